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
    report { () throws(Problem) in
        let bus = try required(bus, "bus")
        bus.pointee = 0
        bus.pointee = try engines.with(engine) { hosted throws(Problem) in
            try hosted.addBus("", below: try hosted.bus(parent))
        }
        return TACET_OK
    }
}

@c @implementation
public func tacet_bus_add_named(
    _ engine: OpaquePointer?, _ parent: tacet_bus, _ name: UnsafePointer<CChar>?,
    _ bus: UnsafeMutablePointer<tacet_bus>?
) -> tacet_result {
    report { () throws(Problem) in
        let bus = try required(bus, "bus")
        bus.pointee = 0
        let name = try string(name, "name")
        bus.pointee = try engines.with(engine) { hosted throws(Problem) in
            try hosted.addBus(name, below: try hosted.bus(parent))
        }
        return TACET_OK
    }
}

/// Calls `body` with the bus and the tween.
private func withBus(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ tween: UnsafePointer<tacet_tween>?,
    _ body: (Bus, Tween) -> Void
) throws(Problem) -> tacet_result {
    let tween = try TacetC.tween(tween)
    return try engines.with(engine) { hosted throws(Problem) in
        body(hosted.audio.buses[try hosted.bus(bus)], tween)
        return TACET_OK
    }
}

@c @implementation
public func tacet_bus_set_gain(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let gain = try decibels(gain, "gain")
        return try withBus(engine, bus, tween) { $0.setGain(gain, $1) }
    }
}

@c @implementation
public func tacet_bus_get_gain(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ gain: UnsafeMutablePointer<Float>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try required(gain, "gain")
        return try engines.with(engine) { hosted throws(Problem) in
            answer.pointee = hosted.audio.buses[try hosted.bus(bus)].gain.value
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_bus_get_muted(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ muted: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try required(muted, "muted")
        return try engines.with(engine) { hosted throws(Problem) in
            answer.pointee = hosted.audio.buses[try hosted.bus(bus)].isMuted
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_bus_set_muted(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ muted: Bool, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in try withBus(engine, bus, tween) { $0.setMuted(muted, $1) } }
}

@c @implementation
public func tacet_bus_set_paused(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ paused: Bool, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in try withBus(engine, bus, tween) { $0.setPaused(paused, $1) } }
}

@c @implementation
public func tacet_bus_get_paused(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ paused: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try required(paused, "paused")
        return try engines.with(engine) { hosted throws(Problem) in
            answer.pointee = hosted.audio.buses[try hosted.bus(bus)].isPaused
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_bus_get_filter(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ low_cut: UnsafeMutablePointer<Float>?,
    _ high_cut: UnsafeMutablePointer<Float>?
) -> tacet_result {
    report { () throws(Problem) in
        try engines.with(engine) { hosted throws(Problem) in
            let filter = hosted.audio.buses[try hosted.bus(bus)].filter
            low_cut?.pointee = filter.lowCut
            high_cut?.pointee = filter.highCut
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_bus_set_filter(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ low_cut: Float, _ high_cut: Float,
    _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let tween = try TacetC.tween(tween)
        let filter = Filter(lowCut: try finite(low_cut, "low_cut"), highCut: try finite(high_cut, "high_cut"))
        return try engines.with(engine) { hosted throws(Problem) in
            let bus = try hosted.bus(bus)
            try translating { () throws(AudioError) in try hosted.audio.buses[bus].setFilter(filter, tween) }
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_ducking_default(_ rule: UnsafeMutablePointer<tacet_ducking>?, _ struct_size: Int) -> tacet_result {
    report { () throws(Problem) in
        var value = tacet_ducking()
        (value.target, value.trigger, value.gain) = (tacet_bus(TACET_BUS_SOUNDTRACK), tacet_bus(TACET_BUS_VOICE), -9)
        (value.attack, value.hold, value.release) = (0.1, 0.4, 0.8)
        return try writeDefault(value, to: rule, size: struct_size, "rule")
    }
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

@c @implementation
public func tacet_bus_get_level(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ level: UnsafeMutablePointer<tacet_level>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(level, "level")
        return try engines.with(engine) { hosted throws(Problem) in
            guard let level = hosted.audio.buses[try hosted.bus(bus)].level else { return TACET_EMPTY }
            var value = tacet_level()
            value.peak = (level.peak.x, level.peak.y)
            value.rms = (level.rms.x, level.rms.y)
            write(value, to: answer)
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_bus_enable_submix(_ engine: OpaquePointer?, _ bus: tacet_bus) -> tacet_result {
    report { () throws(Problem) in
        try engines.with(engine) { hosted throws(Problem) in
            let bus = try hosted.bus(bus)
            try translating { () throws(AudioError) in try hosted.audio.buses[bus].enableSubmix() }
        }
        return TACET_OK
    }
}
