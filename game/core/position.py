"""A position of a match as a scenario: for trials, forks and puzzles."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.chance import seeded
from game.core.hashes import blake2b
from game.core.match import Match
from game.core.options import Value
from game.core.problems.bounds import LONGEST
from game.core.seats import Seat
from game.core.system import Document, Restless, encode
from game.core.words.grammar import plural


class Position(NamedTuple):
    """A scenario that begins where a match stood.

    `rest` names the rest point, `at` is its number in the match's `moments`, and `before` says how many actions it lies
    before the moment that was asked for. `guessed` is true where a seat did not know everything that the scenario holds.
    """

    document: Document
    rest: str
    at: int
    before: int
    guessed: bool

    @property
    def words(self) -> str:
        """Where the position was taken, for its reader."""
        where = f"after action {self.at}" if self.at else "at the beginning"
        ago = f", {plural(self.before, 'action')} back" if self.before else ""
        return f"Taken {where}{ago}, as {self.rest}."


def position(match: Match, seat: Seat | None = None, at: int | None = None) -> Position:
    """The last rest point of a match, at or before `moments[at]` (now, if nothing is said), as a scenario.

    With `seat` it holds what that seat may know, and a guess at the rest; its story says so. Raises `Restless` if there
    is no rest point so early, `IndexError` if there is no such moment.
    """
    at = len(match.moments) - 1 if at is None else at
    if not 0 <= at < len(match.moments):
        raise IndexError(f"there is no action {at}; the match has {len(match.moments) - 1}")
    rules = match.system
    found = next((number for number in range(at, -1, -1) if rules.rest(match.moments[number].state)), None)
    if found is None:
        raise Restless(f"{rules.title}: no position before this one can be the beginning of a scenario.")
    state = match.moments[found].state
    if seat is not None:
        state = _guess(match, state, seat)
    taken = Position({}, rules.rest(state), found, at - found, seat is not None)
    return taken._replace(document=_told(match, rules.snapshot(state, match.document), taken))


def _guess(match: Match, state: Any, seat: Seat) -> Any:
    """A whole state that could be true as far as a seat knows: always the same one of the same view."""
    view = match.system.view(state, seat)
    return match.system.resample(view, seeded("position", blake2b(encode(view), digest_size=8).hexdigest()))


def _told(match: Match, document: Document, taken: Position) -> Document:
    """The scenario with the match's own options, and a title and a story that say where it comes from."""
    usual: dict[str, Value] = {option.name: option.default for option in match.system.options}
    given = document.get("options", {})
    options = {
        name: value
        for name, value in match.header.options.items()
        if name in given or value != usual.get(name)
    }
    title = f"{document.get('title') or match.system.title}, after action {taken.at}"
    lines = [document.get("story", ""), taken.words]
    if taken.guessed:
        lines.append("What lay hidden from the seat that wrote it down is a guess.")
    story = " ".join(filter(None, lines))[-LONGEST:]
    told = {**document, "title": title, "story": story}
    return {**told, "options": options} if options else told
