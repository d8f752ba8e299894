"""Short animations: easing, clips and the timeline that plays them.

A scene owns a `Timeline`, appends clips and calls `update` from its own `update`:

    timeline.play(Clip(0.18, token.slide_to, ease=in_out), Clip(0.12, card.rise, wait=0.06))
    timeline.play(Clip(0.20, token.fall, end=lambda: sound.play("fall")))

Clips of one `play` run together, one `play` after another. A clip gets its eased progress, 0 to 1, and is
always given exactly 1 at its end, so that its final state is right however it ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

Ease = Callable[[float], float]

REDUCED_SECONDS = 0.08
"""Length of every clip under reduced motion."""


def linear(t: float) -> float:
    """Even pace."""
    return t


def out_cubic(t: float) -> float:
    """Fast, then settling: the ease of everything unless said."""
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    """Slow at both ends: for tokens that slide."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def mix(start: float, end: float, t: float) -> float:
    """The value at progress `t` between `start` and `end`."""
    return start + (end - start) * t


def mix_point(start: tuple[float, float], end: tuple[float, float], t: float) -> tuple[float, float]:
    """The point at progress `t` on the way from `start` to `end`."""
    return mix(start[0], end[0], t), mix(start[1], end[1], t)


@dataclass
class Clip:
    """One animation: `apply` receives eased progress for `seconds`, after `wait` seconds.

    `begin` is called when it starts to move, `end` when it is over (also when it is skipped).
    """

    seconds: float
    apply: Callable[[float], None]
    ease: Ease = out_cubic
    wait: float = 0.0
    begin: Callable[[], None] | None = None
    end: Callable[[], None] | None = None
    _elapsed: float = field(default=0.0, init=False, repr=False)
    _begun: bool = field(default=False, init=False, repr=False)
    _over: bool = field(default=False, init=False, repr=False)

    @property
    def over(self) -> bool:
        """Has it reached its final state?"""
        return self._over

    def advance(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self._over:
            return
        self._elapsed += dt
        if self._elapsed < self.wait:
            return
        self._start()
        progress = (self._elapsed - self.wait) / self.seconds if self.seconds > 0 else 1.0
        if progress >= 1:
            self.finish()
        else:
            self.apply(self.ease(max(0.0, progress)))

    def finish(self) -> None:
        """Put it into its final state at once."""
        if self._over:
            return
        self._start()
        self._over = True
        self.apply(1.0)
        if self.end:
            self.end()

    def _start(self) -> None:
        if not self._begun:
            self._begun = True
            if self.begin:
                self.begin()


class Timeline:
    """Groups of clips, played one group after another.

    `speed` divides all times (2.0 is twice as fast); `reduced` makes each clip a short fade without waits
    (the scene draws a fade instead of a move: it asks `timeline.reduced`).
    """

    def __init__(self, *, speed: float = 1.0, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced
        self._groups: deque[list[Clip]] = deque()

    @property
    def busy(self) -> bool:
        """Is anything still moving or waiting?"""
        return bool(self._groups)

    def play(self, *clips: Clip) -> None:
        """Append a group of clips that run together."""
        if not clips:
            return
        if self.reduced:
            for clip in clips:
                clip.seconds, clip.wait = min(clip.seconds, REDUCED_SECONDS), 0.0
        self._groups.append(list(clips))

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True when something moved and the scene must be drawn again."""
        if not self._groups:
            return False
        group = self._groups[0]
        for clip in group:
            clip.advance(dt * self.speed)
        # A callback may itself have skipped everything (Esc during its end).
        if self._groups and self._groups[0] is group and all(clip.over for clip in group):
            self._groups.popleft()
        return True

    def finish(self) -> bool:
        """End everything in its final state (Esc); True when there was something to end."""
        had = self.busy
        while self._groups:
            for clip in self._groups.popleft():
                clip.finish()
        return had

    def clear(self) -> None:
        """Forget everything without applying it: the scene is about to be drawn from the state anyway."""
        self._groups.clear()
