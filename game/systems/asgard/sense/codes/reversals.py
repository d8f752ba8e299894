"""Lines that take back at once what a line beside them brings, and conditions that take what their own watches wait for (A-4, A-39, A-44).

Both come of a list that was copied from its counterpart and not adapted: where one way is chosen the other objective is taken, and so
on the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense.codes import idle_lines
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.waits import premature_facts
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import AnyEffect

Did = tuple[str, str, str]
"""What kind of thing a line changes, which verb it says of it, and its name."""
Lines = list[tuple[str, AnyEffect]]
"""The lines of one list that always come, each with its field."""
_UNDOES = {
    ("objective", "give", "take"), ("objective", "take", "give"), ("objective", "done", "fail"), ("objective", "fail", "done"), ("effect", "see", "forget"), ("effect", "forget", "see"),
    ("piece", "lock", "unlock"), ("piece", "unlock", "lock"), ("piece", "shut", "open"), ("piece", "open", "shut"),
}  # fmt: skip
"""Verbs of which the second leaves nothing of the first, if both are said of one thing at once."""


def look(subject: Subject) -> Iterator[Finding]:
    """Lines of which one undoes the other, and conditions that take an objective for which their watches wait."""
    lists = [*_lists(subject)]
    for lines in lists:
        yield from _undone(subject, lines, lists)
    yield from _taken(subject)


def _lists(subject: Subject) -> Iterator[Lines]:
    found: dict[str, Lines] = {}
    for field, line in subject.whole:
        if not isinstance(line, e.If | e.Perhaps):
            found.setdefault(field.rpartition("[")[0], []).append((field, line))
    yield from found.values()


def _did(line: AnyEffect) -> Did | None:
    match line:
        case e.Objective():
            return "objective", line.verb, line.objective
        case e.Seen():
            return "effect", "see" if line.seen else "forget", line.effect
        case e.FieldChange():
            return "piece", line.verb, line.piece
    return None


# One list


def _undone(subject: Subject, lines: Lines, lists: Iterable[Lines]) -> Iterator[Finding]:
    """Pairs of lines of a list of which the second undoes the first; which of them is wrong tells a list that has the two the other way round."""
    known = [(field, did) for field, line in lines if (did := _did(line))]
    own = dict(lines)
    for place, (there, (kind, before, name)) in enumerate(known):
        for here, (_, verb, other) in known[place + 1 :]:
            said = sum(did[::2] == (kind, name) for _, did in known)
            if name != other or (kind, before, verb) not in _UNDOES or said > 2:
                continue
            pairs = _pairs(_alike(lines, lists), kind, (before, verb))
            turned = {
                there: _only({two for one, two in pairs if one == name}),
                here: _only({one for one, two in pairs if two == name}),
            }
            right = _alone(turned) or _alone(
                {field: _meant(subject, field, own[field]) for field in (there, here)}
            )
            why = f"{before} {name} and {verb} {name} stand in one list, and the second undoes the first"
            for field, meant in right or ((there, ""), (here, "")):
                line = subject.renamed(field, name, meant) if meant else ""
                how = suggestion(line) if meant else ": name something else in one of them, or take it out"
                yield Finding("sense", field, why + how, mend=written(field, line) if meant else ())


def _only(names: set[str]) -> str:
    return names.pop() if len(names) == 1 else ""


def _alone(names: dict[str, str]) -> list[tuple[str, str]]:
    """The one field for which there is a name; nothing if there are two."""
    found = [(field, name) for field, name in names.items() if name]
    return found if len(found) == 1 else []


def _meant(subject: Subject, field: str, line: AnyEffect) -> str:
    """What a line is meant to name: what goes with the other things of its list elsewhere, or the only objective that nothing gives."""
    if isinstance(line, e.Objective) and line.verb == "give":
        given = {
            each.objective
            for _, each in subject.lines
            if isinstance(each, e.Objective) and each.verb == "give"
        }
        free = [
            each.id for each in subject.plan.objectives.values() if not each.given and each.id not in given
        ]
        if len(free) == 1:
            return free[0]
    return idle_lines.companion(subject, field, line)


def _alike(lines: Lines, lists: Iterable[Lines]) -> list[Lines]:
    """The lists of the same kind of place that say the same verbs in the same order; all of that kind if there is none."""
    kin = [each for each in lists if each is not lines and each[0][0][:4] == lines[0][0][:4]]
    return [each for each in kin if _verbs(each) == _verbs(lines)] or kin


def _verbs(lines: Lines) -> list[tuple[str, str]]:
    return [did[:2] for _, line in lines if (did := _did(line))]


def _pairs(lists: Iterable[Lines], kind: str, verbs: tuple[str, str]) -> list[tuple[str, str]]:
    """The two things of which other lists say the same two verbs, each of another thing."""
    found = []
    for lines in lists:
        said = [did for _, line in lines if (did := _did(line)) and did[0] == kind]
        first, second = ([name for _, verb, name in said if verb == each] for each in verbs)
        found += [(one, two) for one in first for two in second if one != two]
    return found


# Conditions


def _taken(subject: Subject) -> Iterator[Finding]:
    """Conditions that take an objective for which their watches wait, and give one for which only watches of other conditions do: the two are
    exchanged."""
    plan = subject.plan
    does = {code: tuple(e.bared(reach.all_lines(plan, code))) for code in plan.codes}
    for condition in plan.conditions:
        number = condition.number
        entered = {
            (line.verb, line.objective): f"condition[{number}].enter[{place}]"
            for place, line in enumerate(condition.enter)
            if isinstance(line, e.Objective)
        }
        comes = premature_facts.coming_in(plan, number, does)
        given = {aim for code in comes for aim in e.objectives(does[code], "give")}
        awaited = _awaited(subject, number)
        vain = [
            aim
            for verb, aim in entered
            if verb == "take" and aim in awaited - given and ("give", aim) not in entered
        ]
        idle = [
            aim
            for verb, aim in entered
            if verb == "give" and aim not in awaited and _awaited(subject) >= {aim}
        ]
        if len(vain) != 1 or len(idle) != 1:
            continue
        turned = ((entered["take", vain[0]], vain[0], idle[0]), (entered["give", idle[0]], idle[0], vain[0]))
        mend = tuple(Change(field, subject.renamed(field, said, right)) for field, said, right in turned)
        for (field, said, _), change in zip(turned, mend, strict=True):
            why = f"names {said}, and watches of this condition wait for {vain[0]}, which it takes, and none for {idle[0]}, which it gives"
            yield Finding("sense", field, f"{why}{suggestion(str(change.value))}", mend=mend)


def _awaited(subject: Subject, number: int | None = None) -> set[str]:
    """The objectives that watches ask to be open: those that listen in a condition, by name of that, or all."""
    return {
        fact.objective
        for watch in subject.plan.watches
        for fact in watch.when
        if isinstance(fact, f.ObjectiveIs)
        and fact.status == "open"
        and (number is None or number in watch.within)
    }
