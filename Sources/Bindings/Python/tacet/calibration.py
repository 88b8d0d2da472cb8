"""The calibration of a player's input, for rhythm games."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from . import _interface as c
from ._conversion import sized
from ._library import library
from .values import InputCalibration, Result


def calibrate_input(taps: Sequence[int], beats: Sequence[int]) -> InputCalibration | None:
    """How late taps come behind the beats that the player taps along with; None with too few taps.

    Both are nanoseconds of `time.monotonic_ns()`, as `MusicClock.time` and `heard` of events are."""
    raw = sized(c.tacet_input_calibration)
    given = [(ctypes.c_uint64 * len(times))(*times) for times in (taps, beats)]
    code = library.tacet_calibrate_input(given[0], len(taps), given[1], len(beats), ctypes.byref(raw))
    return InputCalibration._read(raw) if code == Result.OK else None
