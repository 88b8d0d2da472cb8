"""The drum kit: each drum is one hit at full velocity, mono unless it says stereo."""

import numpy as np

from .dsp import bandpass, faded, filtered, highpass, lowpass, modes, saturated, seconds, seeded, swept


def kick(rate):
    t = seconds(rate, 0.42)
    pitch = 49 + 150 * np.exp(-t / 0.022) + 60 * np.exp(-t / 0.006)
    body = np.sin(2 * np.pi * np.cumsum(pitch) / rate) * np.exp(-t / 0.115)
    click = filtered(seeded("kick").standard_normal(len(t)) * np.exp(-t / 0.003), rate, bandpass(3200, 0.8))
    return faded(saturated(1.5 * body + 0.5 * click, 1.2), rate, 0.0004, 0.1)


def snare(rate):
    t = seconds(rate, 0.36)
    shell = modes(rate, 0.36, [(186, 0.7, 0.055), (331, 0.4, 0.035), (524, 0.15, 0.02)])
    noise = seeded("snare").standard_normal(len(t))
    wires = filtered(noise, rate, highpass(1400), lowpass(9500)) * (0.75 * np.exp(-t / 0.07) + 0.3 * np.exp(-t / 0.015))
    return faded(saturated(shell + 0.95 * wires, 1.1), rate, 0.0004, 0.12)


def clap(rate):
    """Stereo: three flams and a tail, different noise on each side."""
    t = seconds(rate, 0.3)
    envelope = sum(np.where(t >= d, np.exp(-np.maximum(t - d, 0) / 0.006), 0) for d in (0, 0.011, 0.021))
    envelope = envelope + np.where(t >= 0.021, 0.8 * np.exp(-np.maximum(t - 0.021, 0) / 0.07), 0)
    noise = seeded("clap").standard_normal((len(t), 2))
    return faded(filtered(noise * envelope[:, None], rate, bandpass(1500, 0.9), highpass(700)), rate, 0.0004, 0.1)


def hat(rate, decay, variation):
    """Six clashing squares ring under the noise, as in the analogue machines."""
    t = seconds(rate, min(7 * decay, 0.5))
    random = seeded("hat", variation)
    clash = np.zeros(len(t))
    for base in (205.3, 304.4, 369.6, 522.7, 540.0, 800.0):
        harmonics = np.arange(1, int(18000 / base), 2)
        for harmonic in harmonics[harmonics * base > 5000]:
            clash += np.sin(2 * np.pi * (harmonic * base * t + random.rand())) / harmonic
    noise = random.standard_normal(len(t))
    mixed = filtered(0.3 * noise + 0.9 * clash, rate, highpass(7200), highpass(6000), lowpass(15500))
    return faded(mixed * np.exp(-t / decay), rate, 0.0005, 0.3 * len(t) / rate)


def tom(rate, pitch):
    t = seconds(rate, 0.4)
    glide = pitch * (1 + 0.5 * np.exp(-t / 0.03))
    body = np.sin(2 * np.pi * np.cumsum(glide) / rate) * np.exp(-t / 0.12)
    skin = filtered(seeded("tom").standard_normal(len(t)) * np.exp(-t / 0.01), rate, bandpass(1200, 0.7))
    return faded(saturated(body + 0.2 * skin, 1.2), rate, 0.0006, 0.15)


def crash(rate):
    """Stereo: bright noise over a cloud of inharmonic partials."""
    t = seconds(rate, 2.4)
    sides = []
    for side in (0, 1):
        random = seeded("crash", side)
        noise = filtered(random.standard_normal(len(t)), rate, highpass(3800), lowpass(14000))
        cloud = modes(rate, 2.4, [(f, 0.06, 0.2 + 0.5 * random.rand()) for f in random.uniform(2200, 11000, 48)])
        sides.append(noise * (0.5 * np.exp(-t / 0.45) + 0.4 * np.exp(-t / 0.05)) + cloud)
    return faded(np.stack(sides, axis=1), rate, 0.001, 1.0)


def riser(rate, duration):
    """Stereo: noise that climbs and swells for `duration` seconds, then stops for the downbeat."""
    t = seconds(rate, duration)
    x = t / duration
    sides = [swept(seeded("riser", side).standard_normal(len(t)), rate, 400 * 20**x, lambda f: bandpass(f, 1.6))
             for side in (0, 1)]
    return faded(np.stack(sides, axis=1) * (x**2.2)[:, None], rate, 0.05, 0.03)


def impact(rate):
    """A low boom under the first crash of a section."""
    t = seconds(rate, 1.6)
    boom = np.sin(2 * np.pi * np.cumsum(41.2 + 45 * np.exp(-t / 0.06)) / rate) * np.exp(-t / 0.4)
    dust = filtered(seeded("impact").standard_normal(len(t)) * np.exp(-t / 0.2), rate, lowpass(300))
    return faded(boom + 1.5 * dust, rate, 0.003, 0.6)
