"""A force being built: everything that the force builder changes, each act taken back by `undo`. No pixels here."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.systems.ascension.points import creation, notation
from game.systems.ascension.points.creation import Bill, Fault
from game.systems.ascension.points.forces import Force
from game.systems.ascension.profile import SIZES, Attack, Character, Effect, Facet, base_size
from game.table.lengths import MM
from game.table.shapes import Base
from game.ui.workshop.forces import offers
from game.ui.workshop.levy_draft import LevyDraft

FacetList = Literal["abilities", "reactions", "passives"]
LIMITS = (75, 150, 300)
"""The points totals that shipped forces have rosters for; any other may be set."""
MOST_CHARACTERS = 24
_BLANK = Force("", "", "", (), {}, "")


class ForceDraft(LevyDraft[Force, int]):
    """A force in the making, the points limit it is looked at by, and the character under work."""

    def __init__(self, force: Force | None = None, *, limit: int = LIMITS[0]) -> None:
        super().__init__(force or _BLANK, 0)
        self.limit = limit

    # -- what it is

    @property
    def force(self) -> Force:
        """The force as it is now."""
        return self.made

    @property
    def character(self) -> Character | None:
        """The character under work."""
        found = self.force.characters
        return found[self.chosen] if self.chosen < len(found) else None

    @property
    def playing(self) -> tuple[str, ...]:
        """Who plays at the limit looked at: its roster, or everybody while none has been chosen."""
        everybody = tuple(each.id for each in self.force.characters)
        return self.force.rosters.get(self.limit, everybody)

    @property
    def total(self) -> int:
        """The points of those who play."""
        return sum(map(creation.points, self._players()))

    @property
    def bill(self) -> Bill:
        """What the character under work costs."""
        return creation.price(self.character) if self.character else Bill(())

    @property
    def faults(self) -> list[Fault]:
        """Why the character under work is not legal."""
        return creation.faults(self.character) if self.character else []

    @property
    def troubles(self) -> list[Fault]:
        """Why the force is not legal at the limit looked at: its sum, its leader, then every player."""
        return creation.force_faults(self._players(), self.force.leader, self.limit)

    def _players(self) -> list[Character]:
        playing = self.playing
        return [each for each in self.force.characters if each.id in playing]

    @property
    def unwritable(self) -> str:
        """What keeps it from being put away: a file needs names. "" if nothing does."""
        if not self.force.name.strip():
            return "The force has no name yet."
        nameless = [number for number, each in enumerate(self.force.characters, 1) if not each.name.strip()]
        return f"Character {nameless[0]} has no name yet." if nameless else ""

    # -- the force

    def _become(self, force: Force, *, chosen: int | None = None, typing: str = "") -> None:
        """Another force by one act; the same character is worked on unless another is named."""
        self.become(force, self.chosen if chosen is None else chosen, typing=typing)

    def name(self, text: str) -> None:
        """Call the force by another name."""
        self._become(msgspec.structs.replace(self.force, name=text, id=notation.slug(text)), typing="name")

    def story(self, text: str) -> None:
        """What the force is about."""
        self._become(msgspec.structs.replace(self.force, story=text), typing="story")

    def lead(self, id: str) -> None:
        """Make a character the leader; nobody leads if it was the leader already (C-38)."""
        self._become(msgspec.structs.replace(self.force, leader="" if id == self.force.leader else id))

    def plays(self, id: str, on: bool) -> None:
        """Let a character play at the limit looked at, or not."""
        wanted = {*self.playing, id} if on else {*self.playing} - {id}
        ids = tuple(each.id for each in self.force.characters if each.id in wanted)
        self._become(msgspec.structs.replace(self.force, rosters=self.force.rosters | {self.limit: ids}))

    def add(self, character: Character) -> bool:
        """Take one more character in, and work on it; False when the force is full."""
        force = self.force
        if len(force.characters) >= MOST_CHARACTERS:
            return False
        named = msgspec.structs.replace(character, id=self._free_id(character.name))
        rosters = {
            total: (*ids, named.id) if total == self.limit else ids for total, ids in force.rosters.items()
        }
        place = self.chosen + 1 if force.characters else 0
        characters = (*force.characters[:place], named, *force.characters[place:])
        leader = force.leader or named.id
        made = msgspec.structs.replace(force, characters=characters, rosters=rosters, leader=leader)
        self._become(made, chosen=place)
        return True

    def add_fresh(self, size: int) -> bool:
        """One more character that has bought nothing yet (CC-1)."""
        return self.add(creation.fresh("", "", size))

    def duplicate(self) -> bool:
        """A copy of the character under work beside it."""
        return self.character is not None and self.add(self.character)

    def delete(self) -> None:
        """Take the character under work out."""
        character, force = self.character, self.force
        if character is None:
            return
        left = tuple(each for each in force.characters if each is not character)
        rosters = {
            total: tuple(id for id in ids if id != character.id) for total, ids in force.rosters.items()
        }
        leader = "" if force.leader == character.id else force.leader
        made = msgspec.structs.replace(force, characters=left, rosters=rosters, leader=leader)
        self._become(made, chosen=max(0, min(self.chosen, len(left) - 1)))

    def _free_id(self, name: str, but: str = "") -> str:
        """An id after a name that no other character has."""
        taken = {each.id for each in self.force.characters} - {but}
        stem = notation.slug(name) or "nameless"
        return next(id for id in (stem, *(f"{stem}-{number}" for number in range(2, 99))) if id not in taken)

    # -- the character under work

    def set(self, typing: str = "", /, **fields: Any) -> None:
        """Change fields of the character under work; `typing` names the field that letters go into."""
        character = self.character
        if character:
            self._put(msgspec.structs.replace(character, **fields), typing=typing)

    def _put(self, made: Character, typing: str = "") -> None:
        before = self.character
        assert before
        force, place = self.force, self.chosen
        characters = (*force.characters[:place], made, *force.characters[place + 1 :])
        self._become(msgspec.structs.replace(force, characters=characters), typing=typing)

    def rename(self, text: str) -> None:
        """Call the character by another name; its id goes with it, in rosters and leader too."""
        before, force = self.character, self.force
        if before is None:
            return
        id = self._free_id(text, but=before.id)
        made = msgspec.structs.replace(before, name=text, id=id)
        characters = tuple(made if each is before else each for each in force.characters)
        rosters = {
            total: tuple(id if each == before.id else each for each in ids)
            for total, ids in force.rosters.items()
        }
        leader = id if force.leader == before.id else force.leader
        renamed = msgspec.structs.replace(force, characters=characters, rosters=rosters, leader=leader)
        self._become(renamed, typing=f"{self.chosen}.name")

    def resize(self, size: int) -> None:
        """Another size: what was bought stays bought, and the base becomes one of that size (CC-1, C-60)."""
        character = self.character
        if character is None:
            return
        old, new = SIZES[character.size], SIZES[size]
        base = character.base
        if base_size(base) != size:
            base = offers.smallest(size, oval=not base.round)
        strides = character.strides - old.strides + new.strides
        wounds = character.wounds - old.wounds + new.wounds
        self.set(size=size, base=base, strides=strides, wounds=wounds)

    def reshape(self, oval: bool) -> None:
        """A round base, or an oval one of the same narrow side."""
        character = self.character
        if character and character.base.round == oval:
            across = character.base.wide
            self.set(base=offers.long_oval(across) if oval else Base(across, across))

    def measure(self, *, long: int | None = None, wide: int | None = None) -> None:
        """Other sides of the base, in whole millimetres; a round one has one."""
        character = self.character
        if character is None:
            return
        base = character.base
        narrow = wide * MM if wide is not None else base.wide
        if base.round and long is None:
            self.set(base=Base(narrow, narrow))
        else:
            self.set(base=Base(max(narrow + MM, long * MM if long is not None else base.long), narrow))

    # -- its attacks

    def attack(self, number: int, typing: str = "", /, **fields: Any) -> None:
        """Change fields of an attack."""
        character = self.character
        if character:
            made = msgspec.structs.replace(character.attacks[number], **fields)
            self.set(
                typing and f"{self.chosen}.{number}.{typing}", attacks=_with(character.attacks, number, made)
            )

    def add_attack(self) -> None:
        """One more attack: the cheapest there is."""
        character = self.character
        if character:
            taken = {each.name for each in character.attacks}
            name = next(each for each in offers.ATTACK_NAMES if each not in taken)
            self.set(attacks=(*character.attacks, Attack(name, primary=False)))

    def copy_attack(self, number: int) -> None:
        """An attack once more, to be made another one."""
        character = self.character
        if character:
            taken = {each.name for each in character.attacks}
            name = character.attacks[number].name
            free = next(each for n in range(2, 99) if (each := f"{name} {n}") not in taken)
            made = msgspec.structs.replace(character.attacks[number], name=free)
            self.set(attacks=(*character.attacks[: number + 1], made, *character.attacks[number + 1 :]))

    def template(self, number: int, template: str) -> None:
        """Another template; measures that it does not have go back to nothing (CC-7)."""
        character = self.character
        if character:
            made = offers.fitted(character.attacks[number], template)  # type: ignore[arg-type]
            self.set(attacks=_with(character.attacks, number, made))

    def upgrade(self, number: int, field: str, value: int) -> None:
        """Another measure of an attack; an area about contact has no range."""
        character = self.character
        if character:
            made = msgspec.structs.replace(character.attacks[number], **{field: value})
            if made.template == "area" and not made.diameter:
                made = msgspec.structs.replace(made, range=0)
            self.set(attacks=_with(character.attacks, number, made))

    def add_effect(self, number: int) -> None:
        """One more effect of an attack, of a kind it does not have yet."""
        character = self.character
        if character:
            attack = character.attacks[number]
            self.attack(number, effects=(*attack.effects, offers.next_effect(attack)))

    def effect(self, number: int, place: int, made: Effect | None) -> None:
        """Change an effect of an attack; None takes it off."""
        character = self.character
        if character:
            self.attack(number, effects=_with(character.attacks[number].effects, place, made))

    # -- its other facets

    def add_facet(self, field: FacetList, kind: str) -> None:
        """One more ability, reaction or passive."""
        character = self.character
        if character:
            self.set(**{field: (*getattr(character, field), Facet(kind))})

    def exhaust(self, field: FacetList, number: int, on: bool) -> None:
        """Take the exhausting option for an ability or a reaction, or give it back (CC-5)."""
        character = self.character
        if character:
            facets: tuple[Facet, ...] = getattr(character, field)
            made = msgspec.structs.replace(facets[number], exhausting=on)
            self.set(**{field: _with(facets, number, made)})

    def remove(self, field: str, number: int) -> None:
        """Take an attack, ability, reaction or passive off."""
        character = self.character
        if character:
            self.set(**{field: _with(getattr(character, field), number, None)})


def _with(parts: tuple[Any, ...], place: int, made: Any) -> tuple[Any, ...]:
    """The parts with another one at a place; None leaves it out."""
    return (*parts[:place], *(() if made is None else (made,)), *parts[place + 1 :])
