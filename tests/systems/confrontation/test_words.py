"""The log in prose: every event has its sentence, with names in stars and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from game.core import steps
from game.core.breakdowns import Breakdown, Part
from game.core.chance import seeded
from game.core.events import Context, Event
from game.core.options import complete
from game.core.system import LogLine
from game.systems.confrontation import elixir, words
from game.systems.confrontation import events as e
from game.systems.confrontation import setup_events as s
from game.systems.confrontation.state import Card, Fighter, Rolled, Test
from game.systems.confrontation.system import SYSTEM
from game.table.shapes import Place
from tests.systems.confrontation.builder import FENLING, MARSHAL, WARDEN, Table, battle, row, unit
from tests.systems.confrontation.mystics import calls
from tests.systems.confrontation.scenario.field import shipped


def table() -> Table:
    """Wardens with their Marshal against Fenlings."""
    return battle(
        unit("Wardens", at=row(10, 10, count=2), profile=WARDEN, with_=[(MARSHAL, (20, 10))]),
        unit("Fenlings", "two", at=row(10, 80, count=2), profile=FENLING),
    )


def told(*happened: Event) -> list[LogLine]:
    """What the log says of some events."""
    return words.tell(table().state, list(happened), "one")


def line(event: Event) -> LogLine:
    """The one line of an event."""
    (found,) = told(event)
    return found


def total(number: int, cause: str = "card") -> Breakdown:
    """A total of one part."""
    return Breakdown((Part(number, cause, "GB-1"),))


def rolled(*dice: int) -> Breakdown:
    """The dice that count in an opposition, and an Authority of 4."""
    return Breakdown((*(Part(die, "die", "GB-14") for die in dice), Part(4, "Authority", "GB-14")))


def test_a_test_is_told_with_its_dice_and_what_was_needed_GB65() -> None:
    made = Test("attack", total(4), total(4), total(5), by=1, against=2)
    found = line(e.TestRolled(Rolled(made, (4, 3, 6, 1), ((4, 3, 6, 5),), ((5,),), 4, 1)))
    assert (
        found.text
        == "**Wardens**: Attack test, 4 against 5, 4+. 4, 3, 6, 1; rolled again 4, 3, 6, 5; bonus dice 5: 4 successes."
    )
    assert (found.rule, found.kind) == ("GB-62", "dice")


def test_where_half_of_the_successes_count_the_log_says_so_G2() -> None:
    made = Test("attack", total(4), total(4), total(10), by=1, against=2)
    found = line(e.TestRolled(Rolled(made, (6, 6, 2), (), ((3, 5),), 1, 1)))
    assert found.text == (
        "**Wardens**: Attack test, 4 against 10, 6+, half of them count. 6, 6, 2; bonus dice 3, 5: 1 success."
    )


def test_nothing_is_said_to_be_rolled_again_where_no_die_had_to_be_G4() -> None:
    own = Test("attack", total(4), total(5), total(3), (Part(1, "charge", "GB-47"),), by=1, against=2)
    charged = line(e.TestRolled(Rolled(own, (5, 5, 6, 3), ((5, 5, 6, 3),), ((4,),), 5, 0)))
    assert charged.text.endswith(" 5, 5, 6, 3; bonus dice 4: 5 successes.")
    same = line(e.TestRolled(Rolled(own, (5, 2), ((5, 2),), (), 1, 1)))
    assert same.text.endswith(" 5, 2; rolled again 5, 2: 1 success.")


def test_an_incarnate_is_told_by_his_name_GB94() -> None:
    made = Test("strength", total(1), total(7), total(4), hero=3, by=1, against=2)
    assert line(e.TestRolled(Rolled(made, (1,), (), (), 0, 1))).text.startswith("**Marshal**: Strength test")


def test_whoever_leaves_a_melee_or_flees_into_the_enemy_is_lost_by_contact_G56() -> None:
    fallen = [Fighter(number, 2, "fenling", "standard", Place(1000, 8000), 0) for number in (4, 5)]
    assert (
        line(e.Fell(2, tuple(fallen), "disengaging")).text
        == "**Fenlings** lost 2 fighters by contact with the enemy."
    )
    assert line(e.Fell(2, tuple(fallen), "disengaging")).rule == "G-56"


def test_losses_are_told_with_their_cause_GB55() -> None:
    fallen = tuple(Fighter(number, 2, FENLING.id, "standard", Place(100, 100), 0) for number in (4, 5))
    found = line(e.Fell(2, fallen, "shot"))
    assert found.text == "**Fenlings** lost 2 fighters to shooting."
    assert found.rule == "GB-55"
    assert found.places == ("100,100", "100,100")


@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        (e.RoundBegan(2), "Round 2", ""),
        (e.AuthorityRolled("one", (6, 4), total(14)), "**Side one** rolled 6 and 4 for Authority: 14.", "GB-14"),
        (e.AuthorityRolled("one", (1,), total(1)), "**Side one** rolled 1 for Authority, and has lost it.", "GB-14"),
        (e.AuthorityRolled("one", (5, 1), rolled(5)), "**Side one** rolled 5 and 1 for Authority: 9.", "GB-14"),
        (e.AuthorityRolled("one", (6, 1), rolled(6, 1)), "**Side one** rolled 6 and 1 for Authority, and has lost it.", "GB-14"),
        (e.LeadTaken("two"), "**Side two** goes first.", "GB-16"),
        (e.CardPlayed("one", Card("warden")), "**Side one** played **Wardens**.", "GB-17"),
        (e.CardPlayed("one", Card("warden"), "two"), "**Side two** drew **Wardens**, which **Side one** plays.", "GB-118"),
        (e.CardReserved("one"), "**Side one** put a card in reserve.", "GB-17"),
        (e.Declared(1, "assault"), "**Wardens** will assault.", "G-20"),
        (e.Moved(1, ((1, ((0, 0), (300, 400))),), "close", "walk"), "**Wardens** walked 5 cm, in close formation.", "GB-24"),
        (e.AssaultMeasured(1, 2, 1530, 2000), "**Wardens** assault **Fenlings**: 15.3 cm of 20 cm, near enough.", "GB-42"),
        (e.Joined(1, 2, True), "**Wardens** charged **Fenlings**.", "GB-47"),
        (e.CourageTested(2, "losses", False), "**Fenlings** faltered.", "GB-72"),
        (e.Routed(2), "**Fenlings** are in rout.", "GB-75"),
        (e.FeatDone(3, "one more die", 1), "**Marshal** spent 1 Elixir: one more die.", "GB-98"),
        (e.ElixirChanged("one", 2, 5, "Well", "GB-123"), "**Side one** gained 2 Elixir: Well. Now 5.", "GB-123"),
        (e.Wounded(4, 1, 1), "A fighter of **Fenlings** lost 1 point; 1 left.", "GB-69"),
        (e.UnitEliminated(2, True), "**Fenlings** are eliminated, in hand to hand.", "GB-69"),
        (s.DutyChosen("one", "attacker"), "**Side one** attacks.", "G-48"),
        (s.HeldBack("one", (1,)), "**Side one** held back **Wardens**.", "G-48"),
        (s.ObjectiveHeld("west", "Well", "two"), "**Side two** controls **the Well**.", "GB-22"),
        (s.ObjectiveHeld("west", "Well", None), "Nobody controls **the Well**.", "GB-22"),
        (s.BattleEnded(("one",), "Enough.", "GB-22", {}), "Enough. **Side one** won.", "GB-22"),
        (s.BattleEnded((), "Enough.", "GB-114", {}), "Enough. A draw.", "GB-114"),
    ],
)  # fmt: skip
def test_what_happened_is_told_with_its_rule(event: Event, text: str, rule: str) -> None:
    found = line(event)
    assert (found.text, found.rule) == (text, rule)


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (e.Called(3, "mend", 1, 5, 0), "GB-84"),
        (e.Called(3, "lance-of-dawn", 2, 8, 0), "GB-85"),
        (e.Called(3, "gloom", 2, 3, 0), "GB-88"),
        (e.Called(3, "black-thorns", 2, 8, 0), "GB-89"),
        (e.Called(3, "sweep", 2, 0, 0), "GB-80"),
        (e.Countered(2, "lance-of-dawn", 8), "GB-86"),
        (e.Countered(2, "black-thorns", 8), "GB-90"),
        (e.CallFailed(3, "lance-of-dawn"), "GB-85"),
        (e.CallFailed(3, "black-thorns"), "GB-89"),
    ],
)
def test_a_work_is_told_with_the_rule_of_its_kind(event: Event, rule: str) -> None:
    made = calls.table(
        unit("Wardens", at=row(10, 10, count=2), with_=[(MARSHAL, (20, 10))]),
        unit("Fenlings", "two", at=row(10, 80, count=2), profile=FENLING),
    )
    (found,) = words.tell(made.state, [event], "one")
    assert found.rule == rule


def test_what_a_feat_costs_is_told_once_GB98() -> None:
    paid = e.ElixirChanged("one", -1, 2, f"{elixir.FEAT}one more die", "GB-100")
    (found,) = told(paid, e.FeatDone(3, "one more die", 1))
    assert found.text == "**Marshal** spent 1 Elixir: one more die."


def _kinds() -> Iterator[type[Event]]:
    """Every event of the game."""
    from game.systems.confrontation.fire import events as f

    for module in (e, s, f):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event:
                yield thing


def test_every_event_but_the_end_of_an_activation_has_a_sentence() -> None:
    silent = {kind.__name__ for kind in _kinds() if kind not in words._WORDS}
    assert silent == {"ActivationEnded"}


def test_whole_battles_are_told_with_names_and_rules_that_there_are() -> None:
    lines: list[LogLine] = []
    for seed in range(3):
        lines += _story(seed)
    assert len(lines) > 200
    for each in lines:
        assert each.text[-1] in ".!" or each.kind == "turn", each.text
        assert "somebody" not in each.text, each.text
        assert "nobody**" not in each.text, each.text
        assert each.rule.startswith(("GB-", "G-")) or each.kind == "turn", each.text
        assert each.text.count("**") % 2 == 0


def _story(seed: int) -> list[LogLine]:
    """The log of a random battle."""
    chance = seeded("story", seed)
    happened: list[Any] = []
    ctx = Context(chance, happened)
    state = SYSTEM.begin(shipped("goose-fair"), complete(SYSTEM.options, {}), ctx)
    steps.advance(state, ctx)
    lines = words.tell(state, happened, None)
    while state.decision is not None:
        before = len(happened)
        steps.act(state, state.decision.sample(state, chance), ctx)
        lines += words.tell(state, happened[before:], None)
    return lines


def test_an_incarnate_who_comes_back_with_his_familiars_is_named_GB103() -> None:
    found = line(e.Placed(1, ((7, Place(0, 0)), (8, Place(0, 0))), "resurrected"))
    assert "came back with 1 familiar." in found.text


def test_a_card_that_several_units_share_is_called_by_their_troop_GB16() -> None:
    field = battle(
        unit("Reeds", at=row(10, 10, count=2), profile=FENLING),
        unit("Rushes", at=row(10, 30, count=2), profile=FENLING),
        unit("Wardens", "two", at=row(10, 80, count=2), profile=WARDEN),
    )
    shared, own = (
        words.tell(field.state, [e.CardPlayed("one", Card(field.state.units[1].troop, of))], "one")
        for of in (0, 2)
    )
    assert [each.text for (each,) in (shared, own)] == [
        "**Side one** played **Fenling**.", "**Side one** played **Rushes**."
    ]  # fmt: skip


def test_a_card_of_numbered_units_is_called_as_they_are_without_their_numbers_GB16() -> None:
    field = battle(
        unit("Fenlings 1", at=row(10, 10, count=2), profile=FENLING),
        unit("Fenlings 2", at=row(10, 30, count=2), profile=FENLING),
        unit("Wardens", "two", at=row(10, 80, count=2), profile=WARDEN),
    )
    (line_of_card,) = words.tell(
        field.state, [e.CardPlayed("one", Card(field.state.units[1].troop, 0))], "one"
    )
    assert line_of_card.text == "**Side one** played **Fenlings**."


def test_the_article_of_a_side_is_written_small_within_a_sentence() -> None:
    made = table()
    sides = made.state.field.sides
    made.state.field = structs.replace(
        made.state.field, sides={**sides, "two": structs.replace(sides["two"], name="The Reed Choir")}
    )
    happened = [e.CardPlayed("two", Card("fenling"), "one"), e.CommanderChanged("two", 3), e.TimeOut(1)]
    drawn, commands, over = (each.text for each in words.tell(made.state, happened, "one"))
    assert drawn.endswith("which **the Reed Choir** plays.")
    assert commands.endswith("commands **the Reed Choir**.")
    assert "the Reed Choir" in over
