"""Sounds are short, quiet and never needed."""

from __future__ import annotations

import math
import time
from itertools import pairwise

import pygame
import pytest

from game.ui.app.sound import LOUDEST, RATE, SOUNDS, VOICES, Sound, render


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_has_its_own_level_and_ends_in_silence(name: str) -> None:
    samples = render(SOUNDS[name])
    level = 20 * math.log10(max(map(abs, samples)) / 32_767)
    assert level == pytest.approx(SOUNDS[name].level, abs=0.05)
    assert level <= -12
    assert 0.03 <= len(samples) / RATE <= 1.0
    assert max(map(abs, samples[-40:])) < 32_767 * 0.03


def test_every_sound_of_the_game_is_there() -> None:
    wanted = {
        "move",
        "card",
        "commit",
        "hit",
        "leader-lost",
        "push",
        "fall",
        "refused",
        "turn",
        "dice",
        "defence",
    }
    assert set(SOUNDS) == wanted


def test_what_is_lost_speaks_up_and_what_is_touched_all_the_time_keeps_low() -> None:
    levels = {name: recipe.level for name, recipe in SOUNDS.items()}
    assert levels["hit"] == levels["leader-lost"] == max(levels.values()) == LOUDEST
    assert min(levels.values()) == levels["card"]
    assert len(set(levels.values())) >= 8


def test_a_larger_piece_sounds_lower() -> None:
    def crossings(pitch: float) -> int:
        samples = render(SOUNDS["commit"], pitch)
        return sum(a < 0 <= b for a, b in pairwise(samples))

    assert crossings(0.5) < crossings(1.0)


def test_synthesis_is_quick() -> None:
    start = time.process_time()
    for recipe in SOUNDS.values():
        render(recipe)
    assert time.process_time() - start < 0.8


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
