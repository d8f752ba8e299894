"""What of a sheet can be reached from condition zero, if chance wills it (A-2 to A-4).

Requirements of card effects are heeded, everything that only play can tell (whether a watch's facts come true, whether enough
tokens are left) is taken to happen. So what is not reached here never happens; what is reached may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from functools import cached_property

from game.core.problems.problem import Problem, did_you_mean, warning
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import (
    Alive,
    AnyFact,
    AtSpot,
    Counted,
    DoneBy,
    FallenFriend,
    InSight,
    KindFallen,
    KindGone,
    ObjectiveIs,
    SeenIs,
)
from game.systems.asgard.sheet.plan import Code, Entry, Plan, Version, Watch

Node = tuple[str, int]
"""A code or a condition, by its number."""


class Reach:
    """Everything that can happen, found by going on until nothing new comes; `entered` are conditions that are taken to be entered as well."""

    def __init__(self, plan: Plan, entered: Iterable[int] = ()) -> None:
        self.plan = plan
        self.conditions: set[int] = set()
        self.codes: set[int] = set()
        self.effects: set[str] = set()
        """Card effects that can be seen."""
        self.rows: set[tuple[int, str]] = set()
        """Rows whose requirements can be met, by condition and key."""
        self.watches: set[int] = set()
        """By their place in the sheet."""
        self.endings: set[str] = set()
        self.enemies: set[str] = {fixture.kind for fixture in plan.fixtures}
        self.objectives: set[tuple[str, str]] = {
            (aim.id, "give") for aim in plan.objectives.values() if aim.given
        }
        """Objectives, and what can be done to them: give, done, fail, take."""
        self.counts: set[tuple[str, str, int]] = set()
        """What can be done to counters: name, `+`, `-` or `=`, and in the last case the amount."""
        self.friends: set[str] = set()
        """Friends who can join."""
        self._spent: set[Node] = set()
        """Conditions and codes that have brought all that they can."""
        for condition in (0, *entered):
            self._enter(condition)
        size = -1
        while size != self._size:
            size = self._size
            self._round()

    @property
    def _size(self) -> int:
        found: tuple[Sized, ...] = (
            self.conditions, self.codes, self.effects, self.rows, self.watches, self.endings, self.enemies, self.objectives,
            self.counts, self.friends,
        )  # fmt: skip
        return sum(len(part) for part in found)

    @cached_property
    def never_entered(self) -> list[int]:
        """Conditions that are never entered; of several that lead to one another only the first."""
        left = [each.number for each in self.plan.conditions if each.number not in self.conditions]
        alone = {number: Reach(self.plan, [number]).conditions for number in left}
        found: list[int] = []
        entered = self.conditions
        for number in sorted(left, key=lambda number: (-len(alone[number]), number)):
            if number not in entered:
                found.append(number)
                entered = Reach(self.plan, found).conditions if found[1:] else alone[number]
        return sorted(found)

    @cached_property
    def supposed(self) -> Reach:
        """What could be reached if these were entered: what is out of it has a reason of its own, all else merely follows from them."""
        return Reach(self.plan, self.never_entered) if self.never_entered else self

    def _round(self) -> None:
        self._do()
        for number in sorted(self.conditions):
            for entry in rows(self.plan, number):
                if set(entry.needs) <= self.effects and all(map(self.can_hold, entry.when or ())):
                    self.rows.add((number, entry.key))
                    self.effects.update(entry.adds)
                    self._follow(entry.code)
        for number, watch in enumerate(self.plan.watches):
            if self._can_come(watch):
                self.watches.add(number)
                self._follow(watch.code)

    def _can_come(self, watch: Watch) -> bool:
        here = not watch.within or not self.conditions.isdisjoint(watch.within)
        return here and all(map(self.can_hold, watch.when))

    def can_hold(self, fact: AnyFact) -> bool:
        """Whether a fact can ever hold, as far as the sheet decides it."""
        match fact:
            case SeenIs():
                return fact.effect in self.effects
            case KindGone() | KindFallen() | InSight():
                return self._can_come_of(fact.kind)
            case Alive() if fact.foes:
                return self._can_come_of(fact.who)
            case Alive() | AtSpot() | FallenFriend() | DoneBy():
                return fact.who not in self.plan.friends or fact.who in self.friends
            case ObjectiveIs():
                verb = {"open": "give", "done": "done", "failed": "fail"}[fact.status]
                return (fact.objective, verb) in self.objectives
            case Counted():
                return self._can_count(fact)
            case _:
                return True

    def _can_come_of(self, kind: str) -> bool:
        """Whether an enemy of a kind, or any, can come."""
        return bool(self.enemies) if kind == "enemy" else kind in self.enemies

    def _can_count(self, fact: Counted) -> bool:
        """Whether a counter can come to what a watch waits for: it begins so, is set so, or moves that way."""
        begins = self.plan.counts[fact.name]
        if any(holds(fact, amount) for amount in (begins, *self._set_to(fact.name))):
            return True
        if fact.amount < 0 and fact.compare != ">=":
            return False  # counters are never below 0
        ways = {way for name, way, _ in self.counts if name == fact.name}
        return bool(ways & {">=": {"+"}, "<=": {"-"}, "=": {"+", "-"}}[fact.compare])

    def _set_to(self, name: str) -> list[int]:
        return [amount for each, way, amount in self.counts if each == name and way == "="]

    def _enter(self, condition: int) -> None:
        if condition < len(self.plan.conditions):
            self.conditions.add(condition)

    def _follow(self, code: int) -> None:
        if code:
            self.codes.add(code)

    def _do(self) -> None:
        """What the conditions and codes bring that come, as far as the facts before their lines can hold."""
        for number in sorted(self.conditions):
            if ("condition", number) not in self._spent and self._bring(self.plan.conditions[number].enter):
                self._spent.add(("condition", number))
        for code in sorted(self.codes):
            if ("code", code) not in self._spent and self._do_code(code):
                self._spent.add(("code", code))

    def _do_code(self, code: int) -> bool:
        """What a code brings; whether it was all that it can."""
        whole = True
        for version in self.plan.codes[code].versions:
            whole = all(map(self.can_hold, version.when)) and self._bring(version.do) and whole
        return whole

    def _bring(self, lines: tuple[AnyEffect, ...]) -> bool:
        """What lines bring as far as the facts before them can hold; whether all of them can."""
        whole = True
        for line in lines:
            while isinstance(line, e.If | e.Perhaps):
                if isinstance(line, e.If) and not all(map(self.can_hold, line.when)):
                    whole = False
                    break
                line = line.then
            match line:
                case e.Change():
                    self._enter(line.condition)
                case e.Also():
                    self._follow(line.code)
                case e.Die():
                    for code in line.faces:
                        self._follow(code)
                case e.Ask():
                    for _, code in line.choices:
                        self._follow(code)
                case e.Seen() if line.seen:
                    self.effects.add(line.effect)
                case e.EndStory():
                    self.endings.add(line.ending)
                case e.PlaceFoes() | e.LurkFoes():
                    self.enemies.add(line.kind)
                case e.Objective():
                    self.objectives.add((line.objective, line.verb))
                case e.JoinFriends():
                    self.friends.add(line.kind)
                case e.Count():
                    way = "=" if line.fresh else "+" if line.amount > 0 else "-"
                    self.counts.add((line.name, way, line.amount if line.fresh else 0))
        return whole


def rows(plan: Plan, condition: int) -> list[Entry]:
    """The rows of a condition's card table that cover at least one card, in the order of the deck, each with what it says instead."""
    own = {entry.key: entry for entry in plan.conditions[condition].cards.values()}
    return [version for entry in own.values() for version in entry.versions]


def row_field(condition: int, entry: Entry) -> str:
    """Where a row stands in the file: `condition[1].cards.J`, and `condition[1].cards.J[1]` for what it says instead."""
    key, _, number = entry.key.partition(".")
    return f"condition[{condition}].cards.{key}" + (f"[{int(number) - 1}]" if number else "")


def holds(fact: Counted, amount: int) -> bool:
    """Whether a counter that stands at an amount is what a fact waits for."""
    compare = {">=": amount >= fact.amount, "<=": amount <= fact.amount, "=": amount == fact.amount}
    return compare[fact.compare]


def versions(code: Code) -> Iterator[tuple[str, Version]]:
    """The versions of a code, each with where it stands in the file: `code.110`, `code.110.version[0]` for the first of its others."""
    for number, version in enumerate(code.versions):
        yield f"code.{code.number}" + (f".version[{number - 1}]" if number else ""), version


# What makes a sheet unplayable


def problems(plan: Plan, reached: Reach) -> Iterator[Problem]:
    """Codes that lead back to themselves, and stories that cannot end. The lines of the plan can be read."""
    yield from _circles(plan)
    if not reached.endings:
        yield Problem(
            "ending",
            "cannot be reached: let a code that can come say `end NAME`, or a condition on entering it",
        )
        yield from _stuck(plan, reached)


def _stuck(plan: Plan, reached: Reach) -> Iterator[Problem]:
    """Where a story that cannot end goes no farther: card effects that nothing adds, conditions that nothing leads to."""
    for number in sorted(reached.conditions):
        for entry in rows(plan, number):
            for need in entry.needs:
                if need not in reached.effects:
                    near = did_you_mean(need, reached.effects)
                    text = f"needs [{need}], which nothing adds that comes before{near}"
                    yield warning(row_field(number, entry), text)
    for number, watch in enumerate(plan.watches):
        for place, fact in enumerate(watch.when):
            if not reached.supposed.can_hold(fact):
                text = "never holds: nothing that comes before brings it about; write what does, or let a code do it"
                yield warning(f"watch[{number}].when[{place}]", text)
    for condition in reached.never_entered:
        text = f"is never entered: let a code that can come say `condition {condition}`"
        yield warning(f"condition[{condition}]", text)


def _circles(plan: Plan) -> Iterator[Problem]:
    """Codes and conditions that would follow one another without end, nobody being asked."""
    done: set[Node] = set()
    starts: list[Node] = [("code", code) for code in plan.codes]
    for start in [*starts, *(("condition", condition.number) for condition in plan.conditions)]:
        path: list[Node] = []
        waiting: list[tuple[Node, bool]] = [(start, False)]
        while waiting:
            node, left = waiting.pop()
            if left:
                done.add(path.pop())
            elif node in path:
                circle = [*path[path.index(node) :], node]
                # The one that leads back is said last, and most likely the one too many.
                text = f"leads back to itself without end: {_way(circle)}; take out one of these"
                yield Problem(_field(circle[-2]), text)
                return
            elif node not in done:
                path.append(node)
                waiting.append((node, True))
                waiting += [(following, False) for following in _next(plan, node)]


def _next(plan: Plan, node: Node) -> Iterator[Node]:
    """What a code or a condition brings at once."""
    kind, number = node
    lines = plan.conditions[number].enter if kind == "condition" else all_lines(plan, number)
    for line in e.bared(lines):
        if isinstance(line, e.Also):
            yield "code", line.code
        elif isinstance(line, e.Die):
            yield from (("code", code) for code in line.faces if code)
        elif isinstance(line, e.Change):
            yield "condition", line.condition


def all_lines(plan: Plan, code: int) -> list[AnyEffect]:
    """The lines of all versions of a code."""
    return [line for version in plan.codes[code].versions for line in version.do]


def _field(node: Node) -> str:
    kind, number = node
    return f"code.{number}.do" if kind == "code" else f"condition[{number}].enter"


def _way(circle: list[Node]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in circle)
