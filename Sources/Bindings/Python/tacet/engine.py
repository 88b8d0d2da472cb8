"""The engine: sounds, soundtrack, output and session."""

from __future__ import annotations

import ctypes
import os
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _callbacks
from . import _interface as c
from ._conversion import (
    Buffer, Duration, Path, Vector, contents, encoded, encoded_path, filled, sized, tween, vector, whole, whole_text,
)
from ._library import library
from ._ownership import Ending, Owner
from .buses import Bus, Buses
from .errors import ClosedError
from .files import TaggedFile, inspect
from .posted import PostedEvent
from .session import Session
from .sounds import Container, Loading, Sound
from .soundtrack import Soundtrack
from .values import (
    Caption, DistanceModel, Event, EventType, HeardVoice, Output, Profile, ProfilerAccess, Result, Room, SampleFormat,
    Spatialization, SpeakerLayout, Statistics,
)
from .voices import Voice

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .values import BusMix, Ducking, EngineConfig, Listener, LoadOptions, ReverbZone

#: The samples of `Engine.load_samples()`, by the format of a memoryview.
_FORMATS = {"B": SampleFormat.UNSIGNED_8, "h": SampleFormat.SIGNED_16, "f": SampleFormat.FLOAT_32}
#: The channels of a frame, by what an engine mixes for.
_CHANNELS = {SpeakerLayout.STEREO: 2, SpeakerLayout.SURROUND_51: 6, SpeakerLayout.SURROUND_71: 8}
#: The library drops the oldest of more events, and the package does so too.
_KEPT_EVENTS = 1024
_ENDED = (EventType.VOICE_FINISHED, EventType.VOICE_STOLEN)


class Engine(Owner):
    """A game's sound. Call `update()` once a frame.

        with tacet.Engine() as audio:
            laser = audio.load("laser.ogg")
            audio.soundtrack.play("theme.ogg")
            while running:
                if fired:
                    laser.play(position=(2, 0, -5))
                for event in audio.update():
                    print(event)
    """

    def __init__(self, **config: Unpack[EngineConfig]) -> None:
        """Starts an engine, within milliseconds. A missing device is no failure: the engine keeps trying to open one.

        The settings are those of `EngineConfig`: `output=tacet.OutputChoice.OFFLINE` for an engine that mixes in `render()` alone,
        `sample_rate`, `real_voices`, `application_name`, `session`, and more.
        """
        raw = filled(c.tacet_engine_config, library.tacet_engine_config_default, config)
        pointer = ctypes.c_void_p()
        library.tacet_engine_create(ctypes.byref(raw), ctypes.byref(pointer))
        self._pointer = pointer
        self._end = Ending(self, "engine", library.tacet_engine_destroy, pointer)
        self._session: Session | None = config.get("session")
        self._events: deque[Event] = deque(maxlen=_KEPT_EVENTS)
        self._dropped: deque[tuple[str, int]] = deque()
        self._sounding: dict[int, Sequence[Sound]] = {}
        self._sweep_at = 256
        library.tacet_engine_get_config(self, ctypes.byref(raw))
        self.sample_rate = raw.sample_rate
        self.speakers = SpeakerLayout(raw.speakers)
        """The loudspeakers that the engine mixes for; those of the device, if the settings have `SpeakerLayout.AUTOMATIC`."""
        """Frames per second of the mix."""
        self.buses = Buses._of(self)
        """The buses."""
        self.soundtrack = Soundtrack._of(self)
        """The music."""

    def close(self) -> None:
        """Ends the engine with all its sounds and voices. A second call does nothing. It must not come from a file opener."""
        self._end()
        self._sounding.clear()

    @property
    def is_closed(self) -> bool:
        """Whether the engine has ended, or plays in the process that this one was forked from."""
        return self._end.is_done

    def __repr__(self) -> str:
        return "<Engine, closed>" if self.is_closed else f"<Engine at {self.sample_rate} Hz>"

    def __enter__(self) -> Engine:
        self._end.check()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def update(self) -> list[Event]:
        """Applies all calls since the last update at one block, and returns the events since then. Call it once a frame."""
        self._advance()
        events = []
        while self._events:
            events.append(self._events.popleft())
        return events

    def _advance(self) -> bool:
        """Updates, keeps the events for `update()`, and frees what the program has dropped."""
        library.tacet_engine_update(self)
        raw, count = sized(c.tacet_event), 0
        while library.tacet_engine_poll(self, ctypes.byref(raw)) == Result.OK:
            voice = Voice._of(self, raw.voice) if raw.voice else None
            event = Event._read(raw, voice, Bus._of(self, raw.bus, "") if raw.bus else None)
            if event.type in _ENDED:
                self._sounding.pop(raw.voice, None)
            self._events.append(event)
            count += 1
        if count >= _KEPT_EVENTS:
            self._sweep()
        self._free_dropped()
        return True

    def _free_dropped(self) -> None:
        while self._dropped:
            function, handle = self._dropped.popleft()
            getattr(library, function)(self, handle)

    def render(self, frames: int) -> memoryview:
        """Updates, and mixes the next frames of an offline engine: a memoryview of 32-bit floats, a row for each frame, left and
        right, or the channels of `speakers`. `numpy.asarray()` takes it without a copy.
        """
        frames = whole(frames, "frames")
        if frames < 1:
            raise ValueError("render() mixes at least one frame")
        self._advance()
        channels = _CHANNELS[self.speakers]
        samples = (ctypes.c_float * (channels * frames))()
        library.tacet_engine_render_channels(self, samples, frames, channels)
        flat: Any = memoryview(samples).cast("B")
        rows: memoryview = flat.cast("f", shape=[frames, channels])
        return rows

    # Sounds

    def load(self, path: Path, **options: Unpack[LoadOptions]) -> Sound:
        """Loads a sound from an Ogg Vorbis, Opus, FLAC, MP3, WAV or AIFF file, or a tracker module. Waits for the file."""
        return self._load(library.tacet_load, encoded_path(path), _options(options), name=path)

    def load_bytes(self, data: Buffer, name: str = "memory", **options: Unpack[LoadOptions]) -> Sound:
        """Loads a sound from the bytes of a file: any bytes-like object."""
        raw = contents(data, "data")
        return self._load(library.tacet_load_memory, raw, len(raw), encoded(name, "name"), _options(options), name=name)

    def load_samples(self, samples: Any, sample_rate: int, channels: int = 1, name: str = "samples") -> Sound:
        """Loads a sound from samples: an array of 32-bit floats, nominal ±1, of 16-bit integers or of unsigned bytes, the channels of
        a frame side by side. `array.array` and the arrays of numpy are such, and a row for each frame tells the channels itself.
        """
        view = memoryview(samples)
        if view.format not in _FORMATS:
            raise TypeError(f"samples are of the formats {', '.join(_FORMATS)}, not {view.format!r}")
        if view.ndim == 2 and view.shape:
            channels = view.shape[1]
        channels = whole(channels, "channels")
        if not 1 <= channels <= 8:
            raise ValueError("a sound has one to eight channels")
        data = view.tobytes()
        frames, rest = divmod(len(data), view.itemsize * channels)
        if rest:
            raise ValueError(f"{len(data) // view.itemsize} samples are no whole number of frames of {channels} channels")
        return self._load(
            library.tacet_load_samples, data, frames, _FORMATS[view.format], channels, max(whole(sample_rate, "sample_rate"), 0), encoded(name, "name"),
            name=name,
        )

    def _load(self, function: Any, *arguments: Any, name: Path) -> Sound:
        self._free_dropped()
        handle = ctypes.c_uint64()
        function(self, *arguments, ctypes.byref(handle))
        return Sound._named(self, handle.value, os.fsdecode(name))

    def load_all(self, paths: Iterable[Path], **options: Unpack[LoadOptions]) -> Loading:
        """Loads sounds on background threads, and returns at once."""
        if isinstance(paths, (str, bytes, os.PathLike)):
            raise TypeError(f"paths takes a list of paths, not {paths!r}: load() takes one")
        names = [encoded_path(path, "paths") for path in paths]
        handle = ctypes.c_uint64()
        library.tacet_load_in_background(
            self, (ctypes.c_char_p * len(names))(*names), len(names), _options(options), ctypes.byref(handle)
        )
        return Loading._loading(self, handle.value, names)

    def container(self, sounds: Iterable[Sound], seed: int = 1) -> Container:
        """Several sounds of which each call plays one at random. The same seed gives the same order."""
        kept, handle = tuple(sounds), ctypes.c_uint64()
        if not all(isinstance(sound, Sound) for sound in kept):
            raise TypeError(f"sounds takes Sounds, not {sounds!r}")
        handles = (ctypes.c_uint64 * len(kept))(*(sound._as_parameter_ for sound in kept))
        library.tacet_container_create(self, handles, len(kept), seed, ctypes.byref(handle))
        return Container._holding(self, handle.value, kept)

    def _play(self, function: Any, source: Sound | Container, sounds: Sequence[Sound], settings: Mapping[str, Any]) -> Voice:
        """Plays, and keeps the sounds as long as the voice may play them."""
        if source._engine is not self:
            raise ClosedError(Result.ERROR_INVALID_HANDLE, "The sound belongs to another engine.")
        raw = filled(c.tacet_play_settings, library.tacet_play_settings_default, settings) if settings else None
        handle = ctypes.c_uint64()
        function(self, source, raw and ctypes.byref(raw), ctypes.byref(handle))
        voice = Voice._of(self, handle.value)
        if handle.value:
            self._sounding[handle.value] = sounds
            if len(self._sounding) > self._sweep_at:
                self._sweep()
        return voice

    def _sweep(self) -> None:
        """Forgets voices that have ended, for a program that never updates, or whose events were too many."""
        for handle in list(self._sounding):
            if not Voice._of(self, handle).is_playing:
                self._sounding.pop(handle, None)
        self._sweep_at = max(256, 2 * len(self._sounding))

    # Files

    def inspect(self, path: Path) -> TaggedFile:
        """What a sound file states about itself, also one that only this engine's opener finds."""
        self._end.check()
        return inspect(path, _engine=self)

    def set_file_opener(self, opener: _callbacks.Opener | None) -> None:
        """Lets a function find the files that the program names: `opener(path)` returns bytes, a binary file that can seek, or None
        for a file on the disk. Several threads may call it at once. What it raises in a call such as `load()` is the `__cause__` of what
        that call raises, and Ctrl-C ends the call; on a thread of the library's it ends in `sys.unraisablehook`.
        """
        if opener is not None and not callable(opener):
            raise TypeError(f"opener takes a function of a path, or None, not {opener!r}")
        if opener is None:
            library.tacet_engine_set_file_opener(self, _callbacks.no_opener, _callbacks.no_release, None)
            return
        key = _callbacks.keep(opener)
        try:
            library.tacet_engine_set_file_opener(self, _callbacks.opener, _callbacks.release, key)
        except BaseException:
            _callbacks.forget(key)
            raise

    def add_file(self, path: Path, data: Buffer) -> None:
        """Gives bytes a path by which every call of this engine finds them. `bytes` are not copied, other bytes-like objects are."""
        raw = contents(data, "data")
        key = _callbacks.keep(raw)
        try:
            library.tacet_engine_add_file(self, encoded_path(path), raw, len(raw), _callbacks.release, key)
        except BaseException:
            _callbacks.forget(key)
            raise

    def remove_file(self, path: Path) -> bool:
        """Removes a file in memory. Returns whether there was one."""
        return bool(library.tacet_engine_remove_file(self, encoded_path(path)) == Result.OK)

    # Sound events

    def load_events(self, path: Path) -> None:
        """Reads a document of sound events, a JSON, and loads its sounds; called again, reads it anew while the engine plays.

        After a fault, which names the line, the column and the remedy, the former document stays.
        """
        library.tacet_engine_load_events(self, encoded_path(path))

    def post(self, name: str, position: Vector | None = None, thing: int | None = None) -> PostedEvent:
        """Plays an event of the document; a name that it does not have plays nothing, which an event of the engine says once.

        `thing` is the number of the object whose parameters count; without one the global parameters count.
        """
        place = None if position is None else ctypes.byref(vector(position, "position"))
        handle = ctypes.c_uint64()
        library.tacet_engine_post(self, encoded(name, "name"), place, _number(thing), ctypes.byref(handle))
        return PostedEvent._of(self, handle.value)

    def set_parameter(self, name: str, value: float | str, thing: int | None = None) -> None:
        """Moves a parameter of the document to a number, or sets it to one of its named values: global, or of one object."""
        if isinstance(value, str):
            library.tacet_engine_set_parameter_value(self, encoded(name, "name"), encoded(value, "value"), _number(thing))
        else:
            library.tacet_engine_set_parameter(self, encoded(name, "name"), value, _number(thing))

    def remove_parameters(self, thing: int) -> None:
        """Takes the parameters of an object away, so that the global ones count for it."""
        library.tacet_engine_remove_parameters(self, whole(thing, "thing"))

    # Space

    def set_listener(self, **listener: Unpack[Listener]) -> None:
        """Places the listener, at the next update."""
        raw = filled(c.tacet_listener, library.tacet_listener_default, listener)
        library.tacet_engine_set_listener(self, ctypes.byref(raw))

    def set_listeners(self, listeners: Iterable[Listener]) -> None:
        """Places the listeners of a split screen, one to four, at the next update. Each voice is heard by the nearest."""
        raw, count = _array(c.tacet_listener, library.tacet_listener_default, listeners)
        library.tacet_engine_set_listeners(self, raw, count)

    def set_distance_model(self, model: DistanceModel) -> None:
        """Sets how loudness falls with distance."""
        library.tacet_engine_set_distance_model(self, model)

    def set_spatialization(self, spatialization: Spatialization) -> None:
        """Sets how sounds with a position are mixed for two ears."""
        library.tacet_engine_set_spatialization(self, spatialization)

    @property
    def is_binaural(self) -> bool:
        """Whether sounds with a position are mixed by HRTF now."""
        answer = ctypes.c_bool()
        library.tacet_engine_is_binaural(self, ctypes.byref(answer))
        return answer.value

    def set_doppler(self, factor: float = 1, speed_of_sound: float = 343.3) -> None:
        """Sets the strength of the Doppler effect."""
        library.tacet_engine_set_doppler(self, factor, speed_of_sound)

    def set_reverb(self, room: Room | None, gain: float = 0, decay_ratio: float = 1) -> None:
        """Sets the reverb outside all zones; None ends it. The gain is in decibels, the decay a ratio of the room's own."""
        settings = {"room": room or Room.GENERIC, "gain": gain, "decay_ratio": decay_ratio}
        raw = filled(c.tacet_reverb, library.tacet_reverb_default, settings)
        library.tacet_engine_set_reverb(self, None if room is None else ctypes.byref(raw))

    def set_reverb_zones(self, zones: Iterable[ReverbZone]) -> None:
        """Sets the zones with a reverb of their own, in the place of all earlier ones."""
        library.tacet_engine_set_reverb_zones(self, *_array(c.tacet_reverb_zone, library.tacet_reverb_zone_default, zones))

    # The mix

    def set_ducking(self, *rules: Ducking) -> None:
        """Sets the rules by which one bus lowers another, in the place of all earlier ones: `set_ducking({})` lowers the soundtrack
        under speech.
        """
        library.tacet_engine_set_ducking(self, *_array(c.tacet_ducking, library.tacet_ducking_default, rules))

    def apply_snapshot(self, snapshot: Mapping[Bus, float | BusMix], over: Duration = None) -> None:
        """Moves several buses at once, by default in half a second: `{audio.buses.effects: -12}`."""
        library.tacet_engine_apply_snapshot(self, *_mixes(snapshot), tween(over))

    def blend_snapshots(
        self, near: Mapping[Bus, float | BusMix], far: Mapping[Bus, float | BusMix], amount: float, over: Duration = None
    ) -> None:
        """Moves the buses to a mix between two snapshots: 0 is `near`, 1 is `far`."""
        library.tacet_engine_blend_snapshots(self, *_mixes(near), *_mixes(far), amount, tween(over))

    # What it tells

    @property
    def session(self) -> Session:
        """The session that the engine follows."""
        if self._session is None:
            pointer = ctypes.c_void_p()
            library.tacet_engine_get_session(self, ctypes.byref(pointer))
            self._session = Session._of_engine(pointer, self._end)
        return self._session

    @property
    def statistics(self) -> Statistics:
        """Figures of the mixer, as of its last block."""
        raw = sized(c.tacet_statistics)
        library.tacet_engine_get_statistics(self, ctypes.byref(raw))
        return Statistics._read(raw)

    @property
    def output(self) -> Output | None:
        """The output that sound goes through; None until one is open."""
        raw = sized(c.tacet_output)
        return Output._read(raw) if library.tacet_engine_get_output(self, ctypes.byref(raw)) == Result.OK else None

    def _latency(self) -> float:
        """The seconds that a mixed block takes to the loudspeaker."""
        output = self.output
        return output.latency if output else 0

    def set_output_device(self, device: str | None) -> None:
        """Chooses a device by its `OutputDevice.id`; None follows the desktop's default."""
        library.tacet_engine_set_output_device(self, None if device is None else encoded(device, "device"))

    @property
    def captions(self) -> list[Caption]:
        """The captions that reach the listener, the most important first."""
        raw = sized(c.tacet_caption)
        captions: list[Caption] = []
        while library.tacet_engine_get_caption(self, len(captions), ctypes.byref(raw)) == Result.OK:
            captions.append(Caption._read(raw))
        return captions

    def heard_voices(self) -> list[HeardVoice]:
        """The voices of the world that were heard in the latest block, so that a game can cast a ray for each and call its
        `set_occlusion()`. Call it once a frame after `update()`; the first call only begins to note the voices.
        """
        raw = sized(c.tacet_heard_voice)
        voices: list[HeardVoice] = []
        while library.tacet_engine_next_heard_voice(self, ctypes.byref(raw)) == Result.OK:
            voices.append(HeardVoice._read(raw, Voice._of(self, raw.voice)))
        return voices

    def save(self) -> str:
        """The state of the soundtrack and the mix, for `restore()`."""
        return whole_text(lambda *buffer: library.tacet_engine_save(self, *buffer))

    def restore(self, saved: str) -> None:
        """Restores what `save()` returned. Add the game's own buses before."""
        library.tacet_engine_restore(self, encoded(saved, "saved"))

    def measure(self, enabled: bool = True) -> None:
        """Starts or stops measuring how long mixing takes, for `profile`."""
        library.tacet_profiler_enable(self, enabled)

    @property
    def profile(self) -> Profile:
        """How long mixing the last blocks took."""
        raw = sized(c.tacet_profile)
        library.tacet_profiler_get(self, ctypes.byref(raw))
        return Profile._read(raw)

    def set_profiler_access(self, access: ProfilerAccess) -> None:
        """Allows `tacet profile attach` to look into the engine, or to change it too."""
        library.tacet_profiler_set_access(self, access)


def _number(thing: int | None) -> Any:
    return None if thing is None else ctypes.byref(ctypes.c_uint64(whole(thing, "thing")))


def _options(options: Any) -> Any:
    return ctypes.byref(filled(c.tacet_load_options, library.tacet_load_options_default, options))


def _array(kind: Any, default: Any, values: Iterable[Mapping[str, Any]]) -> tuple[Any, int]:
    """An array of structs, and their number."""
    raw = [filled(kind, default, value) for value in values]
    return (kind * len(raw))(*raw), len(raw)


def _mixes(snapshot: Mapping[Bus, float | BusMix]) -> tuple[Any, int]:
    mixes: list[dict[str, Any]] = []
    for bus, mix in snapshot.items():
        mixes.append({**mix, "bus": bus} if isinstance(mix, Mapping) else {"gain": mix, "bus": bus})
    return _array(c.tacet_bus_mix, library.tacet_bus_mix_default, mixes)
