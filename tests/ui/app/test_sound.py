"""Sounds are short, quiet and never needed."""

from __future__ import annotations

import time
from itertools import pairwise

import pygame
import pytest

from game.ui.app.sound import PEAK, RATE, SOUNDS, VOICES, Sound, render


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_peaks_at_minus_12_dbfs_and_ends_in_silence(name: str) -> None:
    samples = render(SOUNDS[name])
    assert max(map(abs, samples)) <= round(32_767 * PEAK) + 1
    assert 0.03 <= len(samples) / RATE <= 1.0
    assert max(map(abs, samples[-40:])) < 32_767 * 0.03


def test_every_sound_of_the_game_is_there() -> None:
    wanted = {"move", "card", "commit", "hit", "leader-lost", "push", "fall", "refused", "turn"}
    assert set(SOUNDS) == wanted


def test_a_larger_piece_sounds_lower() -> None:
    def crossings(pitch: float) -> int:
        samples = render(SOUNDS["commit"], pitch)
        return sum(a < 0 <= b for a, b in pairwise(samples))

    assert crossings(0.5) < crossings(1.0)


def test_synthesis_is_quick() -> None:
    start = time.perf_counter()
    for recipe in SOUNDS.values():
        render(recipe)
    assert time.perf_counter() - start < 0.5


def test_a_device_plays_with_four_voices() -> None:
    sound = Sound()
    assert sound.open() is None
    assert pygame.mixer.get_num_channels() == VOICES
    for _ in range(10):
        sound.play("move", pitch=0.8)
    assert list(sound.played)[-1] == "move"
    sound.close()


def test_no_device_is_said_once_and_then_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sound = Sound()
    assert "silent" in (sound.open() or "")
    assert sound.open() is None
    sound.play("hit")
    sound.close()


def test_an_unknown_sound_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        Sound(silent=True).play("fanfare")
