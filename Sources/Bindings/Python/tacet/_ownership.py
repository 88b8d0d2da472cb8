"""When the library's things end: with `close()`, with the object, or with the process."""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Callable
from typing import Any, NoReturn, SupportsIndex

from . import _callbacks
from .errors import ClosedError
from .values import Result

#: This process. A child of fork() has another object: it has the memory of its parent, and none of the library's threads.
_process = object()


def _enter_child() -> None:
    global _process
    _process = object()


os.register_at_fork(after_in_child=_enter_child)


class Ending:
    """Ends what a pointer names when its owner goes, or when it is called. It ends it once, and in the process that made it."""

    def __init__(self, owner: object, what: str, end: Callable[[Any], Any], pointer: ctypes.c_void_p) -> None:
        self._what = what
        self._process = _process
        self._finalizer: Any = weakref.finalize(owner, _end, end, pointer, _process)

    def __call__(self) -> None:
        self._finalizer()

    @property
    def is_done(self) -> bool:
        """Whether it has ended, or is another process's."""
        return not self._finalizer.alive or self._process is not _process

    def check(self) -> None:
        """Raises why the pointer can be used no longer."""
        if self._process is not _process:
            raise ClosedError(
                Result.ERROR_INVALID_HANDLE,
                f"The {self._what} plays in the process that made it, and this one was forked from it. Make the {self._what} in the "
                "process that plays, and start others by multiprocessing's method 'spawn'.",
            )
        if not self._finalizer.alive:
            raise ClosedError(Result.ERROR_INVALID_HANDLE, f"The {self._what} was closed.")


class Single:
    """What cannot be copied, because it ends a thing of the library's."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is one thing of the library's, and cannot be copied or pickled: keep a reference to it")


class Made:
    """What a program is given, and does not make."""

    __slots__ = ()
    _comes_from = ""

    def __init__(self, *arguments: object, **settings: object) -> None:
        raise TypeError(f"a {type(self).__name__} comes from {self._comes_from}")


class Owner(Single):
    """What passes a pointer to the library for as long as it may be used."""

    _pointer: ctypes.c_void_p
    _end: Ending

    @property
    def _as_parameter_(self) -> ctypes.c_void_p:
        if self._end.is_done:
            self._end.check()
        return self._pointer


def _end(end: Callable[[Any], Any], pointer: ctypes.c_void_p, process: object) -> None:
    """A collection may happen within a callback, where the library waits for this thread: another thread ends it then."""
    if process is not _process:
        return
    if _callbacks.is_running():
        threading.Thread(target=end, args=(pointer,)).start()
    else:
        end(pointer)
