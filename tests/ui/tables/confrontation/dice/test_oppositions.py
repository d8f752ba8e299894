"""What is read off dice that are no test: conflicts, dice for a purpose, the die of a template; and when each is shown."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation import events, setup_events
from game.systems.confrontation.fire.events import Shot, TemplateLanded
from game.ui.app.loop import App
from game.ui.tables.confrontation.dice import dice_moment, oppositions
from game.ui.tables.confrontation.dice.dice_moment import Rolling
from game.ui.tables.confrontation.dice.dice_tray import DiceTray
from game.ui.tables.confrontation.dice.throws import Cast
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.casts import NAMES
from tests.ui.tables.confrontation.fields import BOWS
from tests.ui.tables.confrontation.player import Player

CONFLICT = events.ConflictRolled(1, ("bless", "curse"), ({"one": 4, "two": 4}, {"one": 2, "two": 5}), "two")


def words(shown: Cast) -> list[str]:
    return [f"{line.lead} {line.text}".strip() for group in shown.groups for line in group]


def test_a_conflict_shows_a_die_of_each_player_and_their_ties_GB10() -> None:
    shown = oppositions.of_conflict(CONFLICT, NAMES)
    assert shown.title == "Bless or Curse on Oathblades?"
    assert (shown.total, shown.noun, shown.beside) == ("5", "highest die", "against 2")
    one, two = shown.contenders
    assert (one.faces, one.counts, one.won) == ((4, 2), (False, True), False)
    assert (two.faces, two.counts, two.won) == ((4, 5), (False, True), True)
    assert words(shown) == [
        "Edda Vorn", "4 equal to another", "2 rolled again", "Rusk", "4 equal to another", "5 rolled again",
        "Rusk may choose for 1 Elixir",
    ]  # fmt: skip
    assert {line.rule for group in shown.groups for line in group if line.rule} == {"GB-10"}


def test_single_dice_are_gathered_to_one_throw_GB116() -> None:
    order: list[tuple[Seat, int]] = [("one", 6), ("two", 6), ("one", 1), ("two", 3)]
    told = [setup_events.DieRolled(seat, die, "picks his zone first") for seat, die in order]
    (shown,) = dice_moment.of_events(told, NAMES)
    assert shown.title == "Who picks a zone first?"
    assert [each.faces for each in shown.contenders] == [(6, 1), (6, 3)]
    assert words(shown)[-1] == "Rusk picks his zone first"


def test_whoever_counts_as_the_youngest_has_no_die_to_show_G141() -> None:
    assert dice_moment.of_events([setup_events.DieRolled("one", 0, "youngest")], NAMES) == ()


def test_dice_of_mana_are_added_to_what_was_there_with_energy_GB87() -> None:
    told: list[Event] = [events.PoolFilled(1, 0, 15, 0, 12, (4, 5))]
    (shown,) = dice_moment.of_events(told, NAMES)
    assert shown.title == "Mana of Oathblades"
    assert (shown.total, shown.noun, shown.beside) == ("15", "mana", "12 more")
    assert [(each.faces, each.counts, each.won) for each in shown.contenders] == [
        ((4, 5), (True, True), False)
    ]
    assert words(shown) == ["Oathblades", "3 there before", "+9 of 2 dice", "+3 Energy"]


def test_a_pool_that_is_full_says_so_GB87() -> None:
    (shown,) = dice_moment.of_events([events.PoolFilled(1, 0, 30, 0, 5, (4, 5))], NAMES)
    assert words(shown)[1:] == ["25 there before", "+9 of 2 dice", "30 A pool holds no more"]


def test_points_without_dice_have_none_to_show_GB83() -> None:
    assert dice_moment.of_events([events.PoolFilled(1, 6, 0, 6, 0)], NAMES) == ()


def test_the_die_of_a_template_says_where_it_goes_and_how_far_GB57() -> None:
    told: list[Event] = [
        Shot(1, 2, "mortar", (1,), 2400, ()),
        TemplateLanded((0, 0), (0, 200), 4, 200, 400, 1, (3, 4)),
    ]
    (shown,) = dice_moment.of_events(told, NAMES)
    assert (shown.total, shown.noun, shown.beside) == ("2", "cm off", "down")
    assert [die.face for die in shown.dice] == [4]
    assert words(shown)[-1] == "2 figures lie under it, 4 cm round"


def test_a_template_that_lies_true_has_no_die_GB57() -> None:
    told: list[Event] = [
        Shot(1, 2, "mortar", (1,), 2400, ()),
        TemplateLanded((0, 0), (0, 0), 0, 0, 400, 1, ()),
    ]
    assert dice_moment.of_events(told, NAMES) == ()


def opened(app: App, told: list[Event], event: Event) -> Any:
    """What an event opens in a battle in which these were told; None for nothing."""
    app.settings.dice = "always"
    view: Any = fields.acting(BOWS).view("one")
    match = cast(Match, SimpleNamespace(moments=[SimpleNamespace(events=tuple(told))]))
    flow = cast(Rolling, SimpleNamespace(app=app, match=match, people=["one", "two"]))
    return dice_moment.interlude(event, view, flow)


def test_dice_for_one_purpose_are_shown_once_when_the_last_has_fallen_GB116(app: App) -> None:
    order: list[tuple[Seat, int]] = [("one", 6), ("two", 2)]
    told: list[Event] = [setup_events.DieRolled(seat, die, "defends") for seat, die in order]
    assert opened(app, told, told[0]) is None
    assert opened(app, told, told[1]) is not None


def test_mana_of_all_units_is_shown_once_when_the_last_pool_is_filled_GB87(app: App) -> None:
    told: list[Event] = [events.PoolFilled(1, 0, 9, 0, 9, (4, 5)), events.PoolFilled(2, 0, 6, 0, 6, (6,))]
    assert opened(app, told, told[0]) is None
    assert opened(app, told, told[1]) is not None
    (shown,) = dice_moment.of_events(told, NAMES)
    assert (shown.title, shown.total, shown.beside) == ("Mana of 2 units", "15", "more in all")


def test_a_conflict_opens_the_dice_GB10(app: App) -> None:
    player = Player.opens(app, fields.acting(BOWS))
    opens = opened(app, [CONFLICT], CONFLICT)
    assert opens is not None
    opens(lambda: None)
    player.frames(2)
    assert isinstance(app.scene, DiceTray)
