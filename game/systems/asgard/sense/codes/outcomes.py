"""Endings that are called a victory and come of what is lost, or the other way round (A-50)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import AnyEffect

_DARK = re.compile(
    r"\b(?:dead|died|dies|death|killed|slain|fallen|perish\w*|graves?|burial|buried|mourn\w*|drowned|without (?:him|her|them)"
    r"|too late|lost|nobody (?:comes|came) back|cairn)\b",
    re.IGNORECASE,
)  # fmt: skip
"""How texts speak of an end that nobody wanted."""
Signs = dict[str, tuple[str, str]]
"""By what each ending is seen to be a gain, and by what to be a loss; "" without any."""


def look(subject: Subject) -> Iterator[Finding]:
    """Endings whose outcome is not that of everything that leads to them."""
    seen = _signs(subject)
    yield from _strays(subject, seen)
    yield from _fallen(subject)
    endings = subject.plan.endings
    had = {endings[name].outcome for name in subject.reach.endings}
    blame = {outcome: blamed(subject, outcome) for outcome in ("victory", "defeat") if outcome not in had}
    for name in endings:
        gained, lost = seen[name] if name in subject.reach.endings else ("", "")
        if endings[name].outcome == "victory" and lost and not gained:
            text = f"is a victory, and comes of what is lost alone: {lost}; did you mean 'defeat'?"
            yield _called(name, "defeat", text)
        elif endings[name].outcome == "defeat" and _is_done(gained) and not lost and not _dark(subject, name):
            text = f"is a defeat, and comes of what is gained alone: {gained}; did you mean 'victory'?"
            yield _called(name, "victory", text)
        elif blame.get("victory") == name:
            text = f"is no victory, and comes of what is gained alone: {gained}, and nothing else is a victory; did you mean 'victory'?"
            yield _called(name, "victory", text)
        elif blame.get("defeat") == name:
            why = f"comes of {lost}" if lost else "tells of a death"
            text = f"is no defeat and {why}, and nothing else is a defeat; did you mean 'defeat'?"
            yield _called(name, "defeat", text)


def _strays(subject: Subject, seen: Signs) -> Iterator[Finding]:
    """Codes that end the story as no other that comes of the same does: in victory by a loss alone, in defeat by a gain alone."""
    endings = subject.plan.endings
    for code in sorted(subject.reach.codes):
        wins, falls = _awaited(subject, code)
        for field, version in subject.versions[code]:
            gained, lost = _lines(version.do)
            gained, lost = gained or wins, lost or falls
            for number, line in enumerate(version.do):
                if not isinstance(line, e.EndStory):
                    continue
                outcome, here = endings[line.ending].outcome, f"{field}.do[{number}]"
                if outcome == "victory" and lost and not gained and seen[line.ending][0]:
                    yield _stray(subject, here, "a victory", lost, "defeat")
                elif outcome == "defeat" and _is_done(gained) and not lost and seen[line.ending][1]:
                    yield _stray(subject, here, "a defeat", gained, "victory")


def _fallen(subject: Subject) -> Iterator[Finding]:
    """Watches that wait for a loss alone and end the story in victory."""
    for number, watch in enumerate(subject.plan.watches):
        if not all(isinstance(fact, f.FallenFriend | f.Strength) for fact in watch.when):
            continue
        ends = [
            line.ending
            for _, version in subject.versions[watch.code]
            for line in version.do
            if isinstance(line, e.EndStory)
        ]
        gained = any(_lines(version.do)[0] for _, version in subject.versions[watch.code])
        if gained and ends and all(subject.plan.endings[name].outcome == "victory" for name in ends):
            why = f"ends the story in victory with code {watch.code}, and waits for a loss: name a code of another ending"
            yield Finding("sense", f"watch[{number}].code", why)


def _stray(subject: Subject, field: str, what: str, why: str, outcome: str) -> Finding:
    """A line that ends the story the wrong way; the ending that was meant, where there is one such only, or one that nothing else brings."""
    meant = [name for name, ending in subject.plan.endings.items() if ending.outcome == outcome]
    if len(meant) > 1:
        meant = [name for name in meant if name not in subject.supposed.endings]
    text = f"is {what}, and here it comes of {why} alone: name another ending"
    if len(meant) != 1:
        return Finding("told", field, text)
    right = re.sub(r"\bend \S+$", f"end {meant[0]}", subject.text(field))
    return Finding("told", field, f"{text}{suggestion(right)}", mend=written(field, right))


def _lines(do: Iterable[AnyEffect]) -> tuple[str, str]:
    """Which lines are a gain, and which a loss."""
    gained = lost = ""
    for line in e.bared(do):
        if isinstance(line, e.Objective) and line.verb in ("done", "fail"):
            said = f"`{line.verb} {line.objective}`"
            gained, lost = (said, lost) if line.verb == "done" else (gained, said)
    return gained, lost


def _is_done(gained: str) -> bool:
    """Whether a gain is made by a line; that something has been done before may well end in defeat."""
    return gained.startswith("`done")


def _called(name: str, outcome: str, text: str) -> Finding:
    field = f"ending.{name}.outcome"
    return Finding("sense", field, text, mend=written(field, outcome))


def blamed(subject: Subject, outcome: str) -> str:
    """The ending that should have an outcome which none has: the only one that comes of a loss, or a gain, or tells of a death."""
    seen = _signs(subject)
    reached = [name for name in subject.plan.endings if name in subject.reach.endings]
    want = 0 if outcome == "victory" else 1
    found = [name for name in reached if seen[name][want] and not seen[name][1 - want]]
    if not found and outcome == "defeat":
        found = [name for name in reached if _dark(subject, name)]
    return found[0] if len(found) == 1 else ""


def _dark(subject: Subject, name: str) -> bool:
    ending = subject.plan.endings[name]
    return bool(_DARK.search(f"{ending.title}. {ending.story}"))


def _signs(subject: Subject) -> Signs:
    """Of every ending, by a line or a fact of what leads to it."""
    found = dict.fromkeys(subject.plan.endings, ("", ""))
    for code in subject.reach.codes:
        for _, version in subject.versions[code]:
            ends = {line.ending for line in e.bared(version.do) if isinstance(line, e.EndStory)}
            for name in ends:
                gained, lost = found[name]
                more, less = _lines(version.do)
                wins, falls = _awaited(subject, code)
                found[name] = (wins or gained or more, falls or lost or less)
    return found


def _awaited(subject: Subject, code: int) -> tuple[str, str]:
    """The facts of watches by which a code comes of what is done, and of what has failed or of somebody's fall."""
    gained = lost = ""
    for number, watch in enumerate(subject.plan.watches):
        for place, fact in enumerate(watch.when if watch.code == code else ()):
            said = f"`{subject.text(f'watch[{number}].when[{place}]')}`"
            status = fact.status if isinstance(fact, f.ObjectiveIs) else ""
            if isinstance(fact, f.FallenFriend | f.Strength) or status == "failed":
                lost = lost or said
            elif status == "done":
                gained = gained or said
    return gained, lost
