"""Plays the score into four stems and masters them together, at 48 kHz."""

import numpy as np

from . import drums, score
from .dsp import (add, convolved, filtered, gain, highpass, hertz, limiter, lowpass, oscillator, panned, room,
                  saturated, saw, seconds, seeded, square)
from .meter import loudness
from .score import BAR, LOOP, SIXTEENTH

RATE = 48000
LOOP_START = (score.INTRODUCTION + 1) * BAR  # A bar late: by then the tails before the loop have died away.
LOOP_LENGTH = LOOP * BAR  # Both are multiples of Vorbis's block of 2048, so every turn is coded the same.
LOOP_END = LOOP_START + LOOP_LENGTH
AFTER_LOOP = RATE // 5  # Kept past the loop's end, so that the codec's last block is not at the seam.
BARS = LOOP_END // BAR
FRAMES = LOOP_END + AFTER_LOOP

LOUDNESS, CEILING = -16.0, gain(-1.6)  # LUFS of the mix; the ceiling leaves the codec half a decibel to overshoot.
# Loudness of each stem against the others.
BALANCE = {"pads": -21.0, "bass": -21.5, "drums": -20.0, "lead": -20.5}

ARPEGGIO = (0, 2, 4, 1, 3, 5, 2, 4, 6, 3, 5, 2, 4, 1, 3, 5)  # Rungs of the chord over two octaves, a sixteenth each.


def score_file():
    """The tempo and the parts, as Tacet reads them beside a file. A part's name is its section's and its marker's."""
    starts = [bar for bar in range(score.INTRODUCTION + LOOP) if bar == 0 or score.section(bar) != score.section(bar - 1)]
    ends = starts[1:] + [score.INTRODUCTION + LOOP]
    rows = lambda texts: ",\n    ".join(texts)
    markers = rows(f'{{"name": "{score.section(bar)}", "frame": {bar * BAR}}}' for bar in starts)
    sections = rows(
        f'{{"name": "{score.section(bar)}", "frames": [{bar * BAR}, {end * BAR}]}}' for bar, end in zip(starts, ends))
    tempo = f'{{"bpm": {60 * RATE * 4 / BAR}, "beatsPerBar": 4}}'
    return f'{{\n  "tempo": {tempo},\n  "markers": [\n    {markers}],\n  "sections": [\n    {sections}]\n}}\n'


def envelope(t, hold, attack, release, decay=0.2, sustain=1.0):
    """Attack along a cosine, exponential decay to `sustain`, and from `hold` a cosine release. Times in seconds."""
    rise = 0.5 - 0.5 * np.cos(np.pi * np.clip(t / attack, 0, 1))
    fall = 0.5 + 0.5 * np.cos(np.pi * np.clip((t - hold) / release, 0, 1))
    return rise * (sustain + (1 - sustain) * np.exp(-np.maximum(t - attack, 0) / decay)) * fall


def hits(patterns):
    """(bar, sixteenth, frame, velocity) of every stroke in a drum's patterns."""
    for bar in range(BARS):
        for step, letter in enumerate(patterns[score.bar_of_loop(bar)]):
            if letter != "-":
                yield bar, step, bar * BAR + step * SIXTEENTH, 1.0 if letter == "x" else 0.5


def ducking(depth):
    """A gain that dips with every kick, so that bass and pads make room for it."""
    t = seconds(RATE, 0.4)
    dip = (1 - np.exp(-t / 0.004)) * np.exp(-t / 0.1) * depth
    result = np.zeros(FRAMES)
    for _, _, frame, velocity in hits(score.KICK):
        under = result[frame : frame + len(dip)]
        np.maximum(under, velocity * dip[: len(under)], out=under)
    return (1 - result)[:, None]


def chords():
    """(bar, frame, seconds, voices, bass) of every chord, halves of a bar included."""
    for bar in range(BARS):
        first, second, bass = score.CHORDS[score.bar_of_loop(bar)]
        half = BAR // 2
        for frame, frames, voices in [(0, half, first), (half, half, second)] if second else [(0, BAR, first)]:
            yield bar, bar * BAR + frame, frames / RATE, voices, bass


def pads(hall):
    strings, plucks = np.zeros((FRAMES, 2)), np.zeros((FRAMES, 2))
    for bar, frame, duration, voices, _ in chords():
        place = score.bar_of_loop(bar)
        t = seconds(RATE, duration + 0.6)
        opening = 400 + 500 * bar if bar < score.INTRODUCTION else 2300
        cutoff = opening * (1 + 0.35 * np.sin(2 * np.pi * (bar - 4 + t * RATE / BAR) / 10))
        shape = envelope(t, duration - 0.05, 1.2 if bar == 0 else 0.22, 0.6) * (0.8 if score.section(bar) == "B" else 1)
        for index, note in enumerate(voices):
            random = seeded("pad", place, index)
            for cents, position in ((-8, -0.9), (-3, 0.35), (3, -0.35), (8, 0.9)):
                pitch = np.full(len(t), hertz(note + cents / 100))
                voice = oscillator(RATE, pitch, saw, cutoff, 0.8, random.rand())
                add(strings, frame, panned(0.12 * shape * voice, position))
    for bar in range(BARS):
        place, kind = score.bar_of_loop(bar), score.section(bar)
        first, second, _ = score.CHORDS[place]
        for step in range(16):
            voices = second if second and step >= 8 else first
            ladder = [v + 12 for v in voices] + [v + 24 for v in voices]
            note = ladder[ARPEGGIO[(step + 3 * (place % 2)) % 16]]
            accent = (1.0, 0.55, 0.75, 0.55)[step % 4] * {"introduction": 0.28 * bar, "B": 0.75}.get(kind, 1.0)
            t = seconds(RATE, 0.42)
            cutoff = note_cutoff(note, t, 0.6 + 0.8 * accent + (0.5 if kind == "breakdown" else 0))
            voice = oscillator(RATE, np.full(len(t), hertz(note)), square, cutoff, 1.1, 0.25)
            voice = 0.52 * accent * voice * envelope(t, 0.1, 0.003, 0.3, 0.09, 0.25)
            add(plucks, bar * BAR + step * SIXTEENTH, panned(voice, (-0.55, 0.2, 0.55, -0.2)[step % 4]))
    strings = filtered(strings, RATE, highpass(170), lowpass(9000))
    plucks = filtered(plucks, RATE, highpass(300))
    plucks = plucks + echoes(plucks, 3 * SIXTEENTH, (0.34, 0.2, 0.11))
    dry = (strings + plucks) * ducking(0.42)
    wet = convolved(0.75 * strings + plucks, hall)
    return filtered(saturated(dry + 0.45 * wet, 0.6), RATE, highpass(110))


def note_cutoff(note, t, brightness):
    """A pluck's filter: it opens in proportion to the note and closes within a tenth of a second."""
    return hertz(note) * (1.6 + 7 * brightness * np.exp(-t / 0.07))


def echoes(signal, delay, gains):
    """Echoes that swap sides and darken each time."""
    result, tap = np.zeros_like(signal), signal
    for count, level in enumerate(gains, 1):
        tap = filtered(tap, RATE, lowpass(4200), highpass(250))[:, ::-1]
        result[count * delay :] += level * tap[: -count * delay]
    return result


def bass(hall):
    mono = np.zeros(FRAMES)
    figures = {"introduction": score.BASS_DRONE, "A": score.BASS_A, "B": score.BASS_B,
               "breakdown": score.BASS_BREAKDOWN}
    for bar in range(BARS):
        kind = score.section(bar)
        root = score.CHORDS[score.bar_of_loop(bar)][2]
        for step, length, interval, accent in figures[kind]:
            hold = length * SIXTEENTH / RATE - 0.02
            t = seconds(RATE, hold + 0.08)
            pitch = np.full(len(t), hertz(root + interval))
            if kind == "introduction":
                cutoff = 180 + 150 * bar + 60 * np.sin(np.pi * t / t[-1])
            else:
                cutoff = 330 + (2600 if kind == "B" else 1900) * accent * np.exp(-t / 0.12) + 150 * accent
            body = oscillator(RATE, pitch, saw, cutoff, 1.4)
            body += 0.6 * oscillator(RATE, pitch * 1.004, square, cutoff, 1.2)
            low = np.sin(2 * np.pi * np.cumsum(pitch) / RATE)
            swell = 0.3 if kind == "introduction" else 0.004
            shape = accent * envelope(t, hold, swell, 0.07, 0.25, 0.75) * (0.35 + 0.15 * bar if bar < 4 else 1)
            add(mono, bar * BAR + step * SIXTEENTH, shape * (0.75 * body + 0.6 * low))
    mono = filtered(saturated(mono, 0.9), RATE, highpass(32))
    wide = convolved(np.stack([filtered(mono, RATE, highpass(350))] * 2, axis=1), hall)
    return (np.stack([mono] * 2, axis=1) + 0.08 * wide) * ducking(0.5)


def kit(hall):
    dry, wet = np.zeros((FRAMES, 2)), np.zeros((FRAMES, 2))

    def strike(frame, sound, level, position=0.0, send=0.0):
        stereo = level * (sound if sound.ndim == 2 else panned(sound, position))
        add(dry, frame, stereo)
        if send:
            add(wet, frame, send * stereo)

    kick, snare, clap = drums.kick(RATE), drums.snare(RATE), drums.clap(RATE)
    closed = [drums.hat(RATE, 0.028, variation) for variation in range(4)]
    opened = drums.hat(RATE, 0.13, 4)
    for _, _, frame, velocity in hits(score.KICK):
        strike(frame, kick, 0.95 * velocity, send=0.02)
    for _, step, frame, velocity in hits(score.SNARE):
        level = velocity * (1 if velocity == 1 else 0.55)
        strike(frame, snare, 0.7 * level, 0.04, send=0.16)
        if velocity == 1 and step in (4, 12):
            strike(frame, clap, 0.75, send=0.25)
    for bar, step, frame, velocity in hits(score.CLOSED_HAT):
        jitter = 0.85 + 0.3 * seeded("hat velocity", score.bar_of_loop(bar), step).rand()
        strike(frame, closed[(step + bar) % 4], 0.5 * velocity * jitter, 0.3, send=0.04)
    for _, _, frame, velocity in hits(score.OPEN_HAT):
        strike(frame, opened, 0.36 * velocity, 0.3, send=0.05)
    for _, step, frame, velocity in hits(score.TOMS):
        strike(frame, drums.tom(RATE, 160 - 6 * step), 0.6 * velocity, (step - 11) / 7, send=0.2)
    for bar in range(BARS):
        place = score.bar_of_loop(bar)
        if place in score.CRASHES:
            strike(bar * BAR, drums.crash(RATE), 0.2, send=0.1)
            strike(bar * BAR, drums.impact(RATE), 0.45, send=0.05)
        if place in score.RISERS:
            strike(bar * BAR, drums.riser(RATE, BAR / RATE), 0.3, send=0.15)
    return saturated(dry + convolved(wet, hall), 0.7)


def lead(hall):
    track = np.zeros((FRAMES, 2))
    before = 71
    for bar in range(score.INTRODUCTION, BARS):
        place, kind = score.bar_of_loop(bar), score.section(bar)
        voices, _, root = score.CHORDS[place]
        tones = {v % 12 for v in voices} | {root % 12}
        for step, length, note in score.MELODY[place - score.INTRODUCTION]:
            frame, hold = bar * BAR + step * SIXTEENTH, length * SIXTEENTH / RATE - 0.03
            add(track, frame, panned(lead_voice(note, before, hold, kind), 0.0))
            if kind == "B":
                below = next(n for n in range(note - 3, note - 13, -1) if n % 12 in tones)
                add(track, frame, panned(0.5 * lead_voice(below, below, hold, kind), 0.45))
            before = note
    track = filtered(track, RATE, highpass(250), lowpass(11000))
    spread = echoes(panned(track.mean(axis=1), -0.8), 3 * SIXTEENTH, (0.4, 0.26, 0.16, 0.09))
    return saturated(track + spread + 0.32 * convolved(track + spread, hall), 0.6)


def lead_voice(note, before, hold, kind):
    """Two saws and a square below them, gliding from the note before, with a vibrato that comes late."""
    t = seconds(RATE, hold + 0.12)
    glide = (before - note) * np.exp(-t / 0.016)
    vibrato = 0.16 * np.clip((t - 0.22) / 0.35, 0, 1) * np.sin(2 * np.pi * 5.4 * t)
    pitch = hertz(note + glide + vibrato)
    bright = {"A": 3400, "B": 4600}.get(kind, 2200)
    cutoff = bright * (0.75 + 0.9 * np.exp(-t / 0.14) + 0.25 * np.clip(t / 0.8, 0, 1))
    voice = oscillator(RATE, pitch * 1.0025, saw, cutoff, 0.9)
    voice += oscillator(RATE, pitch / 1.0025, saw, cutoff, 0.9, 0.37)
    voice += 0.7 * oscillator(RATE, pitch / 2, square, cutoff, 0.8)
    return 0.3 * voice * envelope(t, hold, 0.01 if kind != "breakdown" else 0.05, 0.11, 0.3, 0.75)


def master(stems):
    """One gain for all stems, hence stems that sum to the mix: a level for the loudness, a limiter for the peaks."""
    stems = {name: stem * gain(BALANCE[name] - loudness(stem, RATE)) for name, stem in stems.items()}
    level = 1.0
    for _ in range(3):
        mix = level * sum(stems.values())
        common = (level * limiter(mix, RATE, CEILING))[:, None]
        level *= gain(LOUDNESS - loudness(common * sum(stems.values()), RATE))
    return {name: looped(stem * common) for name, stem in stems.items()}


def looped(stem):
    """Makes the seam exact: the last tenth of a second of the loop fades into what precedes the loop's start, which
    differs from it only by the remains of tails, and what follows the end repeats what follows the start."""
    stem = stem.copy()
    fade = np.linspace(0, 1, RATE // 10)[:, None]
    reach = len(fade)
    stem[LOOP_END - reach : LOOP_END] *= 1 - fade
    stem[LOOP_END - reach : LOOP_END] += fade * stem[LOOP_START - reach : LOOP_START]
    stem[LOOP_END:] = stem[LOOP_START : LOOP_START + AFTER_LOOP]
    return stem


def render():
    """The mix under "", and every stem under "-" and its name."""
    hall = room(RATE, 1.7)
    stems = master({"pads": pads(hall), "bass": bass(hall), "drums": kit(room(RATE, 1.1, 1.3, "drums")),
                    "lead": lead(hall)})
    stems = {f"-{name}": stem for name, stem in stems.items()}
    return {"": sum(stems.values()), **stems}
