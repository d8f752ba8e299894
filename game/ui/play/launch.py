"""From a scenario or a record to the table: start or open a match that records itself, and open the battle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from game.core import registry
from game.core.descriptions.lesson import EXERCISES, SEED, player
from game.core.match import Match, opened
from game.core.options import OptionError, Value
from game.core.record import RecordError, RecordOwned
from game.core.seats import Seat
from game.core.system import Document, ScenarioError
from game.core.writer import Writer
from game.ui.app.contract import Filling
from game.ui.kit import dialogs
from game.ui.play import saves
from game.ui.play.players import FIRST_BOT, Sitter, is_person

if TYPE_CHECKING:
    from game.ui.app.loop import App


def any_seed() -> int:
    """A seed short enough to be told to a friend."""
    return SystemRandom().randrange(100_000)


def lesson(app: App, document: Document, scenario: str, *, stay: bool = False) -> Match | None:
    """Begin a lesson or puzzle: the player against a script, or against a bot that spoils what can be spoiled."""
    own = player(document)
    name = app.settings.names.get(own, "")
    sides = document.get("sides", {})
    sitters = {seat: Sitter(seat == own, name, side.get("bot") or FIRST_BOT) for seat, side in sides.items()}
    seats: dict[Seat, str] = {seat: sitter.word for seat, sitter in sitters.items()}
    return battle(app, document, scenario=scenario, seed=SEED, seats=seats, stay=stay)


def recorded(app: App, document: Document) -> Match | None:
    """Play for all sides what is drawn in the scene that calls, as a lesson would be dealt, to be taken down in its steps."""
    return battle(app, document, seed=SEED, stay=True)


def battle(
    app: App,
    document: Document,
    *,
    scenario: str = "",
    seed: int | None = None,
    options: Mapping[str, Value] | None = None,
    seats: Mapping[Seat, str] | None = None,
    stay: bool = False,
) -> Match | None:
    """Start a match and open its battle. A scenario that cannot be played is said, and nothing opens.

    The scene begins the record at its first tick, for the board need not wait for it. With `stay` the scene that calls stays
    under it. Options that neither `options` nor the scenario give are what is usual for those who sit in `seats`.
    """
    try:
        seed = any_seed() if seed is None else seed
        match = Match.start(
            str(document["system"]), document, seed=seed, scenario=scenario, seats=seats,
            options={**_usual(document, seats), **(options or {})},
        )  # fmt: skip
    except (ScenarioError, OptionError) as error:
        app.notify(f"This battle cannot begin. {error}")
        return None
    match.writer = Writer(saves.autosave(), match.text)
    if stay:
        app.open("battle", match=match)
    else:
        table(app, match)
    return match


def _usual(document: Document, seats: Mapping[Seat, str] | None) -> dict[str, Value]:
    """What options are among people, where only people sit and the scenario does not say; none where nobody was seated."""
    if not seats or not all(is_person(word) for word in seats.values()):
        return {}
    known = registry.system(str(document["system"])).options
    given = document.get("options", {})
    return {each.name: each.usual(people=True) for each in known if each.name not in given}


def trial(app: App, document: Document) -> Match | None:
    """Try what is drawn in the scene that calls, which stays under it: sides with a bot are played by that, all others by the designer.

    A lesson or puzzle is tried as it will be played.
    """
    document = titled(document)
    if document.get("kind") in EXERCISES:
        return lesson(app, document, "", stay=True)
    sides = document.get("sides", {})
    seats: dict[Seat, str] = {seat: side["bot"] for seat, side in sides.items() if side.get("bot")}
    return battle(app, document, seats=seats, stay=True)


def titled(document: Document) -> Document:
    """A scenario with a title to stand over its battle: what has only begun to be drawn may have none yet."""
    return document if str(document.get("title", "")).strip() else {**document, "title": "Without a name"}


@runtime_checkable
class Trying(Protocol):
    """A scene in which a scenario is drawn: what it tries is played over it."""

    tried: Match | None
    """The last trial, as far as it went."""


def _workshop(app: App) -> Trying | None:
    return next((scene for scene in reversed(app.scenes) if isinstance(scene, Trying)), None)


def in_workshop(app: App) -> bool:
    """Whether leaving what is open leads back to a workshop."""
    return _workshop(app) is not None


def is_trial(app: App, match: Match) -> bool:
    """Whether a match is a trial of what is drawn in a workshop under it, and of no file."""
    return in_workshop(app) and not match.header.scenario


def leave(app: App, match: Match) -> None:
    """Leave a battle: back to the workshop in which it was tried, as that was left, or to the menu."""
    here = _workshop(app)
    if here is None:
        app.home()
        return
    here.tried = match
    while not isinstance(app.scene, Trying):
        app.pop()


def tell_news(app: App, match: Match) -> None:
    """Say what has become of the match's record since it was last said."""
    for text in match.writer.news():
        app.notify(text)


def table(app: App, match: Match) -> None:
    """Open a battle straight over the menu or a workshop: leaving it must not lead back through what led to it."""
    while app.scene is not None and not isinstance(app.scene, Trying):
        if len(app.scenes) == 1 and app.scene.name == "menu":
            break
        app.scenes.pop().leave()
    if not app.scenes:
        app.lay_under("menu")
    app.open("battle", match=match)


# From a record


def on_the_table(app: App, path: Path) -> Filling | None:
    """The battle of this window that goes on writing the record; None if there is none."""
    for scene in app.scenes:
        match = getattr(scene, "match", None)
        if isinstance(match, Match) and match.writer.path == path:
            return scene
    return None


def go_on(app: App, path: Path) -> None:
    """Go on with a recorded battle. One that is on the table is gone back to; one that another window plays is offered
    to be watched or branched off."""
    here = on_the_table(app, path)
    if here is not None:
        while app.scene is not here:
            app.pop()
        return
    try:
        match, notice = opened(path, path)
    except RecordOwned:
        _offer(app, path)
    except RecordError as error:
        app.notify(saves.shortened(str(error), path))
    else:
        table(app, match)
        if notice:
            app.notify(saves.shortened(notice, path))


def watch(app: App, path: Path, at: int | None = None) -> None:
    """Watch a recorded battle from its beginning, or from the moment `at`."""
    match = _read(app, path)
    if match:
        app.open("replay", match=match, path=path, at=at)


def branch(app: App, match: Match, moment: int) -> None:
    """Ask who plays on from a moment of a match, and open that as a battle of its own."""

    def begin(seats: dict[Seat, str]) -> None:
        fresh = match.fork(moment, saves.autosave(), seats)
        table(app, fresh)
        tell_news(app, fresh)

    from game.ui.play.replays.fork import Fork  # most battles begin at their beginning

    app.push(Fork(match, begin))


def _offer(app: App, path: Path) -> None:
    """Say that another window plays a battle, and what can be done all the same."""

    def play_on() -> None:
        match = _read(app, path)
        if match:
            branch(app, match, len(match.moments) - 1)

    text = (
        "Another window plays this battle, and two cannot write one record. You can watch it as far as it has "
        "come, or play on from there in a battle of your own. The other goes on as it is."
    )
    answers = [
        dialogs.Answer("watch", "Watch", lambda: watch(app, path), "eye"),
        dialogs.Answer("fork", "Play on", play_on, "fork"),
        dialogs.Answer("back", "Back"),
    ]
    app.push(dialogs.Dialog("This battle is being played", text, answers))


def _read(app: App, path: Path) -> Match | None:
    """The match of a record that stays as it is, as far as it can be read; what there is to say of it is said."""
    try:
        match, notice = opened(path)
    except RecordError as error:
        app.notify(saves.shortened(str(error), path))
        return None
    if notice:
        app.notify(saves.shortened(notice, path))
    return match
