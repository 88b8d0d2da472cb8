"""The functions that the library calls. They live as long as the process, so that none can be collected while it may be called.

The library passes each a number, under which the registry keeps the Python object until the library says that it needs it no
longer. An exception ends in `sys.unraisablehook`, and the library sees a failure.
"""

from __future__ import annotations

import atexit
import ctypes
import io
import itertools
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


_report = ctypes.PYFUNCTYPE(None, ctypes.py_object)(_raise)


@contextmanager
def _reported() -> Iterator[None]:
    """Reports an exception, which must not reach the library."""
    _thread.depth = getattr(_thread, "depth", 0) + 1
    try:
        yield
    except BaseException as exception:
        _report(exception)
    finally:
        _thread.depth -= 1


def _read(key: int, offset: int, destination: int, count: int) -> int:
    with _reported():
        file: BinaryIO = _registry[key]
        file.seek(offset)
        data = file.read(count)
        ctypes.memmove(destination, data, len(data))
        return len(data)
    return -1


def _close(key: int) -> None:
    with _reported():
        _registry.pop(key).close()


def _open(path: bytes, raw: Any, key: int) -> int:
    with _reported():
        try:
            contents: Contents | None = _registry[key](path.decode())
            if contents is None:
                return Result.EMPTY
            file = io.BytesIO(contents) if isinstance(contents, (bytes, bytearray, memoryview)) else contents
            raw.contents.size, raw.contents.user_data = file.seek(0, io.SEEK_END), keep(file)
            raw.contents.read, raw.contents.close = _reader, _closer
            return Result.OK
        except FileNotFoundError:
            return Result.ERROR_FILE_NOT_FOUND
    return Result.ERROR_UNREADABLE


def _release(key: int) -> None:
    _registry.pop(key, None)


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
release = _release_type(_release)
no_opener: Any = c.tacet_file_opener(0)
no_release: Any = _release_type(0)


@atexit.register
def _wait_for_the_library() -> None:
    """Files may close for a moment after their engine's end, and Python must be there."""
    global log_handler
    log_handler = None
    end = time.monotonic() + 1
    while _registry and time.monotonic() < end:
        time.sleep(0.005)
