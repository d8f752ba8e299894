"""A small sheet, and a tactical system that is nothing but a table of inches, to read sheets with."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

from game.core.options import Option
from game.core.problems.problem import Problem
from game.core.seats import Seat
from game.core.system import Document
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet.effects import Spot

SHEET = """
system = "asgard"
title = "The Mill"
story = "Somebody has to look into the mill."
size = 24
people = { one = ["ulf", "hild"], two = ["thrall", "chief"] }
tokens = [[4, 4], [14, 4], [4, 14]]

[spot.mill]
name = "The mill"
at = [20, 20]

[rules]
quick-kill = ["Knife"]

[skill]
ulf = "equipped"

[enemy.guard]
who = "thrall"
name = "Guard"
archetype = "patrol"
beat = ["mill"]

[enemy.chief]
who = "chief"
name = "The Chief"

[friend.miller]
who = "hild"
name = "The miller"

[[fixed]]
enemy = "chief"
at = [22, 22]
facing = 180

[count]
alarm = 0

[[objective]]
id = "look"
title = "Look into the mill"
spot = "mill"

[ending.looked]
title = "Seen"
story = "They have looked."
outcome = "victory"

[ending.lost]
title = "Not seen"
story = "They have not."
outcome = "defeat"

[[condition]]
title = "Quiet"
range = "6in"
visibility = "18in"
spotting = { you = 0, they = -1 }
variable = [{ name = "Weather", value = "mist", effect = "Hard to hit anybody.", lend = ["defence +1 all"] }]
[condition.cards]
"AS" = "[J] 2022 [A]"
"J" = "301 [J]"
"2-5H" = "-"
"*" = "-"

[[condition]]
title = "Alarm"
range = "8in"
visibility = "18in"
enter = ["open door", "count alarm +1"]
blips = { "1-3" = "toward", "4-6" = "stay" }
[condition.cards]
"red" = "301"
"black" = "-"

[code.301]
title = "Two of them"
do = ["place 2 guard left 8in advantaged", "condition 1"]

[code.2022]
title = "The trap door"
story = "It was not locked."
do = ["trap 2 within 3in", "done look"]

[code.900]
title = "Home"
do = ["end looked"]

[code.901]
title = "Gone"
do = ["end lost"]

[[watch]]
when = ["one at mill", "objective look done"]
code = 900

[[watch]]
when = ["all fall"]
code = 901
in = [0, 1]
"""


class Inches:
    """A square table, `size` inches each way, with a door; everybody in `people` is known."""

    name = "inches"
    stats = ("attack", "defence", "strides")
    statuses = ("slow", "pinned")
    usual_distance = 6

    options = (Option("dice", 1, "How many.", "A-1"),)
    system = SimpleNamespace(name="inches", action_types=(), options=options)

    def fields(self) -> Sequence[str]:
        return ("system", "title", "story", "size", "people")

    def read_by_step(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> Iterator[None]:
        return iter(())

    def problems(self, document: Document, cast: Sequence[tuple[str, str, Seat]]) -> list[Problem]:
        found = [] if isinstance(document.get("size"), int) else [Problem("size", "is missing")]
        return found + [
            Problem(field, f"{who!r} is nobody")
            for field, who, seat in cast
            if who not in document["people"][seat]
        ]

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return tuple(document["people"])

    def players(self, document: Document, cast: object) -> list[str]:
        return list(document["people"]["one"])

    def length(self, text: str) -> int:
        found = re.fullmatch(r"(\d{1,9})in", text)
        if not found:
            raise ValueError(f"{text!r} is not a length; write 6in")
        return int(found[1])

    def said(self, length: int) -> str:
        return f"{length} in"

    def spot(self, place: object) -> Spot:
        match place:
            case [int(x), int(y)]:
                return x, y
        raise ValueError(f"{place!r} is not a place; write [6, 4]")

    def spot_problems(self, document: Document, cast: object, spots: Sequence[Spot]) -> list[str]:
        inside = (all(0 <= part <= document["size"] for part in spot) for spot in spots)
        return ["" if each else "is not on the table" for each in inside]

    def nearest(self, document: Document, cast: object, spot: Spot) -> Spot | None:
        return None

    def covered(
        self, document: Document, cast: object, spots: Sequence[Spot]
    ) -> list[tuple[str, Spot | None] | None]:
        return [None for _ in spots]

    def in_file(self, spot: Spot) -> list[str]:
        return [f"{part}in" for part in spot]

    def piece_problems(self, document: Document, cast: object, asked: Sequence[tuple[str, str]]) -> list[str]:
        return ["" if piece == "door" else f"there is no piece {piece!r}" for piece, _ in asked]

    def standard_move(self, document: Document, cast: object) -> int:
        return 6

    def apart(self, one: Spot, other: Spot) -> int:
        return max(abs(one[0] - other[0]), abs(one[1] - other[1]))

    def units(self, table: Any, seat: Seat | None = None) -> list[int]:
        return []

    def blip_spot(self, table: Any, spot: Spot) -> Spot:
        """Nobody can stand nearer than that to the right edge."""
        return min(spot[0], 15), spot[1]

    def begin(self, document: Document, cast: object, options: dict[str, Any], ctx: object) -> object:
        return {"cast": cast, "options": options}


INCHES = cast(Adapter, Inches())


def document(text: str = SHEET) -> Document:
    """A sheet as the file has it."""
    return tomllib.loads(text)


def changed(*changes: tuple[str, str]) -> Document:
    """The sheet with words in the place of others; each must be there."""
    text = SHEET
    for before, now in changes:
        assert before in text, before
        text = text.replace(before, now)
    return document(text)
