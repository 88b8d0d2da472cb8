"""What the program's sound may do on the player's machine."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from . import _interface as c
from ._conversion import change, encoded, settings_of, sized, whole_text
from ._library import library
from ._ownership import Ending, Owner
from .values import (
    ApplicationState, BackgroundPolicy, Category, CategoryOptions, ConversationChoice, Directive, Event, Explanation,
    IgnoredReasons, MediaCommand, Mix, NowPlaying, OutputDevice, Reason, Result, Role, Route, SessionState, SoundtrackChoice,
    Stream,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .values import MediaControls, SessionSettings

Raw = TypeVar("Raw", bound=ctypes.Structure)
Value = TypeVar("Value")


class Session(Owner):
    """The rules that a program's sound follows. Every engine has one; a program with a mixer of its own makes one.

        with tacet.Session() as session:
            mix = session.follow(1 / 60)        # once a frame: multiply by mix.effects_amplitude and mix.soundtrack_amplitude
    """

    _own_end: Ending | None = None

    def __init__(self, role: Role = Role.GAME) -> None:
        """A session for a program that has a mixer of its own."""
        pointer = ctypes.c_void_p()
        library.tacet_session_create(role, ctypes.byref(pointer))
        self._pointer = pointer
        self._end = self._own_end = Ending(self, "session", library.tacet_session_destroy, pointer)

    @classmethod
    def _of_engine(cls, pointer: ctypes.c_void_p, end: Ending) -> Session:
        """The session that an engine made, and ends."""
        session = cls.__new__(cls)
        session._pointer, session._end = pointer, end
        return session

    def close(self) -> None:
        """Ends the session. That of an engine ends with the engine."""
        if self._own_end is not None:
            self._own_end()

    def __enter__(self) -> Session:
        self._end.check()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # What it decides

    def explain(self) -> str:
        """Why sound is silent and what would change that: a line for each kind of sound and each reason."""
        return whole_text(lambda *buffer: library.tacet_session_explain(self, *buffer))

    @property
    def reasons(self) -> list[Explanation]:
        """The reasons for silence, the weightiest first."""
        return self._listed(library.tacet_session_get_explanation, c.tacet_explanation, Explanation._read)

    @property
    def directive(self) -> Directive:
        """What the program's sound shall do now."""
        raw = sized(c.tacet_directive)
        library.tacet_session_get_directive(self, ctypes.byref(raw))
        return Directive._read(raw)

    def follow(self, seconds: float) -> Mix:
        """The directive with Tacet's own fades, for a program with a mixer of its own. `seconds` have passed since the last call."""
        raw = sized(c.tacet_mix)
        library.tacet_session_follow(self, seconds, ctypes.byref(raw))
        return Mix._read(raw)

    def poll(self) -> list[Event]:
        """The events since the last call. Those of an engine's session come from `Engine.update()`."""
        raw = sized(c.tacet_event)
        events: list[Event] = []
        while library.tacet_session_poll(self, ctypes.byref(raw)) == Result.OK:
            events.append(Event._read(raw, None, None))
        return events

    # What the program asks of it

    def set_category(self, category: Category, options: CategoryOptions = CategoryOptions(0)) -> None:
        """Sets what the program's sound means to the player; `Category.AUTOMATIC` lets the session choose."""
        library.tacet_session_set_category(self, category, options)

    def set_active(self, active: bool, notify_others: bool = False) -> None:
        """Activates or deactivates the session. `notify_others` lets media players that it paused play on."""
        library.tacet_session_set_active(self, active, notify_others)

    def begin(self, reason: Reason, words: str | None = None) -> None:
        """Begins a reason for silence that only the program knows. `Reason.HOST` has words of its own."""
        library.tacet_session_begin(self, reason, None if words is None else encoded(words, "words"))

    def end(self, reason: Reason, words: str | None = None) -> None:
        """Ends a reason that `begin()` began with the same words."""
        library.tacet_session_end(self, reason, None if words is None else encoded(words, "words"))

    def resume(self) -> None:
        """Resumes sound that waits for the player. Call it when the player presses play."""
        library.tacet_session_resume(self)

    def wait_for_player(self) -> None:
        """Keeps all sound back until `resume()`."""
        library.tacet_session_wait_for_player(self)

    @contextmanager
    def transient_solo(self) -> Iterator[None]:
        """Pauses the player's media players for a while, as for a cut-scene."""
        library.tacet_session_begin_transient_solo(self)
        try:
            yield
        finally:
            library.tacet_session_end_transient_solo(self)

    def set_application_state(self, state: ApplicationState) -> None:
        """Reports the state of the program's window."""
        library.tacet_session_set_application_state(self, state)

    @property
    def settings(self) -> SessionSettings:
        """What the program has set."""
        return self._settings(library.tacet_session_get_settings)

    @property
    def effective_settings(self) -> SessionSettings:
        """The settings in force: the player's choices before the program's. A menu shows these."""
        return self._settings(library.tacet_session_get_effective_settings)

    def change(self, **settings: Unpack[SessionSettings]) -> None:
        """Changes some settings, and leaves the others. On one thread at a time."""
        raw = sized(c.tacet_session_settings)
        library.tacet_session_get_settings(self, ctypes.byref(raw))
        change(raw, settings)
        library.tacet_session_set_settings(self, ctypes.byref(raw))

    def play_system_sound(self, name: str, application_id: str | None = None) -> None:
        """Plays a sound of the desktop, such as `message-new-instant`, outside the mix."""
        library.tacet_system_sound_play(self, encoded(name, "name"), None if application_id is None else encoded(application_id, "application_id"))

    # What it observes

    @property
    def state(self) -> SessionState:
        """What the session observes, and has chosen."""
        raw = sized(c.tacet_session_state)
        library.tacet_session_get_state(self, ctypes.byref(raw))
        return SessionState._read(raw)

    @property
    def route(self) -> Route | None:
        """The device that sound goes to, if it is known."""
        raw = sized(c.tacet_route)
        return Route._read(raw) if library.tacet_session_get_route(self, ctypes.byref(raw)) == Result.OK else None

    @property
    def output_devices(self) -> list[OutputDevice]:
        """The devices that sound can go to."""
        return self._listed(library.tacet_session_get_output_device, c.tacet_output_device, OutputDevice._read)

    @property
    def streams(self) -> list[Stream]:
        """The streams of other programs."""
        return self._listed(library.tacet_session_get_stream, c.tacet_stream, Stream._read)

    # Media players

    @property
    def now_playing(self) -> NowPlaying | None:
        """What another program's media player plays."""
        raw = sized(c.tacet_now_playing)
        found = library.tacet_session_get_now_playing(self, ctypes.byref(raw)) == Result.OK
        return NowPlaying._read(raw) if found else None

    def control_player(self, command: MediaCommand) -> None:
        """Passes a command of the player to that media player."""
        library.tacet_session_control_player(self, command)

    def set_media_controls(self, **controls: Unpack[MediaControls]) -> None:
        """Shows the program's own player to the desktop; without arguments the program has none. Not for a game."""
        raw = sized(c.tacet_media_controls)
        change(raw, controls)
        library.tacet_session_set_media_controls(self, ctypes.byref(raw) if controls else None)

    # For a program with a mixer of its own

    def report_soundtrack(self, playing: bool) -> None:
        """Reports whether the program plays a soundtrack, audible or not."""
        library.tacet_session_report_soundtrack(self, playing)

    def report_output_lost(self, why: str) -> None:
        """Reports that the program's own output is lost."""
        library.tacet_session_report_output_lost(self, encoded(why, "why"))

    def report_output_restored(self, name: str) -> None:
        """Reports that the program's own output is back."""
        library.tacet_session_report_output_restored(self, encoded(name, "name"))

    def _listed(self, get: Callable[..., Any], kind: type[Raw], read: Callable[[Raw], Value]) -> list[Value]:
        raw = sized(kind)
        values: list[Value] = []
        while get(self, len(values), ctypes.byref(raw)) == Result.OK:
            values.append(read(raw))
        return values

    def _settings(self, get: Callable[..., Any]) -> SessionSettings:
        raw = sized(c.tacet_session_settings)
        get(self, ctypes.byref(raw))
        return settings_of(raw, {  # type: ignore[return-value]
            "background_policy": BackgroundPolicy, "soundtrack_choice": SoundtrackChoice,
            "conversation_choice": ConversationChoice, "ignored_reasons": IgnoredReasons,
        })
