"""A test from the offer of feats to its last bonus die (GB-65 to GB-68, G-2 to G-5, G-60).

`throw` pushes everything that belongs to one test and then the step that reads what came of it in `Battle.rolled`.
"""

from __future__ import annotations

import msgspec

from game.core.actions import Action
from game.core.breakdowns import Part
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.confrontation import dice, events, lots, titans
from game.systems.confrontation.actions import Feats, Forgo, RollAgain, Stand
from game.systems.confrontation.incarnates import feats
from game.systems.confrontation.state import Battle, FighterId, Rolled, Test


def throw(state: Battle, test: Test, then: Step[Battle]) -> None:
    """Let a test be rolled, its feats offered first, the active player's before the others' (G-5); then `then` happens."""
    state.test = test
    heroes = [fighter for fighter in (test.hero, test.victim) if fighter]
    heroes.sort(key=lambda fighter: feats.seat_of(state, fighter) != state.lead)
    state.push(*(OfferFeats(fighter) for fighter in heroes), Throw(), then)


class OfferFeats(Step[Battle], frozen=True, tag=True):
    """An Incarnate may perform feats on the test about to be rolled, if his company can pay for any (GB-100)."""

    fighter: FighterId

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.test is not None
        if state.test.dice.total > 0 and feats.offers(state, state.test, self.fighter):
            state.push(FeatOffer(feats.seat_of(state, self.fighter), self.fighter))


class FeatOffer(Decision[Battle], frozen=True, tag=True):
    """Which feats are performed on a test, if any, before it is rolled (GB-100, G-5)."""

    fighter: FighterId

    def actions(self, state: Battle) -> list[Action]:
        assert state.test is not None
        return [Forgo(), *feats.offers(state, state.test, self.fighter)]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Feats):
            assert state.test is not None
            state.test = feats.buy(state, ctx, state.test, self.fighter, action)


# The throw itself


def net(test: Test) -> int:
    """The re-rolls that are left when own and forced ones have cancelled: failures above nought, successes below (G-4)."""
    return _sum(test.own) - _sum(test.forced)


def rolls_again(test: Test, face: int) -> bool:
    """Whether a pass of re-rolls takes up a die that shows `face`: a failure, or a success where the other forces it (G-4)."""
    return dice.succeeds(test.margin, face) == (net(test) < 0)


def _sum(parts: tuple[Part, ...]) -> int:
    return sum(part.amount or 0 for part in parts)


class Throw(Step[Battle], frozen=True, tag=True):
    """The initial dice; then the re-rolls, pass by pass; then the bonus dice (G-3, G-4)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        test = state.test
        assert test is not None
        first = lots.cast(state, ctx, max(0, test.dice.total))
        state.rolled = Rolled(test, first, (), (), 0, 0)
        state.push(*(Again() for _ in range(abs(net(test)))), BonusDice())


class Again(Step[Battle], frozen=True, tag=True):
    """One pass of re-rolls, over dice that have still failed, or still succeeded where the other forces it (G-4, G-60).

    Nobody is worse off for rolling a failure again but a marksman whose misses move a template: he is asked (G-73). A test
    that keeps one die has failed only when all its dice have (G-76).
    """

    def proceed(self, state: Battle, ctx: Context) -> None:
        rolled = state.rolled
        assert rolled is not None
        if rolled.test.best and net(rolled.test) > 0 and _passed(rolled):
            return
        if rolled.test.asks and net(rolled.test) > 0 and _failed(rolled):
            state.push(AgainChoice(state.units[rolled.test.by].seat))
        else:
            _roll_again(state, ctx)


class AgainChoice(Decision[Battle], frozen=True, tag=True):
    """Whether the failures of an area shot are rolled again; declined it stays declined (G-60, G-73)."""

    def actions(self, state: Battle) -> list[Action]:
        return [RollAgain(), Stand()]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, RollAgain):
            _roll_again(state, ctx)
            return
        while state.stack and isinstance(state.stack[-1], Again):
            state.stack.pop()


def _failed(rolled: Rolled) -> bool:
    return any(not dice.succeeds(rolled.test.margin, face) for face in rolled.kept)


def _passed(rolled: Rolled) -> bool:
    return any(dice.succeeds(rolled.test.margin, face) for face in rolled.kept)


def _roll_again(state: Battle, ctx: Context) -> None:
    """One pass: every die that has to be rolled again is, the others stay as they lie."""
    rolled = state.rolled
    assert rolled is not None
    faces = tuple(lots.die(state, ctx) if rolls_again(rolled.test, face) else face for face in rolled.kept)
    state.rolled = msgspec.structs.replace(rolled, passes=(*rolled.passes, faces))


class BonusDice(Step[Battle], frozen=True, tag=True):
    """A bonus die for every 6, again and again, and the count (GB-67, G-2, G-3); a titan may undo it then (GB-81)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        rolled = state.rolled
        assert rolled is not None
        margin, kept = rolled.test.margin, rolled.kept
        bonus: list[tuple[int, ...]] = []
        faces = kept
        while rolled.test.bonus and not rolled.test.best:
            faces = lots.cast(state, ctx, sum(dice.gives_bonus(margin, face) for face in faces))
            if not faces:
                break
            bonus.append(faces)
        everything = (*kept, *(face for cast in bonus for face in cast))
        single = rolled.test.single
        successes = sum(dice.shares(margin, kept, bonus)) if single else dice.total(margin, everything)
        state.rolled = msgspec.structs.replace(
            rolled,
            bonus=tuple(bonus),
            successes=min(successes, 1) if rolled.test.best else successes,
            failures=sum(not dice.succeeds(margin, face) for face in kept),
        )
        state.test = None
        ctx.tell(events.TestRolled, state.rolled)
        titans.after_strength(state, ctx)


STEPS = (OfferFeats, FeatOffer, Throw, Again, AgainChoice, BonusDice)
