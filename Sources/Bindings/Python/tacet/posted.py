"""Sound events that were posted."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from ._conversion import Duration, Vector, tween, vector
from ._library import library
from ._ownership import Made

if TYPE_CHECKING:
    from .engine import Engine


class PostedEvent(Made):
    """All voices that a sound event started. It may be ignored; once the voices have ended, calls on it do nothing."""

    __slots__ = ("_as_parameter_", "_engine")

    _comes_from = "Engine.post()"
    _engine: Engine
    _as_parameter_: int

    @classmethod
    def _of(cls, engine: Engine, handle: int) -> PostedEvent:
        posted = cls.__new__(cls)
        posted._engine, posted._as_parameter_ = engine, handle
        return posted

    def __repr__(self) -> str:
        return f"<PostedEvent {self._as_parameter_:#x}>"

    @property
    def is_playing(self) -> bool:
        """Whether a voice of the event has not ended."""
        answer = ctypes.c_bool()
        library.tacet_posted_is_playing(self._engine, self._as_parameter_, ctypes.byref(answer))
        return answer.value

    def stop(self, over: Duration = None) -> None:
        """Fades all voices of the event out and ends them, also those that wait for their delay."""
        library.tacet_posted_stop(self._engine, self._as_parameter_, tween(over))

    def set_gain(self, gain: float, over: Duration = None) -> None:
        """Moves the gain of the whole event in decibels, on top of the gains of the document."""
        library.tacet_posted_set_gain(self._engine, self._as_parameter_, gain, tween(over))

    def set_position(self, position: Vector) -> None:
        """Moves all voices of the event to a position in metres at once."""
        library.tacet_posted_set_position(self._engine, self._as_parameter_, vector(position, "position"))
