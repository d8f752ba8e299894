"""What is said of the odds in a question: how likely a test passes, and what each feat would add. No pixels here."""

from __future__ import annotations

from typing import Any

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.confrontation import authority_odds, odds
from game.systems.confrontation.actions import Feats
from game.systems.confrontation.authority import AuthorityFeats
from game.systems.confrontation.dice_tests import FeatOffer
from game.systems.confrontation.melee import preview
from game.systems.confrontation.melee.morale import CourageOffer
from game.ui.tables.confrontation import feat_policy
from game.ui.tables.confrontation.dice.throws import distribution

_SHOWN = 0.05
"""A gain of fewer successes than this would be told as none."""


def chance_words(state: Any, decision: object) -> str:
    """How likely it is without paying; "" where nothing is thrown."""
    if isinstance(decision, AuthorityFeats):
        return f"you win it in {_hundredths(_wins(state, decision.seat))} of 100"
    if isinstance(decision, CourageOffer):
        test = preview.courage(state, decision.unit, decision.why, decision.against)
        return f"{test.needed}+ passes, {_hundredths(test.chance)} of 100"
    if isinstance(decision, FeatOffer) and state.test is not None:
        if state.test.best:
            return f"{_hundredths(odds.mean(distribution(state.test)))} of 100 pass"
        return f"{odds.mean(distribution(state.test)):.1f} on average"
    return ""


def gain_words(state: Any, decision: object, action: Action) -> str:
    """What a feat adds, for its button; "" where that is nothing, or is not known."""
    if not isinstance(action, Feats):
        return ""
    if isinstance(decision, AuthorityFeats):
        return f"+{_hundredths(_wins(state, decision.seat, action) - _wins(state, decision.seat))} %"
    if not isinstance(decision, FeatOffer) or state.test is None:
        return ""
    more = feat_policy.difference(state.test, action)
    if state.test.best:
        return f"+{_hundredths(more)} %"
    sign = "−" if action.force and not (action.die or action.again) else "+"
    return f"{sign}{more:.1f}" if more >= _SHOWN else ""


def _wins(state: Any, seat: Seat, done: Feats = Feats()) -> float:  # noqa: B008 (frozen)
    """The chance to win an opposition of Authority with these feats done."""
    hands = authority_odds.hands(state)
    own = hands[seat]
    with_feats = own._replace(dice=own.dice + done.die, again=done.again)
    return authority_odds.chances(hands | {seat: with_feats})[seat]


def _hundredths(chance: float) -> int:
    return round(100 * chance)
