"""Sounds to play, and ears."""

from __future__ import annotations

import array
import math
import os
import shutil
import subprocess
import tempfile
import time
import wave
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ASSETS = Path(__file__).parents[4] / "Assets"
LASER = ASSETS / "effects/laser.ogg"
THEME = ASSETS / "music/theme.ogg"
RATE = 48_000


def tone(frequency: float, seconds: float = 1, amplitude: float = 0.5) -> array.array[float]:
    """A sine of one channel, at 48 kHz."""
    step = 2 * math.pi * frequency / RATE
    return array.array("f", (amplitude * math.sin(step * frame) for frame in range(round(seconds * RATE))))


def write_wave(path: Path, samples: Sequence[float]) -> Path:
    """Writes a WAV file of 16 bits."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(array.array("h", (round(32767 * sample) for sample in samples)).tobytes())
    return path


def peak(samples: Sequence[float]) -> float:
    return max(map(abs, samples), default=0.0)


def power(samples: Sequence[float], frequency: float) -> float:
    """The amplitude of a frequency: 0.5 for a sine whose largest sample is 0.5."""
    step = 2 * math.pi * frequency / RATE
    cosine = sum(sample * math.cos(step * frame) for frame, sample in enumerate(samples))
    sine = sum(sample * math.sin(step * frame) for frame, sample in enumerate(samples))
    return 2 * math.hypot(cosine, sine) / len(samples)


def is_whole(samples: Sequence[float], seconds: float, amplitude: float) -> bool:
    """Whether a tone of a length was heard from its beginning to its end, once, and without a gap of more than 5 ms."""
    sounding = [frame for frame, sample in enumerate(samples) if abs(sample) > amplitude / 50]
    if not sounding:
        return False
    span = (sounding[-1] - sounding[0]) / RATE
    gap = max((after - before for before, after in zip(sounding, sounding[1:])), default=0) / RATE
    energy = sum(sample * sample for sample in samples) / (amplitude**2 / 2) / RATE
    whole = abs(span - seconds) < 0.01 and gap <= 0.005 and abs(energy - seconds) < 0.02
    if not whole:
        print(f"heard {span:.3f} s, of the energy of {energy:.3f} s, with gaps of up to {1000 * gap:.1f} ms")
    return whole


def until(condition: object, seconds: float = 10) -> bool:
    """Waits until a function is true."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() >= end:
            return False
        time.sleep(0.005)
    return True


class Loudspeaker:
    """A PulseAudio of its own whose only device is a null sink, and what is heard there."""

    def __init__(self, directory: Path) -> None:
        self.environment = {
            **os.environ, "HOME": str(directory), "XDG_RUNTIME_DIR": str(directory), "XDG_CONFIG_HOME": str(directory),
            "PULSE_SERVER": f"unix:{directory}/native", "PULSE_COOKIE": str(directory / "cookie"),
            "DBUS_SESSION_BUS_ADDRESS": "none:", "DBUS_SYSTEM_BUS_ADDRESS": "none:",
        }
        self._recording = directory / "recording"

    def heard(self) -> array.array[float]:
        """The left channel of everything that the sink has played."""
        data = self._recording.read_bytes()
        return array.array("f", data[: len(data) // 8 * 8])[::2]

    @contextmanager
    def playing(self, frequency: float, amplitude: float) -> Iterator[None]:
        """While another program plays a tone, which a recording of the device's monitor hears."""
        with tempfile.TemporaryDirectory() as name:
            file = write_wave(Path(name) / "tone.wav", tone(frequency, seconds=20, amplitude=amplitude))
            program = subprocess.Popen(["paplay", str(file)], env=self.environment)
            try:
                assert until(lambda: peak(self.heard()) > amplitude / 2), "the tone is not heard"
                yield
            finally:
                program.kill()
                program.wait()


@contextmanager
def loudspeaker() -> Iterator[Loudspeaker]:
    with tempfile.TemporaryDirectory(prefix="tacet") as name:
        directory = Path(name)
        speaker = Loudspeaker(directory)
        server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--realtime=no", "--disable-shm",
             "--load=module-null-sink sink_name=speaker rate=48000 format=float32le",
             f"--load=module-native-protocol-unix auth-anonymous=1 socket={directory}/native"],
            env=speaker.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            assert until((directory / "native").exists), "PulseAudio has not started"
            with (directory / "recording").open("wb") as recording:
                recorder = subprocess.Popen(
                    ["parec", "--device=speaker.monitor", "--raw", "--format=float32le", "--rate=48000", "--channels=2",
                     "--latency-msec=20"],
                    env=speaker.environment, stdout=recording,
                )
                try:
                    assert until(lambda: (directory / "recording").stat().st_size > 0), "nothing is recorded"
                    yield speaker
                finally:
                    recorder.kill()
                    recorder.wait()
        finally:
            server.kill()
            server.wait()


assert shutil.which("pulseaudio"), "install pulseaudio and pulseaudio-utils"
