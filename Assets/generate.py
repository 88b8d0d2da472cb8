#!/usr/bin/env python3
"""Synthesises every asset of this folder, or checks what is there.

    python3 Assets/generate.py            write music/*.ogg and effects/*.ogg
    python3 Assets/generate.py --check    decode them all, print a table, exit 1 if a promise of README.md is broken

Needs Python 3.9, NumPy and vorbis-tools (oggenc, oggdec, vorbiscomment).
"""

import argparse
import os
import sys

import numpy as np

from synthesis import effects, meter, ogg, theme

HERE = os.path.dirname(os.path.abspath(__file__))
STEMS = [f"theme-{name}" for name in theme.BALANCE]
LIMIT = 4_000_000  # bytes in all


def path_of(folder, name):
    return os.path.join(HERE, folder, name + ".ogg")


def score_of(name):
    """The file that tells the beats of a piece of music: of the mix, and of the stems beside the first one."""
    return path_of("music", name) + ".score.json"


def generate():
    for folder in ("music", "effects"):
        os.makedirs(os.path.join(HERE, folder), exist_ok=True)
    for name, signal, quality, loop in effects.render():
        ogg.encode(path_of("effects", name), signal, effects.RATE, quality, name, loop)
    for suffix, signal in theme.render().items():
        loop = (theme.LOOP_START, theme.LOOP_LENGTH)
        name, quality = "theme" + suffix, 2 if suffix else 4
        ogg.encode(path_of("music", name), signal, theme.RATE, quality, name, loop)
    for name in ("theme", STEMS[0]):
        with open(score_of(name), "w") as file:
            file.write(theme.score_file())


def seam(signal, start, length):
    """(step across the seam over the largest within 50 ms of it, residual in dB).

    The residual is the difference between what follows the loop's end and what follows its start, 50 ms of each,
    against the level there: a perfect loop has only the codec's noise.
    """
    signal = signal.reshape(len(signal), -1)
    end, reach = start + length, 2400
    around = np.abs(np.diff(signal[end - reach : end + reach], axis=0)).max()
    across = np.abs(signal[start] - signal[end - 1]).max()
    after, begun = signal[end : end + reach], signal[start : start + reach]
    residual = np.sqrt(((after - begun) ** 2).mean() / max((begun**2).mean(), 1e-12))
    return across / max(around, 1e-9), 20 * np.log10(max(residual, 1e-9))


def check():
    broken, total, decoded = [], 0, {}

    def expect(condition, complaint):
        if not condition:
            broken.append(f"{name}: {complaint}")

    print("file                   ch     Hz  seconds    bytes   LUFS   dBTP     loop               seam     dB")
    names = [("music", name) for name in ["theme", *STEMS]]
    names += [("effects", name) for name in [*effects.SHOTS, *effects.LOOPS]]
    for folder, name in names:
        path = path_of(folder, name)
        signal, rate = ogg.decode(path)
        tags, size = ogg.tags(path), os.path.getsize(path)
        total += size
        decoded[name] = signal
        level, peak = meter.loudness(signal, rate), meter.true_peak(signal)
        row = f"{name:<22}{signal.ndim:>3}{rate:>7}{len(signal) / rate:>9.2f}{size:>9}{level:>7.1f}{peak:>7.1f}"
        expect(peak <= -1, "its true peak exceeds -1 dBFS")
        expect(abs(signal.mean()) < 0.003, "it has a DC offset")
        if name in effects.SHOTS:
            highest = np.abs(signal).max()
            expect(highest >= 0.5, "its peak is under -6 dBFS")
            expect(np.abs(signal[: rate // 1000]).max() > highest / 100, "it opens with more than 1 ms of silence")
            expect(np.abs(signal[-rate // 500 :]).max() < 0.003, "it does not end in silence")
        else:
            start, length = int(tags.get("LOOPSTART", 0)), int(tags.get("LOOPLENGTH", 0))
            expect(length > 0 and start + length + rate // 10 <= len(signal), "its loop tags do not fit its length")
            if length:
                step, residual = seam(signal, start, length)
                expect(step <= 1, "the step at its seam is larger than those around it")
                expect(residual < -40, "what follows its loop's end differs from what follows its start")
                row += f"  {start:>7}+{length:<9}{step:>6.2f}{residual:>7.1f}"
        print(row)

    name = "theme"
    mix, stems = decoded["theme"], [decoded[stem] for stem in STEMS]
    expect(abs(meter.loudness(mix, theme.RATE) - theme.LOUDNESS) < 1, "its loudness is not -16 LUFS within 1")
    expect(all(len(stem) == len(mix) == theme.FRAMES for stem in stems), "its stems differ in length")
    if all(len(stem) == len(mix) for stem in stems):
        both = sum(stems)
        correlation = (mix * both).sum() / np.sqrt((mix**2).sum() * (both**2).sum())
        level = 20 * np.log10(both.std() / mix.std())
        print(f"stems against the mix: correlation {correlation:.5f}, level {level:+.3f} dB")
        expect(correlation > 0.99, "its stems do not sum to it")
    for name in ("theme", STEMS[0]):
        with open(score_of(name)) as file:
            expect(file.read() == theme.score_file(), "its score.json is not that of the score")
    name = "all"
    expect(total < LIMIT, f"{total} bytes are more than {LIMIT}")
    print(f"{len(names)} files, {total} bytes")
    print("\n".join(broken) or "Everything holds.")
    return 1 if broken else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="check the files instead of writing them")
    sys.exit(check() if parser.parse_args().check else generate())
