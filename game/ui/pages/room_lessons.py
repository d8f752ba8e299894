"""The lessons that lead through rooms of the window, the workshop and the lab, as the page of lessons shows them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from game import scenarios
from game.core.system import Document
from game.ui.pages.guide import Course, course_of, known_as
from game.ui.play.summaries import glances
from game.ui.play.summaries.brief import Brief
from game.ui.workshop.blanks import blank


class RoomLesson(NamedTuple):
    """A lesson, the scene in which it begins, and what stands on the table then."""

    lesson: str
    scene: str
    where: str
    """In which room that is, as a sentence goes on."""
    table: Callable[[], Document]

    @property
    def id(self) -> str:
        """By which it is chosen, and remembered."""
        return known_as(self.lesson)

    @property
    def course(self) -> Course:
        """What it is called and teaches."""
        return course_of(self.lesson)

    def brief(self) -> Brief:
        """At a glance, like a lesson at a table."""
        document, course = self.table(), self.course
        seen = glances.read(str(document["system"]), document)
        return replace(seen, title=course.title, story=course.story, kind="lesson", steps=len(course.step))


def _empty_map() -> Document:
    return tomllib.loads(blank("ascension"))


def _duel() -> Document:
    return scenarios.load("abstract/duel").document


ROOM_LESSONS = (
    RoomLesson("first-map", "maps", "the workshop of maps", _empty_map),
    RoomLesson("first-verdict", "runs", "the lab", _duel),
)
"""In the order in which they are shown."""
