"""The way up to an enemy: how far it is, who gets into contact, and what a failed assault still does (GB-41 to GB-44, G-13, G-41, G-43)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.systems.confrontation import events, units
from game.systems.confrontation.actions import Close
from game.systems.confrontation.incarnates import commander
from game.systems.confrontation.movement import advance, courses, edges, figures, formation
from game.systems.confrontation.movement.contact_places import Closing
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import CONTACT, Battle, FighterId, Form, UnitId
from game.table.lengths import TOLERANCE
from game.table.shapes import Place

OUTSIDE = ("familiar", "machine")
"""Members who are not sent into contact: a familiar would fall, an engine does not strike (GB-93, G-53)."""


_SELDOM = 3
"""One in so many random closes sends the fighters in a random order."""


# The distance


def distance(state: Battle, unit: UnitId, target: UnitId, most: int | None = None) -> int | None:
    """How far an assault has to go, in tenths: from leader to leader, skirting terrain and third units; None if there is no way.

    With `most` a way that is longer counts as none, which is sooner seen.

    The figures of the two units do not count (G-13, G-43). A unit that enters is measured from its edge (G-54). Where the straight
    line is too long already nobody goes round anything: it is what counts.
    """
    ground = Ground(state, unit, "assault", through=(target,))
    goal = figures.leader(state, target)
    start = (
        edges.entry(state, figures.leader(state, unit).at(goal.point))
        if ground.waiting
        else figures.leader(state, unit)
    )
    if figures.apart(start, goal) <= 0:
        return 0 if not ground.waiting or _enters(state, unit, target) else None
    entering = 2 * start.radius if ground.waiting else 0
    straight = figures.apart(start, goal) + entering
    if straight > ground.measure + TOLERANCE:
        return straight
    far = 4 * (state.field.width + state.field.height) if most is None else most + TOLERANCE
    route = ground.ways(start).to_contact(start.point, goal.base, goal.place, far, CONTACT)
    if route is None:
        return None
    rest = max(0, figures.apart(start.at(route.end), goal))
    length = route.length + rest + entering
    if ground.waiting and length <= ground.measure and not _enters(state, unit, target):
        return None
    return length


def _enters(state: Battle, unit: UnitId, target: UnitId) -> bool:
    """Whether a unit that waits at its edge finds room for everybody where it assaults; else it has no way there (G-54, G-145)."""
    party = Party(state, unit, target)
    proposed = _proposal(party)
    if proposed is None:
        return False
    return courses.crowded(party.ground, party.ends(proposed.order, proposed.places)) is None


# Who may move where


class Party:
    """Who closes up with whom: those who may move, those who stand fast, and the figures they are after (G-162, G-163)."""

    def __init__(self, state: Battle, unit: UnitId, target: UnitId) -> None:
        form: Form = "assault" if target else "stay"
        self.state, self.unit, self.target = state, unit, target
        self.ground = Ground(state, unit, form)
        engaged = self._held()
        self.wanted = {target} if target else set(units.same_melee(state, unit))
        """The units that may be engaged; `targets` are those of them whose contact counts, familiars not (G-119)."""
        self.targets = [
            each
            for each in self.ground.foes
            if each.unit in self.wanted and state.fighters[each.fighter].role != "familiar"
        ]
        own = self._starts()
        self.fixed = [each for each in own if each.fighter in engaged]
        self.movers = [each for each in own if each.fighter not in engaged]
        self.free = not engaged

    def _held(self) -> set[FighterId]:
        """The members whom a melee holds: those in contact, but not with a unit that theirs has left for this assault (G-115)."""
        active = self.state.active
        left = active.left if active is not None and active.unit == self.unit and self.target else ()
        found = units.contacts(self.state, self.unit)
        return {own for own, foes in found.items() if any(foe.unit not in left for foe in foes)}

    def _starts(self) -> list[Figure]:
        """Where the members begin; who enters, side by side along the edge before the target."""
        own = figures.of(self.state, self.unit)
        if not self.ground.waiting or not self.targets:
            return own
        towards = figures.leader(self.state, self.target)
        edge = edges.own(self.state, towards._replace(unit=self.unit))
        across = (1, 0) if edge in ("north", "south") else (0, 1)
        found = []
        for at, each in enumerate(own):
            aside = (at + 1) // 2 * (2 * each.radius + 1) * (1 if at % 2 else -1)
            spot = towards.x + aside * across[0], towards.y + aside * across[1]
            found.append(edges.entry(self.state, each.at(spot)))
        return found

    def striker(self, figure: Figure) -> bool:
        """Whether a member is one who is placed in contact."""
        return self.state.fighters[figure.fighter].role not in OUTSIDE

    def ends(self, order: Sequence[FighterId], places: Sequence[Place]) -> list[Figure]:
        """All members as they would stand."""
        sent = dict(zip(order, places, strict=True))
        return [
            each.at(sent[each.fighter]) if each.fighter in sent else each
            for each in (*self.fixed, *self.movers)
        ]


# Legality


def fault(
    state: Battle, unit: UnitId, target: UnitId, order: Sequence[FighterId], places: Sequence[Place]
) -> Refusal | None:
    """Why the fighters of a unit may not be placed so; `target` is 0 where a unit stays and only its free members close up (G-41).

    Whoever can touch an assaulted fighter has to (GB-44), the rest are in formation and no farther away than before (G-93).
    """
    party = Party(state, unit, target)
    movers = {each.fighter for each in party.movers}
    if len(order) != len(places) or len(set(order)) != len(order) or not set(order) <= movers:
        text = f"Only the free members of {state.units[unit].name} move, each once."
        return Refusal("GB-41", text, _proposal(party))
    found = _fault(party, order, places)
    if found is None:
        return None
    proposed = _proposal(party)
    if proposed is not None and _same(party, proposed, order, places):
        return None
    return Refusal(found.rule, found.text, proposed)


def _same(party: Party, proposed: Close, order: Sequence[FighterId], places: Sequence[Place]) -> bool:
    """Whether everybody would stand where the program itself would put him."""
    one = party.ends(order, places)
    other = party.ends(proposed.order, proposed.places)
    return all(a.point == b.point for a, b in zip(one, other, strict=True))


def _fault(party: Party, order: Sequence[FighterId], places: Sequence[Place]) -> Refusal | None:
    own = party.ends(order, places)
    moved = [each for each in own if each.fighter in order]
    held = {each.fighter for each in party.fixed}
    return (
        courses.crowded(party.ground, own)
        or _third(party, [each for each in own if each.fighter not in held])
        or _too_far(party, moved)
        or _idle(party, own)
        or _scattered(party, own)
        or _intruding(party, own)
    )


def _third(party: Party, free: Sequence[Figure]) -> Refusal | None:
    """Only the assaulted unit, or one of the same melee, may be engaged, and nobody stays with one that was left (GB-25, GB-4, G-163)."""
    others = [each for each in party.ground.foes if each.unit not in party.wanted]
    for each in free:
        for foe in figures.touched(each, others):
            who, whom = units.name(party.state, each.fighter), party.state.units[foe.unit].name
            return Refusal("GB-25", f"{who} would touch {whom}, which is not the unit assaulted.")
    return None


def _too_far(party: Party, moved: Sequence[Figure]) -> Refusal | None:
    ground = party.ground
    begin = {each.fighter: each for each in party.movers}
    if ground.waiting:
        begin = {each.fighter: edges.entry(party.state, each) for each in moved}
    for each in moved:
        start = begin[each.fighter]
        if start.point != each.point and not ground.reaches(start, each.point, ground.allowed(start)):
            return courses.too_far(ground, start, each, ground.allowed(start))
    return None


def _idle(party: Party, own: Sequence[Figure]) -> Refusal | None:
    """Who could be in contact has to be (GB-44); in a melee that goes on it is a free choice (G-41)."""
    if not party.free or not party.target:
        return None
    touching = figures.in_contact(own, party.targets)
    starts = {each.fighter: each for each in party.movers}
    closing = Closing(party.ground, party.targets, own)
    for each in own:
        if each.fighter in touching or not party.striker(each):
            continue
        closing.standing = [other for other in own if other is not each]
        if closing.contact(starts[each.fighter]) is not None:
            who, whom = units.name(party.state, each.fighter), party.state.units[party.target].name
            return Refusal("GB-44", f"{who} can still be placed in contact with {whom}.")
    return None


def _scattered(party: Party, own: Sequence[Figure]) -> Refusal | None:
    """The rest are in formation, and no farther from those they are after than they began; familiars follow (GB-44, G-41, G-93)."""
    state, unit = party.state, party.unit
    by_id = {each.fighter: each.place for each in own}
    spots = [by_id[each.id] for each in state.members(unit)]
    found = formation.fault(state, unit, spots, "scattered", strict=party.ground.waiting)
    if found is not None:
        return found
    starts = {each.fighter: each for each in party.movers} if party.targets else {}
    for each in own:
        begun = starts.get(each.fighter)
        if begun is None or state.fighters[each.fighter].role == "familiar":
            continue
        if _away(party, each) > max(_away(party, begun), CONTACT) + TOLERANCE:
            who, rule = units.name(state, each.fighter), "GB-44" if party.target else "G-41"
            whom = state.units[party.target].name if party.target else "the enemies of the melee"
            return Refusal(rule, f"{who} would end farther from {whom} than he stands.")
    return None


def _intruding(party: Party, own: Sequence[Figure]) -> Refusal | None:
    """Nobody but those who touch an enemy ends inside a friend's formation (GB-29, G-90)."""
    begun = {each.fighter: each.point for each in party.movers}
    stayed = {each.fighter for each in own if begun.get(each.fighter, each.point) == each.point}
    free = stayed | figures.in_contact(own, party.ground.foes)
    by_id = {each.fighter: each.place for each in own}
    spots = [by_id[each.id] for each in party.state.members(party.unit)]
    return formation.intrusion(party.state, party.unit, spots, free)


def _away(party: Party, figure: Figure) -> int:
    return min(figures.apart(figure, each) for each in party.targets)


# What to do


def suggest(state: Battle, unit: UnitId, target: UnitId) -> list[Action]:
    """The unit with as many fighters in contact as there is room for; nothing if nobody of a unit that stays can do so (G-41)."""
    made = _proposal(Party(state, unit, target))
    return [] if made is None else [made]


def sample(state: Battle, unit: UnitId, target: UnitId, chance: Chance) -> Action | None:
    """The same, at times with the fighters sent in an order drawn at random."""
    party = Party(state, unit, target)
    made = None
    if party.movers and chance.roll(_SELDOM) == 1:
        made = _proposal(party, chance.shuffle(party.movers))
    if made is not None and _fault(party, made.order, made.places) is None:
        return made
    return _proposal(party)


def _proposal(party: Party, movers: Sequence[Figure] | None = None) -> Close | None:
    """Everybody placed, one after the other: the leader first, then the nearest, then the rest."""
    if not party.targets or (not party.target and not any(map(party.striker, party.movers))):
        return None
    charging = bool(party.target) and party.free
    standing = party.fixed if charging else [*party.fixed, *party.movers]
    closing = Closing(party.ground, party.targets, standing)
    leading = party.state.units[party.unit].leader
    if movers is None:
        movers = sorted(party.movers, key=lambda each: (each.fighter != leading, _away(party, each)))
    rest = _sent(party, closing, movers, charging)
    if party.target:
        before = list(closing.standing)
        _follow(party, closing, rest)
        if _piled(closing.standing):
            closing.standing, closing.waiting = before, rest
            _follow(party, closing, rest)
        if _piled(closing.standing):
            closing = Closing(party.ground, party.targets, standing)
            closing.waiting = list(movers)
            _follow(party, closing, _sent(party, closing, movers, charging))
    elif not closing.ends:
        return None
    order = tuple(closing.ends)
    facing = {each.id: each.place.facing for each in party.state.members(party.unit)}
    return Close(order, tuple(Place(*closing.ends[each], facing[each]) for each in order))


def _sent(party: Party, closing: Closing, movers: Sequence[Figure], charging: bool) -> list[Figure]:
    """Send those who strike into contact; the others, and those for whom there is no place, are left."""
    waiting = [each for each in movers if not party.striker(each)]
    strikers = _placed(closing, [each for each in movers if party.striker(each)])
    if not closing.ends and charging and strikers:
        strikers = _pressed(closing, strikers)
    return [*strikers, *waiting]


def _placed(closing: Closing, strikers: list[Figure]) -> list[Figure]:
    """Put in contact whoever finds a place, as long as anybody does; those who are left."""
    while strikers:
        left = []
        for each in strikers:
            point = closing.contact(each)
            if point is None:
                left.append(each)
            else:
                closing.place(each, point)
        if len(left) == len(strikers):
            break
        strikers = left
    return strikers


def _pressed(closing: Closing, strikers: list[Figure]) -> list[Figure]:
    """Where nobody has found a place at a glance: the first who gets to an enemy by the shortest way, the others after him."""
    for each in strikers:
        point = closing.pressed(each)
        if point is not None:
            closing.place(each, point)
            return _placed(closing, [other for other in strikers if other is not each])
    return strikers


def _piled(own: Sequence[Figure]) -> bool:
    """Whether any of one's own stand on each other: somebody has found no room, and his own place was taken."""
    return any(figures.apart(each, other) < -TOLERANCE for at, each in enumerate(own) for other in own[:at])


def _follow(party: Party, closing: Closing, rest: Sequence[Figure]) -> None:
    """Those without room in contact come up behind, the leader first, then those who are nearest, familiars with their magician."""
    state = party.state
    leading = state.units[party.unit].leader
    masters = {each.fighter: state.fighters[each.fighter].master for each in rest}
    ordered = sorted(
        rest,
        key=lambda each: (
            each.fighter != leading,
            bool(masters[each.fighter]),
            _away(party, each),
            each.fighter,
        ),
    )
    for each in ordered:
        stood = {own.fighter: own for own in closing.standing}
        leader = None if each.fighter == leading else stood.get(leading)
        closing.place(each, closing.behind(each, leader, stood.get(masters[each.fighter])))


# Doing it


def close(state: Battle, ctx: Context, unit: UnitId, target: UnitId, action: Close) -> None:
    """The fighters go where they are sent; the unit is scattered then (GB-44)."""
    party = Party(state, unit, target)
    starts = {each.fighter: each for each in party.movers}
    told = []
    for fighter, place in zip(action.order, action.places, strict=True):
        if ctx.events is not None:
            start = starts[fighter]
            told.append(
                (fighter, courses.points(party.ground, start, place.point, party.ground.allowed(start)))
            )
        state.alter(fighter, place=place)
    state.change(unit, formation="scattered", fate="table")
    if party.ground.waiting:
        commander.succeed(state, ctx, state.units[unit].seat)
    ctx.tell(events.Moved, unit, tuple(told), "scattered", "assault" if target else "melee")


def fall_short(state: Battle, ctx: Context, unit: UnitId, target: UnitId) -> None:
    """An assault that is too far: the unit moves as near as it can and stays in formation, 1 cm before its target at most (GB-43, GB-30)."""
    ground = Ground(state, unit, "assault", close=formation.closed(state, unit))
    found = advance.up_to(ground, figures.leader(state, target))
    if found is not None:
        advance.put(ground, ctx, found, "entry" if ground.waiting else "fall-short")
