// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

import TacetPlatform
public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_bus_add(
    _ engine: OpaquePointer?, _ parent: tacet_bus, _ bus: UnsafeMutablePointer<tacet_bus>?
) -> tacet_result {
    add(bus, named: "", below: parent, to: engine)
}

@c @implementation
public func tacet_bus_add_named(
    _ engine: OpaquePointer?, _ parent: tacet_bus, _ name: UnsafePointer<CChar>?,
    _ bus: UnsafeMutablePointer<tacet_bus>?
) -> tacet_result {
    add(bus, named: try string(name, "name"), below: parent, to: engine)
}

private func add(
    _ bus: UnsafeMutablePointer<tacet_bus>?, named name: @autoclosure () throws(Problem) -> String,
    below parent: tacet_bus, to engine: OpaquePointer?, _ function: StaticString = #function
) -> tacet_result {
    make(bus, "bus", none: 0, function) { () throws(Problem) in
        let name = try name()
        return try engines.with(engine) { hosted throws(Problem) in
            try hosted.addBus(name, below: try hosted.bus(parent))
        }
    }
}

@c @implementation
public func tacet_bus_set_gain(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(BusTarget(engine, bus), with: try decibels(gain, "gain"), over: tween) { $0.setGain($1, over: $2) }
}

@c @implementation
public func tacet_bus_get_gain(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ gain: UnsafeMutablePointer<Float>?
) -> tacet_result {
    answer(value: gain, "gain", from: BusTarget(engine, bus)) { $0.gain.value }
}

@c @implementation
public func tacet_bus_set_muted(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ muted: Bool, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(BusTarget(engine, bus), over: tween) { $0.setMuted(muted, over: $1) }
}

@c @implementation
public func tacet_bus_get_muted(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ muted: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    answer(value: muted, "muted", from: BusTarget(engine, bus)) { $0.isMuted }
}

@c @implementation
public func tacet_bus_set_paused(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ paused: Bool, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(BusTarget(engine, bus), over: tween) { $0.setPaused(paused, over: $1) }
}

@c @implementation
public func tacet_bus_stop_voices(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(BusTarget(engine, bus), over: tween) { $0.stopVoices(over: $1) }
}

@c @implementation
public func tacet_bus_get_paused(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ paused: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    answer(value: paused, "paused", from: BusTarget(engine, bus)) { $0.isPaused }
}

@c @implementation
public func tacet_bus_set_filter(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ low_cut: Float, _ high_cut: Float,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(BusTarget(engine, bus), with: try Filter(low_cut, high_cut), over: tween, or: .seconds(0.2)) {
        bus, filter, tween throws(AudioError) in
        try bus.setFilter(filter, over: tween)
    }
}

extension Filter {
    /// Converts the two corners of a filter.
    init(_ lowCut: Float, _ highCut: Float) throws(Problem) {
        self.init(lowCut: try finite(lowCut, "low_cut"), highCut: try finite(highCut, "high_cut"))
    }
}

@c @implementation
public func tacet_bus_get_filter(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ low_cut: UnsafeMutablePointer<Float>?,
    _ high_cut: UnsafeMutablePointer<Float>?
) -> tacet_result {
    answer(values: low_cut, high_cut, from: BusTarget(engine, bus)) { ($0.filter.lowCut, $0.filter.highCut) }
}

@c @implementation
public func tacet_bus_get_level(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ level: UnsafeMutablePointer<tacet_level>?
) -> tacet_result {
    answer(level, "level", from: BusTarget(engine, bus)) { $0.level.map(tacet_level.init) }
}

extension tacet_level {
    fileprivate init(_ level: Level) {
        self.init()
        peak_amplitude = (level.peakAmplitude.x, level.peakAmplitude.y)
        rms_amplitude = (level.rmsAmplitude.x, level.rmsAmplitude.y)
    }
}

@c @implementation
public func tacet_bus_set_loudness_metered(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ metered: Bool
) -> tacet_result {
    call(BusTarget(engine, bus)) { bus throws(AudioError) in try bus.setLoudnessMetered(metered) }
}

@c @implementation
public func tacet_bus_get_loudness(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ loudness: UnsafeMutablePointer<tacet_loudness>?
) -> tacet_result {
    answer(loudness, "loudness", from: BusTarget(engine, bus)) { $0.loudness.map(tacet_loudness.init) }
}

extension tacet_loudness {
    fileprivate init(_ loudness: Loudness) {
        self.init()
        momentary = Float(loudness.momentary ?? -.infinity)
        short_term = Float(loudness.shortTerm ?? -.infinity)
        integrated = Float(loudness.integrated ?? -.infinity)
        range = Float(loudness.range ?? 0)
        true_peak = loudness.truePeak.value
    }
}

@c @implementation
public func tacet_bus_reset_loudness(_ engine: OpaquePointer?, _ bus: tacet_bus) -> tacet_result {
    call(BusTarget(engine, bus)) { $0.resetLoudness() }
}

@c @implementation
public func tacet_bus_enable_submix(_ engine: OpaquePointer?, _ bus: tacet_bus) -> tacet_result {
    call(BusTarget(engine, bus)) { bus throws(AudioError) in try bus.enableSubmix() }
}

// MARK: Loudspeakers

@c @implementation
public func tacet_bus_set_centered(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ centered: Bool, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(BusTarget(engine, bus), over: tween) { bus, tween throws(AudioError) in
        try bus.setCentered(centered, over: tween)
    }
}

@c @implementation
public func tacet_bus_get_centered(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ centered: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    answer(value: centered, "centered", from: BusTarget(engine, bus)) { $0.isCentered }
}

@c @implementation
public func tacet_bus_set_lfe_gain(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(BusTarget(engine, bus), with: try decibels(gain, "gain"), over: tween) {
        bus, gain, tween throws(AudioError) in
        try bus.setLFEGain(gain, over: tween)
    }
}

@c @implementation
public func tacet_bus_get_lfe_gain(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ gain: UnsafeMutablePointer<Float>?
) -> tacet_result {
    answer(value: gain, "gain", from: BusTarget(engine, bus)) { $0.lfeGain.value }
}

// MARK: Snapshots

@c @implementation
public func tacet_bus_mix_default(_ mix: UnsafeMutablePointer<tacet_bus_mix>?, _ struct_size: Int) -> tacet_result {
    var value = tacet_bus_mix()
    (value.bus, value.sets_gain) = (tacet_bus(TACET_BUS_MASTER), true)
    (value.low_cut, value.high_cut) = (Filter.open.lowCut, Filter.open.highCut)
    value.lfe_gain = Decibels.silence.value
    return writeDefault(value, to: mix, size: struct_size, "mix")
}

/// Returns the mixes of a snapshot, after a check of their number and sizes.
private func mixes(
    _ mixes: UnsafePointer<tacet_bus_mix>?, _ count: Int, _ name: StaticString
) throws(Problem) -> UnsafeBufferPointer<tacet_bus_mix> {
    guard (0...64).contains(count) else {
        throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) buses are more than 64")
    }
    return try sizedArray(mixes, count, name)
}

extension Snapshot {
    /// Converts the mixes of a snapshot.
    ///
    /// - Parameter isNearer: Whether the snapshot's effects are set. Those of the other end of a blend are not
    ///   converted, because the library would never have their processors.
    fileprivate init(
        _ mixes: UnsafeBufferPointer<tacet_bus_mix>, of hosted: HostedEngine, isNearer: Bool = true
    ) throws(Problem) {
        self.init()
        for mix in mixes {
            let bus = try hosted.bus(mix.bus)
            let (gain, filter) = (try decibels(mix.gain, "gain"), try Filter(mix.low_cut, mix.high_cut))
            if mix.sets_gain { gains[bus] = gain }
            if mix.sets_filter { filters[bus] = filter }
            if mix.sets_centered { centered[bus] = mix.centered }
            if mix.sets_lfe_gain { lfeGains[bus] = try decibels(mix.lfe_gain, "lfe_gain") }
            guard mix.sets_effects else { continue }
            let structs = try TacetC.effects(mix.effects, mix.effect_count)
            effects[bus] = isNearer ? try [Effect](structs, of: hosted) : []
        }
    }
}

@c @implementation
public func tacet_engine_apply_snapshot(
    _ engine: OpaquePointer?, _ mixes: UnsafePointer<tacet_bus_mix>?, _ count: Int,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    apply(to: engine, over: tween, try TacetC.mixes(mixes, count, "mixes")) { hosted, mixes throws(Problem) in
        try Snapshot(mixes, of: hosted)
    }
}

@c @implementation
public func tacet_engine_blend_snapshots(
    _ engine: OpaquePointer?, _ from: UnsafePointer<tacet_bus_mix>?, _ from_count: Int,
    _ to: UnsafePointer<tacet_bus_mix>?, _ to_count: Int, _ amount: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    apply(
        to: engine, over: tween,
        (try mixes(from, from_count, "from"), try mixes(to, to_count, "to"), try finite(amount, "amount"))
    ) { hosted, ends throws(Problem) in
        // As `blended` takes effects from the nearer snapshot.
        let isNear = ends.2 < 0.5
        let from = try Snapshot(ends.0, of: hosted, isNearer: isNear)
        return from.blended(with: try Snapshot(ends.1, of: hosted, isNearer: !isNear), ends.2)
    }
}

/// Converts the arguments, and applies the snapshot that `snapshot` makes of them for the engine.
private func apply<Arguments>(
    to engine: OpaquePointer?, over tween: UnsafePointer<tacet_tween>?,
    _ arguments: @autoclosure () throws(Problem) -> Arguments, _ function: StaticString = #function,
    _ snapshot: (HostedEngine, Arguments) throws(Problem) -> Snapshot
) -> tacet_result {
    report(function) { () throws(Problem) in
        let tween = try TacetC.tween(tween, or: .seconds(0.5))
        let arguments = try arguments()
        try engines.with(engine) { hosted throws(Problem) in
            let snapshot = try snapshot(hosted, arguments)
            try translating { () throws(AudioError) in try hosted.audio.buses.apply(snapshot, over: tween) }
            hosted.processors.take()
        }
        return TACET_OK
    }
}

// MARK: Ducking

@c @implementation
public func tacet_ducking_default(_ rule: UnsafeMutablePointer<tacet_ducking>?, _ struct_size: Int) -> tacet_result {
    var value = tacet_ducking()
    (value.target, value.trigger, value.gain) = (tacet_bus(TACET_BUS_SOUNDTRACK), tacet_bus(TACET_BUS_VOICE), -9)
    (value.attack, value.hold, value.release) = (0.1, 0.4, 0.8)
    return writeDefault(value, to: rule, size: struct_size, "rule")
}

@c @implementation
public func tacet_engine_set_ducking(
    _ engine: OpaquePointer?, _ rules: UnsafePointer<tacet_ducking>?, _ count: Int
) -> tacet_result {
    report { () throws(Problem) in
        guard (0...8).contains(count) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) rules are more than eight")
        }
        let rules = try sizedArray(rules, count, "rules")
        return try engines.with(engine) { hosted throws(Problem) in
            var ducking: [Ducking] = []
            for rule in rules {
                ducking.append(
                    Ducking(
                        try hosted.bus(rule.target), under: try hosted.bus(rule.trigger),
                        by: try decibels(rule.gain, "gain"), attack: try seconds(rule.attack, "attack"),
                        hold: try seconds(rule.hold, "hold"), release: try seconds(rule.release, "release")))
            }
            hosted.audio.buses.ducking = ducking
            return TACET_OK
        }
    }
}
