"""Decibels, factors and the positions of sliders."""

from __future__ import annotations

from ._library import library


def gain_from_amplitude(amplitude: float) -> float:
    """The gain in decibels of a factor: `20 * log10(amplitude)`; `-inf` for 0 and below."""
    return float(library.tacet_gain_from_amplitude(amplitude))


def amplitude_from_gain(gain: float) -> float:
    """The factor of a gain in decibels; 0 at -144 dB and below."""
    return float(library.tacet_amplitude_from_gain(gain))


def gain_from_slider(position: float) -> float:
    """The gain in decibels of a volume slider at 0...1, as the sliders of Linux desktops have it: 0.5 is -18 dB."""
    return float(library.tacet_gain_from_slider(position))


def slider_from_gain(gain: float) -> float:
    """The position 0...1 of a volume slider for a gain in decibels."""
    return float(library.tacet_slider_from_gain(gain))
