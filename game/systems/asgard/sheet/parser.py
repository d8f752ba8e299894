"""From the tables of a sheet to a plan: every line read, every name looked up, every number held to its bounds (A-1 to A-5).

Faults are kept with the fields of the file. What only the tactical system can judge (places, pieces, characters) is kept with
its field too and asked in `setup`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

import msgspec
from msgspec import UNSET

from game.core import options as option_rules
from game.core.documents.fields import within
from game.core.problems import copied_ids, prepared_draws
from game.core.problems.action_tables import fault
from game.core.problems.copied_ids import Row
from game.core.problems.problem import renamed, suggestion
from game.core.problems.shape import Reading
from game.systems.asgard.actions import ACTIONS
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.cards import DECK, Card, suit
from game.systems.asgard.sheet import lines, meanings, notation, unled
from game.systems.asgard.sheet.draft import CODE, ID, MOST_OF_A_KIND, Draft, said
from game.systems.asgard.sheet.effects import SLIDERS, Spot
from game.systems.asgard.sheet.notation import NotationError
from game.systems.asgard.sheet.plan import (
    Aim,
    Code,
    Condition,
    Ending,
    Entry,
    Fixture,
    Kind,
    Lending,
    NamedSpot,
    Plan,
    Reaction,
    Rules,
    Variable,
    Version,
    Watch,
)
from game.systems.asgard.sheet.sheet_file import (
    CodeTable,
    ConditionTable,
    CountTable,
    EnemyTable,
    FriendTable,
    Sheet,
)

MOST_CONDITIONS = 30
MOST_CODES = 500
MOST_TOKENS = 80
MOST_WATCHES = 200
STANDARD_BLIPS: tuple[Reaction, ...] = Rules().blips


def drafted(sheet: Sheet, adapter: Adapter) -> Reading[tuple[Plan, Draft]]:
    """The plan of a sheet, and everything that was found on the way, in steps; the plan is whole only if no problem was."""
    found = Draft(sheet, adapter)
    if not sheet.title.strip():
        found.wrong("title", "is empty: give the scenario a title")
    conditions = _conditions(found)
    yield
    codes = _codes(found)
    yield
    plan = Plan(
        title=sheet.title,
        story=sheet.story,
        conditions=conditions,
        codes=codes,
        tokens=_tokens(found),
        on=adapter.name,
        spots=_spots(found),
        enemies=_enemies(found),
        friends=_friends(found),
        fixtures=_fixtures(found),
        watches=_watches(found),
        objectives=_objectives(found),
        endings=_endings(found),
        skills=dict(sheet.skill),
        counts=_counts(found),
        gauges=_gauges(found),
        rules=_rules(found),
        difficulty=sheet.difficulty or UNSET,
    )
    _deal(found)
    _options(found)
    _lessons(found)
    return plan, found


# Conditions and codes


def _conditions(found: Draft) -> tuple[Condition, ...]:
    tables = found.sheet.condition
    if not tables:
        found.wrong("condition", "is missing: a sheet has at least condition 0; write [[condition]]")
    if len(tables) > MOST_CONDITIONS:
        found.wrong("condition", f"{len(tables)} conditions; a sheet has at most {MOST_CONDITIONS}")
    return tuple(
        _condition(found, table, number, f"condition[{number}]")
        for number, table in enumerate(tables[:MOST_CONDITIONS])
    )


def _condition(found: Draft, table: ConditionTable, number: int, field: str) -> Condition:
    return Condition(
        number,
        table.title,
        found.length(f"{field}.range", table.range, 1),
        found.length(f"{field}.visibility", table.visibility, 1),
        table.story,
        found.bounded(f"{field}.spotting.you", table.spotting.you, -10, 10),
        found.bounded(f"{field}.spotting.they", table.spotting.they, -10, 10),
        table.level,
        _variables(found, table, f"{field}.variable"),
        found.do(f"{field}.enter", table.enter),
        _cards(found, table.cards, f"{field}.cards"),
        found.blips(f"{field}.blips", table.blips, ()),
        table.checks_in_combat,
    )


def _variables(found: Draft, table: ConditionTable, field: str) -> tuple[Variable, ...]:
    return tuple(
        Variable(row.name, row.value, row.effect, tuple(_lent(found, row.lend, f"{field}[{number}].lend")))
        for number, row in enumerate(table.variable)
    )


def _lent(found: Draft, texts: list[str], field: str) -> Iterator[Lending]:
    read = partial(notation.lending, stats=found.adapter.stats)
    for place, text in enumerate(texts):
        try:
            yield read(text)
        except NotationError as error:
            guessed = "did you mean" in str(error)
            right = "" if guessed else meanings.lending(text, found.adapter.stats, read)
            found.misread(f"{field}[{place}]", error, right)


def _cards(found: Draft, rows: dict[str, str | list[str]], field: str) -> dict[Card, Entry]:
    """The card table of a condition (A-3, A-30, A-75)."""
    entries: dict[str, Entry] = {}
    for key, row in rows.items():
        where = within(field, key)
        try:
            notation.cards_of(key)
        except NotationError as error:
            found.renamed(field, key, error, rows, meanings.key(key, notation.cards_of))
            continue
        made = _row(found, key, row, where)
        if made:
            first, *others = made
            entries[key] = msgspec.structs.replace(first, others=tuple(others)) if others else first
    table, crossing = notation.table(entries)
    for each in crossing:
        _told_crossing(found, field, each, rows)
    return table


def _told_crossing(found: Draft, field: str, pair: notation.Crossing, rows: Collection[str]) -> None:
    """Both of two keys that cross, each as it stands in another condition or without the cards of the other; the later one alone where neither can be."""
    told = 0
    for key, other in ((pair.key, pair.other), (pair.other, pair.key)):
        right = _elsewhere(found, key, rows) or _moved(key, other, rows) or notation.narrowed(key, other)
        if right and right not in rows:
            text = pair.text.replace(repr(pair.other), repr(other))
            found.wrong(within(field, key), text + suggestion(right), renamed(within(field, key), right))
            told += 1
    if not told:
        found.wrong(within(field, pair.key), pair.text)


def _moved(key: str, other: str, rows: Collection[str]) -> str:
    """The key of as many cards that leaves another one its own and has those of its suit that no row has; "" if they are no run."""
    covered = frozenset[Card]().union(*(notation.cards_of(each) for each in rows if _is_key(each)))
    free = {card for card in DECK if suit(card) in {*map(suit, notation.cards_of(key))}} - covered
    rest = notation.narrowed(key, other)
    moved = notation.widened(rest, free) if rest and free else ""
    return moved if moved and len(notation.cards_of(moved)) == len(notation.cards_of(key)) else ""


def _elsewhere(found: Draft, key: str, rows: Collection[str]) -> str:
    """The only key of as many cards of another condition that shares cards with a key and with no other row of its table; "" if there is none."""
    own = notation.cards_of(key)
    beside = [notation.cards_of(other) for other in rows if other != key and _is_key(other)]
    beside = [cards for cards in beside if len(cards) <= len(own)]
    keys = {each for table in found.sheet.condition for each in table.cards if _is_key(each)}
    alike = [
        each
        for each in keys
        if each[-1] == key[-1] and each != key
        and len(cards := notation.cards_of(each)) == len(own)
        and cards & own and not any(cards & other for other in beside)
    ]  # fmt: skip
    return alike[0] if len(alike) == 1 else ""


def _is_key(text: str) -> bool:
    try:
        notation.cards_of(text)
    except NotationError:
        return False
    return True


def _row(found: Draft, key: str, row: str | list[str], field: str) -> list[Entry]:
    """What a row says, and what it says instead; nothing if any of it cannot be read (A-75)."""
    texts = [row] if isinstance(row, str) else row
    if not texts:
        found.wrong(field, "is empty: write an entry, or - for nothing")
    made: list[Entry] = []
    for number, text in enumerate(texts):
        where = field if isinstance(row, str) else f"{field}[{number}]"
        try:
            bare, once, when = found.row(where, text)
            entry = notation.entry(key if not number else f"{key}.{number + 1}", bare)
        except NotationError as error:
            found.misread_row(where, text, error)
            return []
        made.append(msgspec.structs.replace(entry, when=when or UNSET, once=once or UNSET))
        if entry.code and entry.code not in found.names.codes:
            text = f"there is no code {entry.code}: write [code.{entry.code}], or mend the number"
            found.no_code(where, text, entry.code)
        if number + 1 < len(texts) and not (once or when or entry.needs):
            found.wrong(
                where, "always counts, so that nothing after it does: write once, or if and a fact, behind it"
            )
            return made
    return made


def _codes(found: Draft) -> dict[int, Code]:
    tables = found.sheet.code
    if len(tables) > MOST_CODES:
        found.wrong("code", f"{len(tables)} codes; a sheet has at most {MOST_CODES}")
        return {}
    for name in tables:
        if not CODE.fullmatch(name):
            found.wrong(f"code.{name}", f"is no code: they are numbered from 1 to {notation.LARGEST_CODE}")
    return {int(name): _code(found, name, table) for name, table in tables.items() if CODE.fullmatch(name)}


def _code(found: Draft, name: str, table: CodeTable) -> Code:
    field = f"code.{name}"
    others = tuple(
        Version(
            row.title or table.title,
            row.story,
            found.do(f"{field}.version[{number}].do", row.do),
            found.when(f"{field}.version[{number}].when", row.when) if row.when else (),
        )
        for number, row in enumerate(table.version)
    )
    return Code(int(name), table.title, table.story, found.do(f"{field}.do", table.do), others or UNSET)


# The field


def _tokens(found: Draft) -> dict[int, Spot]:
    tables = found.sheet.tokens
    if not 1 <= len(tables) <= MOST_TOKENS:
        found.wrong("tokens", f"{len(tables)} tokens; a sheet has 1 to {MOST_TOKENS}")
    return {
        number + 1: found.spot(f"tokens[{number}]", place)
        for number, place in enumerate(tables[:MOST_TOKENS])
    }


def _spots(found: Draft) -> dict[str, NamedSpot]:
    found.ids("spot", found.sheet.spot)
    return {
        name: NamedSpot(name, table.name, found.spot(f"spot.{name}.at", table.at), table.shown)
        for name, table in found.sheet.spot.items()
    }


def _fixtures(found: Draft) -> tuple[Fixture, ...]:
    fixtures = []
    for number, table in enumerate(found.sheet.fixed[:MOST_OF_A_KIND]):
        field = f"fixed[{number}]"
        found.known(f"{field}.enemy", table.enemy, found.sheet.enemy, "enemy")
        facing = found.bounded(f"{field}.facing", table.facing, -360, 360) % 360
        fixtures.append(Fixture(table.enemy, found.spot(f"{field}.at", table.at), facing))
    if len(found.sheet.fixed) > MOST_OF_A_KIND:
        found.wrong("fixed", f"{len(found.sheet.fixed)} of them; a sheet has at most {MOST_OF_A_KIND}")
    return tuple(fixtures)


# Who and what


def _enemies(found: Draft) -> dict[str, Kind]:
    found.ids("enemy", found.sheet.enemy)
    return {name: _enemy(found, name, table) for name, table in found.sheet.enemy.items()}


def _enemy(found: Draft, name: str, table: EnemyTable) -> Kind:
    for slider in SLIDERS:
        found.bounded(f"enemy.{name}.{slider}", getattr(table, slider), 0, 10)
    for number, spot in enumerate(table.beat):
        found.known(f"enemy.{name}.beat[{number}]", spot, found.sheet.spot, "spot")
    return Kind(
        name, table.who, table.name, table.archetype, table.mode, table.boldness, table.aggression, table.cohesion,
        table.memory, tuple(table.beat), table.returns or UNSET, table.unseen or UNSET, table.faction.strip() or UNSET,
    )  # fmt: skip


def _friends(found: Draft) -> dict[str, Kind]:
    found.ids("friend", found.sheet.friend)
    tables: dict[str, FriendTable] = found.sheet.friend
    return {name: Kind(name, table.who, table.name) for name, table in tables.items()}


def _objectives(found: Draft) -> dict[str, Aim]:
    aims: dict[str, Aim] = {}
    rows = found.sheet.objective
    if len(rows) > MOST_OF_A_KIND:
        found.wrong("objective", f"{len(rows)} of them; a sheet has at most {MOST_OF_A_KIND}")
    named = [*unled.objectives(found.sheet)]
    own = [Row(f"objective[{number}]", table.id) for number, table in enumerate(rows)]
    found.problems += copied_ids.problems(own, "there is an objective {} already", named)
    for number, table in enumerate(rows[:MOST_OF_A_KIND]):
        field = f"objective[{number}]"
        if not ID.fullmatch(table.id):
            found.wrong(
                f"{field}.id", f"{table.id[:60]!r} is no name: write small letters, digits and hyphens"
            )
        if table.spot:
            found.known(f"{field}.spot", table.spot, found.sheet.spot, "spot")
        aims[table.id] = Aim(table.id, table.title, table.text, table.given, table.spot)
    return aims


def _endings(found: Draft) -> dict[str, Ending]:
    found.ids("ending", found.sheet.ending)
    if not found.sheet.ending:
        found.wrong("ending", "is missing: a scenario has at least one ending; write [ending.NAME]")
    return {
        name: Ending(name, table.title, table.story, table.outcome)
        for name, table in found.sheet.ending.items()
    }


def _counts(found: Draft) -> dict[str, int]:
    found.ids("count", found.sheet.count)
    starts = {
        name: (f"count.{name}", each) if isinstance(each, int) else (f"count.{name}.start", each.start)
        for name, each in found.sheet.count.items()
    }
    return {
        name: found.bounded(field, start, 0, lines.MOST_COUNTED) for name, (field, start) in starts.items()
    }


def _gauges(found: Draft) -> dict[str, str]:
    """The counters that the players see."""
    shown = {name: each.name for name, each in found.sheet.count.items() if isinstance(each, CountTable)}
    for name, called in shown.items():
        if not called.strip():
            found.wrong(f"count.{name}.name", "is empty; say what the players call it")
    return shown


def _watches(found: Draft) -> tuple[Watch, ...]:
    tables = found.sheet.watch
    if len(tables) > MOST_WATCHES:
        found.wrong("watch", f"{len(tables)} watches; a sheet has at most {MOST_WATCHES}")
        return ()
    watches = []
    for number, table in enumerate(tables):
        field = f"watch[{number}]"
        if table.code not in found.names.codes:
            found.no_code(f"{field}.code", f"there is no code {said(table.code)}", table.code)
        for place, condition in enumerate(table.within):
            if not 0 <= condition < found.names.conditions:
                found.wrong(
                    f"{field}.in[{place}]",
                    f"there is no condition {said(condition)}; they are numbered 0 to {found.names.conditions - 1}",
                )
        facts = found.when(f"{field}.when", table.when)
        watches.append(Watch(table.code, facts, tuple(table.within), table.again))
    return tuple(watches)


# Options


def _rules(found: Draft) -> Rules:
    rules = found.sheet.rules
    for number, attack in enumerate(rules.quick_kill):
        if not attack.strip():
            found.wrong(f"rules.quick-kill[{number}]", "is empty: write the name of an attack")
    return Rules(
        rules.checks_in_combat,
        found.bounded("rules.stealth", rules.stealth, 0, 10),
        tuple(rules.quick_kill),
        found.bounded("rules.fade", rules.fade, 0, 20),
        found.blips("blips", found.sheet.blips, STANDARD_BLIPS),
    )


def _deal(found: Draft) -> None:
    """The fixed cards and dice of a lesson."""
    cards, dice = found.sheet.deal.cards, found.sheet.deal.dice
    for number, card in enumerate(cards):
        if card not in DECK or card in cards[:number]:
            right = prepared_draws.cards(card, _card_meant)
            text = f"{card[:20]!r} is not a card of the deck, or is named twice: AS, 10H, QD"
            likely = [] if right or card in DECK else prepared_draws.of_its_suit(card, DECK, cards)
            for each in likely:
                known = f"{text}; did you mean {each!r}, perhaps?"
                mend = prepared_draws.spread("deal.cards", cards, number, [each])
                found.wrong(f"deal.cards[{number}]", known, mend)
            if not likely:
                free = not {*right} & {*cards}
                mend = prepared_draws.spread("deal.cards", cards, number, right) if free else ()
                found.wrong(f"deal.cards[{number}]", text, mend)
    found.problems += prepared_draws.dice("deal.dice", dice)


def _card_meant(text: str) -> str:
    """The card that was meant by one written otherwise; "" if there is no saying."""
    return next((each for each in (text, *meanings.keys(text)) if each in DECK), "")


def _options(found: Draft) -> None:
    """Match options are those of the tactical system, as far as they mean anything here."""
    found.problems += option_rules.problems(found.adapter.options, found.sheet.options)


def _lessons(found: Draft) -> None:
    """Actions of a lesson that no record could hold."""
    kinds = (*ACTIONS, *found.adapter.system.action_types)
    for step, lesson in enumerate(found.sheet.lesson):
        for number, action in enumerate(lesson.actions):
            if wrong := fault(f"lesson[{step}].actions[{number}]", action, kinds, {}):
                found.problems.append(wrong)
