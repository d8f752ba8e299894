"""How the window speaks of studies."""

from __future__ import annotations

from game.lab.pages.dossier import Dossier, Player
from game.lab.studies.study import Study
from game.ui.play.players import bot_title

QUESTIONS = {
    "side": "Is a side favoured?",
    "first": "Is going first better?",
    "bots": "Which bot is stronger?",
    "edit": "What did the edit change?",
    "story": "How does the story end?",
}
"""What a study asks."""
WAYS = {
    "side": "One bot plays every side, and each goes first in turn where the battle leaves that open.",
    "first": "The same games, counted by who went first.",
    "bots": "Each bot sits at every seat in turn.",
    "edit": "Every seed is played in the battle as it was and in that of now.",
    "story": "How often each ending comes, and what of the sheet never does.",
}
"""How an answer is found."""
_FEW = 0.05
"""A share of draws under which the games that somebody won are as good as all."""


def title(study: Study) -> str:
    """What the battle is called."""
    return str(study.document.get("title") or study.scenario)


def who_plays(study: Study) -> str:
    """The bots: "greedy bot on both sides", "greedy bot against random bot"."""
    kinds = list(dict.fromkeys(study.bots))
    if len(kinds) > 1:
        return " against ".join(bot_title(each).lower() for each in study.bots)
    both = {1: "", 2: " on both sides"}.get(len(study.bots), " on all sides")
    return f"{bot_title(kinds[0]).lower()}{both}"


def games(dossier: Dossier | None) -> str:
    """How much was played."""
    count = dossier.games if dossier else 0
    return "1 game" if count == 1 else f"{count:,} games"


def played(study: Study, dossier: Dossier | None, wanted: int = 0) -> str:
    """How much was played, and by whom; of so many games if so many are `wanted`."""
    count = dossier.games if dossier else 0
    told = f"{count:,} of {wanted:,} games" if wanted > count else games(dossier)
    return f"{told}, {who_plays(study)}"


def answer(dossier: Dossier | None) -> str:
    """What was found, as a sentence."""
    return dossier.headline if dossier else "Nothing has been played to its end yet"


def percent(share: float) -> str:
    """A share of the games; in percent, since so many of a hundred may already be how many were played."""
    return f"{100 * share:.0f} %"


def won(player: Player, dossier: Dossier) -> str:
    """How many games a side won; where not few were drawn, also what share of those that somebody won."""
    games = max(1, dossier.games)
    told = f"won {percent(player.won / games)}"
    drawn = sum(dossier.draws.values())
    many = _FEW * games <= drawn < games
    return f"{told}, {100 * player.decided:.0f} % of decided" if many else told


def seconds_left(seconds: float) -> str:
    """About how long something still takes."""
    minutes = round(seconds / 60)
    if minutes >= 60:
        return f"about {minutes // 60} h {minutes % 60:02} min left"
    return f"about {minutes} min left" if minutes else "less than a minute left"
