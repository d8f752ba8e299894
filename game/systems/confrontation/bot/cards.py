"""Judges of the order of activation: sequences, who begins, and which card is revealed, kept or picked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.actions import Action
from game.systems.confrontation import tactical
from game.systems.confrontation.actions import Arrange, ChooseSeat, PickCard, PlayReserve, Reveal, SetAside
from game.systems.confrontation.bot import turns
from game.systems.confrontation.bot.judge import Judge
from game.systems.confrontation.state import Card

_KEEPS = 0.045
"""A unit with less than this share of its points at stake waits, if it may."""
_SECOND, _THIRD = 0.25, 0.12
"""How often other orders of a secret sequence are taken, to one of the best."""
_WORKS = 0.6
"""How urgent a titan's own card is, to its activation."""


def pressing(judge: Judge, card: Card) -> float:
    """How urgent the most urgent of the units is that a card names."""
    units = [
        unit
        for unit in judge.state.company(judge.seat)
        if unit.troop == card.troop and card.unit in (0, unit.id) and (card.work or not unit.activated)
    ]
    most = max((turns.urgency(judge, unit.id) for unit in units), default=0.0)
    return most * (_WORKS if card.work else 1.0)


class Arranging(Judge):
    """The cards in the order of their urgency; others at times, as nobody is to know beforehand (GB-120)."""

    def choices(self) -> Iterable[Action]:
        return list(self._orders())

    def _orders(self) -> dict[Action, float]:
        cards = self.state.sequences[self.seat].cards
        rated = [pressing(self, card) for card in cards]
        best = sorted(range(len(cards)), key=lambda place: (-rated[place], place))
        found: dict[Action, float] = {}
        for order, share in _variants(best):
            action = Arrange(tactical.spelled(self.state, self.seat, order))
            found.setdefault(action, share)
        return found

    def worth(self, action: Action) -> float:
        return self.share(action)

    def share(self, action: Action) -> float:
        """How often an order is to be taken."""
        return self._orders()[action]

    def reason(self, action: Action) -> str:
        return "Those with most to do come early."


def _variants(best: Sequence[int]) -> list[tuple[list[int], float]]:
    """The best order, and such as exchange two neighbours among the first."""
    found = [(list(best), 1.0)]
    for place, share in ((0, _SECOND), (1, _SECOND), (2, _THIRD)):
        if place + 1 < len(best):
            order = list(best)
            order[place], order[place + 1] = order[place + 1], order[place]
            found.append((order, share))
    return found


class First(Judge):
    """Who is the first active player: oneself, if somebody has something to do at once (GB-16)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, ChooseSeat)
        if not self.state.friends(action.seat, self.seat):
            return _KEEPS
        own = [body for body in self.outlook.friends() if body.unit.seat == action.seat]
        best = max((turns.urgency(self, body.id) / max(1.0, body.worth) for body in own), default=0.0)
        return best + (action.seat == self.seat) * 0.001

    def reason(self, action: Action) -> str:
        assert isinstance(action, ChooseSeat)
        if action.seat == self.seat:
            return "There is something to be done before they can."
        return "Let them come nearer first."


class Revealing(Judge):
    """Whether the card at hand is played, kept for later, or the one in reserve in its stead (GB-17)."""

    def worth(self, action: Action) -> float:
        drawn = self.state.drawn
        own = self.state.sequences[self.seat]
        if isinstance(action, PlayReserve):
            assert own.reserve is not None
            return self._stake(own.reserve)
        if drawn is None or drawn.seat != self.seat:
            return _KEEPS
        if isinstance(action, SetAside):
            return _KEEPS if self._others() else -1.0
        assert isinstance(action, Reveal)
        return self._stake(drawn.card)

    def _stake(self, card: Card) -> float:
        """How urgent a card is, as a share of what its units are worth."""
        bodies = [body for body in self.outlook.friends() if body.unit.troop == card.troop]
        worth = max((body.worth for body in bodies), default=1.0)
        return pressing(self, card) / max(1.0, worth)

    def _others(self) -> bool:
        """Whether enemies have still to act, so that waiting may show something."""
        return any(not foe.unit.activated and not foe.unit.rout for foe in self.outlook.foes())

    def reason(self, action: Action) -> str:
        if isinstance(action, SetAside):
            return "This one can wait and see."
        return "Its time has come." if isinstance(action, PlayReserve) else "There is no better time."


class Picking(Judge):
    """Barbarian mode: the most urgent of one's cards (GB-117)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, PickCard)
        return pressing(self, self.state.sequences[self.seat].cards[action.card])

    def reason(self, action: Action) -> str:
        assert isinstance(action, PickCard)
        return "Nobody has more to do now."
