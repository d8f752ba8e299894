"""A farm of other machines, or of processes that stand for them, that does numbered work: dask.distributed, the extra `[farm]`.

A share whose worker dies is repeated once by the farm itself, which then says so; which piece it was at, nobody knows. A
worker in which nothing is decided any more ends itself, so that it is told of as any other that died.
"""

from __future__ import annotations

import logging
import os
import pickle
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import count
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, perf_counter, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from game import __version__
from game.bots.worker import debugged
from game.lab.workforce.crew import PATIENCE, START, uninterrupted
from game.lab.workforce.workers import GLANCE, TRIES, Died, Done, NoWorkers, Share, Workers, beat, heard_by

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

R = TypeVar("R")
LOCAL = re.compile(r"local:([1-9]\d{0,2})")
"""A farm on this machine, of so many processes."""
ADDRESS = re.compile(r"[a-z]+://\S+:\d+")
"""Where the scheduler of a farm listens."""
FAILURES = TRIES - 1
"""After how many dead workers a farm still repeats a share (`allowed-failures`)."""
_ANSWER = 10.0
"""Seconds in which a farm answers."""
_BEGINNINGS = 3
"""How often a farm of this machine is begun anew before it is left at that."""
_SETTLING = 1.0
"""Seconds in which a worker has begun for good."""
_GOODBYE = 1.0
"""Seconds in which it lets go."""


class Farm(Workers[R]):
    """Does `task`, a function of a module, for every number, on the farm `where`.

    That is the address of its scheduler, as `tcp://HOST:PORT`, or `local:4`: so many processes of this machine, for as long as it is wanted.
    """

    def __init__(self, task: Callable[[int], R], where: str, patience: float = PATIENCE) -> None:
        """Raises `NoWorkers` if there is no such farm, or if nobody works there."""
        super().__init__()
        self._task, self._where = pickle.dumps(task), where
        self._patience = float("inf") if debugged() else patience
        self._client, self._cluster = _opened(where)
        self._names = count()
        self._out: dict[Future[Done[R]], Share] = {}
        self._told: SimpleQueue[Future[Done[R]]] = SimpleQueue()
        self._workers, self._silent, self._looked = 0, 0.0, monotonic()
        try:
            self._client.wait_for_workers(1, timeout=_ANSWER)
            self._look()
        except TimeoutError:
            self.end()
            raise NoWorkers(f"{where}: nobody works there; start dask worker {where} --nthreads 1") from None
        except BaseException:
            self.end()
            raise

    def _look(self) -> None:
        """Count the workers; they come and go."""
        try:
            self._workers = len(self._client.scheduler_info(n_workers=-1)["workers"])
        except OSError:
            raise NoWorkers(f"{self._where}: the farm is gone") from None
        if self._cluster is not None and self._workers < (wanted := len(self._cluster.worker_spec)):
            self._cluster.scale(wanted)  # whoever was killed as he began is begun again by nobody else
        passed, self._looked = min(monotonic() - self._looked, 2 * GLANCE), monotonic()
        self._silent = 0.0 if self._workers else self._silent + passed
        if self._silent >= START:
            raise NoWorkers(f"{self._where}: nobody works there any more")

    def room(self) -> int:
        """A share for each worker there is."""
        return max(1, self._workers) - len(self._out)

    def hand_out(self, share: Share) -> None:
        """Let the farm decide who gets it."""
        future = self._client.submit(
            _play,
            __version__,
            self._task,
            share,
            self._patience,
            key=f"share-{id(self)}-{next(self._names)}",
            pure=False,
        )
        self._out[future] = share
        future.add_done_callback(self._told.put)

    def next_done(self, seconds: float) -> Done[R] | Died | None:
        """The next share that the farm has an answer to."""
        if monotonic() - self._looked >= GLANCE:
            self._look()
        try:
            future = self._told.get(timeout=seconds)
        except Empty:
            return None
        answer = self._answer(future)
        if answer is not None:
            del self._out[future]
        return answer

    def _answer(self, future: Future[Done[R]]) -> Done[R] | Died | None:
        """What a share has come to; None if its answer went with its worker, and is made again."""
        from distributed import CancelledError, KilledWorker
        from distributed.comm import CommClosedError

        try:
            done: Done[R] = future.result(timeout=_ANSWER)
            return done
        except KilledWorker:
            return Died(self._out[future], "its process was ended", times=FAILURES + 1)
        except (CancelledError, CommClosedError):
            raise NoWorkers(f"{self._where}: the farm is gone") from None
        except TimeoutError:
            self._told.put(future)
            return None
        except ImportError as error:
            raise NoWorkers(f"{self._where}: a worker there cannot play ({error})") from None

    def end(self) -> None:
        """Leave the farm; one of our own is closed."""
        self._out = {}
        _close(self._client, self._cluster)


def local(workers: int) -> LocalCluster:
    """A farm of so many processes of this machine; Ctrl+C is none of their business."""
    from distributed import LocalCluster

    with uninterrupted():
        return LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            memory_limit=0,
            silence_logs=logging.CRITICAL,
            scheduler_kwargs={"allowed_failures": FAILURES, "worker_ttl": START, "dashboard": False},
        )


def _opened(where: str) -> tuple[Client, LocalCluster | None]:
    """Somebody who speaks with the farm, and the farm itself if it is one of ours."""
    try:
        from distributed import Client
    except ImportError:
        raise NoWorkers("a farm needs dask: pip install 'holmgang[farm]'") from None
    _hush()
    cluster = None
    try:
        if found := LOCAL.fullmatch(where):
            cluster = _begun(int(found[1]))
        with uninterrupted():
            return Client(cluster or where, timeout=_ANSWER, set_as_default=False), cluster
    except (OSError, ValueError, RuntimeError) as error:
        _close(None, cluster)
        raise NoWorkers(f"{where}: no farm answers there ({error})") from None
    except BaseException:
        _close(None, cluster)
        raise


def _hush() -> None:
    """Workers that die and a farm that goes away are told of here, in a sentence."""
    for name in ("distributed", "tornado", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _begun(workers: int) -> LocalCluster:
    """A farm of this machine; one of its processes may be killed even before it is there."""
    for _ in range(_BEGINNINGS):
        with suppress(RuntimeError):
            return local(workers)
    return local(workers)


def _close(client: Client | None, cluster: LocalCluster | None) -> None:
    """Leave a farm; of our own one every process is ended, whatever it is at."""
    with suppress(Exception):
        if client is not None:
            client.close(timeout=_GOODBYE)
    if cluster is None:
        return
    for nanny in cluster.workers.values():
        with suppress(OSError):
            nanny.close_gracefully()
            if nanny.pid:
                os.kill(nanny.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    with suppress(Exception):
        cluster.close(timeout=_ANSWER)


# In a worker


class _Beats:
    """How often the work went on in this worker, and how many shares are under way."""

    def __init__(self) -> None:
        self.value = self.shares = 0
        self.patience = PATIENCE
        Thread(target=self._watch, name="holmgang beats", daemon=True).start()

    def _watch(self) -> None:
        """End the process once it stands still."""
        heard, silent = 0, 0.0
        while silent < self.patience:
            sleep(GLANCE)
            silent = silent + GLANCE if self.shares and heard == self.value else 0.0
            heard = self.value
        os._exit(1)

    @contextmanager
    def share(self, patience: float) -> Iterator[None]:
        """While a share is under way, it has to go on."""
        self.patience = patience
        beat()
        self.shares += 1
        try:
            yield
        finally:
            self.shares -= 1


@lru_cache(maxsize=1)
def _beats() -> _Beats:
    """A worker that dies before its nanny knows that it is there is not begun anew: the first share waits a little."""
    sleep(_SETTLING)
    found = _Beats()
    heard_by(found)
    return found


@lru_cache(maxsize=4)
def _task(text: bytes) -> Callable[[int], Any]:
    found: Callable[[int], Any] = pickle.loads(text)
    return found


def _play(version: str, task: bytes, share: Share, patience: float) -> Done[Any]:
    """What a worker does. Raises `NoWorkers` where another version of the program is installed."""
    if version != __version__:
        raise NoWorkers(
            f"the farm has Holmgang {__version__}, this is {version}: install the same on all machines"
        )
    beats, answers = _beats(), []
    began = perf_counter()
    with beats.share(patience):
        for number in share:
            answers.append(_task(task)(number))
            beat()
    return Done(answers, perf_counter() - began)
