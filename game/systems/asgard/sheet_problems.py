"""What a designer should look at in a sheet that can be played: what never happens, what is missing, what crowds (A-2 to A-4,
A-30, A-40).

Every finding has a kind, the field of the file that it is about, and a sentence. None of them is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.options import complete
from game.core.problem import Change, did_you_mean, written
from game.core.system import Document
from game.systems.asgard import contradictions, reach, sense, setup, texts, vain_waits
from game.systems.asgard import effects as e
from game.systems.asgard import facts as f
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.cards import DECK, RANKS, SUITS, Card, rank, suit
from game.systems.asgard.effects import AnyEffect
from game.systems.asgard.findings import KINDS, Finding, Subject
from game.systems.asgard.plan import TARGETS, Condition, Plan
from game.systems.asgard.sense import outcomes
from game.systems.asgard.vain_waits import Vain

MOST_AT_ONCE = 7
"""So many tokens within the encounter range of one place are enough for one moment of the game."""
_BESIDE = 6
"""One part in so many of a standard move is beside a token; farther away it lies in something that nobody stands in."""
_LEAST = 3
"""What three dice come to at least."""
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
    whole = tuple(_lines(plan))
    bare = tuple((field, e.bare(line)) for field, line in whole)
    asked = tuple(contradictions.asked(plan, whole))
    facts = tuple(f.bare(fact) for _, fact in asked)
    cast = setup.cast(plan)
    friendly = tuple(adapter.players(part, cast))
    reached = setup.reached(document, adapter)
    yield []
    subject = Subject(
        document,
        part,
        cast,
        sheet,
        plan,
        reached,
        reached.supposed,
        whole,
        bare,
        asked,
        facts,
        adapter,
        friendly,
    )
    yield []
    for look in (*_OF_TABLE, *sense.OF_TABLE):
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
    for look in (*_LOOKS, *sense.LOOKS):
        some = list(look(subject))
        found += some
        yield some
    _KEPT.clear()
    _KEPT[key] = found


def _lines(plan: Plan) -> Iterator[tuple[str, AnyEffect]]:
    """Every line with its field, as it is written."""
    for condition in plan.conditions:
        for number, line in enumerate(condition.enter):
            yield f"condition[{condition.number}].enter[{number}]", line
    for code in plan.codes.values():
        for version, told in enumerate(code.versions):
            field = f"code.{code.number}" + (f".version[{version - 1}]" if version else "")
            for number, line in enumerate(told.do):
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
        yield Finding("condition", f"condition[{number}]", f"is never entered: {why}")


def _codes(subject: Subject) -> Iterator[Finding]:
    plan = subject.plan
    leading = {entry.code for condition in plan.conditions for entry in reach.rows(plan, condition.number)}
    leading |= {watch.code for watch in plan.watches}
    for _, line in subject.lines:
        if isinstance(line, e.Also):
            leading.add(line.code)
        elif isinstance(line, e.Ask):
            leading |= {code for _, code in line.choices}
        elif isinstance(line, e.Die):
            leading |= set(line.faces)
    for code in plan.codes:
        if code not in leading:
            text = "nothing leads to it: no card, no watch, no question and no other code"
            yield Finding("code", f"code.{code}", text)
        elif code not in subject.supposed.codes:
            yield Finding("code", f"code.{code}", "cannot come: all that leads to it cannot come either")


def _rows(subject: Subject) -> Iterator[Finding]:
    adders = _adders(subject)
    for condition in subject.plan.conditions:
        for entry in reach.rows(subject.plan, condition.number):
            field = reach.row_field(condition.number, entry)
            nobody = [need for need in entry.needs if need not in adders]
            for need in nobody:
                near = did_you_mean(need, adders)
                yield Finding("requirement", field, f"needs [{need}], which nothing ever adds{near}")
            late = [need for need in entry.needs if need in adders and need not in subject.supposed.effects]
            for need in late:
                where = ", ".join(sorted(adders[need]))
                yield Finding(
                    "row", field, f"needs [{need}], which only {where} would add, and that cannot come"
                )


def _adders(subject: Subject) -> dict[str, set[str]]:
    """What adds each card effect, in words."""
    found: dict[str, set[str]] = {}
    for condition in subject.plan.conditions:
        for entry in reach.rows(subject.plan, condition.number):
            for effect in entry.adds:
                found.setdefault(effect, set()).add(f"{entry.key} of condition {condition.number}")
    for field, line in subject.lines:
        if isinstance(line, e.Seen) and line.seen:
            found.setdefault(line.effect, set()).add(field.partition(".do")[0])
    return found


def _watches(subject: Subject) -> Iterator[Finding]:
    texts = subject.sheet.watch
    for number, watch in enumerate(subject.plan.watches):
        if number in subject.supposed.watches:
            continue
        field = f"watch[{number}]"
        for place, fact in enumerate(watch.when):
            if not subject.supposed.can_hold(fact):
                near = did_you_mean(fact.effect, _adders(subject)) if isinstance(fact, f.SeenIs) else ""
                text = (
                    f"{texts[number].when[place]!r} never holds: nothing in the sheet brings it about{near}"
                )
                yield Finding("watch", f"{field}.when[{place}]", text)
    for number, vain in _vain(subject):
        field = f"watch[{number}].when[{vain.place}]"
        yield Finding(
            "watch", field, f"{subject.text(field)!r} {vain.why}", mend=_fewer(subject, field, vain)
        )
    yield from _versions(subject)
    for field, text in contradictions.unseen(subject.asked, _adders(subject)):
        yield Finding("requirement", field, text)
    for field, text in contradictions.repeated(subject.plan):
        yield Finding("line", field, text)


def _vain(subject: Subject) -> Iterator[tuple[int, Vain]]:
    """Watches that wait in vain: those that can come, and those that a condition keeps from it which is never entered."""
    yield from vain_waits.watches(subject.plan, subject.reach, subject.friendly)
    for number, vain in vain_waits.watches(subject.plan, subject.supposed, subject.friendly):
        if number not in subject.reach.watches:
            yield number, vain


def _fewer(subject: Subject, field: str, vain: Vain) -> tuple[Change, ...]:
    """The mend that writes a smaller number in a fact; nothing where none is smaller."""
    text = subject.text(field)
    asked = re.search(r"\d+", text)
    if vain.fewer is None or vain.fewer < 1 or not asked:
        return ()
    return written(field, text[: asked.start()] + str(vain.fewer) + text[asked.end() :])


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
            yield Finding("ending", f"ending.{name}", f"cannot be reached: {why}")
    had = {endings[name].outcome for name in reached}
    if "victory" not in had and not outcomes.blamed(subject, "victory"):
        yield Finding("ending", "ending", "no victory can be reached: let one that is come to be 'victory'")
    if "defeat" not in had and not outcomes.blamed(subject, "defeat"):
        text = "no defeat can be reached but the one without a story, when nobody is left (A-50): let a watch for `all fall` bring one"
        yield Finding("ending", "ending", text)


def _after_the_end(subject: Subject) -> Iterator[Finding]:
    """Lines behind the one that ends the story (A-39), and questions that decide nothing."""
    ended = ""
    for field, line in subject.whole:
        place = field.rpartition("[")[0]
        if place == ended:
            yield Finding("line", field, "never happens: the story has ended before it (A-39)")
        elif isinstance(line, e.EndStory):
            ended = place
    for field, line in subject.lines:
        if isinstance(line, e.Ask) and len(line.choices) > 1 and len({code for _, code in line.choices}) == 1:
            text = f"all answers lead to {line.choices[0][1]}: name a code of its own for each"
            yield Finding("line", field, text)
        elif isinstance(line, e.Die) and len(line.faces) > 1 and len(set(line.faces)) == 1:
            text = f"all faces lead to {line.faces[0]}: name another code for some, or write `code {line.faces[0]}`"
            yield Finding("line", field, text)


# Card tables


def _cards(subject: Subject) -> Iterator[Finding]:
    for condition in subject.plan.conditions:
        missing = [card for card in DECK if card not in condition.cards]
        if missing:
            text = (
                f'no entry for {said(missing)}; they count as empty (A-40). Write "*" = "-" if that is meant'
            )
            yield Finding("cards", f"condition[{condition.number}].cards", text)
        rows = {entry.key for entry in condition.cards.values()}
        for key in subject.sheet.condition[condition.number].cards:
            if key not in rows:
                text = "never comes: keys that cover fewer cards have all of its own (A-30)"
                yield Finding("covered", f"condition[{condition.number}].cards.{key}", text)


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


# The field


def _tokens(subject: Subject) -> Iterator[Finding]:
    host, tokens = subject.adapter, subject.plan.tokens
    move = host.standard_move(subject.document, subject.cast)
    covers = host.covered(subject.document, subject.cast, list(tokens.values()))
    for (number, at), over in zip(tokens.items(), covers, strict=True):
        for other, there in tokens.items():
            apart = host.apart(at, there)
            if other < number and 2 * apart < 3 * move:
                text = (
                    f"token {number} lies {host.said(apart)} from token {other}; one and a half standard moves are "
                    f"{host.said(3 * move // 2)}; lay them so far apart"
                )
                yield Finding("token", f"tokens[{number - 1}]", text)
        if over:
            text = f"token {number} lies in {over[0]}: who comes of it stands on top"
            yield Finding("token", f"tokens[{number - 1}]", text, over[1])
    yield from _out_of_reach(subject)


def _out_of_reach(subject: Subject) -> Iterator[Finding]:
    """Tokens so deep in something that nobody comes within encounter range of them."""
    host = subject.adapter
    options = complete(host.system.options, subject.sheet.options)
    table = host.begin(subject.document, setup.cast(subject.plan), options, Context(Chance(Seeded(1))))
    widest = max(subject.plan.conditions[number].range for number in subject.reach.conditions)
    crowded = host.standard_move(subject.document, subject.cast) // _BESIDE
    for number, fixture in enumerate(() if subject.sheet.progress else subject.plan.fixtures):
        for unit in host.units(table):
            if host.gap(table, unit, fixture.at) <= 0:
                text = f"{host.called(table, unit)} stands there: whoever is fixed here comes beside it; lay it elsewhere"
                near = host.blip_spot(table, fixture.at)
                yield Finding("enemy", f"fixed[{number}].at", text, near if near != fixture.at else None)
    for number, at in subject.plan.tokens.items():
        near = host.blip_spot(table, at)
        nearest = host.apart(at, near)
        if nearest > widest:
            text = f"token {number} is out of reach: nobody can stand nearer than {host.said(nearest)}"
            yield Finding("token", f"tokens[{number - 1}]", text, near)
        elif nearest > crowded:
            text = f"token {number} lies in something: nobody can stand nearer than {host.said(nearest)}"
            yield Finding("token", f"tokens[{number - 1}]", text, near)


def _ranges(subject: Subject) -> Iterator[Finding]:
    for condition in subject.plan.conditions:
        if condition.range > condition.visibility:
            text = "is more than the visibility: tokens farther away than that are never spotted (A-10)"
            yield Finding("range", f"condition[{condition.number}].range", text)
        yield from _spotting(subject, condition)
        apart, tokens = subject.adapter.apart, subject.plan.tokens
        near = {
            one: sum(apart(at, there) <= condition.range for there in tokens.values())
            for one, at in tokens.items()
        }
        most = max(near, key=lambda one: near[one], default=0)
        if most and near[most] > MOST_AT_ONCE:
            text = (
                f"is so wide that whoever stands at token {most} checks {near[most]} tokens, one after the other; "
                f"{MOST_AT_ONCE} are enough: make it less, or lay them farther apart"
            )
            yield Finding("range", f"condition[{condition.number}].range", text)


def _spotting(subject: Subject, condition: Condition) -> Iterator[Finding]:
    """Numbers so low that three dice never come to them (A-12)."""
    best = max((TARGETS[level] for level in subject.plan.skills.values()), default=TARGETS["regular"])
    for who, number, name in (
        ("none of the players", best + condition.you, "you"),
        ("no token", TARGETS[condition.level] + condition.they, "they"),
    ):
        if number < _LEAST:
            text = f"{who} ever notices anybody: three dice never come to {number} or less (A-12); write {_LEAST - number} more"
            yield Finding("range", f"condition[{condition.number}].spotting.{name}", text)


# What nobody uses


def _counters(subject: Subject) -> Iterator[Finding]:
    waited = {fact.name for fact in subject.facts if isinstance(fact, f.Counted)}
    changed = {line.name for _, line in subject.lines if isinstance(line, e.Count)}
    for name in subject.plan.counts:
        if name not in changed:
            yield Finding("counter", f"count.{name}", f"nothing changes it: no code says `count {name} +1`")
        elif name not in {each for each, _, _ in subject.supposed.counts}:
            yield Finding("counter", f"count.{name}", "only what cannot come changes it")
        yield from _met(subject, name)
        if name not in waited:
            text = f"nothing waits for it: no watch and no line says `count {name} >= 1`"
            yield Finding("counter", f"count.{name}", text)
    for field, text in contradictions.idle_counters(subject.plan, subject.supposed):
        yield Finding("counter", field, text)


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


def _spots(subject: Subject) -> Iterator[Finding]:
    plan = subject.plan
    used = {
        line.spot
        for _, line in subject.lines
        if isinstance(line, e.PlaceFoes | e.LurkFoes | e.JoinFriends | e.Tokens | e.Leave)
    }
    used |= {fact.spot for fact in subject.facts if isinstance(fact, f.AtSpot)}
    used |= {fact.to for fact in subject.facts if isinstance(fact, f.Near) and fact.what == "spot"}
    used |= {aim.spot for aim in plan.objectives.values()} | {
        spot for kind in plan.enemies.values() for spot in kind.beat
    }
    for name in plan.spots:
        if name not in used:
            yield Finding(
                "spot",
                f"spot.{name}",
                "nobody uses it: no line, no objective and no beat; let one name it, or take it out",
            )
    named: dict[str, str] = {}
    for name, spot in plan.spots.items():
        if spot.name in named:
            text = f"is called {spot.name!r} like {named[spot.name]}: nobody will tell them apart; write another name"
            yield Finding("spot", f"spot.{name}.name", text)
        named.setdefault(spot.name, name)
    near = subject.adapter.standard_move(subject.document, subject.cast) // _BESIDE
    for field, text in contradictions.doubled_spots(plan, subject.adapter.apart, near):
        yield Finding("spot", field, text)
    gone_to = {fact.spot for fact in subject.facts if isinstance(fact, f.AtSpot)}
    wanted = [spot for name, spot in plan.spots.items() if name in gone_to]
    covers = subject.adapter.covered(subject.document, subject.cast, [spot.at for spot in wanted])
    for spot, over in zip(wanted, covers, strict=True):
        if over:
            text = f"somebody is to come here, and it lies in {over[0]}: lay it beside that"
            yield Finding("spot", f"spot.{spot.id}.at", text, over[1])


def _objectives(subject: Subject) -> Iterator[Finding]:
    for number, aim in enumerate(subject.plan.objectives.values()):
        field = f"objective[{number}]"
        if (aim.id, "done") not in subject.supposed.objectives:
            yield Finding(
                "objective", field, f"can never be done: no code that can come says `done {aim.id}`"
            )
        if (aim.id, "give") not in subject.supposed.objectives:
            yield Finding("objective", field, f"is never given: no code that can come says `give {aim.id}`")


def _people(subject: Subject) -> Iterator[Finding]:
    for name in subject.plan.enemies:
        if name not in subject.supposed.enemies:
            yield Finding(
                "enemy", f"enemy.{name}", f"never comes: no code that can come says `place 1 {name}`"
            )
        beat = subject.plan.enemies[name].beat
        if len(beat) > 1 and len(set(beat)) == 1:
            text = f"goes from {beat[0]} to {beat[0]}: name another spot, or the one alone"
            yield Finding("enemy", f"enemy.{name}.beat", text)
    for name in subject.plan.friends:
        if name not in subject.supposed.friends:
            yield Finding(
                "friend", f"friend.{name}", f"never joins: no code that can come says `join {name}`"
            )
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
        yield Finding("text", field, f"{{{name}}} stays as it is: a text can name {known}")
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
    _conditions, _codes, _rows, _cards, _watches, _endings, _after_the_end, _counters, _objectives, _people, _texts,
)  # fmt: skip
_OF_TABLE = (_tokens, _ranges, _spots)
_GROUND = ("terrain", "map", "table", "ground")
"""Fields of the ground."""
_KEPT: dict[str, list[Finding]] = {}
