// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

import CTacet
import Tacet

@c @implementation
public func tacet_gain_from_amplitude(_ amplitude: Float) -> Float {
    amplitude.isNaN ? .nan : Decibels(amplitude: amplitude).value
}

@c @implementation
public func tacet_amplitude_from_gain(_ gain: Float) -> Float { gain.isNaN ? .nan : Decibels(gain).amplitude }

@c @implementation
public func tacet_gain_from_slider(_ position: Float) -> Float { Decibels(sliderPosition: position).value }

@c @implementation
public func tacet_slider_from_gain(_ gain: Float) -> Float { Decibels(gain).sliderPosition }
