"""What a condition waits for and cannot be yet while it holds: who joins later, what is seen later (A-2, A-3, A-44)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from game.core.problems.problem import suggestion, without, written
from game.systems.asgard.sense.codes import stray_effects
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.waits import vain_waits
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import ObjectiveIs, RoundOver
from game.systems.asgard.sheet.plan import Plan, Watch
from game.systems.asgard.sheet.reach import Reach

_SEVERAL = 2
"""So many watches for later rounds say that the end comes too early; one may come too late itself."""


Does = Mapping[int, tuple[AnyEffect, ...]]
"""The lines of every code, whatever stands before them."""


class _Until(Reach):
    """What can have happened while one of some conditions holds: what they bring themselves, and the codes that can come in each."""

    def __init__(
        self, plan: Plan, conditions: Collection[int], comes: Sequence[Collection[int]], does: Does
    ) -> None:
        super().__init__(plan)
        for number in conditions:
            self.effects.update(each for entry in reach.rows(plan, number) for each in entry.adds)
            self._bring(tuple(e.bared(plan.conditions[number].enter)))
        for code in set[int]().union(*(comes[number] for number in conditions)):
            self._bring(does[code])

    def _round(self) -> None:
        """Nothing follows of itself."""


def look(subject: Subject) -> Iterator[Finding]:
    """Watches and rows that listen only where what they wait for has not come, and an end before all that is to come."""
    yield from _too_soon(subject)
    yield from _cut_short(subject)


def _too_soon(subject: Subject) -> Iterator[Finding]:
    plan, reached = subject.plan, subject.reach
    does = {code: tuple(e.bared(reach.all_lines(plan, code))) for code in plan.codes}
    comes = [coming_in(plan, condition.number, does) for condition in plan.conditions]
    before = _before(plan, comes, does)
    begin, known = _Until(plan, (), comes, does), dict[frozenset[int], _Until]()

    def until(*conditions: int) -> _Until:
        held = frozenset[int]().union(*(before[each] for each in conditions))
        if held not in known:
            known[held] = _Until(plan, held, comes, does)
        return known[held]

    ungiven = list(_ungiven(subject, does, comes, until))
    yield from ungiven
    told = {finding.field for finding in ungiven}
    for number in sorted(reached.watches):
        watch = plan.watches[number]
        listens = [each for each in watch.within if each in reached.conditions]
        asked = [place for place, fact in enumerate(watch.when) if not begin.can_hold(fact)]
        if not listens or not asked or 0 not in before[listens[0]] or f"watch[{number}].in" in told:
            continue
        then = until(*listens)
        for place in asked:
            if not then.can_hold(watch.when[place]):
                said, field = subject.text(f"watch[{number}].when[{place}]"), f"watch[{number}].in"
                where = " and ".join(map(str, watch.within))
                text = f"listens in condition {where} alone, where {said!r} cannot be yet"
                brings = [each for each in sorted(reached.conditions) if _Until(plan, (each,), comes, does).can_hold(watch.when[place])]  # fmt: skip
                if len(brings) == 1 == len(watch.within):
                    yield Finding(
                        "sense", field, f"{text}{suggestion(brings[0])}", mend=written(field, brings)
                    )
                else:
                    later = f"{text}: name later ones, or take it out"
                    yield Finding("sense", field, later, mend=without(field))
                break
    yield from _needing(subject, until)


def _needing(subject: Subject, until: Callable[[int], _Until]) -> Iterator[Finding]:
    """Rows that need what only later conditions bring, and who of their table was to add it."""
    needy: dict[tuple[int, str], str] = {}
    for number in sorted(subject.reach.conditions):
        for entry in reach.rows(subject.plan, number):
            for need in entry.needs if (number, entry.key) in subject.reach.rows else ():
                if need not in until(number).effects:
                    field = reach.row_field(number, entry)
                    text = f"needs [{need}], which only later conditions bring: let something add it before, or need another"
                    yield Finding("told", field, text)
                    needy.setdefault((number, need), field)
    for (_, need), field in needy.items():
        yield from _renamed(subject, field, need)


def _renamed(subject: Subject, field: str, need: str) -> Iterator[Finding]:
    """A row that adds what nothing asks for, where one of its table needs what comes later only: the effect may have been renamed."""
    adder, said = stray_effects.instead_of(subject, need) or ("", "")
    if adder.partition(".cards.")[0] == field.partition(".cards.")[0]:
        right = subject.text(adder).replace(f"[{said}]", f"[{need}]")
        text = f"adds {said}, for which nothing asks, and {field} needs {need}{suggestion(right)}"
        yield Finding("told", adder, text, mend=written(adder, right))


def _ungiven(
    subject: Subject, does: Does, comes: Sequence[Collection[int]], until: Callable[..., _Until]
) -> Iterator[Finding]:
    """Watches that bring an objective to its end and listen only before it is given."""
    plan, reached = subject.plan, subject.reach
    for number in sorted(reached.watches):
        watch = plan.watches[number]
        listens = [each for each in watch.within if each in reached.conditions]
        lines = does[watch.code]
        over = e.objectives(lines, "done")
        if len(watch.within) == 1 and not any(isinstance(line, e.EndStory) for line in lines):
            over += e.objectives(lines, "fail")
        early = [
            aim
            for aim in over
            if listens
            and (aim, "give") in reached.objectives
            and (aim, "give") not in until(*listens).objectives
        ]
        if not early:
            continue
        given = e.Objective("give", early[0])
        gives = [
            each
            for each in sorted(reached.conditions)
            if given in e.bared(plan.conditions[each].enter)
            or any(given in does[code] for code in comes[each])
        ]
        if len(gives) > 1 and early[0] not in e.objectives(does[watch.code], "done"):
            continue  # It may well fail before it has been given.
        where = " and ".join(map(str, watch.within))
        text = f"listens in condition {where} alone, where {early[0]}, which its code brings to its end, has not been given; did you mean {' and '.join(map(str, gives))}?"
        one = len(watch.within) == len(gives) == 1
        mend = written(f"watch[{number}].in[0]", gives[0]) if one else written(f"watch[{number}].in", gives)
        yield Finding("sense", f"watch[{number}].in", text, mend=mend)


def opened_in(plan: Plan, watch: Watch) -> list[int]:
    """The conditions on entering which an objective is given that a watch asks to be open."""
    asked = {fact.objective for fact in watch.when if isinstance(fact, ObjectiveIs) and fact.status == "open"}
    return [
        each.number
        for each in plan.conditions
        if not asked.isdisjoint(e.objectives(e.bared(each.enter), "give"))
    ]


def _before(plan: Plan, comes: Sequence[Collection[int]], does: Does) -> list[frozenset[int]]:
    """For each condition those that can have held before it, and itself; `comes` are the codes that can come in each."""
    leaving = {code: _entered(lines) for code, lines in does.items()}
    leads = [
        _entered(e.bared(condition.enter)).union(*(leaving[code] for code in codes))
        for condition, codes in zip(plan.conditions, comes, strict=True)
    ]
    found: list[frozenset[int]] = []
    for goal in range(len(leads)):
        held, size = {goal}, 0
        while size != len(held):
            size = len(held)
            held |= {number for number, there in enumerate(leads) if there & held}
        found.append(frozenset(held))
    return found


def _entered(lines: Iterable[AnyEffect]) -> set[int]:
    """The conditions to which some lines lead."""
    return {line.condition for line in lines if isinstance(line, e.Change)}


def coming_in(plan: Plan, condition: int, does: Does) -> set[int]:
    """The codes that can come in a condition."""
    waiting = [entry.code for entry in reach.rows(plan, condition)]
    waiting += [watch.code for watch in plan.watches if not watch.within or condition in watch.within]
    for line in e.bared(plan.conditions[condition].enter):
        waiting += e.leading(line)
    found: set[int] = set()
    while waiting:
        code = waiting.pop()
        if code in does and code not in found:
            found.add(code)
            for line in does[code]:
                waiting += e.leading(line)
    return found


# An end before all that is to come


def _cut_short(subject: Subject) -> Iterator[Finding]:
    """A watch that ends the story with a round before which several others wait for later ones."""
    plan = subject.plan
    rounds = [
        (number, fact.round)
        for number, watch in enumerate(plan.watches)
        for fact in watch.when
        if isinstance(fact, RoundOver)
    ]
    for number, last in rounds:
        watch = plan.watches[number]
        late = sorted({other for other, each in rounds if each > last})
        if (
            len(watch.when) == 1
            and not watch.within
            and len(late) >= _SEVERAL
            and vain_waits.ends(plan, watch.code)
        ):
            most = max(each for _, each in rounds)
            tries = [int(f"1{last}"), int(f"{last}0"), most + 1]
            ends = [each for other, each in rounds if each > last and vain_waits.ends(plan, plan.watches[other].code)]  # fmt: skip
            usual = max(ends, key=ends.count, default=0)
            usual = usual if ends.count(usual) >= _SEVERAL else next(each for each in tries if each >= most)
            right = f"round {usual} over"
            others = ", ".join(f"watch[{each}]" for each in late)
            text = f"ends the story with round {last}, and {others} wait for later ones{suggestion(right)}"
            field = f"watch[{number}].when[0]"
            yield Finding("sense", field, text, mend=written(field, right))
