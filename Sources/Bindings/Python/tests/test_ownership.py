"""What happens to things that are dropped, closed, collected or raised: no order of these ends the process."""

import copy
import gc
import io
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

import tacet

from .listening import ASSETS, LASER, RATE, THEME, peak, tone, until


def offline(**config):
    return tacet.Engine(output=tacet.OutputChoice.OFFLINE, **config)


class Broken:
    """A file that cannot be read."""

    def __init__(self, problem):
        self.problem = problem

    def seek(self, offset, whence=0):
        return 100_000

    def read(self, count):
        raise self.problem

    def close(self):
        raise ValueError


class OwnershipTests(unittest.TestCase):
    maxDiff = None

    def test_a_dropped_sound_plays_to_its_end_and_is_unloaded_then(self):
        with offline() as audio:
            audio.load_samples(tone(440, seconds=0.5), RATE).play()
            gc.collect()
            rows = audio.render(RATE // 4).tolist()
            self.assertAlmostEqual(peak([row[0] for row in rows[-4800:]]), 0.5, delta=0.005)
            with mock.patch.object(tacet.sounds.library, "tacet_unload", wraps=tacet.sounds.library.tacet_unload) as unload:
                audio.render(RATE // 2)
                audio.update()
                gc.collect()
                audio.update()
                unload.assert_called_once()

    def test_a_recorder_ends_once_with_its_object_and_in_its_process(self):
        made = tacet.Recorder(lambda block, samples: None)
        self.assertRaises(TypeError, copy.copy, made)
        with mock.patch.object(tacet.recording.library, "tacet_recorder_destroy") as destroy:
            child = os.fork()
            if child == 0:
                made.close()
                os._exit(destroy.call_count)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
        registered = len(tacet._callbacks._registry)
        made.close()
        made.close()
        self.assertEqual((made.is_closed, repr(made), len(tacet._callbacks._registry)), (True, "<Recorder, closed>", registered - 1))
        self.assertRaises(tacet.ClosedError, lambda: made.status)
        self.assertRaises(tacet.ClosedError, made.__enter__)
        tacet.Recorder(lambda block, samples: None)
        gc.collect()
        self.assertEqual(len(tacet._callbacks._registry), registered - 1)

    def test_what_cannot_record_raises_and_keeps_nothing(self):
        registered = len(tacet._callbacks._registry)
        self.assertRaises(TypeError, tacet.Recorder)
        self.assertRaises(tacet.ArgumentError, tacet.Recorder, print, path="/nowhere/voice.wav")
        self.assertRaises(tacet.TacetError, tacet.Recorder, path="/nowhere/voice.wav")
        self.assertRaises(TypeError, tacet.Recorder, "voice.wav")
        self.assertRaises(TypeError, tacet.Recorder, device=3)
        self.assertRaises(TypeError, tacet.Recorder, file="voice.wav")
        self.assertEqual(len(tacet._callbacks._registry), registered)

    def test_a_program_that_seldom_updates_keeps_no_sound_for_ever(self):
        with offline() as audio:
            sound = audio.load_samples(tone(440, seconds=0.01), RATE)
            for _ in range(2000):
                sound.play(priority=0)
            self.assertLessEqual(len(audio._sounding), 4096)
            audio.render(RATE)
            audio.update()
            self.assertEqual(len(audio._sounding), 0)

    def test_a_closed_engine_raises(self):
        audio = offline()
        sound = audio.load(LASER)
        voice, bus, session = sound.play(), audio.buses.effects, audio.session
        audio.close()
        audio.close()
        self.assertTrue(audio.is_closed)
        calls = [
            audio.update, sound.play, voice.stop, lambda: bus.set_gain(0), lambda: audio.soundtrack.play(THEME), session.explain,
            lambda: audio.load(LASER), lambda: audio.render(1), lambda: voice.status, lambda: sound.length,
            lambda: audio.inspect(LASER), lambda: audio.set_file_opener(print), lambda: audio.add_file("a", b"b"),
        ]
        for call in calls:
            with self.assertRaises(tacet.ClosedError) as caught:
                call()
            self.assertEqual(str(caught.exception), "The engine was closed.")
        with self.assertRaises(tacet.ClosedError), audio:
            pass
        session = tacet.Session()
        session.close()
        with self.assertRaises(tacet.ClosedError) as caught:
            session.explain()
        self.assertEqual(str(caught.exception), "The session was closed.")

    def test_what_ends_a_thing_of_the_library_is_not_copied(self):
        with offline() as audio:
            sound = audio.load(LASER)
            things = [audio, audio.session, sound, audio.container([sound]), audio.load_all([LASER])]
            for thing in things:
                for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
                    with self.subTest(thing=thing, duplicate=duplicate), self.assertRaisesRegex(TypeError, "cannot be copied"):
                        duplicate(thing)

    def test_what_a_program_does_not_make_says_where_it_comes_from(self):
        kinds = [tacet.Sound, tacet.Container, tacet.Loading, tacet.Voice, tacet.Bus, tacet.Buses, tacet.Soundtrack]
        with mock.patch("sys.unraisablehook") as hook:
            for kind in kinds:
                for arguments in ((), (1, 2)):
                    with self.subTest(kind=kind), self.assertRaisesRegex(TypeError, f"a {kind.__name__} comes from (Engine|Sound)"):
                        kind(*arguments)
            gc.collect()
            self.assertEqual([call for call in hook.call_args_list if "__del__" in repr(call.args[0].object)], [])

    def test_an_engine_ends_with_its_last_reference(self):
        engines = [offline() for _ in range(64)]            # all there can be
        with self.assertRaises(tacet.TacetError) as caught:
            offline()
        self.assertEqual(caught.exception.result, tacet.Result.ERROR_TOO_MANY)
        del engines
        gc.collect()
        offline().close()

    def test_an_exception_in_a_file_opener_is_the_cause_of_the_failure(self):
        def missing(path):
            raise FileNotFoundError("not in the pack")

        with offline() as audio, mock.patch("sys.unraisablehook") as hook:
            audio.set_file_opener(lambda path: 1 / 0)
            with self.assertRaises(tacet.TacetError) as caught:
                audio.load("laser.ogg")
            self.assertEqual(caught.exception.result, tacet.Result.ERROR_UNREADABLE)
            self.assertIsInstance(caught.exception.__cause__, ZeroDivisionError)
            audio.set_file_opener(missing)
            with self.assertRaises(tacet.FileMissingError) as caught:
                audio.load("laser.ogg")
            self.assertEqual(str(caught.exception.__cause__), "not in the pack")
            hook.assert_not_called()

    def test_an_exception_in_the_background_is_reported(self):
        with offline() as audio, mock.patch("sys.unraisablehook") as hook:
            audio.set_file_opener(lambda path: 1 / 0)
            loading = audio.load_all(["laser.ogg"]).wait()
            with self.assertRaises(tacet.TacetError) as caught:
                loading[0]
            self.assertIsNone(caught.exception.__cause__)
            self.assertIs(hook.call_args.args[0].exc_type, ZeroDivisionError)

    def test_an_exception_in_a_file_is_the_cause_and_one_at_its_end_is_reported(self):
        with offline() as audio, mock.patch("sys.unraisablehook") as hook:
            audio.set_file_opener(lambda path: Broken(OSError("the disk is gone")))
            with self.assertRaises(tacet.TacetError) as caught:
                audio.load("laser.ogg")
            self.assertEqual(str(caught.exception.__cause__), "the disk is gone")
            self.assertTrue(until(lambda: hook.call_args_list))
            self.assertEqual({call.args[0].exc_type for call in hook.call_args_list}, {ValueError})

    def test_the_end_of_the_program_leaves_a_callback(self):
        for end in (KeyboardInterrupt, SystemExit):
            with self.subTest(end=end), offline() as audio, mock.patch("sys.unraisablehook"):
                audio.set_file_opener(lambda path: Broken(end()))
                with self.assertRaises(end):
                    audio.load("laser.ogg")
                audio.set_file_opener(lambda path: Broken(end()).read(1))
                with self.assertRaises(end):
                    audio.load("laser.ogg")
                audio.set_file_opener(None)
                audio.load(LASER)

    def test_ctrl_c_ends_the_wait_for_sounds(self):
        gate = threading.Event()
        with offline() as audio:
            audio.set_file_opener(lambda path: gate.wait(20) and None)
            loading = audio.load_all([LASER])
            began = time.monotonic()
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            before = signal.signal(signal.SIGALRM, signal.default_int_handler)
            try:
                with self.assertRaises(KeyboardInterrupt):
                    loading.wait()
                self.assertLess(time.monotonic() - began, 0.15)
            finally:
                signal.signal(signal.SIGALRM, before)
                gate.set()
            self.assertAlmostEqual(loading.wait()[0].length, 0.34)

    def test_a_file_that_gives_more_than_it_is_asked_for_is_read(self):
        """What it gives beyond that must not be written behind the library's memory."""
        class Generous(io.BytesIO):
            def read(self, count=-1):
                return super().read() + bytes(1 << 20)

        with offline() as audio:
            audio.set_file_opener(lambda path: Generous(LASER.read_bytes()))
            for kind in (tacet.SoundStorage.DECODED, tacet.SoundStorage.STREAMED):
                sound = audio.load("laser.ogg", storage=kind)
                self.assertAlmostEqual(sound.length, 0.34)
                sound.play()
                self.assertGreater(peak(row[0] for row in audio.render(RATE // 4).tolist()), 0.1)

    def test_what_a_file_gives_is_checked(self):
        for given in (None, "text" * 100, 5, [1, 2]):
            class Odd(io.BytesIO):
                def read(self, count=-1):
                    return given

            with self.subTest(given=given), offline() as audio:
                audio.set_file_opener(lambda path: Odd(bytes(1000)))
                with self.assertRaises(tacet.TacetError) as caught:
                    audio.load("laser.ogg")
                self.assertIsInstance(caught.exception.__cause__, (TypeError, BufferError))
        for place in (None, -1, 2**70, "end"):
            class Lost(io.BytesIO):
                def seek(self, offset, whence=0):
                    return place

            with self.subTest(place=place), offline() as audio:
                audio.set_file_opener(lambda path: Lost(bytes(1000)))
                with self.assertRaises(tacet.TacetError) as caught:
                    audio.load("laser.ogg")
                self.assertIsInstance(caught.exception.__cause__, (TypeError, ValueError, OverflowError))
        registry = tacet._callbacks._registry
        self.assertTrue(until(lambda: "test_what_a_file_gives" not in repr(list(registry.values()))), registry)

    def test_an_exception_in_the_log_is_reported(self):
        def fail(level, message):
            raise RuntimeError(message)

        with mock.patch("sys.unraisablehook") as hook:
            tacet.set_log(fail)
            try:
                with offline() as audio, self.assertRaises(tacet.FileMissingError):
                    audio.load("there is none.ogg")
            finally:
                tacet.set_log(None)
            self.assertIn("there is none.ogg", str(hook.call_args_list[-1].args[0].exc_value))

    def test_callbacks_live_as_long_as_the_library_needs_them(self):
        gone = threading.Event()

        class Opener:
            def __call__(self, path):
                return LASER.read_bytes()

            def __del__(self):
                gone.set()

        with offline() as audio:
            audio.set_file_opener(Opener())
            gc.collect()
            self.assertAlmostEqual(audio.load("any.ogg").length, 0.34)
            self.assertFalse(gone.is_set())
            audio.set_file_opener(None)
            self.assertTrue(gone.wait(10))
            audio.add_file("memory", LASER.read_bytes())
            gc.collect()
            self.assertAlmostEqual(audio.load("memory").length, 0.34)

    def test_an_engine_may_be_collected_within_a_callback(self):
        with offline() as audio:
            other = [offline()]

            def opener(path):
                other.clear()
                gc.collect()
                return LASER.read_bytes()

            audio.set_file_opener(opener)
            audio.load("any.ogg")

    def test_a_process_ends_with_an_engine_open_and_so_does_a_fork(self):
        program = f"""
import os, tacet
audio = tacet.Engine(output=tacet.OutputChoice.NULL)
tacet.set_log(lambda level, message: None)
audio.set_file_opener(lambda path: open(path, "rb"))
audio.load({str(LASER)!r}).play(loops=True)
audio.soundtrack.play({str(THEME)!r})
audio.update()
child = os.fork()
if child:
    assert os.waitpid(child, 0)[1] == 0
"""
        for _ in range(3):
            ended = subprocess.run([sys.executable, "-c", program], timeout=20, capture_output=True, text=True)
            self.assertEqual((ended.stderr, ended.returncode), ("", 0))

    def test_a_child_of_fork_cannot_use_its_parents_engine(self):
        program = f"""
import os, tacet
audio = tacet.Engine(output=tacet.OutputChoice.OFFLINE)
sound = audio.load({str(LASER)!r})
voice, loading, session = sound.play(), audio.load_all([{str(LASER)!r}]), tacet.Session()
audio.set_file_opener(lambda path: None)
child = os.fork()
if child:
    assert os.waitpid(child, 0)[1] == 0
    assert len(audio.render(64)) == 64
else:
    for call in (lambda: audio.render(64), voice.wait, loading.wait, sound.play, session.explain, lambda: audio.session, audio.__enter__):
        try:
            call()
        except tacet.ClosedError as failure:
            assert "spawn" in str(failure), failure
        else:
            raise SystemExit("it was called")
    assert audio.is_closed
    audio.close()
    session.close()
"""
        ended = subprocess.run([sys.executable, "-c", program], timeout=20, capture_output=True, text=True)
        self.assertEqual((ended.stderr, ended.returncode), ("", 0))

    def test_a_child_of_fork_ends_its_own_engines(self):
        program = """
import os, tacet
child = os.fork()
if child:
    assert os.waitpid(child, 0)[1] == 0
else:
    for _ in range(70):             # more than there can be at once
        tacet.Engine(output=tacet.OutputChoice.OFFLINE).close()
"""
        ended = subprocess.run([sys.executable, "-c", program], timeout=20, capture_output=True, text=True)
        self.assertEqual((ended.stderr, ended.returncode), ("", 0))

    def test_no_order_of_calls_and_drops_crashes(self):
        seed = int(os.environ.get("TACET_SEED", "1"))
        with mock.patch("sys.unraisablehook"):
            _Chaos(random.Random(seed)).run(10_000)
        gc.collect()                        # The hook held what the exceptions held.

    def test_no_order_crashes_on_several_threads(self):
        with mock.patch("sys.unraisablehook"), ThreadPoolExecutor() as threads:
            for run in [threads.submit(_Chaos(random.Random(seed)).run, 1000) for seed in range(4)]:
                run.result(timeout=60)
        gc.collect()


class _Chaos:
    """Things in a heap, of which each step makes, uses, ties together or drops some, at random."""

    def __init__(self, random):
        self.random = random
        self.things = []
        self.steps = [
            self.make_engine, self.load, self.play, self.play, self.play, self.use_voice, self.use_voice, self.container,
            self.render, self.soundtrack, self.add_bus, self.drop, self.drop, self.drop, self.close, self.tie, self.load_all,
            self.collect, self.session, self.files,
        ]

    def run(self, count):
        for _ in range(count):
            try:
                self.random.choice(self.steps)()
            except (tacet.TacetError, FileNotFoundError):
                pass
        self.things.clear()
        gc.collect()

    def one(self, kind):
        things = [thing for thing in self.things if isinstance(thing, kind)]
        return self.random.choice(things) if things else None

    def keep(self, thing):
        self.things.append(thing)
        if len(self.things) > 60:
            self.drop()

    def make_engine(self):
        if sum(isinstance(thing, tacet.Engine) for thing in self.things) < 4:
            output = self.random.choice([tacet.OutputChoice.OFFLINE, tacet.OutputChoice.OFFLINE, tacet.OutputChoice.NULL])
            self.keep(tacet.Engine(output=output, virtual_voices=64, real_voices=8, block_frames=64))

    def load(self):
        if audio := self.one(tacet.Engine):
            name = self.random.choice([LASER, ASSETS / "effects/ui-click.ogg", "none.ogg"])
            self.keep(audio.load(name, storage=self.random.choice(list(tacet.SoundStorage))))

    def play(self):
        if sound := self.one((tacet.Sound, tacet.Container)):
            self.keep(sound.play(loops=self.random.random() < 0.2, position=(1, 0, 0), gain=self.random.uniform(-90, 30)))

    def use_voice(self):
        if voice := self.one(tacet.Voice):
            calls = [voice.stop, voice.pause, voice.resume, lambda: voice.seek(0.1), lambda: voice.set_pitch(1.5), lambda: voice.status]
            self.random.choice(calls)()

    def container(self):
        audio, sound = self.one(tacet.Engine), self.one(tacet.Sound)
        if audio and sound:
            self.keep(audio.container([sound]))

    def render(self):
        if audio := self.one(tacet.Engine):
            audio.render(64)

    def soundtrack(self):
        if audio := self.one(tacet.Engine):
            music = audio.soundtrack
            self.random.choice([lambda: music.play(THEME), music.stop, music.pause, music.resume, lambda: music.seek(3)])()

    def add_bus(self):
        if audio := self.one(tacet.Engine):
            self.keep(audio.buses.add("any"))

    def session(self):
        self.keep(tacet.Session() if self.random.random() < 0.3 else offline().session)

    def files(self):
        if audio := self.one(tacet.Engine):
            thing = self.one(object)
            openers = [None, lambda path: LASER.read_bytes(), lambda path: thing, lambda path: 1 / 0, lambda path: LASER.open("rb")]
            audio.set_file_opener(self.random.choice(openers))
            audio.add_file("none.ogg", LASER.read_bytes()[: self.random.randrange(8000)])

    def load_all(self):
        if audio := self.one(tacet.Engine):
            self.keep(audio.load_all([LASER, "none.ogg", ASSETS / "effects/hit.ogg"]))

    def drop(self):
        if self.things:
            self.things.pop(self.random.randrange(len(self.things)))

    def close(self):
        if self.random.random() < 0.2 and (thing := self.one((tacet.Engine, tacet.Session))):
            thing.close()

    def tie(self):
        """A circle, which only the collector ends, in any order."""
        if (audio := self.one(tacet.Engine)) and (thing := self.one(object)):
            audio.tied = thing

    def collect(self):
        if self.random.random() < 0.05:
            gc.collect()
