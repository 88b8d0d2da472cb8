// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

import TacetPlatform
public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_effect_init(
    _ effect: UnsafeMutablePointer<tacet_effect>?, _ kind: tacet_effect_kind, _ struct_size: Int
) -> tacet_result {
    let value: tacet_effect
    do throws(Problem) {
        value = try tacet_effect(kind)
    } catch {
        return report { () throws(Problem) in throw error }
    }
    return writeDefault(value, to: effect, size: struct_size, "effect")
}

@c @implementation
public func tacet_bus_set_effects(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ effects: UnsafePointer<tacet_effect>?, _ count: Int,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let structs = try TacetC.effects(effects, count)
        let tween = try TacetC.tween(tween, or: .seconds(0.2))
        try engines.with(engine) { hosted throws(Problem) in
            let bus = hosted.audio.buses[try hosted.bus(bus)]
            let effects = try [Effect](structs, of: hosted)
            try translating { () throws(AudioError) in try bus.setEffects(effects, over: tween) }
            hosted.processors.take()
        }
        return TACET_OK
    }
}

/// Returns the effects of a bus, after a check of their number and sizes.
func effects(_ effects: UnsafePointer<tacet_effect>?, _ count: Int) throws(Problem) -> UnsafeBufferPointer<tacet_effect>
{
    guard (0...Effect.limit).contains(count) else {
        throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) effects are more than four")
    }
    return try sizedArray(effects, count, "effects")
}

extension [Effect] {
    /// Converts the effects of a bus.
    init(_ structs: UnsafeBufferPointer<tacet_effect>, of hosted: HostedEngine) throws(Problem) {
        self = []
        for effect in structs { append(try Effect(effect, of: hosted)) }
    }
}

extension tacet_effect {
    /// The defaults of a kind.
    fileprivate init(_ kind: tacet_effect_kind) throws(Problem) {
        self.init()
        let band = tacet_band(shape: TACET_BAND_BELL, frequency: 1_000, gain: 0, q: 1)
        (self.kind, wet, dry) = (kind, 0, -.infinity)
        (band_count, bands) = (1, (band, band, band, band, band, band, band, band))
        (threshold, ratio, knee, attack, release, makeup) = (-18, 4, 6, 0.01, 0.12, 0)
        (ceiling, time, feedback, low_cut, high_cut) = (-1, 0.35, 0.4, 20, 20_000)
        (depth, rate, spread, drive, level) = (0.004, 0.5, 0.25, 18, -6)
        (curve, sidechain, response) = (TACET_DISTORTION_SOFT, 0, 0)
        switch kind {
        case TACET_EFFECT_EQUALIZER, TACET_EFFECT_COMPRESSOR, TACET_EFFECT_DISTORTION: break
        case TACET_EFFECT_LIMITER: release = 0.08
        case TACET_EFFECT_DELAY: (wet, dry) = (-9, 0)
        case TACET_EFFECT_CHORUS: (wet, dry, time, feedback) = (-3, -3, 0.018, 0)
        case TACET_EFFECT_FLANGER:
            (wet, dry, time, feedback) = (-3, -3, 0.002, 0.5)
            (depth, rate) = (0.001_5, 0.2)
        case TACET_EFFECT_CONVOLUTION: (wet, dry) = (-12, 0)
        case TACET_EFFECT_PROCESSOR: break
        default: throw unknown(kind)
        }
    }
}

extension Effect {
    fileprivate init(_ effect: tacet_effect, of hosted: HostedEngine) throws(Problem) {
        self.init(
            try Effect.kind(effect, of: hosted), wet: try decibels(effect.wet, "wet"),
            dry: try decibels(effect.dry, "dry"))
        isBypassed = effect.bypassed
    }

    private static func kind(_ effect: tacet_effect, of hosted: HostedEngine) throws(Problem) -> Kind {
        switch effect.kind {
        case TACET_EFFECT_EQUALIZER: return .equalizer(try bands(effect))
        case TACET_EFFECT_COMPRESSOR:
            var compressor = Compressor(
                threshold: try decibels(effect.threshold, "threshold"), ratio: try finite(effect.ratio, "ratio"),
                knee: try finite(effect.knee, "knee"), attack: try seconds(effect.attack, "attack"),
                release: try seconds(effect.release, "release"), makeup: try decibels(effect.makeup, "makeup"))
            if effect.sidechain != 0 { compressor.sidechain = try hosted.bus(effect.sidechain) }
            return .compressor(compressor)
        case TACET_EFFECT_LIMITER:
            return .limiter(
                Limiter(
                    ceiling: try decibels(effect.ceiling, "ceiling"), release: try seconds(effect.release, "release")))
        case TACET_EFFECT_DELAY:
            return .delay(
                Delay(
                    time: try seconds(effect.time, "time"), feedback: try finite(effect.feedback, "feedback"),
                    filter: try Filter(effect.low_cut, effect.high_cut), isPingPong: effect.ping_pong))
        case TACET_EFFECT_CHORUS: return .chorus(try modulation(effect))
        case TACET_EFFECT_FLANGER: return .flanger(try modulation(effect))
        case TACET_EFFECT_DISTORTION:
            return .distortion(
                Distortion(
                    drive: try decibels(effect.drive, "drive"), level: try decibels(effect.level, "level"),
                    curve: try Distortion.Curve(effect.curve)))
        case TACET_EFFECT_CONVOLUTION:
            let sound = try hosted.sounds.element(effect.response)
            return .convolution(
                try translating { () throws(AudioError) in try hosted.audio.impulseResponse(of: sound) })
        case TACET_EFFECT_PROCESSOR: return .processor(try hosted.processors.processor(effect))
        default: throw unknown(effect.kind)
        }
    }

    private static func modulation(_ effect: tacet_effect) throws(Problem) -> Modulation {
        Modulation(
            delay: try seconds(effect.time, "time"), depth: try seconds(effect.depth, "depth"),
            rate: try finite(effect.rate, "rate"), feedback: try finite(effect.feedback, "feedback"),
            spread: try finite(effect.spread, "spread"))
    }

    private static func bands(_ effect: tacet_effect) throws(Problem) -> [Band] {
        let all = effect.bands
        let bands = [all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7]
        guard (1...bands.count).contains(Int(effect.band_count)) else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT, "an equaliser has \(effect.band_count) bands; it has one to eight")
        }
        var result: [Band] = []
        for band in bands.prefix(Int(effect.band_count)) {
            result.append(
                Band(
                    try Band.Shape(band.shape), hertz: try finite(band.frequency, "frequency"),
                    gain: try decibels(band.gain, "gain"), q: try finite(band.q, "q")))
        }
        return result
    }
}
