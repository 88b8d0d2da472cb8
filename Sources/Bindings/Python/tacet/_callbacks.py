"""The functions that the library calls. They live as long as the process, so that none can be collected while it may be called.

The library passes each a number, under which the registry keeps the Python object until the library says that it needs it no
longer. The library sees an exception as a failure. One of a file that a call opens is kept for that call; any other ends in
`sys.unraisablehook`.
"""

from __future__ import annotations

import atexit
import ctypes
import io
import itertools
import operator
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Union

from . import _interface as c
from .values import LogLevel, Result

Contents = Union[BinaryIO, bytes, bytearray, memoryview]
Opener = Callable[[str], Union[Contents, None]]
LogHandler = Callable[[LogLevel, str], None]

_registry: dict[int, Any] = {}
_keys = itertools.count(1)
_thread = threading.local()


def keep(thing: object) -> int:
    """The number under which a thing is kept until `release`."""
    key = next(_keys)
    _registry[key] = thing
    return key


def forget(key: int) -> None:
    """Ends the keeping of a thing that the library did not take."""
    del _registry[key]


def is_running() -> bool:
    """Whether this thread is within a call of the library's. It must not end an engine then."""
    return getattr(_thread, "depth", 0) > 0


def _raise(exception: BaseException) -> None:
    """ctypes passes what a callback raises to `sys.unraisablehook`, whose arguments Python code cannot make."""
    raise exception


report = ctypes.PYFUNCTYPE(None, ctypes.py_object)(_raise)


class Call:
    """A call of the program's in which a file was opened, or a callback raised. Its files are read on threads of the library's."""

    def __init__(self) -> None:
        self.problem: BaseException | None = None
        self.is_over = False

    def keep(self, problem: BaseException) -> None:
        """Keeps what a callback raised. The first counts, and the end of the program before all others."""
        if self.is_over or (self.problem is not None and isinstance(problem, Exception)):
            report(problem)
            return
        if self.problem is not None:
            report(self.problem)
        self.problem = problem


#: The calls that run, by their threads.
calls: dict[int, Call] = {}


def take() -> BaseException | None:
    """What a callback raised during the call that this thread has just made."""
    call = calls.pop(threading.get_ident(), None)
    if call is None:
        return None
    call.is_over = True
    return call.problem


def _current_call() -> Call | None:
    """The call that this thread is in. A thread of the library's is in none."""
    thread = threading.get_ident()
    threads = (each.ident for each in threading.enumerate() if not isinstance(each, threading._DummyThread))
    return calls.setdefault(thread, Call()) if thread in threads else None


@contextmanager
def _reported(call: Call | None = None) -> Iterator[None]:
    """Lets no exception reach the library. `call` fails by it."""
    _thread.depth = getattr(_thread, "depth", 0) + 1
    try:
        yield
    except BaseException as exception:
        call = call or (None if isinstance(exception, Exception) else _current_call())
        if call is None:
            report(exception)
        else:
            call.keep(exception)
    finally:
        _thread.depth -= 1


def _read(key: int, offset: int, destination: int, count: int) -> int:
    file: BinaryIO
    file, call = _registry[key]
    with _reported(call):
        file.seek(offset)
        with memoryview(file.read(count)) as data:
            read = data.tobytes()[:count]               # A file may give more than it is asked for.
        ctypes.memmove(destination, read, len(read))
        return len(read)
    return -1


def _close(key: int) -> None:
    with _reported():
        file, _ = _registry.pop(key)
        file.close()


def _open(path: bytes, raw: Any, key: int) -> int:
    result, call = Result.ERROR_UNREADABLE, _current_call()
    with _reported(call):
        try:
            contents: Contents | None = _registry[key](path.decode())
        except FileNotFoundError:
            # The library asks for files that may be missing, such as the score beside a track, and tells of one that it needs.
            if call is None:
                return Result.ERROR_FILE_NOT_FOUND
            result = Result.ERROR_FILE_NOT_FOUND
            raise
        if contents is None:
            return Result.EMPTY
        file = contents if hasattr(contents, "seek") else io.BytesIO(contents)
        size = operator.index(file.seek(0, io.SEEK_END))
        if not 0 <= size < 1 << 63:
            raise ValueError(f"seek() of {file!r} returned {size}, not the new place in the file")
        raw.contents.size, raw.contents.user_data = size, keep((file, call))
        raw.contents.read, raw.contents.close = _reader, _closer
        return Result.OK
    return result


def _release(key: int) -> None:
    _registry.pop(key, None)


def _record(block: Any, samples: Any, key: int) -> None:
    with _reported():
        _registry[key](block.contents, samples)


def _log(level: int, message: bytes, key: int | None) -> None:
    handler = log_handler
    if handler is not None:
        with _reported():
            handler(LogLevel(level), message.decode())


log_handler: LogHandler | None = None

_release_type: Any = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_reader = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_void_p, ctypes.c_size_t)(_read)
_closer = _release_type(_close)
log = c.tacet_log_callback(_log)
opener = c.tacet_file_opener(_open)
recording = c.tacet_recorder_callback(_record)
release = _release_type(_release)
no_opener: Any = c.tacet_file_opener(0)
no_recording: Any = c.tacet_recorder_callback(0)
no_release: Any = _release_type(0)


def _enter_child() -> None:
    """A child of fork() has none of the library's threads: what the library kept stays as it is, and nothing waits for it."""
    global _inherited
    _inherited = (_inherited, dict(_registry))
    _registry.clear()


_inherited: object = None
os.register_at_fork(after_in_child=_enter_child)


@atexit.register
def _wait_for_the_library() -> None:
    """Files may close for a moment after their engine's end, and Python must be there."""
    global log_handler
    log_handler = None
    end = time.monotonic() + 1
    while _registry and time.monotonic() < end:
        time.sleep(0.005)
