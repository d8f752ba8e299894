"""When an Incarnate is asked whether he performs a feat: always, when it may be worth its Elixir, or never. No pixels here.

if not feat_policy.asks(app.settings.feats, state.test, offers):
    act(Forgo())
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.core.seats import Seat
from game.systems.confrontation import authority_odds, odds
from game.systems.confrontation.actions import Feats
from game.systems.confrontation.authority import AuthorityFeats
from game.systems.confrontation.dice_tests import FeatOffer
from game.systems.confrontation.state import Battle, Test
from game.ui.tables.confrontation.dice.throws import distribution

Setting = Literal["always", "useful", "never"]
WORTH_CHANCE = 0.1
"""A feat on a test of which the best die counts is useful from this much more chance of success."""
WORTH_SUCCESSES = 0.4
"""A feat on any other test is useful from so many successes more, or fewer where it is forced on the other, on average."""


def asks(setting: Setting, test: Test, offers: Iterable[Feats]) -> bool:
    """Whether the question is put to the player; if not, the offer is let pass."""
    if setting == "never":
        return False
    found = list(offers)
    if setting == "always":
        return bool(found)
    least = WORTH_CHANCE if test.best else WORTH_SUCCESSES
    return any(difference(test, each) >= least for each in found if _single(each))


def asks_authority(setting: Setting, state: Battle, seat: Seat) -> bool:
    """Whether a Commander is asked for feats on his Authority: useful is one more die that wins oftener by `WORTH_CHANCE`."""
    if setting != "useful":
        return setting == "always"
    hands = authority_odds.hands(state)
    more = hands[seat]._replace(dice=hands[seat].dice + 1)
    now, then = (authority_odds.chances(each)[seat] for each in (hands, hands | {seat: more}))
    return then - now >= WORTH_CHANCE


def puts(setting: Setting, state: Battle, decision: object) -> bool:
    """Whether a choice is put to its player: every one, but offers of feats that the setting lets pass."""
    if isinstance(decision, FeatOffer):
        if state.test is None:
            return True
        return asks(
            setting, state.test, [each for each in decision.actions(state) if isinstance(each, Feats)]
        )
    if isinstance(decision, AuthorityFeats):
        return asks_authority(setting, state, decision.seat)
    return True


def _single(feats: Feats) -> bool:
    return feats.die + feats.again + feats.force == 1


def difference(test: Test, feats: Feats) -> float:
    """How much feats change a test on average: successes, or the chance of one where the best die counts."""
    return abs(odds.mean(distribution(bought(test, feats))) - odds.mean(distribution(test)))


def bought(test: Test, feats: Feats) -> Test:
    """A test as it would be with these feats (GB-100)."""
    part = Part(1, "feat", "GB-100")
    return msgspec.structs.replace(
        test,
        dice=Breakdown((*test.dice.parts, part)) if feats.die else test.dice,
        own=(*test.own, part) if feats.again else test.own,
        forced=(*test.forced, part) if feats.force else test.forced,
    )
