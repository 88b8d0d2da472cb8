"""The sound effects, at 48 kHz: tuned to the theme's E minor where they have a pitch."""

import numpy as np

from .dsp import (add, additive, bandpass, convolved, faded, filtered, gain, highpass, hertz, lowpass, modes, room,
                  saturated, seconds, seeded, swept)

RATE = 48000
BLOCK = 2048  # Vorbis's long block. A loop of whole blocks is coded the same in every turn: its seam stays exact.
BEFORE_LOOP, AFTER_LOOP = 4 * BLOCK, 5 * BLOCK


def noise(key, frames):
    return seeded(key).standard_normal(frames)


def laser():
    t = seconds(RATE, 0.34)
    pitch = 165 + 2500 * np.exp(-t / 0.055)
    body = sum(additive(RATE, pitch * detune, [0.85 / k for k in range(1, 25)]) for detune in (1, 1.012))
    turns = 2 * np.pi * np.cumsum(pitch) / RATE
    ring = np.sin(1.5 * turns + 2.5 * np.exp(-t / 0.05) * np.sin(turns))
    snap = filtered(noise("laser", len(t)) * np.exp(-t / 0.004), RATE, highpass(3000))
    mixed = swept(body, RATE, 900 + 9000 * np.exp(-t / 0.06)) * 0.6 + 0.5 * ring
    return saturated(mixed * np.exp(-t / 0.085) + 0.5 * snap, 1.0)


def explosion():
    t = seconds(RATE, 2.4)
    blast = swept(noise("explosion", len(t)), RATE, 260 + 7500 * np.exp(-t / 0.25))
    blast *= np.exp(-t / 0.42) + 1.5 * np.exp(-t / 0.05)
    boom = np.sin(2 * np.pi * np.cumsum(40 + 90 * np.exp(-t / 0.09)) / RATE) * np.exp(-t / 0.38)
    debris, random = np.zeros(len(t)), seeded("debris")
    for _ in range(60):
        grain = seconds(RATE, 0.06)
        burst = random.standard_normal(len(grain)) * np.exp(-grain / random.uniform(0.003, 0.015))
        burst = filtered(burst, RATE, bandpass(random.uniform(500, 4500), 2.5))
        when = 0.05 + random.exponential(0.4)
        add(debris, int(RATE * when), burst * np.exp(-when / 0.5))
    dry = saturated(1.7 * blast + 1.1 * boom + 1.4 * debris, 1.6)
    return dry + 0.25 * convolved(dry, room(RATE, 1.6)[:, 0])


def explosion_small():
    t = seconds(RATE, 0.9)
    blast = swept(noise("small explosion", len(t)), RATE, 200 + 8000 * np.exp(-t / 0.08)) * np.exp(-t / 0.14)
    boom = np.sin(2 * np.pi * np.cumsum(52 + 140 * np.exp(-t / 0.04)) / RATE) * np.exp(-t / 0.13)
    return saturated(1.5 * blast + 1.2 * boom, 1.5)


def bell(note, duration, decay):
    f = hertz(note)
    struck = modes(RATE, duration, [(f, 1, decay), (2 * f, 0.4, decay * 0.6), (3.01 * f, 0.22, decay * 0.35),
                                    (5.4 * f, 0.1, decay * 0.12)])
    return faded(struck, RATE, 0.0004, 0.12)


def melody(notes, spacing, tail, decay):
    total = np.zeros(int(RATE * (spacing * (len(notes) - 1) + tail)))
    for index, note in enumerate(notes):
        add(total, int(RATE * spacing * index), bell(note, tail, decay))
    return total


def pickup():
    return melody((83, 88), 0.07, 0.5, 0.13)


def power_up():
    notes = (64, 67, 71, 76, 79, 83, 88)
    chime = melody(notes, 0.075, 0.75, 0.2)
    return chime + 0.2 * convolved(chime, room(RATE, 1.0)[:, 0])


def jump():
    t = seconds(RATE, 0.26)
    pitch = 190 + 520 * (1 - np.exp(-t / 0.11))
    body = additive(RATE, pitch, [1, 0.12, 0.33, 0.05, 0.16, 0.02, 0.08])
    puff = filtered(noise("jump", len(t)) * np.exp(-t / 0.02), RATE, bandpass(1400, 0.8))
    return (body + 0.5 * puff) * np.exp(-t / 0.11) * (1 - np.exp(-t / 0.0008))


def footstep(variation):
    """A boot on a deck plate: heel, then toe."""
    total, random = np.zeros(int(RATE * 0.26)), seeded("footstep", variation)
    for start, level in ((0, 1.0), (int(RATE * random.uniform(0.055, 0.08)), 0.5)):
        tune = random.uniform(0.9, 1.12)
        thump = modes(RATE, 0.18, [(96 * tune, 1.0, 0.028), (173 * tune, 0.55, 0.018)])
        plate = modes(RATE, 0.18, [(f * tune, random.uniform(0.04, 0.1), random.uniform(0.012, 0.035))
                                   for f in (640, 1130, 1790, 2660)])
        t = seconds(RATE, 0.18)
        grit = filtered(random.standard_normal(len(t)) * (np.exp(-t / 0.007) + 0.12 * np.exp(-t / 0.04)), RATE,
                        bandpass(random.uniform(1500, 2400), 0.7))
        add(total, start, level * (thump + plate + 0.5 * grit))
    return saturated(total, 0.8)


def hit():
    t = seconds(RATE, 0.5)
    metal = modes(RATE, 0.5, [(311, 0.6, 0.09), (523, 0.5, 0.12), (842, 0.45, 0.1), (1297, 0.35, 0.08),
                              (2011, 0.25, 0.06), (3187, 0.2, 0.04)])
    knock = np.sin(2 * np.pi * np.cumsum(70 + 120 * np.exp(-t / 0.015)) / RATE) * np.exp(-t / 0.06)
    crunch = filtered(noise("hit", len(t)) * np.exp(-t / 0.018), RATE, lowpass(6000), highpass(400))
    return saturated(metal + 1.2 * knock + crunch, 1.3)


def shield():
    t = seconds(RATE, 1.3)
    shimmer = np.zeros(len(t))
    for index, note in enumerate((64, 71, 76, 78, 83, 90)):
        tremolo = (0.7 + 0.3 * np.sin(2 * np.pi * (7 + index) * t + index)) / (1 + 0.35 * index)
        for detune in (0.9985, 1.0015):
            shimmer += tremolo * np.sin(2 * np.pi * hertz(note) * detune * t)
    sweep = swept(noise("shield", len(t)), RATE, 500 + 5500 * np.exp(-t / 0.25), lambda f: bandpass(f, 3))
    dry = (0.5 * shimmer + 1.2 * sweep) * np.exp(-t / 0.33) * (1 - np.exp(-t / 0.0006))
    return dry + 0.3 * convolved(dry, room(RATE, 1.0)[:, 0])


def ui_click():
    t = seconds(RATE, 0.06)
    tick = filtered(noise("click", len(t)) * np.exp(-t / 0.0012), RATE, bandpass(4500, 0.9))
    return modes(RATE, 0.06, [(1319, 0.8, 0.009), (2637, 0.5, 0.006), (3951, 0.2, 0.004)]) + 0.8 * tick


def ui_confirm():
    return melody((76, 83), 0.085, 0.3, 0.07)


def alarm():
    """A klaxon that alternates a tritone, three times."""
    t = seconds(RATE, 1.44)
    turn = (t / 0.24).astype(int) % 2
    pitch = filtered(np.where(turn == 0, hertz(76), hertz(70)), RATE, lowpass(60, 0.6))
    pitch[: RATE // 20] = hertz(76)
    body = additive(RATE, pitch, [1 / k**0.9 for k in range(1, 15)])
    body += 0.5 * additive(RATE, pitch / 2, [1, 0, 0.33, 0, 0.2])
    gate = 0.55 + 0.45 * np.cos(np.pi * np.clip(((t % 0.24) - 0.14) / 0.08, 0, 1))
    body = filtered(body, RATE, lowpass(3800), bandpass(1100, 0.45))
    dry = body * gate * (1 - np.exp(-t / 0.0008))
    return dry + 0.12 * convolved(dry, room(RATE, 0.8)[:, 0])


# Loops are made of whole cycles and of noise filtered in a circle, hence they meet themselves exactly.


def cycle(frames, turns, phase=0.0):
    return np.sin(2 * np.pi * (turns * np.arange(frames) / frames + phase))


def engine_loop():
    """55 Hz with a rough half, for pitching from 0.5 to 2."""
    frames = 47 * BLOCK
    total = np.zeros(frames)
    for turns, level in ((110, 1.0), (111, 0.6), (55, 0.3)):
        for harmonic in range(1, 45):
            formant = 1 + 1.2 * np.exp(-(((harmonic * turns / 2) - 420) / 160) ** 2)
            phase = seeded("engine", turns, harmonic).rand()
            total += level * formant / harmonic**1.25 * cycle(frames, turns * harmonic, phase)
    hiss = filtered(noise("engine", frames), RATE, bandpass(900, 0.5), lowpass(3500), periodic=True)
    total += 0.9 * hiss * (0.6 + 0.4 * cycle(frames, 110)) * (0.85 + 0.15 * cycle(frames, 3))
    return warmed(0.5 * total * (0.93 + 0.07 * cycle(frames, 5, 0.3)))


def warmed(total):
    return filtered(np.tanh(total), RATE, lowpass(9000), highpass(30), periodic=True)


def thrust_loop():
    frames = 71 * BLOCK
    cutoff = 700 * 2 ** (0.35 * cycle(frames, 4) + 0.25 * cycle(frames, 11, 0.2))
    roar = swept(noise("thrust", frames), RATE, cutoff, periodic=True)
    rumble = filtered(noise("rumble", frames), RATE, bandpass(75, 1.2), periodic=True)
    hiss = filtered(noise("hiss", frames), RATE, bandpass(4200, 0.8), periodic=True)
    flutter = 1 + 0.25 * filtered(noise("flutter", frames), RATE, lowpass(18), periodic=True) * 20
    return warmed((2.2 * roar + 5 * rumble) * np.clip(flutter, 0.5, 1.6) * 0.5 + 0.14 * hiss)


def wind_loop():
    frames = 188 * BLOCK
    gust = 0.55 * cycle(frames, 1) + 0.35 * cycle(frames, 3, 0.4) + 0.2 * cycle(frames, 7, 0.1)
    howl = swept(noise("wind", frames), RATE, 520 * 2 ** (0.8 * gust), lambda f: bandpass(f, 4), periodic=True)
    air = swept(noise("air", frames), RATE, 500 * 2 ** (0.6 * gust), periodic=True)
    return (howl + 0.7 * air) * 2 ** (0.9 * gust)


def ambience():
    """A ship at rest, stereo: a drone on E, air in the ducts, far bells."""
    frames = 375 * BLOCK
    sides = []
    for side in (0, 1):
        random = seeded("ambience", side)
        total = 0.8 * filtered(random.standard_normal(frames), RATE, lowpass(110), lowpass(160), periodic=True) * 3
        air = filtered(random.standard_normal(frames), RATE, bandpass(650, 0.5), lowpass(2500), periodic=True)
        total += 0.35 * air * (1 + 0.4 * cycle(frames, 2, side / 2))
        for note, level in ((28, 0.5), (40, 0.8), (47, 0.5), (52, 0.35), (55, 0.16), (66, 0.12), (71, 0.08)):
            for beat in (0, random.randint(2, 6)):
                turns = round(hertz(note) * frames / RATE) + beat
                swell = 0.7 + 0.3 * cycle(frames, random.randint(1, 4), random.rand())
                total += 1.1 * level * swell * cycle(frames, turns, random.rand())
        bells = np.zeros(frames)
        for count, note in enumerate((83, 76, 90, 79, 86)):
            start = int(RATE * (1.5 + 2.9 * count + 0.02 * side * (-1) ** count))
            chime = 0.35 * (0.5 + 0.5 * ((count + side) % 2)) * bell(note, 2.4, 0.6)
            bells[(start + np.arange(len(chime))) % frames] += faded(chime, RATE, 0.004, 0.5)
        far = convolved(filtered(bells, RATE, lowpass(2600), periodic=True), room(RATE, 3.2)[:, side], periodic=True)
        sides.append(total + 0.2 * bells + 0.9 * far)
    return np.stack(sides, axis=1)


# name: (sound, peak in dBFS, oggenc quality). The peaks are the balance: footsteps softest, the explosion on top.
SHOTS = {
    "laser": (laser, -4.0, 4),
    "explosion": (explosion, -2.8, 4),
    "explosion-small": (explosion_small, -3.8, 4),
    "pickup": (pickup, -5.0, 4),
    "power-up": (power_up, -4.0, 4),
    "jump": (jump, -5.5, 4),
    **{f"footstep-{n}": ((lambda n=n: footstep(n)), -5.5, 4) for n in range(1, 5)},
    "hit": (hit, -4.8, 4),
    "shield": (shield, -4.5, 4),
    "ui-click": (ui_click, -5.5, 5),
    "ui-confirm": (ui_confirm, -5.5, 4),
    "alarm": (alarm, -4.0, 4),
}
LOOPS = {
    "engine-loop": (engine_loop, -4.5, 4),
    "thrust-loop": (thrust_loop, -4.0, 4),
    "wind-loop": (wind_loop, -5.0, 3),
    "ambience": (ambience, -5.5, 3),
}


def render():
    """Yields (name, signal, quality, loop) of every effect; a loop is (start, length) in frames, or None."""
    for name, (sound, peak, quality) in SHOTS.items():
        signal = faded(ending(filtered(sound(), RATE, highpass(25))), RATE, 0.0002, 0.03)
        yield name, signal * gain(peak) / np.abs(signal).max(), quality, None
    for name, (sound, peak, quality) in LOOPS.items():
        turn = sound()
        frames = np.arange(-BEFORE_LOOP, len(turn) + AFTER_LOOP) % len(turn)
        signal = faded(turn[frames], RATE, 0.02, 0.0)
        yield name, signal * gain(peak) / np.abs(turn).max(), quality, (BEFORE_LOOP, len(turn))


def ending(signal):
    """Drops what is below -66 dB of the peak at the end."""
    return signal[: np.flatnonzero(np.abs(signal) > np.abs(signal).max() * gain(-66))[-1] + 1]
