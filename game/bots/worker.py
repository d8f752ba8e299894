"""Bots in a process of their own, so that the window never waits for one."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

import msgspec

from game.bots.base import Bot, make
from game.core.explain import Action
from game.core.system import View

PATIENCE = 3
"""How often a question is put to a fresh process before the simplest bot answers it here."""


class Answer(msgspec.Struct, frozen=True):
    """The answer to the question with this revision: what to do, why, and how long it took to find."""

    revision: int
    action: Action
    reason: str
    seconds: float


class BotPlayer:
    """A bot that is asked and polled. One question at a time: a new one takes the place of the last.

    `trouble` says in a sentence what went wrong with its process; empty if nothing did.
    """

    def __init__(self, system: str, bot: str, seed: int = 0) -> None:
        self.system, self.bot, self.seed = system, bot, seed
        self.trouble = ""
        self._question: tuple[View, int] | None = None
        self._tries = 0
        self._process: Any = None
        self._pipe: Connection | None = None
        self._start()

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._question is not None

    def ask(self, view: View, revision: int) -> None:
        """Put a question; the answer to an earlier one is dropped. A closed player is opened again."""
        if self._pipe is None:
            self._start()
        self._question = (view, revision)
        self._tries = 0
        self._send()

    def poll(self) -> Answer | None:
        """The answer if it has come. Never waits. A process that died is started again and asked again."""
        if self._question is None or self._pipe is None:
            return None
        try:
            while self._pipe.poll():
                answer, trouble = self._pipe.recv()
                if answer.revision == self._question[1]:
                    self.trouble = trouble or self.trouble
                    self._question = None
                    return answer  # type: ignore[no-any-return]
        except (EOFError, OSError):
            return self._revive()
        return None if self._process.is_alive() else self._revive()

    def close(self) -> None:
        """End the process. May be called twice."""
        self._question = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.terminate()
            self._process.join(1)
            self._process = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, self.system, self.bot, self.seed), name="holmgang bot", daemon=True
        )
        self._process.start()
        theirs.close()

    def _send(self) -> None:
        assert self._pipe is not None
        try:
            self._pipe.send(self._question)
        except (OSError, ValueError):
            self._revive()

    def _revive(self) -> Answer | None:
        """A fresh process for the same question; after some tries an answer without one."""
        question = self._question
        assert question is not None
        self.close()
        self._start()
        self._tries += 1
        self._question = question
        if self._tries < PATIENCE:
            self.trouble = "The bot's process had ended; it was started again."
            self._send()
            return None
        self.trouble = "The bot's process keeps ending; a random move was made for it."
        self._question = None
        return answer(make("random", self.system, self.seed), *question)


def answer(bot: Bot, view: View, revision: int) -> Answer:
    """Ask a bot here and now."""
    began = perf_counter()
    choice = bot.choose(view)
    return Answer(revision, choice.action, choice.reason, perf_counter() - began)


def _serve(pipe: Connection, system: str, name: str, seed: int) -> None:
    """What the process does: answer the latest question until nobody asks any more."""
    bot, spare = make(name, system, seed), make("random", system, seed)
    while True:
        try:
            question = pipe.recv()
            while pipe.poll():
                question = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        trouble = ""
        try:
            found = answer(bot, *question)
        except Exception as error:
            trouble = (
                f"The {bot.title.lower()} bot stumbled ({type(error).__name__}: {error}); it moved at random."
            )
            found = answer(spare, *question)
        try:
            pipe.send((found, trouble))
        except OSError:
            return
