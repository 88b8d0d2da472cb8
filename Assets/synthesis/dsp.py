"""Oscillators, filters, space and dynamics. Mono is an array (frames,), stereo (frames, 2); full scale is 1."""

import zlib

import numpy as np

TABLE = 4096


def gain(decibels):
    return 10 ** (decibels / 20)


def hertz(midi_note):
    return 440.0 * 2 ** ((midi_note - 69) / 12)


def seeded(*key):
    """A generator that depends on its key alone, so that the same note of a loop sounds the same in every pass."""
    return np.random.RandomState(zlib.crc32(repr(key).encode()))


def seconds(rate, duration):
    return np.arange(int(rate * duration)) / rate


def faded(signal, rate, fade_in=0.0, fade_out=0.01):
    """Raised-cosine edges, so that a sound neither starts nor ends with a step."""
    signal = signal.copy()
    for side, frames in ((signal, int(rate * fade_in)), (signal[::-1], int(rate * fade_out))):
        edge = 0.5 - 0.5 * np.cos(np.pi * (np.arange(frames) + 0.5) / max(frames, 1))
        side[:frames] *= edge if signal.ndim == 1 else edge[:, None]
    return signal


def add(target, start, signal):
    """Mix `signal` into `target` at frame `start`; what falls past the end is dropped."""
    part = signal[: max(0, len(target) - start)]
    target[start : start + len(part)] += part


def panned(mono, position):
    """Constant-power pan, -1 left to 1 right."""
    angle = (position + 1) * np.pi / 4
    return np.stack([mono * np.cos(angle), mono * np.sin(angle)], axis=1) * np.sqrt(2)


# Oscillators: no partial ever reaches the Nyquist frequency, so nothing aliases.


def saw(harmonic):
    return 1 / harmonic


def square(harmonic):
    return np.where(harmonic % 2 == 1, 1 / harmonic, 0.0)


def oscillator(rate, frequency, spectrum, cutoff=None, resonance=0.7, phase=0.0):
    """A wavetable voice through a moving four-pole low-pass.

    The filter is applied to the partials of the tables (six an octave of cutoff) and the voice fades between them.
    """
    harmonic = np.arange(1, int(np.clip(0.45 * rate / frequency.max(), 2, 512)))
    cutoff = np.full(len(frequency), 0.45 * rate) if cutoff is None else cutoff
    low, high = cutoff.min(), cutoff.max() * 1.001
    steps = 2 + int(6 * np.log2(high / low))
    partials = harmonic * np.median(frequency)
    tables = np.zeros((steps, TABLE + 1))
    for index, corner in enumerate(np.geomspace(low, high, steps)):
        bins = np.zeros(TABLE // 2 + 1, complex)
        response = lowpass(corner, resonance)(partials) * lowpass(corner)(partials)
        bins[harmonic] = -1j * spectrum(harmonic) * response
        tables[index, :TABLE] = np.fft.irfft(bins) * TABLE / 2
    tables[:, TABLE] = tables[:, 0]

    position = (phase + np.cumsum(frequency) / rate) % 1 * TABLE
    column = position.astype(int)
    x = position - column
    layer = np.log(cutoff / low) / np.log(high / low) * (steps - 1)
    row = np.minimum(layer.astype(int), steps - 2)
    y = layer - row
    flat = tables.ravel()
    at = row * (TABLE + 1) + column
    lower = flat[at] * (1 - x) + flat[at + 1] * x
    at += TABLE + 1
    upper = flat[at] * (1 - x) + flat[at + 1] * x
    return lower * (1 - y) + upper * y


def additive(rate, frequency, amplitudes, phase=0.0):
    """Partials of a gliding fundamental, each faded out as it nears the Nyquist frequency."""
    turns = phase + np.cumsum(frequency) / rate
    total = np.zeros(len(frequency))
    for harmonic, amplitude in enumerate(amplitudes, 1):
        audible = np.clip((0.45 * rate - harmonic * frequency) / 2000, 0, 1)
        total += amplitude * audible * np.sin(2 * np.pi * harmonic * turns)
    return total


def modes(rate, duration, partials):
    """Struck resonances: (hertz, amplitude, decay time constant in seconds) each."""
    t = seconds(rate, duration)
    return sum(a * np.exp(-t / decay) * np.sin(2 * np.pi * f * t) for f, a, decay in partials)


# Filters: second-order analogue prototypes applied to the spectrum, hence causal in shape.


def lowpass(cutoff, q=0.7071):
    return lambda f: 1 / (1 + 1j * f / cutoff / q - (f / cutoff) ** 2)


def highpass(cutoff, q=0.7071):
    return lambda f: -((f / cutoff) ** 2) * lowpass(cutoff, q)(f)


def bandpass(centre, q):
    return lambda f: 1j * f / centre / q * lowpass(centre, q)(f)


def fast_length(count):
    """The next length that a fast Fourier transform likes: a power of two times 1, 3, 5, 9 or 15, over 16."""
    return min(m * 2 ** int(np.ceil(np.log2(max(count, 1) / m))) for m in (1, 3, 5, 9, 15))


def filtered(signal, rate, *responses, periodic=False):
    """`periodic` treats the signal as one turn of a loop, so that the result loops as well."""
    length = len(signal) if periodic else fast_length(len(signal) + rate // 4)
    f = np.fft.rfftfreq(length, 1 / rate)
    response = np.prod([r(f) for r in responses], axis=0)
    bins = np.fft.rfft(signal, length, axis=0)
    return np.fft.irfft(bins * (response if signal.ndim == 1 else response[:, None]), length, axis=0)[: len(signal)]


def swept(signal, rate, cutoff, response=lowpass, periodic=False):
    """A filter whose cutoff moves: a bank of fixed ones, two an octave, faded from one to the next."""
    low, high = cutoff.min(), cutoff.max() * 1.001
    steps = 2 + int(2 * np.log2(high / low))
    layer = np.log(cutoff / low) / np.log(high / low) * (steps - 1)
    total = np.zeros(len(signal))
    for index, corner in enumerate(np.geomspace(low, high, steps)):
        weight = np.clip(1 - np.abs(layer - index), 0, 1)
        total += weight * filtered(signal, rate, response(corner), periodic=periodic)
    return total


# Space and dynamics.


def room(rate, decay, brightness=1.0, seed="room"):
    """A stereo impulse response of unit energy: noise of which the highs die before the lows, after 18 ms of silence.

    `decay` is the time to fall by 60 dB in the mids, in seconds.
    """
    noise = seeded(seed, rate).standard_normal((int(rate * decay * 1.2), 2))
    t = np.arange(len(noise))[:, None] / rate
    tail = np.zeros_like(noise)
    for centre, share, speed in ((180, 0.5, 1.0), (450, 1, 1.0), (1100, 1, 1.0), (2700, 0.8, 0.8), (6500, 0.5, 0.55)):
        band = filtered(noise, rate, bandpass(centre, 0.9))
        tail += share * (brightness if centre > 2000 else 1) * band * 10 ** (-3 * t / (decay * speed))
    tail = faded(tail, rate, 0.012, decay * 0.2)
    return np.concatenate([np.zeros((int(0.018 * rate), 2)), tail / np.sqrt((tail**2).sum(axis=0))])


def convolved(signal, impulse, periodic=False):
    length = len(signal) if periodic else fast_length(len(signal) + len(impulse))
    bins = np.fft.rfft(signal, length, axis=0) * np.fft.rfft(impulse, length, axis=0)
    return np.fft.irfft(bins, length, axis=0)[: len(signal)]


def saturated(signal, drive):
    """tanh with unit gain at low level, at twice the rate so that its harmonics do not fold."""
    length = fast_length(len(signal) + 4096)
    bins = np.fft.rfft(signal, length, axis=0)
    padding = [(0, length // 2)] + [(0, 0)] * (signal.ndim - 1)
    doubled = np.fft.irfft(np.pad(bins, padding), 2 * length, axis=0) * 2
    bins = np.fft.rfft(np.tanh(drive * doubled) / drive, axis=0)[: length // 2 + 1]
    return np.fft.irfft(bins, length, axis=0)[: len(signal)] / 2


def limiter(signal, rate, ceiling, window=0.03):
    """The gain, one value a frame, that keeps `signal` under `ceiling`: a sliding minimum, smoothed, looking ahead."""
    needed = np.minimum(1, ceiling / np.maximum(np.abs(signal).max(axis=1), 1e-9))
    span = int(rate * window)
    lowest, covered = np.pad(needed, (span // 2, span - span // 2), constant_values=1), 1
    while covered < span:
        step = min(covered, span - covered)
        lowest = np.minimum(lowest, np.roll(lowest, -step))
        covered += step
    smooth = np.hanning(span)
    smooth /= smooth.sum()
    length = fast_length(len(lowest) + span)
    averaged = np.fft.irfft(np.fft.rfft(lowest, length) * np.fft.rfft(smooth, length), length)
    return averaged[span // 2 :][: len(signal)]
