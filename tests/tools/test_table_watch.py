"""Proof that the watch over battles of Ascension notices what would be noticed at a table."""

from __future__ import annotations

import pytest

from game.core.promises.breaches import Breach
from game.systems.ascension import events, harm, terrain
from game.systems.ascension.movement import arrival, stride_rules
from game.systems.ascension.state import Battle, ModelId
from tools import soak, table_watch


def watched(decisions: int = 1_500) -> None:
    """Play with the watch alone; the promises of the contract are examined in other tests."""
    soak.chunk(("ascension", 1, 0, decisions, decisions))


@pytest.mark.slow
def test_it_notices_a_way_through_terrain_and_bases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrival, "sweep", lambda *_: None)
    with pytest.raises(Breach, match=r"nobody goes through (terrain|bases)"):
        watched()


@pytest.mark.slow
def test_it_notices_a_stride_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    full = stride_rules.full_length
    monkeypatch.setattr(stride_rules, "full_length", lambda *words: 2 * full(*words))
    with pytest.raises(Breach, match="no stride is too long"):
        watched()


def test_it_notices_difficult_ground_that_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terrain, "difficult", lambda *_: iter(()))
    with pytest.raises(Breach, match="no stride is too long"):
        watched(6_000)


@pytest.mark.slow
def test_it_notices_wounds_of_which_nothing_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def silently(state: Battle, ctx: object, model: ModelId, amount: int, *_: object, **__: object) -> None:
        if model in state.models and state.models[model].wounds > 1:
            state.change(model, wounds=1)

    monkeypatch.setattr(harm, "wound", silently)
    with pytest.raises(Breach, match="nobody is hurt or healed untold"):
        watched(4_000)


def test_it_notices_points_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    score = harm.score

    def twice(state: Battle, ctx: object, side: str, points: int, *words: str) -> None:
        score(state, ctx, side, points, *words)  # type: ignore[arg-type]
        state.scores[side] += points  # type: ignore[index]

    monkeypatch.setattr(harm, "score", twice)
    with pytest.raises(Breach, match="scores add up"):
        watched()


def test_it_notices_a_goal_that_the_enemy_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events.GoalChosen, "seen_by", lambda self, seat: self)
    with pytest.raises(Breach, match="a goal is chosen in secret"):
        watched()


@pytest.mark.slow
def test_it_notices_a_second_activation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "game.systems.ascension.sequence.waiting",
        lambda state, seat: [model for model in state.models.values() if model.seat == seat],
    )
    monkeypatch.setattr("game.systems.ascension.sequence._not_activatable", lambda *_: None)
    with pytest.raises(Breach, match="a model activates once a round"):
        watched()


@pytest.mark.slow
def test_random_battles_meet_whatever_a_character_can_do() -> None:
    used = soak.chunk(("ascension", 2, 0, 2_000, 2_000)).used
    wanted = table_watch.everything()
    assert {"single", "area", "breakthrough", "ricochet"} <= set(used)
    assert len(wanted & set(used)) > len(wanted) // 2, sorted(wanted - set(used))
