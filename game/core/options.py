"""Match options: house rules, rulings marked *option*, and aids. They stand in the record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from game.core.problems.problem import (
    Change,
    Problem,
    did_you_mean,
    out_of_bounds,
    suggestion,
    without,
    written,
)

Value = bool | int | str
Options = dict[str, Value]


class OptionError(ValueError):
    """An option that does not exist, or a value that it cannot take."""


class Option(msgspec.Struct, frozen=True):
    """One option: its name on the command line, what it is when nobody says, what it means, its rule.

    `among_people` is what it is at a table where nobody but people plays, and nobody says; None if that is the same.
    """

    name: str
    default: Value
    text: str
    rule: str = ""
    choices: tuple[Value, ...] = ()
    least: int = 0
    most: int = 999
    former: tuple[Value, ...] = ()
    """Values that records of older versions name: still understood, no longer offered."""
    among_people: Value | None = None

    def usual(self, *, people: bool) -> Value:
        """What it is when nobody says, where only people play (`people`), or bots too."""
        return self.default if self.among_people is None or not people else self.among_people

    def read(self, value: Value) -> Value:
        """`value` as this option holds it; words such as `yes` or `12` are understood."""
        if isinstance(self.default, bool):
            words = {"yes": True, "on": True, "true": True, "1": True}
            words |= {"no": False, "off": False, "false": False, "0": False}
            known = words.get(str(value).lower())
            if known is None:
                raise OptionError(f"option {self.name}: {value!r} is neither yes nor no")
            return known
        if isinstance(self.default, int):
            try:
                number = int(str(value))
            except ValueError:
                raise OptionError(f"option {self.name}: {value!r} is not a whole number") from None
            if not self.least <= number <= self.most:
                raise OptionError(f"option {self.name}: {number} is not from {self.least} to {self.most}")
            return number
        if value not in (*self.choices, *self.former):
            raise OptionError(
                f"option {self.name}: {value!r} is not one of {', '.join(map(str, self.choices))}"
                + did_you_mean(str(value), map(str, self.choices))
            )
        return value


def complete(known: Iterable[Option], given: Mapping[str, Value]) -> Options:
    """Every known option with its value, given or default. Raises `OptionError`."""
    table = {option.name: option for option in known}
    for name in given:
        if name not in table:
            raise OptionError(
                f"there is no option {name!r}; the options are {', '.join(sorted(table))}{_meant(name, given[name], table)}"
            )
    return {name: option.read(given.get(name, option.default)) for name, option in table.items()}


_SAME = (
    ("turn", "round", "limit", "cap", "length"),
    ("odd", "estimate", "chance"),
    ("terrain", "battlefield", "ground"),
)
"""Words by which the options of one game call what another calls otherwise."""


def _meant(name: str, value: Value, table: Mapping[str, Option]) -> str:
    """`; did you mean 'turn-cap'?`: the only option that says the same in other words and can take the value, else the one of like letters."""
    same = [each for each, option in table.items() if _sense(each) & _sense(name) and _takes(option, value)]
    return suggestion(same[0]) if len(same) == 1 else did_you_mean(name, table)


def _sense(name: str) -> set[str]:
    """The words of an option's name, those of one meaning as one."""
    words = {word.removesuffix("s") for word in re.split(r"[\s_-]+", name.lower())}
    return {next((same[0] for same in _SAME if word in same), word) for word in words}


def _takes(option: Option, value: Value) -> bool:
    """Whether an option can have a value."""
    try:
        option.read(value)
    except OptionError:
        return False
    return True


_NONE = ("none", "no", "off", "never", "unlimited")
"""Words for a number that is not set, where 0 says so."""


def problems(
    known: Iterable[Option], given: Mapping[str, Value], file: type[msgspec.Struct] | None = None
) -> Iterator[Problem]:
    """What is wrong with the options of a scenario, each where it stands; `file` is what the scenario itself may say."""
    table = {option.name: option for option in known}
    own = {*file.__struct_encode_fields__} if file else set()
    for name, value in given.items():
        field, option = f"options.{name}", table.get(name)
        above = name if name in own else "rounds" if _sense(name) & _sense("rounds") else ""
        if option is None and above in own:
            text = f"{name} is no option, and the scenario itself says it{'' if above == name else f' as {above}'}: write it above [options]"
            yield Problem(field, text, mend=(*without(field), *written(above, value)))
            continue
        try:
            complete(table.values(), {name: value})
        except OptionError as error:
            if option and type(option.default) is int and re.fullmatch(r"-?\d+", str(value)):
                yield from out_of_bounds(field, str(error), int(value), option.least, option.most)
                continue
            mend = _mend(field, option, value) if option else _left_out(field, value, table)
            yield Problem(field, str(error), mend=mend)


def _left_out(field: str, value: Value, table: Mapping[str, Option]) -> tuple[Change, ...]:
    """The mend of an option that is none of this game and like none: it goes."""
    return () if _meant(field.removeprefix("options."), value, table) else without(field)


def _mend(field: str, option: Option, value: Value) -> tuple[Change, ...]:
    """The mend of a value that an option cannot take: the number before a word (`12 turns`), or what it is when nobody says."""
    said = str(value).lower()
    if isinstance(option.default, bool):
        return written(field, said != "0") if said.isdecimal() else without(field)
    if isinstance(option.default, int):
        number = re.match(r"(\d{1,6}) +[a-z]+$", said)
        if number and option.least <= int(number[1]) <= option.most:
            return written(field, int(number[1]))
        return written(field, 0) if said in _NONE and option.least == 0 else without(field)
    return () if did_you_mean(said, map(str, option.choices)) else without(field)
