"""The tale of a story as marks on a line: what happened when, told in a sentence each, and what it comes to in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from game.systems.asgard.state import Page
from game.ui.tables.asgard.moments.teller import Teller, card_words

LANES = ("Checks", "Story", "Field")
NOTICED = {
    "both": "both sides notice", "ours": "the token sleeps", "theirs": "the other side notices first",
    "none": "nobody notices",
}  # fmt: skip


class Mark(NamedTuple):
    """One thing on the line: when, in which lane, its sign and its sentence."""

    round: int
    condition: int
    lane: int
    icon: str
    role: str
    words: str


class Band(NamedTuple):
    """A condition that held from one mark on."""

    condition: int
    title: str
    first: int
    """The number of its first mark."""


def marks(tale: Sequence[Page], teller: Teller) -> list[Mark]:
    """The marks of a tale in order: a check, its card and its code are one."""
    found: list[Mark] = []
    index = 0
    pages = [page for page in tale if page.kind not in ("watch", "answer")]
    while index < len(pages):
        took, lane, icon, role, words = _read(pages[index:], teller)
        page = pages[index]
        found.append(Mark(page.round, page.condition, lane, icon, role, words))
        index += took
    return found


def bands(found: Sequence[Mark], teller: Teller) -> list[Band]:
    """The conditions in the order in which they held."""
    runs = []
    for condition, run in groupby(enumerate(found), key=lambda each: each[1].condition):
        runs.append(Band(condition, teller.plan.conditions[condition].title, next(run)[0]))
    return runs


Read = tuple[int, int, str, str, str]
"""How many pages it takes, lane, icon, palette role, words."""


def _read(pages: Sequence[Page], teller: Teller) -> Read:
    page = pages[0]
    if page.kind in ("check", "card"):
        return _check(pages, teller)
    if page.kind == "place":
        return _place(pages, teller)
    words = {
        "code": _code, "condition": _condition, "objective": _objective, "ending": _ending, "friend": _friend,
    }.get(page.kind, _enemy)(page, teller)  # fmt: skip
    return (1, *words)


def _check(pages: Sequence[Page], teller: Teller) -> Read:
    """A check, the card that it brought and the code of the card."""
    page, took, said = pages[0], 1, ""
    who = teller.called(page.unit)
    if page.kind == "check":
        said = f"{who} checks token {page.number}" if page.number else f"{who} meets a fixed encounter"
        said += f": {NOTICED.get(page.what, page.what)}" if page.number else ""
        following = pages[1] if len(pages) > 1 else None
        if following is None or following.kind != "card":
            return 1, 0, "dice", "mute" if page.what == "none" else "dim", f"{said}."
        page, took = following, 2
    card, _, rest = page.what.partition(" ")
    lead = f"{said}; {card_words(card)}" if said else f"{who} turns up {card_words(card)}"
    if rest.endswith(" missing"):
        return took, 0, "cards", "mute", f"{lead}, not yet."
    code = teller.plan.codes.get(page.number)
    if code is None:
        return took, 0, "cards", "mute", f"{lead}, no encounter."
    if len(pages) > took and pages[took].kind == "code" and pages[took].number == page.number:
        took += 1
    return took, 0, "cards", "brass_hi", f"{lead}, {code.title or f'code {code.number}'}."


def _place(pages: Sequence[Page], teller: Teller) -> Read:
    """Those of one kind that came together."""
    page = pages[0]
    took = 1
    while took < len(pages) and pages[took].kind == "place" and (pages[took].what, pages[took].number) == (
        page.what, page.number
    ):  # fmt: skip
        took += 1
    known = teller.kind(page.what)
    name = known.name if known else page.what
    return took, 2, "skull", "ember", f"{name} comes." if took == 1 else f"{took} × {name} come."


Entry = tuple[int, str, str, str]


def _code(page: Page, teller: Teller) -> Entry:
    return 1, "scroll", "bone", f"{page.what or f'Code {page.number}'}."


def _condition(page: Page, teller: Teller) -> Entry:
    return 1, "swirl", "brass_hi", f"Condition {page.number}: {page.what}."


def _objective(page: Page, teller: Teller) -> Entry:
    id, _, status = page.what.rpartition(" ")
    aim = teller.plan.objectives.get(id)
    words, icon, role = {
        "open": ("New objective", "flag", "brass"), "done": ("Done", "check", "verdigris"),
        "failed": ("Failed", "x", "ember"),
    }.get(status, ("Given up", "minus", "mute"))  # fmt: skip
    return 1, icon, role, f"{words}: {aim.title if aim else id}."


def _ending(page: Page, teller: Teller) -> Entry:
    ending = teller.plan.endings.get(page.what)
    icon = {"victory": "trophy", "defeat": "skull"}.get(ending.outcome, "flag") if ending else "flag"
    return 1, icon, "brass_hi", f"The end: {ending.title}." if ending else "The end."


def _friend(page: Page, teller: Teller) -> Entry:
    name = teller.called(page.unit)
    if page.number < 0:
        return 2, "fallen", "ember", f"{name} falls."
    return (
        (2, "person", "verdigris", f"{name} joins you.")
        if page.number
        else (2, "external", "verdigris", f"{name} is safe.")
    )


def _enemy(page: Page, teller: Teller) -> Entry:
    known = teller.kind(page.what)
    name = known.name if known else page.what
    icon, role, words = {
        "blip": ("eyeno", "dim", "is out of sight"), "gone": ("external", "dim", "is gone"),
        "seen": ("eye", "ember", "is seen again"), "fell": ("fallen", "verdigris", "falls"),
    }.get(page.kind, ("info", "dim", page.kind))  # fmt: skip
    return 2, icon, role, f"{name} {words}."


class Numbers(NamedTuple):
    """What a story comes to."""

    rounds: int
    checks: Counter[str]
    cards: int
    encounters: int
    empty: int
    not_yet: int
    came: int
    fell: int
    gone: int
    lost: int


def numbers(tale: Sequence[Page]) -> Numbers:
    """Count what happened."""
    kinds = Counter(page.kind for page in tale)
    cards = [page for page in tale if page.kind == "card"]
    not_yet = sum(page.what.endswith(" missing") for page in cards)
    encounters = sum(bool(page.number) and not page.what.endswith(" missing") for page in cards)
    return Numbers(
        max((page.round for page in tale), default=0),
        Counter(page.what for page in tale if page.kind == "check" and page.number),
        len(cards), encounters, len(cards) - encounters - not_yet, not_yet, kinds["place"], kinds["fell"], kinds["gone"],
        sum(page.kind == "friend" and page.number < 0 for page in tale),
    )  # fmt: skip


class Missed(NamedTuple):
    """What did not come about, by name."""

    codes: list[str]
    conditions: list[str]
    objectives: list[str]
    tokens: list[int]


def missed(saga: Any) -> Missed:
    """What the sheet held and this game did not see."""
    plan, tale = saga.plan, saga.tale
    came = {page.number for page in tale if page.kind == "code"}
    entered = {page.number for page in tale if page.kind == "condition"} | {0}
    checked = {page.number for page in tale if page.kind == "check"}
    given = {page.what.rpartition(" ")[0] for page in tale if page.kind == "objective"}
    return Missed(
        [code.title or f"Code {code.number}" for code in plan.codes.values() if code.number not in came],
        [each.title for each in plan.conditions if each.number not in entered],
        [aim.title for aim in plan.objectives.values() if not aim.given and aim.id not in given],
        [token for token in sorted(saga.tokens) if token not in checked],
    )
