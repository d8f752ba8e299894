"""What is done without asking: the only answer there is, and offers of feats that the settings let pass."""

from __future__ import annotations

import pytest

from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.systems.confrontation import actions as a
from game.ui.app.loop import App
from tests.ui.tables.confrontation.player import Player, brought_to, match


def picking(count: int) -> Match:
    """A battle in Barbarian mode in which somebody picks one of so many different cards."""
    for seed in range(7, 15):
        found, chance = match(seed, mode="barbarian"), Chance(Seeded(seed))
        while found.decision is not None and len(found.moments) < 300:
            decision = found.decision
            listed = decision.actions(found.state) if decision.listed else decision.suggest(found.state)
            if type(decision).__name__ == "CardPick" and len(listed) == count:
                return found
            found.act(chance.pick(listed))
    raise AssertionError("no such choice came")


def test_the_last_card_is_played_without_asking_and_the_log_says_so_GB17(app: App) -> None:
    player = Player.opens(app, picking(1))
    player.rest()
    last = next(each for each in reversed(player.match.moments) if isinstance(each.action, a.PickCard))
    assert last.note.endswith("there was no other choice.")
    assert not player.flow.moving
    assert player.desk.kind != "pick"


def test_of_two_cards_one_is_asked_for_GB17(app: App) -> None:
    player = Player.opens(app, picking(2))
    player.rest()
    assert player.desk.kind == "pick"
    assert len(player.desk.cards()) == 2


def test_a_picture_of_the_table_does_nothing_by_itself(app: App) -> None:
    found = picking(1)
    assert found.decision is not None
    before = len(found.moments)
    Player.opens(app, found, seat=found.decision.seat).rest()
    assert len(found.moments) == before


@pytest.mark.parametrize("kind", ["lesson", "puzzle"])
def test_lessons_and_puzzles_ask_all_the_same(app: App, kind: str) -> None:
    found = picking(1)
    found.header.document["kind"] = kind
    player = Player.opens(app, found)
    player.rest()
    assert type(found.decision).__name__ == "CardPick"


def test_what_was_done_by_itself_is_taken_back_with_what_led_to_it(app: App) -> None:
    found = picking(1)
    asked = len(found.moments)
    player = Player.opens(app, found)
    player.rest()
    assert len(found.moments) > asked
    player.undo()
    assert len(found.moments) < asked
    player.rest()
    assert player.desk.mine


def test_a_first_choice_with_only_one_answer_is_not_offered_to_be_taken_back(app: App) -> None:
    found = picking(1)
    del found.moments[:-1]
    player = Player.opens(app, found)
    player.rest()
    assert len(found.moments) == 2
    assert not player.widget("back").enabled
    player.key("Ctrl+Z")
    assert len(found.moments) == 2


def test_feats_that_were_let_pass_are_taken_back_with_what_led_to_them_GB100(app: App) -> None:
    app.settings.feats = "never"
    found = brought_to("FeatOffer")
    asked = len(found.moments)
    player = Player.opens(app, found)
    player.rest()
    assert player.did(a.Forgo)
    player.undo()
    assert len(found.moments) < asked
