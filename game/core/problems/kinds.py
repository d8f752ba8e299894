"""The kinds of values that a file may hold, as the annotations of its structs have them."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec


def arms(kind: Any) -> list[Any]:
    """The alternatives of a kind of value; that a field may be left out is none of them."""
    union = get_origin(kind) in (Union, UnionType)
    return [arm for arm in (get_args(kind) if union else (kind,)) if arm is not NoneType]


def literals(kind: Any) -> list[Any]:
    """The values of which one must be written, if there are such."""
    return [each for arm in arms(kind) if get_origin(arm) is Literal for each in get_args(arm) if each]


def fits(value: object, kind: Any) -> bool:
    """Whether a value is of a kind."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a struct, whose annotations take long to read."""
    return msgspec.structs.fields(kind)


def is_struct(kind: Any) -> bool:
    """Whether values of a kind are tables with fields of their own."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
