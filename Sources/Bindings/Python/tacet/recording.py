"""Recording a microphone."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _callbacks
from . import _interface as c
from ._conversion import filled, sized, whole_text
from ._library import library
from ._ownership import Ending, Owner
from .values import RecorderBlock, RecorderGap, RecorderStatus, Result

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .values import RecorderConfig

Handler = Callable[[RecorderBlock, memoryview], object]


class Recorder(Owner):
    """A recording of a microphone, from now until `close()`: to a file, or in blocks to a function.

        with tacet.Recorder(path="voice.wav") as recorder:
            time.sleep(3)
            print(recorder.status.peak, recorder.explain())

        with tacet.Recorder(lambda block, samples: print(block.position, samples.shape)):
            time.sleep(3)

    Nothing in the package records without it. Make one when the player asks for it: an open microphone switches many Bluetooth
    headsets to the sound of a telephone.
    """

    def __init__(self, handler: Handler | None = None, **config: Unpack[RecorderConfig]) -> None:
        """Begins to record. A missing microphone is no failure: see `status` and `explain()`.

        The settings are those of `RecorderConfig`: `path` of a WAV file, or no path and a function `handler(block, samples)`;
        `sample_rate`, `channels`, `device`, `session`, and more. The function gets a memoryview of 32-bit floats, a row for each
        frame, on a thread of the library's. It may take two seconds; after that frames are missing, as the next block tells.
        What it raises ends in `sys.unraisablehook`, and the recording goes on.
        """
        if handler is not None and not callable(handler):
            raise TypeError(f"handler takes a function of a block and its samples, or None, not {handler!r}")
        if handler is None and config.get("path") is None:
            raise TypeError("Recorder() takes a function of a block and its samples, or the path of a file")
        raw = filled(c.tacet_recorder_config, library.tacet_recorder_config_default, config)
        key = None if handler is None else _callbacks.keep(_delivery(handler))
        pointer = ctypes.c_void_p()
        try:
            library.tacet_recorder_create(
                ctypes.byref(raw), _callbacks.no_recording if key is None else _callbacks.recording, key, ctypes.byref(pointer)
            )
        except BaseException:
            _forget(key)
            raise
        self._pointer = pointer
        self._end = Ending(self, "recorder", _destroy(key), pointer)
        self._session = config.get("session")           # It lives as long as what it interrupts.

    def close(self) -> None:
        """Releases the microphone, delivers what was recorded, and finishes the file. A second call does nothing."""
        self._end()

    @property
    def is_closed(self) -> bool:
        """Whether the recording has ended, or is another process's."""
        return self._end.is_done

    def __repr__(self) -> str:
        return "<Recorder, closed>" if self.is_closed else f"<Recorder, {self.status.state.name}>"

    def __enter__(self) -> Recorder:
        self._end.check()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def status(self) -> RecorderStatus:
        """Whether it records, of which microphone, and how loud."""
        raw = sized(c.tacet_recorder_status)
        library.tacet_recorder_get_status(self, ctypes.byref(raw))
        return RecorderStatus._read(raw)

    def explain(self) -> str:
        """Why nothing is recorded, and what would change that; empty while frames arrive."""
        return whole_text(lambda *buffer: library.tacet_recorder_explain(self, *buffer))

    @property
    def gaps(self) -> list[RecorderGap]:
        """The parts that are missing, the oldest first; at most 1,024."""
        gaps: list[RecorderGap] = []
        raw = sized(c.tacet_recorder_gap)
        while library.tacet_recorder_get_gap(self, len(gaps), ctypes.byref(raw)) == Result.OK:
            gaps.append(RecorderGap._read(raw))
        return gaps


def _delivery(handler: Handler) -> Callable[[Any, Any], None]:
    """What hands the function copies that it may keep."""

    def deliver(raw: Any, samples: Any) -> None:
        count = raw.frames * raw.channels
        flat: Any = memoryview(ctypes.string_at(samples, 4 * count) if count else b"")
        rows: memoryview = flat.cast("f", shape=[raw.frames, raw.channels]) if count else flat.cast("f")
        handler(RecorderBlock._read(raw), rows)

    return deliver


def _destroy(key: int | None) -> Callable[[ctypes.c_void_p], None]:
    """What ends a recorder. It must not hold the recorder's object."""

    def destroy(pointer: ctypes.c_void_p) -> None:
        library.tacet_recorder_destroy(pointer)
        _forget(key)

    return destroy


def _forget(key: int | None) -> None:
    if key is not None:
        _callbacks.forget(key)
