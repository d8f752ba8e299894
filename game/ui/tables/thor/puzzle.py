"""What a puzzle of cards and squares asks."""

from __future__ import annotations

from game.systems.thor.state import FOE
from game.systems.thor.view import BattleView
from game.ui.play.lessons.coach import Coach


class BattleCoach(Coach):
    """A coach who knows what the enemy holds."""

    def task(self, view: BattleView) -> tuple[str, str, str]:
        foe = view.field.sides[FOE[view.seat]].name
        held = ", ".join(view.known.hand) or "no card"
        text = f"{self.match.document.get('story', '')} The **{foe}** hold {held}."
        return "Win this turn", text, "T-119"
