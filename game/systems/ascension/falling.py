"""Falling, impact, and terrain that breaks (R-7.2.2 to R-7.2.9, C-36, C-52, C-59, C-75).

Who falls is put where it lands at once, so that the table is sound; what it suffers follows as steps.
"""

from __future__ import annotations

from math import ceil

from game.core.events import Context
from game.core.explain import Action, Refusal
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.ascension import events, harm, hazards, passives, terrain
from game.systems.ascension.actions import Suffer
from game.systems.ascension.state import (
    GROUND,
    MOST_TOKENS,
    Battle,
    Condition,
    Deed,
    Model,
    ModelId,
    Piece,
    PieceId,
)
from game.table.lengths import CONTACT, TOLERANCE
from game.table.obstacles import Obstacles, fits, nearest_place
from game.table.outlines import grown
from game.table.shapes import Base, Place, gap

AFFLICTIONS: tuple[Condition, ...] = ("slow", "weaken", "hinder")
"""What a fall or an impact leaves, as the owner chooses (R-7.2.3, R-7.2.5)."""
RUBBLE = 0.5
"""The Size of rubble (C-75)."""


# What is suffered


class Hurt(Step[Battle], frozen=True, tag=True):
    """Damage that ignores Defense: of a fall, an impact, terrain (R-7.2.3, R-7.2.5, R-7.2.6)."""

    model: ModelId
    amount: int
    cause: str
    rule: str
    by: Seat | None = None

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.model in state.models:
            hurt = passives.toughened(state.character(self.model), self.amount)
            harm.wound(state, ctx, self.model, hurt, self.cause, self.rule, by=self.by)


class Affliction(Step[Battle], frozen=True, tag=True):
    """Slow, Weaken or Hinder for a model, as its owner chooses among those not at 2 (R-7.2.3, C-59)."""

    model: ModelId
    cause: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.model not in state.models:
            return
        open_to = afflictions(state, self.model)
        if len(open_to) == 1:
            harm.gain(state, ctx, self.model, open_to[0], self.cause)
        elif open_to:
            state.push(Afflicted(state.models[self.model].seat, self.model, self.cause))


class Afflicted(Decision[Battle], frozen=True, tag=True):
    """Which condition its owner lets a model take (R-7.2.3)."""

    model: ModelId
    cause: str

    def actions(self, state: Battle) -> list[Action]:
        return [Suffer(condition) for condition in afflictions(state, self.model)]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        able = self.actions(state)
        if action in able:
            return None
        name = state.character(self.model).name
        text = f"{name} takes Slow, Weaken or Hinder for {self.cause}: one of which it has fewer than {MOST_TOKENS}."
        return Refusal("R-7.2.3", text, able[0])

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Suffer)
        harm.gain(state, ctx, self.model, action.condition, self.cause)


def afflictions(state: Battle, model: ModelId) -> list[Condition]:
    """The conditions that a fall can still give a model (C-59)."""
    now = state.models[model]
    return [condition for condition in AFFLICTIONS if now.tokens(condition) < MOST_TOKENS]


# Falling


def land(state: Battle, ctx: Context, model: ModelId, height: float, by: Seat | None) -> list[Step[Battle]]:
    """Put a falling model where it lands, and give what follows from it.

    Terrain that it breaks by landing on it does not stop its fall (R-7.2.4). Bases there are hit; the smaller model, of
    equal ones the falling one, is displaced as little as possible (R-7.2.5, C-59).
    """
    now = state.models[model]
    size = state.character(model).size
    before: list[Step[Battle]] = []
    on = GROUND
    for piece in terrain.below(state, state.base(model), now.place, height):
        if piece.id not in state.pieces:
            continue
        before += _impact(state, ctx, piece.id, size, by)
        if piece.id in state.pieces:
            on = piece.id
            break
    hit = _hit(state, model, on)
    state.change(model, on=on)
    follows = _make_room(state, ctx, model, hit, by)
    fell = height - terrain.level(state, on)
    ctx.tell(events.Moved, model, now.place, state.models[model].place, state.models[model].on, "fell")
    ctx.tell(events.Fell, model, fell)
    if state.active is not None and state.active.model == model:
        state.doing(moved=True)
    hurt = max(1, int(fell)) + size
    return [
        *before,
        Affliction(model, "the fall"),
        Hurt(model, hurt, "the fall", "R-7.2.3", by),
        *follows,
        *hazards.entered(state, model, now.place, height),
    ]


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
        settle(state, model, [other.id for other in hit])
    else:
        settle(state, model, [], leaving_out=smaller)
        for other in smaller:
            settle(state, other.id, [model])
            after = state.models[other.id]
            ctx.tell(events.Moved, other.id, other.place, after.place, after.on, "displaced")
            follows += hazards.entered(state, other.id, other.place, terrain.level(state, other.on))
    return follows


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
    state: Battle, model: ModelId, apart: list[ModelId], leaving_out: list[Model] | None = None
) -> None:
    """Move a model as little as possible to where it may stand, on its surface or else on the ground.

    It ends clear of those in `apart`; those in `leaving_out` make room themselves.
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
            return


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


def _destroy(state: Battle, ctx: Context, piece: PieceId, by: Seat | None) -> list[Step[Battle]]:
    """Take a piece and all that stands on it away; models on it fall, what is agreed for its end happens (R-7.2.7)."""
    goes = _resting_on(state, piece)
    falling = {
        model.id: terrain.level(state, model.on)
        for model in state.models.values()
        if _carried(state, model, goes)
    }
    gone = [state.pieces[each] for each in goes]
    for each in gone:
        if each.assigned in state.pieces:
            state.alter(each.assigned, leys=state.pieces[each.assigned].leys - 1)
    state.pieces = {key: each for key, each in state.pieces.items() if key not in goes}
    for each in gone:
        ctx.tell(events.PieceDestroyed, each.id, each.name, each.outline)
    if state.field.rubble and _leaves_rubble(gone[0]):
        rubble = _rubble(gone[0])
        state.pieces = {**state.pieces, rubble.id: rubble}
    for model in falling:
        state.change(model, on=GROUND)
    follows: list[Step[Battle]] = []
    for model, height in falling.items():
        follows += _drop(state, ctx, model, height, by)
    return [*follows, *(Deeds(each.ruin, each.name, by) for each in gone if each.ruin)]


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
    lower = terrain.below(state, base, now.place, height)
    foot = lower[0].id if lower else GROUND
    on = terrain.surface_at(state, base, now.place, height)
    if on is None and height - terrain.level(state, foot) <= terrain.step(state.character(model).size):
        on = foot
    if on is None or fits(base, now.place, terrain.obstacles(state, model, on=on)) is not None:
        return land(state, ctx, model, height, by)
    state.change(model, on=on)
    return list(hazards.entered(state, model, now.place, height))


def _leaves_rubble(piece: Piece) -> bool:
    """Whether rubble is left of a piece (C-75)."""
    return piece.size >= 1 and not (
        terrain.flat(piece) or piece.has("fragile") or piece.has("bridge") or piece.links
    )


def _rubble(piece: Piece) -> Piece:
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


def destroy(state: Battle, ctx: Context, piece: PieceId, *, by: Seat | None = None) -> None:
    """Destroy a piece, with all that stands on it (R-7.2.7)."""
    if piece in state.pieces:
        state.push(*_destroy(state, ctx, piece, by))


def crush(state: Battle, ctx: Context, pieces: list[PieceId], by: Seat | None) -> list[Step[Battle]]:
    """Destroy fragile pieces that a model has gone through, and give what follows from it (R-7.2.9)."""
    return [step for piece in pieces if piece in state.pieces for step in _destroy(state, ctx, piece, by)]


class Hit(Step[Battle], frozen=True, tag=True):
    """Something of a size has been thrown or pushed against a piece (R-7.2.6)."""

    piece: PieceId
    size: float
    by: Seat | None = None

    def proceed(self, state: Battle, ctx: Context) -> None:
        hit_piece(state, ctx, self.piece, self.size, by=self.by)


class Crash(Step[Battle], frozen=True, tag=True):
    """A piece is destroyed because the scenario says so (R-7.2.17)."""

    piece: PieceId
    by: Seat | None = None

    def proceed(self, state: Battle, ctx: Context) -> None:
        destroy(state, ctx, self.piece, by=self.by)


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
            move_door(state, ctx, deed.target, None if deed.what == "toggle" else deed.what == "open")
        elif deed.what == "remove":
            state.push(Crash(deed.target, self.side))
        elif deed.what == "harm":
            self._harm(state, ctx, deed)
        elif deed.what == "score":
            if self.side is not None:
                harm.score(state, ctx, self.side, deed.amount, self.name, "R-7.2.17")
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


def in_doorway(state: Battle, piece: Piece) -> ModelId:
    """The model that keeps a door from being shut; 0 for nobody (C-72)."""
    top = terrain.body(state, piece)[1]
    for model in state.models.values():
        within = terrain.level_with(state, model, piece) and terrain.level(state, model.on) < top
        if within and terrain.over(state.base(model.id), model.place, piece.outline):
            return model.id
    return 0


def move_door(state: Battle, ctx: Context, door: PieceId, wanted: bool | None) -> None:
    """Open or shut a door (None: the other way round); it cannot be shut on a base (R-7.2.16, C-72).

    One that is locked stays as it is; `lock` is what changes that.
    """
    piece = state.pieces.get(door)
    if piece is None or not piece.has("door") or piece.has("locked"):
        return
    wanted = not piece.open if wanted is None else wanted
    if wanted != piece.open and (wanted or not in_doorway(state, piece)):
        state.alter(door, open=wanted)
        ctx.tell(events.DoorMoved, door, wanted)


def lock(state: Battle, ctx: Context, door: PieceId, wanted: bool) -> None:
    """Lock a door, which shuts it first, or unlock it; one that cannot be shut is not locked (R-7.2.16, C-72)."""
    piece = state.pieces.get(door)
    if piece is None or not piece.has("door"):
        return
    if wanted and piece.open:
        move_door(state, ctx, door, False)
        piece = state.pieces[door]
    if wanted != piece.has("locked") and not piece.open:
        traits = {*piece.traits, "locked"} if wanted else {*piece.traits} - {"locked"}
        state.alter(door, traits=tuple(sorted(traits)))
        ctx.tell(events.DoorLocked, door, wanted)


STEPS = (Hurt, Affliction, Afflicted, Hit, Crash, Deeds)
