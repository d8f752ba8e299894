"""A story under work, without pixels: who claims which card, what codes say, and where the text leads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.documents.edits import AddPiece, Edit, RemovePiece, SetField, Together
from game.core.documents.fields import says, within
from game.core.problems.problem import Problem
from game.systems.asgard.cards import DECK, RANKS, Card, rank, suit
from game.systems.asgard.sheet.notation import NotationError, cards_of
from game.ui.workshop.stories.firings import Firings
from game.ui.workshop.work import Finding, Work

NOTHING = "-"
"""The entry of a card that brings nothing."""
_CODE = re.compile(r"(?:\[[^\]]*\]\s*)*(\d+)")
_QUOTED = re.compile(r'"[^"]*"')
_LEADS = re.compile(r"\b(condition|end)\s+([\w-]+)")
_FOLLOWS = re.compile(r"\b(?:code|ask|die)\b(.*)")
_INNER = re.compile(r"(.+)\.(version|variable)\[\d+\]")
TABLES = {"rules": "The rules of the story", "blips": "What blips do", "skill": "How well they spot"}
"""Tables that a story has once, by their fields, and what they are called in the window."""


class Claim(NamedTuple):
    """Cards that bring the same: the entry as the file writes it (several in turn are joined), its keys, and the cards that it wins."""

    entry: str
    keys: tuple[str, ...]
    cards: frozenset[Card]

    @property
    def code(self) -> str:
        """The code that it leads to, or the first of them; "" for none."""
        found = _CODE.match(self.entry)
        return found[1] if found else ""


class Way(NamedTuple):
    """From a condition to another, or to an ending: both as paths, `condition[0]` and `ending.lost`."""

    start: str
    end: str


class Story(Work):
    """The sheet of one story. What is chosen is a part of it by its path; a claim by its condition and entry."""

    entry = ""
    """The entry that is painted with; "" for none."""
    firings: Firings | None = None
    """What the last run found; None before there was one."""

    @property
    def paths(self) -> Sequence[str]:
        found = [path for path, _ in self.conditions]
        counts = (within("count", name) for name in self.counts)
        watches, objectives = ((path for path, _ in each) for each in (self.watches, self.objectives))
        inner = [each for path in found for each in self.variables(path)]
        inner += [each for path in self.codes for each in self.versions(path)]
        return [
            *found,
            *self.codes,
            *self.endings,
            *watches,
            *self.enemies,
            *self.friends,
            *objectives,
            *counts,
            *(within("spot", word) for word in self.spots),
            *self.fixed,
            *self.figures,
            *inner,
            *TABLES,
        ]

    @property
    def conditions(self) -> list[tuple[str, str]]:
        """The paths and titles of the conditions."""
        return [
            (f"condition[{number}]", str(row.get("title", "")) or f"Condition {number}")
            for number, row in enumerate(self._tables("condition"))
        ]

    @property
    def codes(self) -> list[str]:
        """The paths of the codes, in the order of the file."""
        return [within("code", name) for name in self._table("code")]

    @property
    def endings(self) -> list[str]:
        """The paths of the endings."""
        return [within("ending", name) for name in self._table("ending")]

    @property
    def watches(self) -> list[tuple[str, str]]:
        """The paths of the watches, and the facts that each waits for."""
        return [
            (f"watch[{number}]", ", ".join(map(str, row.get("when", []))))
            for number, row in enumerate(self._tables("watch"))
        ]

    @property
    def enemies(self) -> list[str]:
        """The paths of the enemies, in the order of the file."""
        return [within("enemy", name) for name in self._table("enemy")]

    @property
    def friends(self) -> list[str]:
        """The paths of those who may join the players."""
        return [within("friend", name) for name in self._table("friend")]

    @property
    def objectives(self) -> list[tuple[str, str]]:
        """The paths of the objectives, and the words by which lines name them."""
        rows = self._tables("objective")
        return [(f"objective[{number}]", str(row.get("id", ""))) for number, row in enumerate(rows)]

    @property
    def spots(self) -> dict[str, str]:
        """The spots by the words that lines name them by, with what they are called."""
        rows = self._table("spot").items()
        return {word: str(row.get("name", word)) for word, row in rows if isinstance(row, Mapping)}

    @property
    def fixed(self) -> list[str]:
        """The paths of the encounters that are there from the beginning."""
        return [f"fixed[{number}]" for number in range(len(self._tables("fixed")))]

    @property
    def figures(self) -> list[str]:
        """The paths of the enemy's figures that no force has."""
        return self.inner("sides.two", "character")

    def variables(self, condition: str) -> list[str]:
        """The paths of what holds in a condition besides its cards."""
        return self.inner(condition, "variable")

    def watches_in(self, condition: str) -> list[str]:
        """The paths of the watches that wait in a condition."""
        rows = self._tables("watch")
        return [f"watch[{number}]" for number, row in enumerate(rows) if _waits_in(row, number_of(condition))]

    def code_of(self, watch: str) -> str:
        """The code that follows a watch; "" for none."""
        return str(says(self.document, within(watch, "code"), ""))

    @property
    def counts(self) -> dict[str, tuple[str, int]]:
        """The counters by their names: what the players call them, and where they begin."""
        found = {}
        for name, said in self._table("count").items():
            title, start = (
                (said.get("name"), said.get("start", 0)) if isinstance(said, Mapping) else ("", said)
            )
            found[name] = str(title or name), start if isinstance(start, int) else 0
        return found

    @property
    def condition(self) -> str:
        """The condition whose cards are shown: that which is chosen, or the last that was, or the first."""
        if self.chosen.startswith("condition["):
            self._shown = whole_of(self.chosen) or self.chosen
        known = [path for path, _ in self.conditions]
        return self._shown if self._shown in known else known[0] if known else ""

    _shown = ""

    def title(self, path: str) -> str:
        """What a part of the story is called."""
        row = says(self.document, path, {})
        name = path.rpartition(".")[2]
        named = row if isinstance(row, Mapping) else {}
        kind = kind_of(path)
        if kind in TABLES:
            return TABLES[kind]
        if kind == "watch":
            return f"Watch for {self.code_of(path)}" if self.code_of(path) else "A watch"
        if kind == "version":
            return str(named.get("title", "")) or self.title(whole_of(path))
        if kind in ("variable", "figure"):
            return str(named.get("name", "")) or f"A {kind}"
        if kind == "fixed":
            return (
                self.title(within("enemy", word)) if (word := str(named.get("enemy", ""))) else "Nobody yet"
            )
        return str(named.get("title", "") or named.get("name", "")) or name

    def findings(self, problems: Sequence[Problem]) -> list[Finding]:
        return [self._named(each) for each in super().findings(problems)]

    def _named(self, finding: Finding) -> Finding:
        """With what the part is called that it is about, unless the sentence says so or the part is a page."""
        title = self.whose(finding.item)
        return finding if title in finding.problem.text else finding._replace(about=title)

    def whose(self, field: str) -> str:
        path = self.part_of(field)
        return self.title(path) if path and kind_of(path) not in TABLES else ""

    # Cards

    def claims(self, condition: str) -> list[Claim]:
        """What the cards of a condition bring, in the order of the file; one claim for all rows that say the same."""
        rows = self._rows(condition)
        won = winners(rows)
        entries = list(dict.fromkeys(rows.values()))
        return [
            Claim(
                entry,
                tuple(key for key in rows if rows[key] == entry),
                frozenset(card for card, key in won.items() if key and rows[key] == entry),
            )
            for entry in entries
        ]

    def disputed(self, condition: str) -> frozenset[Card]:
        """The cards that two rows claim with the same right (A-30)."""
        return frozenset(card for card, key in winners(self._rows(condition)).items() if not key)

    def paint(self, cards: Iterable[Card], *, going: str = "") -> str:
        """Give cards of the condition that is shown to the entry in the hand; why that cannot be, or ""."""
        condition = self.condition
        if not condition or not self.entry:
            return "Choose a row first, or write a new one."
        edit = self.painting(condition, cards, self.entry)
        return self.do(edit, going=going) if edit is not None else ""

    def painting(self, condition: str, cards: Iterable[Card], entry: str) -> Edit | None:
        """The edit that gives cards to an entry, with as few rows as say it; None if it has them all."""
        rows = self._rows(condition)
        now = dict(rows)
        won = winners(rows)
        for card in cards:
            key = won.get(card)
            if not key or rows[key] != entry:
                now[card] = entry
                for beside in _beside(card):
                    _unfold(now, won.get(beside, ""), entry, won)
        now = _joined(now)
        if now == rows:
            return None
        path = within(condition, "cards")
        changes: list[Edit] = [SetField(within(path, key), None) for key in rows if key not in now]
        changes += [SetField(within(path, key), said) for key, said in now.items() if rows.get(key) != said]
        return Together(tuple(changes), f"Paint {entry}")

    def reword(self, claim: Claim, entry: str, *, going: str = "") -> str:
        """Another entry for all rows of a claim."""
        path = within(self.condition, "cards")
        edits = tuple(SetField(within(path, key), entry or NOTHING) for key in claim.keys)
        refusal = self.do(Together(edits, "Type a row"), going=going)
        if not refusal:
            self.entry = entry or NOTHING
        return refusal

    def drop(self, claim: Claim) -> str:
        """Take all rows of a claim out."""
        path = within(self.condition, "cards")
        self.entry = ""
        return self.do(
            Together(tuple(SetField(within(path, key), None) for key in claim.keys), "Take a row out")
        )

    def _rows(self, condition: str) -> dict[str, str]:
        """The rows of a card table by their keys; entries in turn are joined, and unreadable keys are left to the problems."""
        rows = says(self.document, within(condition, "cards"), {}) if condition else {}
        found = {}
        for key, said in rows.items() if isinstance(rows, Mapping) else ():
            try:
                cards_of(str(key))
            except NotationError:
                continue
            found[str(key)] = " / ".join(map(str, said)) if isinstance(said, list) else str(said)
        return found

    # Lines

    def texts(self, where: str) -> list[str]:
        """The texts of a list."""
        found = says(self.document, where, [])
        return [str(line) for line in found] if isinstance(found, list) else []

    def set_text(self, where: str, number: int, text: str) -> str:
        """Another text in a list; an empty one takes it out, one behind the last is new."""
        text = text.strip()
        if number >= len(self.texts(where)):
            return self.do(AddPiece(where, text)) if text else ""
        if not text:
            return self.do(RemovePiece(where, number))
        return self.do(SetField(within(where, number), text), going=f"{where}[{number}]")

    def lines(self, path: str, field: str = "") -> list[str]:
        """The lines of a code, of a condition's entering, or the facts of a watch; of a version those of a field."""
        return self.texts(within(path, field or line_field(path)))

    def set_line(self, path: str, number: int, text: str, field: str = "") -> str:
        """Another text for a line, by the same rules."""
        return self.set_text(within(path, field or line_field(path)), number, text)

    def versions(self, code: str) -> list[str]:
        """The paths of the other versions of a code, for when it comes again."""
        return self.inner(code, "version")

    def inner(self, path: str, field: str) -> list[str]:
        """The paths of the parts of a part."""
        found = says(self.document, within(path, field), [])
        return [within(path, field, number) for number in range(len(found) if isinstance(found, list) else 0)]

    # Where it leads

    def ways(self) -> list[Way]:
        """From which condition another one or an ending can come, by rows, codes and watches, each once."""
        found: dict[Way, None] = {}
        for number, (path, _) in enumerate(self.conditions):
            begins = [claim.code for claim in self.claims(path)] + self._watched(number)
            for end in self._ends([*self.lines(path)], begins):
                if end != path:
                    found[Way(path, end)] = None
        return list(found)

    def _watched(self, number: int) -> list[str]:
        """The codes of the watches that wait in a condition."""
        return [str(row.get("code", "")) for row in self._tables("watch") if _waits_in(row, number)]

    def _ends(self, lines: list[str], codes: list[str]) -> Iterator[str]:
        """The conditions and endings that lines lead to, and the codes behind them, each looked at once."""
        known, endings, count = self._table("code"), self._table("ending"), len(self.conditions)
        seen: set[str] = set()
        waiting = [code for code in codes if code]
        while lines or waiting:
            while lines:
                line = _QUOTED.sub("", lines.pop())
                for word, name in _LEADS.findall(line):
                    if word == "condition" and name.isdigit() and int(name) < count:
                        yield f"condition[{name}]"
                    elif word == "end" and name in endings:
                        yield within("ending", name)
                for behind in _FOLLOWS.findall(line):
                    waiting += [name for name in re.findall(r"\b\d+\b", behind) if name in known]
            while waiting:
                code = waiting.pop()
                if code in known and code not in seen:
                    seen.add(code)
                    lines += _said(known[code])

    def _table(self, name: str) -> Mapping[str, Any]:
        found = self.document.get(name, {})
        return found if isinstance(found, Mapping) else {}

    def _tables(self, name: str) -> list[Mapping[str, Any]]:
        found = self.document.get(name, [])
        return [row if isinstance(row, Mapping) else {} for row in found] if isinstance(found, list) else []


def number_of(condition: str) -> int:
    """Which condition a path is, from 0; -1 for none."""
    number = condition.removeprefix("condition[").rstrip("]")
    return int(number) if number.isdigit() else -1


def _waits_in(watch: Mapping[str, Any], condition: int) -> bool:
    return not watch.get("in") or condition in watch.get("in", ())


def whole_of(path: str) -> str:
    """The code that a path is a version of, or the condition that it is a variable of; "" if it is a whole part."""
    found = _INNER.fullmatch(path)
    return found[1] if found else ""


def kind_of(path: str) -> str:
    """What kind of part a path is: `condition`, `variable`, `code`, `version`, `watch`; "" for the story itself."""
    found = _INNER.fullmatch(path)
    if path.startswith("sides."):
        return "figure"
    return found[2] if found else path.partition("[")[0].partition(".")[0]


def line_field(path: str) -> str:
    """In which field the lines of something stand."""
    return "enter" if path.startswith("condition") else "when" if path.startswith("watch") else "do"


def winners(rows: Mapping[str, str]) -> dict[Card, str]:
    """The key that wins each card: the one that covers the fewest; "" where two with the same right claim it for different ends (A-30)."""
    covers = {key: cards_of(key) for key in rows}
    found: dict[Card, str] = {}
    for card in DECK:
        keys = [key for key in rows if card in covers[key]]
        if not keys:
            continue
        least = min(len(covers[key]) for key in keys)
        best = [key for key in keys if len(covers[key]) == least]
        found[card] = best[0] if len(best) == 1 else ""
    return found


def _beside(card: Card) -> list[Card]:
    """The cards of a suit before and after one."""
    place = RANKS.index(rank(card))
    return [f"{RANKS[each]}{suit(card)}" for each in (place - 1, place + 1) if 0 <= each < len(RANKS)]


def _unfold(rows: dict[str, str], key: str, entry: str, won: Mapping[Card, str]) -> None:
    """Write a range of one suit that says `entry` card by card, so that it can be joined with what comes beside it."""
    if (
        rows.get(key) == entry
        and key not in DECK
        and len({suit(card) for card in cards_of(key)}) == 1
        and "-" in key
    ):
        del rows[key]
        rows |= {card: entry for card in cards_of(key) if won.get(card) == key}


def _joined(rows: dict[str, str]) -> dict[str, str]:
    """The same rows with single cards of a suit that follow one another and say the same as one range, where no other row is in the way."""
    made = dict(rows)
    for first in DECK:
        if first not in made:
            continue
        run = _run(first, made)
        if len(run) < 2:
            continue
        others = [key for key in made if key not in run and cards_of(key) & set(run)]
        if any(len(cards_of(key)) <= len(run) for key in others):
            continue
        entry = made[first]
        made = {key: said for key, said in made.items() if key not in run}
        made[f"{rank(run[0])}-{rank(run[-1])}{suit(first)}"] = entry
    return made


def _run(first: Card, rows: Mapping[str, str]) -> list[Card]:
    """The single cards from one on that say the same, rank by rank of its suit."""
    start = RANKS.index(rank(first))
    before = f"{RANKS[start - 1]}{suit(first)}" if start else ""
    if rows.get(before) == rows[first]:
        return []
    run = [first]
    for next_rank in RANKS[start + 1 :]:
        card = f"{next_rank}{suit(first)}"
        if rows.get(card) != rows[first]:
            break
        run.append(card)
    return run


def _said(code: object) -> list[str]:
    """All lines of a code, of its versions too."""
    if not isinstance(code, Mapping):
        return []
    parts = [code, *(each for each in code.get("version", []) if isinstance(each, Mapping))]
    return [str(line) for part in parts for line in part.get("do", [])]
