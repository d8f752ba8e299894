"""Load: go on with a battle that was saved, by the player or by the program itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from game import scenarios
from game.core.seats import Seat
from game.ui.app.theme import Theme
from game.ui.pages.hooks import DoorNote, Latest, Offer
from game.ui.pages.records import Act, RecordList
from game.ui.play import launch, players, saves
from game.ui.play.lessons.course import family
from game.ui.play.replays.lookout import LOOKOUT
from game.ui.play.saves import SavedBattle
from game.ui.play.summaries.glimpse import glimpse_of

if TYPE_CHECKING:
    from game.ui.app.loop import App


_NEWEST = 12
"""So many files the menu looks into for a battle to go on with."""


class Load(RecordList):
    """Every saved battle, the newest first."""

    name = "load"
    title = "Load"
    empty = "Every battle is saved as it is played, without being told to, and stands here from then on."
    ways = (
        (
            "Continue",
            "A battle that is not over goes on where it was left. The menu offers the newest at once.",
        ),
        ("Watch the replay", "Any battle, over or not, is seen once more, step by step."),
    )

    def acts(self, saved: SavedBattle) -> list[Act]:
        go_on = Act("continue", "Continue", "play", lambda saved: launch.go_on(self.app, saved.path))
        watch = Act("watch", "Watch the replay", "eye", lambda saved: launch.watch(self.app, saved.path))
        if saved.refused:
            return [watch, go_on._replace(words="Play on from there", icon="fork")]
        ended = saved.standing is not None and saved.standing.outcome is not None
        return [watch] if ended else [go_on, watch]


def latest(app: App) -> Latest:
    """The battle that the menu's Continue leads to: the newest that is not over, and no puzzle; why no newer one."""
    trouble = ""
    for saved in _known():
        if saved.header and saved.header.document.get("kind") == "puzzle":
            continue
        if not saved.looked:
            return Latest(None, trouble, waits=True)
        now = saved.standing
        if saved.trouble or saved.refused:
            trouble = trouble or _unfit(saved)
        elif now and now.outcome is None:
            who = f"{saved.who}, {saved.since(datetime.now())}"
            lines = tuple(filter(None, (f"{saved.title}, {saved.progress}", saved.turn_of, who)))
            return Latest(
                Offer(
                    "menu.continue",
                    "Continue",
                    lines,
                    _opener(saved),
                    _painter(saved, now),
                    system=family(saved.header.system) if saved.header else "",
                ),
                trouble,
            )
    return Latest(None, trouble)


def _unfit(saved: SavedBattle) -> str:
    """Why a record is passed over, in a sentence."""
    if saved.refused:
        return f"{saved.title} is passed over: today’s rules refuse {saved.refused}"
    place, _, reason = saved.trouble.removeprefix(saved.path.name).partition(": ")
    line = f" (line {place[1:]})" if place[1:].isdigit() else ""
    return f"{saved.path.name} cannot be read{line}: {reason}."


def _opener(saved: SavedBattle) -> Callable[[App], None]:
    return lambda app: launch.go_on(app, saved.path)


def _painter(saved: SavedBattle, now: saves.Standing) -> Callable[[Theme, int], pygame.Surface]:
    """The table of a battle as whoever sits at this screen may see it; drawn once for a look."""
    header = saved.header
    assert header
    people = [seat for seat, word in header.seats.items() if players.is_person(word)]
    seat: Seat = now.chooser if now.chooser in people else next(iter(people), "one")
    made: dict[tuple[Theme, int], pygame.Surface] = {}

    def picture(theme: Theme, high: int) -> pygame.Surface:
        if (theme, high) not in made:
            made.clear()
            glimpse = glimpse_of(header.system, theme, (high * 3 // 2, high))
            made[theme, high] = glimpse.picture(now.state, seat) if glimpse else pygame.Surface((high, high))
        return made[theme, high]

    return picture


def look_on(app: App) -> bool:
    """Go on looking into the newest records; whether there are any left."""
    newest = _known()
    LOOKOUT.look(newest)
    return not all(each.looked for each in newest)


def door_notes(app: App) -> dict[str, DoorNote]:
    """By rulebook: how many battles there are, and what of them is saved as far as the records were looked into."""
    counts = Counter(family(system) for system, kind in scenarios.heads() if kind in ("battle", "custom"))
    open_ones: dict[str, list[SavedBattle]] = {}
    for saved in _known():
        now = saved.standing
        if saved.header and now and now.outcome is None and not saved.refused:
            open_ones.setdefault(family(saved.header.system), []).append(saved)
    return {name: DoorNote(count, _saved(open_ones.get(name, []))) for name, count in counts.items()}


def _known() -> list[SavedBattle]:
    """The newest records of battles, with what earlier looks into them have told.

    Trials are left out: whoever draws goes on in his workshop, and however many he has left, the battle before them stays.
    """
    newest = [each for each in saves.all_saved() if not each.trial][:_NEWEST]
    for saved in newest:
        saved.remember()
    return newest


def _saved(open_ones: list[SavedBattle]) -> str:
    if len(open_ones) == 1:
        words = open_ones[0].progress
        return f"{words[:1].upper()}{words[1:]}"
    return f"{len(open_ones)} battles saved" if open_ones else ""
