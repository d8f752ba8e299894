"""The fast bot: legal, honest and better than chance from a few places only; what it remembers is its own."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.bots.base import make, names
from game.core.chance import seeded
from game.lab.batches.batch import Order, games
from game.systems.ascension.actions import Attack, Interact, Stride
from game.systems.ascension.bot.brief import BriefActing, BriefPlanner
from game.systems.ascension.bot.plans import Planner
from game.systems.ascension.bot.turns import Acting
from game.systems.ascension.state import Deed
from game.systems.ascension.system import SYSTEM
from tests.systems.ascension.bot.test_advice import played, started
from tests.systems.ascension.builder import Table, battle, box, figure, piece
from tests.whole_plays import but_first

BATTLES = ("seize-fate", "the-bridge", "relic-hunt", "burning-village", "two-against-two")


def done(table: Table, name: str) -> list[Any]:
    """Everything that the fast bot does in an activation of a model."""
    table.activate(name)
    bot, found = make("fast", "ascension"), []
    while table.state.active is not None and table.state.outcome is None and len(found) < 20:
        action = bot.choose(SYSTEM.view(table.state, table.decision.seat)).action
        found.append(action)
        table.play(action)
    return found


def test_it_plays_ascension_and_nothing_else() -> None:
    assert names("ascension") == ("random", "greedy", "fast")
    assert "fast" not in {*names("thor"), *names("abstract"), *names("confrontation"), *names("asgard")}


@pytest.mark.parametrize("name", but_first(BATTLES))
def test_it_plays_a_whole_battle_legally_and_gives_a_line_for_each_move(name: str) -> None:
    for match, bot in played(started(name, 3), "fast", "random"):
        if bot.name == "fast":
            choice = bot.choose(match.view(match.decision.seat))  # type: ignore[union-attr]
            assert match.refusal(choice.action) is None, choice
            assert 0 < len(choice.reason) < 90
            assert "\n" not in choice.reason
    assert match.outcome is not None


def test_it_never_answers_from_what_is_hidden() -> None:
    """Decks in another order and other goals of the others behind the same view: the same answer, the same reason."""
    for number, (match, _) in enumerate(played(started("seize-fate", 5), "random", "fast")):
        seat = match.decision.seat  # type: ignore[union-attr]
        other = SYSTEM.disturb(match.state, seat, seeded("leak", number))
        answers = {
            make("fast", "ascension", 1).choose(SYSTEM.view(each, seat)) for each in (match.state, other)
        }
        assert len(answers) == 1, answers


def test_it_goes_to_an_enemy_and_strikes() -> None:
    table = battle(figure("Ulf", at=(60, 300), skill=5), figure("Foe", "two", at=(160, 300), wounds=1))
    actions = done(table, "Ulf")
    assert isinstance(actions[0], Stride)
    assert isinstance(actions[-1], Attack)


def test_it_uses_what_scores() -> None:
    chest = piece(
        "chest", box(280, 280, 40, 40), 1, "objective", "fixed", deeds=(Deed("score", "", 2, True),)
    )
    table = battle(figure("Ulf", at=(300, 380), strides=3), figure("Foe", "two", at=(60, 60)), pieces=[chest])
    assert Interact("chest") in done(table, "Ulf")


def test_it_thinks_about_fewer_places_than_greedy() -> None:
    table = battle(figure("Ulf", at=(60, 300)), figure("Foe", "two", at=(400, 300)))
    table.activate("Ulf")
    few, many = (len(kind(table.state)._spots()) for kind in (BriefPlanner, Planner))
    assert 0 < 2 * few < many


def test_it_does_not_go_by_what_greedy_has_planned() -> None:
    table = battle(figure("Ulf", at=(60, 300), skill=5), figure("Foe", "two", at=(560, 300), wounds=1))
    table.activate("Ulf")
    Acting.known.clear()
    make("fast", "ascension").choose(SYSTEM.view(table.state, "one"))
    assert BriefActing.known
    assert not Acting.known


@pytest.mark.slow
@pytest.mark.parametrize("name", ["seize-fate", "the-bridge"])
def test_it_beats_random(name: str) -> None:
    entry = scenarios.load(f"ascension/{name}")
    order = Order(entry.id, "ascension", entry.document, ("fast", "random"), 10, seed=4, swap=True)
    won = [{game.bots[seat] for seat in game.winners} for game in games(order)]
    assert won.count({"fast"}) >= 9 * (won.count({"fast"}) + won.count({"random"})) / 10
