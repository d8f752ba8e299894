"""What records are made of, as a print of each system: its states, steps, actions and options, and how its battles begin.

`formats.toml` holds the prints of each format, so that none of these changes without the format's number.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from game.core import registry
from game.core.match import Match
from game.core.record import FORMAT, Record
from game.core.system import System, digest
from tests.records import archive

_FILE = archive.FOLDER / "formats.toml"


def stored(number: int = FORMAT) -> dict[str, str]:
    """The prints of a format; none if it has not been written down."""
    found: dict[str, str] = tomllib.loads(_FILE.read_text()).get(str(number), {})
    return found


def today() -> dict[str, str]:
    """The prints of all systems as they are now."""
    return {name: printed(registry.system(name), openings(name)) for name in sorted(archive.everything())}


def printed(system: System[Any, Any], begun: list[str]) -> str:
    """The print of one system whose battles begin with these digests."""
    kinds = dict(_structs(system.state_type) | _each(system.step_types) | _each(system.action_types))
    options = [
        (option.name, repr(option.default), option.choices, option.former) for option in system.options
    ]
    text = repr((sorted(kinds.items()), sorted(options), begun))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def openings(name: str) -> list[str]:
    """The digests with which the battles of records of older formats begin today; those of this one are archived after it."""
    found = []
    for version in archive.versions():
        if name in archive.systems(version):
            headers = (record.header for _, record in archive.records(version, name))
            older = (header for header in headers if header.format < FORMAT)
            found += [digest(Match.load(Record(header, [])).state) for header in older]
    return found


def forgotten(before: dict[str, str], now: dict[str, str], number: int = FORMAT) -> str:
    """What has to be done because the prints of a format are others now; nothing if they are not."""
    changed = sorted(name for name in now if before.get(name) != now[name])
    if not changed:
        return ""
    lines = "\n".join(f'{name} = "{text}"' for name, text in now.items())
    return (
        f"states, options or digests of {', '.join(changed)} are not those of format {number}. Raise `FORMAT` in "
        f"game/core/record.py, add a migration from {number}, say in the changelog what becomes of older records, and add "
        f"the new format to {_FILE.name} (as long as no record of format {number} has left this tree, mend its "
        f"lines instead):\n[{number + 1}]\n{lines}"
    )


def _each(kinds: tuple[type[Any], ...]) -> dict[str, Any]:
    return {name: fields for kind in kinds for name, fields in _structs(kind).items()}


def _structs(kind: Any) -> dict[str, Any]:
    """Every struct that a type is made of: its tag and its fields with their types and defaults."""
    found: dict[str, Any] = {}
    waiting = [kind]
    while waiting:
        each = waiting.pop()
        waiting += get_args(each)
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__name__ not in found:
            fields = list(msgspec.structs.fields(each))
            waiting += [field.type for field in fields]
            settings = each.__struct_config__
            found[each.__name__] = (
                settings.tag,
                settings.omit_defaults,
                [tuple(_field(field)) for field in fields],
            )
    return found


def _field(field: msgspec.structs.FieldInfo) -> Iterator[str]:
    yield field.encode_name
    yield _words(field.type)
    made = field.default_factory
    yield repr(field.default) if made is msgspec.NODEFAULT else repr(made())


def _words(kind: Any) -> str:
    """A type in words that do not depend on where it stands."""
    if isinstance(kind, str | int):
        return repr(kind)
    origin = get_origin(kind)
    if origin is None:
        return getattr(kind, "__name__", repr(kind))
    name = "Union" if origin in (Union, UnionType) else getattr(origin, "__name__", repr(origin))
    return f"{name}[{', '.join(_words(each) for each in get_args(kind))}]"
