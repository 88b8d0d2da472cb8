"""Loudness and true peak as ITU-R BS.1770-4 measures them."""

import numpy as np


def _k_weighting(f, rate):
    """The response of the standard's two biquads, redesigned for `rate` by the bilinear transform."""
    z = np.exp(-2j * np.pi * f / rate)

    k = np.tan(np.pi * 1681.974450955533 / rate)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    shelf = (high + band * k / q + k * k + 2 * (k * k - high) * z + (high - band * k / q + k * k) * z * z) / (
        1 + k / q + k * k + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z)

    k = np.tan(np.pi * 38.13547087602444 / rate)
    q = 0.5003270373238773
    cut = (1 - 2 * z + z * z) / (1 + 2 * (k * k - 1) / (1 + k / q + k * k) * z
                                 + (1 - k / q + k * k) / (1 + k / q + k * k) * z * z)
    return shelf * cut


def loudness(signal, rate):
    """Gated loudness in LUFS of (frames,) or (frames, 2). What is shorter than a block is padded to one."""
    signal = signal if signal.ndim == 2 else signal[:, None]
    block, hop = int(0.4 * rate), int(0.1 * rate)
    count = max(len(signal), block)
    bins = np.fft.rfft(signal, count + rate, axis=0)
    weighted = np.fft.irfft(bins * _k_weighting(np.fft.rfftfreq(count + rate, 1 / rate), rate)[:, None],
                            count + rate, axis=0)[:count]
    total = np.concatenate([[0], np.cumsum((weighted**2).sum(axis=1))])
    starts = np.arange(0, count - block + 1, hop)
    power = (total[starts + block] - total[starts]) / block
    power = power[power > 10 ** ((-70 + 0.691) / 10)]
    if len(power) == 0:
        return -np.inf
    power = power[power > power.mean() / 10]
    return -0.691 + 10 * np.log10(power.mean())


def true_peak(signal):
    """The highest magnitude between the samples too (4 x oversampled), in dBFS."""
    signal = signal if signal.ndim == 2 else signal[:, None]
    highest = 0.0
    reach, size = 256, 1 << 16
    signal = np.pad(signal, ((reach, reach), (0, 0)))
    for start in range(0, len(signal), size - 2 * reach):
        part = signal[start : start + size]
        part = np.pad(part, ((0, size - len(part)), (0, 0)))
        bins = np.pad(np.fft.rfft(part, axis=0), ((0, size * 3 // 2), (0, 0)))
        between = np.fft.irfft(bins, 4 * size, axis=0) * 4
        highest = max(highest, np.abs(between[4 * reach : -4 * reach]).max())
    return 20 * np.log10(max(highest, 1e-9))
