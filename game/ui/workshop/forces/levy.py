"""Who is brought to a battle: for each side a force, who of it plays, and who leads. No pixels here."""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.systems.ascension.points import creation, forces, notation
from game.systems.ascension.points.creation import Fault
from game.systems.ascension.points.forces import Force
from game.systems.ascension.profile import Character
from game.ui.play.summaries import fields
from game.ui.play.summaries.brief import Brief, Host
from game.ui.workshop.forces import files

OWN = ""
"""The key of the characters that the scenario brings along itself."""
_LOCAL = ("force", "models", "character", "leader", "stands", "name")


@dataclass(frozen=True)
class Levy:
    """What a side brings: the force, the ids of those who play (twice for two of them), and the leader's id."""

    key: str
    force: Force
    models: tuple[str, ...]
    leader: str

    @property
    def characters(self) -> tuple[Character, ...]:
        """Those who play."""
        known = {each.id: each for each in self.force.characters}
        return tuple(known[id] for id in self.models if id in known)

    @property
    def points(self) -> int:
        """What they cost."""
        return sum(map(creation.points, self.characters))


class Party:
    """The sides of a scenario with what each brings, at a points limit that all agree on."""

    def __init__(self, document: Document, brief: Brief) -> None:
        self._document, self._brief = document, brief
        self.points = int(document.get("points", 75))
        self.forces: dict[str, Force] = {}
        self.look()
        self.levies: dict[Seat, Levy] = {
            seat: self._proposed(seat) for seat in SEATS if seat in document["sides"]
        }

    def look(self) -> None:
        """Find the forces again: the force builder may have written one."""
        self.forces = dict(forces.forces())
        self.forces |= {
            kept.key: kept.content for kept in files.kept() if kept.content and kept.content.characters
        }

    # -- what there is

    def choices(self, seat: Seat) -> list[tuple[str, str]]:
        """Keys and names of the forces that a side can bring."""
        found = [(key, force.name) for key, force in self.forces.items()]
        if self._side(seat).get("character"):
            found.insert(0, (OWN, "As the scenario has it"))
        return found

    def _side(self, seat: Seat) -> dict[str, Any]:
        side: dict[str, Any] = self._document["sides"][seat]
        return side

    def leads(self, seat: Seat) -> bool:
        """Does the seat name a leader? One a side does (C-38): the first of a team."""
        return self._side(seat).get("team") in (None, seat)

    def faults(self, seat: Seat) -> list[Fault]:
        """Why a side cannot play like this."""
        levy = self.levies[seat]
        found = creation.roster_faults(levy.characters, levy.leader, self.points)
        if not self.leads(seat):
            found = [fault for fault in found if fault.rule != "C-38"]
        for character in dict.fromkeys(levy.characters):
            found += creation.named_faults(character)
        return found

    @property
    def trouble(self) -> str:
        """What keeps the battle from beginning, or ""."""
        for seat, levy in self.levies.items():
            for fault in self.faults(seat):
                return f"{levy.force.name}: {fault.text} ({fault.rule})."
        return ""

    @property
    def brief(self) -> Brief:
        """The scenario at a glance with these sides."""
        hosts = tuple(self._host(host) for host in self._brief.hosts)
        land = structs.replace(self._brief.land, points=self.points) if self._brief.land else None
        return structs.replace(self._brief, hosts=hosts, land=land)

    def _host(self, proposed: Host) -> Host:
        seat = proposed.seat
        levy, leader = self.levies[seat], self.levies[seat].leader if self.leads(seat) else ""
        return fields.host(seat, self._named(seat), levy.characters, leader, proposed.bot)

    def _named(self, seat: Seat) -> str:
        """What the side is called: as in the scenario while it brings what the scenario proposes."""
        levy, side = self.levies[seat], self._side(seat)
        return str(side.get("name", "")) if levy.key == self._key(seat) else levy.force.name

    # -- acts

    def choose(self, seat: Seat, key: str) -> None:
        """Bring another force: those who play at these points by its own choice."""
        if key == self._key(seat):
            self.levies[seat] = self._proposed(seat)
        else:
            self.levies[seat] = self._usual(key, self.forces[key])

    def at_home(self, seat: Seat) -> str:
        """Who of a force stays away because not all of it fits into the points agreed on; "" if nobody must."""
        levy = self.levies[seat]
        whole = tuple(each.id for each in levy.force.characters)
        away = [each.name for each in levy.force.characters if each.id not in levy.models]
        if not away or _cost(levy.force, whole) <= self.points or self.points in levy.force.rosters:
            return ""
        all_cost = f"all would cost {_cost(levy.force, whole)} of {self.points} points"
        stay = "stays" if len(away) == 1 else "stay"
        return f"{', '.join(away)} {stay} at home: {all_cost}. The roster of the side says who plays."

    def agree(self, points: int) -> None:
        """Another points limit: every side brings what its force has for it."""
        self.points = points
        for seat, levy in self.levies.items():
            self.choose(seat, levy.key)

    def plays(self, seat: Seat, id: str, on: bool) -> None:
        """Let a character of the force play, or not."""
        levy = self.levies[seat]
        wanted = [*levy.models, id] if on and id not in levy.models else list(levy.models)
        order = [each.id for each in levy.force.characters]
        models = tuple(sorted((each for each in wanted if on or each != id), key=order.index))
        leader = levy.leader if levy.leader in models else ""
        self.levies[seat] = replace(levy, models=models, leader=leader or _dearest(levy.force, models))

    def lead(self, seat: Seat, id: str) -> None:
        """Make one of those who play the leader."""
        self.levies[seat] = replace(self.levies[seat], leader=id)

    # -- the scenario's own

    def _key(self, seat: Seat) -> str:
        """The key of what the scenario proposes."""
        side = self._side(seat)
        return OWN if side.get("character") else str(side.get("force", OWN))

    def _proposed(self, seat: Seat) -> Levy:
        """What the scenario proposes for a seat, cut to the points agreed on."""
        side, key = self._side(seat), self._key(seat)
        shipped = self.forces.get(str(side.get("force", "")))
        known = {each.id: each for each in shipped.characters} if shipped else {}
        for table in side.get("character", []):
            character, _ = notation.read(table, "")
            if character:
                known[character.id] = character
        rosters = dict(shipped.rosters) if shipped else {}
        named = tuple(side.get("models", ()))
        agreed = int(self._document.get("points", 75))
        if named or not shipped:
            rosters[agreed] = named or tuple(known)
        leader = str(side.get("leader", "")) or (shipped.leader if shipped else "")
        name = shipped.name if shipped and key else str(side.get("name", ""))
        id, story = (shipped.id, shipped.story) if shipped else (notation.slug(name), "")
        force = Force(id, name, story, tuple(known.values()), rosters, leader)
        return self._usual(key, force)

    def _usual(self, key: str, force: Force) -> Levy:
        """A force's own choice for the points agreed on: its largest roster within them, else whoever fits."""
        fitting = [
            total
            for total, ids in force.rosters.items()
            if ids and total <= self.points and _cost(force, ids) <= self.points
        ]
        models = force.rosters[max(fitting)] if fitting else _filled(force, self.points)
        leader = force.leader if force.leader in models else _dearest(force, models)
        return Levy(key, force, tuple(models), leader)

    # -- for the match

    def document(self) -> Document:
        """The scenario with everybody who plays written into it, so that its record is whole."""
        made = copy.deepcopy(self._document)
        made["points"] = self.points
        for seat, levy in self.levies.items():
            side = made["sides"][seat]
            stands = {id: at for id, at in side.get("stands", {}).items() if id in levy.models}
            kept = {name: value for name, value in side.items() if name not in _LOCAL}
            made["sides"][seat] = {
                "name": self._named(seat),
                **kept,
                "models": list(levy.models),
                "character": [_written(each) for each in dict.fromkeys(levy.characters)],
                **({"leader": levy.leader} if self.leads(seat) else {}),
                **({"stands": stands} if stands else {}),
            }
        return made


def _written(character: Character) -> dict[str, Any]:
    """A character as the file says it, its id with it: other tables name it by that."""
    return notation.written(character) | {"id": character.id}


def _cost(force: Force, ids: tuple[str, ...]) -> int:
    known = {each.id: each for each in force.characters}
    return sum(creation.points(known[id]) for id in ids if id in known)


def _dearest(force: Force, ids: tuple[str, ...]) -> str:
    """Who leads if nobody is named: whoever costs most."""
    playing = [each for each in force.characters if each.id in ids]
    return max(playing, key=creation.points).id if playing else ""


def _filled(force: Force, limit: int) -> tuple[str, ...]:
    """Whoever fits into a limit, the leader first, then in the order of the force."""
    left, found = limit, []
    for character in sorted(force.characters, key=lambda each: each.id != force.leader):
        cost = creation.points(character)
        if cost <= left:
            found.append(character.id)
            left -= cost
    return tuple(each.id for each in force.characters if each.id in found)
