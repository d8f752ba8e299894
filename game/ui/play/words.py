"""Numbers in sentences."""

from __future__ import annotations

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number_word(count: int) -> str:
    """`three` for 3; digits from ten on."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def plural(count: int, word: str) -> str:
    """`1 square`, `4 squares`."""
    return f"{count} {word}{'' if count == 1 else 's'}"
