"""When the library's things end: with `close()`, with the object, or with the process."""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Callable
from typing import Any

from . import _callbacks

_process = os.getpid()


class Ending:
    """Ends what a pointer names when its owner goes, or when it is called. It ends it once."""

    def __init__(self, owner: object, end: Callable[[Any], Any], pointer: ctypes.c_void_p) -> None:
        self._finalizer: Any = weakref.finalize(owner, _end, end, pointer)

    def __call__(self) -> None:
        self._finalizer()

    @property
    def is_done(self) -> bool:
        """Whether it has ended."""
        return not self._finalizer.alive


def _end(end: Callable[[Any], Any], pointer: ctypes.c_void_p) -> None:
    """A collection may happen within a callback, where the library waits for this thread: another thread ends it then. A child of
    fork() has none of the library's threads, and leaves everything as it is."""
    if os.getpid() != _process:
        return
    if _callbacks.is_running():
        threading.Thread(target=end, args=(pointer,)).start()
    else:
        end(pointer)
