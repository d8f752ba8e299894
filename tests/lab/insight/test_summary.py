"""All figures of a study in one struct, with the main of it in words; and what is simply counted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game import scenarios
from game.core.descriptions.witness import Blow, Contact, Points, Use
from game.lab.batches.batch import play
from game.lab.batches.traces import Trace
from game.lab.insight.summary import Insight, insight, of_file
from game.lab.insight.tallies import REST, ROWS, TallyBook
from game.lab.studies.study import Study, asked
from game.lab.studies.study_files import StudyFile
from tests.lab.insight.made import game, trace


def study(scenario: str = "thor/greenwich") -> Study:
    entry = scenarios.load(scenario)
    return asked("side", entry.id, entry.system, entry.document, seed=2)


def test_endings_and_draws_are_counted_by_their_first_sentence() -> None:
    book = TallyBook(())
    for winners in (("one",), ("two",), ()):
        book.add(game(*winners), trace(0.5))  # type: ignore[arg-type]
    tally = book.figures()
    assert tally.endings == {"Loki has fallen": 2}
    assert tally.draws == {"Loki has fallen": 1}
    assert tally.no_contact == 1


def test_what_was_used_is_counted_by_team_and_by_winners_and_what_never_was_is_named() -> None:
    book = TallyBook(("Parry", "Sprint", "Block"))
    used = (Use(3, "one", 1, "Parry"), Use(4, "two", 2, "Parry"), Use(5, "two", 2, "Parry"))
    book.add(game("two"), trace(0.5, uses=used))
    book.add(game("one"), trace(0.5, uses=(Use(3, "one", 1, "Sprint"),)))
    tally = book.figures()
    parry = tally.uses[0]
    assert (parry.name, parry.games, parry.times, parry.by_team) == ("Parry", 0.5, 1.5, (0.5, 1.0))
    assert parry.winners == 0.6667
    assert tally.never == ("Block",)


def test_points_are_told_by_what_they_were_for_and_the_least_of_many_are_one_row() -> None:
    book = TallyBook(())
    rows = tuple(Points(3, "one", 100 - number, f"reason {number}") for number in range(ROWS + 2))
    book.add(game("one"), trace(0.5, points=rows))
    points = book.figures().points
    assert (points[0].why, points[0].points, points[0].games) == ("reason 0", 100, 1)
    assert (points[-1].why, points[-1].points) == (REST, 100 - ROWS + 99 - ROWS)
    assert len(points) == ROWS + 1


def test_the_score_of_whoever_went_first_and_the_turn_of_first_contact_are_told() -> None:
    book = TallyBook(())
    struck = {"contact": Contact(25, (1, 1)), "blows": (Blow(25, 1, None, 2, (1, 1), "melee"),)}
    for number in range(8):
        book.add(game("one" if number < 6 else "two"), trace(0.5, **struck))
    tally = book.figures()
    assert (tally.first.games, tally.first.score, tally.first.fair) == (8, 0.75, 0.5)
    assert tally.first.low < 0.75 < tally.first.high
    assert tally.contact.mean == 3


def test_a_study_on_the_disk_tells_all_of_it_in_words_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    with StudyFile.of(study()) as file:
        assert of_file(file) is None
        for number in range(6):
            file.keep(play(study().order(6), number))
        told = of_file(file)
    assert told
    assert told.games == 6
    assert told.ground
    assert {heat.kind for heat in told.heat} >= {"move", "stand", "death", "blow"}
    assert told.words[0].startswith("A game lasts")
    assert any("too few to say what a lead is worth" in line for line in told.words)
    assert any(line.startswith("Never used:") for line in told.words)
    assert msgspec.json.decode(msgspec.json.encode(told), type=Insight) == told


def test_a_share_too_small_for_a_percent_is_said_in_words() -> None:
    plan = study("abstract/duel")
    struck = {"contact": Contact(25, (1, 1)), "blows": (Blow(25, 1, None, 2, (1, 1), "melee"),)}
    games = [(game("one"), trace(0.5, **({} if number == 0 else struck))) for number in range(300)]
    told = insight(plan, games)
    assert told
    assert any("in hardly any game there is none" in line for line in told.words)


@pytest.mark.parametrize(
    ("whys", "told"),
    [
        (("Time is up.",), "1 game of 3 was drawn: Time is up."),
        (
            ("Time is up.", "Time is up.", "All have fled."),
            "3 games of 5 were drawn, 2 of them so: Time is up.",
        ),
    ],
)
def test_why_games_were_drawn_is_counted_only_where_reasons_differ(whys: tuple[str, ...], told: str) -> None:
    drawn = [msgspec.structs.replace(game(), why=why) for why in whys]
    games = [(each, trace(0.5)) for each in (*drawn, game("one"), game("two"))]
    found = insight(study("abstract/duel"), games)
    assert found
    assert told in found.words


def test_games_without_a_board_have_no_heat() -> None:
    plan = study("abstract/duel")
    games = [play(plan.order(2), number) for number in range(2)]
    told = insight(plan, ((each, msgspec.json.decode(each.trace, type=Trace)) for each in games))
    assert told
    assert told.heat == ()
    assert told.ground is None


def test_of_an_edit_the_games_after_it_are_told_of() -> None:
    before = study()
    after = msgspec.structs.replace(before, question="edit", edited={**before.document, "title": "Other"})
    told = insight(after, ((game("one", edited=edited), trace(0.5)) for edited in (False, True, True)))
    assert told
    assert told.games == 2
