"""Lessons and puzzles: what the coach says, step by step, and which action a step waits for."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from game.core.actions import Action
from game.core.descriptions.lesson import Lesson
from game.core.match import Match
from game.core.system import encode


class Advice(NamedTuple):
    """What stands on the coach's panel: a heading, words, what is asked, and the button that goes on ("" for none)."""

    title: str
    text: str
    ask: str = ""
    button: str = ""
    rule: str = ""


class Coach:
    """The steps of a lesson. A step waits for its actions one after the other, or, without any, to be passed.

    The learner's own actions are waited for and no others taken; those of the other side are played for it.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.kind = str(match.document.get("kind", "battle"))
        self.steps: list[Lesson] = [
            msgspec.convert(each, Lesson) for each in match.document.get("lesson", [])
        ]
        self._actions = [self._read(step) for step in self.steps]
        self.index = 0
        self.done_here = 0
        """How many actions of the step that is shown have been done."""
        self.behind: Lesson | None = None
        """The step that was done while what came of it still moves: the next one may tell of it."""
        self.message = ""
        self.hints = 0
        """How many hints of a puzzle were asked for."""
        self._catch_up()

    @property
    def puzzle(self) -> bool:
        return self.kind == "puzzle"

    @property
    def speaks(self) -> bool:
        """Whether there is a panel of the coach."""
        return self.behind is not None or self.step is not None or self.puzzle

    def advice(self, view: Any) -> Advice:
        """What the coach says now."""
        if self.behind is not None:
            return Advice(self.behind.title, self.behind.text, rule=self.behind.rule)
        step = self.step
        if step is not None:
            button = "" if self.waits else "Done" if self.last else "Go on"
            ask = "" if self.message else step.ask
            return Advice(step.title, self.message or step.text, ask, button, step.rule)
        hints = list(self.match.document.get("hints", []))
        title, text, rule = self.task(view)
        said = " ".join([text, *(f"**Hint:** {hint}" for hint in hints[: self.hints])])
        return Advice(title, said, "", "Hint" if self.hints < len(hints) else "", rule)

    def task(self, view: Any) -> tuple[str, str, str]:
        """What a puzzle asks: a heading, its story, and the rule about puzzles."""
        return "Find the way", str(self.match.document.get("story", "")), ""

    def _read(self, step: Lesson) -> list[Action]:
        try:
            return [self.match.system.action_from_json(encode(table)) for table in step.actions]
        except msgspec.ValidationError:
            return []

    @property
    def step(self) -> Lesson | None:
        """The step that is shown; None when there is none (left)."""
        return self.steps[self.index] if self.index < len(self.steps) else None

    @property
    def waits(self) -> bool:
        """Whether the step waits for an action."""
        return self.step is not None and bool(self._actions[self.index])

    @property
    def last(self) -> bool:
        return self.index + 1 >= len(self.steps)

    def wanted(self) -> Action | None:
        """The action that comes next in this step; None if it has none."""
        return self._actions[self.index][self.done_here] if self.waits else None

    def rest(self) -> list[Action]:
        """What is still to be done in this step, in order."""
        return self._actions[self.index][self.done_here :] if self.waits else []

    def _catch_up(self) -> None:
        """After loading or undo: go past everything that has been done."""
        for moment in self.match.moments[1:]:
            index, place = self.index, self.done_here
            while index < len(self.steps) and not self._actions[index]:
                index += 1
            if (
                index < len(self.steps)
                and self._actions[index][place if index == self.index else 0] == moment.action
            ):
                self.index, self.done_here = index, place if index == self.index else 0
                self._advance()

    def read_on(self) -> None:
        """What was done has been seen: the next step may be read."""
        self.behind = None

    def _advance(self) -> None:
        self.done_here += 1
        if self.done_here >= len(self._actions[self.index]):
            self.index, self.done_here = self.index + 1, 0

    def rewind(self) -> None:
        """After undo: the step that fits what has been done."""
        self.index, self.done_here, self.message, self.behind = 0, 0, "", None
        self._catch_up()

    def allows(self, action: Action) -> bool:
        """Whether the lesson lets an action be done now; otherwise it says so kindly."""
        wanted = self.wanted()
        self.message = ""
        if self.step is None or wanted == action:
            return True
        if wanted is None:
            self.message = "Read on first: this step waits for nothing but you."
            return False
        self.message = "That is not what this step is about. " + (self.step.ask or "")
        return False

    def done(self, action: Action) -> None:
        """An action was done: go on if the step waited for it."""
        if self.wanted() == action:
            self.behind = self.behind or self.step
            self._advance()
            self.message = ""

    def next(self) -> None:
        """Go on from a step that waits for nothing; in a puzzle, give a hint."""
        if self.step is None:
            self.hints += 1
        if self.step is not None and not self.waits:
            self.index, self.done_here, self.message = self.index + 1, 0, ""
