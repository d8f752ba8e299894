"""Whatever moves ends where the match says: checked over whole games, for the eyes of either seat."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.systems.thor.view import BattleView
from game.ui.app.motion import Timeline
from game.ui.tables.thor.display import Display
from game.ui.tables.thor.motions import Choreographer


def played(scenario: str, seed: int, seat: str, *, reduced: bool, steps: int) -> None:
    """Play at random, let every moment be seen by `seat`, and compare what is shown with what the view says."""
    match = Match.start("thor", scenarios.load(scenario).document, seed=seed)
    shown, time = Display(), Timeline(reduced=reduced)
    shown.settle(match.view(seat))  # type: ignore[arg-type]
    sounds: list[str] = []
    for number in range(steps):
        decision = match.decision
        if decision is None:
            break
        moment = match.act(decision.sample(match.state, seeded("motions", seed, number)))
        view = match.view(seat)  # type: ignore[arg-type]
        assert isinstance(view, BattleView)
        dance = Choreographer(shown, view, lambda name, **_: sounds.append(name), reduced=reduced)
        seen = [known for event in moment.events if (known := event.seen_by(seat)) is not None]  # type: ignore[arg-type]
        for group in dance.groups(seen):
            time.play(*group)
        while time.busy:
            time.update(0.05)
        agree(shown, view)
    assert sounds


def agree(shown: Display, view: BattleView) -> None:
    fresh = Display()
    fresh.settle(view)
    assert sorted(shown.hand) == sorted(fresh.hand)
    assert (shown.deck, shown.discard, shown.foe_cards) == (fresh.deck, fresh.discard, fresh.foe_cards)
    assert shown.pieces.keys() == fresh.pieces.keys()
    for id, piece in fresh.pieces.items():
        now = shown.pieces[id]
        assert (now.x, now.y, now.lost, now.scale, now.alpha, now.state) == (
            piece.x, piece.y, piece.lost, 1.0, 1.0, "rest",
        )  # fmt: skip
    assert not shown.flights
    assert not shown.arrivals


@pytest.mark.parametrize("scenario", ["jotunheim", "vanaheim", "throne-room", "greenwich"])
@pytest.mark.parametrize("seat", ["one", "two"])
def test_what_is_shown_ends_as_the_view_says(scenario: str, seat: str) -> None:
    played(scenario, 11, seat, reduced=False, steps=160)


def test_reduced_motion_ends_the_same() -> None:
    played("throne-room", 3, "one", reduced=True, steps=160)


def test_no_motion_is_longer_than_the_page_of_the_look_says() -> None:
    match = Match.start("thor", scenarios.load("jotunheim").document, seed=2)
    for number in range(200):
        decision = match.decision
        if decision is None:
            break
        before = match.view("one")
        moment = match.act(decision.sample(match.state, seeded("long", number)))
        shown = Display()
        shown.settle(before)  # type: ignore[arg-type]
        view = match.view("one")
        dance = Choreographer(shown, view, lambda *_, **__: None)  # type: ignore[arg-type]
        seen = [known for event in moment.events if (known := event.seen_by("one")) is not None]
        for group in dance.groups(seen):
            assert all(clip.seconds <= 0.25 for clip in group)
            # Clips take hold of what is shown when they begin, so each group is ended before the next is made.
            for clip in group:
                clip.finish()
