"""Game audio for Linux: it falls silent for the player's music, calls and alarms, and always resumes.

    import tacet

    with tacet.Engine() as audio:
        audio.load("laser.ogg").play().wait()

Gains are in decibels, times in seconds, positions in metres, in a right-handed space with +Y up, and the listener looks down -Z.
Any thread may call. What is dropped is freed: a sound once its last voice has ended, an engine at the end of `with`.
"""

from ._conversion import Tween, Vector
from .buses import Bus, Buses
from .calibration import calibrate_input
from .effects import Band, Effect, EffectSettings
from .engine import Engine
from .errors import ArgumentError, ClosedError, FileMissingError, TacetError
from .files import TaggedFile, inspect
from .gains import amplitude_from_gain, gain_from_amplitude, gain_from_slider, slider_from_gain
from .log import set_log
from .posted import PostedEvent
from .recording import Recorder
from .session import Session
from .sounds import Container, Loading, Sound
from .soundtrack import Soundtrack
from .values import *
from .values import __all__ as _values
from .version import __version__
from .voices import Voice

__all__ = [
    "ArgumentError", "Band", "Bus", "Buses", "ClosedError", "Container", "Effect", "EffectSettings", "Engine", "FileMissingError",
    "Loading", "PostedEvent", "Recorder", "Session", "Sound", "Soundtrack", "TacetError", "TaggedFile", "Tween", "Vector", "Voice", "amplitude_from_gain", "calibrate_input", "gain_from_amplitude",
    "gain_from_slider", "inspect", "set_log", "slider_from_gain",
]
__all__ += _values
