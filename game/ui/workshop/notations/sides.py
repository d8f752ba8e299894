"""What every measured notation says of a battle and its sides: what they are called, whose they are, who plays them, what wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.bots import base
from game.core.documents.fields import within
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.ui.workshop.notations.details import Detail, Group, Options, choice
from game.ui.workshop.notations.notation import sided


def told(document: Document, rule: str) -> Iterator[Detail]:
    """What the players read of a battle besides its story; `rule` is where they read how it is won."""
    yield Detail("hints", "Hints for players who ask, in order", "sentences", document.get("hints", []), [],
                 empty="One more hint")  # fmt: skip
    yield Detail("rule", "Won as in", "text", document.get("rule", ""), "", empty=rule,
                 hint="The paragraph of the rules that says how this battle is won; its ending names it")  # fmt: skip


def named(side: Mapping[str, Any], key: str, hosts: Options) -> Iterator[Detail]:
    """What a side is called and comes as; nothing of the latter where it brings what only its file has."""
    yield Detail("name", "Name", "text", side.get("name", ""), "", hint="What the side is called")
    if key in side:
        yield choice(side, key, "Comes as", hosts, hint="Who fights for it if nobody is chosen at the set-up")


def led(document: Document, seat: Seat, side: Mapping[str, Any]) -> Iterator[Detail]:
    """Whose side it is on, and who plays it."""
    others = tuple((each, f"Side {each}") for each in seats(document) if each != seat)
    yield choice(side, "team", "Fights for", ((None, "Itself"), *others), hint="Whose ally it is")
    now, system = str(side.get("bot", "")), str(document["system"])
    titles = {bot: title for bot, title in base.titles(system).items() if bot in base.names(system, seat)}
    nobody = {"": "Whoever is chosen"}
    bots = nobody | {now: titles.get(now, now or nobody[""])} | titles
    yield Detail("bot", "Played by", "choice", now, "", tuple(bots.items()),
                 "The bot that plays it if nobody says otherwise")  # fmt: skip


def own(seat: Seat, details: Iterator[Detail]) -> Group:
    """All that a side says."""
    found = [each._replace(id=f"{seat}.{each.id or each.key}") for each in details]
    return Group(f"Side {seat}", within("sides", seat), found)


def seats(document: Document) -> list[Seat]:
    """The sides that there are, in order."""
    return [seat for seat, _ in sided(document)]


def any_seat(first: str) -> Options:
    """A choice among sides, `first` for none."""
    return ((None, first), *((seat, f"Side {seat}") for seat in SEATS))
