"""A hand that draws in the real window, and a clock that counts what it does.

An action of the mouse counts 1.5 s, a key 0.3 s, a decision 3 s. A decision is written where somebody would stop to think; whatever
is pointed at is named in plain words first, and found by the id of its place.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.ui.app.pilot import Pilot

ACTION, KEY, DECISION = 1.5, 0.3, 3.0
"""Seconds for a click, a drag or a turn of the wheel; for a key; for a decision."""
_NOTCHES = 3
"""How far a finger turns the wheel at once."""
_MOST = 40
"""So often it is turned at most in search of something."""
_PASSES = 1.0
"""So many seconds pass in the window at most with one act: whatever it does beside the hand is done by then."""
_BACK = 6
"""So many times Esc is pressed at most to come back."""


class Stuck(AssertionError):
    """The window did not do what a person at it would have expected."""


@dataclass(frozen=True)
class Act:
    """Something that was done: in words, and how long it counts."""

    words: str
    seconds: float


class Hand:
    """Draws by events alone, and writes down what it does."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.acts: list[Act] = []

    @property
    def seconds(self) -> float:
        """What all of it counts."""
        return sum(act.seconds for act in self.acts)

    def _did(self, words: str, seconds: float) -> None:
        """Written down; the window goes on meanwhile, as it would under a slower hand."""
        self.acts.append(Act(words, seconds))
        self.pilot.seconds(min(seconds, _PASSES))

    # Thinking

    def decide(self, words: str) -> None:
        """Stop and think."""
        self._did(f"Decide: {words}", DECISION)

    # The mouse

    def click(self, what: str, spot: str | tuple[int, int]) -> None:
        """Click on something."""
        self._look_for(spot)
        self.pilot.click(spot)
        self.pilot.frames(2)
        self._did(f"Click {what}.", ACTION)

    def drag(self, what: str, start: str | tuple[int, int], end: str | tuple[int, int]) -> None:
        """Press, move, let go."""
        self.pilot.drag(start, end, 12)
        self.pilot.frames(2)
        self._did(f"Drag {what}.", ACTION)

    def choose(self, what: str, spot: str, value: str) -> None:
        """Open a list and click one of its rows."""
        self.click(f"the list {what}", spot)
        self.pilot.frames(4)
        self.click(f"{value} in it", f"{spot}:{value}")
        self.pilot.frames(4)

    def scroll_to(self, what: str, spot: str, over: str | tuple[int, int], *, up: bool = False) -> None:
        """Turn the wheel over a panel until something is seen."""
        for _ in range(_MOST):
            if self.pilot.has(spot):
                return
            self.pilot.wheel(over, _NOTCHES if up else -_NOTCHES)
            self._did(f"Turn the wheel to {what}.", ACTION)
        raise Stuck(f"{what} ({spot}) is nowhere in the panel")

    def _look_for(self, spot: str | tuple[int, int]) -> None:
        """Whatever is pointed at has to be there."""
        if isinstance(spot, str) and not self.pilot.has(spot):
            raise Stuck(f"there is no {spot}; there is {', '.join(sorted(self.pilot.spots()))}")

    # The keyboard

    def keys(self, why: str, *chords: str) -> None:
        """Press chords."""
        self.pilot.key(*chords)
        self.pilot.frames(2)
        self._did(f"Press {', '.join(chords)}: {why}.", KEY * len(chords))

    def type(self, text: str) -> None:
        """Type into what has the focus."""
        self.pilot.type(text)
        self._did(f"Type {text!r}.", KEY * len(text))

    def fill(self, what: str, spot: str, text: str, *, enter: bool = False) -> None:
        """Click a field, replace what stands in it, and write the line with Enter where the field wants that."""
        self.click(what, spot)
        self.keys("all of it is marked", "Ctrl+A")
        self.type(text)
        if enter:
            self.keys("the line is written", "Enter")

    # Looking

    def wait(self, why: str, seconds: float) -> None:
        """Let the window catch up; that counts as long as it lasts."""
        self.pilot.seconds(max(0.0, seconds - _PASSES))
        self._did(f"Wait: {why}.", seconds)

    def try_it(self, what: str, scene: str, start: Callable[[], None]) -> None:
        """Begin a trial, as soon as the window has judged what was drawn, and leave it again."""
        start()
        for _ in range(_MOST):
            if self._on_top != scene:
                break
            self.wait("what was drawn is still being judged", 0.5)
            start()
        else:
            raise Stuck(f"{what} does not begin")
        self.back_to(scene)

    def back_to(self, scene: str) -> None:
        """Leave whatever lies over the workshop."""
        for _ in range(_BACK):
            if self._on_top == scene:
                return
            self.keys("back", "Esc")
        if self._on_top != scene:
            raise Stuck(f"{_BACK} times Esc lead to {self._on_top} and not to {scene}")

    @property
    def _on_top(self) -> str:
        return self.pilot.app.scene.name if self.pilot.app.scene else ""
