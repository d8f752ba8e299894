"""Who won, why, and by which rule: for two to four sides."""

from __future__ import annotations

from collections.abc import Callable

from game.core.match import Match
from game.systems.abstract.state import Skirmish, plural
from game.ui.battle.inspector import Rich
from game.ui.battle.overlays import Emblem, Overlay
from game.ui.battle.sides import person
from game.ui.slots.flow import emblem_of
from game.ui.widgets.labels import RuleLink
from game.ui.widgets.scroll import Scroll


class Ending(Overlay):
    """The end of a battle."""

    width = 620

    def __init__(self, match: Match, *, again: Callable[[], None], replay: Callable[[], None]) -> None:
        self.match, self._again, self._replay = match, again, replay
        assert match.outcome is not None
        self._outcome = match.outcome
        self._winner = match.outcome.winners[0] if match.outcome.winners else None
        state: Skirmish = match.state
        side = state.field.sides[self._winner].name if self._winner else ""
        super().__init__(f"{side} {'win' if side.endswith('s') else 'wins'}" if side else "A draw")

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [
            ("replay", "Watch the replay", self._replay),
            ("again", "Play again", self._again),
            ("look", "See the table", self.app.pop),
        ]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        px, state = self.px, self.match.state
        left, who = x, ""
        if self._winner:
            emblem = emblem_of(self.match.system.view(state, self._winner), self._winner)
            scroll.add(Emblem(self._winner, emblem, (x, y, px(84), px(84))))
            left = x + px(104)
            who = f"**{person(self.match, self._winner)[0]}** wins after {plural(state.turn, 'turn')}. "
        rich = scroll.add(Rich(who + self._outcome.why, (left, y + px(6)), x + width - left, self.theme))
        bottom = rich.rect.bottom + px(4)
        if self._outcome.rule:
            rect = (left, bottom, px(80), px(26))
            bottom = scroll.add(RuleLink("overlay.rule", self._outcome.rule, rect, align="left")).rect.bottom
        bottom = max(bottom, y + px(92))
        for seat, side in state.field.sides.items():
            slots = sum(unit.slots for unit in state.side(seat))
            fallen = [unit.name for unit in state.fallen if unit.seat == seat]
            lost = f"lost {', '.join(fallen)}" if fallen else "lost no unit"
            line = f"**{side.name}** {lost}; {plural(slots, 'slot')} of {side.slots} left."
            bottom = scroll.add(Rich(line, (x, bottom), width, self.theme)).rect.bottom + px(2)
        return bottom + px(8)
