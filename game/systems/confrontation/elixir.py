"""The Elixir pool of each company (GB-97): what is gained and spent, at once, with its cause."""

from __future__ import annotations

from game.core.events import Context
from game.core.seats import Seat
from game.systems.confrontation import events
from game.systems.confrontation.state import Battle

FEAT = "feat: "
"""How the cause begins of Elixir that an Incarnate spends on a feat."""


def gain(state: Battle, ctx: Context, seat: Seat, amount: int, cause: str, rule: str) -> None:
    """A company gains Elixir (GB-97)."""
    if amount:
        state.elixir[seat] += amount
        ctx.tell(events.ElixirChanged, seat, amount, state.elixir[seat], cause, rule)


def spend(state: Battle, ctx: Context, seat: Seat, amount: int, cause: str, rule: str) -> None:
    """A company pays Elixir that it has (GB-97)."""
    assert state.elixir[seat] >= amount, "no company pays more Elixir than it has"
    gain(state, ctx, seat, -amount, cause, rule)


def purse(state: Battle, seat: Seat) -> int:
    """What a company has to spend."""
    return state.elixir[seat]


def of_team(state: Battle, seat: Seat) -> int:
    """What the companies of a team have together: what their target is compared with (G-72)."""
    return sum(points for other, points in state.elixir.items() if state.friends(seat, other))
