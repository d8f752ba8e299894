"""A study made into a dossier."""

from __future__ import annotations

import shlex
from pathlib import Path

import msgspec
import pytest

from game import cli
from game.lab.findings.verdicts import NOT_CROSSED, Verdict
from game.lab.pages import html, markdown, study_dossier, words
from game.lab.pages.dossier import Dossier, Score
from game.lab.studies.study import StudyError, asked
from game.lab.studies.study_files import StudyFile, every
from game.scenarios import load
from tests.lab.pages.conftest import played, study_of

NAMES = {"one": "Asgardians", "two": "Frost Giants", "three": "Dwarves"}


def said(text: str) -> Verdict:
    return Verdict("side", text, False, {}, 1, 1, 0, {}, 0)


@pytest.mark.parametrize(
    ("text", "head", "more"),
    [
        ("side two ahead by 6 (3 to 9)", "Frost Giants ahead by 6 (3 to 9)", ""),
        (
            "undecided, at most about 1,900 games more: side one ahead by 2 (-1 to 5)",
            "Undecided: Asgardians ahead by 2 (−1 to 5)",
            "At most about 1,900 games more would settle it.",
        ),
        (
            "balanced within 3 points; 62 % draws: the score hides it",
            "Balanced within 3 points",
            "62 % draws: the score hides it.",
        ),
        (
            "at most about 90 games more until every rate is known: the players win 40 % (30 to 50)",
            "The players win 40 % (30 to 50)",
            "At most about 90 games more until every rate is known.",
        ),
        ("sides one and three ahead by 6 (3 to 9)", "Asgardians and Dwarves ahead by 6 (3 to 9)", ""),
    ],
)
def test_the_head_says_the_verdict_with_the_names_of_the_sides(text: str, head: str, more: str) -> None:
    assert study_dossier.headline(said(text), NAMES) == (head, more)


def test_a_dossier_adds_up(duel: Dossier) -> None:
    assert (duel.title, duel.games, duel.block) == ("The duel", 60, 1)
    assert sum(duel.turns.counts.values()) == sum(duel.decisions.counts.values()) == 60
    assert sum(player.won for player in duel.players) + duel.verdict.draws == 60
    assert [player.name for player in duel.players] == ["Bob", "Fred"]
    assert duel.players[0].units == ("Bob",)
    (course,) = duel.courses
    assert course.looks[-1].share == duel.scores[0].share
    assert course.looks[-1].games == 60


def test_where_going_first_cannot_be_told_from_the_sides_every_page_says_so(
    duel: Dossier, jotunheim: Dossier, watch: Dossier
) -> None:
    assert words.going_first(duel)[0] == "not told apart"
    told = f"Going first: not told apart: {NOT_CROSSED}."
    assert told in markdown.page(duel)
    assert NOT_CROSSED in html.page(duel)
    assert NOT_CROSSED not in markdown.page(jotunheim)
    assert "Going first" not in markdown.page(watch)


def test_going_first_is_told_where_every_side_does_in_turn(jotunheim: Dossier) -> None:
    found = jotunheim
    assert found.block == 2
    assert found.first is not None
    assert found.first.fair == 0.5
    assert "Frost Giants (6)" in found.players[1].units


def test_nothing_lies_at_minus_nothing(jotunheim: Dossier) -> None:
    score = Score("first", fair=0.5, share=0.52, low=0.498, high=0.548)
    worth = words.going_first(msgspec.structs.replace(jotunheim, first=score))[0]
    assert worth == "not known yet (0 to +5)"


def test_a_dossier_comes_back_from_its_json(duel: Dossier) -> None:
    text = msgspec.json.encode(duel)
    assert msgspec.json.decode(text, type=Dossier) == duel


def test_ground_and_games_are_told_where_there_are_any(
    duel: Dossier, jotunheim: Dossier, watch: Dossier
) -> None:
    assert duel.fairness is None
    assert duel.insight is not None
    assert duel.insight.ground is None
    assert jotunheim.fairness is not None
    assert [side.seat for side in jotunheim.fairness.sides] == ["one", "two"]
    assert jotunheim.insight is not None
    assert jotunheim.insight.games == 12
    assert watch.fairness is None


def test_a_study_of_no_game_has_nothing_to_tell() -> None:
    with StudyFile.of(study_of("abstract/duel")) as file, pytest.raises(StudyError, match="nothing of it"):
        study_dossier.dossier(file)


def test_a_story_is_told_by_its_endings(watch: Dossier) -> None:
    found = watch
    assert found.headline.startswith("The players win")
    assert found.endings["six-sheep"] == "Six sheep (victory)"
    assert found.verdict.tellings


def test_the_command_asks_for_the_same_study_again(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    entry = load("thor/jotunheim")
    study = asked("bots", entry.id, entry.system, entry.document, ("random", "greedy"), 7, {"turn-limit": 1})
    with StudyFile(played(study, 2)) as file:
        command = study_dossier.dossier(file).command
    words = shlex.split(command)
    assert words[:3] == ["holmgang", "lab", "run"]
    assert cli.main([*words[1:], "--jobs", "1"]) == 0
    assert [path.stem for path in every()] == [study.name]
    assert "2 games: " in capsys.readouterr().out
