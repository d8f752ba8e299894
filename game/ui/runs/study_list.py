"""Runs: the studies on the disk, what each asks and what it says."""

from __future__ import annotations

import pygame

from game.lab.studies import study_files
from game.ui.kit.button import Button
from game.ui.kit.cached_layer import Still
from game.ui.kit.command import Command
from game.ui.kit.layout import Box, Column, Flex, Row, Words, inset, lay
from game.ui.kit.measures import APART, BUTTON, GAP, GUTTER, INSET, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import ScrollList
from game.ui.kit.words import draw_words
from game.ui.pages.guide import Guide, Guided
from game.ui.paint import panels
from game.ui.runs import study_words
from game.ui.runs.first_verdict import BATTLE, first_verdict
from game.ui.runs.study_page import StudyPage
from game.ui.runs.study_run import StudyRun, study_run

_ROW = 92
_ABOUT = 720
"""How wide at most the panel is that says what studies are, in logical pixels, while there is none."""
_NOTHING = (
    "A study asks one question of one battle and lets bots play it until the answer is known: how much, how surely, "
    "where and why. The lesson leads through a first one."
)


class StudyList(Guided):
    """Every study, the newest first. They are read one after the other beside the window.

    With `learn` the lesson of a first verdict begins.
    """

    name = "runs"
    title = "Runs"

    def __init__(self, guide: Guide | None = None, *, learn: bool = False) -> None:
        self.guide = first_verdict() if learn else guide
        self.runs: list[StudyRun] = []
        self.chosen = 0
        self._heard: list[int] = []
        """How much each of them had told when it was drawn."""
        self._reading: StudyRun | None = None
        self._box = pygame.Rect(0, 0, 1, 1)
        self._still = Still()

    # -- contents

    def enter(self) -> None:
        self._find()

    def resume(self) -> None:
        self._find()
        self.rebuild()

    def _find(self) -> None:
        """What files there are; each is read again, for it may have been played on."""
        paths = sorted(study_files.every(), key=study_files.changed, reverse=True)
        self.runs = [study_run(path) for path in paths]
        self._reading = None
        self.chosen = min(self.chosen, max(0, len(self.runs) - 1))

    def tick(self, dt: float) -> None:
        super().tick(dt)
        for run in self.runs:
            run.tick()
        told = [run.told for run in self.runs]
        if told != self._heard:
            self._heard = told
            self.invalidate()
        if self._reading is None or not self._reading.busy:
            unread = (each for each in self.runs if each.found is None and not each.trouble)
            self._reading = next(unread, None)
            if self._reading is not None:
                self._reading.read()
                self.invalidate()

    # -- acts

    def _new(self) -> None:
        begun = self.guide is not None and self.guide.here(self)
        self.app.open("new-study", scenario=BATTLE if begun else "", guide=self.guide)

    def _learn(self) -> None:
        """Begin the lesson of the first verdict, or begin it again."""
        self.guide = first_verdict()
        self.rebuild()

    def _choose(self, index: int) -> None:
        self.chosen = index
        self._open(index)

    def _open(self, index: int) -> None:
        """Show a study; one that cannot be read says why in its row."""
        run = self.runs[index]
        if run.trouble:
            self.app.notify(run.trouble)
        else:
            self.app.push(StudyPage(run.path, study=run.found.study if run.found else None))

    # -- layout

    def layout(self) -> None:
        super().layout()
        new = Command("runs.new", "New study", self._new, "plus", key="confirm" if not self.runs else "")
        learn = Command(
            "runs.learn",
            "Lesson",
            self._learn,
            "lesson",
            hint="A first verdict, step by step",
            bare=self.narrow,
        )
        self._lay_head(new, learn)
        self._box = self.body()
        if self.runs:
            self._lay_list()
        else:
            self._lay_about()
        self.lay_guide()

    def _lay_head(self, new: Command, learn: Command) -> None:
        head = self.beside_title(self.size[0] - self.px(GUTTER))
        needs = [Button.need(self.theme, each) for each in (learn, new)]
        wide = min(head.width, sum(needs) + self.px(APART))
        room = pygame.Rect(head.right - wide, self.px(GUTTER), wide, self.px(BUTTON))
        boxes = Box(learn.id, needs[0] / self.theme.scale), Box(new.id, Flex())
        place = lay(Row(*boxes, gap=APART), self.theme, room)
        self.ui.add(Button.of(learn, place[learn.id]))
        self.ui.add(Button.of(new, place[new.id], primary=True))
        self.ui.default = new.id if not self.runs else None

    def _lay_about(self) -> None:
        """What can be asked, as long as nothing has been."""
        self._box.width = min(self._box.width, self.px(_ABOUT))
        pen = Pen.within(self.theme, "runs.about", self._box)
        self.ui.add(pen.scroll)
        pen.heading("Nothing has been asked yet")
        pen.text(_NOTHING, after=GAP)
        pen.rule()
        for question, words in study_words.QUESTIONS.items():
            pen.text(words, "body-bold", "bone", after=0)
            pen.text(study_words.WAYS[question], after=GAP)
        self._box.height = min(self._box.height, pen.y + self.px(GUTTER) - self._box.y)

    def _lay_list(self) -> None:
        self.ui.add(
            ScrollList(
                "runs.list", inset(self.theme, self._box, GAP), count=len(self.runs), row_height=self.px(_ROW),
                paint=self._paint_row, choose=self._choose, press=self._open, chosen=self.chosen,
            )
        )  # fmt: skip
        if self.ui.focused is None:
            self.ui.focus("runs.list")

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        self._still.draw(surface, (self.theme, tuple(self._box)), self._paint_still)

    def _paint_still(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        panels.lay(surface, self.theme, self._box)

    def _paint_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, state: str) -> None:
        theme, palette, run = self.theme, self.theme.palette, self.runs[index]
        row = rect.inflate(-self.px(NEAR), -self.px(NEAR))
        if state == "chosen":
            surface.blit(panels.lit_row(theme, row.size), row)
        elif index:
            panels.hairline(surface, theme, (rect.x + self.px(GAP), rect.y), rect.width - 2 * self.px(GAP))
        found = run.found
        asked = study_words.QUESTIONS[found.study.question] if found else ""
        beside = Words(asked, "body", APART) if 2 * theme.width(asked, "body") < row.width else 0
        lines = Column(
            Row(Box("title"), Box("asked", beside), high=30),
            Box("answer", high=LINE),
            Box("played", high=LINE),
        )
        place = lay(lines, theme, inset(theme, row, INSET, NEAR))
        name = study_words.title(found.study) if found else run.path.stem
        draw_words(surface, theme, name, "panel", palette.bone, place["title"])
        if beside:
            draw_words(surface, theme, asked, "body", palette.mute, place["asked"], "right")
        if found is None:
            words, colour = (
                (run.trouble, palette.ember) if run.trouble else ("It is being read", palette.mute)
            )
            draw_words(surface, theme, words, "body", colour, place["answer"])
            return
        settled = found.dossier is not None and found.dossier.verdict.settled
        colour = palette.brass_hi if settled else palette.dim
        draw_words(surface, theme, study_words.answer(found.dossier), "body", colour, place["answer"])
        played = study_words.played(found.study, found.dossier)
        draw_words(
            surface,
            theme,
            f"{played}; it is being played" if run.playing else played,
            "body",
            palette.mute,
            place["played"],
        )


def last_runs() -> int:
    """How many studies there are."""
    return len(study_files.every())
