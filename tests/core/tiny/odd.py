"""A walk whose system forgets that the order of a set is nobody's business: for the kit to notice."""

from __future__ import annotations

from game.core.events import Context
from game.core.options import Options
from game.core.system import Document
from tests.core.tiny.walk import Ground, Walking


class Odd(Walking):
    name = "odd"

    def begin(self, document: Document, options: Options, ctx: Context) -> Ground:
        state = super().begin(document, options, ctx)
        state.turns = 10 + list({str(number) for number in range(40)}).index("7")
        return state


SYSTEM = Odd()
