"""Where the steps of a lesson are worked on: the step that is shown, and what was played to be taken down in it."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from game.core.documents.fields import EditError
from game.core.match import Match
from game.core.system import Document
from game.core.words.grammar import plural
from game.ui.app.loop import App
from game.ui.kit.command import Command
from game.ui.play import launch
from game.ui.workshop.lessons import lesson_steps
from game.ui.workshop.work import Work


class Workshop(Protocol):
    """What a lesson is drawn in."""

    app: App
    name: str
    tried: Match | None

    @property
    def work(self) -> Work: ...
    @property
    def blocked(self) -> str:
        """Why it cannot be played; "" if it can."""

    def why_not(self) -> str: ...
    def play_on(self) -> None: ...
    def typed(self, refusal: str) -> None: ...
    def act(self, refusal: str) -> None: ...
    def forget_fields(self) -> None: ...
    def rebuild(self) -> None: ...


class LessonBench:
    """The steps of the scenario that a workshop draws."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._step = 0

    @property
    def name(self) -> str:
        """How the ids begin."""
        return self._workshop.name

    @property
    def work(self) -> Work:
        """What is drawn."""
        return self._workshop.work

    @property
    def step(self) -> int:
        """The step that is shown, from 0."""
        return max(0, min(self._step, len(lesson_steps.steps_of(self.work.document)) - 1))

    def turn_to(self, step: object) -> None:
        """Show another step."""
        self._step = int(str(step))
        self.work.sketch.pause()
        self._workshop.forget_fields()
        self._workshop.rebuild()

    def typed(self, refusal: str) -> None:
        """A letter was typed and has its effect, or is refused."""
        self._workshop.typed(refusal)

    def act(self, refusal: str) -> None:
        """Something was done, or is refused."""
        self._workshop.act(refusal)

    # -- what is played

    @property
    def taken_down(self) -> bool:
        """Whether the last trial was played to be taken down in the steps."""
        tried = self._workshop.tried
        return tried is not None and lesson_steps.is_record(self.work.document, tried)

    def tried_document(self) -> Document:
        """By what the last trial would begin now."""
        return lesson_steps.played(self.work.document) if self.taken_down else self.work.document

    def record(self) -> Command:
        """Play it for all sides as the lesson will be dealt, or go on where that stood."""
        id, wrong = f"{self.name}.lesson-record", self._workshop.blocked
        if self.taken_down:
            told = "Go on where it stood; Esc comes back here"
            return Command(id, "Play on", self._workshop.play_on, "play", hint=told, refused=wrong)
        told = "As it is dealt in the lesson, for all sides; Esc comes back here"
        return Command(id, "Play it", self._record, "play", hint=told, refused=wrong)

    def _record(self) -> None:
        if refusal := self._workshop.why_not():
            self._workshop.act(refusal)
        else:
            launch.recorded(self._workshop.app, lesson_steps.played(self.work.document))

    def takes(self) -> list[Command]:
        """What can be taken down as done in the step that is shown: the next of what was played, or all the rest."""
        tried, wrong = self._workshop.tried, "Nothing has been played here yet."
        rest: list[dict[str, Any]] = []
        if tried is not None:
            try:
                rest, wrong = lesson_steps.untold(self.work.document, tried, self.step), ""
            except EditError as error:
                wrong = error.text
        told, id = (
            f"Of {plural(len(rest), 'action')} that the steps up to this one do not tell",
            f"{self.name}.lesson",
        )
        return [
            Command(f"{id}-next", "Take the next", partial(self._take_down, rest[:1]), "step", hint=told, short="Next", refused=wrong),
            Command(f"{id}-rest", "Take the rest", partial(self._take_down, rest), "fast", hint=told, short="Rest", refused=wrong),
        ]  # fmt: skip

    def _take_down(self, actions: list[dict[str, Any]]) -> None:
        now = lesson_steps.steps_of(self.work.document)[self.step]
        self.act(self.work.do(lesson_steps.recorded(self.step, now, actions)))
