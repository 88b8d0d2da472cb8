"""What an offline engine renders, judged by its samples."""

import ctypes
import math
import tempfile
import unittest
from array import array
from pathlib import Path

import tacet
from tacet import _interface as c
from tacet._library import library

from .listening import ASSETS, LASER, RATE, THEME, peak, power, tone, write_wave


def offline(**config):
    return tacet.Engine(output=tacet.OutputChoice.OFFLINE, **config)


def left(rows):
    return [row[0] for row in rows.tolist()]


def right(rows):
    return [row[1] for row in rows.tolist()]


class OfflineTests(unittest.TestCase):
    def test_the_samples_are_those_of_the_calls_in_c(self):
        pointer, sound, voice = ctypes.c_void_p(), ctypes.c_uint64(), ctypes.c_uint64()
        config, settings = c.tacet_engine_config(), c.tacet_play_settings()
        library.tacet_engine_config_default(ctypes.byref(config), ctypes.sizeof(config))
        config.output = tacet.OutputChoice.OFFLINE
        library.tacet_engine_create(ctypes.byref(config), ctypes.byref(pointer))
        library.tacet_load(pointer, str(LASER).encode(), None, ctypes.byref(sound))
        library.tacet_play_settings_default(ctypes.byref(settings), ctypes.sizeof(settings))
        settings.gain, settings.pitch, settings.has_position, settings.position = -4, 1.3, True, c.tacet_vec3(2, 0, -5)
        library.tacet_play(pointer, sound, ctypes.byref(settings), ctypes.byref(voice))
        library.tacet_soundtrack_play(pointer, str(THEME).encode(), None)
        library.tacet_engine_update(pointer)
        samples = (ctypes.c_float * (2 * RATE))()
        library.tacet_engine_render(pointer, samples, RATE)
        library.tacet_engine_destroy(pointer)
        with offline() as audio:
            audio.load(LASER).play(gain=-4, pitch=1.3, position=(2, 0, -5))
            audio.soundtrack.play(THEME)
            rendered = audio.render(RATE)
        self.assertGreater(peak(left(rendered)), 0.1)
        self.assertEqual(rendered.tobytes(), bytes(samples))

    def test_sound_events_play_what_the_document_says(self):
        with tempfile.TemporaryDirectory() as folder, offline() as audio:
            write_wave(Path(folder, "tone.wav"), tone(440))
            Path(folder, "events.json").write_text(
                """{"parameters": {"rpm": {"range": [0, 10], "initial": 0}, "floor": {"values": ["wood", "stone"]}},
                "events": {"engine": {"blend": "rpm", "layers": [
                    {"sound": "tone.wav", "loop": true, "curve": [[0, -144], [10, 0]]}]},
                "step": {"switch": "floor", "cases": {"stone": "tone.wav"}}}}"""
            )
            audio.load_events(Path(folder, "events.json"))
            car = audio.post("engine", thing=7)
            self.assertLess(peak(left(audio.render(RATE // 10))), 0.001)
            audio.set_parameter("rpm", 10, thing=7)
            audio.render(RATE // 10)
            loud = peak(left(audio.render(RATE // 10)))
            self.assertGreater(loud, 0.1)
            car.set_gain(-20, over=0)
            audio.render(RATE // 10)
            self.assertAlmostEqual(peak(left(audio.render(RATE // 10))) / loud, 0.1, delta=0.01)
            audio.remove_parameters(7)
            audio.render(RATE // 10)
            self.assertLess(peak(left(audio.render(RATE // 10))), 0.001)
            car.set_position((1, 0, 0))
            self.assertTrue(car.is_playing)
            car.stop(over=0)
            audio.post("step")
            audio.render(RATE // 10)
            self.assertLess(peak(left(audio.render(RATE // 10))), 0.001)
            self.assertFalse(car.is_playing)
            audio.set_parameter("floor", "stone")
            audio.post("step", position=(0, 0, -1))
            self.assertGreater(peak(left(audio.render(RATE // 10))), 0.01)
            Path(folder, "events.json").write_text('{"events": {"a": {"gian": 1}}}')
            with self.assertRaisesRegex(tacet.TacetError, "line 1, column 27"):
                audio.load_events(Path(folder, "events.json"))

    def test_a_stem_changes_on_the_next_beat(self):
        with tempfile.TemporaryDirectory() as folder, offline() as audio:
            write_wave(Path(folder, "a.wav"), tone(440, seconds=4))
            audio.soundtrack.play(Path(folder, "a.wav"), beats_per_minute=60)
            audio.render(RATE // 2)
            audio.soundtrack.switch_stem(0, -math.inf, tacet.Boundary.BEAT, over=0)
            self.assertGreater(peak(left(audio.render(RATE // 4))), 0.1)
            audio.render(RATE // 2)
            self.assertLess(peak(left(audio.render(RATE // 4))), 0.001)

    def test_gain_pitch_and_pan_are_heard(self):
        with offline() as audio:
            sound = audio.load_samples(tone(440), RATE)
            voice = sound.play(gain=-6, pitch=2, pan=-1)
            rows = audio.render(RATE // 4)
            self.assertAlmostEqual(power(left(rows)[4800:9600], 880), 0.5 * 10 ** (-6 / 20), delta=0.005)
            self.assertLess(peak(right(rows)), 0.001)
            voice.set_gain(0)
            voice.set_pitch(1)
            voice.set_pan(1)
            rows = audio.render(RATE // 4)
            self.assertAlmostEqual(power(right(rows)[2400:7200], 440), 0.5, delta=0.005)
            self.assertLess(peak(left(rows)[2400:]), 0.001)

    def test_a_voice_tells_its_state(self):
        with offline() as audio:
            voice = audio.load_samples(tone(440, seconds=0.5), RATE).play()
            self.assertEqual(voice.state, tacet.PlaybackState.SCHEDULED)
            audio.render(RATE // 10)
            self.assertEqual(voice.state, tacet.PlaybackState.PLAYING)
            self.assertAlmostEqual(voice.time, 0.1, delta=0.02)
            voice.pause(over=0.02)
            audio.render(RATE // 10)
            self.assertEqual(voice.state, tacet.PlaybackState.PAUSED)
            voice.seek(0.45)
            voice.resume()
            audio.render(RATE // 2)
            events = audio.update()
            self.assertIn((tacet.EventType.VOICE_FINISHED, voice), [(event.type, event.voice) for event in events])
            self.assertFalse(voice.is_playing)
            voice.set_gain(3)   # does nothing, and is no failure

    def test_a_voice_falls_by_its_curve_and_a_bus_stops_its_voices(self):
        with offline() as audio:
            steps = audio.buses.add("steps")
            voice = audio.load_samples(tone(440, seconds=3), RATE).play(bus=steps, loops=True, position=(0, 0, -20))
            voice.set_distance_curve([(1, 0), (20, -6)])
            near = power(left(audio.render(RATE // 2))[-4800:], 440)
            voice.set_distance_curve([(1, 0), (10, -float("inf"))])
            audio.render(4800)
            self.assertEqual(peak(left(audio.render(4800))), 0)
            voice.set_distance_curve([])
            self.assertAlmostEqual(power(left(audio.render(RATE // 2))[-4800:], 440), near / 10 ** (-6 / 20) / 20, delta=0.002)
            voice.set_occlusion(-float("inf"), over=0.01)
            audio.render(4800)
            self.assertEqual(peak(left(audio.render(4800))), 0)
            voice.set_occlusion(0, -12)
            with self.assertRaises(tacet.ArgumentError):
                voice.set_distance_curve([(1, 0)] * 9)
            audio.buses.effects.stop_voices(over=0.01)
            audio.render(4800)
            audio.update()
            self.assertFalse(voice.is_playing)

    def test_the_heard_voices_are_those_with_a_position(self):
        with offline() as audio:
            sound = audio.load_samples(tone(440, seconds=3), RATE)
            voice = sound.play(position=(0, 0, -2))
            sound.play()
            self.assertEqual(audio.heard_voices(), [])
            audio.render(4800)
            heard, = audio.heard_voices()
            self.assertEqual((heard.voice, heard.listener, heard.distance, heard.position), (voice, 0, 2, (0, 0, -2)))
            heard.voice.set_occlusion(-20)
            audio.render(4800)
            self.assertAlmostEqual(audio.heard_voices()[0].occlusion_gain, -20, delta=0.001)
            self.assertEqual(audio.heard_voices(), [])

    def test_a_bus_has_effects_in_their_order(self):
        with offline() as audio:
            steps = audio.buses.add("steps")
            steps.enable_submix()
            audio.load_samples(tone(440, seconds=3), RATE).play(bus=steps)
            bell = tacet.Effect(tacet.EffectKind.EQUALIZER, bands=[tacet.Band(frequency=440, gain=-12, q=4)])

            def level():
                audio.render(RATE // 4)
                return power(left(audio.render(RATE // 10)), 440)

            before = level()
            steps.set_effects([bell], over=0.01)
            self.assertAlmostEqual(level() / before, 10 ** (-12 / 20), delta=0.005)
            limiter = tacet.Effect(tacet.EffectKind.LIMITER, ceiling=-30)
            steps.set_effects([bell, limiter], over=0.01)
            self.assertLess(peak(left(audio.render(RATE // 2))[-4800:]), 10 ** (-30 / 20) + 0.001)
            steps.set_effects([tacet.Effect(tacet.EffectKind.EQUALIZER, bands=[(0, 440, 6)], bypassed=True)], over=0.01)
            self.assertAlmostEqual(level(), before, delta=0.005)
            steps.set_effects([], over=0)
            self.assertAlmostEqual(level(), before, delta=0.005)

    def test_a_bus_has_the_centre_and_the_low_frequencies_of_surround(self):
        with offline(speakers=tacet.SpeakerLayout.SURROUND_51) as audio:
            effects = audio.buses.effects
            audio.load_samples(tone(60, seconds=3), RATE).play()
            self.assertEqual((audio.speakers, effects.centered, effects.lfe_gain), (tacet.SpeakerLayout.SURROUND_51, False, -math.inf))

            def peaks():
                audio.render(RATE // 4)
                return [max(map(abs, channel)) for channel in zip(*audio.render(RATE // 10).tolist())]

            front = peaks()
            self.assertEqual([place for place, heard in enumerate(front) if heard > 0.01], [0, 1])
            effects.set_centered(True, over=0)
            effects.set_lfe_gain(-6, over=0)
            self.assertEqual((effects.centered, effects.lfe_gain), (True, -6))
            centre = peaks()
            self.assertEqual([place for place, heard in enumerate(centre) if heard > 0.01], [2, 3])
            audio.apply_snapshot({effects: {"sets_gain": False, "sets_centered": True, "sets_lfe_gain": True}}, over=0)
            self.assertEqual((effects.centered, effects.lfe_gain), (False, -math.inf))
        with offline(speakers=tacet.SpeakerLayout.AUTOMATIC) as audio:
            self.assertEqual(audio.speakers, tacet.SpeakerLayout.STEREO)

    def test_effects_repeat_a_sound_and_give_it_a_room(self):
        with offline() as audio:
            click = audio.load_samples(array("f", [0.5] * 48), RATE)
            hall = audio.load_samples(array("f", [0.0] * 4800 + [1.0] + [0.0] * 480), RATE)
            for effect in (
                tacet.Effect(tacet.EffectKind.DELAY, time=0.1, feedback=0, wet=0, low_cut=20, ping_pong=False),
                tacet.Effect(tacet.EffectKind.CONVOLUTION, response=hall, wet=0),
            ):
                audio.buses.effects.set_effects([effect], over=0)
                audio.update()
                click.play()
                heard = left(audio.render(RATE // 2))
                self.assertGreater(peak(heard[4800:5400]), 0.2)
                self.assertLess(peak(heard[1000:4800]), 0.01)
                audio.buses.effects.set_effects([], over=0)
                audio.render(RATE)

    def test_what_an_effect_cannot_have_is_refused_in_words(self):
        kinds = tacet.EffectKind
        with self.assertRaisesRegex(TypeError, "a delay has no setting 'threshold'; it has wet, dry, bypassed, time"):
            tacet.Effect(kinds.DELAY, threshold=-3)
        with self.assertRaisesRegex(ValueError, "not EffectKind.PROCESSOR"):
            tacet.Effect(kinds.PROCESSOR)
        with self.assertRaisesRegex(TypeError, "sidechain takes"):
            tacet.Effect(kinds.COMPRESSOR, sidechain="voice")
        self.assertEqual(repr(tacet.Effect(kinds.LIMITER, ceiling=-3)), "Effect(EffectKind.LIMITER, ceiling=-3)")
        with offline() as audio:
            with self.assertRaisesRegex(tacet.ArgumentError, "nine|9 bands"):
                audio.buses.master.set_effects([tacet.Effect(kinds.EQUALIZER, bands=[tacet.Band()] * 9)])
            with self.assertRaisesRegex(tacet.ArgumentError, "more than four"):
                audio.buses.master.set_effects([tacet.Effect(kinds.LIMITER)] * 5)
            with self.assertRaisesRegex(TypeError, "effects takes Effects, not 'loud'"):
                audio.buses.master.set_effects(["loud"])

    def test_buses_and_snapshots_move_what_plays_on_them(self):
        with offline() as audio:
            steps = audio.buses.add("footsteps")
            audio.load_samples(tone(440, seconds=2), RATE).play(bus=steps)
            self.assertAlmostEqual(peak(left(audio.render(4800))), 0.5, delta=0.005)
            audio.apply_snapshot({steps: -20, audio.buses.ui: {"gain": -3}}, over=tacet.Tween(0.05, tacet.Easing.IN_OUT))
            self.assertAlmostEqual(power(left(audio.render(9600))[4800:], 440), 0.05, delta=0.001)
            self.assertEqual((steps.gain, audio.buses.ui.gain), (-20, -3))
            steps.set_muted(True)
            self.assertEqual(peak(left(audio.render(9600))[4800:]), 0)
            self.assertTrue(steps.muted)
            self.assertIsNone(steps.level)
            self.assertEqual(audio.buses.master.level.peak_amplitude[0] > 0, True)

    def test_taps_tell_the_offset_of_the_input(self):
        beats = [7_000_000_000_000 + 600_000_000 * index for index in range(16)]
        found = tacet.calibrate_input([beat + 80_000_000 for beat in beats], beats)
        self.assertEqual((found.offset, found.tap_count, found.outlier_count), (80_000_000, 16, 0))
        self.assertIsNone(tacet.calibrate_input(beats[:3], beats))

    def test_a_metered_bus_tells_its_loudness(self):
        with offline() as audio:
            steps = audio.buses.add("footsteps")
            self.assertIsNone(steps.loudness)
            steps.set_loudness_metered(True)
            audio.load_samples(tone(1000, seconds=2), RATE).play(bus=steps)
            audio.render(48000)
            # A peak of 0.5 in both channels is -6 LUFS.
            self.assertAlmostEqual(steps.loudness.integrated, -6, delta=0.1)
            self.assertAlmostEqual(steps.loudness.true_peak, -6, delta=0.1)
            steps.reset_loudness()
            self.assertEqual(steps.loudness.integrated, -math.inf)

    def test_the_listener_hears_what_is_on_the_right_on_the_right(self):
        with offline() as audio:
            sound = audio.load_samples(tone(440), RATE)
            sound.play(position=(1, 0, 0))
            rows = audio.render(4800)
            self.assertGreater(peak(right(rows)), 4 * peak(left(rows)))
            audio.set_listener(forward=(0, 0, 1))
            rows = audio.render(4800)
            self.assertGreater(peak(left(rows)[2400:]), 4 * peak(right(rows)[2400:]))

    def test_music_is_brought_to_a_loudness(self):
        with offline() as audio:
            audio.buses.master.set_loudness_metered(True)
            audio.soundtrack.set_target_loudness(-30)
            audio.soundtrack.play(THEME)
            for _ in range(20):
                audio.render(48000)
            # The theme's first 20 s are as loud as the whole, more or less.
            self.assertAlmostEqual(audio.buses.master.loudness.integrated, -30, delta=3)
            audio.soundtrack.set_target_loudness(None)

    def test_the_soundtrack_plays_seeks_queues_and_moves_stems(self):
        with tempfile.TemporaryDirectory() as name, offline() as audio:
            low = write_wave(Path(name) / "low.wav", tone(220, seconds=2, amplitude=0.25))
            high = write_wave(Path(name) / "high.wav", tone(880, seconds=2, amplitude=0.25))
            music = audio.soundtrack
            music.play(low, high, looping=tacet.Looping.NONE)
            heard = left(audio.render(RATE // 2))[4800:]
            self.assertAlmostEqual(power(heard, 220), 0.25, delta=0.01)
            self.assertAlmostEqual(power(heard, 880), 0.25, delta=0.01)
            music.set_stem_gain(1, -math.inf, over=0.05)
            heard = left(audio.render(RATE // 2))[4800:]
            self.assertLess(power(heard, 880), 0.002)
            self.assertEqual((music.state, music.length), (tacet.SoundtrackState.PLAYING, 2))
            self.assertAlmostEqual(music.time, 1, delta=0.02)
            music.queue(high, passes=1)
            music.seek(1.9)
            heard = left(audio.render(RATE))
            self.assertAlmostEqual(power(heard[RATE // 2 :], 880), 0.25, delta=0.01)
            self.assertIn(tacet.EventType.SOUNDTRACK_CONTINUED, [event.type for event in audio.update()])
            music.pause(over=0.01)
            audio.render(9600)
            self.assertEqual(music.state, tacet.SoundtrackState.PAUSED)
            music.resume()
            music.play(low, crossfade=0.1)
            self.assertAlmostEqual(power(left(audio.render(RATE))[RATE // 2 :], 220), 0.25, delta=0.01)
            music.stop()
            audio.render(RATE)
            self.assertEqual((music.state, music.length), (tacet.SoundtrackState.STOPPED, 0))

    def test_the_session_says_why_it_is_silent(self):
        with offline() as audio:
            session = audio.session
            audio.load_samples(tone(440, seconds=3), RATE).play(loops=True)
            audio.render(4800)
            session.begin(tacet.Reason.HOST, "the game shows a film")
            self.assertEqual(peak(left(audio.render(9600))[4800:]), 0)
            self.assertIn("the game shows a film", session.explain())
            self.assertEqual(session.reasons[0].reason, tacet.Reason.HOST)
            self.assertIn(tacet.EventType.INTERRUPTION_BEGAN, [event.type for event in audio.update()])
            session.end(tacet.Reason.HOST, "the game shows a film")
            audio.render(RATE)
            self.assertGreater(peak(left(audio.render(4800))), 0.4)
            session.change(balance=-0.5, mono=True)
            self.assertEqual((session.settings["balance"], session.settings["mono"]), (-0.5, True))
            session.set_category(tacet.Category.PLAYBACK, tacet.CategoryOptions.DUCK_OTHERS)
            self.assertEqual(session.state.category, tacet.Category.PLAYBACK)
            with session.transient_solo():
                pass

    def test_a_program_with_its_own_mixer_follows_a_session(self):
        with tacet.Session() as session:
            session.begin(tacet.Reason.CALL)
            session.follow(0)
            mix = session.follow(1)
            self.assertEqual((mix.effects_amplitude, mix.effects_run), (0, False))
            self.assertEqual(session.directive.effects, tacet.Audibility.FROZEN)
            session.poll()
        with self.assertRaises(tacet.ClosedError):
            session.explain()

    def test_files_come_from_where_the_program_keeps_them(self):
        with offline() as audio:
            audio.add_file("memory/laser.ogg", LASER.read_bytes())
            audio.set_file_opener(lambda path: (ASSETS / path.removeprefix("pak:")).open("rb") if "pak:" in path else None)
            self.assertAlmostEqual(audio.load("memory/laser.ogg").length, 0.34)
            self.assertAlmostEqual(audio.load("pak:effects/laser.ogg").length, 0.34)
            self.assertAlmostEqual(audio.load_bytes(LASER.read_bytes()).length, 0.34)
            with self.assertRaises(FileNotFoundError):
                audio.load("pak:none.ogg")
            self.assertTrue(audio.remove_file("memory/laser.ogg"))
            self.assertFalse(audio.remove_file("memory/laser.ogg"))
            self.assertEqual(audio.inspect("pak:music/theme.ogg").tags["TITLE"], "theme")
        theme = tacet.inspect(THEME)
        self.assertEqual((theme.properties.codec, theme.properties.loop_start), ("Ogg Vorbis", 512_000))

    def test_sounds_load_in_the_background_and_play_at_random(self):
        with offline() as audio:
            loading = audio.load_all([*sorted(ASSETS.glob("effects/footstep-*.ogg")), "none.ogg"]).wait()
            self.assertTrue(loading.is_done)
            steps = audio.container([loading[index] for index in range(4)], seed=7)
            with self.assertRaises(FileNotFoundError):
                loading[4]
            with self.assertRaises(IndexError):
                loading[5]
            steps.play()
            self.assertGreater(peak(left(audio.render(4800))), 0.01)

    def test_failures_are_exceptions_with_the_remedy(self):
        with offline() as audio:
            with self.assertRaises(tacet.FileMissingError) as caught:
                audio.load("none.ogg")
            self.assertEqual(caught.exception.result, tacet.Result.ERROR_FILE_NOT_FOUND)
            self.assertIn("Check the path", str(caught.exception))
            sound = audio.load(LASER)
            for settings in ({"gain": math.nan}, {"space": 9}, {"pitch_variation": (2, 1)}):
                with self.subTest(settings), self.assertRaises(ValueError):
                    sound.play(**settings)
            with self.assertRaisesRegex(TypeError, "no setting 'volume'; there are gain, bus"):
                sound.play(volume=1)
            with self.assertRaisesRegex(ValueError, "zero byte"):
                audio.load("laser.ogg\0.wav")
            with self.assertRaises(ValueError), offline() as other:
                other._play(library.tacet_play, sound, [sound], {})
            sound.play(priority=100_000, start_frame=-5, gain=900)      # the nearest numbers in range

    def test_the_engine_saves_and_measures(self):
        with offline() as audio:
            audio.measure()
            audio.soundtrack.play(THEME)
            audio.render(RATE)
            saved = audio.save()
            self.assertGreater(audio.profile.total.p50, 0)
            self.assertGreaterEqual(audio.statistics.rendered_frames, RATE)
        with offline() as audio:
            audio.restore(saved)
            audio.render(512)
            self.assertAlmostEqual(audio.soundtrack.time, 1, delta=0.05)
            self.assertIsNone(audio.output)

    def test_gains_are_converted(self):
        self.assertAlmostEqual(tacet.gain_from_amplitude(0.5), -6.02, places=2)
        self.assertAlmostEqual(tacet.amplitude_from_gain(-20), 0.1, places=6)
        self.assertAlmostEqual(tacet.gain_from_slider(0.5), -18.06, places=2)
        self.assertAlmostEqual(tacet.slider_from_gain(tacet.gain_from_slider(0.3)), 0.3, places=5)

    def test_numpy_takes_rendered_frames_and_gives_samples(self):
        import numpy
        with offline() as audio:
            sound = audio.load_samples(numpy.frombuffer(tone(440), "f").reshape(-1, 1).repeat(2, 1).copy(), RATE)
            self.assertEqual(sound.channels, 2)
            sound.play()
            rows = numpy.asarray(audio.render(4800))
            self.assertEqual((rows.shape, rows.dtype), ((4800, 2), numpy.float32))
            self.assertAlmostEqual(float(abs(rows).max()), 0.5, delta=0.005)
