"""What is left over because something else stands in its place: lines that were copied and name the thing of the other still.

A friend whom no line joins, an ending that nothing brings, a spot to which nobody comes: if the texts beside a line of that kind
speak of it, and not of what the line names, the line means it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.codes.leads import Lead
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.plan import Aim

_KINDS = ("friend", "enemy", "objective", "ending", "spot", "piece")


Place = tuple[str, str, frozenset[str]]
"""A field, what of the kind it names, and the words beside it."""


def _things(subject: Subject) -> Iterator[Finding]:
    """Lines and facts that name one thing where their texts speak of another, which nothing names."""
    for kind, named in _places(subject).items():
        for left in _left(subject, kind, {said for _, said, _ in named}):
            for field, said, _ in _stood_in(subject, kind, left, named):
                yield _finding(subject, field, said, left)


def spot_lead(subject: Subject, left: str) -> Lead | None:
    """The line or fact that names another spot in the place of one that nothing names."""
    found = _stood_in(subject, "spot", left, _places(subject)["spot"])
    for field, said, _ in found:
        return Lead(field, subject.renamed(field, said, left, count=1), f"names {said}")
    return None


def _stood_in(subject: Subject, kind: str, left: str, named: Sequence[Place]) -> list[Place]:
    """The one place that means what is left over: by the words beside it; of several the one that names its like, or whose line stands elsewhere too."""
    found = [each for each in named if _means(subject, kind, left, *each)]
    if len(found) > 1:
        found = [each for each in found if _of_a_row(each[1], left)] or found
    if len(found) > 1:
        lines = Counter(subject.text(field) for field, _, _ in named)
        found = [each for each in found if lines[subject.text(each[0])] > 1]
    return found if len(found) == 1 else []


def _of_a_row(one: str, other: str) -> bool:
    """Whether two names differ in one of several words: `cell-two` and `cell-three`, `first-door` and `third-door`."""
    left, right = one.split("-"), other.split("-")
    apart = [pair for pair in zip(left, right, strict=False) if pair[0] != pair[1]]
    return len(left) == len(right) > 1 and len(apart) == 1


def _finding(subject: Subject, field: str, said: str, left: str) -> Finding:
    right = subject.renamed(field, said, left, count=1)
    text = f"names {said}, and the text beside it speaks of {left}{suggestion(right)}"
    return Finding("sense", field, text, mend=written(field, right))


def _left(subject: Subject, kind: str, named: set[str]) -> list[str]:
    """The things of a kind that nothing brings, or to which nobody comes; `named` are those that lines name."""
    plan, reach = subject.plan, subject.supposed
    match kind:
        case "friend":
            return [each for each in plan.friends if each not in reach.friends]
        case "enemy":
            return [each for each in plan.enemies if each not in reach.enemies]
        case "objective":
            return [each for each in plan.objectives if not {(each, "done"), (each, "give")} <= reach.objectives]  # fmt: skip
        case "ending":
            return [each for each in plan.endings if each not in reach.endings]
        case "piece":
            asked = (
                fact.piece for fact in subject.facts if isinstance(fact, f.PieceIs) and fact.status != "used"
            )
            return [each for each in dict.fromkeys(asked) if each not in named]
    gone_to = named | {fact.to for fact in subject.facts if isinstance(fact, f.Near) and fact.what == "spot"}
    gone_to |= {spot for enemy in plan.enemies.values() for spot in enemy.beat}
    return [each for each in plan.spots if each not in gone_to]


def _places(subject: Subject) -> dict[str, list[Place]]:
    """For each kind everywhere where a thing of it is named, with what is told there."""
    found: dict[str, list[Place]] = {kind: [] for kind in _KINDS}
    before = _asked_before(subject)
    for code, versions in subject.versions.items():
        for field, version in versions:
            told = speech.words(version.title or subject.plan.codes[code].title, version.story)
            for number, line in enumerate(version.do):
                for kind, named in _named(e.bare(line)):
                    beside = told | before.get(code, frozenset()) if kind == "friend" else told
                    found[kind].append((f"{field}.do[{number}]", named, beside))
    for condition in subject.plan.conditions:
        told = speech.words(condition.title, condition.story)
        for number, line in enumerate(condition.enter):
            for kind, named in _named(e.bare(line)):
                found[kind].append((f"condition[{condition.number}].enter[{number}]", named, told))
    for number, watch in enumerate(subject.plan.watches):
        spots = [
            (place, bare.spot)
            for place, fact in enumerate(watch.when)
            if isinstance(bare := f.bare(fact), f.AtSpot)
        ]
        told = speech.all_told(subject, watch.code) if spots else frozenset()
        found["spot"] += [(f"watch[{number}].when[{place}]", spot, told) for place, spot in spots]
    return found


def _pieces(subject: Subject) -> Iterator[Finding]:
    """What is opened, shut or removed on entering a condition whose texts speak of another piece by its full name, and not of this one."""
    pieces = {
        str(row["id"]): speech.words(str(row["id"]), str(row.get("name", "")))
        for row in subject.file.get("terrain", [])
        if isinstance(row, dict) and "id" in row
    }
    full = {id: words for id, words in pieces.items() if len(words) > 1}
    for condition in subject.plan.conditions:
        lines = [
            (number, line)
            for number, line in enumerate(e.bared(condition.enter))
            if isinstance(line, e.FieldChange)
        ]
        if not lines:
            continue
        told = speech.words(condition.title, condition.story)
        for each in condition.variables:
            told |= speech.words(each.name, each.value, each.effect)
        changed = {line.piece for _, line in lines}
        meant = [
            id for id, words in full.items() if id not in changed and words <= speech.common(words, told)
        ]
        for number, line in lines if len(meant) == 1 else ():
            if speech.common(pieces.get(line.piece, told), told):
                continue
            asked = [(meant[0], line.verb)]
            if subject.adapter.piece_problems(subject.document, subject.cast, asked) == [""]:
                field = f"condition[{condition.number}].enter[{number}]"
                yield _finding(subject, field, line.piece, meant[0])


def _asked_before(subject: Subject) -> dict[int, frozenset[str]]:
    """What is told before a question whose answer leads to a code."""
    found: dict[int, frozenset[str]] = {}
    for code in subject.plan.codes:
        for _, version in subject.versions[code]:
            for line in e.bared(version.do):
                for _, answer in line.choices if isinstance(line, e.Ask) else ():
                    found[answer] = found.get(answer, frozenset()) | speech.words(
                        version.title, version.story
                    )
    return found


def _failed(subject: Subject) -> Iterator[Finding]:
    """Objectives that nothing does, and that a line fails where the story ends in victory."""
    for code in sorted(subject.reach.codes):
        for field, version in subject.versions[code]:
            won = any(
                isinstance(line, e.EndStory) and subject.plan.endings[line.ending].outcome == "victory"
                for line in version.do
            )
            for number, line in enumerate(version.do if won else ()):
                if (
                    isinstance(line, e.Objective)
                    and line.verb == "fail"
                    and (line.objective, "done") not in subject.reach.objectives
                ):
                    here, right = f"{field}.do[{number}]", f"done {line.objective}"
                    text = f"fails {line.objective} as the story ends in victory, and nothing does it{suggestion(right)}"
                    yield Finding("sense", here, text, mend=written(here, right))


def _named(line: AnyEffect) -> list[tuple[str, str]]:
    """What a line names, each with its kind."""
    named: list[tuple[str, str]] = []
    match line:
        case e.JoinFriends():
            named = [("friend", line.kind), ("spot", line.spot)]
        case e.PlaceFoes() | e.LurkFoes():
            named = [("enemy", line.kind), ("spot", line.spot)]
        case e.Tokens() | e.Leave():
            named = [("spot", line.spot)]
        case e.Objective():
            named = [("objective", line.objective)]
        case e.EndStory():
            named = [("ending", line.ending)]
        case e.FieldChange():
            named = [("piece", line.piece)]
    return [(kind, name) for kind, name in named if name]


def _means(subject: Subject, kind: str, left: str, field: str, said: str, told: frozenset[str]) -> bool:
    """Whether a field that says one thing means another, by the words beside it."""
    if said == left or (kind == "piece" and re.sub(r"\d+", "", said) != re.sub(r"\d+", "", left)):
        return False
    wanted, named = _words(subject, kind, left), _words(subject, kind, said)
    return bool(speech.common(wanted - named, told)) and not speech.common(named - wanted, told)


def _words(subject: Subject, kind: str, name: str) -> frozenset[str]:
    plan = subject.plan
    match kind:
        case "friend":
            return speech.words(name, plan.friends[name].name)
        case "enemy":
            return speech.words(name, plan.enemies[name].name)
        case "objective":
            return speech.words(name, plan.objectives[name].title)
        case "ending":
            return speech.words(name, plan.endings[name].title)
        case "piece":
            return speech.words(name)
    return speech.words(name, plan.spots[name].name)


def _friends(subject: Subject) -> Iterator[Finding]:
    """Friends who join where the title and the objectives of the code speak of another one, and its story not of them."""
    for code in subject.plan.codes:
        for field, version in subject.versions[code]:
            joins = [
                (number, line.kind)
                for number, line in enumerate(e.bared(version.do))
                if isinstance(line, e.JoinFriends)
            ]
            if len(joins) != 1:
                continue
            number, kind = joins[0]
            told = speech.words(version.title, subject.plan.codes[code].title)
            for line in e.bared(version.do):
                told |= frozenset() if isinstance(line, e.JoinFriends) else speech.of_line(subject, line)
            story = speech.words(version.story, subject.plan.codes[code].story)
            others = [
                each for each in subject.reach.friends if _means(subject, "friend", each, "", kind, told)
            ]
            if len(others) == 1 and not speech.common(_words(subject, "friend", kind), story):
                yield _finding(subject, f"{field}.do[{number}]", kind, others[0])


def _objectives(subject: Subject) -> Iterator[Finding]:
    """Objectives that lie where another does, though their words speak of a spot that is like it."""
    aims = list(subject.plan.objectives.values())
    for number, aim in enumerate(aims):
        shared = any(other.spot == aim.spot and other is not aim for other in aims if aim.spot)
        meant = [name for name in subject.plan.spots if shared and _marks(subject, aim, name)]
        if len(meant) == 1:
            name = subject.plan.spots[meant[0]].name
            text = f"is where another objective is, and the text speaks of {name}{suggestion(meant[0])}"
            field = f"objective[{number}].spot"
            yield Finding("sense", field, text, mend=written(field, meant[0]))


def _marks(subject: Subject, aim: Aim, name: str) -> bool:
    """Whether an objective speaks of a spot and not of its own, and the spot is like its own or gives it its title."""
    own, other = _words(subject, "spot", aim.spot), _words(subject, "spot", name)
    told, title = speech.words(aim.id, aim.title, aim.text), speech.words(aim.id, aim.title)
    if name == aim.spot or speech.common(own - other, told) or not speech.common(other - own, told):
        return False
    return bool(own & other or speech.common(other - own, title))


LOOKS = (_things, _pieces, _failed, _friends, _objectives)
"""Each of them a step."""
