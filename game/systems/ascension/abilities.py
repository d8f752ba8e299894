"""The seven abilities (CC-9): throwing what is in reach, displacing oneself, cleansing, compelling.

A primary ability is one of the two actions of an activation; a secondary one may be used at any time (R-3.2.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from game.core.actions import Action, Refusal
from game.core.breakdowns import Part
from game.core.chance import Chance
from game.core.events import Context
from game.systems.ascension import displacement, events, exhaustion, harm, terrain, thrown_terrain
from game.systems.ascension.actions import UseAbility, superfluous
from game.systems.ascension.combat import engagement, sight
from game.systems.ascension.movement import arrival, slips
from game.systems.ascension.points.prices import ABILITIES
from game.systems.ascension.state import CONDITIONS, Battle, ModelId
from game.table.lengths import FULL, INCH, said, said_mm
from game.table.outlines import middle
from game.table.shapes import Place, Point, distance, heading, moved

ACTIONS: tuple[type[Action], ...] = (UseAbility,)
RULE = "CC-9"
CLEANSED, COMPELLED = 4 * INCH, 4 * INCH
IN_SIGHT = "displace-self-sight"
LEAPS: dict[str, int] = {IN_SIGHT: 6 * INCH, "displace-self": 4 * INCH}
"""How far an ability displaces the model itself."""
SHIFT = INCH
WAYS = 12
"""In how many directions a leap is suggested."""
MOST = 16
"""How many ways of using one ability are suggested at most."""


class Kind(msgspec.Struct, frozen=True):
    """An ability: the fields of `UseAbility` that it needs, why it is refused, which uses are sensible, what it does."""

    fields: tuple[str, ...]
    refuse: Callable[[Battle, ModelId, UseAbility], Refusal | None]
    suggest: Callable[[Battle, ModelId], Iterator[UseAbility]]
    do: Callable[[Battle, Context, ModelId, UseAbility], None]


# Throwing


def _aim(start: Point, to: Place) -> tuple[int, int]:
    """The direction and length of a throw from a point to a place."""
    return heading(start, to.point), distance(start, to.point)


def _refuse_throw(state: Battle, model: ModelId, action: UseAbility) -> Refusal | None:
    """Only an enemy in reach is thrown (C-94)."""
    if action.target not in state.models or not arrival.sane(action.to):
        return Refusal(RULE, "Choose whom to throw, and where to.")
    assert action.to is not None
    if not engagement.engages(state, model, action.target):
        return Refusal("C-94", f"{state.character(action.target).name} is not in reach.")
    return displacement.check_throw(
        state, model, action.target, *_aim(state.models[action.target].place.point, action.to)
    )


def _suggest_throw(state: Battle, model: ModelId) -> Iterator[UseAbility]:
    for foe in state.foes(model):
        if engagement.engages(state, model, foe.id):
            for way, length in displacement.suggest_throws(state, model, foe.id):
                to = Place(*moved(foe.place.point, way, length), foe.place.facing)
                yield UseAbility("displace-target", target=foe.id, to=to)


def _throw(state: Battle, ctx: Context, model: ModelId, action: UseAbility) -> None:
    assert action.to is not None
    way, length = _aim(state.models[action.target].place.point, action.to)
    state.push(displacement.Throw(action.target, way, length, state.side_of(model)))


def _refuse_throw_piece(state: Battle, model: ModelId, action: UseAbility) -> Refusal | None:
    """Only a loose piece in reach is thrown (C-94)."""
    if action.terrain not in state.pieces or not arrival.sane(action.to):
        return Refusal(RULE, "Choose which piece of terrain to throw, and where to.")
    assert action.to is not None
    found = state.pieces[action.terrain]
    if not engagement.engages_piece(state, model, found.id):
        return Refusal("C-94", f"{found.name} is not in reach.")
    return thrown_terrain.check_throw_piece(state, model, found.id, *_aim(middle(found.outline), action.to))


def _suggest_throw_piece(state: Battle, model: ModelId) -> Iterator[UseAbility]:
    for piece in state.pieces.values():
        if engagement.engages_piece(state, model, piece.id):
            for way, length in thrown_terrain.suggest_piece_throws(state, model, piece.id):
                to = Place(*moved(middle(piece.outline), way, length))
                yield UseAbility("displace-terrain", terrain=piece.id, to=to)


def _throw_piece(state: Battle, ctx: Context, model: ModelId, action: UseAbility) -> None:
    assert action.to is not None
    way, length = _aim(middle(state.pieces[action.terrain].outline), action.to)
    state.push(thrown_terrain.ThrowPiece(action.terrain, way, length, state.side_of(model)))


# Displacing oneself


def _refuse_leap(state: Battle, model: ModelId, action: UseAbility) -> Refusal | None:
    """Why a model cannot displace itself there: how far, room, and for one of the abilities sight (C-74)."""
    within = LEAPS[action.kind]
    refusal = displacement.check_displace(state, model, action.to, action.on, within)
    if refusal is None:
        return _refuse_unseen(state, model, action)
    place = displacement.nearest_displace(state, model, action.to, action.on, within)
    near = UseAbility(action.kind, to=place, on=action.on) if place else None
    return Refusal(refusal.rule, refusal.text, None if near and _refuse_unseen(state, model, near) else near)


def _refuse_unseen(state: Battle, model: ModelId, action: UseAbility) -> Refusal | None:
    if action.kind != IN_SIGHT or action.to is None or sight.sees_place(state, model, action.to, action.on):
        return None
    return Refusal("C-14", "That place is not in sight.")


def _suggest_leap(kind: str) -> Callable[[Battle, ModelId], Iterator[UseAbility]]:
    def suggest(state: Battle, model: ModelId) -> Iterator[UseAbility]:
        for to in _landings(state, model, LEAPS[kind]):
            action = UseAbility(kind, to=to, on=terrain.surface_over(state, to.point))
            if _legal_leap(state, model, action):
                yield action

    return suggest


def _landings(state: Battle, model: ModelId, within: int) -> Iterator[Place]:
    """Places worth a look: beside enemies, then all round, far and near."""
    now = state.models[model].place
    for foe in state.foes(model):
        apart = engagement.between(state, model, foe.id)
        if 0 < apart <= within:
            way = heading(now.point, foe.place.point)
            yield Place(*moved(now.point, way, apart), way)
    for length in (within, within // 2):
        for way in range(0, FULL, FULL // WAYS):
            yield Place(*moved(now.point, way, length), now.facing)


def _legal_leap(state: Battle, model: ModelId, action: UseAbility) -> bool:
    refusal = displacement.check_displace(state, model, action.to, action.on, LEAPS[action.kind])
    return refusal is None and _refuse_unseen(state, model, action) is None


def _leap(state: Battle, ctx: Context, model: ModelId, action: UseAbility) -> None:
    assert action.to is not None
    state.push(displacement.Displace(model, action.to, action.on, state.side_of(model), own=True))


def _refuse_shift(state: Battle, model: ModelId, action: UseAbility) -> Refusal | None:
    refusal = slips.check_slip(state, model, action.to, SHIFT, RULE, who="A shift")
    if refusal is None:
        return None
    near = slips.nearest_slip(state, model, action.to, SHIFT)
    return Refusal(refusal.rule, refusal.text, UseAbility("shift-self", to=near) if near else None)


def _suggest_shift(state: Battle, model: ModelId) -> Iterator[UseAbility]:
    return (UseAbility("shift-self", to=to) for to in slips.suggest_slips(state, model, SHIFT))


def _shift(state: Battle, ctx: Context, model: ModelId, action: UseAbility) -> None:
    assert action.to is not None
    slips.slip(state, ctx, model, action.to, "displaced")


# Cleansing and compelling


def _refuse_cleanse(state: Battle, model: ModelId, action: UseAbility) -> Refusal | None:
    target = state.models.get(action.target)
    if target is None:
        return Refusal(RULE, "Choose whom to cleanse.")
    name = state.character(action.target).name
    refusal = _too_far(state, model, action.target, CLEANSED)
    if refusal is not None:
        return refusal
    if action.condition not in target.conditions:
        return Refusal(RULE, f"{name} has no such token.")
    return None


def _too_far(state: Battle, model: ModelId, target: ModelId, limit: int) -> Refusal | None:
    if engagement.near(state, model, target, limit):
        return None
    length = engagement.between(state, model, target)
    name = state.character(target).name
    return Refusal(RULE, f"{name} is {said(length)} away, {said_mm(length - limit)} beyond {said(limit)}.")


def _suggest_cleanse(state: Battle, model: ModelId) -> Iterator[UseAbility]:
    for friend in (state.models[model], *state.friends(model)):
        if friend.conditions and engagement.near(state, model, friend.id, CLEANSED):
            for condition in CONDITIONS:
                if condition in friend.conditions:
                    yield UseAbility("cleanse", target=friend.id, condition=condition)


def _cleanse(state: Battle, ctx: Context, model: ModelId, action: UseAbility) -> None:
    assert action.condition is not None
    harm.lose(state, ctx, action.target, action.condition)


def _refuse_compel(state: Battle, model: ModelId, action: UseAbility) -> Refusal | None:
    if action.target not in state.models or action.target == model:
        return Refusal(RULE, "Choose whom to compel.")
    refusal = _too_far(state, model, action.target, COMPELLED)
    if refusal is None and not sight.sees(state, model, action.target):
        return Refusal("C-14", f"{state.character(action.target).name} is not in sight.")
    return refusal


def _suggest_compel(state: Battle, model: ModelId) -> Iterator[UseAbility]:
    for foe in state.foes(model):
        action = UseAbility("compel", target=foe.id)
        if foe.compelled != model and _refuse_compel(state, model, action) is None:
            yield action


def _compel(state: Battle, ctx: Context, model: ModelId, action: UseAbility) -> None:
    state.change(action.target, compelled=model)
    ctx.tell(events.Compelled, action.target, model)


KINDS: dict[str, Kind] = {
    "displace-target": Kind(("target", "to"), _refuse_throw, _suggest_throw, _throw),
    "displace-terrain": Kind(("terrain", "to"), _refuse_throw_piece, _suggest_throw_piece, _throw_piece),
    "shift-self": Kind(("to",), _refuse_shift, _suggest_shift, _shift),
    "cleanse": Kind(("target", "condition"), _refuse_cleanse, _suggest_cleanse, _cleanse),
    "compel": Kind(("target",), _refuse_compel, _suggest_compel, _compel),
    **{kind: Kind(("to", "on"), _refuse_leap, _suggest_leap(kind), _leap) for kind in LEAPS},
}


# The chapter of the Active Model


def refuse_use(state: Battle, kind: str) -> Refusal | None:
    """Why the active model cannot use an ability at all: it has none, or its tokens and actions (R-3.2.5)."""
    active = state.active
    if active is None or active.model not in state.models:
        return Refusal(exhaustion.RULE, "No model is active now.")
    who = state.character(active.model)
    if kind not in KINDS or all(facet.kind != kind for facet in who.abilities):
        return Refusal(RULE, f"{who.name} has no such ability.")
    row = ABILITIES[kind]
    return exhaustion.refuse(state, kind, row.name, counts=row.primary)


def check(state: Battle, action: Action) -> Refusal | None:
    """Why the active model cannot use an ability so now; None if it can."""
    if not isinstance(action, UseAbility):
        return Refusal(RULE, "That is no ability.")
    refusal = refuse_use(state, action.kind)
    if refusal is not None:
        return refusal
    assert state.active is not None
    kind, model = KINDS[action.kind], state.active.model
    refusal = _spare(kind, action) or kind.refuse(state, model, action)
    if refusal is None:
        return None
    near = (
        refusal.nearest if isinstance(refusal.nearest, UseAbility) else next(kind.suggest(state, model), None)
    )
    return Refusal(refusal.rule, refusal.text, near)


def _spare(kind: Kind, action: UseAbility) -> Refusal | None:
    """Why an ability is used with more than it needs."""
    more = superfluous(action, kind.fields)
    return Refusal(RULE, f"{ABILITIES[action.kind].name} needs no {more}.") if more else None


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """The active model uses an ability: it takes its tokens; a primary one ends the Move action (C-49)."""
    assert isinstance(action, UseAbility)
    assert state.active is not None
    model = state.active.model
    facet = state.character(model).facet(action.kind)
    assert facet is not None
    if ABILITIES[action.kind].primary:
        exhaustion.perform(state, action.kind, exhausting=facet.exhausting)
    else:
        exhaustion.use(state, model, action.kind, exhausting=facet.exhausting)
    ctx.tell(events.AbilityUsed, model, action.kind, action.target, action.terrain)
    KINDS[action.kind].do(state, ctx, model, action)


def usable(state: Battle) -> list[str]:
    """The abilities that the active model can still use, by kind."""
    if state.active is None or state.active.model not in state.models:
        return []
    kinds = (facet.kind for facet in state.character(state.active.model).abilities)
    return [kind for kind in kinds if refuse_use(state, kind) is None]


def suggest(state: Battle) -> list[Action]:
    """Sensible uses of the abilities of the active model, in a steady order."""
    return [action for kind in usable(state) for action in _first(state, kind)]


def _first(state: Battle, kind: str) -> list[UseAbility]:
    assert state.active is not None
    ways = KINDS[kind].suggest(state, state.active.model)
    return [way for way, _ in zip(ways, range(MOST), strict=False)]


def sample(state: Battle, chance: Chance) -> Action | None:
    """One legal use of an ability at random, None if none was found."""
    kinds = usable(state)
    if not kinds:
        return None
    assert state.active is not None
    kind, model = chance.pick(kinds), state.active.model
    if kind in LEAPS and chance.flip():
        now = state.models[model].place
        point = moved(now.point, chance.roll(FULL) - 1, chance.roll(LEAPS[kind]))
        leap = UseAbility(kind, to=Place(*point, chance.roll(FULL) - 1), on=state.models[model].on)
        if _legal_leap(state, model, leap):
            return leap
    ways = _first(state, kind)
    return chance.pick(ways) if ways else None


def title(state: Battle, action: UseAbility) -> str:
    """What using an ability is called: `Compel Hild`."""
    name = ABILITIES[action.kind].name if action.kind in ABILITIES else action.kind
    if action.target in state.models:
        return f"{name}: {state.character(action.target).name}"
    if action.terrain in state.pieces:
        return f"{name}: {state.pieces[action.terrain].name}"
    return name


def notes(state: Battle, action: UseAbility) -> Iterator[Part]:
    """What an ability does and what it takes."""
    row = ABILITIES.get(action.kind)
    if row:
        yield Part(None, row.text, RULE)
        yield Part(
            None, "one of the two actions" if row.primary else "does not count as an action", "R-3.2.5"
        )
