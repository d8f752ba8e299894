"""The promises of positions that are written down as scenarios: a snapshot begins where it was taken."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core import steps
from game.core.chance import seeded
from game.core.events import Context
from game.core.options import Options
from game.core.problems import bounds
from game.core.promises.breaches import keep, sound
from game.core.system import Document, System, digest, encode


def resting(system: System[Any, Any], state: Any, document: Document, options: Options) -> bool:
    """Try the promises of a snapshot, if the state is at rest: whether it is.

    The scenario is sound, begins without chance, and stands and offers just what the state does, less what is only memory.
    """
    if not system.rest(state):
        return False
    before = encode(state)
    taken = system.snapshot(state, document)
    keep("taking a snapshot never changes a state", encode(state) == before)
    wrong = bounds.problems(taken) or system.problems(taken)
    keep("a snapshot is a sound scenario", not wrong, where=[f"{each.field}: {each.text}" for each in wrong])
    ctx = Context(seeded("snapshot"))
    begun = system.begin(taken, options, ctx)
    steps.advance(begun, ctx)
    keep("nothing in a snapshot is left to chance", not ctx.chance.results, where=ctx.chance.results)
    sound(system, begun)
    _stands_again(system, state, begun)
    keep("a snapshot of a snapshot is the same", system.snapshot(begun, taken) == taken)
    return True


def _stands_again(system: System[Any, Any], state: Any, begun: Any) -> None:
    """A state that a snapshot begins with is the state it was taken of, less what is only memory."""
    then, now = (msgspec.json.decode(encode(system.unhistoried(each))) for each in (state, begun))
    other = {field: (then[field], now[field]) for field in then if then[field] != now[field]}
    keep("a snapshot begins where it was taken", not other, where=other)
    there, here = (digest(system.unhistoried(each)) for each in (state, begun))
    keep("a snapshot begins in the same order", there == here)
    keep("a snapshot rests where it was taken", system.rest(begun) == system.rest(state))
    if state.decision is not None:
        offers = [list(each.decision.suggest(each)) for each in (state, begun)]
        keep("a snapshot offers the same actions", offers[0] == offers[1], where=offers)
