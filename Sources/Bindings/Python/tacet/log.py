"""The library's messages."""

from __future__ import annotations

from . import _callbacks
from ._library import library
from .values import LogLevel


def set_log(handler: _callbacks.LogHandler | None, minimum: LogLevel = LogLevel.INFO) -> None:
    """Passes the messages of all engines and sessions to a function `handler(level, message)`, on the thread that caused them.

    `logging` takes them with `tacet.set_log(lambda level, message: logging.log(20 + 10 * level, message))`. None ends it.
    """
    if handler is not None and not callable(handler):
        raise TypeError(f"handler takes a function of a level and a message, or None, not {handler!r}")
    library.tacet_set_log(_callbacks.log, minimum, None)
    _callbacks.log_handler = handler
