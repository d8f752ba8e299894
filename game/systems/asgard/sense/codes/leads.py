"""What would lead to what nothing leads to (A-2 to A-5, A-39, A-44): the line that says another thing in its place, or the code that lacks a line.

A line stands in for another if it does nothing where it is, or if something else does the same, and its texts speak of what is
missing. A code lacks a line if its texts speak of what is missing more than those of any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from game.core.documents.fields import says
from game.core.problems.problem import Change, suggestion
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.codes import stray_effects, strays
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.people import persons
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import AnyFact


class Lead(NamedTuple):
    """A change after which something is led to: where, what is written there, and what is wrong with what stands there now."""

    field: str
    value: Any
    why: str
    instead: tuple[Change, ...] = ()
    """What may be written as well in the one place that asks, where a name has been changed in one place of two."""

    @property
    def mend(self) -> tuple[Change, ...]:
        """The change, as a finding carries it."""
        return (Change(self.field, self.value),)

    @property
    def meant(self) -> str:
        """The last part of a text that names the change."""
        return suggestion(self.value)


def each_of(finding: Finding, found: list[Lead]) -> Iterator[Finding]:
    """What nothing leads to, and every line that may have been to do so, each with the mend."""
    if len(found) == 1:
        yield from completed(finding, found[0])
        return
    yield finding
    yield from (Finding("sense", lead.field, f"{lead.why}{lead.meant}", mend=lead.mend) for lead in found)


def completed(finding: Finding, lead: Lead | None) -> Iterator[Finding]:
    """What nothing leads to, and the line that was to do so, each with the mend."""
    if lead is None:
        yield finding
        return
    meant = suggestion(lead.instead[0].value) if lead.instead else f"; did you mean that at {lead.field}?"
    yield Finding(finding.kind, finding.field, f"{finding.text}{meant}", mend=lead.instead or lead.mend)
    yield Finding("sense", lead.field, f"{lead.why}{lead.meant}", mend=lead.mend)


# One kind of thing after the other


def to_ending(subject: Subject, name: str) -> Lead | None:
    """What brings an ending that nothing brings."""
    ending = subject.plan.endings[name]
    own = speech.words(name, ending.title, ending.story)
    lines = [(field, line) for field, line in subject.lines if isinstance(line, e.EndStory)]
    found = [
        field
        for field, line in lines
        if is_spare(lines, line)
        and _speaks(subject, field, own, speech.words(line.ending, subject.plan.endings[line.ending].title))
    ]
    field = found[0] if len(found) == 1 else strays.ending(subject, name)
    if field:
        right = re.sub(r"\bend \S+$", f"end {name}", subject.text(field))
        return Lead(field, right, f"brings another ending, and nothing brings {name}")
    return _lacking(subject, f"end {name}", own, speech.words(name, ending.title))


def to_objective(subject: Subject, name: str, verb: str) -> Lead | None:
    """What gives or does an objective that is never given or done: a line that says another verb, or the watch at its spot."""
    aim = subject.plan.objectives[name]
    lines = [
        (field, line)
        for field, line in subject.lines
        if isinstance(line, e.Objective) and line.objective == name
    ]
    wrong = [(field, line.verb) for field, line in lines if line.verb != verb]
    if verb == "give":
        asks = {watch.code for watch in subject.plan.watches if f.ObjectiveIs(name, "open") in watch.when}
        wrong = [(field, each) for field, each in wrong if each == "done" and code_of(field) not in asks]
        wrong = wrong if sum(line.verb == "done" for _, line in lines) > 1 else []
    else:
        wrong = [(field, each) for field, each in wrong if each == "take" or (each == "give" and aim.given)]
    idle = [(field, line.objective) for field, line in subject.lines if isinstance(line, e.Objective) and line.verb == "give" and subject.plan.objectives[line.objective].given]  # fmt: skip
    if verb == "give" and len(idle) == 1:
        field, said = idle[0]
        right = subject.renamed(field, said, name)
        return Lead(field, right, f"gives {said}, which is given from the start, and nothing gives {name}")
    seen = [(field, "see") for field, line in subject.lines if line == e.Seen(name)]
    if len(others := wrong or seen) == 1:
        field, said = others[0]
        right = re.sub(rf"\b{said} {re.escape(name)}$", f"{verb} {name}", subject.text(field))
        return Lead(field, right, f"says {said}, and nothing says {verb}")
    field = strays.objective(subject, name) if verb == "done" else ""
    if field:
        right = re.sub(r"\bdone \S+$", f"done {name}", subject.text(field))
        return Lead(field, right, f"does another objective, which another code does, and nothing does {name}")
    words = speech.words(name, aim.title, aim.text)
    lead = (
        _waiting(subject, name, aim.spot)
        if verb == "done"
        else _begun_with(subject, name) or _handed_on(subject, name)
    )
    return lead or _lacking(subject, f"{verb} {name}", words, speech.words(name, aim.title))


def _waiting(subject: Subject, name: str, spot: str) -> Lead | None:
    """The code of the only watch that waits for an objective to be open, or for somebody at its spot."""
    for asked in (
        lambda fact: fact == f.ObjectiveIs(name, "open"),
        lambda fact: bool(spot) and isinstance(fact, f.AtSpot) and fact.spot == spot,
    ):
        codes = {watch.code for watch in subject.plan.watches if any(map(asked, watch.when))}
        if len(codes) == 1:
            return _with_line(subject, f"code.{codes.pop()}", f"done {name}")
    return None


def _begun_with(subject: Subject, name: str) -> Lead | None:
    """The only condition in which all watches listen that do an objective, if others give theirs where they begin and this gives none."""
    plan = subject.plan
    listens = {
        watch.within
        for watch in plan.watches
        if e.Objective("done", name) in e.bared(reach.all_lines(plan, watch.code))
    }
    gives = {each.number: bool(e.objectives(e.bared(each.enter), "give")) for each in plan.conditions}
    within = {number for each in listens for number in each}
    if len(within) != 1 or () in listens or gives[number := within.pop()]:
        return None
    return _with_line(subject, f"condition[{number}]", f"give {name}", at="enter", first=True)


def _handed_on(subject: Subject, name: str) -> Lead | None:
    """The only code that does another objective and lets the story go on: there the next one is given."""
    found = [
        field
        for code in sorted(subject.supposed.codes)
        for field, version in subject.versions[code]
        if e.objectives(version.do, "done")
        and not any(isinstance(each, e.EndStory) or each == e.Objective("done", name) for each in version.do)
    ]
    return _with_line(subject, found[0], f"give {name}") if len(found) == 1 else None


def to_effect(subject: Subject, name: str) -> Lead | None:
    """What adds a card effect that nothing adds: one for which nothing asks, a line that forgets it, or a code of its name."""
    renamed = stray_effects.instead_of(subject, name)
    if renamed:
        field, said = renamed
        right = re.sub(rf"(?<=see ){said}$|(?<=\[){said}(?=\])", name, subject.text(field))
        return Lead(
            field, right, f"nothing asks for {said}, and nothing adds {name}", _asked(subject, name, said)
        )
    forgets = [field for field, line in subject.lines if line == e.Seen(name, False)]
    if len(forgets) == 1:
        right = re.sub(r"\bforget (?=\S+$)", "see ", subject.text(forgets[0]))
        return Lead(forgets[0], right, f"forgets {name}, which nothing adds")
    words = speech.words(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
    return _lacking(subject, f"see {name}", words, words)


def _asked(subject: Subject, name: str, said: str) -> tuple[Change, ...]:
    """The change that lets the only place that asks for an effect ask for another one; nothing if there are several."""
    fields = stray_effects.asking(subject, name)
    return (Change(fields[0], subject.renamed(fields[0], name, said)),) if len(fields) == 1 else ()


def to_somebody(subject: Subject, kind: str, name: str) -> Lead | None:
    """Who brings an enemy or a friend who never comes: the code that speaks of him and of nobody else so."""
    own = (subject.plan.enemies if kind == "enemy" else subject.plan.friends)[name]
    words = speech.words(name, own.name)
    ordered = [
        field.partition(".do[")[0]
        for field, line in subject.lines
        if isinstance(line, e.Mood | e.Temper) and line.kind == "here" and not _places(subject, field)
    ]
    if kind == "enemy" and len(ordered) == 1:
        return _with_line(subject, ordered[0], f"place 1 {name}", first=True)
    if kind == "enemy" and (placed := _placed(subject, name, words)):
        return placed
    return _renamed(subject, name, words) or _lacking(
        subject, f"place 1 {name}" if kind == "enemy" else f"join {name}", words, words
    )


def _placed(subject: Subject, name: str, words: frozenset[str]) -> Lead | None:
    """The only line that places an enemy who is placed elsewhere too, in a code that speaks of one who never comes, or of what he bears."""
    lines = [(field, line) for field, line in subject.lines if isinstance(line, e.PlaceFoes | e.LurkFoes)]
    found = []
    for field, line in lines:
        code = code_of(field)
        own = speech.words(line.kind, subject.plan.enemies[line.kind].name)
        twice = sum(each.kind == line.kind for _, each in lines) > 1
        if (
            not code
            or not twice
            or speech.common(own, speech.titles(subject, code) | speech.stories(subject, code))
        ):
            continue
        if speech.common(words, texts_of(subject, field)) or persons.bears(subject, name, code):
            right = subject.renamed(field, line.kind, name, count=1)
            found.append(
                Lead(field, right, f"places {line.kind}, who comes elsewhere too, and nothing brings {name}")
            )
    return found[0] if len(found) == 1 else None


def _renamed(subject: Subject, name: str, words: frozenset[str]) -> Lead | None:
    """The only line that lets a friend join who joins elsewhere too, in a version of which another line speaks of who never does."""
    found = []
    lines = [(field, line) for field, line in subject.lines if isinstance(line, e.JoinFriends)]
    for field, line in lines:
        told = speech.of_lines(subject, subject.beside(field))
        twice = sum(each.kind == line.kind for _, each in lines) > 1
        if name in subject.plan.friends and twice and speech.common(words, told):
            right = subject.renamed(field, line.kind, name, count=1)
            found.append(
                Lead(field, right, f"lets {line.kind} join, who joins elsewhere too, and nothing lets {name}")
            )
    return found[0] if len(found) == 1 else None


def to_counter(subject: Subject, name: str) -> Lead | None:
    """What changes a counter that nothing changes: the only code of a watch for the same people as one that asks for the counter."""
    asking = [watch for watch in subject.plan.watches if any(_counts(fact, name) for fact in watch.when)]
    people = {_whose(fact) for watch in asking for fact in watch.when} - {""}
    codes = {
        watch.code
        for watch in subject.plan.watches
        if watch not in asking and people & {_whose(fact) for fact in watch.when}
    }
    waited = list(_waited(subject, name))
    if len(codes) != 1 or len(waited) != 1:
        return None
    return _with_line(subject, f"code.{codes.pop()}", f"count {name} = {waited[0]}")


def to_another_count(subject: Subject, name: str) -> Lead | None:
    """What lets a counter be another than it begins with: the one line that sets it to just that, or its start where several take from it."""
    amounts, begins = {*_waited(subject, name)}, subject.plan.counts[name]
    lines = [(field, e.bare(line)) for field, line in subject.lines]
    own = [(field, line) for field, line in lines if isinstance(line, e.Count) and line.name == name]
    still = [field for field, line in own if line.fresh and line.amount == begins]
    if len(amounts) != 1 or begins in amounts:
        return None
    (amount,) = amounts
    if len(still) == 1 == len(own):
        right = re.sub(rf"= *{begins}\b", f"= {amount}", subject.text(still[0]))
        return Lead(still[0], right, f"sets {name} to {begins}, with which it begins")
    if len(own) > 1 and amount > begins:
        named = isinstance(says(subject.file, f"count.{name}"), dict)
        field = f"count.{name}.start" if named else f"count.{name}"
        return Lead(field, amount, f"begins with {begins}, and every line leaves it at that")
    return None


def _waited(subject: Subject, name: str) -> Iterator[int]:
    """The amounts of a counter for which watches wait."""
    for watch in subject.plan.watches:
        for fact in watch.when:
            bare = f.bare(fact)
            if isinstance(bare, f.Counted) and bare.name == name:
                yield bare.amount + 1 if bare.compare == "<=" else bare.amount


def _counts(fact: AnyFact, name: str) -> bool:
    bare = f.bare(fact)
    return isinstance(bare, f.Counted) and bare.name == name


def _whose(fact: AnyFact) -> str:
    """Of whose end a fact tells; "" if of nobody's."""
    match f.bare(fact):
        case f.KindGone(kind=name) | f.KindFallen(kind=name) | f.FallenFriend(who=name):
            return name
    return ""


def _places(subject: Subject, field: str) -> bool:
    """Whether anybody comes in the version in which a line stands."""
    version = field.partition(".do[")[0] + ".do["
    return any(
        there.startswith(version) and isinstance(line, e.PlaceFoes | e.LurkFoes)
        for there, line in subject.lines
    )


def not_yet(subject: Subject, number: int, fact: AnyFact) -> str:
    """The opposite of a fact that only the code of the watch itself brings about which waits for it; "" if it is not so."""
    brings: AnyEffect
    match fact:
        case f.ObjectiveIs(status="done" | "failed"):
            right = f"objective {fact.objective} open"
            brings = e.Objective("done" if fact.status == "done" else "fail", fact.objective)
        case f.SeenIs():
            right, brings = f"not seen {fact.effect}", e.Seen(fact.effect)
        case _:
            return ""
    fields = [field for field, line in subject.lines if line == brings]
    code = subject.plan.watches[number].code
    return right if fields and all(code_of(field) == code for field in fields) else ""


# What there is


def code_of(field: str) -> int:
    """The code in which a line stands; 0 if it is none."""
    found = re.match(r"code\.(\d+)\.", field)
    return int(found[1]) if found else 0


def is_spare(lines: Iterable[tuple[str, AnyEffect]], line: AnyEffect) -> bool:
    """Whether another line does the same."""
    return sum(each == line for _, each in lines) > 1


def _speaks(subject: Subject, field: str, wanted: frozenset[str], said: frozenset[str]) -> bool:
    """Whether the texts beside a line speak of what is wanted, and not of what the line says."""
    told = texts_of(subject, field)
    return bool(speech.common(wanted - said, told)) and not speech.common(said - wanted, told)


def texts_of(subject: Subject, field: str) -> frozenset[str]:
    """The words of the version in which a line stands; and of the questions that lead to it, where it tells no story."""
    code = code_of(field)
    for there, version in subject.versions[code] if code else ():
        if field.startswith(f"{there}.do"):
            own = speech.words(version.title or subject.plan.codes[code].title, version.story)
            return own if version.story else own.union(*_asking(subject, code))
    return frozenset()


def _asking(subject: Subject, code: int) -> Iterator[frozenset[str]]:
    """The words of the questions of which an answer leads to a code, with those of the versions in which they stand."""
    for field, line in subject.lines:
        if isinstance(line, e.Ask) and code in e.leading(line) and code_of(field):
            for there, version in subject.versions[code_of(field)]:
                if field.startswith(f"{there}.do"):
                    yield speech.words(line.text, version.title, version.story)


# A line that is missing


def _lacking(subject: Subject, line: str, words: frozenset[str], named: frozenset[str]) -> Lead | None:
    """The version whose texts, lines and watches speak of something more than those of any other; the only one without lines before all."""
    scores: dict[str, tuple[int, int, int]] = {}
    ends = line.startswith("end ")
    for code in sorted(subject.supposed.codes):
        waiting = [watch for watch in subject.plan.watches if watch.code == code]
        about = speech.of_facts(subject, (fact for watch in waiting for fact in watch.when))
        for field, version in subject.versions[code]:
            if ends and any(isinstance(each, e.EndStory) for each in version.do):
                continue
            told = speech.words(version.title or subject.plan.codes[code].title, version.story) | about
            told |= speech.of_lines(subject, version.do)
            verbs = {each.verb for each in version.do if isinstance(each, e.Objective)}
            last = ends and bool(waiting) and bool(verbs - {"give"})
            scores[field] = (
                int(last or not version.do),
                len(speech.common(named, told)),
                len(speech.common(words, told)),
            )
    best = max(scores, key=lambda field: scores[field], default="")
    alone = best and all(field == best or scores[field] < scores[best] for field in scores)
    return _with_line(subject, best, line) if alone and (any(scores[best][1:]) or scores[best][0]) else None


def _with_line(subject: Subject, version: str, line: str, *, at: str = "do", first: bool = False) -> Lead:
    """A version with one line more, before those that end the story; or what has its lines elsewhere (`at`)."""
    field = f"{version}.{at}"
    lines = says(subject.file, field, [])
    last = 0 if first else len(lines) if line.startswith("end ") else _place(lines, line)
    return Lead(
        field, [*lines[:last], line, *lines[last:]], f"speaks of what no line brings: it lacks {line!r}"
    )


def _place(lines: list[str], line: str) -> int:
    """Where a line comes: before the end of the story, and what is done before what is given."""
    later = r"(?:^|: )(?:end|give) \S+$" if line.startswith("done ") else r"(?:^|: )end \S+$"
    return next((place for place, each in enumerate(lines) if re.search(later, each)), len(lines))
