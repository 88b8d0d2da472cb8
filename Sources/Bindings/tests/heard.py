"""The examples of the bindings that are built play a tone, which is recorded at the loudspeaker of a PulseAudio of its own.

    python3 tests/heard.py COMMAND…      # each command is given the path of a WAV file
    python3 tests/heard.py --microphone RECORDER COMMAND…    # the first writes a WAV file, and is given its path and a microphone
"""

import array
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Python"))

from tests.listening import is_whole, loudspeaker, power, tone, write_wave

amplitude = 0.25
commands = sys.argv[1:]
if commands[:1] == ["--microphone"]:
    command, commands = commands[1], commands[2:]
    with tempfile.TemporaryDirectory() as name, loudspeaker() as speaker, speaker.playing(1000, amplitude):
        file = Path(name) / "voice.wav"
        subprocess.run([*shlex.split(command), str(file), "speaker.monitor"], env=speaker.environment, check=True, timeout=60)
        level = power(array.array("f", file.read_bytes()[-2 * 4 * 48_000 :]), 1000)
        if abs(level - amplitude) > 0.01:
            sys.exit(f"{command}: the tone was recorded at an amplitude of {level:.3f}")
        print(f"{command}: recorded")
for command in commands:
    with tempfile.TemporaryDirectory() as name, loudspeaker() as speaker:
        file = write_wave(Path(name) / "tone.wav", tone(1000, seconds=1, amplitude=amplitude))
        ended = subprocess.run(
            [*shlex.split(command), str(file)], env=speaker.environment, capture_output=True, text=True, timeout=60
        )
        if ended.returncode != 0:
            sys.exit(f"{command} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")
        if not is_whole(speaker.heard(), seconds=1, amplitude=amplitude):
            sys.exit(f"{command}: the tone was not heard from its beginning to its end")
        print(f"{command}: heard")
