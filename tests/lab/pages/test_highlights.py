"""Five games that are worth watching."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.core.match import opened
from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.batches.traces import Lead, Trace
from game.lab.pages import highlights, study_dossier
from game.lab.pages.highlights import Tale, Unlike, chosen
from game.lab.studies.study_files import StudyFile
from tests.lab.pages.conftest import played, study_of


def game(number: int, winners: tuple[Seat, ...] = ("one",), turns: int = 5, decisions: int = 50) -> Game:
    return Game(number, number, {"one": "greedy", "two": "greedy"}, winners, "So.", turns, decisions)


def followed(number: int, *chances: float, winners: tuple[Seat, ...] = ("one",), turns: int = 5) -> Tale:
    """A game in which the first side had these chances, turn by turn."""
    lead = tuple(Lead(10 * at, (chance, 1 - chance)) for at, chance in enumerate(chances))
    begins = tuple((at + 1, 10 * at) for at in range(len(chances)))
    trace = Trace((("one",), ("two",)), "one", begins, (), (), (), (), (), (), (), (), None, lead)
    return highlights.tale(game(number, winners, turns), trace)


def test_each_is_chosen_for_what_it_is() -> None:
    tales = [
        followed(0, 0.5, 0.9, 0.9, 1.0),
        followed(1, 0.5, 0.55, 0.45, 1.0),
        followed(2, 0.5, 0.1, 0.3, 1.0),
        followed(3, 0.5, 0.8, 1.0, turns=2),
        followed(4, 0.5, 0.8, 0.8, 1.0),
        followed(5, 0.5, 0.5, 0.5, 0.5, winners=(), turns=9),
    ]
    assert {why: each.game.number for why, _, each in chosen(tales)} == {
        "Closest": 1,
        "Widest swing": 2,
        "Shortest": 3,
        "Typical": 0,
        "Capped": 5,
    }


def test_the_swing_is_that_of_whoever_won() -> None:
    lost = followed(0, 0.5, 0.05, 0.0, winners=("two",))
    assert lost.worst == 0.5
    won = followed(1, 0.5, 0.05, 1.0)
    assert (won.worst, won.worst_turn) == (0.05, 2)
    assert won.lead == ((0.0, 0.5), (0.5, 0.05), (1.0, 1.0))


def test_no_game_is_chosen_twice_and_none_for_what_is_not_known() -> None:
    found = chosen([highlights.tale(game(0)), highlights.tale(game(1, turns=7))])
    assert [(why, each.game.number) for why, _, each in found] == [("Shortest", 0), ("Typical", 1)]


def test_their_records_open_and_go_as_they_went(tmp_path: Path) -> None:
    study = study_of("abstract/duel")
    with StudyFile(played(study, 12)) as file:
        picks = study_dossier.dossier(file).picks
    assert len(picks) == 5
    told: list[str] = []
    highlights.write(study, picks, tmp_path / "games", watch=lambda pick: told.append(pick.why))
    assert told == [pick.why for pick in picks]
    for pick in picks:
        match, notice = opened(tmp_path / "games" / pick.record)
        assert notice == ""
        assert match.outcome is not None
        assert match.outcome.winners == pick.winners


def test_games_of_another_version_are_not_played_again(tmp_path: Path) -> None:
    study = study_of("abstract/duel")
    with StudyFile(played(study, 4)) as file:
        picks = study_dossier.dossier(file).picks
    with pytest.raises(Unlike, match=r"Holmgang 1\.0 and would not go"):
        highlights.write(msgspec.structs.replace(study, version="1.0"), picks, tmp_path)
    with pytest.raises(Unlike, match="does not go as it went"):
        highlights.write(study, [msgspec.structs.replace(picks[0], turns=99)], tmp_path)
