"""The battles on the disk: every record in the player's folder, the broken ones with line and reason.

Listing reads only the first line of each file. Where a battle stands takes playing it through, so that is done beside
the window (`lookout`), and remembered while the file does not change; a battle that is left is remembered as it is.
"""

from __future__ import annotations

import contextlib
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game import paths
from game.core import record
from game.core.documents import files
from game.core.match import Match, opened
from game.core.record import Header, RecordError
from game.core.seats import Outcome, Seat
from game.ui.play import players
from game.ui.play.lessons.coach import Coach
from game.ui.play.summaries import brief

SUFFIX = ".holmgang"
_JUST_NOW = 120
"""Seconds that are no time."""
_HEADER_LIMIT = 1_000_000
"""Bytes of a first line that is read; a longer one is no record."""


def folder() -> Path:
    """Where battles are kept."""
    return paths.user() / "saves"


def autosave() -> Path:
    """A new name for the record of a battle that begins now."""
    stem = f"autosave-{datetime.now():%Y%m%d-%H%M%S}"
    for number in count(1):
        path = folder() / (stem + (f"-{number}" if number > 1 else "") + SUFFIX)
        if not path.exists():
            return path
    raise AssertionError("numbers do not end")


class Standing(Struct, frozen=True):
    """Where a battle stands: the picture, the turn, how it ended, how many actions it took."""

    brief: brief.Brief
    turn: int
    turns: int
    outcome: Outcome | None
    actions: int
    began: bool
    """Units stand and cards are drawn: the battle is past its deployment."""
    word: str = "turn"
    """What its turns are called."""
    chooser: Seat | None = None
    """Who has to choose."""
    step: str = ""
    """Of a lesson: which step is to come, by its number and title."""
    state: Any = None
    """The table itself."""


def ago(at: datetime, now: datetime) -> str:
    """How long ago something was: "just now", "at 14:05", "yesterday", "3 days ago", "20 November 2026"."""
    days = (now.date() - at.date()).days
    if days <= 0:
        return "just now" if (now - at).total_seconds() < _JUST_NOW else f"at {at:%H:%M}"
    return "yesterday" if days == 1 else f"{days} days ago" if days < 7 else f"{at.day} {at:%B %Y}"


class SavedBattle(Struct):
    """One file. `trouble` says why it cannot be used: `file:line: reason`."""

    path: Path
    changed: float
    """Seconds since the epoch when it was last written."""
    size: int
    header: Header | None = None
    trouble: str = ""
    notice: str = ""
    refused: str = ""
    """The line from which today's rules refuse what was done, and what they say; it is played up to there."""
    standing: Standing | None = None
    looked: bool = False

    @property
    def title(self) -> str:
        """The scenario, or the file's name where the scenario cannot be read."""
        return str(self.header.document.get("title", "")) or self.path.name if self.header else self.path.name

    @property
    def trial(self) -> bool:
        """Whether it is of no scenario, but of what was being drawn in a workshop."""
        return self.header is not None and not self.header.scenario

    @property
    def who(self) -> str:
        """Who plays whom, or tries what he draws."""
        who = players.against(self.header.seats, document=self.header.document) if self.header else ""
        return f"A trial: {who}" if self.trial else who

    @property
    def when(self) -> str:
        """When it was last played: "20 November 2026, 14:05"."""
        at = datetime.fromtimestamp(self.changed)
        return f"{at.day} {at:%B %Y, %H:%M}"

    def since(self, now: datetime) -> str:
        """How long ago it was last played: "just now", "at 14:05", "yesterday", "3 days ago", "20 November 2026"."""
        return ago(datetime.fromtimestamp(self.changed), now)

    @property
    def turn_of(self) -> str:
        """Whose turn it is, or which step of a lesson comes: "Your turn", "Astrid's turn"; "" while nobody knows."""
        now = self.standing
        if now is None or now.chooser is None or self.header is None:
            return ""
        if now.step:
            return now.step
        seats = self.header.seats
        people = [seat for seat, word in seats.items() if players.is_person(word)]
        if people == [now.chooser]:
            return "Your turn"
        name = players.name(seats.get(now.chooser, "human"), now.chooser, self.header.document)
        return f"{name[:1].upper()}{name[1:]}’s turn"

    @property
    def progress(self) -> str:
        """Where it stands: "turn 7 of 15", "Asgardians won in turn 7"."""
        if self.trouble:
            return "cannot be read"
        now = self.standing
        if now is None:
            return ""
        if self.refused:
            return f"goes up to {now.word} {now.turn}"
        if now.outcome is None:
            of = f" of {now.turns}" if now.turns else ""
            return (
                f"{now.word} {now.turn}{of}"
                if now.began
                else "deployment"
                if now.brief.board
                else "units are written down"
            )
        if now.brief.note:
            return f"{now.outcome.why.removesuffix('.')} ({now.word} {now.turn})"
        if now.outcome.draw:
            return f"a draw in {now.word} {now.turn}"
        names = [host.name for seat in now.outcome.winners if (host := now.brief.host(seat))]
        return f"{' and '.join(names)} won in {now.word} {now.turn}"

    @property
    def key(self) -> Key:
        """What a look into it is remembered by."""
        return str(self.path), self.changed, self.size

    def remember(self) -> bool:
        """Take over what an earlier look has told; whether there was one."""
        told = _LOOKED.get(self.key)
        if told:
            self.looked = True
            self.standing, self.trouble, self.notice, self.refused = told
        return bool(told)


Key = tuple[str, float, int]
"""The file, when it was last written, and its size."""
Look = tuple[Standing | None, str, str, str]
"""Where it stands, why it cannot be used, a notice, and what today's rules refuse of it."""
_LOOKED: dict[Key, Look] = {}


def keep(key: Key, told: Look) -> None:
    """Remember what a look has told, until the file changes."""
    if len(_LOOKED) > 200:
        _LOOKED.clear()
    _LOOKED[key] = told


def keep_left(match: Match) -> None:
    """Remember where a battle stands that is left, so that its record need not be played through."""
    path = match.writer.path
    if path is not None and not match.writer.trouble:
        with contextlib.suppress(OSError):
            keep(_saved(path).key, (stands(match), "", "", ""))


def looked(path: Path) -> Look:
    """Play a record through, here and now: it takes as long as it takes."""
    try:
        match, notice = opened(path)
    except RecordError as error:
        said = shortened(str(error), path)
    except Exception as error:
        # Whatever one file does to the rules that play it, the page it stands on stays whole.
        said = f"the rules cannot make sense of it: {error!r}"
    else:
        return stands(match), "", shortened(notice, path), str(match.refused or "")
    return None, said if said.startswith(path.name) else f"{path.name}: {said}", "", ""


def shortened(text: str, path: Path) -> str:
    """A message without the folders before the file's name."""
    return text.replace(str(path), path.name)


def stands(match: Match) -> Standing:
    """Where a match stands."""
    decision = match.decision
    return replace(
        _stands(match), chooser=decision.seat if decision else None, step=_step(match), state=match.state
    )


def _stands(match: Match) -> Standing:
    state, actions = match.state, len(match.moments) - 1
    if match.header.system == "abstract":
        seen, cap = brief.standing(state), state.field.turn_cap
        return Standing(seen, state.turn, cap, match.outcome, actions, bool(state.units))
    if match.header.system == "ascension":
        from game.ui.play.summaries import fields

        now, rounds = fields.standing(state), state.field.rounds
        return Standing(now, state.round, rounds, match.outcome, actions, state.round > 0, "round")
    if match.header.system == "confrontation":
        from game.ui.play.summaries import companies

        council = state.field.council
        return Standing(
            companies.standing(state),
            state.round,
            council.rounds,
            match.outcome,
            actions,
            state.round > 0,
            "round",
        )
    if match.header.system.startswith("asgard"):
        from game.ui.play.summaries import tales

        return Standing(tales.standing(state), state.turn, 0, match.outcome, actions, state.turn > 0, "round")
    limit, deployed = state.field.turn_limit, not any(state.reserve.values())
    return Standing(brief.standing(state), state.turn, limit, match.outcome, actions, deployed)


def _step(match: Match) -> str:
    coach = Coach(match)
    return f"Step {coach.index + 1}: {coach.step.title}" if coach.step else ""


def all_saved() -> list[SavedBattle]:
    """Every record in the folder, the newest first. A folder that cannot be read holds none."""
    found = []
    with contextlib.suppress(OSError):
        for path in folder().iterdir():
            with contextlib.suppress(OSError):
                if path.suffix == SUFFIX and not path.is_dir():
                    found.append(_saved(path))
    return sorted(found, key=lambda each: (-each.changed, each.path.name))


def _saved(path: Path) -> SavedBattle:
    state = path.stat()
    saved = SavedBattle(path, state.st_mtime, state.st_size)
    key = (str(path), saved.changed, saved.size)
    if key not in _HEADERS:
        if len(_HEADERS) > 2000:
            _HEADERS.clear()
        _HEADERS[key] = _header(path)
    saved.header, saved.trouble = _HEADERS[key]
    saved.looked = bool(saved.trouble)
    return saved


_HEADERS: dict[tuple[str, float, int], tuple[Header | None, str]] = {}


def _header(path: Path) -> tuple[Header | None, str]:
    """The first line of a record, or why it cannot be read."""
    try:
        with files.opened(path) as file:
            first = file.readline(_HEADER_LIMIT)
        return record.parse(first, path.name).header, ""
    except OSError as error:
        return None, f"{path.name}: {error.strerror or error}"
    except RecordError as error:
        return None, str(error)
