"""What encounter codes and conditions do, one small record for each verb of the sheet (A-4, A-5).

How a line of the sheet becomes one of these stands in `lines`; what they bring about in `deeds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from game.systems.asgard.sheet.facts import AnyFact

Spot = tuple[int, int]
"""A place as the tactical system counts: tenths of a millimetre, or file and rank from 1."""
Stance = Literal["advantaged", "neutral", "disadvantaged"]
"""How an encounter stands to the units that triggered it (A-20)."""
Where = Literal["token", "unit", "left", "right", "behind", "ahead", "edge", "spot"]
"""Where something appears (A-5): flanks lie at right angles to the line from the unit to the token (A-38)."""
WHERES: tuple[Where, ...] = ("token", "unit", "left", "right", "behind", "ahead", "edge", "spot")
Mode = Literal["patrol", "ambush", "combat", "escape"]
"""What an enemy is about."""
MODES: tuple[Mode, ...] = ("patrol", "ambush", "combat", "escape")
Slider = Literal["boldness", "aggression", "cohesion", "memory"]
SLIDERS: tuple[Slider, ...] = ("boldness", "aggression", "cohesion", "memory")
"""What an enemy is like, from 0 to 10."""
Way = Literal["toward", "away", "gone", "stalk", "patrol", "search", "wait", "own"]
"""What the story can make blips do (A-23, A-69)."""


class Effect(msgspec.Struct, frozen=True, tag=True):
    """One thing that happens."""


class PlaceFoes(Effect, frozen=True, tag="place"):
    """`place 2 guard left 8in advantaged`; with `fix` in place of `place` they are a fixed encounter (A-4, A-5)."""

    count: int
    kind: str
    """An enemy of the sheet."""
    where: Where = "token"
    spot: str = ""
    """Which named spot."""
    distance: int | None = None
    """From edge to edge, in the tactical system's lengths; None: 6 in (A-38)."""
    stance: Stance = "neutral"
    fixed: bool = False


class LurkFoes(Effect, frozen=True, tag="lurk"):
    """`lurk 2 wolf left 10in`: enemies come into play out of sight, as blips (A-68)."""

    count: int
    kind: str
    where: Where = "token"
    spot: str = ""
    distance: int | None = None


class JoinFriends(Effect, frozen=True, tag="join"):
    """`join jarl at cell`: somebody joins the players; the unit that brought it about leads him."""

    kind: str
    """A friend of the sheet (`[friend.jarl]`)."""
    where: Where = "token"
    spot: str = ""
    distance: int | None = None


class Trap(Effect, frozen=True, tag="trap"):
    """`trap 2 within 3in`: wounds for the spotting unit and, with `within`, for everybody so near to it."""

    wounds: int
    within: int = 0


class Afflict(Effect, frozen=True, tag="afflict"):
    """`afflict slow within 3in`: a status of the tactical system, or `flat-footed`, on the spotting unit."""

    status: str
    within: int = 0


class Heal(Effect, frozen=True, tag="heal"):
    """`heal 1 within 6in`: wounds given back to the spotting unit and to friends so near."""

    wounds: int
    within: int = 0


class Change(Effect, frozen=True, tag="condition"):
    """`condition 2`: the condition changes (A-15)."""

    condition: int


class FieldChange(Effect, frozen=True, tag="field"):
    """`open cell-door`, `shut gate`, `lock gate`, `unlock gate`, `remove wall`: terrain changes for good (A-2, A-77)."""

    verb: Literal["open", "shut", "remove", "lock", "unlock"]
    piece: str


class Tokens(Effect, frozen=True, tag="tokens"):
    """`spend tokens at well 6in`, `return tokens at well 6in`, `remove tokens at well 6in`, `add token at well`."""

    verb: Literal["spend", "return", "remove", "add"]
    spot: str = ""
    """Around which named spot; "" everywhere."""
    within: int = 0


class Objective(Effect, frozen=True, tag="objective"):
    """`give find-stair`, `done find-stair`, `fail find-stair`, `take find-stair`."""

    verb: Literal["give", "done", "fail", "take"]
    objective: str


class Count(Effect, frozen=True, tag="count"):
    """`count alarm +1`, `count alarm -1`, `count alarm = 0`."""

    name: str
    amount: int
    fresh: bool = False
    """Set to the amount in place of adding it."""


class Seen(Effect, frozen=True, tag="seen"):
    """`see A`, `forget A`: a card effect is counted as seen, or no longer."""

    effect: str
    seen: bool = True


class Shuffle(Effect, frozen=True, tag="shuffle"):
    """`shuffle`: the cards whose encounter is not on the table go back into the deck."""


class Mood(Effect, frozen=True, tag="mood"):
    """`order guard escape`, `order all combat`: enemies of a kind change their mode, and keep to it."""

    kind: str
    """An enemy of the sheet; `all`; `here` for those that this code has placed."""
    mode: Mode


class Temper(Effect, frozen=True, tag="temper"):
    """`temper guard boldness +2`: a slider moves."""

    kind: str
    slider: Slider
    amount: int


class Blips(Effect, frozen=True, tag="blips"):
    """`blips gone`, `blips toward`, `blips stalk`: every blip does this now."""

    verb: Way


class Leave(Effect, frozen=True, tag="leave"):
    """`leave at ford 3in`: friendly units there leave the table safely; `leave guard`: enemies of a kind go."""

    spot: str = ""
    within: int = 0
    kind: str = ""


class Ask(Effect, frozen=True, tag="ask"):
    """`ask "Ring the bell?" yes 310, no 311`: the player whose unit it is chooses which code follows."""

    text: str
    choices: tuple[tuple[str, int], ...]
    """What can be answered, and the code that follows."""


class Also(Effect, frozen=True, tag="also"):
    """`code 310`: another code follows."""

    code: int


class EndStory(Effect, frozen=True, tag="end"):
    """`end stair-found`: the scenario is over with this ending."""

    ending: str


class If(Effect, frozen=True, tag="if"):
    """`if jarl alive, not 2 guard near gate: LINE`: the line happens if all these facts hold (A-76)."""

    when: tuple[AnyFact, ...]
    then: AnyEffect


class Perhaps(Effect, frozen=True, tag="perhaps"):
    """`1 in 3: LINE`: the line happens if a die of so many sides says so (A-76)."""

    of: int
    sides: int
    then: AnyEffect


class Die(Effect, frozen=True, tag="die"):
    """`die 1-2 310, 3-5 311, 6 -`: a die says which code follows, or none (A-76)."""

    faces: tuple[int, ...]
    """The code of each face; 0: none."""


AnyEffect = (
    PlaceFoes | LurkFoes | JoinFriends | Trap | Afflict | Heal | Change | FieldChange | Tokens | Objective | Count | Seen | Shuffle
    | Mood | Temper | Blips | Leave | Ask | Also | EndStory | If | Perhaps | Die
)  # fmt: skip


def bare(line: AnyEffect) -> AnyEffect:
    """What a line does if it does anything: without the conditions and chances before it."""
    while isinstance(line, If | Perhaps):
        line = line.then
    return line


def bared(lines: Iterable[AnyEffect]) -> Iterator[AnyEffect]:
    """The same for several lines."""
    return map(bare, lines)


def objectives(lines: Iterable[AnyEffect], verb: str) -> list[str]:
    """The objectives of which lines say a verb, in order; those behind conditions and chances only if the lines are `bared`."""
    return [line.objective for line in lines if isinstance(line, Objective) and line.verb == verb]


def leading(line: AnyEffect) -> tuple[int, ...]:
    """The codes to which a line leads; 0 for a face of a die that leads to none."""
    match line:
        case Also():
            return (line.code,)
        case Ask():
            return tuple(code for _, code in line.choices)
        case Die():
            return line.faces
    return ()
