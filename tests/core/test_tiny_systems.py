"""The contract carries other kinds of games: secret choices, measured moves, a director on top of a system."""

from __future__ import annotations

import pytest

from game.core.match import Match, UndoNeedsAgreement
from game.core.promises import conformance
from game.core.system import Document
from tests.core.tiny import bid, director, walk

GAMES = {"bid": bid.DOCUMENT, "walk": walk.DOCUMENT, "director": director.DOCUMENT}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("name", "document"), GAMES.items())
def test_every_kind_of_game_keeps_the_contract(name: str, document: Document, seed: int) -> None:
    played = conformance.play(name, document, seed=seed)
    assert played.match.outcome is not None


@pytest.mark.parametrize(("name", "document"), GAMES.items())
def test_every_kind_of_game_runs_the_same_in_another_process(name: str, document: Document) -> None:
    conformance.same_elsewhere(name, document)


def test_a_sealed_bid_is_seen_by_nobody_else_before_all_are_laid() -> None:
    match = Match.start("bid", bid.DOCUMENT, seed=3)
    moment = match.act(bid.Allot((7, 0, 0)))
    assert match.view("two").sealed == {}  # type: ignore[attr-defined]
    assert match.view("one").sealed == {"one": (7, 0, 0)}  # type: ignore[attr-defined]
    assert [event.seen_by("two") for event in moment.events] == [bid.Allotted("one")]
    with pytest.raises(UndoNeedsAgreement):
        match.undo()


def test_a_measured_move_is_refused_with_the_length_and_the_nearest_one() -> None:
    match = Match.start("walk", walk.DOCUMENT, seed=3)
    refusal = match.refusal(walk.Walk((1000, 0)))
    assert refusal is not None
    assert "mm beyond this stride" in refusal.text
    assert refusal.nearest is not None
    assert match.refusal(refusal.nearest) is None


def test_a_director_breaks_in_before_the_turn_of_the_system_below_has_ended() -> None:
    match = Match.start("director", director.DOCUMENT, seed=1, options={"turns": 200})
    while not isinstance(match.decision, director.Meeting):
        assert match.decision is not None
        match.act(match.decision.suggest(match.state)[0])
    assert isinstance(match.state.table.stack[-1], walk.Arrive)
    assert any(isinstance(event, director.Met) for event in match.moments[-1].events)
    assert match.moments[-1].closed
