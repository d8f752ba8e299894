"""Clips end where they must, however they end."""

from __future__ import annotations

import pytest

from game.ui.app.motion import REDUCED_SECONDS, Clip, Timeline, in_out, linear, out_cubic


@pytest.mark.parametrize("ease", [linear, out_cubic, in_out])
def test_an_ease_starts_at_nothing_and_ends_at_all(ease) -> None:
    values = [ease(n / 20) for n in range(21)]
    assert (values[0], values[-1]) == (0.0, 1.0)
    assert values == sorted(values)


def test_groups_play_one_after_another_and_clips_together() -> None:
    seen: dict[str, float] = {}
    line = Timeline()
    line.play(Clip(0.1, lambda t: seen.update(a=t)), Clip(0.2, lambda t: seen.update(b=t)))
    line.play(Clip(0.1, lambda t: seen.update(c=t)))
    line.update(0.11)
    assert seen["a"] == 1.0
    assert 0 < seen["b"] < 1
    assert "c" not in seen
    line.update(0.1)
    line.update(0.05)
    assert 0 < seen["c"] < 1


def test_skipping_applies_every_final_state_and_every_end_in_order() -> None:
    ends: list[str] = []
    line = Timeline()
    line.play(Clip(1, lambda t: ends.append(f"a{t:g}"), end=lambda: ends.append("a!")))
    line.play(Clip(1, lambda t: ends.append(f"b{t:g}"), wait=5, end=lambda: ends.append("b!")))
    assert line.finish()
    assert ends == ["a1", "a!", "b1", "b!"]
    assert not line.busy
    assert not line.finish()


def test_reduced_motion_is_a_short_fade_without_waits() -> None:
    line = Timeline(reduced=True)
    line.play(Clip(2, lambda t: None, wait=1))
    line.update(REDUCED_SECONDS + 0.001)
    assert not line.busy


def test_speed_divides_time() -> None:
    line = Timeline(speed=4)
    line.play(Clip(0.4, lambda t: None))
    line.update(0.1)
    assert not line.busy
