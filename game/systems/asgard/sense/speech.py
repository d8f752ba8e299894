"""What the texts of a sheet and its names have in common: the words by which two things are told to belong together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from game.systems.asgard.sense.findings import Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.meanings import NUMBERS

_STOP = frozenset(
    ["the", "a", "an", "and", "or", "of", "to", "in", "on", "at", "by", "for", "with", "from", "is", "are", "was", "be", "been", "it", "its", "he", "she", "they", "them", "him", "her", "his", "hers", "who", "whom", "what", "which", "that", "this", "these", "those", "you", "your", "we", "us", "our", "me", "my", "as", "if", "so", "up", "off", "out", "one", "two", "not", "into", "over", "under", "after", "before", "there", "here", "then", "than", "but", "some", "any", "all", "both", "let", "go", "do", "does", "done", "has", "have", "had", "will", "would", "can", "could", "say", "says", "said", "yes", "unit", "nearest", "everybody", "nobody", "somebody"]
) - {"no", "yes"}  # fmt: skip
ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6"}
"""Places in a row, and the numbers that names have for them."""
_PEOPLE = re.compile(
    rf"\b({'|'.join(NUMBERS)}|\d+) (?:of (?:you|us|them)|are (?:down|left|dead))\b", re.IGNORECASE
)
"""How texts count people."""
_KEPT = 8192
"""So many texts and words are read once only: the checks of one sheet ask for the same ones over and over."""
_SHORT = 4
"""Words so long are the same if one begins like the other."""


@lru_cache(_KEPT)
def words(*texts: str) -> frozenset[str]:
    """The words of texts that mean something, in small letters."""
    found = re.findall(r"[a-zà-ÿ]+|\d+", " ".join(texts).lower().replace("'s", " "))
    found += [ORDINALS[each] for each in found if each in ORDINALS]
    return frozenset(each for each in found if each not in _STOP and (len(each) > 1 or each.isdecimal()))


def people(text: str) -> list[int]:
    """How many people a text counts, each time that it does."""
    return [int(NUMBERS.get(each.lower(), each)) for each in _PEOPLE.findall(text)]


def common(some: Iterable[str], others: Iterable[str]) -> set[str]:
    """The words of some that stand among others too, endings apart."""
    known = set(others)
    return {each for each in some if each in known or any(alike(each, other) for other in known)}


def crossed(one: Iterable[str], other: Iterable[str], here: Iterable[str], there: Iterable[str]) -> bool:
    """Whether what is said here speaks of the other of two things alone, and what is said there of the one."""
    return bool(
        common(one, there) and common(other, here) and not common(one, here) and not common(other, there)
    )


@lru_cache(4 * _KEPT)
def alike(one: str, other: str) -> bool:
    """Whether two words are one: `sign` and `signed`, `tip` and `tipped`, `wolf` and `wolves` not."""
    short, long = sorted((one, other), key=len)
    if long in (f"{short}{short[-1:]}ed", f"{short}{short[-1:]}ing"):
        return True
    if len(short) < _SHORT:
        return one == other or long == f"{short}s"
    return long.startswith(short) and len(long) - len(short) <= 3


def of_line(subject: Subject, line: AnyEffect) -> frozenset[str]:
    """The words of what a line names."""
    plan, found = subject.plan, e.bare(line)
    match found:
        case e.EndStory():
            ending = plan.endings[found.ending]
            return words(ending.id, ending.title)
        case e.Objective() if found.verb in ("done", "give"):
            aim = plan.objectives[found.objective]
            return words(aim.id, aim.title)
        case e.PlaceFoes() | e.LurkFoes():
            return words(found.kind, plan.enemies[found.kind].name)
        case e.JoinFriends():
            return words(found.kind, plan.friends[found.kind].name)
        case e.Change():
            return words(plan.conditions[found.condition].title)
        case e.FieldChange():
            return words(found.piece, f"{found.verb}ed")
        case e.Seen():
            return words(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", found.effect))
        case e.Count() if found.amount > 0:
            return words(found.name)
        case e.Leave():
            return words(found.kind, found.spot)
    return frozenset()


def of_lines(subject: Subject, lines: Iterable[AnyEffect]) -> frozenset[str]:
    """The words of what several lines name."""
    return frozenset[str]().union(*(of_line(subject, line) for line in lines))


def of_fact(subject: Subject, fact: AnyFact) -> frozenset[str]:
    """The words of what a fact names."""
    plan = subject.plan
    match fact:
        case f.AtSpot():
            return words(fact.spot, plan.spots[fact.spot].name, fact.who)
        case f.ObjectiveIs():
            aim = plan.objectives[fact.objective]
            return words(aim.id, aim.title)
        case f.KindFallen() | f.KindGone() | f.InSight():
            return words(fact.kind, *(plan.enemies[k].name for k in (fact.kind,) if k in plan.enemies))
        case f.Alive() | f.FallenFriend() | f.DoneBy():
            return words(fact.who)
        case f.PieceIs():
            return words(fact.piece)
        case f.SeenIs():
            return words(fact.effect)
        case f.Counted():
            return words(fact.name)
    return frozenset()


def of_facts(subject: Subject, facts: Iterable[AnyFact]) -> frozenset[str]:
    """The words of what several facts name."""
    return frozenset[str]().union(*(of_fact(subject, fact) for fact in facts))


def titles(subject: Subject, code: int) -> frozenset[str]:
    """The words of the titles of a code."""
    return words(*(version.title for _, version in subject.versions[code]))


def told(subject: Subject, code: int) -> frozenset[str]:
    """The words of the titles of a code and of what its lines name."""
    lines = (line for _, version in subject.versions[code] for line in version.do)
    return titles(subject, code) | of_lines(subject, lines)


def all_told(subject: Subject, code: int) -> frozenset[str]:
    """The words of all that a code tells: of its titles, of what its lines name and of its stories."""
    return told(subject, code) | stories(subject, code)


def stories(subject: Subject, code: int) -> frozenset[str]:
    """The words of the stories of a code."""
    return words(*(version.story for _, version in subject.versions[code]))
