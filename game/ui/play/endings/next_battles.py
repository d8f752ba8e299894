"""The ways on from a battle that is over: the same again with seats exchanged, the next lesson, puzzle or battle."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.descriptions.lesson import solver
from game.core.match import Match
from game.core.seats import Seat
from game.scenarios import Entry
from game.ui.kit.command import Command
from game.ui.play import dialogue, launch, players
from game.ui.play.dialogue import Played
from game.ui.play.endings.retrospect_view import LookBack
from game.ui.play.lessons import course
from game.ui.play.lessons.progress import Progress
from game.ui.play.people import person

if TYPE_CHECKING:
    from game.ui.app.loop import App


def exchanged(match: Match) -> dict[Seat, str]:
    """Who sits where in a rematch: everybody one seat on, so that two change sides; in a story everybody stays.

    People are called there what they were called here: it is they who change, not only the sides. A bot that cannot play the
    side it comes to gives way to the usual one there.
    """
    header = match.header
    order = [seat for seat in match.system.seats(match.document) if seat in header.seats]
    if story(match) or len(order) < 2:
        return dict(header.seats)
    turned = {seat: _called(match, order[number - 1]) for number, seat in enumerate(order)}
    return {seat: _fitting(header.system, seat, word) for seat, word in turned.items()}


def _called(match: Match, seat: Seat) -> str:
    """Who sits at a seat, a person by name."""
    word = match.header.seats[seat]
    return f"human:{person(match, seat)[0]}" if players.is_person(word) else word


def _fitting(system: str, seat: Seat, word: str) -> str:
    fit = players.bots(system, seat)
    return word if players.is_person(word) or word.partition(":")[0] in fit else fit[0]


def story(match: Match) -> bool:
    """Whether it is a story, in which the players stand together against the table."""
    return course.family(match.header.system) == "asgard"


def rematch(play: Played) -> None:
    """The same scenario and options with another seed, the seats exchanged."""
    header, path = play.match.header, play.match.writer.path
    fresh = Match.start(
        header.system, header.document, seed=header.seed + 1, scenario=header.scenario, options=header.options,
        seats=exchanged(play.match), path=dialogue.fresh_path(path),
    )  # fmt: skip
    play.uncover()
    play.go_on_with(fresh)


def again(play: Played) -> None:
    """A lesson or puzzle from its beginning."""
    play.uncover()
    play.start_over()


def ways(play: Played) -> list[Command]:
    """The primary way on and the next best, in this order."""
    if play.coach.kind == "lesson":
        return _from_lesson(play)
    if play.coach.puzzle:
        return _from_puzzle(play)
    words = "Rematch" if story(play.match) else "Rematch, sides swapped" if len(exchanged(play.match)) == 2 else (
        "Rematch, seats changed"
    )  # fmt: skip
    found = [Command("ending.rematch", words, partial(rematch, play), "", "confirm", short="Rematch")]
    header = play.match.header
    following = course.next_battle(header.system, header.scenario)
    if following:
        found.append(_battle(play, following, "Next story" if story(play.match) else "Next battle"))
    return found


def watch(play: Played, look: LookBack) -> Command:
    """The replay from the turning point."""
    turning = look.turning
    words = f"Watch from {turning.when.lower()}" if turning else "Watch the replay"
    act = partial(watch_from, play.app, play.match, turning.moment if turning else 0)
    return Command("ending.watch", words, act, "play", "from-turning", short="Watch", bare=True)


def watch_from(app: App, match: Match, moment: int) -> None:
    """The replay from a moment on."""
    app.open("replay", match=match, at=moment)


def _from_lesson(play: Played) -> list[Command]:
    header = play.match.header
    lesson = course.next_lesson(Progress().solved | {header.scenario}, header.scenario)
    battle = course.next_battle(header.system)
    found = []
    if lesson:
        found.append(
            Command(
                "ending.lesson",
                f"Next lesson: {lesson.title}",
                partial(_learn, play, lesson),
                "",
                "confirm",
                short="Next lesson",
            )
        )
    if battle:
        found.append(
            _battle(play, battle, "First story" if story(play.match) else "First battle", primary=not found)
        )
    return [*found, Command("ending.again", "Once more", partial(again, play), "redo", bare=True)]


def _from_puzzle(play: Played) -> list[Command]:
    header, outcome = play.match.header, play.match.outcome
    solved = outcome is not None and outcome.winners == (solver(header.document),)
    puzzle = course.next_puzzle(Progress().solved | ({header.scenario} if solved else set()), header.scenario)
    once = Command(
        "ending.again", "Try again", partial(again, play), "redo", "" if solved and puzzle else "confirm"
    )
    if puzzle is None:
        return [once]
    key = "confirm" if solved else "next-battle"
    following = Command(
        "ending.puzzle",
        f"Next puzzle: {puzzle.title}",
        partial(_learn, play, puzzle),
        "puzzle",
        key,
        short="Next puzzle",
        bare=not solved,
    )
    return [following, once] if solved else [once, following]


def _learn(play: Played, entry: Entry) -> None:
    launch.lesson(play.app, entry.document, entry.id)


def _battle(play: Played, entry: Entry, words: str, *, primary: bool = False) -> Command:
    act = partial(_begin, play, entry)
    key = "confirm" if primary else "next-battle"
    return Command("ending.next", f"{words}: {entry.title}", act, "flag", key, short=words, bare=not primary)


def _begin(play: Played, entry: Entry) -> None:
    """The same people and bots at another battle; where the seats are others, they are chosen first."""
    header = play.match.header
    seats = {seat: side.get("bot") for seat, side in entry.document.get("sides", {}).items()}
    if play.coach.kind == "lesson" or set(seats) != set(header.seats):
        play.app.open("setup", scenario=entry.id)
        return
    kept = {seat: _fitting(entry.system, seat, word) for seat, word in header.seats.items()}
    launch.battle(play.app, entry.document, scenario=entry.id, seats=kept)
