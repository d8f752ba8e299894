"""What a watch of the sheet waits for: facts about the table that hold or do not (`when = [...]`).

How a line becomes one of these stands in `fact_lines`; whether they hold in `truths`. Rows, codes and lines ask for the same.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Who = str
"""`one` (any friendly unit), `all` (every one left, at least one), a friend's character or kind (`jarl`), or a
count (`2`: so many friendly units)."""
Compare = Literal[">=", "<=", "="]


class Fact(msgspec.Struct, frozen=True, tag=True):
    """Something that holds or does not."""


class AtSpot(Fact, frozen=True, tag="at"):
    """`one at stair 3in`, `all at ford 4in`, `jarl at gate`: friendly units near a named spot (2 in if not said)."""

    who: Who
    spot: str
    within: int


class FallenFriend(Fact, frozen=True, tag="falls"):
    """`jarl falls`, `2 fall`, `all fall`: friendly units have fallen."""

    who: Who


class KindGone(Fact, frozen=True, tag="gone"):
    """`no guard left`, `no enemy left`: an enemy of the kind was met, and none is on the table or a blip."""

    kind: str


class KindFallen(Fact, frozen=True, tag="slain"):
    """`3 guard slain`, `chief slain`: so many of a kind have fallen."""

    kind: str
    count: int = 1


class RoundOver(Fact, frozen=True, tag="round"):
    """`round 6 over`: at the end of round 6 and of every later one."""

    round: int


class RoundsHere(Fact, frozen=True, tag="rounds"):
    """`3 rounds here`: three rounds have ended since the condition was entered."""

    rounds: int


class Counted(Fact, frozen=True, tag="count"):
    """`count alarm >= 3`, `count fuel <= 0`, `count keys = 2`."""

    name: str
    compare: Compare
    amount: int


class ObjectiveIs(Fact, frozen=True, tag="objective"):
    """`objective free-jarl done`, `... open`, `... failed`."""

    objective: str
    status: Literal["open", "done", "failed"]


class PieceIs(Fact, frozen=True, tag="piece"):
    """`piece cell-door open`, `... shut`, `... locked`, `piece wall gone`, `piece lever used` (terrain of the table)."""

    piece: str
    status: Literal["open", "shut", "gone", "used", "locked"]


class SeenIs(Fact, frozen=True, tag="seen"):
    """`seen A`: a card effect has been seen."""

    effect: str


class Strength(Fact, frozen=True, tag="left"):
    """`3 left`: at most so many friendly units are left on the table."""

    count: int


class TokensLeft(Fact, frozen=True, tag="tokens"):
    """`2 tokens left`: at most so many tokens are still in play."""

    count: int


class InCombat(Fact, frozen=True, tag="combat"):
    """`in combat`, `no combat`: whether any friendly unit sees an enemy."""

    holds: bool = True


class Alive(Fact, frozen=True, tag="alive"):
    """`jarl alive`, `2 alive`: friendly units on the table; `guard alive`, `2 guard alive`: enemies, blips too."""

    who: Who
    """As of friendly units elsewhere; of enemies a kind of the sheet, or `enemy` for all of them."""
    count: int = 1
    foes: bool = False


class InSight(Fact, frozen=True, tag="in-sight"):
    """`guard in sight`, `2 enemy in sight`: so many of a kind are seen by friendly units, within visibility."""

    kind: str
    count: int = 1


class Near(Fact, frozen=True, tag="near"):
    """`2 guard near gate 6in`, `Sif near Loki`, `enemy near unit 8in`, `one near token 3`: so many are so near."""

    who: Who
    to: str
    """What they are near to: a spot, the number of a token, a kind of enemies or `enemy`, a friend, `one`; "" for `unit`."""
    what: Literal["spot", "token", "enemy", "friend", "unit"]
    within: int
    count: int = 1
    foes: bool = False


class DoneBy(Fact, frozen=True, tag="by"):
    """`by Sif`: what happens is the doing of this friendly unit."""

    who: Who


class Not(Fact, frozen=True, tag="not"):
    """`not jarl alive`: the fact behind it does not hold."""

    fact: AnyFact


AnyFact = (
    AtSpot | FallenFriend | KindGone | KindFallen | RoundOver | RoundsHere | Counted | ObjectiveIs | PieceIs | SeenIs
    | Strength | TokensLeft | InCombat | Alive | InSight | Near | DoneBy | Not
)  # fmt: skip


def bare(fact: AnyFact) -> AnyFact:
    """The fact itself, without the `not` before it."""
    return fact.fact if isinstance(fact, Not) else fact
