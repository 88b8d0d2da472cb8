"""What a player hears, recorded at the loudspeaker of a PulseAudio of its own."""

import array
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from .listening import ASSETS, is_whole, loudspeaker, peak, power, tone, until, write_wave

EXAMPLES = Path(__file__).parents[1] / "examples"
PAGE = Path(__file__).parents[3] / "Tacet/Tacet.docc/Python.md"


BLOCKS = """
import json, time, tacet

heard = []
def take(block, samples):
    recorder = made                                     # What the function holds is held by the recorder too.
    heard.append((block.position, block.frames, max((abs(value) for value, in samples.tolist()), default=0)))
    if len(heard) == 60:
        recorder.close()                                # Ends it from within its own function.
made = tacet.Recorder(take, device="speaker.monitor", block_frames=480)
end = time.monotonic() + 10
while not made.is_closed and time.monotonic() < end:
    time.sleep(0.01)
print(json.dumps(list(zip(*heard[:60]))))
"""


def run(arguments, speaker, **options):
    return subprocess.run(
        [sys.executable, *map(str, arguments)], env=speaker.environment, capture_output=True, text=True, timeout=60, **options
    )


def loudest_second(samples, frequency):
    """The amplitude of a frequency in the tenth of a second where it is loudest."""
    return max((power(samples[at : at + 4800], frequency) for at in range(0, len(samples) - 4800, 4800)), default=0)


class LiveTests(unittest.TestCase):
    def test_three_lines_play_a_file(self):
        program = (EXAMPLES / "play.py").read_text()
        self.assertEqual(len([line for line in program.splitlines() if line and not line.startswith(("#", '"""', "import sys"))]), 3)
        with tempfile.TemporaryDirectory() as name, loudspeaker() as speaker:
            file = write_wave(Path(name) / "tone.wav", tone(1000, seconds=1, amplitude=0.25))
            ended = run([EXAMPLES / "play.py", file], speaker)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            heard = speaker.heard()
            self.assertAlmostEqual(loudest_second(heard, 1000), 0.25, delta=0.01)
            self.assertTrue(is_whole(heard, seconds=1, amplitude=0.25))

    def test_a_game_of_pygame_plays_without_pygames_mixer(self):
        with loudspeaker() as speaker:
            speaker.environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
            ended = run([EXAMPLES / "pygame_game.py", "--frames", "120", ASSETS], speaker)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            self.assertGreater(peak(speaker.heard()), 0.05)

    def test_a_microphone_is_recorded_into_a_file(self):
        with tempfile.TemporaryDirectory() as name, loudspeaker() as speaker, speaker.playing(1000, amplitude=0.25):
            ended = run([EXAMPLES / "record.py", f"{name}/voice.wav", "speaker.monitor"], speaker)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            self.assertIn("-15.1 dB, 0 gaps", ended.stdout)
            recorded = array.array("f", Path(name, "voice.wav").read_bytes()[-2 * 4 * 48_000 :])
            self.assertAlmostEqual(power(recorded, 1000), 0.25, delta=0.01)

    def test_a_microphone_is_recorded_in_blocks(self):
        with loudspeaker() as speaker, speaker.playing(1000, amplitude=0.25):
            ended = run(["-c", BLOCKS], speaker)
            self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            positions, frames, levels = json.loads(ended.stdout)
            self.assertEqual(positions, [sum(frames[:index]) for index in range(len(frames))])
            self.assertAlmostEqual(max(levels), 0.25, delta=0.01)

    def test_the_pages_programs_run(self):
        blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.S | re.M)
        self.assertGreater(len(blocks), 3)
        with tempfile.TemporaryDirectory() as name, loudspeaker() as speaker:
            for file in [*ASSETS.glob("effects/*.ogg"), *ASSETS.glob("music/*.ogg")]:
                (Path(name) / file.name).symlink_to(file)
            for block in blocks:
                with self.subTest(block=block[:60]):
                    ended = run(["-c", block], speaker, cwd=name)
                    self.assertEqual((ended.returncode, ended.stderr), (0, ""))
            self.assertTrue(until(lambda: peak(speaker.heard()) > 0.05))
