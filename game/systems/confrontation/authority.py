"""The Authority opposition: who begins, and who chooses who does (GB-14 to GB-16, G-1, G-62)."""

from __future__ import annotations

import msgspec

from game.core.actions import Action
from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import elixir, events, lots, values
from game.systems.confrontation.actions import Feats, Forgo, RollAgain, Stand
from game.systems.confrontation.dice import SIDES
from game.systems.confrontation.incarnates import feats
from game.systems.confrontation.melee import war_staff
from game.systems.confrontation.state import Battle, Fighter

LOST = 1
"""A die that shows this loses the opposition (G-1)."""


class Bid(msgspec.Struct, frozen=True):
    """What a player has in an opposition: his first dice, the dice added to the one kept, and whether he is content or has lost."""

    seat: Seat
    dice: tuple[int, ...]
    chain: tuple[int, ...] = ()
    stands: bool = False

    @property
    def kept(self) -> int:
        """The die of the first throw that counts: the best."""
        return max(self.dice)

    @property
    def lost(self) -> bool:
        """Whether the player has lost: his best die is a 1, or one that he rolled again is (G-1)."""
        return self.kept == LOST or LOST in self.chain

    @property
    def six(self) -> bool:
        """Whether he may roll again and add."""
        return not self.lost and not self.stands and (self.chain or (self.kept,))[-1] == SIDES


def commander(state: Battle, seat: Seat) -> Fighter | None:
    """The Commander of a company, if it has one who leads it now (GB-14, GB-96)."""
    return state.fighters.get(state.commanders.get(seat, 0))


def worth(state: Battle, seat: Seat) -> Breakdown:
    """The Authority of a company: its Commander's, or a greater one that a war staff lends him; nought without him or in rout (GB-14, GB-78)."""
    found = commander(state, seat)
    if found is None:
        return Breakdown((Part(0, "no Commander", "GB-14"),))
    if state.units[found.unit].rout:
        return values.authority(state, found)
    return war_staff.authority(state, found.unit)


def total(state: Battle, bid: Bid) -> Breakdown:
    """What a player has in all."""
    rolled = [Part(die, "die", "GB-14") for die in (bid.kept, *bid.chain)]
    return Breakdown((*rolled, *worth(state, bid.seat).parts))


class Opposition(Step[Battle], frozen=True, tag=True):
    """Every player with anybody left rolls a die and adds his Commander's Authority (GB-14, G-172); feats are offered first (G-5, G-61)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.feats = ()
        seats = state.present()
        state.push(*(OfferAuthorityFeats(seat) for seat in seats), Throw(seats))


class OfferAuthorityFeats(Step[Battle], frozen=True, tag=True):
    """A Commander may perform feats on his Authority, if his company can pay for any (GB-100)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        if offers_feats(state, self.seat):
            state.push(AuthorityFeats(self.seat))


def offers_feats(state: Battle, seat: Seat) -> bool:
    """Whether a company has a Commander who is not in rout, and Elixir for a feat of his (GB-100)."""
    found = commander(state, seat)
    return found is not None and not state.units[found.unit].rout and elixir.purse(state, seat) > 0


class AuthorityFeats(Decision[Battle], frozen=True, tag=True):
    """One more die, or a re-roll of dice that show 1, for 1 Elixir each (GB-100, G-74)."""

    def actions(self, state: Battle) -> list[Action]:
        single: list[Action] = [Forgo(), Feats(die=True), Feats(again=True)]
        return [*single, Feats(die=True, again=True)] if elixir.purse(state, self.seat) > 1 else single

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        found = commander(state, self.seat)
        if not isinstance(action, Feats) or found is None:
            return
        for name, wanted in (("die", action.die), ("again", action.again)):
            if wanted:
                feats.perform(state, ctx, found.id, feats.WORDS[name], 1, feats.RULE)  # type: ignore[index]


class Throw(Step[Battle], frozen=True, tag="AuthorityThrow"):
    """These players roll: one die, one more for a Strategist and one for the feat, of which the best counts (GB-15)."""

    seats: tuple[Seat, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        bids = tuple(Bid(seat, _thrown(state, ctx, seat)) for seat in self.seats)
        for bid in bids:
            ctx.tell(events.AuthorityRolled, bid.seat, bid.dice, total(state, bid))
        state.push(Compare(bids))


def _thrown(state: Battle, ctx: Context, seat: Seat) -> tuple[int, ...]:
    found = commander(state, seat)
    count = 1
    if found is not None:
        strategist = values.has(state, found, "strategist") and not state.units[found.unit].rout
        count += strategist + feats.performed(state, found.id, feats.WORDS["die"])
    faces = lots.cast(state, ctx, count)
    if found is not None and feats.performed(state, found.id, feats.WORDS["again"]):
        faces = tuple(lots.die(state, ctx) if face == LOST else face for face in faces)
    return faces


class Compare(Step[Battle], frozen=True, tag=True):
    """Sixes are rolled again, the lowest Authority first, each chain to its end; then the highest wins (G-1, G-62).

    Who stands alone need not roll; if all have lost, all roll again, and so do those who are equal.
    """

    bids: tuple[Bid, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        left = [bid for bid in self.bids if not bid.lost]
        if not left:
            state.push(Throw(tuple(bid.seat for bid in self.bids)))
            return
        sixes = [bid for bid in left if bid.six] if len(left) > 1 else []
        if sixes:
            first = min(sixes, key=lambda bid: worth(state, bid.seat).total)
            state.push(SixChoice(first.seat, self.bids))
            return
        most = max(total(state, bid).total for bid in left)
        best = [bid.seat for bid in left if total(state, bid).total == most]
        if len(best) > 1:
            state.push(Throw(tuple(best)))
            return
        state.winner = best[0]
        ctx.tell(events.AuthorityWon, best[0])


class SixChoice(Decision[Battle], frozen=True, tag=True):
    """Roll a 6 again and add what it shows, or let it stand (G-1)."""

    bids: tuple[Bid, ...]

    def actions(self, state: Battle) -> list[Action]:
        return [RollAgain(), Stand()]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        bids = tuple(
            self._after(state, bid, action, ctx) if bid.seat == self.seat else bid for bid in self.bids
        )
        if isinstance(action, RollAgain):
            bid = next(bid for bid in bids if bid.seat == self.seat)
            ctx.tell(events.AuthorityRolled, bid.seat, (*bid.dice, *bid.chain), total(state, bid))
        state.push(Compare(bids))

    @staticmethod
    def _after(state: Battle, bid: Bid, action: Action, ctx: Context) -> Bid:
        """A player's bid after his choice."""
        if isinstance(action, Stand):
            return msgspec.structs.replace(bid, stands=True)
        return msgspec.structs.replace(bid, chain=(*bid.chain, lots.die(state, ctx)))


STEPS = (Opposition, OfferAuthorityFeats, AuthorityFeats, Throw, Compare, SixChoice)
