"""Bots in a process of their own, so that the window never waits for one, whatever becomes of it.

A process that dies, is stopped or thinks without an end is replaced, and its question is put once more. If that does not
help either, the first action that the rules suggest is taken, and a note says so.
"""

from __future__ import annotations

import copyreg
import multiprocessing
import os
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from threading import Thread
from time import monotonic, perf_counter
from typing import Any

import msgspec

from game.bots.base import Bot, make
from game.core.actions import Action
from game.core.chance import seeded
from game.core.registry import system as system_of
from game.core.system import View

NOTICE, LIMIT = 5.0, 20.0
"""Seconds of thought after which it is said, and after which the process is replaced."""
TRIES = 2
"""How many processes are asked the same question."""
_LONGEST_GAP = 0.5
"""At most so many seconds between two looks count: while nobody looks (a machine asleep), nobody is late."""
_CONTEXT = multiprocessing.get_context("spawn")


def _unset() -> msgspec.UnsetType:
    return msgspec.UNSET


# UNSET does not say where it lives: pickle would look into every module there is, and wake those that wait to be used.
copyreg.pickle(msgspec.UnsetType, lambda _: (_unset, ()))


class Answer(msgspec.Struct, frozen=True):
    """The answer to the question with this revision: what to do, why, and how long it took to find.

    `note` says it if the bot did not find it itself.
    """

    revision: int
    action: Action
    reason: str
    seconds: float
    note: str = ""


class BotPlayer:
    """A bot that is asked and polled. One question at a time: a new one takes the place of the last.

    `trouble` says in a sentence what is wrong with its process; empty if nothing is. `notice` and `limit` are seconds.
    """

    def __init__(
        self, system: str, bot: str, seed: int = 0, *, notice: float = NOTICE, limit: float = LIMIT
    ) -> None:
        self.system, self.bot, self.seed = system, bot, seed
        self.notice, self.limit = notice, limit
        self._watched = debugged()
        self.trouble = ""
        self._question: tuple[View, int] | None = None
        self._tries = 0
        self._waited, self._looked, self._told = 0.0, 0.0, False
        self._line: Line | None = self._opened()

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._question is not None

    @property
    def process(self) -> Any:
        """The process that thinks; None when it is closed."""
        return self._line and self._line.process

    def ask(self, view: View, revision: int) -> None:
        """Put a question; the answer to an earlier one is dropped. A closed player is opened again."""
        self._question = (view, revision)
        self._tries = 0
        self._put()

    def poll(self) -> Answer | None:
        """The answer if it has come. Never waits. A process that died or takes too long gives way to another."""
        question, line = self._question, self._line
        if question is None or line is None:
            return None
        while not line.answers.empty():
            told = line.answers.get()
            if told is None:
                return self._replaced("had ended")
            answer, trouble = told
            if answer.revision == question[1]:
                self.trouble = trouble or self.trouble
                self._question = None
                return answer  # type: ignore[no-any-return]
        return self._overdue()

    def close(self) -> None:
        """End the process, even one that is stopped. May be called twice."""
        self._question = None
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def _opened(self) -> Line:
        return Line("holmgang bot", _serve, self.system, self.bot, self.seed)

    def _put(self) -> None:
        if self._line is None:
            self._line = self._opened()
        self._waited, self._looked, self._told = 0.0, monotonic(), False
        self._line.questions.put(self._question)

    def _overdue(self) -> Answer | None:
        """Say that it takes long; after too long, another process."""
        now = monotonic()
        self._waited += 0.0 if self._watched else min(now - self._looked, _LONGEST_GAP)
        self._looked = now
        if self._waited >= self.limit:
            return self._replaced(f"had not answered for {self.limit:g} seconds")
        if self._waited >= self.notice and not self._told:
            self._told = True
            self.trouble = (
                f"The {self.bot} bot has thought for {self.notice:g} seconds; "
                f"after {self.limit:g} another takes its place."
            )
        return None

    def _replaced(self, why: str) -> Answer | None:
        """A fresh process for the same question; after some tries an answer without one."""
        question = self._question
        assert question is not None
        self.close()
        self._tries += 1
        if self._tries < TRIES:
            self.trouble = f"The bot's process {why}; it was started again."
            self._question = question
            self._put()
            return None
        self.trouble = (
            f"The bot's process {why} again; the first move that the rules suggest was made for it."
        )
        return first_suggested(self.system, *question, f"the {self.bot} bot's process {why}")


class Line:
    """A process that answers questions, and a thread that speaks with it: a pipe to a stopped process may block whoever writes.

    An answer of None says that the process is no more.
    """

    def __init__(self, name: str, serve: Callable[..., None], *args: object) -> None:
        self.questions: SimpleQueue[Any] = SimpleQueue()
        self.answers: SimpleQueue[Any] = SimpleQueue()
        pipe, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=serve, args=(theirs, *args), name=name, daemon=True)
        self.process.start()
        theirs.close()
        self._thread = Thread(target=self._speak, args=(pipe,), name=f"{name}'s line", daemon=True)
        self._thread.start()

    def _speak(self, pipe: Connection) -> None:
        with pipe:
            try:
                while (question := self.questions.get()) is not None:
                    while not self.questions.empty() and question is not None:
                        question = self.questions.get()
                    if question is None:
                        return
                    pipe.send(question)
                    self.answers.put(pipe.recv())
            except (EOFError, OSError):
                self.answers.put(None)

    def close(self) -> None:
        self.process.kill()
        self.questions.put(None)
        self.process.join(1)
        self._thread.join(1)


def answer(bot: Bot, view: View, revision: int) -> Answer:
    """Ask a bot here and now."""
    began = perf_counter()
    choice = bot.choose(view)
    return Answer(revision, choice.action, choice.reason, perf_counter() - began)


def first_suggested(system: str, view: View, revision: int, why: str) -> Answer:
    """The first action that the rules suggest, in place of a bot's that did not come; the note says `why`."""
    state = system_of(system).resample(view, seeded("first suggested"))
    assert state.decision is not None
    action = state.decision.suggest(state)[0]
    return Answer(revision, action, "", 0.0, f"The first suggested action: {why}.")


def debugged() -> bool:
    """Whether somebody looks on with a debugger, so that nothing can be late."""
    traced = getattr(sys.gettrace(), "__module__", "")
    return traced in ("bdb", "pdb") or "pydevd" in sys.modules or "debugpy" in sys.modules


def leave_with_parent() -> None:
    """From now on this process ends as soon as the one that started it has ended, whatever it is doing."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def leave() -> None:
        wait([sentinel])
        os._exit(1)

    Thread(target=leave, name="leave with parent", daemon=True).start()


def _serve(pipe: Connection, system: str, name: str, seed: int) -> None:
    """What the process does: answer the latest question until nobody asks any more."""
    leave_with_parent()
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
