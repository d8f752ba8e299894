"""Which line says another thing of its kind than its code is about, if nothing says that other thing: by how the code ends, and by its watches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.plan import Watch

_TWO = 2


def ending(subject: Subject, name: str) -> str:
    """The line that brings another ending in place of one that nothing brings; "" if there is no saying.

    It is one of several that bring theirs, in a code that is not won or lost otherwise than the missing ending says; of two such it is the
    one that stands in the order of the endings.
    """
    endings = subject.plan.endings
    lines = [(field, line) for field, line in subject.lines if isinstance(line, e.EndStory)]
    times = Counter(line.ending for _, line in lines)
    found = [(field, line.ending) for field, line in lines if times[line.ending] > 1]
    fits = [each for each in found if _way(subject, each[0]) in ("", endings[name].outcome)]
    sure = [
        each for each in fits if _way(subject, each[0]) and endings[each[1]].outcome != endings[name].outcome
    ]
    if len(sure) == 1 or len(fits) == 1:
        return (sure if len(sure) == 1 else fits)[0][0]
    if len(fits) == _TWO and fits[0][1] == fits[1][1]:
        order = list(endings)
        return fits[0 if order.index(name) < order.index(fits[0][1]) else 1][0]
    return ""


def _way(subject: Subject, field: str) -> str:
    """How the story ends by what else is said where a line stands: a victory or a defeat; "" if nothing is."""
    code = int(field.split(".")[1]) if field.startswith("code.") else 0
    verbs = {line.verb for line in subject.beside(field) if isinstance(line, e.Objective)}
    falls = any(
        watch.code == code and any(isinstance(fact, f.FallenFriend | f.Strength) for fact in watch.when)
        for watch in subject.plan.watches
    )
    if "fail" in verbs or (falls and "done" not in verbs):
        return "defeat"
    return "victory" if "done" in verbs else ""


def objective(subject: Subject, name: str) -> str:
    """The line that does another objective in place of one that nothing does: in a code whose watches have no part in that, as those of another
    code have that does it as well; "" if there is none, or several."""
    lines = [(field, aim) for field, line in subject.lines for aim in e.objectives([line], "done")]
    found = []
    for field, done in lines:
        code = field.split(".")[1] if field.startswith("code.") else ""
        others = [
            there.split(".")[1] for there, other in lines if other == done and there.startswith("code.")
        ]
        part = {
            each: any(_has_part(subject, watch, done) for watch in _bringing(subject, each))
            for each in others
        }
        if code and done != name and not part[code] and any(part.values()) and _bringing(subject, code):
            found.append(field)
    return found[0] if len(found) == 1 else ""


def _bringing(subject: Subject, code: str) -> Sequence[Watch]:
    return [watch for watch in subject.plan.watches if watch.code == int(code)]


def _has_part(subject: Subject, watch: Watch, aim: str) -> bool:
    """Whether a watch asks for an objective or waits at its spot."""
    spot = subject.plan.objectives[aim].spot
    return any(
        (isinstance(fact, f.ObjectiveIs) and fact.objective == aim)
        or (isinstance(fact, f.AtSpot) and fact.spot == spot)
        for fact in watch.when
    )


def watch(subject: Subject, code: int) -> int | None:
    """The watch that brings the code of another one, of which that code does not speak as it does of the other's; None if there is no saying.

    `code` is the only one to which nothing leads.
    """
    lost = [each for each in subject.plan.codes if each not in subject.led_to]
    times = Counter(each.code for each in subject.plan.watches)
    found = []
    for number, each in enumerate(subject.plan.watches):
        if times[each.code] != _TWO or lost != [code]:
            continue
        (other,) = (
            one for place, one in enumerate(subject.plan.watches) if one.code == each.code and place != number
        )
        told = speech.all_told(subject, each.code)
        own, others = (speech.of_facts(subject, one.when) for one in (each, other))
        if not speech.common(own, told) and speech.common(others, told):
            found.append(number)
    return found[0] if len(found) == 1 else None
