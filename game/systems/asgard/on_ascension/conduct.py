"""How a unit does what its bot means to do: one legal action at a time, from what the bot knows (A-24).

`table` is what a side can see or remembers (`blinded`). Strikes, ways and answers come from the advice that Ascension has
for bots; here they are only held to the targets and the goals that are given.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.core import steps
from game.core.actions import Action
from game.core.seats import Seat
from game.systems.ascension import advice, sequence, terrain, view
from game.systems.ascension.actions import Activate, Decline, EndActivation, Pass, Run
from game.systems.ascension.bot import appraisal, chart, outlook, strikes
from game.systems.ascension.bot.appraisal import Prices
from game.systems.ascension.bot.routes import Walk
from game.systems.ascension.bot.turns import position
from game.systems.ascension.combat import offers, sight, target_rules
from game.systems.ascension.movement import approach, stride_rules
from game.systems.ascension.profile import Attack as AttackProfile
from game.systems.ascension.state import Battle, Model, ModelId
from game.systems.asgard.on_ascension import space
from game.systems.asgard.sheet.effects import Spot
from game.table.lengths import CONTACT
from game.table.shapes import Place, distance, gap, heading

_TIMID = 0.012
"""For every point of boldness that is missing to ten, a strike has to bring so much more to be tried."""
_ROUGH = 1.25
"""The chart is near the truth: a way that is so much too long by it is too long."""
_RINGS = (0, 100, 200, 300, 400, 600, 800, 1200, 2000)
"""Where there is no room at a goal, so far round it a place is looked for."""
_THERE = 5
"""So near to where it was to go a unit has arrived, in tenths."""
_DARES = 3
"""The boldness from which on somebody strikes without much hope."""
_CELLS = 48
"""At most so many places within reach are looked at."""
_SEEN = 1500.0
"""Being out of sight is worth so many tenths of distance."""
_BETTER = 60.0
"""A place has to be so much better than where one stands to be worth going there."""


def blinded(table: Battle, unseen: Iterable[ModelId], ghosts: dict[ModelId, Spot]) -> Battle:
    """A copy without the unseen models; those in `ghosts` stand where they are remembered, looking nowhere in particular.

    Of them nothing is known but where: how they fare is as it was when they set out.
    """
    known = table.copy()
    for unit in unseen:
        known.models.pop(unit, None)
    for unit, spot in ghosts.items():
        model = table.models.get(unit)
        if model is not None:
            on = terrain.surface_over(table, spot)
            whole = table.field.characters[model.who].wounds
            known.models[unit] = Model(unit, model.who, model.seat, Place(*spot), whole, on, model.leader)
    known.models = dict(sorted(known.models.items()))
    return known


def _acts(table: Battle, seat: Seat, unit: ModelId = 0) -> ModelId:
    """Who of a seat is active and asked what to do; 0 if nobody is, or somebody else."""
    waits, active = table.decision, table.active
    if not isinstance(waits, sequence.Acting) or waits.seat != seat or active is None:
        return 0
    return active.model if active.model in table.models and unit in (0, active.model) else 0


# Striking


def strike(
    table: Battle, seat: Seat, targets: Iterable[ModelId], *, boldness: int, unit: ModelId = 0
) -> Action | None:
    """The best attack that hits one of the targets, if it brings enough; who is timid wants more of it.

    Whoever dares strikes even where that will hardly do anything: a blow costs nothing else.
    """
    model, wanted = _acts(table, seat, unit), set(targets)
    attacks = offers.usable(table) if model and wanted else []
    if not attacks:
        return None
    least = _TIMID * max(0, 10 - boldness)
    for found in strikes.strikes(table, Prices(table, table.side(seat)), attacks):
        if found.worth < least:
            break
        action = found.action
        hit = (
            (action.target,)
            if action.target
            else target_rules.hit_by(table, target_rules.assault(model, action))
        )
        if wanted.intersection(hit) and offers.why_not(table, action) is None:
            return action
    return _any_blow(table, attacks, wanted) if boldness >= _DARES else None


def _any_blow(table: Battle, attacks: list[AttackProfile], wanted: set[ModelId]) -> Action | None:
    """A blow at one of the targets that hits nobody of its own side, however little it brings."""
    assert table.active is not None
    model = table.active.model
    for attack in attacks:
        for target in sorted(wanted.intersection(table.models)):
            blow = target_rules.aimed(table, model, attack, target)
            if offers.why_not(table, blow) is None:
                hit = (
                    (blow.target,)
                    if blow.target
                    else target_rules.hit_by(table, target_rules.assault(model, blow))
                )
                if target in hit and all(table.side_of(each) != table.side_of(model) for each in hit):
                    return blow
    return None


# Going


class Aim(NamedTuple):
    """What a way is for; it goes on being the same while the strides follow each other."""

    unit: ModelId
    goal: Spot
    near: int
    run: bool
    shy: bool


_WAYS: dict[object, Action] = {}
"""The strides still to come of the latest way, by the aim and the position to which those before it lead; where it has
arrived, the end of the activation."""


class Stepper(Walk):
    """A walk that remembers where each of its actions begins."""

    def __init__(self, state: Battle, model: ModelId, aim: Aim) -> None:
        super().__init__(state, model)
        self.aim = aim
        self.found: dict[object, Action] = {}

    def do(self, action: Action, *, sure: bool = False) -> bool:
        key = self.aim, position(self.battle)
        if not super().do(action, sure=sure):
            return False
        self.found[key] = action
        return True


def go(
    table: Battle, seat: Seat, unit: ModelId, goal: Spot, *, near: int, run: bool, shy: bool
) -> Action | None:
    """The next stride, run or door on the way to within `near` of a place; `shy` prefers ends out of sight."""
    if _acts(table, seat, unit) != unit or not stride_rules.strides_left(table, unit):
        return None
    there = _standing_at(table, unit, goal)
    apart = space.gap(table, unit, goal)
    if apart <= near or (there and space.between(table, unit, there) <= CONTACT):
        return None
    aim = Aim(unit, goal, near, run, shy)
    known = next_of(table, aim)
    if known is not None:
        return known if known != EndActivation() else None
    for end in _hiding_places(table, aim) if shy else ():
        action = _first(table, end, aim, heading(table.models[unit].place.point, goal))
        if action is not None:
            return action
    return _towards(table, aim, there)


def _towards(table: Battle, aim: Aim, there: ModelId) -> Action | None:
    """The first action to a goal: exactly, if that leads there now; else a stage of the long way, or as near as it gets."""
    run = aim.run and _may_run(table, aim.unit)
    base, now = table.base(aim.unit), table.models[aim.unit].place.point
    running = run or (table.active is not None and table.active.running)
    reach = stride_rules.strides_left(table, aim.unit) * base.long * (2 if running else 1) + base.long
    most = reach + aim.near + (table.base(there).long if there else 0)
    if distance(now, aim.goal) <= most and in_time(table, aim.unit, aim.goal, there, most):
        close = _approached(table, aim, there, run=run)
        if close is not None and close.arrives:
            return remembered(close.walk)
    end = _stage(table, aim, there)
    action = _first(table, end, aim, heading(now, aim.goal)) if end else None
    if action is not None:
        return action
    close = _approached(table, aim, there, run=run)
    return remembered(close.walk) if close is not None else None


def in_time(table: Battle, unit: ModelId, goal: Spot, there: ModelId, most: float) -> bool:
    """Whether the way to a place, or to the side of whoever stands there, may be so long at most, by the chart of bots.

    Where the chart knows no way there may be one yet: its cells are wider than the gaps that an oval gets through.
    """
    far = chart.chart(table, unit)
    points: list[tuple[float, float]] = [goal]
    if there:
        bases = table.base(unit), table.base(there)
        ring = sum(base.long + base.wide for base in bases) / 4 + chart.CELL / 2
        points = outlook.circle(*table.models[there].place.point, ring, 12)
    length = min(map(far.length, points))
    return length <= most * _ROUGH or length >= chart.FAR


class _Close(NamedTuple):
    """An exact approach, walked as far as can be foreseen, and whether it arrives."""

    walk: Stepper
    arrives: bool


def _approached(table: Battle, aim: Aim, there: ModelId, *, run: bool) -> _Close | None:
    """The exact approach to a goal, or to whoever stands there; None if it gets no nearer."""
    walk = Stepper(table, aim.unit, aim)
    if run and not walk.do(Run()):
        return None
    if there and aim.near <= table.base(there).long // 2 + CONTACT:
        found = approach.to_model(walk.battle, aim.unit, there)
    else:
        found = approach.to_place(walk.battle, aim.unit, aim.goal, within=aim.near)
    if not found.actions or not walk.do(found.actions[0]):
        return None
    for action in found.actions[1:]:
        if not walk.do(action):
            break
    return _Close(walk, found.arrives)


def _stage(table: Battle, aim: Aim, there: ModelId) -> Spot | None:
    """Where the long way to a goal leads; None if there is no way, or whoever is there is as near as he gets."""
    far = chart.chart(table, aim.unit)
    if not there and far.length(aim.goal) < chart.FAR:
        return aim.goal
    base, now = table.base(aim.unit), table.models[aim.unit].place.point
    least = (base.long + base.wide) / 4 + (table.base(there).long / 2 + 2 if there else 0)
    for more in _RINGS:
        points = [(round(x), round(y)) for x, y in outlook.circle(*aim.goal, least + more, 16)]
        length, best = min((far.length(point), point) for point in points)
        if length < chart.FAR and least + more < distance(now, aim.goal):
            return best
    return None


def _standing_at(table: Battle, unit: ModelId, goal: Spot) -> ModelId:
    """Which other model stands on a place; 0 if none does."""
    place = Place(*goal)
    over = (
        other.id
        for other in table.models.values()
        if other.id != unit and gap(table.base(other.id), other.place, space.POINT, place) <= 0
    )
    return next(over, 0)


def next_of(table: Battle, aim: Aim) -> Action | None:
    """The next action of the way that is being gone."""
    action = _WAYS.get((aim, position(table)))
    if action is None or table.decision is None or table.decision.check(table, action) is not None:
        return None
    return action


def _first(table: Battle, end: Spot, aim: Aim, look: int | None = None) -> Action | None:
    """The first action on the way to a place; what follows it is remembered. `look`: where to look in the end."""
    way = chart.chart(table, aim.unit).way(end)
    if not way:
        return None
    walk = Stepper(table, aim.unit, aim)
    run = aim.run and _may_run(table, aim.unit)
    walk.along(way, run=run, look=look)
    if run and len(walk.actions) == 1:  # before a shut door: whoever runs cannot open it
        walk = Stepper(table, aim.unit, aim)
        walk.along(way, run=False, look=look)
    return remembered(walk) if walk.actions else None


def remembered(walk: Stepper) -> Action:
    """The first action of a walk; the others are kept, and the end of the activation where they lead to the goal."""
    _WAYS.clear()
    _WAYS.update(walk.found)
    aim, now = walk.aim, walk.battle.models.get(walk.model)
    if not walk.over and now is not None and distance(now.place.point, aim.goal) <= _THERE:
        _WAYS[aim, position(walk.battle)] = EndActivation()
    return walk.actions[0]


def _may_run(table: Battle, unit: ModelId) -> bool:
    """Whether a unit can begin to run now."""
    active = table.active
    return active is not None and active.model == unit and not (active.running or active.attacked)


def _hiding_places(table: Battle, aim: Aim) -> list[Spot]:
    """Where nobody hostile sees a unit, the two nearest to its goal of those that are nearer to it than now."""
    far, now = chart.chart(table, aim.unit), table.models[aim.unit].place.point
    reach = float(stride_rules.strides_left(table, aim.unit) * table.base(aim.unit).long)
    closer = sorted((distance(end, aim.goal), end) for end in _hidden(table, aim.unit, _within(far, reach)))
    return [end for away, end in closer[:2] if away < distance(now, aim.goal)]


def _within(far: chart.Chart, reach: float) -> list[Spot]:
    """Places within reach, evenly chosen."""
    cells = far.cells(reach)
    every = max(1, len(cells) // _CELLS)
    return [(round(x), round(y)) for x, y in cells[::every]]


def _hidden(table: Battle, unit: ModelId, spots: list[Spot]) -> list[Spot]:
    """Those of some places where no hostile model sees a unit."""
    foes = [sight.stance(table, foe.id) for foe in table.foes(unit)]
    stands = [sight.stance(table, unit, Place(*spot)) for spot in spots]
    looks = sight.glances(table, [(foe, stand) for stand in stands for foe in foes])
    count = len(foes)
    return [
        spot
        for number, spot in enumerate(spots)
        if not any(look.free for look in looks[number * count : (number + 1) * count])
    ]


def flee(table: Battle, seat: Seat, unit: ModelId) -> Action | None:
    """The next action on the way to where hostile models are far and do not see it; running if it can."""
    if _acts(table, seat, unit) != unit:
        return None
    aim = Aim(unit, (-1, -1), 0, True, True)
    known = next_of(table, aim)
    if known is not None:
        return known if known != EndActivation() else None
    left = stride_rules.strides_left(table, unit)
    foes = list(table.foes(unit))
    if not left or not foes:
        return None
    run = table.active is not None and (table.active.running or _may_run(table, unit))
    base, here = table.base(unit), table.models[unit].place.point
    spots = [here, *_within(chart.chart(table, unit), float(left * base.long * (2 if run else 1)))]
    hidden = set(_hidden(table, unit, spots))

    def safe(spot: Spot) -> float:
        gaps = (gap(base, Place(*spot), table.base(foe.id), foe.place) for foe in foes)
        return min(gaps) + _SEEN * (spot in hidden)

    ranked = sorted((-safe(spot), spot) for spot in spots[1:])
    for worth, spot in ranked[:3]:
        if -worth < safe(here) + _BETTER:
            return None
        action = _first(table, spot, aim)
        if action is not None:
            return action
    return None


# Choosing and answering


def rest(table: Battle, seat: Seat) -> Action:
    """To end the activation, to pass; where a model has to be named, the first; else a sensible answer."""
    waits = table.decision
    if isinstance(waits, sequence.Acting):
        return EndActivation()
    if isinstance(waits, sequence.EliteActivation):
        return Pass()
    if isinstance(waits, sequence.Turn):
        able = [Pass()] if sequence.may_pass(table, table.side(seat)) is None else []
        return [*able, *(Activate(model.id) for model in sequence.waiting(table, seat))][0]
    return answer(table, seat)


def picks(table: Battle, seat: Seat) -> list[tuple[Action, ModelId]]:
    """Who may activate now, where that is asked."""
    waits = table.decision
    if isinstance(waits, sequence.Turn):
        return [(Activate(model.id), model.id) for model in sequence.waiting(table, seat)]
    if isinstance(waits, sequence.EliteActivation):
        return [(Activate(model.id), model.id) for model in sequence.callable_up(table, waits.leader)]
    return []


def ready(table: Battle, seat: Seat) -> list[ModelId]:
    """The active model, if its player is asked what it does."""
    unit = _acts(table, seat)
    return [unit] if unit else []


def reach(table: Battle, unit: ModelId) -> tuple[int, int]:
    """How far a model gets with one Move action, and from how far it can strike at its farthest."""
    who = table.character(unit)
    pace = stride_rules.pace(table, table.models[unit]) * max(who.base.long, who.base.wide)
    return pace, max((appraisal.reach_of(attack) for attack in who.attacks), default=0)


def answer(table: Battle, seat: Seat) -> Action:
    """What the judge of the question thinks best; if those whom it is about are not seen, what costs nothing."""
    waits = table.decision
    assert waits is not None
    if not _all_there(table, waits):
        offered = list(waits.suggest(table))
        return next((action for action in offered if isinstance(action, Decline)), offered[0])
    found = advice.judge(view.view(table, seat), table.copy())
    choices = list(found.choices())
    if len(choices) == 1:
        return choices[0]
    return max(choices, key=found.worth)


def _all_there(table: Battle, waits: steps.Decision[Battle]) -> bool:
    """Whether all models that a question is about are on the table as the bot knows it."""
    involved = {getattr(waits, field, 0) for field in ("model", "attacker", "target")}
    for step in (waits, *table.stack[-2:-1]):
        assault = getattr(step, "assault", None)
        if assault is not None:
            involved |= {assault.attacker, assault.target, assault.source}
    return all(unit in table.models for unit in involved if isinstance(unit, int) and unit)
