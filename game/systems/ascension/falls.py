"""Falling, impact, and terrain that breaks (R-7.2.2 to R-7.2.9, C-36, C-52, C-59, C-75).

Who falls is put where it lands at once, so that the table is sound; what it suffers follows as steps.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from math import ceil, isinf

from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Step
from game.systems.ascension import boons, doors, events, harm, hazards, terrain
from game.systems.ascension.harm import Affliction, Hurt
from game.systems.ascension.movement import depths
from game.systems.ascension.state import GROUND, Battle, Deed, Model, ModelId, Piece, PieceId
from game.table.lengths import CONTACT, TOLERANCE
from game.table.obstacles import Obstacles, fits, nearest_place
from game.table.outlines import grown
from game.table.shapes import Base, Place, gap

RUBBLE = 0.5
"""The Size of rubble (C-75)."""


# Falling


def land(
    state: Battle, ctx: Context, model: ModelId, height: float, by: Seat | None, hole: Piece | None = None
) -> list[Step[Battle]]:
    """Put a falling model where it lands, and give what follows from it.

    Terrain that it breaks by landing on it does not stop its fall (R-7.2.4). Bases there are hit; the smaller model, of
    equal ones the falling one, is displaced as little as possible (R-7.2.5, C-59). Sunken ground lets it fall deeper; it may have toppled into a `hole`.
    """
    now, size = state.models[model], state.character(model).size
    before, on = _landing(state, ctx, model, height, by)
    low = terrain.level(state, on)
    hole = hole or depths.under(state, state.base(model), now.place, low)
    if state.active is not None and state.active.model == model:
        state.doing(moved=True)
    if hole is not None and hole.has("impassable"):
        state.change(model, on=on)
        return [*before, *_sink(state, ctx, model, height - low, hole, by)]
    hit, slides = _hit(state, model, on), _barred(state, model, on)
    state.change(model, on=on)
    follows = _make_room(state, ctx, model, hit, by)
    fell = height - low + (depths.deep(hole) if hole is not None else 0)
    landed = state.models.get(model)
    ctx.tell(events.Moved, model, now.place, now.place if slides or not landed else landed.place, on, "fell")
    ctx.tell(events.Fell, model, fell, hole.id if hole is not None else GROUND)
    if landed is None:
        return [*before, *follows]
    if slides:
        ctx.tell(events.Moved, model, now.place, landed.place, landed.on, "slid")
        follows.append(Hurt(model, ceil(slides.size), slides.name, "R-7.2.14", by))
    return [
        *before,
        Affliction(model, "the fall"),
        Hurt(model, _damage_of(fell, size), "the fall", "R-7.2.3", by),
        *follows,
        *hazards.entered(state, model, now.place, height),
    ]


def _damage_of(fell: float, size: int) -> int:
    """What a fall does: its height in Sizes, at least 1, and the Size of who falls (C-52)."""
    return max(1, int(fell)) + size


def _landing(
    state: Battle, ctx: Context, model: ModelId, height: float, by: Seat | None
) -> tuple[list[Step[Battle]], PieceId]:
    """What a fall breaks on its way, and what stops it (R-7.2.4, C-101)."""
    before: list[Step[Battle]] = []
    for piece in terrain.below(state, state.base(model), state.models[model].place, height):
        if piece.id not in state.pieces:
            continue
        before += _impact(state, ctx, piece.id, state.character(model).size, by)
        if piece.id in state.pieces:
            return before, piece.id
    return before, GROUND


def _barred(state: Battle, model: ModelId, on: PieceId) -> Piece | None:
    """The impassable ground that a model comes down on, which it slides off (C-116); not the edge of a depth."""
    stop = fits(state.base(model), state.models[model].place, terrain.obstacles(state, model, on=on))
    met = terrain.stopped_by(state, stop.by) if stop is not None and stop.short > TOLERANCE else None
    return met if isinstance(met, Piece) and met.has("impassable") and not depths.deep(met) else None


def _sink(
    state: Battle, ctx: Context, model: ModelId, above: float, hole: Piece, by: Seat | None
) -> list[Step[Battle]]:
    """Let a model fall into what nobody can stay in: at once it is hurt, and climbs out if it lives (C-114, C-115)."""
    now, deep = state.models[model], depths.deep(hole)
    ctx.tell(events.Moved, model, now.place, now.place, now.on, "fell")
    ctx.tell(events.Fell, model, 0.0 if isinf(deep) else above + deep, hole.id)
    if isinf(deep):
        harm.wound(state, ctx, model, now.wounds, hole.name, "C-114", by=by)
        return []
    fall = Hurt(model, _damage_of(above + deep, state.character(model).size), "the fall", "R-7.2.3", by)
    fall.proceed(state, ctx)
    if model not in state.models:
        return []
    out = depths.way_out(state, model, hole)
    if out is not None:
        state.change(model, place=out, on=hole.on)
        carrier = terrain.surface_at(state, state.base(model), out, terrain.level(state, hole.on), hole.on)
        state.change(model, on=hole.on if carrier is None else carrier)
        ctx.tell(events.Moved, model, now.place, out, state.models[model].on, "out")
    entered = hazards.entered(state, model, now.place, terrain.level(state, hole.on))
    return [Affliction(model, "the fall"), *entered]


def _hit(state: Battle, model: ModelId, on: PieceId) -> list[Model]:
    """The models that a model comes down on."""
    base, place = state.base(model), state.models[model].place
    size, height = state.character(model).size, terrain.level(state, on)
    return [
        other
        for other in state.models.values()
        if other.id != model
        and terrain.meet(state, size, height, other.id)
        and gap(base, place, state.base(other.id), other.place) < -TOLERANCE
    ]


def _make_room(
    state: Battle, ctx: Context, model: ModelId, hit: list[Model], by: Seat | None
) -> list[Step[Battle]]:
    """Part a fallen model from those it hit, and what both suffer (R-7.2.5)."""
    size = state.character(model).size
    follows: list[Step[Battle]] = []
    smaller = [other for other in hit if state.character(other.id).size < size]
    for other in hit:
        follows += impact(state, model, other.id, by)
    if len(smaller) < len(hit):
        settle(state, ctx, model, [other.id for other in hit], by=by)
    elif settle(state, ctx, model, [], leaving_out=smaller, by=by):
        for other in smaller:
            follows += displaced(state, ctx, other, [model], by)
    return follows


def displaced(
    state: Battle, ctx: Context, model: Model, apart: list[ModelId], by: Seat | None
) -> list[Step[Battle]]:
    """Let a model make room (C-59), and what it comes into by that."""
    if not settle(state, ctx, model.id, apart, by=by):
        return []
    after = state.models[model.id]
    ctx.tell(events.Moved, model.id, model.place, after.place, after.on, "displaced")
    return [*hazards.entered(state, model.id, model.place, terrain.level(state, model.on))]


def impact(state: Battle, model: ModelId, other: ModelId, by: Seat | None) -> list[Step[Battle]]:
    """What two models suffer that come down or are thrown on each other (R-7.2.5)."""
    name, met = state.character(model), state.character(other)
    return [
        Affliction(model, "the impact"),
        Affliction(other, "the impact"),
        Hurt(model, met.size, f"the impact on {met.name}", "R-7.2.5", by),
        Hurt(other, name.size, f"the impact of {name.name}", "R-7.2.5", by),
    ]


def settle(
    state: Battle,
    ctx: Context,
    model: ModelId,
    apart: list[ModelId],
    leaving_out: list[Model] | None = None,
    by: Seat | None = None,
) -> bool:
    """Move a model as little as possible to where it may stand, on its surface or else on the ground.

    It ends clear of those in `apart`; those in `leaving_out` make room themselves. Whoever finds room nowhere on the table is
    crushed (C-124); whether it lives.
    """
    base, now = state.base(model), state.models[model]
    for on in dict.fromkeys((now.on, GROUND)):
        around = terrain.obstacles(state, model, on=on).without(
            *(f"@{other.id}" for other in leaving_out or ())
        )
        for other in apart:
            around = _clear_of(state, other, around)
        allowed = grown(state.pieces[on].outline, base.wide // 2) if on else None
        place = now.place
        if fits(base, place, around) is not None:
            place = nearest_place(base, place, around, allowed) or Place(-1, -1)
        if place.x >= 0:
            carrier = terrain.surface_at(state, base, place, terrain.level(state, on), on)
            state.change(model, place=place, on=on if carrier is None else carrier)
            return True
    harm.wound(state, ctx, model, now.wounds, "the crush", "C-124", by=by)
    return False


def _clear_of(state: Battle, other: ModelId, around: Obstacles) -> Obstacles:
    """Obstacles in which one base is a little wider, so that what keeps off it does not even touch it."""
    base = state.base(other)
    wider = Base(base.long + 2 * (CONTACT + 2), base.wide + 2 * (CONTACT + 2))
    return around.with_base(f"@{other}", wider, state.models[other].place)


# Terrain that is hit


def _impact(state: Battle, ctx: Context, piece: PieceId, size: float, by: Seat | None) -> list[Step[Battle]]:
    """What comes of a piece being hit by something of a size (R-7.2.6)."""
    now = state.pieces[piece]
    if now.has("indestructible") or terrain.flat(now):
        return []
    if now.has("reinforced"):
        return _damage(state, ctx, piece, ceil(size), by)
    if size > now.size or now.has("fragile"):
        return _destroy(state, ctx, piece, by)
    return []


def _damage(state: Battle, ctx: Context, piece: PieceId, wounds: int, by: Seat | None) -> list[Step[Battle]]:
    """What comes of a piece being damaged; reinforced terrain minds only what is at least its Size (R-7.2.8)."""
    now = state.pieces[piece]
    if wounds <= 0 or now.has("indestructible") or (now.has("reinforced") and wounds < now.size):
        return []
    left = max(0, now.wounds - wounds)
    state.alter(piece, wounds=left)
    ctx.tell(events.PieceDamaged, piece, wounds, left)
    return _destroy(state, ctx, piece, by) if not left else []


def _destroy(
    state: Battle,
    ctx: Context,
    piece: PieceId,
    by: Seat | None,
    *,
    quiet: bool = False,
    rubble: bool = True,
) -> list[Step[Battle]]:
    """Take a piece and all that stands on it away; models on it fall, what is agreed for its end happens (R-7.2.7).

    It comes down on models in contact with it, unless it goes to pieces quietly (C-117).
    """
    goes = _resting_on(state, piece)
    falling = {
        model.id: terrain.level(state, model.on)
        for model in state.models.values()
        if _carried(state, model, goes)
    }
    gone = [state.pieces[each] for each in goes]
    buried = [] if quiet else [step for other in _beside(state, gone, falling) for step in _bury(*other, by)]
    for each in gone:
        if each.assigned in state.pieces:
            state.alter(each.assigned, leys=state.pieces[each.assigned].leys - 1)
    state.pieces = {key: each for key, each in state.pieces.items() if key not in goes}
    for each in gone:
        ctx.tell(events.PieceDestroyed, each.id, each.name, each.outline)
    if rubble and state.field.rubble and _leaves_rubble(gone[0]):
        heap = remains(gone[0])
        state.pieces = {**state.pieces, heap.id: heap}
    for model in falling:
        state.change(model, on=GROUND)
    follows: list[Step[Battle]] = []
    for model, height in falling.items():
        follows += _drop(state, ctx, model, height, by)
    return [*follows, *buried, *(Deeds(each.ruin, each.name, by) for each in gone if each.ruin)]


def _resting_on(state: Battle, piece: PieceId) -> list[PieceId]:
    """A piece and all that falls with it: what stands on it, and stairs that lead to it."""
    goes = [piece]
    for each in goes:
        goes += [
            other.id
            for other in state.pieces.values()
            if other.id not in goes and (other.on == each or (other.links and each in other.links))
        ]
    return goes


def _beside(state: Battle, gone: list[Piece], falling: Container[ModelId]) -> Iterator[tuple[ModelId, Piece]]:
    """The models in contact with terrain that comes down, and the largest piece of it that each touches (C-117).

    Nobody touches what lies flat, and a bridge comes down on nobody beside it.
    """
    upright = [piece for piece in gone if not (terrain.flat(piece) or piece.has("bridge"))]
    for model in state.models.values():
        height = terrain.level(state, model.on)
        touched = [
            piece
            for piece in upright
            if model.id not in falling
            and height < terrain.body(state, piece)[1]
            and terrain.beside(state, model, piece)
        ]
        if touched:
            yield model.id, max(touched, key=lambda piece: piece.size)


def _bury(model: ModelId, piece: Piece, by: Seat | None) -> list[Step[Battle]]:
    """What a model suffers from terrain that comes down on it: as from an impact of its Size (R-7.2.5, C-117)."""
    cause = f"the collapse of {piece.name}"
    return [Affliction(model, cause), Hurt(model, ceil(piece.size), cause, "R-7.2.7", by)]


def _carried(state: Battle, model: Model, goes: list[PieceId]) -> bool:
    """Whether a model stands on what goes, or only a bridge that goes lies between it and a chasm."""
    if model.on in goes:
        return True
    decks = [state.pieces[each] for each in goes if state.pieces[each].has("bridge")]
    height, base = terrain.level(state, model.on), state.base(model.id)
    return any(
        terrain.body(state, deck)[1] == height and terrain.over(base, model.place, deck.outline)
        for deck in decks
    )


def _drop(state: Battle, ctx: Context, model: ModelId, height: float, by: Seat | None) -> list[Step[Battle]]:
    """A model whose ground is gone stays if something else carries it, or steps down; if neither, it falls (C-101)."""
    base, now = state.base(model), state.models[model]
    size = state.character(model).size
    foot, broken = terrain.footing(state, base, now.place, height, size)
    on = terrain.surface_at(state, base, now.place, height)
    if on is None and height - terrain.level(state, foot) <= terrain.step(size):
        on = foot
    weak = on is not None and terrain.level(state, on) < height
    stop = (
        None if on is None else fits(base, now.place, terrain.obstacles(state, model, on=on, crushing=weak))
    )
    back = stop is not None and depths.edge(state, stop.by)
    if on is None or depths.goes_down(state, model, height) or (stop is not None and not back):
        return land(state, ctx, model, height, by)
    state.change(model, on=on)
    if back:
        if not settle(state, ctx, model, [], by=by):
            return []
        after = state.models[model]
        ctx.tell(events.Moved, model, now.place, after.place, after.on, "slid")
    crushed = crush(state, ctx, broken if weak else [], by)
    return [*crushed, *hazards.entered(state, model, now.place, height)]


def _leaves_rubble(piece: Piece) -> bool:
    """Whether rubble is left of a piece (C-75)."""
    return piece.size >= 1 and not (
        terrain.flat(piece) or piece.has("fragile") or piece.has("bridge") or piece.links
    )


def remains(piece: Piece) -> Piece:
    """The rubble that is left of a piece (C-75)."""
    return Piece(
        f"{piece.id}-rubble", "rubble", "Rubble", piece.outline, RUBBLE, piece.on, ("area", "difficult"), 1
    )


def hit_piece(state: Battle, ctx: Context, piece: PieceId, size: float, *, by: Seat | None = None) -> None:
    """Let something of a size hit a piece: smaller terrain is destroyed, reinforced terrain damaged (R-7.2.6)."""
    if piece in state.pieces:
        state.push(*_impact(state, ctx, piece, size, by))


def damage_piece(state: Battle, ctx: Context, piece: PieceId, wounds: int, *, by: Seat | None = None) -> None:
    """Damage a piece; at no wounds left it is destroyed (R-7.2.7, R-7.2.8)."""
    if piece in state.pieces:
        state.push(*_damage(state, ctx, piece, wounds, by))


def destroy(
    state: Battle, ctx: Context, piece: PieceId, *, by: Seat | None = None, quiet: bool = False
) -> None:
    """Destroy a piece, with all that stands on it (R-7.2.7); quietly it comes down on nobody (C-117)."""
    if piece in state.pieces:
        state.push(*_destroy(state, ctx, piece, by, quiet=quiet))


def vanish(state: Battle, ctx: Context, piece: PieceId) -> None:
    """A piece is used up: nothing is left of it, and whoever stood on it falls (C-103)."""
    state.push(*_destroy(state, ctx, piece, None, quiet=True, rubble=False))


def crush(state: Battle, ctx: Context, pieces: list[PieceId], by: Seat | None) -> list[Step[Battle]]:
    """Destroy fragile pieces that a model has gone through, and give what follows from it (R-7.2.9)."""
    return [
        step
        for piece in pieces
        if piece in state.pieces
        for step in _destroy(state, ctx, piece, by, quiet=True)
    ]


class Hit(Step[Battle], frozen=True, tag=True):
    """Something of a size has been thrown or pushed against a piece (R-7.2.6)."""

    piece: PieceId
    size: float
    by: Seat | None = None

    def proceed(self, state: Battle, ctx: Context) -> None:
        hit_piece(state, ctx, self.piece, self.size, by=self.by)


class Crash(Step[Battle], frozen=True, tag=True):
    """A piece is destroyed because the scenario says so, or broke as it was thrown (R-7.2.17, C-102)."""

    piece: PieceId
    by: Seat | None = None
    quiet: bool = False

    def proceed(self, state: Battle, ctx: Context) -> None:
        destroy(state, ctx, self.piece, by=self.by, quiet=self.quiet)


# What a scenario lets pieces do


class Deeds(Step[Battle], frozen=True, tag=True):
    """What using or destroying the piece called `name` does, one deed after the other (R-5.2.3, R-7.2.7, R-7.2.17).

    `side` has brought it about, with `model` (0: with none).
    """

    deeds: tuple[Deed, ...]
    name: str
    side: Seat | None
    model: ModelId = 0

    def proceed(self, state: Battle, ctx: Context) -> None:
        if not self.deeds:
            return
        deed = self.deeds[0]
        state.push(Deeds(self.deeds[1:], self.name, self.side, self.model))
        if deed.what in ("open", "shut", "toggle"):
            doors.move(state, ctx, deed.target, None if deed.what == "toggle" else deed.what == "open")
        elif deed.what == "remove":
            state.push(Crash(deed.target, self.side))
        elif deed.what == "harm":
            self._harm(state, ctx, deed)
        elif deed.what == "score":
            if self.side is not None:
                harm.score(state, ctx, self.side, deed.amount, self.name, "R-7.2.17")
        elif deed.what in boons.STATS:
            boons.give(state, ctx, deed, self.name, self.side, self.model)
        elif self.model in state.models:
            self._favour(state, ctx, deed)

    def _harm(self, state: Battle, ctx: Context, deed: Deed) -> None:
        target = state.pieces.get(deed.target)
        if target is None:
            return
        for model in list(state.models.values()):
            if terrain.beside(state, model, target):
                harm.wound(state, ctx, model.id, deed.amount, self.name, "R-7.2.17", by=self.side)

    def _favour(self, state: Battle, ctx: Context, deed: Deed) -> None:
        if deed.what == "heal":
            harm.heal(state, ctx, self.model, deed.amount)
        elif deed.what == "ready":
            ctx.tell(events.Readied, self.model, tuple(state.models[self.model].exhaust))
            state.change(self.model, exhaust={})
        elif state.active is not None and state.active.model == self.model and state.active.moving:
            state.doing(strides=max(0, state.active.strides + deed.amount))


STEPS = (Hit, Crash, Deeds)
