"""What the effects of codes and conditions do (A-4, A-5, A-13, A-20, A-38, A-41)."""

from __future__ import annotations

from functools import partial

import msgspec

from game.core.events import Context
from game.core.seats import Seat
from game.systems.asgard import adapters, course, events, eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Arrival
from game.systems.asgard.encounters import deck, marks
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.plan import Kind, Status
from game.systems.asgard.state import ENEMY, NO_CARD, Foe, Mind, Saga, Token
from game.systems.asgard.story.codes import Bring, Cause, Follow, brings
from game.systems.asgard.story.truths import all_hold

FLAT_FOOTED = "flat-footed"
LEAST, MOST = 0, 10
"""Between which numbers a slider moves."""

# Who comes


@brings(e.PlaceFoes)
def place(state: Saga, ctx: Context, effect: e.PlaceFoes, cause: Cause) -> None:
    """Enemies come into play, one after the other, each at the nearest legal place (A-5, A-38)."""
    kind = state.plan.enemies[effect.kind]
    against = _triggering(state, cause)
    spot = state.plan.spots[effect.spot].at if effect.spot else None
    for _ in range(effect.count):
        unit = arrive(state, ctx, kind, ENEMY, effect.where, spot, effect.distance, cause)
        if unit:
            enlist(state, ctx, unit, kind, effect, cause)
            marks.stand(state, unit, against, effect.stance)
    marks.lay(state)


def _triggering(state: Saga, cause: Cause) -> tuple[UnitId, ...]:
    """The units that triggered an encounter: those within encounter range of the token (A-20)."""
    host, own = adapters.of(state.plan), eyes.friends(state)
    if cause.token not in state.tokens:
        return (cause.unit,) if cause.unit in own else ()
    at = state.tokens[cause.token].at
    return tuple(
        unit for unit in own if unit == cause.unit or host.gap(state.table, unit, at) <= state.now.range
    )


def arrive(
    state: Saga, ctx: Context, kind: Kind, seat: Seat, where: e.Where, spot: Spot | None, distance: int | None, cause: Cause,
    facing: int | None = None,
) -> UnitId:  # fmt: skip
    """Somebody comes onto the table; 0 if there is no room."""
    host = adapters.of(state.plan)
    token = state.tokens[cause.token].at if cause.token in state.tokens else None
    near = cause.unit if cause.unit in eyes.friends(state) else 0
    arrival = Arrival(kind.who, seat, where, distance, near, token, spot, facing)
    unit = course.on_table(state, ctx, partial(host.place, state.table, arrival))
    if not unit:
        ctx.tell(events.NoRoom, kind.id)
    return unit


def enlist(state: Saga, ctx: Context, unit: UnitId, kind: Kind, effect: e.PlaceFoes, cause: Cause) -> None:
    """An enemy that stands on the table is known to the director: its encounter, its mind, whether it was caught (A-13).

    A fixed encounter that comes into play unseen is not: its own check is made when it comes into sight (A-41).
    """
    host = adapters.of(state.plan)
    seen = (
        effect.fixed
        and bool(cause.token)
        and bool(host.seen(state.table, eyes.friends(state), [unit], state.now.visibility))
    )
    met = not effect.fixed or seen
    # A watch may have shuffled the card back into the deck in the middle of its code.
    card = cause.card if cause.card in state.out else NO_CARD
    state.foes[unit] = Foe(unit, kind.id, cause.group, card, cause.code, effect.fixed, met)
    state.minds[unit] = Mind(
        kind.archetype,
        kind.mode,
        kind.boldness,
        kind.aggression,
        kind.cohesion,
        kind.memory,
        host.at(state.table, unit),
    )
    state.came[kind.id] = state.came.get(kind.id, 0) + 1
    if card:
        out = state.out[card]
        state.out[card] = msgspec.structs.replace(out, units=(*out.units, unit))
    ctx.tell(events.FoeCame, unit, kind.id, effect.stance, effect.fixed)
    state.note("place", kind.id, cause.code, unit)
    if cause.caught and met:
        marks.catch(state, ctx, unit)


def fixture(state: Saga, ctx: Context, number: int) -> None:
    """A fixed encounter that is there from the beginning (A-1)."""
    fixed = state.plan.fixtures[number]
    kind = state.plan.enemies[fixed.kind]
    state.groups += 1
    cause = Cause(group=state.groups)
    unit = arrive(state, ctx, kind, ENEMY, "spot", fixed.at, 0, cause, fixed.facing)
    if unit:
        enlist(state, ctx, unit, kind, e.PlaceFoes(1, kind.id, "spot", fixed=True), cause)


@brings(e.JoinFriends)
def join(state: Saga, ctx: Context, effect: e.JoinFriends, cause: Cause) -> None:
    """Somebody joins the players; whoever brought it about leads him (A-26)."""
    kind = state.plan.friends[effect.kind]
    spot = state.plan.spots[effect.spot].at if effect.spot else None
    unit = arrive(state, ctx, kind, leading(state, cause), effect.where, spot, effect.distance, cause)
    if unit:
        ctx.tell(events.FriendCame, unit, kind.id)
        state.note("friend", kind.id, 1, unit)
        marks.lay(state)


def leading(state: Saga, cause: Cause) -> Seat:
    """The player whose doing something is; the first one if it is nobody's."""
    host = adapters.of(state.plan)
    return host.seat(state.table, cause.unit) if cause.unit in eyes.friends(state) else "one"


# What befalls the players


def _about(state: Saga, cause: Cause, within: int) -> list[UnitId]:
    """The spotting unit, and with a distance every friendly unit so near to it or, without one, to the token."""
    host, own = adapters.of(state.plan), eyes.friends(state)
    if cause.unit in own:
        near = [unit for unit in own if within and host.between(state.table, unit, cause.unit) <= within]
        return [cause.unit, *(unit for unit in near if unit != cause.unit)]
    if cause.token in state.tokens:
        at = state.tokens[cause.token].at
        return [unit for unit in own if host.gap(state.table, unit, at) <= within]
    return []


@brings(e.Trap)
def trap(state: Saga, ctx: Context, effect: e.Trap, cause: Cause) -> None:
    """A trap goes off where the spotting unit is (A-4)."""
    host, caught = adapters.of(state.plan), _about(state, cause, effect.within)
    ctx.tell(events.TrapSprung, cause.unit, tuple(caught), effect.wounds)
    for unit in caught:
        course.on_table(state, ctx, partial(host.wound, state.table, unit, effect.wounds, "a trap"))


@brings(e.Afflict)
def afflict(state: Saga, ctx: Context, effect: e.Afflict, cause: Cause) -> None:
    """A status of the tactical system, or being flat-footed, on the spotting unit and those near it."""
    host = adapters.of(state.plan)
    why = state.plan.codes[cause.code].title if cause.code else state.now.title
    for unit in _about(state, cause, effect.within):
        if effect.status == FLAT_FOOTED:
            marks.catch(state, ctx, unit)
        else:
            course.on_table(state, ctx, partial(host.afflict, state.table, unit, effect.status, why))


@brings(e.Heal)
def heal(state: Saga, ctx: Context, effect: e.Heal, cause: Cause) -> None:
    """Wounds are given back."""
    host = adapters.of(state.plan)
    for unit in _about(state, cause, effect.within):
        course.on_table(state, ctx, partial(host.heal, state.table, unit, effect.wounds))


# The field


@brings(e.FieldChange)
def change_field(state: Saga, ctx: Context, effect: e.FieldChange, cause: Cause) -> None:
    """A door opens or shuts, a piece is taken away, and stays so (A-2)."""
    host = adapters.of(state.plan)
    if course.on_table(state, ctx, partial(host.change_field, state.table, effect.verb, effect.piece)):
        ctx.tell(events.FieldChanged, effect.verb, effect.piece)


@brings(e.Tokens)
def tokens(state: Saga, ctx: Context, effect: e.Tokens, cause: Cause) -> None:
    """Tokens come back, are spent without an encounter, go for good, or a new one is laid (A-2)."""
    if effect.verb == "add":
        number = max(state.tokens, default=0) + 1
        state.tokens[number] = Token(
            number, adapters.of(state.plan).blip_spot(state.table, _spot(state, effect.spot))
        )
        ctx.tell(events.TokensMoved, returned=(number,))
        return
    there = [token for token in state.tokens.values() if not token.gone and _lies(state, token, effect)]
    if effect.verb == "remove":
        for token in there:
            state.change_token(token.id, gone=True)
        if there:
            ctx.tell(events.TokensMoved, removed=tuple(token.id for token in there))
        return
    spend = effect.verb == "spend"
    changed = tuple(token.id for token in there if token.spent != spend)
    for number in changed:
        state.change_token(number, spent=spend)
    if changed:
        ctx.tell(events.TokensMoved, () if spend else changed, changed if spend else ())


def _spot(state: Saga, spot: str) -> Spot:
    return state.plan.spots[spot].at


def _lies(state: Saga, token: Token, effect: e.Tokens) -> bool:
    """Whether a token lies so near to the named spot; everywhere without one."""
    if not effect.spot:
        return True
    host = adapters.of(state.plan)
    return host.apart(token.at, _spot(state, effect.spot)) <= effect.within


# The story


_COMES_TO: dict[str, Status] = {"give": "open", "done": "done", "fail": "failed", "take": "hidden"}
"""How it stands with an objective after each verb."""


@brings(e.Objective)
def objective(state: Saga, ctx: Context, effect: e.Objective, cause: Cause) -> None:
    """An objective is given if it is hidden, done, failed, or taken back; what is done does not fail any more."""
    now = state.objectives[effect.objective]
    wanted = _COMES_TO[effect.verb]
    if (
        now == wanted
        or (effect.verb == "give" and now != "hidden")
        or (effect.verb == "fail" and now == "done")
    ):
        return
    state.objectives[effect.objective] = wanted
    ctx.tell(events.ObjectiveChanged, effect.objective, wanted)
    state.note("objective", f"{effect.objective} {wanted}", cause.code)


@brings(e.Count)
def count(state: Saga, ctx: Context, effect: e.Count, cause: Cause) -> None:
    """A counter of the sheet changes; it never falls below nought."""
    before = 0 if effect.fresh else state.counts.get(effect.name, 0)
    state.counts[effect.name] = max(0, before + effect.amount)
    ctx.tell(events.Counting, effect.name, state.counts[effect.name])


@brings(e.Seen)
def seen(state: Saga, ctx: Context, effect: e.Seen, cause: Cause) -> None:
    """A card effect counts as seen, or no longer."""
    if effect.seen:
        deck.see(state, ctx, effect.effect)
    else:
        deck.forget(state, ctx, effect.effect)


@brings(e.Shuffle)
def shuffle(state: Saga, ctx: Context, effect: e.Shuffle, cause: Cause) -> None:
    """The cards without an encounter on the table go back into the deck; the card just flipped stays out."""
    just_flipped = state.out.pop(cause.card, None)
    deck.refill(state, ctx)
    if just_flipped is not None:
        state.out[cause.card] = just_flipped


@brings(e.Mood)
def mood(state: Saga, ctx: Context, effect: e.Mood, cause: Cause) -> None:
    """The story gives enemies a mode, and they keep to it."""
    units = of_kind(state, effect.kind, cause)
    for unit in units:
        state.minds[unit] = msgspec.structs.replace(state.minds[unit], mode=effect.mode, ordered=True)
    if units:
        ctx.tell(events.MoodChanged, units, effect.mode)


@brings(e.Temper)
def temper(state: Saga, ctx: Context, effect: e.Temper, cause: Cause) -> None:
    """A slider of some enemies moves, from 0 to 10 at most."""
    for unit in of_kind(state, effect.kind, cause):
        now = getattr(state.minds[unit], effect.slider)
        moved = min(MOST, max(LEAST, now + effect.amount))
        state.minds[unit] = msgspec.structs.replace(state.minds[unit], **{effect.slider: moved})


def of_kind(state: Saga, kind: str, cause: Cause) -> tuple[UnitId, ...]:
    """The enemies of a kind; all of them; or those that came by this code (`here`)."""
    return tuple(
        foe.unit
        for foe in state.foes.values()
        if kind == "all" or foe.kind == kind or (kind == "here" and foe.group == cause.group)
    )


@brings(e.Also)
def also(state: Saga, ctx: Context, effect: e.Also, cause: Cause) -> None:
    """Another code follows."""
    state.push(Follow(effect.code, cause, "code"))


# Only if


@brings(e.If)
def only_if(state: Saga, ctx: Context, effect: e.If, cause: Cause) -> None:
    """A line that depends on facts happens if they hold now (A-76)."""
    if all_hold(state, effect.when, cause.unit):
        state.push(Bring(effect.then, cause))


@brings(e.Perhaps)
def perhaps(state: Saga, ctx: Context, effect: e.Perhaps, cause: Cause) -> None:
    """A line that depends on chance happens if its die says so (A-76)."""
    die = ctx.chance.roll(effect.sides)
    ctx.tell(events.DieRolled, die, effect.sides, effect.of)
    if die <= effect.of:
        state.push(Bring(effect.then, cause))


@brings(e.Die)
def die(state: Saga, ctx: Context, effect: e.Die, cause: Cause) -> None:
    """A die says which code follows, or none (A-76)."""
    shown = ctx.chance.roll(len(effect.faces))
    ctx.tell(events.DieRolled, shown, len(effect.faces))
    code = effect.faces[shown - 1]
    if code:
        state.push(Follow(code, cause, "code"))
