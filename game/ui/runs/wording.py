"""How the window speaks of studies."""

from __future__ import annotations

from game.lab.study import Study
from game.lab.verdicts import Verdict
from game.ui.play.players import bot_title

QUESTIONS = {
    "side": "Is a side favoured?",
    "first": "Is going first better?",
    "bots": "Which bot is stronger?",
    "edit": "What did the edit change?",
}
"""What a study asks."""
PER_CENT = 100


def title(study: Study) -> str:
    """What the battle is called."""
    return str(study.document.get("title") or study.scenario)


def who_plays(study: Study) -> str:
    """The bots: "greedy bot on all sides", "greedy bot against random bot"."""
    kinds = list(dict.fromkeys(study.bots))
    if len(kinds) > 1:
        return " against ".join(bot_title(each).lower() for each in study.bots)
    both = "both" if len(study.bots) == 2 else "all"
    return f"{bot_title(kinds[0]).lower()} on {both} sides"


def played(study: Study, verdict: Verdict) -> str:
    """How much was played, and by whom."""
    games = "1 game" if verdict.games == 1 else f"{verdict.games:,} games"
    return f"{games}, {who_plays(study)}"


def answer(verdict: Verdict) -> str:
    """The verdict as a sentence of its own."""
    return verdict.text[:1].upper() + verdict.text[1:]


def in_hundred(share: float) -> str:
    """A share as one says it of games."""
    return f"{PER_CENT * share:.0f} of 100"


def seconds_left(seconds: float) -> str:
    """About how long something still takes."""
    minutes = round(seconds / 60)
    if minutes >= 60:
        return f"about {minutes // 60} h {minutes % 60:02} min left"
    return f"about {minutes} min left" if minutes else "less than a minute left"
