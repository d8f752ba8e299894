"""What a person at the table would notice in a battle of Ascension, looked at after every decision.

Everything is followed from one event to the next and compared with where the battle stands afterwards: whoever moved
without saying so, was hurt by nothing or scored for nothing is found out. Ways are walked in small steps beside the
pieces themselves, not by the sweeps that the rules use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.core.events import Event
from game.core.match import Match, Moment
from game.core.promises.breaches import keep
from game.core.seats import Seat
from game.systems.ascension import events as e
from game.systems.ascension import exhaustion
from game.systems.ascension.cards import VALUES
from game.systems.ascension.points import prices
from game.systems.ascension.state import Battle, ModelId, Piece
from game.systems.ascension.view import view
from game.table.lengths import CONTACT, FULL, INCH, TOLERANCE
from game.table.shapes import Base, Place, contains, distance, gap, gap_to, heading, overlap_area, polygon

SLACK = 3
"""Tenths by which something may be deeper than it looks: places and angles are whole numbers."""
_PACE = 60
"""Tenths between two looks along a way."""
_SHORT = {"free": INCH, "step": INCH, "pushed": INCH}
"""The longest ways that are no strides (CC-8, CC-10, CC-14)."""
_MANY = 100
"""More strides than there are: a scenario may give some."""
_SHOVED = ("pushed", "thrown")
"""Ways that others make models go."""
_OWN = ("stride", "run", "free", "step")
"""Ways that models go by themselves."""


class TableWatch:
    """Looked at after every decision of a battle of Ascension."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        """How often each kind of action, event, attack, effect, ability and reaction was met."""
        self.activated: list[ModelId] = []
        self.strides = 0
        self.ran = self.struck = False

    def __call__(self, match: Match) -> None:
        """Look at the latest moment of a match. Raises `Breach`."""
        moment, state = match.moments[-1], match.state
        table = match.moments[-2].state.copy()
        self.used[type(moment.action).__name__] += 1
        for event in moment.events:
            self.used.update(_met(table, event))
            self._turn(table, event)
            _follow(table, event, state)
            _adds_up(event)
        _same(table, state)
        _bounds(state)
        for seat in state.field.players:
            _secrets_kept(moment, state, seat)
        if moment.results or any(event.reveals for event in moment.events):
            keep("chance and reveals close a moment", moment.closed)

    def _turn(self, table: Battle, event: Event) -> None:
        """R-3.2.1 to R-3.2.5, C-22, C-48, C-49: who is active, how often, and for how many strides."""
        if isinstance(event, e.RoundBegan):
            self.activated.clear()
        elif isinstance(event, e.Activated):
            keep("a model activates once a round", event.model not in self.activated, where=event)
            self.activated.append(event.model)
            self.ran = self.struck = False
        elif isinstance(event, e.MoveBegan):
            slow = table.models[event.model].tokens("slow")
            most = max(1, table.character(event.model).strides - slow) + 1
            keep("strides are those of the profile", most - 1 <= event.strides <= most, where=event)
            self.strides = event.strides
        elif isinstance(event, e.Interacted):
            self.strides += _MANY if table.pieces[event.piece].deeds else -1
        elif isinstance(event, e.Shaken):
            self.strides -= 1
        elif isinstance(event, e.Moved) and event.how in ("stride", "run", "climb", "stairs"):
            keep("a stride is spent of those that are left", event.left <= self.strides, where=event)
            if self.strides < _MANY and event.how in ("climb", "stairs"):
                _up_or_down(table, event, self.strides - event.left)
            self.strides = event.left
        elif isinstance(event, e.RunBegan):
            keep("nobody runs that has attacked", not self.struck, where=event)
            self.ran = True
        elif isinstance(event, e.Attacked):
            keep("nobody attacks that runs", not self.ran, where=event)
            self.struck = True


def _met(table: Battle, event: Event) -> Iterator[str]:
    """What an event shows to have been used."""
    yield type(event).__name__
    if isinstance(event, e.Attacked):
        yield table.character(event.model).attack(event.attack).template
    elif isinstance(event, e.EffectCame):
        yield event.effect
    elif isinstance(event, e.AbilityUsed | e.Reacted):
        yield event.kind
    elif isinstance(event, e.Moved):
        yield event.how


# Following what happens


def _follow(table: Battle, event: Event, after: Battle) -> None:
    """Do to the table what an event says, checking that it can be."""
    if isinstance(event, e.Moved):
        _moved(table, event)
    elif isinstance(event, e.Deployed):
        seat = table.models.get(event.model)
        keep("who is deployed was not on the table", seat is None, where=event)
        table.models[event.model] = next(
            model for model in table.reserve[event.seat] if model.id == event.model
        )
        table.change(event.model, place=event.place)
    elif isinstance(event, e.Wounded | e.Healed):
        change = -event.wounds if isinstance(event, e.Wounded) else event.wounds
        left = max(0, table.models[event.model].wounds + change)
        keep("wounds add up", event.left == left and event.wounds > 0, where=event)
        table.change(event.model, wounds=left)
    elif isinstance(event, e.Gained | e.Lost):
        change = 1 if isinstance(event, e.Gained) else -1
        had = table.models[event.model].conditions
        keep("tokens add up", event.tokens == had.get(event.condition, 0) + change, where=event)
        kept = {**had, event.condition: event.tokens}
        table.change(event.model, conditions={name: count for name, count in kept.items() if count})
    elif isinstance(event, e.Removed):
        keep("who is removed has no wounds left", table.models.pop(event.model).wounds == 0, where=event)
    elif isinstance(event, e.Scored):
        table.scores[event.side] += event.points
    else:
        _pieces(table, event, after)


def _pieces(table: Battle, event: Event, after: Battle) -> None:
    """What happens to terrain."""
    if isinstance(event, e.PieceDestroyed):
        known = event.piece in table.pieces or event.piece.endswith("-rubble")
        keep("only what is there is destroyed", known, where=event)
        table.pieces = {key: piece for key, piece in table.pieces.items() if key != event.piece}
        rubble = after.pieces.get(f"{event.piece}-rubble")
        if rubble is not None:
            table.pieces = {**table.pieces, rubble.id: rubble}
    elif isinstance(event, e.PieceMoved):
        keep(
            "terrain moves from where it was", table.pieces[event.piece].outline == event.origin, where=event
        )
        table.alter(event.piece, outline=event.to)
        if event.piece in after.pieces:
            table.alter(event.piece, on=after.pieces[event.piece].on)
    elif isinstance(event, e.PieceDamaged):
        keep("damage to terrain stays", event.left < table.pieces[event.piece].wounds, where=event)
        table.alter(event.piece, wounds=event.left)
    elif isinstance(event, e.DoorMoved):
        keep("a door moves", table.pieces[event.piece].open != event.open, where=event)
        table.alter(event.piece, open=event.open)
    elif isinstance(event, e.DoorLocked):
        keep("a lock turns", table.pieces[event.piece].has("locked") != event.locked, where=event)
        table.alter(event.piece, traits=after.pieces[event.piece].traits)
    elif isinstance(event, e.TerrainPlaced):
        table.pieces = {**table.pieces, event.piece: after.pieces[event.piece]}


def _same(table: Battle, state: Battle) -> None:
    """The battle stands where the events have led."""
    keep("only who is told of is there", table.models.keys() == state.models.keys())
    for model in state.models.values():
        told = table.models[model.id]
        keep("nobody moves untold", told.place == model.place, where=(told, model))
        keep("nobody is hurt or healed untold", told.wounds == model.wounds, where=(told, model))
        keep("no token comes or goes untold", told.conditions == model.conditions, where=(told, model))
    keep("scores add up", table.scores == state.scores, where=(table.scores, state.scores))
    keep("only terrain told of is there", table.pieces.keys() == state.pieces.keys())
    for piece in state.pieces.values():
        was = table.pieces[piece.id]
        same = (was.outline, was.open, was.wounds) == (piece.outline, piece.open, piece.wounds)
        keep("no terrain changes untold", same, where=(was, piece))


# Ways


def _moved(table: Battle, event: e.Moved) -> None:
    """R-5.2.1, C-12, C-13, C-46: from where it stood, no farther than it may, through nothing."""
    now = table.models[event.model]
    keep("a move begins where the model stood", event.origin == now.place, where=(event, now))
    length = distance(event.origin.point, event.to.point)
    if event.how in ("stride", "run"):
        most = _stride(table, event)
        keep("no stride is too long", length <= most + TOLERANCE, where=(event, length, most))
    elif event.how in _SHORT:
        keep("no short move is too long", length <= _SHORT[event.how] + TOLERANCE, where=(event, length))
    if event.how in (*_OWN, *_SHOVED):
        _through_nothing(table, event)
    table.change(event.model, place=event.to, on=event.on)


def _up_or_down(table: Battle, event: e.Moved, spent: int) -> None:
    """R-5.2.4, R-7.2.12, C-20, C-21, C-47, C-71: what a climb costs and where it ends; where stairs begin and end."""
    base, who = table.base(event.model), table.character(event.model)
    here, there = (_level(table, surface) for surface in (table.models[event.model].on, event.on))
    if event.how == "stairs":
        links = [piece.outline for piece in table.pieces.values() if piece.links]
        both = any(
            max(gap_to(base, event.origin, way), gap_to(base, event.to, way)) <= CONTACT for way in links
        )
        keep("stairs take one stride and are touched on both levels", both and spent == 1, where=event)
        return
    free = who.has("climber") or abs(there - here) <= who.size // 2
    cost = max(1, int(abs(there - here) - who.size))
    keep("a climb costs the difference in Size", spent in ((0, 1) if free else (cost,)), where=(event, spent))
    apart = gap(base, event.origin, base, event.to)
    keep("a climb ends near the edge", apart <= INCH // 2 + TOLERANCE, where=(event, apart))


def _stride(table: Battle, event: e.Moved) -> int:
    """How far a stride may go."""
    base = table.base(event.model)
    off = abs(heading(event.origin.point, event.to.point) - event.to.facing) % FULL
    straight = min(off, FULL - off) <= 100
    full = (base.long if straight else base.wide) * (2 if event.how == "run" else 1)
    return full // 2 if _impaired(table, event) else full


def _impaired(table: Battle, event: e.Moved) -> bool:
    """Whether a stride begins, once the model has turned, or ends deep in difficult ground that no bridge covers."""
    character = table.character(event.model)
    turned = Place(event.origin.x, event.origin.y, event.to.facing)
    level = table.elevation(table.models[event.model].on)
    if character.has("sure-footed") or _level(table, event.on) != level or _bridged(table):
        return False
    return any(
        piece.has("difficult")
        and piece.size > character.size // 2
        and table.elevation(piece.on) == level
        and any(gap_to(character.base, at, piece.outline) < -SLACK for at in (turned, event.to))
        for piece in table.pieces.values()
    )


def _bridged(table: Battle) -> bool:
    return any(piece.has("bridge") for piece in table.pieces.values())


def _level(table: Battle, surface: str) -> float:
    return table.elevation(surface) if surface in table.pieces else 0.0


def _through_nothing(table: Battle, event: e.Moved) -> None:
    """Walk the way and look at everything near it."""
    base, level = table.base(event.model), table.elevation(table.models[event.model].on)
    size = table.character(event.model).size
    length = distance(event.origin.point, event.to.point)
    reach = length + base.long
    walls = [
        piece
        for piece in table.pieces.values()
        if _in_the_way(table, piece, event, level, size)
        and not (piece.has("sunken") and event.how in _SHOVED and _on_bridge(table, event.origin))
        and gap_to(Base(0, 0), event.origin, piece.outline) < reach
    ]
    others = [
        other
        for other in table.models.values()
        if other.id != event.model
        and abs(level - (there := table.elevation(other.on)))
        < (size if level <= there else table.character(other.id).size)
        and distance(event.origin.point, other.place.point) < reach + table.base(other.id).long
    ]
    for place in _along(event.origin, event.to, length):
        for piece in walls:
            deep = -gap_to(base, place, piece.outline)
            if deep > SLACK and not (piece.has("sunken") and _carried(table, base, place, piece, level)):
                keep("nobody goes through terrain", False, where=(event, piece.id, place, deep))
        for other in others:
            deep = -gap(base, place, table.base(other.id), other.place)
            keep("nobody goes through bases", deep <= SLACK, where=(event, other.id, place, deep))


def _along(start: Place, end: Place, length: int) -> Iterator[Place]:
    """Places along a way, with the facing that it is gone with."""
    steps = max(1, length // _PACE)
    for step in range(steps + 1):
        x = start.x + round((end.x - start.x) * step / steps)
        y = start.y + round((end.y - start.y) * step / steps)
        yield Place(x, y, end.facing)


def _in_the_way(table: Battle, piece: Piece, event: e.Moved, level: float, size: int) -> bool:
    """Whether a piece cannot be passed by a model of a size on a level (C-12, C-21, R-7.2.9, R-7.2.14)."""
    if piece.has("sunken") or piece.has("area"):
        return piece.has("impassable") and table.elevation(piece.on) == level
    if piece.has("bridge") or piece.links or (piece.has("door") and piece.open):
        return False
    low = table.elevation(piece.on)
    high = low + piece.size
    if high <= level or low >= level + size:
        return False
    if piece.has("impassable"):
        return True
    if piece.has("fragile") and not piece.has("indestructible") and piece.size < size and event.how in _OWN:
        return False
    return piece.has("door") or high - level > size // 2


def _on_bridge(table: Battle, place: Place) -> bool:
    """Whether somebody there stands on a bridge: only from one can anybody be shoved over sunken ground (C-114)."""
    return any(
        piece.has("bridge") and contains(piece.outline, place.point) for piece in table.pieces.values()
    )


def _carried(table: Battle, base: Base, place: Place, gap_: Piece, level: float) -> bool:
    """Whether bridges carry a base wherever it is over a chasm."""
    decks = [
        piece.outline
        for piece in table.pieces.values()
        if piece.has("bridge") and table.elevation(piece.on) == level
    ]
    over = overlap_area(gap_.outline, polygon(base, place))
    if not decks:
        return False
    from shapely import Polygon, union_all

    deck = union_all([Polygon(outline) for outline in decks]).intersection(polygon(base, place))
    return over - overlap_area(gap_.outline, deck) < 2 * SLACK * base.long / 100


# Totals, tokens, secrets


def _adds_up(event: Event) -> None:
    """R-2.1.2, R-6.1.1: flips are the sum of their cards, and an attack hits by a greater total."""
    if isinstance(event, e.Flipped):
        keep("a flip is its cards", event.total.parts[0].amount == sum(map(VALUES.__getitem__, event.cards)))
    elif isinstance(event, e.Struck):
        over = event.attacking.total - event.defending.total
        keep("a hit is a greater total", event.hit == (over > 0), where=event)
        keep("damage is at most the difference", 0 <= event.damage <= max(0, over), where=event)


def _bounds(state: Battle) -> None:
    """R-3.2.5, C-35: at most two actions; exhaust tokens lie on actions that the model has."""
    active = state.active
    if active is not None:
        keep("at most two actions", len(active.actions) <= exhaustion.MOST_ACTIONS, where=active)
        keep("no action twice", len(set(active.actions)) == len(active.actions), where=active)
    for model in state.models.values():
        known = exhaustion.actions(state.character(model.id))
        keep("exhaust tokens lie on actions", set(model.exhaust) <= set(known), where=model)
        if model.on:
            deep = -gap_to(state.base(model.id), model.place, state.pieces[model.on].outline)
            keep("who stands on something is over it", deep > 0, where=(model, deep))


def _secrets_kept(moment: Moment, state: Battle, seat: Seat) -> None:
    """C-78, R-2.1.3: nobody sees another side's goal, the order of a deck, or the burnt card."""
    seen, side = view(state, seat), state.side(seat)
    keep("goals of others are not seen", set(seen.goals) <= {side}, where=seat)
    for name, deck in state.decks.items():
        known = seen.decks[name]
        hidden = Counter((*deck.cards, deck.burnt) if deck.burnt else deck.cards)
        keep("unseen cards are those not turned up", Counter(known.unseen) == hidden, where=name)
        keep(
            "unseen cards are in no order", list(known.unseen) == sorted(known.unseen, key=list(VALUES).index)
        )
    for event in moment.events:
        if isinstance(event, e.GoalChosen) and state.side(event.seat) != side:
            told = event.seen_by(seat)
            keep(
                "a goal is chosen in secret", not isinstance(told, e.GoalChosen) or not told.goal, where=told
            )


def everything() -> set[str]:
    """Every template, effect, ability and reaction; a null strike is told by the wounds that it does not do."""
    kinds = prices.TEMPLATES, prices.EFFECTS, prices.ABILITIES, prices.REACTIONS
    return {name for kind in kinds for name in kind} - {"null-strike"}
