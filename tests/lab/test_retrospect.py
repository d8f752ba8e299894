"""A look back at a match: its course, its turning point, luck, deeds and losses."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.match import Match
from game.core.system import LogLine
from game.lab.batches import batch
from game.lab.moment_words import doer, is_act, told
from game.lab.retrospect import Looking, Retrospect, look_back
from game.scenarios import find
from tests.records import archive

BATTLES = ("thor/greenwich", "abstract/duel", "ascension/seize-fate", "asgard/the-frost-door")
FEW = 6
"""How many decisions of a battle on a measured table are looked at."""


def played(name: str, decisions: int = 4000) -> Match:
    """A battle that bots have played, if need be not to its end."""
    entry = next(entry for entry in find() if entry.id == name)
    return batch.started(entry, seed=5, decisions=decisions)


@cache
def over(name: str) -> Match:
    """A battle of the archive, to its end."""
    system = name.partition("-")[0]
    version = "1.4-last" if system == "confrontation" else "1.3.0"
    return Match.load(
        next(each for file, each in archive.records(version, system) if Path(file).stem == name)
    )


@pytest.fixture(scope="module")
def greenwich() -> tuple[Match, Retrospect]:
    match = played("thor/greenwich")
    return match, look_back(match)


@pytest.mark.parametrize("name", BATTLES)
def test_every_system_is_looked_back_at_from_its_first_moment(name: str) -> None:
    match = played(name, FEW)
    found = look_back(match)
    assert [point.moment for point in found.course] == list(range(len(match.moments)))
    assert found.course[-1].standing == match.system.standing(match.state)
    assert sorted(sum(found.teams, ())) == sorted(match.system.seats(match.document))
    captains = {team[0] for team in found.teams}
    assert {row.seat for row in found.luck} <= captains
    assert all(set(row.counts) == captains for row in found.deeds)


def test_the_course_ends_with_the_winner_at_one(greenwich: tuple[Match, Retrospect]) -> None:
    match, found = greenwich
    assert match.outcome is not None
    assert match.outcome.winners
    assert found.course[-1].standing[match.outcome.winners[0]] == 1.0
    assert [point.turn for point in found.turns] == list(range(1, match.state.turn + 1))


def test_the_turning_point_is_the_greatest_swing_toward_the_winner_or_an_act_with_two_thirds_of_it(
    greenwich: tuple[Match, Retrospect],
) -> None:
    match, found = greenwich
    assert match.outcome is not None
    assert found.turning is not None
    winner = match.outcome.winners[0]
    chances = [point.standing[winner] for point in found.course]
    swings = [now - was for was, now in pairwise(chances)]
    assert found.turning.team == (winner,)
    large = [at for at, swing in enumerate(swings, 1) if swing >= max(swings) * 2 / 3]
    acts = [at for at in large if is_act(match, at)]
    assert found.turning.moment == max(acts or large, key=lambda at: swings[at - 1])
    assert found.turning.told


class Swinging:
    """A match of which only its log and the chances of its first side are known, moment by moment."""

    def __init__(self, *moments: tuple[float, list[LogLine]]) -> None:
        began: list[tuple[float, list[LogLine]]] = [(0.5, [])]
        self.moments = [
            SimpleNamespace(state=SimpleNamespace(turn=1, chance=chance), events=lines, seat="one")
            for chance, lines in began + list(moments)
        ]
        self.document: dict[str, Any] = {}
        self.outcome = SimpleNamespace(winners=("one",))
        account = SimpleNamespace(
            add=lambda *given: None, luck={}, deeds={}, luck_rows=(), deed_rows=(), losses=[]
        )
        self.system = SimpleNamespace(
            teams=lambda document: (("one",), ("two",)), account=lambda: account, shifts=lambda one, other: (),
            standing=lambda state: {"one": state.chance, "two": 1 - state.chance},
            tell=lambda state, events, seat: events,
        )  # fmt: skip


def test_a_swing_without_words_gives_way_to_the_next_that_has_some() -> None:
    bare = [LogLine("**Folk** are next.", "turn")]
    drawn, struck = [LogLine("Folk drew 3 cards.", "card")], [LogLine("**Ulf** hit **Brok**.", "attack")]
    match: Any = Swinging((0.8, bare), (0.85, struck), (0.95, drawn))
    turning = look_back(match).turning
    assert turning is not None
    assert (turning.moment, turning.told) == (3, "Folk drew 3 cards.")


def test_where_no_swing_has_words_the_greatest_is_the_turning_point() -> None:
    match: Any = Swinging((0.6, []), (0.9, []))
    turning = look_back(match).turning
    assert turning is not None
    assert (turning.moment, turning.told) == (2, "")


def test_what_answers_an_attack_is_told_after_the_attack(greenwich: tuple[Match, Retrospect]) -> None:
    match, _ = greenwich
    answer = next(
        number for number, moment in enumerate(match.moments) if type(moment.action).__name__ == "LetThrough"
    )
    said = told(match, answer)
    assert " against " in said
    assert said.count(".") >= 1


def test_whoever_fell_is_told_of_with_the_blow_that_felled_them(greenwich: tuple[Match, Retrospect]) -> None:
    match, found = greenwich
    for loss in found.losses:
        said = told(match, loss.moment, found.fell(loss.moment))
        assert f"**{loss.name}**" in said
        assert "fell" in said
        assert "left." not in said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("thor-jotunheim-11", "**Thor** played Class, Smash against **Laufey** on f7. "
         "**Laufey** was pushed north-east, off the board, and fell."),
        ("abstract-bob-and-fred-11", "**Bob** attacked **Fred**: 9 against 8, a hit. **Fred** was destroyed."),
        ("abstract-squad-11", "**Elder** and **Cedar** attacked **The Captain** together: 13 against 7, a hit. "
         "**The Captain** was destroyed."),
        ("ascension-three-sided-brawl-11", "**Ivara** hit **Runa** for 9 wounds: 9 against 0. "
         "**Runa** is out of the battle."),
        ("ascension-the-bridge-11", "The Wolf Hall scored 2: Middle of the bridge controlled. "
         "The Wolf Hall scored 1: Battlefield Prowess."),
        ("confrontation-saints-ford-15", "Round 6 ended. Elixir: the Ninth Lamp 10 and the Long Thaw 5."),
    ],
)  # fmt: skip
def test_what_ended_a_battle_is_told_without_its_dice_and_says_who_felled_whom(name: str, said: str) -> None:
    match = over(name)
    last = len(match.moments) - 1
    assert told(match, last, look_back(match).fell(last)) == said


def test_an_act_is_told_by_whoever_did_it_and_drawing_cards_is_none() -> None:
    match = over("thor-jotunheim-11")
    assert doer(told(match, 80)) == "Thor"
    assert is_act(match, 80)
    assert told(match, 19) == "Asgardians drew 3 cards."
    assert doer(told(match, 19)) == ""
    assert not is_act(match, 19)
    assert doer("**Nobody has shut it**. It snows in the yard.") == ""


@pytest.mark.parametrize("name", ["abstract-squad-11", "ascension-the-bridge-11", "thor-vanaheim-11"])
def test_an_act_that_ends_a_turn_turned_the_battle_in_that_turn(name: str) -> None:
    match = over(name)
    turning = look_back(match).turning
    assert turning is not None
    assert turning.turn == match.moments[turning.moment - 1].state.turn


def test_a_long_match_can_be_looked_back_at_in_slices(greenwich: tuple[Match, Retrospect]) -> None:
    match, found = greenwich
    looking = Looking(match)
    looking.go_on(3)
    assert not looking.done
    assert 0 < looking.share < 1
    assert len(looking.found().course) == 3
    while not looking.done:
        looking.go_on(7)
    assert looking.found() == found


def test_losses_are_those_who_fell(greenwich: tuple[Match, Retrospect]) -> None:
    match, found = greenwich
    assert {loss.unit for loss in found.losses} == {unit.id for unit in match.state.fallen}
    assert all(1 <= loss.turn <= match.state.turn for loss in found.losses)


def test_a_turning_point_says_which_zone_changed_hands_and_what_it_is_worth() -> None:
    match = over("ascension-the-bridge-11")
    turning = look_back(match).turning
    assert turning is not None
    assert turning.told == (
        "**Runa** strode 1.1 in. Middle of the bridge: **The Wolf Hall** holds it now, 2 points a round."
    )
    same = match.moments[turning.moment].state
    assert match.system.shifts(same, same) == ()


class Logged:
    """A match of which only its log is known: the lines of each moment."""

    def __init__(self, *moments: list[LogLine]) -> None:
        self.moments = [SimpleNamespace(state=None, events=each, seat="one") for each in ([], *moments)]
        self.outcome = SimpleNamespace(winners=("one",))
        self.system = SimpleNamespace(tell=lambda state, events, seat: events, shifts=lambda one, other: ())


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ([LogLine("**Oarkin** has 13 faith.", "magic", "one")], "**Ebb Tide** gained 3 Elixir."),
        ([LogLine("**Ebb Tide** gained 1 Elixir.", "score", "one")], "**Ebb Tide** gained 1 Elixir."),
        ([LogLine("Round 5 ended.", "course")], "Round 5 ended."),
    ],
)
def test_where_the_end_only_counts_what_was_scored_that_is_told(last: list[LogLine], said: str) -> None:
    scored = [LogLine("**Ebb Tide** gained 3 Elixir.", "score", "one")]
    theirs = [LogLine("**First Frogs** gained 1 Elixir.", "score", "two")]
    match: Any = Logged(scored, theirs, last)
    assert told(match, 3) == said
