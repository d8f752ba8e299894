"""What a designer should look at in a sheet that can be played: what never happens, what is missing, what crowds (A-2 to A-4,
A-30, A-40).

Every finding has a kind, the field of the file that it is about, and a sentence. None of them is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from game.core.problems.problem import Change, did_you_mean, exchanged, shorter, suggestion, written
from game.core.system import Document
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.cards import DECK, RANKS, SUITS, Card, rank, suit
from game.systems.asgard.scenario import setup
from game.systems.asgard.sense import contradictions, families, ground_problems
from game.systems.asgard.sense.codes import code_leads, condition_leads, leads, outcomes, stray_effects
from game.systems.asgard.sense.findings import KINDS, Finding, Subject
from game.systems.asgard.sense.waits import vain_waits
from game.systems.asgard.sense.waits.vain_waits import Vain
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import notation, reach
from game.systems.asgard.sheet.effects import AnyEffect
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.plan import Plan
from game.systems.asgard.sheet.sheet_file import Sheet
from game.systems.asgard.story import texts

_NUMBER = re.compile(r"\d+")
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def findings(document: Document, adapter: Adapter) -> list[Finding]:
    """Everything to look at, in the order of `KINDS`; nothing for a sheet that cannot be played."""
    found = [finding for some in by_step(document, adapter) for finding in some]
    return sorted(found, key=lambda finding: KINDS.index(finding.kind))


def by_step(document: Document, adapter: Adapter) -> Iterator[list[Finding]]:
    """The same as they are found, a few at a time; a step takes a few milliseconds at most."""
    sheet, plan, part, _ = setup.read(document, adapter)
    if sheet is None or plan is None:
        return
    subject = _subject(document, sheet, plan, part, adapter)
    yield []
    for look in (*ground_problems.LOOKS, *families.OF_TABLE):
        yield list(look(subject))
    yield from _of_sheet(subject)


def _of_sheet(subject: Subject) -> Iterator[list[Finding]]:
    """What the ground has no part in; kept for the latest sheet, since whoever draws its table asks again after every stroke."""
    words = {name: value for name, value in subject.file.items() if name not in _GROUND}
    key = repr((subject.adapter.name, words, subject.friendly))
    if key in _KEPT:
        yield _KEPT[key]
        return
    found: list[Finding] = []
    for look in (*_LOOKS, *families.LOOKS):
        some = list(look(subject))
        found += some
        yield some
    _KEPT.clear()
    _KEPT[key] = found


def of_endless(document: Document, adapter: Adapter) -> list[Finding]:
    """The lines that would lead a story on that cannot end; nothing for any other."""
    found = setup.endless(document, adapter)
    if found is None:
        return []
    subject = _subject(document, *found, adapter)
    looks = (_conditions, _watches, _endings, _objectives, _people)
    return [each for look in looks for each in look(subject) if each.mend]


def _subject(document: Document, sheet: Sheet, plan: Plan, part: Document, adapter: Adapter) -> Subject:
    whole = tuple(_lines(plan))
    bare = tuple((field, e.bare(line)) for field, line in whole)
    asked = tuple(contradictions.asked(plan, whole))
    facts = tuple(f.bare(fact) for _, fact in asked)
    cast = setup.cast(plan)
    reached = setup.reached(document, adapter)
    return Subject(
        document, part, cast, sheet, plan, reached, reached.supposed, whole, bare, asked, facts, adapter,
        tuple(adapter.players(part, cast)),
    )  # fmt: skip


def _lines(plan: Plan) -> Iterator[tuple[str, AnyEffect]]:
    """Every line with its field, as it is written."""
    for condition in plan.conditions:
        for number, line in enumerate(condition.enter):
            yield f"condition[{condition.number}].enter[{number}]", line
    for code in plan.codes.values():
        for field, version in reach.versions(code):
            for number, line in enumerate(version.do):
                yield f"{field}.do[{number}]", line


# What cannot be reached


def _conditions(subject: Subject) -> Iterator[Finding]:
    leading = {line.condition for _, line in subject.lines if isinstance(line, e.Change)}
    for number in subject.reach.never_entered:
        why = (
            f"only codes that cannot come say `condition {number}`"
            if number in leading
            else f"no code says `condition {number}`"
        )
        found = Finding("condition", f"condition[{number}]", f"is never entered: {why}")
        yield from leads.each_of(
            found, condition_leads.to_condition(subject, number) if number not in leading else []
        )


def _codes(subject: Subject) -> Iterator[Finding]:
    asked = list(code_leads.answers(subject))
    for code in subject.plan.codes:
        if code not in subject.led_to:
            text = "nothing leads to it: no card, no watch, no question and no other code"
            yield from leads.completed(
                Finding("code", f"code.{code}", text), code_leads.to_code(subject, code, asked)
            )
        elif code not in subject.supposed.codes:
            yield Finding("code", f"code.{code}", "cannot come: all that leads to it cannot come either")


def _rows(subject: Subject) -> Iterator[Finding]:
    adders = subject.adders
    told: set[str] = set()
    for field, entry in subject.rows:
        nobody = [need for need in entry.needs if need not in adders]
        for need in nobody:
            near = stray_effects.meant(subject, need)
            finding = Finding("requirement", field, f"needs [{need}], which nothing ever adds{near}")
            found = list(leads.completed(finding, None if near else leads.to_effect(subject, need)))
            yield from found[:1] if need in told else found
            told.add(need)
        late = [need for need in entry.needs if need in adders and need not in subject.supposed.effects]
        for need in late:
            where = ", ".join(sorted(adders[need]))
            why = f"needs [{need}], which only {where} would add, and that cannot come"
            right = stray_effects.behind_code(subject, field, entry, need)
            mend = written(field, right) if right else ()
            yield Finding("row", field, f"{why}{suggestion(right)}" if right else why, mend=mend)


def _watches(subject: Subject) -> Iterator[Finding]:
    for number, watch in enumerate(subject.plan.watches):
        if number in subject.supposed.watches:
            continue
        field = f"watch[{number}]"
        for place, fact in enumerate(watch.when):
            if not subject.supposed.can_hold(fact):
                yield from _in_vain(subject, number, place, fact)
    early: set[int] = set()
    for number, vain in _vain(subject):
        field = f"watch[{number}].when[{vain.place}]"
        text = f"{subject.text(field)!r} {vain.why}"
        yield Finding("watch", field, text, mend=_fewer(subject, field, vain))
        if right := _retyped(subject, field, vain):
            yield Finding("watch", field, f"{text}{suggestion(right)}", mend=written(field, right))
        if len(vain.before) == 1 and not early.issuperset(vain.before):
            early.update(vain.before)
            yield from _too_early(subject, field, vain.before[0])
    yield from _versions(subject)
    for field, effect, text in contradictions.unseen(
        subject.asked, subject.adders, partial(stray_effects.meant, subject)
    ):
        lead = None if "did you mean" in text else leads.to_effect(subject, effect)
        yield from leads.completed(Finding("requirement", field, text), lead)
    for field, text in contradictions.repeated(subject.plan):
        yield Finding("line", field, text)


def _in_vain(subject: Subject, number: int, place: int, fact: AnyFact) -> Iterator[Finding]:
    """A fact of a watch that nothing brings about, or nothing but the code of the watch itself."""
    field = f"watch[{number}].when[{place}]"
    said = subject.text(field)
    right = leads.not_yet(subject, number, fact)
    if right:
        text = f"waits for what its own code brings about{suggestion(right)}"
        yield Finding("watch", field, text, mend=written(field, right))
        return
    if isinstance(fact, f.Counted) and fact.amount < 0:
        right = said.replace(str(fact.amount), "0")
        text = f"{said!r} never holds: a counter is never below 0{suggestion(right)}"
        yield Finding("watch", field, text, mend=written(field, right))
        return
    near, lead = "", None
    if isinstance(fact, f.SeenIs):
        added = fact.effect in subject.adders
        near = (
            did_you_mean(fact.effect, subject.adders) if added else stray_effects.meant(subject, fact.effect)
        )
        lead = None if near or added else leads.to_effect(subject, fact.effect)
    found = Finding("watch", field, f"{said!r} never holds: nothing in the sheet brings it about{near}")
    yield from leads.completed(found, lead)


def _vain(subject: Subject) -> Iterator[tuple[int, Vain]]:
    """Watches that wait in vain: those that can come, and those that a condition keeps from it which is never entered."""
    yield from vain_waits.watches(subject.plan, subject.reach, subject.friendly)
    if subject.supposed is not subject.reach:
        for number, vain in vain_waits.watches(subject.plan, subject.supposed, subject.friendly):
            if number not in subject.reach.watches:
                yield number, vain


def _fewer(subject: Subject, field: str, vain: Vain) -> tuple[Change, ...]:
    """The mend that writes a smaller number in a fact; nothing where none is smaller."""
    text = subject.text(field)
    if vain.fewer is None or vain.fewer < 1 or not _NUMBER.search(text):
        return ()
    return written(field, _NUMBER.sub(str(vain.fewer), text, count=1))


def _retyped(subject: Subject, field: str, vain: Vain) -> str:
    """A fact of a watch whose number is not too great without a digit too many, or with two exchanged, the greatest of several; "" if that is
    the greatest there may be, or the number is but one above it."""
    text = subject.text(field)
    asked = _NUMBER.search(text)
    if not asked or not vain.fewer or (said := int(asked[0])) <= vain.fewer + 1:
        return ""
    right = max((*exchanged(said, 1, vain.fewer), *shorter(said, 1, vain.fewer)), default=vain.fewer)
    return "" if right == vain.fewer else _NUMBER.sub(str(right), text, count=1)


def _too_early(subject: Subject, late: str, number: int) -> Iterator[Finding]:
    """The watch that leaves a condition before another one can come, with the number for which that waits."""
    field = f"watch[{number}].when[0]"
    asked = re.search(r"\d+", subject.text(late))
    if asked:
        right = re.sub(r"\d+", asked[0], subject.text(field), count=1)
        text = f"comes before {subject.text(late)!r} at {late} ever holds{suggestion(right)}"
        yield Finding("watch", field, text, mend=written(field, right))


def _versions(subject: Subject) -> Iterator[Finding]:
    """Versions of codes whose facts exclude each other."""
    for code in subject.plan.codes.values():
        for number, version in enumerate(code.versions[1:]):
            for vain in vain_waits.excluded(version.when):
                field = f"code.{code.number}.version[{number}].when[{vain.place}]"
                yield Finding("watch", field, vain.why, mend=_fewer(subject, field, vain))
    for field, line in subject.whole:
        while isinstance(line, e.If | e.Perhaps):
            for vain in vain_waits.excluded(line.when) if isinstance(line, e.If) else ():
                yield Finding("line", field, f"never happens: one of its facts {vain.why}")
            line = line.then


def _endings(subject: Subject) -> Iterator[Finding]:
    endings, reached = subject.plan.endings, subject.supposed.endings
    said = {line.ending for _, line in subject.lines if isinstance(line, e.EndStory)}
    for name in endings:
        if name not in reached:
            why = "only what cannot come says so" if name in said else f"nothing says `end {name}`"
            found = Finding("ending", f"ending.{name}", f"cannot be reached: {why}")
            yield from leads.completed(found, None if name in said else leads.to_ending(subject, name))
    had = {endings[name].outcome for name in reached}
    if "victory" not in had and not outcomes.blamed(subject, "victory"):
        yield Finding("ending", "ending", "no victory can be reached: let one that is come to be 'victory'")
    if "defeat" not in had and not outcomes.blamed(subject, "defeat"):
        text = "no defeat can be reached but the one without a story, when nobody is left (A-50): let a watch for `all fall` bring one"
        yield Finding("ending", "ending", text)


# Card tables


def _cards(subject: Subject) -> Iterator[Finding]:
    for condition in subject.plan.conditions:
        missing = [card for card in DECK if card not in condition.cards]
        if missing:
            text = (
                f'no entry for {said(missing)}; they count as empty (A-40). Write "*" = "-" if that is meant'
            )
            here = f"condition[{condition.number}].cards"
            yield Finding("cards", here, text, mend=_longer(subject, condition.number, here, missing))
        rows = {entry.key for entry in condition.cards.values()}
        for key in subject.sheet.condition[condition.number].cards:
            if key not in rows:
                text = "never comes: keys that cover fewer cards have all of its own (A-30)"
                yield Finding("covered", f"condition[{condition.number}].cards.{key}", text)


def _longer(subject: Subject, number: int, here: str, missing: list[Card]) -> tuple[Change, ...]:
    """The mend that lets a row of the suit beside it have the missing cards too, the shorter of two; nothing if they are no run of one suit."""
    rows = subject.sheet.condition[number].cards
    runs = {key: notation.cards_of(key) for key in rows}
    ways = [
        (len(cards), key, longer)
        for key, cards in runs.items()
        if {suit(card) for card in cards} == {suit(card) for card in missing}
        and (longer := notation.widened(key, missing))
        and longer not in rows
    ]
    best = min(ways, default=None)
    return (Change(f"{here}.{best[1]}", name=best[2]),) if best and len({*map(suit, missing)}) == 1 else ()


def said(cards: Iterable[Card]) -> str:
    """Cards in words: `hearts A to 5, 9; clubs`."""
    found = []
    for each in SUITS:
        places = [RANKS.index(rank(card)) for card in cards if suit(card) == each]
        if len(places) == len(RANKS):
            found.append(_SUITS[each])
        elif places:
            found.append(f"{_SUITS[each]} {', '.join(_runs(places))}")
    return "; ".join(found)


def _runs(places: list[int]) -> Iterator[str]:
    start = before = places[0]
    for place in [*places[1:], len(RANKS) + 1]:
        if place != before + 1:
            yield RANKS[start] if start == before else f"{RANKS[start]} to {RANKS[before]}"
            start = place
        before = place


# Counters, objectives and people


def _counters(subject: Subject) -> Iterator[Finding]:
    waited = {fact.name for fact in subject.facts if isinstance(fact, f.Counted)}
    changed = {line.name for _, line in subject.lines if isinstance(line, e.Count)}
    for name in subject.plan.counts:
        if name not in changed:
            text = f"nothing changes it: no code says `count {name} +1`"
            yield from leads.completed(
                Finding("counter", f"count.{name}", text), leads.to_counter(subject, name)
            )
        elif name not in {each for each, _, _ in subject.supposed.counts}:
            yield Finding("counter", f"count.{name}", "only what cannot come changes it")
        yield from _met(subject, name)
        if name not in waited:
            text = f"nothing waits for it: no watch and no line says `count {name} >= 1`"
            yield Finding("counter", f"count.{name}", text)
    for field, text in contradictions.idle_counters(subject.plan, subject.supposed):
        name = field.partition(".")[2]
        lead, other = leads.to_counter(subject, name), leads.to_another_count(subject, name)
        if other and (lead is None or other.field.startswith(lead.field)):
            lead = other
        yield from leads.completed(Finding("counter", field, text), lead)


def _met(subject: Subject, name: str) -> Iterator[Finding]:
    """A counter that begins where a watch waits for it, so that its code follows at once."""
    for number, watch in enumerate(subject.plan.watches):
        alone = watch.when[0] if len(watch.when) == 1 else None
        if isinstance(alone, f.Counted) and alone.name == name and (not watch.within or 0 in watch.within):
            begins = subject.plan.counts[name]
            if (alone.compare, alone.amount) == (">=", 0):
                continue  # It always holds, whatever the counter begins with.
            if reach.holds(alone, begins):
                text = f"begins with {begins}, for which watch[{number}] waits: its code follows at once; write another number"
                yield Finding("counter", f"count.{name}", text)


def _objectives(subject: Subject) -> Iterator[Finding]:
    lines = {line for _, line in subject.lines if isinstance(line, e.Objective)}
    for number, aim in enumerate(subject.plan.objectives.values()):
        for verb, how in (("done", "can never be done"), ("give", "is never given")):
            if (aim.id, verb) in subject.supposed.objectives:
                continue
            text = f"{how}: no code that can come says `{verb} {aim.id}`"
            said = any((line.verb, line.objective) == (verb, aim.id) for line in lines)
            lead = None if said else leads.to_objective(subject, aim.id, verb)
            yield from leads.completed(Finding("objective", f"objective[{number}]", text), lead)


def _people(subject: Subject) -> Iterator[Finding]:
    brought = {
        line.kind for _, line in subject.lines if isinstance(line, e.PlaceFoes | e.LurkFoes | e.JoinFriends)
    }
    for name in subject.plan.enemies:
        if name not in subject.supposed.enemies:
            text = f"never comes: no code that can come says `place 1 {name}`"
            lead = None if name in brought else leads.to_somebody(subject, "enemy", name)
            yield from leads.completed(Finding("enemy", f"enemy.{name}", text), lead)
        beat = subject.plan.enemies[name].beat
        if len(beat) > 1 and len(set(beat)) == 1:
            text = f"goes from {beat[0]} to {beat[0]}: name another spot, or the one alone"
            yield Finding("enemy", f"enemy.{name}.beat", text)
    for name in subject.plan.friends:
        if name not in subject.supposed.friends:
            text = f"never joins: no code that can come says `join {name}`"
            lead = None if name in brought else leads.to_somebody(subject, "friend", name)
            yield from leads.completed(Finding("friend", f"friend.{name}", text), lead)
    joining = {kind.who for kind in subject.plan.friends.values()} | set(subject.plan.friends)
    for name in subject.plan.skills:
        if name not in subject.friendly and name not in joining:
            text = "does not play and never joins: name somebody who does, or take it out"
            yield Finding("friend", f"skill.{name}", text)


# Texts


def _texts(subject: Subject) -> Iterator[Finding]:
    """Names that no text can have, and stories that stand in two codes: they are told once a game (A-79)."""
    for field, name in texts.strange(subject.plan):
        known = ", ".join(f"{{{each}}}" for each in texts.PLACEHOLDERS)
        right = texts.meant(name)
        mend = written(field, subject.text(field).replace(f"{{{name}}}", f"{{{right}}}")) if right else ()
        yield Finding("text", field, f"{{{name}}} stays as it is: a text can name {known}", mend=mend)
    for field, said_there in texts.unfilled(subject.plan, subject.sheet.hints):
        right = texts.without_names(said_there)
        text = "names somebody in braces, and only the texts of codes are given names: the players read the braces"
        yield Finding("text", field, text, mend=written(field, right))
    first: dict[str, str] = {}
    for field, story in texts.stories(subject.plan):
        if story in first:
            yield Finding(
                "text", field, f"tells the same as {first[story]}, and is told once a game only (A-79)"
            )
        first.setdefault(story, field)
    for field, text, right in contradictions.lent_astray(subject.plan):
        yield Finding("text", field, text, mend=written(field, right))


_LOOKS = (
    _conditions, _codes, _rows, _cards, _watches, _endings, _counters, _objectives, _people, _texts,
)  # fmt: skip
_GROUND = ("terrain", "map", "table", "ground")
"""Fields of the ground."""
_KEPT: dict[str, list[Finding]] = {}
