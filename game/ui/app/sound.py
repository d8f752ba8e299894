"""Short wooden sounds, synthesised when first needed.

    app.sound.play("move", pitch=0.8)

No sound is louder than -12 dBFS, each has a level of its own below that, and at most four sound at once. Without a sound device everything here still
works and is silent. Every sound has a visible twin: nothing is told by sound alone.
"""

from __future__ import annotations

import math
import random
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

RATE = 22_050
VOICES = 4
LOUDEST = -12
"""The level of the loudest sample of all, in dBFS."""

Wave = Iterator[float]


class Recipe(NamedTuple):
    """How a sound is made at a pitch, and how loud its loudest sample is, in dBFS."""

    wave: Callable[[float], Wave]
    level: float

    @property
    def peak(self) -> float:
        """The loudest sample as a share of full scale."""
        return float(10 ** (self.level / 20))


class Sound:
    """The program's sounds. `volume` 0 to 1; `silent` never opens a device."""

    def __init__(self, *, silent: bool = False, volume: float = 0.7) -> None:
        self.volume = volume
        self.opened = silent
        self.played: deque[str] = deque(maxlen=32)
        """Names of the last sounds asked for, newest last."""
        self._alive = False
        self._made: dict[tuple[str, float], pygame.mixer.Sound] = {}

    def open(self) -> str | None:
        """Open the device; a sentence for the player when there is none."""
        if self.opened:
            return None
        self.opened = True
        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
        except (pygame.error, NotImplementedError, ImportError):
            return "No sound device was found; the program is silent."
        self._alive = True
        return None

    def play(self, name: str, *, pitch: float = 1.0) -> None:
        """Let a sound of `SOUNDS` be heard; raises KeyError for another name. `pitch` 0.5 is an octave lower."""
        recipe = SOUNDS[name]
        self.played.append(name)
        if not self._alive or self.volume <= 0:
            return
        key = name, round(pitch, 2)
        if key not in self._made:
            self._made[key] = pygame.mixer.Sound(buffer=render(recipe, pitch))
        channel = pygame.mixer.find_channel(force=True)
        channel.set_volume(self.volume)
        channel.play(self._made[key])

    def close(self) -> None:
        """Give the device back."""
        self._made.clear()
        if self._alive:
            pygame.mixer.quit()
        self._alive = False


def render(recipe: Recipe, pitch: float = 1.0) -> array[int]:
    """The samples of a sound, 16 bits mono at `RATE`, scaled so that its peak is that of the recipe."""
    wave = list(recipe.wave(pitch))
    loudest = max(map(abs, wave), default=0.0) or 1.0
    gain = 32_767 * recipe.peak / loudest
    return array("h", [int(each * gain) for each in wave])


def _ring(seconds: float, tones: tuple[tuple[float, float, float], ...]) -> Wave:
    """Struck tones: (hertz, share, decay in 1/s) each, with a 2 ms attack against clicks."""
    total = int(seconds * RATE)
    attack = max(1, int(0.002 * RATE))
    parts = [(math.tau * hertz / RATE, share, math.exp(-decay / RATE)) for hertz, share, decay in tones]
    levels = [share for _, share, _ in parts]
    sine = math.sin
    for n in range(total):
        value = 0.0
        for index, (turn, _, fade) in enumerate(parts):
            value += levels[index] * sine(turn * n)
            levels[index] *= fade
        yield value * min(1.0, n / attack)


def _noise(seconds: float, smooth: float, decay: float, *, swell: bool = False) -> Wave:
    """Brushed noise: `smooth` 0 to 1 takes the treble away, `swell` lets it rise and fall."""
    source = random.Random(7).uniform
    total, level, value = int(seconds * RATE), 1.0, 0.0
    fade = math.exp(-decay / RATE)
    for n in range(total):
        value = value * smooth + source(-1, 1) * (1 - smooth)
        level *= fade
        shape = math.sin(math.pi * n / total) if swell else min(1.0, n / 40)
        yield value * level * shape


def _mix(*waves: Wave) -> Wave:
    lists = [list(wave) for wave in waves]
    for n in range(max(map(len, lists))):
        yield sum(wave[n] for wave in lists if n < len(wave))


def _after(seconds: float, wave: Wave) -> Wave:
    for _ in range(int(seconds * RATE)):
        yield 0.0
    yield from wave


def _quiet(share: float, wave: Wave) -> Wave:
    return (share * each for each in wave)


def _knock(hertz: float, decay: float = 55, seconds: float = 0.09) -> Wave:
    return _ring(
        seconds, ((hertz, 1.0, decay), (hertz * 2.76, 0.4, decay * 1.8), (hertz * 5.4, 0.15, decay * 3))
    )


def _move(pitch: float) -> Wave:
    return _mix(_knock(330 * pitch), _noise(0.02, 0.5, 180))


def _card(pitch: float) -> Wave:
    return _noise(0.11, 0.82, 14 / pitch, swell=True)


def _commit(pitch: float) -> Wave:
    tones = ((1180 * pitch, 1.0, 26), (1770 * pitch, 0.5, 34), (2790 * pitch, 0.25, 50))
    return _ring(0.16, tones)


def _hit(pitch: float) -> Wave:
    return _mix(_knock(140 * pitch, 32, 0.14), _quiet(1.6, _noise(0.05, 0.75, 90)))


def _defence(pitch: float) -> Wave:
    # The rim of a shield: wood under it, and iron that rings for a moment.
    iron = _ring(0.2, ((620 * pitch, 1.0, 24), (1490 * pitch, 0.5, 34), (2330 * pitch, 0.2, 60)))
    return _mix(_knock(205 * pitch, 48, 0.11), _quiet(0.45, iron))


def _dice(pitch: float) -> Wave:
    # Two of bone across a wooden tray: clicks that come closer together, and the last two lie still.
    chance, at, clicks = random.Random(5), 0.0, []
    for gap in (0.062, 0.055, 0.048, 0.041, 0.03, 0.022):
        clicks.append(
            _after(at, _quiet(chance.uniform(0.45, 0.8), _click(pitch * chance.uniform(0.9, 1.15))))
        )
        at += gap
    return _mix(
        *clicks, _after(at + 0.02, _click(pitch)), _after(at + 0.075, _quiet(0.8, _click(pitch * 0.92)))
    )


def _click(pitch: float) -> Wave:
    return _mix(_knock(870 * pitch, 130, 0.05), _quiet(0.5, _knock(240 * pitch, 90, 0.06)))


def _leader_lost(pitch: float) -> Wave:
    # A horn's tone repeats itself: one period is worked out and read again and again.
    period = round(RATE / (98 * pitch))
    turn, sine = math.tau / period, math.sin
    tone = [sine(turn * n) + 0.55 * sine(2 * turn * n) + 0.3 * sine(3 * turn * n) for n in range(period)]
    total = int(0.9 * RATE)
    swell = total * 0.12
    for n in range(total):
        yield tone[n % period] * min(1.0, n / swell) * (1 - n / total) ** 1.4


def _push(pitch: float) -> Wave:
    return _noise(0.12, 0.6, 6 / pitch, swell=True)


def _fall(pitch: float) -> Wave:
    return _mix(_noise(0.1, 0.6, 8, swell=True), _after(0.34, _quiet(0.5, _knock(95 * pitch, 30, 0.14))))


def _refused(pitch: float) -> Wave:
    return _mix(_knock(210 * pitch, 70, 0.07), _after(0.1, _knock(190 * pitch, 70, 0.07)))


def _turn(pitch: float) -> Wave:
    return _mix(
        _ring(0.32, ((68 * pitch, 1.0, 9), (112 * pitch, 0.35, 16))), _quiet(0.5, _noise(0.03, 0.8, 120))
    )


SOUNDS: dict[str, Recipe] = {
    "hit": Recipe(_hit, LOUDEST),
    "leader-lost": Recipe(_leader_lost, LOUDEST),
    "defence": Recipe(_defence, -13),
    "turn": Recipe(_turn, -14),
    "fall": Recipe(_fall, -15),
    "commit": Recipe(_commit, -17),
    "dice": Recipe(_dice, -18),
    "move": Recipe(_move, -19),
    "push": Recipe(_push, -20),
    "refused": Recipe(_refused, -21),
    "card": Recipe(_card, -24),
}
"""The sounds by name, the loudest first: what is lost speaks up, what is touched all the time keeps low."""
