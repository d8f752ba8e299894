"""How a battle ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from game.core.seats import Seat
from game.ui.kit.labels import RuleLink
from game.ui.kit.measures import CLOSE, GAP, PAD
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.play import dialogue
from game.ui.play.dialogue import Played
from game.ui.play.overlays import Emblem, Overlay
from game.ui.play.people import person

_EMBLEM = 84


class Ending(Overlay):
    """Who won, why, and by which rule; `rows` say what each side lost or gained."""

    width = 620

    def __init__(self, play: Played, title: str, *, after: str, rows: Iterable[str], look: str) -> None:
        super().__init__(title)
        outcome = play.match.outcome
        assert outcome is not None
        self._play, self._outcome = play, outcome
        self._winner: Seat | None = outcome.winners[0] if outcome.winners else None
        self._after, self._rows, self._look = after, list(rows), look

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        look = ("look", self._look, self.app.pop)
        replay = ("replay", "Watch the replay", partial(dialogue.watch, self._play))
        again = partial(dialogue.play_again, self._play)
        if self._play.coach.puzzle:
            return [("again", "Try again", again), replay, look]
        return [replay, ("again", "Play again", again), look]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen, who = Pen(self.theme, scroll, x, y, width), ""
        told = pen.inset(_EMBLEM + PAD if self._winner else 0, 0)
        if self._winner:
            emblem = self._play.flow.emblem(self._winner)
            pen.add(Emblem(self._winner, emblem, pen.box(_EMBLEM, _EMBLEM)))
            if not self._play.coach.puzzle:
                who = f"**{person(self._play.match, self._winner)[0]}** wins after {self._after}. "
        told.gap(CLOSE)
        told.rich(who + self._outcome.why)
        if self._outcome.rule:
            told.add(RuleLink("overlay.rule", self._outcome.rule, told.row(26, 0), align="left"))
        pen.gap(_EMBLEM + GAP)
        pen.y = max(pen.y, told.y)
        for row in self._rows:
            pen.rich(row, after=2)
        pen.gap(GAP)
        return pen.y
