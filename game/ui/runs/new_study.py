"""New study: which battle, what is asked of it, who plays and until when."""

from __future__ import annotations

import pygame

from game import scenarios
from game.bots import base
from game.core import registry
from game.core.words.grammar import number_word
from game.lab.findings.verdicts import Question
from game.lab.studies.engine import Until
from game.lab.studies.study import Study, StudyError, asked
from game.lab.studies.study_files import StudyFile
from game.ui.kit.choice import Choice
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Row
from game.ui.kit.measures import APART, CLOSE, FIELD, LINE
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.guide import Guide, Guided
from game.ui.pages.rulebooks import RULEBOOKS
from game.ui.pages.scenario_list import Gallery
from game.ui.play.lessons import course
from game.ui.play.lessons.course import family
from game.ui.play.players import bot_title
from game.ui.runs import study_words
from game.ui.runs.study_page import StudyPage
from game.ui.runs.study_run import study_run

_SHOWN = ("battle", "custom")
_ASKED: tuple[Question, ...] = ("side", "first", "bots")
_ENDS: dict[str, tuple[str, Until]] = {
    "verdict": ("Until the answer is known", Until(verdict=True)),
    "100": ("100 games", Until(games=100)),
    "1000": ("1,000 games", Until(games=1000)),
    "600": ("Ten minutes at most", Until(verdict=True, seconds=600)),
}
"""When enough has been played."""


class NewStudy(Guided, Gallery):
    """Battles as cards at the left, the question in the panel."""

    name = "new-study"
    title = "New study"

    def __init__(self, scenario: str = "", system: str = "", guide: Guide | None = None) -> None:
        super().__init__(scenario)
        self.guide = guide
        self.system = system
        self.question: Question = "side"
        self.bot, self.rival = "", ""
        self.end = "verdict"

    # -- contents

    def enter(self) -> None:
        if self.chosen:
            self.system = family(scenarios.load(self.chosen).system)
        self.system = self.system or registry.names()[0]
        self._read()

    def _read(self) -> None:
        found = scenarios.find(lambda system, kind: family(system) == self.system and kind in _SHOWN)
        self.entries = self.readable(sorted(found, key=course.place))
        if self.entry is None:
            self.chosen = self.entries[0].id if self.entries else ""
        self.chose()

    def chose(self) -> None:
        if self.question not in self._questions():
            self.question = self._questions()[0]
        bots = self._bots()
        self.bot = self.bot if self.bot in bots else next(iter(bots), "")
        if self.rival not in bots or self.rival == self.bot:
            self.rival = next((each for each in bots if each != self.bot), self.bot)

    def _questions(self) -> tuple[Question, ...]:
        """What can be asked: of a story what it comes to, for its sides are not to be equal."""
        entry = self.entry
        story = entry is not None and registry.system(entry.system).story(entry.document) is not None
        return ("story",) if story else _ASKED

    def _bots(self) -> list[str]:
        """The bots that can play every side, the usual one first."""
        if self.entry is None:
            return []
        system = self.entry.system
        seats = registry.system(system).seats(self.entry.document)
        fit = [
            name for name in base.names(system) if not any(base.unfit(system, seat, name) for seat in seats)
        ]
        first = base.usual(system, seats[0])
        return sorted(fit, key=lambda name: name != first)

    def _study(self) -> Study | str:
        """What would be asked, or why it cannot be."""
        entry = self.entry
        if entry is None:
            return "Choose a battle first."
        bots: tuple[str, ...] = (self.bot, self.rival) if self.question == "bots" else (self.bot,)
        if self.question == "story" or not self.bot:
            bots = ()
        try:
            return asked(self.question, entry.id, entry.system, entry.document, bots)
        except (StudyError, base.Unfit) as error:
            return str(error)

    # -- acts

    def begin_words(self) -> str:
        return "Let them play"

    def begin(self) -> None:
        study = self._study()
        try:
            if isinstance(study, str):
                raise StudyError(study)
            with StudyFile.of(study) as file:
                path = file.path
        except StudyError as error:
            self.app.sound.play("refused")
            self.app.notify(str(error))
            return
        study_run(path).play(_ENDS[self.end][1])
        self.app.replace(StudyPage(path, self.guide, study))

    # -- layout

    def layout(self) -> None:
        super().layout()
        self.lay_guide()

    def lay_head(self, room: pygame.Rect) -> None:
        books = [(book.system, book.title.removesuffix(" Skirmish")) for book in RULEBOOKS]
        wide = min(room.width, Choice.need(self.theme, (words for _, words in books)))
        place = pygame.Rect(room.right - wide, room.y, wide, self.px(FIELD))
        place.centery = room.centery
        self.ui.add(Choice("new-study.book", books, self.system, place, self._turn_to))

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        pen = Pen(self.theme, scroll, x, self.add_title(scroll, x, y, width), width)
        open_questions: list[tuple[str, str]] = [
            (each, study_words.QUESTIONS[each]) for each in self._questions()
        ]
        self._choice(pen, "asks", "Question", open_questions, self.question)
        bots = [(name, bot_title(name)) for name in self._bots()]
        if self.question != "story":
            self._choice(pen, "bot", "Who plays", bots, self.bot)
        if self.question == "bots":
            others = [pair for pair in bots if pair[0] != self.bot]
            self._choice(pen, "rival", "Against", others, self.rival)
        self._choice(pen, "end", "How long", [(key, words) for key, (words, _) in _ENDS.items()], self.end)
        study = self._study()
        if isinstance(study, str):
            pen.text(study[:1].upper() + study[1:], colour="ember")
        else:
            pen.text(
                "Bots play beside the window; what has been played is kept, and can be gone on with at any time."
            )
            if study.block > 1:
                games = number_word(study.block)
                pen.text(
                    f"{games[:1].upper()}{games[1:]} games that share their dice count as one observation."
                )

    def _choice(self, pen: Pen, name: str, words: str, options: list[tuple[str, str]], value: str) -> None:
        """Words over a field."""
        place = pen.lay(Row(Box("words", high=LINE), high=LINE))
        pen.add(Label("", words, place["words"], colour="mute"))
        pen.gap(CLOSE)
        pen.add(
            Choice(
                f"new-study.{name}",
                options,
                value,
                pen.row(FIELD, APART),
                lambda now: self._set(name, str(now)),
            )
        )

    def _set(self, name: str, value: str) -> None:
        if name == "asks":
            self.question = next(each for each in self._questions() if each == value)
        elif name == "bot":
            self.bot = value
        elif name == "rival":
            self.rival = value
        else:
            self.end = value
        self.chose()
        self.rebuild()

    def _turn_to(self, system: object) -> None:
        self.system, self.chosen = str(system), ""
        self._read()
        self.rebuild()
