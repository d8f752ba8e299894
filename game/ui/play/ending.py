"""How a battle ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from game.core.seats import Seat
from game.ui.kit.labels import RuleLink
from game.ui.kit.rich import Rich
from game.ui.kit.scroll import Scroll
from game.ui.play import dialogue
from game.ui.play.dialogue import Played
from game.ui.play.overlays import Emblem, Overlay
from game.ui.play.people import person


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
        px = self.px
        left, who = x, ""
        if self._winner:
            emblem = self._play.flow.emblem(self._winner)
            scroll.add(Emblem(self._winner, emblem, (x, y, px(84), px(84))))
            left = x + px(104)
            if not self._play.coach.puzzle:
                who = f"**{person(self._play.match, self._winner)[0]}** wins after {self._after}. "
        rich = scroll.add(Rich(who + self._outcome.why, (left, y + px(6)), x + width - left, self.theme))
        bottom = rich.rect.bottom + px(4)
        if self._outcome.rule:
            rect = (left, bottom, px(80), px(26))
            bottom = scroll.add(RuleLink("overlay.rule", self._outcome.rule, rect, align="left")).rect.bottom
        bottom = max(bottom, y + px(92))
        for row in self._rows:
            bottom = scroll.add(Rich(row, (x, bottom), width, self.theme)).rect.bottom + px(2)
        return bottom + px(8)
