"""Advice for bots: what each choice is expected to bring, and why, from what one seat may know.

No rule of the game. A judge holds for one choice. What the active model does is planned as a whole (`plans`), from
places that are weighed (`outlook`) by ways on a chart (`chart`) and by the exact odds of blows (`strikes`); answers that are asked in
between have judges of their own (`answers`), and so has what comes before the first turn (`openings`).
"""

from __future__ import annotations

from typing import Any

from game.core import steps
from game.systems.ascension import deployment, displacement, goals, harm, initiative, sequence
from game.systems.ascension.bot import answers, brief, openings, turns
from game.systems.ascension.bot.answers import Judge
from game.systems.ascension.combat import attack_steps, effects, reactions
from game.systems.ascension.state import Battle, Field, Piece, PieceId
from game.systems.ascension.view import BattleView

_JUDGES: tuple[tuple[type[steps.Decision[Any]], type[Judge]], ...] = (
    (sequence.Acting, turns.Acting),
    (sequence.Turn, turns.Turning),
    (sequence.EliteActivation, turns.Turning),
    (goals.ChoosingGoal, openings.Aiming),
    (initiative.OrderingTeam, openings.Ordering),
    (deployment.PlacingTerrain, openings.Laying),
    (deployment.Deploying, openings.Deploying),
    (reactions.SideStep, answers.Stepping),
    (reactions.Brace, answers.Bracing),
    (reactions.DropOne, answers.Dropping),
    (attack_steps.NamingSuit, answers.Naming),
    (attack_steps.ChooseTarget, answers.Chaining),
    (effects.ChooseEffect, answers.Choosing),
    (displacement.Resist, answers.Resisting),
    (harm.Afflicted, answers.Suffering),
    (steps.Decision, Judge),
)
_BRIEFLY: tuple[tuple[type[steps.Decision[Any]], type[Judge]], ...] = (
    (sequence.Acting, brief.BriefActing),
    *_JUDGES,
)
_terrain: list[tuple[Field, tuple[str, ...], dict[PieceId, Piece]]] = []


def judge(view: BattleView, state: Battle, *, briefly: bool = False) -> Judge:
    """An opinion of the choice in `view`; `state` is one that could be true. `briefly` thinks about fewer places."""
    state.pieces = _same(state)
    side = state.side(view.seat)
    state.goals = {side: state.goals[side]} if side in state.goals else {}
    decision = state.decision
    judges = _BRIEFLY if briefly else _JUDGES
    return next(kind for waits, kind in judges if isinstance(decision, waits))(view, state)


def _same(state: Battle) -> dict[PieceId, Piece]:
    """The terrain as it was known, if it and the battle are the same: what was worked out about it can be used again."""
    who = tuple(model.who for model in state.everyone())
    for field, models, known in _terrain:
        if models == who and known == state.pieces and field == state.field:
            return known
    _terrain[:] = [(state.field, who, state.pieces), *_terrain[:3]]
    return state.pieces
