"""The package against the interface in C."""

import ctypes
import re
import unittest
from pathlib import Path

import tacet
from tacet import _interface as c
from tacet._conversion import Choice, sized
from tacet._library import library
from tacet.values import EngineConfig

#: What the package does otherwise, or not yet.
WITHOUT = {
    "tacet_bus_add": "tacet_bus_add_named with an empty name",
    "tacet_play_at": "tacet_play with a position",
    "tacet_play_on": "not yet",
    "tacet_soundtrack_play": "tacet_soundtrack_play_track",
    "tacet_loading_wait": "tacet_loading_progress, so that Ctrl-C ends a wait",
    "tacet_result_describe": "tacet_last_problem, which says more",
    "tacet_event_describe": "the name of the event's type",
    "tacet_reason_describe": "tacet_session_explain",
    "tacet_sides_to_pan": "arithmetic",
    "tacet_bus_get_limit": "not yet",
    "tacet_bus_get_filter": "not yet",
    "tacet_engine_render": "tacet_engine_render_channels",
    "tacet_play_generator": "the interpreter takes locks, which the mixing thread may not",
    "tacet_voices_set_gains": "Python's loops cost more than the calls",
    "tacet_voices_set_pitches": "as well",
    "tacet_voices_set_positions": "as well",
    "tacet_sound_get_properties": "inspect()",
    "tacet_sound_get_tag": "inspect()",
    "tacet_profiler_start_capture": "tacet profile attach",
    "tacet_profiler_write_capture": "tacet profile attach",
    "tacet_profiler_get_access": "what the program has set itself",
}


class InterfaceTests(unittest.TestCase):
    def test_every_function_is_called_or_named_here(self):
        sources = "".join(path.read_text() for path in Path(tacet.__file__).parent.glob("*.py") if path.name != "_interface.py")
        called = set(re.findall(r'(?:library\.|_loaded\.|_free = ")(tacet_\w+)', sources))
        self.assertEqual(set(c.FUNCTIONS) - called, set(WITHOUT) & set(c.FUNCTIONS))
        self.assertLessEqual(set(WITHOUT), set(c.FUNCTIONS))

    def test_structs_have_the_sizes_that_the_library_knows(self):
        for name in [name for name in c.FUNCTIONS if name.endswith("_default")]:
            raw = getattr(c, name.removesuffix("_default"))()
            self.assertEqual(getattr(library, name)(ctypes.byref(raw), ctypes.sizeof(raw)), tacet.Result.OK)

    def test_the_settings_of_an_engine_are_those_of_the_struct(self):
        fields = {name for name, *_ in c.tacet_engine_config._fields_} - {"struct_size", "reserved"}
        self.assertEqual(set(EngineConfig.__annotations__), fields)

    def test_a_value_of_a_newer_library_is_kept(self):
        reason = tacet.Reason(1000)
        self.assertEqual((int(reason), reason.name, isinstance(reason, Choice)), (1000, "UNKNOWN_1000", True))

    def test_numbers_and_texts_of_c_are_pythons(self):
        raw = sized(c.tacet_event)
        raw.type, raw.text, raw.frames = tacet.EventType.OUTPUT_CHANGED, b"Lautsprecher \xc3", 2**63
        event = tacet.Event._read(raw, None, None)
        self.assertEqual((event.type, event.text, event.frames), (tacet.EventType.OUTPUT_CHANGED, "Lautsprecher \ufffd", 2**63))
