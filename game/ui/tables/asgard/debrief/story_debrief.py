"""The debrief: how the story ended, its time line, what came of it, and on demand what it kept to itself.

    app.push(Debrief(match.state, teller, ways=..., look=LookBack(match)))

It keeps quiet about what was not met: other endings, codes that never came, until the player asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.core.words.grammar import listed, plural
from game.systems.asgard.sheet.plan import Ending
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.play.endings import next_battles
from game.ui.play.endings.course_chart import CourseChart
from game.ui.play.endings.ending_panels import ShownMoment
from game.ui.play.endings.retrospect_view import LookBack
from game.ui.tables.asgard.debrief import time_marks
from game.ui.tables.asgard.debrief.time_line import HEIGHT, TimeLine
from game.ui.tables.asgard.moments.change import Setting, SettingRow
from game.ui.tables.asgard.moments.teller import Teller
from game.ui.tables.asgard.sheet.reader import Reading
from game.ui.tables.asgard.story_room import Room, Row, Section

OUTCOMES = {"victory": ("Victory", "trophy"), "defeat": ("Defeat", "skull"), "plain": ("The end", "flag")}
_COURSE, _HEADED = 264, 36
"""The height of the course of the chances, and what its heading takes more than none, in logical pixels."""
STATUS = {
    "done": ("check", "verdigris", "done"), "failed": ("x", "ember", "failed"), "open": ("flag", "dim", "still open"),
}  # fmt: skip


class Debrief(Room):
    """After the end, with the ways on that every ending has: `ways`, the primary one first, the last one leads out.

    `look` looks back at the match.
    """

    name = "debrief"
    scope = "ending"

    def __init__(
        self,
        saga: Any,
        teller: Teller,
        *,
        ways: Sequence[Command],
        look: LookBack | None = None,
    ) -> None:
        self.saga, self.teller = saga, teller
        self._ways, self._look = ways, look
        self.shows_endings = self.shows_missed = False
        self._marks = time_marks.marks(saga.tale, teller)
        self._numbers = time_marks.numbers(saga.tale)

    @property
    def ending(self) -> Ending | None:
        """How it ended; None if the sheet has no ending for it."""
        page = next((page for page in reversed(self.saga.tale) if page.kind == "ending"), None)
        return self.saga.plan.endings.get(page.what) if page else None

    @property
    def outcome(self) -> str:
        """`victory`, `defeat` or `plain`."""
        if self.ending is not None:
            return self.ending.outcome
        outcome = self.saga.outcome
        if outcome is None or not outcome.winners:
            return "plain"
        return "victory" if set(outcome.winners) & set(self.saga.plan.players) else "defeat"

    @property
    def caption(self) -> str:
        return f"{self.saga.plan.title}, debrief"

    @property
    def title(self) -> str:
        rounds = self._numbers.rounds
        after = f" after {plural(rounds, 'round')}" if rounds else ""
        return f"{OUTCOMES[self.outcome][0]}{after}"

    def commands(self) -> Sequence[Command]:
        *ways, out = self._ways
        return (*ways, Command("sheet", "Read the sheet", self.read, "scroll", short="Sheet"), out)

    def on_action(self, action: str) -> bool:
        found = next((each for each in self.commands() if each.key == action and action != "confirm"), None)
        if found:
            self.ui.order(found)
        elif action == "see-board":
            self.app.pop()
        return found is not None or action == "see-board" or super().on_action(action)

    def back(self) -> bool:
        self._ways[-1].act()
        return True

    def read(self) -> None:
        """The whole sheet: nothing is kept back any more."""
        self.app.push(Reading(self.saga.plan, self.saga.tale, self.teller, over=True))

    def lay_head(self, box: pygame.Rect) -> None:
        rect = pygame.Rect(box.right - self.px(200), self.px(20), self.px(200), self.px(40))
        if self.logical[0] >= 560:
            self.ui.add(
                Button("debrief.look", "Look at the table", rect, self.app.pop, icon="eye", key="see-board")
            )

    def head_room(self) -> int:
        return super().head_room() - (self.px(212) if self.logical[0] >= 560 else 0)

    # Sections

    def rows(self) -> Sequence[Row]:
        story = [
            Section(
                self.ending.title if self.ending else "The story ends", OUTCOMES[self.outcome][1], self._story
            )
        ]
        objectives = (
            [Section("Objectives", "objective", self._objectives)] if self.saga.plan.objectives else []
        )
        return (
            [(3, story), (2, objectives)],
            [(1, [Section("How it went", "clock", self._line)])],
            self._looking_back(),
            [(1, [Section("In numbers", "dice", self._stats)]), (1, [Section("Endings", "flag", self._endings)]),
             (1, [Section("What was missed", "help", self._missed)])],
        )  # fmt: skip

    def _looking_back(self) -> Row:
        if self._look is None:
            return []
        course = [Section("Chances of a good ending", "trophy", self._course)]
        return [(2, course), (1, [Section("", "", self._moment)])]

    def _story(self, pen: Pen) -> None:
        if self.ending is not None:
            pen.story(self.ending.story)
        outcome = self.saga.outcome
        if outcome is not None and (
            self.ending is None or outcome.why.rstrip(".") != self.ending.title.rstrip(".")
        ):
            pen.line(Line(outcome.why, icon="info", rule=outcome.rule, accent="brass"))

    def _objectives(self, pen: Pen) -> None:
        told = [
            (aim, self.saga.objectives.get(aim.id, "hidden")) for aim in self.saga.plan.objectives.values()
        ]
        for aim, status in told:
            if status in STATUS:
                icon, accent, words = STATUS[status]
                pen.line(Line(words, strong=aim.title, icon=icon, accent=accent))
        if all(status == "hidden" for _, status in told):
            pen.text("None was given.", colour="mute")

    def _line(self, pen: Pen) -> None:
        bands = time_marks.bands(self._marks, self.teller)
        pen.put(TimeLine("debrief.line", pen.box(HEIGHT), self._marks, bands, pen.theme))

    def _course(self, pen: Pen) -> None:
        """The standing round by round: pointing at a round shows it beside, a click watches from there."""
        assert self._look
        watch = partial(next_battles.watch_from, self.app, self._look.match)
        pen.put(CourseChart(pen.box(_COURSE), self._look, open_at=watch))

    def _moment(self, pen: Pen) -> None:
        """The turning point, or the round that is pointed at."""
        assert self._look
        pen.put(ShownMoment(pen.box(_COURSE + _HEADED), self._look))

    def _stats(self, pen: Pen) -> None:
        told, checks = self._numbers, self._numbers.checks
        won = checks["both"] + checks["ours"]
        rows = [
            ("clock", "Rounds", str(told.rounds)),
            ("dice", "Checks you passed", f"{won} of {sum(checks.values())}"),
            ("eye", "Checks they passed", f"{checks['both'] + checks['theirs']} of {sum(checks.values())}"),
            ("cards", "Cards turned up", str(told.cards)),
            ("scroll", "Encounters", str(told.encounters)),
            ("minus", "Empty, or not yet", f"{told.empty}, {told.not_yet}"),
            ("skull", "Enemies that came", str(told.came)),
            ("fallen", "Of them fell, vanished", f"{told.fell}, {told.gone}"),
            ("person", "Of you fell", str(told.lost)),
        ]
        for icon, words, value in rows:
            pen.put(SettingRow(Setting(icon, words, value), "", pen.box(26), pen.theme))

    def _endings(self, pen: Pen) -> None:
        others = [ending for ending in self.saga.plan.endings.values() if ending is not self.ending]
        if self.ending is not None:
            words, icon = OUTCOMES[self.ending.outcome]
            pen.line(Line(f"{words}, this time", strong=self.ending.title, icon=icon, accent="brass"))
        for ending in others:
            words, icon = OUTCOMES[ending.outcome]
            if self.shows_endings:
                pen.line(Line(words, strong=ending.title, icon=icon, accent="dim"))
            else:
                pen.line(Line("Another ending", icon="lock", accent="dim"))
        if others:
            self._switch(pen, "endings", "the others", self.shows_endings)

    def _missed(self, pen: Pen) -> None:
        told, plan = time_marks.missed(self.saga), self.saga.plan
        rows = (
            ("scroll", "Codes", len(plan.codes), told.codes),
            ("swirl", "Conditions", len(plan.conditions), told.conditions),
            ("objective", "Objectives not given", 0, told.objectives),
            ("help", "Tokens not checked", len(self.saga.tokens), [str(token) for token in told.tokens]),
        )
        for icon, words, whole, names in rows:
            count = f"{len(names)} of {whole}" if whole else str(len(names))
            setting = Setting(icon, words, count, listed(names) if self.shows_missed and names else "")
            pen.put(SettingRow(setting, "", pen.box(26), pen.theme))
        self._switch(pen, "missed", "what was missed", self.shows_missed)

    def _switch(self, pen: Pen, id: str, words: str, shown: bool) -> None:
        """A button that shows what is kept back, or hides it again."""
        pen.gap(6)
        label, icon = f"{'Hide' if shown else 'Show'} {words}", "eyeno" if shown else "eye"
        pen.put(Button(f"debrief.{id}", label, pen.box(38, 270), lambda: self._turn(id), icon=icon))

    def _turn(self, id: str) -> None:
        if id == "endings":
            self.shows_endings = not self.shows_endings
        else:
            self.shows_missed = not self.shows_missed
        self.rebuild()
