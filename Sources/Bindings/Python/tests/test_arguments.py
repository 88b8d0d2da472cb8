"""What a program gives, and what it is answered when it gives something else."""

import array
import errno
import os
import shutil
import tempfile
import unittest
from pathlib import Path

import tacet

from .listening import LASER, RATE, THEME, tone


def offline(**config):
    return tacet.Engine(output=tacet.OutputChoice.OFFLINE, **config)


class ArgumentTests(unittest.TestCase):
    def test_a_wrong_type_is_named_with_what_is_taken(self):
        with offline() as audio, tempfile.TemporaryDirectory() as directory:
            sound = audio.load(LASER)
            voice, music, bus = sound.play(), audio.soundtrack, audio.buses.effects
            wrong = [
                (lambda: voice.set_gain("loud"), "gain takes a number, not 'loud'"),
                (lambda: voice.set_gain(None), "gain takes a number, not None"),
                (lambda: voice.set_gain(0, over="1 s"), "over takes seconds or a Tween, not '1 s'"),
                (lambda: voice.set_position((1, 2)), r"position takes three numbers \(x, y, z\), not \(1, 2\)"),
                (lambda: voice.set_position(5), "position takes three numbers"),
                (lambda: voice.set_caption(5), "key takes a str, not 5"),
                (lambda: voice.set_space("world"), "space takes a whole number or a member of its enum, not 'world'"),
                (lambda: voice.seek("1"), "seconds takes a number, not '1'"),
                (lambda: sound.play(gain="loud"), "gain takes a number, not 'loud'"),
                (lambda: sound.play(gain=None), "gain takes a number, not None"),
                (lambda: sound.play(pitch_variation=1), r"pitch_variation takes two numbers \(low, high\), not 1"),
                (lambda: sound.play(bus="effects"), "bus takes a Bus, not 'effects'"),
                (lambda: sound.play(position="here"), "position takes three numbers"),
                (lambda: sound.play(loops="no"), "loops takes True or False, not 'no'"),
                (lambda: voice.set_looping("no"), "loops takes True or False, not 'no'"),
                (lambda: bus.set_muted(None), "muted takes True or False, not None"),
                (lambda: audio.load_samples(tone(440), RATE, "2"), "channels takes a whole number"),
                (lambda: bus.set_gain([0]), r"gain takes a number, not \[0\]"),
                (lambda: audio.buses.add(5), "name takes a str, not 5"),
                (lambda: audio.buses.add("x", "effects"), "parent takes a Bus, not 'effects'"),
                (lambda: audio.load(5), "path takes a str, bytes or a path, not 5"),
                (lambda: audio.load(None), "path takes a str, bytes or a path, not None"),
                (lambda: audio.load_bytes("text"), "data takes bytes or a bytes-like object, not 'text'"),
                (lambda: audio.load_bytes(5), "data takes bytes or a bytes-like object, not 5"),
                (lambda: audio.add_file("a", [1]), r"data takes bytes or a bytes-like object, not \[1\]"),
                (lambda: audio.load_samples(tone(440), "48000"), "sample_rate takes a whole number"),
                (lambda: audio.load_all("laser.ogg"), "paths takes a list of paths, not 'laser.ogg'"),
                (lambda: audio.load_all(LASER), "paths takes a list of paths"),
                (lambda: audio.load_all([5]), "paths takes a str, bytes or a path, not 5"),
                (lambda: audio.container("laser.ogg"), "sounds takes Sounds, not 'laser.ogg'"),
                (lambda: audio.container([LASER]), "sounds takes Sounds"),
                (lambda: music.play(5), "stems takes a str, bytes or a path, not 5"),
                (lambda: music.play(THEME, crossfade="1"), "crossfade takes"),
                (lambda: music.set_stem_gain("a", 0), "stem takes a whole number"),
                (lambda: audio.render("512"), "frames takes a whole number"),
                (lambda: audio.set_file_opener(5), "opener takes a function of a path, or None, not 5"),
                (lambda: tacet.set_log(5), "handler takes a function of a level and a message, or None, not 5"),
                (lambda: tacet.inspect(5), "path takes a str, bytes or a path, not 5"),
                (lambda: audio.session.begin("call"), "reason takes a whole number or a member of its enum"),
                (lambda: tacet.Engine(session=5.5), "session takes a Session"),
                (lambda: tacet.gain_from_slider("half"), "position takes a number, not 'half'"),
            ]
            for call, message in wrong:
                with self.subTest(message=message), self.assertRaisesRegex(TypeError, f"^{message}"):
                    call()

    def test_only_settings_can_be_set(self):
        with offline() as audio:
            for call in (audio.load(LASER).play, lambda **track: audio.soundtrack.play(THEME, **track)):
                for name in ("reserved", "stems", "stem_count", "struct_size", "has_position", "pitch_variation_low", "volume"):
                    with self.subTest(name=name), self.assertRaises(TypeError) as caught:
                        call(**{name: 1})
                    self.assertRegex(str(caught.exception), f"^there is no setting '{name}'; there are .*gain")
                    self.assertNotRegex(str(caught.exception), "; there are .*(reserved|stem|has_position|_low,)")

    def test_bytes_like_objects_are_taken(self):
        data = LASER.read_bytes()
        with offline() as audio:
            for given in (data, bytearray(data), memoryview(data), array.array("B", data)):
                with self.subTest(kind=type(given)):
                    self.assertAlmostEqual(audio.load_bytes(given).length, 0.34)
                    audio.add_file("memory", given)
                    self.assertAlmostEqual(audio.load("memory").length, 0.34)
                    audio.set_file_opener(lambda path: given)
                    self.assertAlmostEqual(audio.load("opened").length, 0.34)
                    audio.set_file_opener(None)
                    self.assertTrue(audio.remove_file("memory"))

    def test_samples_that_end_within_a_frame_are_refused(self):
        with offline() as audio, self.assertRaisesRegex(ValueError, "^3 samples are no whole number of frames of 2 channels$"):
            audio.load_samples(array.array("f", [0, 0, 0]), RATE, channels=2)

    def test_flags_are_also_numbers_and_numpys(self):
        import numpy
        with offline() as audio:
            bus = audio.buses.ui
            for flag in (True, 1, numpy.bool_(True), numpy.True_):
                bus.set_muted(flag)
                audio.render(64)
                self.assertTrue(bus.muted)
                bus.set_muted(False)
                audio.load(LASER).play(loops=flag)

    def test_paths_are_pythons(self):
        with offline() as audio, tempfile.TemporaryDirectory() as name:
            file = Path(name) / "grün.ogg"
            shutil.copy(LASER, file)
            for path in (file, str(file), os.fsencode(file)):
                with self.subTest(path=path):
                    self.assertAlmostEqual(audio.load(path).length, 0.34)
                    self.assertEqual(tacet.inspect(path).properties.channels, 1)
                    self.assertAlmostEqual(audio.load_all([path]).wait()[0].length, 0.34)
            for path in (b"gr\xfcn.ogg", os.fsdecode(b"gr\xfcn.ogg")):
                with self.subTest(path=path), self.assertRaisesRegex(ValueError, r"not UTF-8: use load_bytes\(\)"):
                    audio.load(path)
            with self.assertRaisesRegex(ValueError, "zero byte"):
                audio.load("a\0b")

    def test_a_missing_file_is_named(self):
        with offline() as audio:
            calls = [
                lambda: audio.load("none.ogg"), lambda: audio.load(b"none.ogg"), lambda: tacet.inspect("none.ogg"),
                lambda: audio.load_all(["none.ogg"]).wait()[0],
            ]
            for call in calls:
                with self.assertRaises(FileNotFoundError) as caught:
                    call()
                self.assertEqual((caught.exception.filename, caught.exception.errno), ("none.ogg", errno.ENOENT))
                self.assertEqual(caught.exception.strerror, os.strerror(errno.ENOENT))
                self.assertRegex(str(caught.exception), "none.ogg")
                self.assertIsInstance(caught.exception, tacet.TacetError)

    def test_things_are_shown(self):
        with offline() as audio:
            sound = audio.load(LASER)
            voice = sound.play(gain=0)
            self.assertEqual(repr(audio), "<Engine at 48000 Hz>")
            self.assertEqual(repr(audio.load_bytes(LASER.read_bytes(), "x")), "<Sound 'x'>")
            self.assertEqual(repr(sound), f"<Sound {str(LASER)!r}>")
            self.assertEqual([repr(bus) for bus in (audio.buses.ui, audio.buses.add("radio"))], ["<Bus 'ui'>", "<Bus 'radio'>"])
            self.assertRegex(repr(voice), r"^<Voice 0x\w+>$")
            self.assertRegex(repr(voice.status), r"^VoiceStatus\(state=PlaybackState.SCHEDULED, .*gain=0.0\b")
            self.assertNotIn("frames=0", repr(audio.update()))
        self.assertEqual(repr(audio), "<Engine, closed>")

    def test_the_help_of_settings_has_their_fields(self):
        for settings in (tacet.PlaySettings, tacet.LoadOptions, tacet.EngineConfig, tacet.Track, tacet.SessionSettings):
            for field in settings.__annotations__:
                self.assertRegex(settings.__doc__, rf"(?m)^ *{field}: \S")
        self.assertRegex(tacet.PlaySettings.__doc__, r"(?m)^ *gain: float\n +The gain in decibels")
