"""Reads the words of a command, and says in a sentence what it did not understand."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from game.core.problems.problem import did_you_mean

_ARGUMENT = "argument "


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, with the nearest word that would have been right."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where help is; the exit code is 2."""
        said = message.removeprefix(_ARGUMENT)
        self.exit(2, f"{self.prog}: {said}\n`{self.prog} --help` says what it takes.\n")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """The words as a namespace; a word that is none of this command's is an error of this command."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            options = [word for action in self._actions for word in action.option_strings]
            self.error(f"{left[0]!r} is not understood{did_you_mean(left[0], options)}")
        return found, left

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            if action.type is not int:
                raise
            raise argparse.ArgumentError(action, f"{arg_string!r} is not a whole number") from None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = list(action.choices)
            text = f"{value!r} is none of {', '.join(known)}{did_you_mean(value, known)}"
            raise argparse.ArgumentError(action, text)
