"""Ogg Vorbis by way of vorbis-tools: encode with loop tags, decode, read the tags back."""

import os
import subprocess
import tempfile
import wave

import numpy as np


def encode(path, signal, rate, quality, title, loop=None):
    """`loop` is (start, length) in frames. The serial number is fixed: equal input gives equal bytes."""
    tags = [f"TITLE={title}", "LICENSE=MIT"]
    if loop:
        tags += [f"LOOPSTART={loop[0]}", f"LOOPLENGTH={loop[1]}"]
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "source.wav")
        values = np.round(np.clip(signal, -1, 1) * (2**23 - 1)).astype("<i4").reshape(-1, 1)
        with wave.open(source, "wb") as file:
            file.setnchannels(1 if signal.ndim == 1 else 2)
            file.setsampwidth(3)
            file.setframerate(rate)
            file.writeframes(values.view(np.uint8)[:, :3].tobytes())
        comments = [argument for tag in tags for argument in ("-c", tag)]
        subprocess.run(["oggenc", "-Q", "-s", "1", "-q", str(quality), *comments, "-o", path, source], check=True)


def decode(path):
    """(signal, rate), from 16 bits."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "decoded.wav")
        subprocess.run(["oggdec", "-Q", "-o", target, path], check=True)
        with wave.open(target, "rb") as file:
            channels, rate = file.getnchannels(), file.getframerate()
            values = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
    return (values if channels == 1 else values.reshape(-1, 2)), rate


def tags(path):
    listing = subprocess.run(["vorbiscomment", "-R", "-l", path], check=True, capture_output=True, text=True).stdout
    return dict(line.split("=", 1) for line in listing.splitlines() if "=" in line)
