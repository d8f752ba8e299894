"""What a hundred games found of a story: how often each of its parts came, in the words and figures in which the workshop shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.core.words.grammar import plural
from game.lab.firing.rates import PartRates

NEVER = "never"


class Firings(NamedTuple):
    """The rates of the last run; `stale` once the story is another than the one that was played."""

    parts: PartRates
    stale: bool = False

    @property
    def whole(self) -> str:
        """Of what they are the rates, in a sentence."""
        games = plural(self.parts.games, "game")
        return f"Of {games} of the story as it was before the last change." if self.stale else f"Of {games}."

    def fraction(self, part: str) -> float:
        """In what share of the games a part came."""
        return self.parts.of(part).share

    def share(self, part: str) -> str:
        """The same in a few letters: `54 %`, or `never`."""
        found = self.parts.of(part)
        if not found.games:
            return NEVER
        return f"{max(1, round(100 * found.share))} %"

    def told(self, part: str) -> str:
        """The same in a sentence, with how sure it is."""
        found, games = self.parts.of(part), self.parts.games
        before = " before the last change" if self.stale else ""
        if not found.games:
            return (
                f"Never came in {plural(games, 'game')}{before}: in fewer than {100 * found.high:.0f} of 100."
            )
        sure = f"{100 * found.low:.0f} to {100 * found.high:.0f} of 100"
        return f"Came in {found.games} of {plural(games, 'game')}{before} ({sure})."

    def times(self, parts: Iterable[str]) -> int:
        """How often any of some parts came in all."""
        return sum(self.parts.of(part).times for part in parts)
