"""Advice for bots: what each choice is expected to bring, and why, from what one seat may know.

No rule of the game. A judge holds for one choice. What the active unit does is planned as a whole (`bot.plans`), from places that are
weighed (`bot.outlook`), bodies of fighters and what they do to each other (`bot.bodies`), and the exact odds of the rooms' previews; the
order of cards (`bot.cards`), the opening (`bot.openings`) and the answers asked in between (`bot.answers`) have judges of their own.
"""

from __future__ import annotations

from typing import Any

from game.core import steps
from game.systems.confrontation import activation, authority, card_play, control, dice_tests, tactical, titans
from game.systems.confrontation.bot import answers, cards, openings, turns
from game.systems.confrontation.bot.judge import Judge
from game.systems.confrontation.fire import losses
from game.systems.confrontation.incarnates import commander, resurrection
from game.systems.confrontation.melee import assault, combats, morale
from game.systems.confrontation.mystics import answers as calls
from game.systems.confrontation.mystics import conflicts, titanic
from game.systems.confrontation.scenario import deployment, terrain_placement
from game.systems.confrontation.state import Battle
from game.systems.confrontation.view import BattleView

_JUDGES: tuple[tuple[type[steps.Decision[Any]], type[Judge]], ...] = (
    (activation.Acting, turns.Acting),
    (assault.Closing, turns.Closing),
    (combats.Combats, turns.Striking),
    (losses.Losses, turns.Losing),
    (card_play.UnitChoice, turns.Choosing),
    (tactical.Arranging, cards.Arranging),
    (tactical.FirstChoice, cards.First),
    (card_play.CardChoice, cards.Revealing),
    (card_play.DrawOrReserve, cards.Revealing),
    (card_play.CardPick, cards.Picking),
    (authority.AuthorityFeats, answers.Commanding),
    (authority.SixChoice, answers.Rolling),
    (dice_tests.AgainChoice, answers.Rolling),
    (dice_tests.FeatOffer, answers.Performing),
    (morale.CourageOffer, answers.Steeling),
    (titans.Sacrificing, answers.Sacrificing),
    (titanic.TitanicPlay, answers.Titanic),
    (calls.Answer, answers.Countering),
    (resurrection.Resurrection, answers.Returning),
    (control.Upkeep, answers.Upholding),
    (conflicts.EffectChoice, answers.Settling),
    (commander.Succession, answers.Naming),
    (deployment.DutyChoice, openings.Choosing),
    (deployment.DeployerChoice, openings.Deployer),
    (deployment.HoldingBack, openings.Holding),
    (deployment.Deploying, openings.Deploying),
    (terrain_placement.PieceChoice, openings.Laying),
    (terrain_placement.ZoneChoice, openings.Zoning),
    (steps.Decision, Judge),
)


def judge(view: BattleView, state: Battle) -> Judge:
    """An opinion of the choice in `view`; `state` is one that could be true."""
    decision = state.decision
    return next(kind for waits, kind in _JUDGES if isinstance(decision, waits))(view, state)
