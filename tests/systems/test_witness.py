"""What is written down of a game, system by system: who struck whom, who died where and by whom, points, holds, what was used."""

from __future__ import annotations

import pytest

from game.core.descriptions.witness import Blow, Contact, Death, Hold, Points, Step, Witness
from game.core.promises import conformance
from game.lab.batches.batch import started
from game.lab.batches.traces import trace_of
from game.scenarios import load
from game.systems.abstract import SYSTEM as ABSTRACT
from game.systems.ascension.actions import Attack, Interact
from game.systems.ascension.events import Held
from game.systems.ascension.sequence import EndRound
from game.systems.ascension.state import Zone
from game.systems.ascension.system import SYSTEM as ASCENSION
from game.systems.ascension.witness import INTERACT
from game.systems.confrontation.system import SYSTEM as CONFRONTATION
from game.systems.thor import SYSTEM as THOR
from tests.systems.abstract.builder import Table as AbstractTable
from tests.systems.abstract.builder import table
from tests.systems.ascension.builder import Table, battle, box, figure, piece
from tests.systems.confrontation.fire.salvos import BOLTS, shoot
from tests.systems.confrontation.fire.salvos import table as salvo
from tests.systems.thor.builder import Board, board, unit


def seen_on(drawn: Board, seen: Witness | None = None) -> Witness:
    """What a witness makes of the last thing that was done on a board; `seen` is one who was there before."""
    seen = seen or THOR.witness()
    seen.add(seen.moment + 1, drawn.state, drawn.events)
    return seen


def watched(drawn: Board) -> Witness:
    """Somebody who has seen a board as it is drawn."""
    seen = THOR.witness()
    seen.add(0, drawn.state, ())
    return seen


# Thor


def test_a_unit_that_is_struck_down_died_where_it_stood_by_the_one_who_struck() -> None:
    drawn = board("T g", T="Thor", g=unit("Loki", 1)).hand("Strike")
    seen = watched(drawn)
    seen_on(drawn.play("Strike", by="T", at="g"), seen)
    thor, loki = drawn.ids["T"], drawn.ids["g"]
    assert seen.deaths == [Death(1, loki, (1, 7), thor, "one", "struck")]
    assert seen.blows == [Blow(1, thor, (0, 7), loki, (1, 7), "melee", True, 1)]
    assert seen.contact == Contact(1, (1, 7))
    assert seen.steps == [Step(0, thor, (0, 7)), Step(0, loki, (1, 7)), Step(1, loki, None)]
    assert [use.name for use in seen.uses] == ["Strike"]


def test_a_unit_pushed_off_the_board_died_of_the_push_and_of_whoever_pushed() -> None:
    drawn = board("g T", T="Thor", g="Loki").hand("Slam")
    seen = watched(drawn)
    seen_on(drawn.play("Slam", by="T", at="g"), seen)
    (death,) = seen.deaths
    assert (death.piece, death.by, death.why) == (drawn.ids["g"], drawn.ids["T"], "pushed")


def test_an_attack_that_is_answered_is_a_blow_that_missed() -> None:
    drawn = board("T g", T="Thor", g="Loki").hand("Strike").foe("Parry")
    seen = watched(drawn)
    seen_on(drawn.play("Strike", by="T", at="g"), seen)
    seen_on(drawn.defend("Parry", by="g"), seen)
    assert [(blow.hit, blow.harm) for blow in seen.blows] == [(False, 0)]
    assert [use.name for use in seen.uses] == ["Strike", "Parry"]
    assert seen.active == {drawn.ids["T"], drawn.ids["g"]}


def test_a_power_is_used_by_its_own_name() -> None:
    drawn = board("T g . . . .", T="Thor", g="Loki").hand("Class")
    seen = watched(drawn)
    seen_on(drawn.play("Class", "Smash", by="T", at="g"), seen)
    assert [use.name for use in seen.uses] == ["Smash"]
    assert "Smash" in THOR.witness().catalogue(drawn.state)


# Abstract Skirmish


def test_a_skirmish_has_blows_and_deaths_without_places() -> None:
    drawn = table(B=10, f=1).reveal((6, 6, 1, 1), B=(2, 2, 2, 2, 2), f=(0, 0, 0, 1, 0))
    seen = _seen_skirmish(drawn)
    drawn.attack("f", 6, 6, 1, 1, 6, 6, 1, 1)
    seen.add(1, drawn.state, drawn.events)
    bob, fred = drawn.ids["B"], drawn.ids["f"]
    assert seen.blows == [Blow(1, bob, None, fred, None, "melee", True, 1)]
    assert seen.deaths == [Death(1, fred, None, bob, "one", "lost its last slot")]
    assert ABSTRACT.witness().ground(drawn.state) is None


def _seen_skirmish(drawn: AbstractTable) -> Witness:
    seen = ABSTRACT.witness()
    seen.add(0, drawn.state, ())
    return seen


# Ascension


def _seen_table(drawn: Table) -> Witness:
    seen = ASCENSION.witness()
    seen.add(0, drawn.state, ())
    drawn.events.clear()
    return seen


def test_a_model_that_is_removed_died_of_the_attack_and_scores_for_the_other_side() -> None:
    ulf, foe = figure("Ulf", at=(100, 100), skill=2), figure("Foe", "two", at=(130, 100))
    other = figure("Other", "two", at=(400, 400))
    drawn = battle(ulf, foe, other, cards={"one": "3H 3S", "two": "AH AS"})
    seen = _seen_table(drawn)
    drawn.activate("Ulf").play(Attack("Strike", target=drawn.id("Foe")))
    seen.add(1, drawn.state, drawn.events)
    assert seen.deaths == [Death(1, drawn.id("Foe"), (1300, 1000), drawn.id("Ulf"), "one", "Strike")]
    (blow,) = seen.blows
    assert (blow.origin, blow.aim, blow.way, blow.hit) == ((1000, 1000), (1300, 1000), "melee", True)
    assert seen.points == [Points(1, "one", 1, "an enemy model removed")]
    assert seen.first == "one"


def test_a_zone_is_held_from_the_end_of_the_round_in_which_it_first_scores_until_it_does_not() -> None:
    centre = Zone("hill", "The hill", box(80, 80, 60, 60), score=2, centre=(1100, 1100))
    drawn = battle(
        figure("Ulf", at=(100, 100), size=2),
        figure("Foe", "two", at=(500, 500)),
        zones=(centre,),
    )
    seen = _seen_table(drawn)
    drawn.happen(EndRound())
    seen.add(1, drawn.state, drawn.events)
    assert seen.holds == [Hold(1, "The hill", (1100, 1100), "one")]
    drawn.events.clear()
    drawn.state.models[1] = drawn.state.models[2]
    drawn.happen(EndRound())
    seen.add(2, drawn.state, drawn.events)
    assert seen.holds[1:] == [Hold(2, "The hill", (1100, 1100), "")]


def test_a_ley_line_that_is_used_up_as_it_is_taken_is_held_by_nobody() -> None:
    ley = piece("ley", box(315, 280, 10, 40), 1, "ley", "indestructible", used=2, owner="two", holder="two")
    nexus = piece("nexus", box(330, 330, 20, 20), 3, "nexus", owner="one", holder="one")
    drawn = battle(figure("Ulf", at=(300, 300)), figure("Foe", "two", at=(580, 580)), pieces=[ley, nexus])
    seen = _seen_table(drawn)
    drawn.activate("Ulf").play(Interact("ley", "nexus"))
    assert [told.piece for told in drawn.told(Held)] == ["ley"]
    seen.add(1, drawn.state, drawn.events)
    assert seen.holds == []
    assert INTERACT in [use.name for use in seen.uses]


# Confrontation


def test_a_salvo_is_one_blow_of_the_first_who_shoots_and_its_harm_what_it_took() -> None:
    drawn = salvo()
    seen = CONFRONTATION.witness()
    seen.add(0, drawn.state, ())
    drawn.events.clear()
    shoot(drawn, BOLTS, 5, 5, 5, 5, 5, 5)
    seen.add(1, drawn.state, drawn.events)
    (blow,) = seen.blows
    assert blow.way == "shot"
    assert blow.hit
    assert blow.harm == len(seen.deaths) > 0
    assert {(death.by, death.side, death.why) for death in seen.deaths} == {(blow.by, "one", "shot")}
    assert all(death.at == seen.spots.get(death.piece, death.at) for death in seen.deaths)
    assert "shoot" in [use.name for use in seen.uses]


# All of them


@pytest.mark.parametrize(
    ("scenario", "bot"),
    [
        ("thor/greenwich", "greedy"),
        ("abstract/duel", "greedy"),
        ("asgard/the-frost-door", "random"),
        ("confrontation/the-first-round", "random"),
        pytest.param("ascension/seize-fate", "greedy", marks=pytest.mark.slow),
        pytest.param("confrontation/drummers-hill", "random", marks=pytest.mark.slow),
        pytest.param("asgard/wolves-at-the-ford", "reaction", marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_told_of_with_its_deaths_its_paths_and_its_lead(scenario: str, bot: str) -> None:
    match = started(load(scenario), 3, 10**6, bot)
    conformance.witnessed(match)
    trace = trace_of(match)
    assert match.outcome
    assert trace.blows or trace.points or trace.deaths
    assert trace.first in match.system.seats(match.document)
    won = {number for number, team in enumerate(trace.teams) if set(team) & set(match.outcome.winners)}
    last = trace.lead[-1].chances
    assert {number for number, chance in enumerate(last) if chance == max(last)} >= won
    assert {len(each.chances) for each in trace.lead} == {len(trace.teams)}
    assert all(abs(sum(each.chances) - 1) < 1e-9 for each in trace.lead)
