"""Whoever reads the pages of a story: moments, questions, briefing, debrief and sheet."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.kit.base import Widget
from game.ui.kit.rich import Row
from game.ui.kit.scroll import Scroll
from game.ui.tables.asgard.briefing import Briefing
from game.ui.tables.asgard.moments.sequence import Moments, Page
from game.ui.tables.asgard.question import Question
from tests.ui.player import Guest


class PageReader(Guest):
    """Reads a page, whatever it tells."""

    def words(self, between: str = " | ") -> str:
        """Everything that is written."""
        found: list[str] = []
        for widget in self.widgets(Widget):
            found += getattr(widget, "lines", [])
            line: Any = getattr(widget, "line", None)
            setting: Any = getattr(widget, "_setting", None)
            found += [line.strong, line.text] if line is not None else []
            found += [setting.name, setting.value, setting.effect] if setting is not None else []
            rows = [row for row in getattr(widget, "_rows", []) if isinstance(row, Row)]
            found += [" ".join(run.words for _, run in row.runs) for row in rows]
        return between.join(found)


class MomentsReader(PageReader):
    """Reads the pages that lie over a table."""

    scene: Moments
    kind = Moments

    @property
    def page(self) -> Page:
        """The page that lies open."""
        return self.scene.page

    @property
    def box(self) -> pygame.Rect:
        """The panel."""
        return self.scene.box


class Answerer(PageReader):
    """Is asked what the sheet asks."""

    scene: Question
    kind = Question

    @property
    def box(self) -> pygame.Rect:
        """The panel, or what is left of it while the table is looked at."""
        return self.scene.box


class BriefingReader(PageReader):
    """Reads the briefing."""

    scene: Briefing
    kind = Briefing

    @property
    def beside(self) -> bool:
        """Whether its columns stand beside one another."""
        return self.scene.beside

    @property
    def scroll(self) -> Scroll:
        """What the words stand in."""
        return self.scene.scroll
