"""Traces: one of every game of a study, the same bytes everywhere, small, and no game goes otherwise for being watched."""

from __future__ import annotations

import pickle
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import scenarios
from game.core import registry
from game.core.descriptions.witness import Ground
from game.core.match import opened
from game.lab.batches.batch import NO_TRACE, Game, Lost, Order, games, play, started
from game.lab.batches.traces import APART, Trace, Tracer, Weighed, trace_of
from game.lab.studies import venue
from game.lab.studies.study import Study, StudyError, asked
from game.lab.studies.study_files import StudyFile, export


def order(**changes: Any) -> Order:
    entry = scenarios.load("thor/greenwich")
    basic = Order(entry.id, entry.system, entry.document, (), 4, seed=5, traces=True)
    return msgspec.structs.replace(basic, **changes)


def read(game: Game) -> Trace:
    return msgspec.json.decode(game.trace, type=Trace)


def study(seed: int = 0) -> Study:
    entry = scenarios.load("thor/greenwich")
    return asked("side", entry.id, entry.system, entry.document, seed=seed)


def test_a_game_goes_the_same_whether_it_is_watched_or_not() -> None:
    for number in range(3):
        watched, unseen = play(order(), number), play(order(traces=False), number)
        assert unseen.trace == NO_TRACE
        assert msgspec.structs.replace(watched, trace=NO_TRACE) == unseen


def test_traces_are_the_same_bytes_however_many_processes_play() -> None:
    alone = list(games(order()))
    shared = sorted(games(order(), jobs=2), key=lambda game: game.number)
    assert [bytes(game.trace) for game in alone] == [bytes(game.trace) for game in shared]
    assert pickle.loads(pickle.dumps(alone)) == alone


def test_a_trace_is_that_of_the_record_of_its_game(tmp_path: Path) -> None:
    game = play(order(records=str(tmp_path)), 1)
    assert game == play(order(), 1)
    match, _ = opened(next(tmp_path.iterdir()))
    assert trace_of(match) == msgspec.structs.replace(read(game), weighed=None)


def test_a_trace_knows_the_turn_of_each_moment_and_ends_with_the_outcome() -> None:
    game = play(order(), 0)
    trace = read(game)
    assert [trace.turn_at(moment) for _, moment in trace.begins] == [turn for turn, _ in trace.begins]
    assert trace.turn_at(game.decisions) == game.turns
    assert trace.lead[-1].moment == game.decisions
    assert trace.lead[-1].chances[trace.team_of(game.winners[0])] == 1
    looks = [lead.moment for lead in trace.lead]
    begins = {moment for _, moment in trace.begins}
    assert begins <= set(looks)
    between = [b - a for a, b in pairwise(looks) if b not in begins]
    assert min(between[:-1]) >= APART


def test_a_path_goes_from_where_a_piece_was_first_to_where_it_was_last() -> None:
    trace = read(play(order(), 0))
    dead = trace.deaths[0]
    path = trace.path(dead.piece)
    assert path[0].at is not None
    assert path[-1].at is None
    assert path[-1].moment == dead.moment
    assert [step.moment for step in path] == sorted(step.moment for step in path)


def test_whoever_never_does_anything_is_idle() -> None:
    entry = scenarios.load("thor/greenwich")
    tracer = Tracer(registry.system(entry.system), entry.document)
    tracer.see(venue.begun(study(), entry.document), ())
    trace = tracer.trace()
    assert trace.idle == tuple(piece.id for piece in trace.pieces)
    assert trace.first == ""


def test_a_study_keeps_its_traces_and_gives_them_out_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    first, other = play(study().order(4), 0), play(study().order(4), 1)
    old = msgspec.structs.replace(other, number=2, trace=NO_TRACE)
    with StudyFile.of(study()) as file:
        for each in (other, Lost(3, 9, other.bots, "KeyError: 'x'"), old, first):
            file.keep(each)
    with StudyFile.of(study()) as file:
        assert [(game.number, trace) for game, trace in file.traces()] == [(0, read(first)), (1, read(other))]
        kept = [game for game in file.results().values() if isinstance(game, Game)]
        assert len(kept) == 3
        assert all(game.trace == NO_TRACE for game in kept)
        lines = list(export(file.results(traces=True)))
        assert msgspec.json.decode(lines[0])["game"]["trace"]["lead"]
        assert msgspec.json.decode(lines[2])["game"]["trace"] is None


def test_games_that_were_played_ahead_of_a_gap_or_of_half_a_block_do_not_count_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    game = play(study().order(2), 0)
    with StudyFile.of(study()) as file:
        for number in (0, 1, 2, 4, 5):
            file.keep(msgspec.structs.replace(game, number=number))
        assert [each.number for each, _ in file.traces()] == [0, 1]
        file.keep(msgspec.structs.replace(game, number=3))
        assert [each.number for each, _ in file.traces()] == [0, 1, 2, 3, 4, 5]


def test_a_game_of_a_file_from_before_there_were_traces_reads_as_one_without() -> None:
    game = play(order(traces=False), 0)
    fields = msgspec.json.decode(msgspec.json.encode(game))
    del fields["trace"]
    assert msgspec.json.decode(msgspec.json.encode(fields), type=Game) == game


def test_a_trace_that_does_not_read_is_damage_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    game = msgspec.structs.replace(play(order(), 0), trace=msgspec.Raw(b'{"teams": 7}'))
    with StudyFile.of(study()) as file:
        file.keep(game, msgspec.structs.replace(game, number=1))
        with pytest.raises(StudyError, match=r"it is damaged \(its games cannot be read\)"):
            list(file.traces())


def test_a_study_knows_its_board_and_what_could_happen_there() -> None:
    assert venue.ground(study()) == Ground(8, 8, 1, "square")
    names = venue.catalogue(study())
    assert {"Creep", "Parry", "Aether Strike"} <= set(names)
    duel = scenarios.load("abstract/duel")
    assert venue.ground(asked("side", duel.id, duel.system, duel.document)) is None


def test_what_a_bot_weighed_stands_with_the_moment_in_which_the_choice_waited() -> None:
    match = started(scenarios.load("thor/greenwich"), 5, 40)
    weighed = read(play(order(), 0)).weighed
    assert weighed
    for each in weighed:
        for row in each.choices:
            assert row.count > 1
            assert 0 <= row.edge <= row.spread
    tracer = Tracer(match.system, match.document)
    for moment in match.moments:
        tracer.see(moment.state, moment.events)
        if (decision := moment.state.decision) is not None:
            tracer.weigh(decision, (1.0, 4.0, 2.0))
    first = match.moments[0].state.decision
    assert first
    seen = tracer.trace().weighed
    assert seen
    assert (seen[0].seat, seen[0].kind) == (first.seat, type(first).__name__)
    assert seen[0].choices[0] == Weighed(0, 3, 2.0, 2.5)


def test_a_bot_that_does_not_weigh_leaves_nothing_to_read() -> None:
    assert read(play(order(bots=("random",)), 0)).weighed == ()


def test_a_trace_from_before_choices_were_kept_reads_as_one_of_which_they_are_not_known() -> None:
    fields = msgspec.json.decode(play(order(), 0).trace)
    del fields["weighed"]
    assert msgspec.json.decode(msgspec.json.encode(fields), type=Trace).weighed is None
