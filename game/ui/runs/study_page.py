"""A study: what it says, how surely, and where that comes from; played on beside the window if asked."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.match import Match
from game.lab.insight.places import Cell, Kind
from game.lab.pages.dossier import Pick
from game.lab.studies import study_files
from game.lab.studies.engine import Until
from game.lab.studies.study import Study, StudyError
from game.ui.app import clipboard
from game.ui.app.theme import Theme
from game.ui.kit import dialogs
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.cached_layer import Still
from game.ui.kit.command import Command
from game.ui.kit.layout import Box, Column, Flex, Layout, Row, lay
from game.ui.kit.measures import APART, BUTTON, GAP, GUTTER
from game.ui.kit.pen import Pen
from game.ui.kit.words import set_whole
from game.ui.pages.guide import Guide, Guided
from game.ui.pages.page import TITLE_LEFT, WAYS
from game.ui.paint import panels
from game.ui.play import launch
from game.ui.play.summaries.glimpse import glimpse_of
from game.ui.runs import study_words
from game.ui.runs.panels import PANELS, Panel, games_high, write_promise
from game.ui.runs.replayed_game import ReplayedGame
from game.ui.runs.study_run import Found, forget, study_run

_TOP_ROW, _WIDE, _TALL = Flex(0.66, least=256), 1080, 640
"""How high the upper row is beside the lower one, and from which logical size on all panels stand beside one another."""
_TITLED = 480
"""Under which logical width the buttons leave their words to their hints: the title would have no room."""
_SHARE, _WORDS = 2, 148
"""How much higher games to watch are than what the games tell, and how high that is at least, in logical pixels: some sentences of it."""
_GAMES = 5
"""How many games to watch there is room for while it is not known which they are."""
_MORE = 100
"""So many games at least are played beyond an answer."""
_PADS = (16, 12)
"""From the edge of a panel to what it tells, across and down."""


_NOTHING = "Nothing has been played to its end yet."


class StudyPage(Guided):
    """All panels at once where there is room, else one under the other."""

    name = "study"

    def __init__(self, path: Path, guide: Guide | None = None, study: Study | None = None) -> None:
        self.guide = guide
        self.run = study_run(path)
        self._heard = 0
        """How much the run had told when it was laid out."""
        self._study = study
        """What is asked, if whoever opened the page knows: its title need not be waited for."""
        self.kind: Kind = "death"
        """What the table shows the places of."""
        self._replayed: ReplayedGame | None = None
        self._places = Layout(Box())
        self._still = Still()

    @property
    def title(self) -> str:  # type: ignore[override]
        """The battle's."""
        study = self.run.found.study if self.run.found else self._study
        return study_words.title(study) if study else self.run.path.stem

    # -- contents

    def enter(self) -> None:
        if not self.run.playing:
            self.run.read(ground=True)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self._replayed is not None and self._replayed.done:
            self._watch(self._replayed)
        self.run.tick()
        # Nothing may be laid out anew under a button that is held.
        if self.run.told != self._heard and not self.ui.holding:
            self._still.forget()
            self.rebuild()

    @property
    def found(self) -> Found:
        """What the study says by now."""
        assert self.run.found is not None
        return self.run.found

    @property
    def playing(self) -> bool:
        """Whether it is being played."""
        return self.run.playing

    # -- acts

    def turn_to(self, kind: Kind) -> None:
        """Show the places of something else."""
        self.kind = kind
        self.rebuild()

    def ground(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """The table alone, from edge to edge, at most of that size."""
        study = self.found.study
        glimpse = glimpse_of(study.system, theme, size)
        if glimpse is None:
            return pygame.Surface(size)
        match = Match.start(study.system, study.document, seed=study.seed, options=study.options)
        return glimpse.map(match.state, match.system.seats(match.document)[0], units=False)

    def watch(self, pick: Pick) -> None:
        """Play a game again and watch it."""
        self._replayed = ReplayedGame(self.found.study, self.run.path, here=self.run.here)
        self._replayed.play(pick)
        self.app.notify("The game is being played again.")

    def watch_cell(self, cell: Cell) -> None:
        """Play the first game again in which something is in a cell, and watch it from there."""
        self._replayed = ReplayedGame(self.found.study, self.run.path, here=self.run.here)
        self._replayed.find(self.kind, cell)
        self.app.notify("The game is being played again.")

    def _watch(self, replayed: ReplayedGame) -> None:
        """Open what was played again, or say why there is nothing."""
        self._replayed = None
        if replayed.path is None:
            self.app.sound.play("refused")
            self.app.notify(replayed.trouble)
            return
        launch.watch(self.app, replayed.path, replayed.at)

    def copy(self, text: str) -> None:
        """Put words where other programs find them."""
        self.app.notify("Copied." if clipboard.put(text) else "There is no clipboard here.")

    def _go_on(self) -> None:
        """Play on: until the answer is known, or half as much again where it is."""
        found = self.run.found
        if found is None:
            return
        told = found.dossier
        more = told.games + max(_MORE, told.games // 2) if told and told.verdict.settled else 0
        until = Until(games=more) if more else Until(verdict=True)
        self.run.play(until)
        self.rebuild()

    def _stop(self) -> None:
        self.run.stop()

    def _delete(self) -> None:
        text = f"The study of {self.title} goes for good, with every game of it."
        dialogs.ask(self.app, "Delete this study?", text, "Delete", self._deleted, no="Keep it")

    def _deleted(self) -> None:
        forget(self.run.path)
        try:
            study_files.remove(self.run.path)
        except StudyError as error:
            self.app.notify(str(error))
            return
        self.back()

    # -- layout

    @property
    def _roomy(self) -> bool:
        return self.logical[0] >= _WIDE and self.logical[1] - self.foot >= _TALL

    @property
    def _placeless(self) -> bool:
        """Whether it is known that nothing in these games has a place."""
        dossier = self.run.found.dossier if self.run.found else None
        return dossier is not None and dossier.insight is not None and dossier.insight.ground is None

    @property
    def _panels(self) -> tuple[Panel, ...]:
        """What is told of this study."""
        return tuple(panel for panel in PANELS if panel.name != "heat" or not self._placeless)

    @property
    def _games_high(self) -> float:
        """How high the panel of games to watch is, in logical pixels, so that what they tell has the rest."""
        dossier = self.run.found.dossier if self.run.found else None
        games = games_high(self.theme, len(dossier.picks) if dossier else _GAMES)
        return (self.px(_PADS[1]) + games + self.px(GAP)) / self.theme.scale

    def layout(self) -> None:
        super().layout()
        self._heard = self.run.told
        self._lay_head()
        body = self.body()
        body.y -= self.px(GAP)
        body.height += self.px(GAP)
        if self._roomy:
            self._lay_beside(body)
        else:
            self._lay_under(body)
        self.lay_guide()

    def _commands(self) -> list[Command]:
        run, bare = self.run, self.logical[0] < _TITLED
        delete = Command("study.delete", "", self._delete, "trash", hint="Delete this study")
        if run.playing:
            told = "Play no more; what has been played is kept"
            return [delete, Command("study.stop", "Stop", self._stop, "pause", "confirm", told, bare=bare)]
        refused = "" if run.found else "It has not been read."
        told = "Half as many games again" if self._settled else "Until the answer is known"
        go_on = Command("study.go-on", "Play on", self._go_on, "play", "confirm", told, refused, bare=bare)
        return [delete, go_on]

    @property
    def _settled(self) -> bool:
        """Whether the answer is known."""
        dossier = self.run.found.dossier if self.run.found else None
        return dossier is not None and dossier.verdict.settled

    def _lay_head(self) -> None:
        commands = self._commands()
        boxes = [
            Box(each.id, BUTTON if not each.words else Flex(least=0, most=200), BUTTON) for each in commands
        ]
        needs = [self.px(BUTTON) if not each.words else Button.need(self.theme, each) for each in commands]
        wide = sum(needs) + (len(needs) - 1) * self.px(APART)
        right = self.size[0] - self.px(GUTTER)
        place = lay(
            Row(*boxes, gap=APART),
            self.theme,
            pygame.Rect(right - wide, self.px(GUTTER), wide, self.px(BUTTON)),
        )
        for command in commands:
            self.ui.add(Button.of(command, place[command.id], primary=command.key == "confirm"))
        self.ui.default = commands[-1].id
        self._head_right = right - wide - self.px(GUTTER)

    def set_title(self) -> tuple[str, list[str]]:
        return set_whole(self.theme, self.title, WAYS, self.heading_room())

    def heading_room(self) -> int:
        return max(1, self._head_right - self.px(TITLE_LEFT))

    def _lay_beside(self, body: pygame.Rect) -> None:
        upper = Row(Box("verdict", Flex(1.08)), Box("score"), Box("lead"), gap=GAP, high=_TOP_ROW)
        games = Box("games", high=Flex(_SHARE, most=self._games_high))
        right = Column(games, Box("words", high=Flex(1, least=_WORDS)), gap=GAP)
        lower = Row(Box("heat", Flex(0.82)), right, gap=GAP)
        if self._placeless:
            lower = Row(Box("words", Flex(0.82)), Box("games"), gap=GAP)
        self._places = lay(Column(upper, lower, gap=GAP), self.theme, body)
        for panel in self._panels:
            across, down = _PADS
            pen = Pen.within(
                self.theme,
                f"study.panel.{panel.name}",
                self._places[panel.name],
                pad=across,
                top=down,
                foot=GAP,
            )
            self.ui.add(pen.scroll)
            self._fill(panel, pen, pen.scroll.rect.bottom)

    def _lay_under(self, body: pygame.Rect) -> None:
        self._places = lay(Box("all"), self.theme, body)
        pen = Pen.within(self.theme, "study.panel", body, pad=_PADS[0], top=_PADS[1], foot=GAP)
        self.ui.add(pen.scroll)
        for number, panel in enumerate(self._panels):
            if number and (self.playing or (self.run.found and self.run.found.dossier)):
                pen.rule()
            top = pen.y
            self._fill(panel, pen, top + self.px(panel.high))
            # The same name as where it is a panel by itself: a lesson speaks of it.
            place = pygame.Rect(pen.x, top, pen.width, max(1, pen.y - top))
            pen.scroll.add(Widget(f"study.panel.{panel.name}", place))

    def _fill(self, panel: Panel, pen: Pen, bottom: int) -> None:
        """Let a panel write; until the study has been read there is nothing to write."""
        if self.run.trouble and panel is PANELS[0]:
            pen.text(self.run.trouble, colour="ember")
        elif self.run.found and self.run.found.dossier:
            panel.write(pen, self, self.run.found.dossier, bottom)
        elif panel is PANELS[0]:
            begun = "The first games are being played." if self.playing else "It is being read."
            pen.text(_NOTHING if self.run.found and not self.playing else begun, colour="mute")
        elif self.playing:
            write_promise(pen, panel)

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        look = (self.theme, self.title, tuple(map(tuple, self._places.values())))
        self._still.draw(surface, look, self._paint_still)

    def _paint_still(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for place in self._places.values():
            panels.lay(surface, self.theme, place)
