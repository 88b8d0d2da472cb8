"""The examples of the bindings that are built play a tone, which is recorded at the loudspeaker of a PulseAudio of its own.

    python3 tests/heard.py COMMAND…      # each command is given the path of a WAV file
"""

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Python"))

from tests.listening import RATE, loudspeaker, tone, write_wave

amplitude = 0.25
for command in sys.argv[1:]:
    with tempfile.TemporaryDirectory() as name, loudspeaker() as speaker:
        file = write_wave(Path(name) / "tone.wav", tone(1000, seconds=1, amplitude=amplitude))
        ended = subprocess.run(
            [*shlex.split(command), str(file)], env=speaker.environment, capture_output=True, text=True, timeout=60
        )
        if ended.returncode != 0:
            sys.exit(f"{command} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")
        heard_for = sum(sample * sample for sample in speaker.heard()) / (amplitude**2 / 2) / RATE
        if abs(heard_for - 1) > 0.02:
            sys.exit(f"{command} was heard for {heard_for:.3f} s and not for one second")
        print(f"{command}: heard for {heard_for:.3f} s")
