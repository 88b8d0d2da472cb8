import Glibc
import Glibc
import Synchronization
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// Functions of the game that the mixing thread calls for a bus.
@Suite("Processors of the game's own") struct ProcessorTests {
    private let offline = Offline()
    private var bus: Bus { offline.audio.buses.master }

    /// What a function holds, and tells of its end.
    private final class Held: Sendable {
        let calls = Atomic<Int>(0)
        let ends: Ends
        init(_ ends: Ends) { self.ends = ends }
        deinit { ends.note() }
    }

    /// The ends of what functions held, and the threads on which they came.
    private final class Ends: Sendable {
        let threads = Mutex<[pthread_t]>([])
        var count: Int { threads.withLock { $0.count } }
        func note() { threads.withLock { $0.append(pthread_self()) } }
    }

    private func playTone() throws -> Double {
        let tone = Tone(frequency: 400, decibels: -20).samples(frames: 48_000, rate: 48_000)
        offline.audio.play(try offline.load(tone), PlaybackSettings(loops: true))
        try bus.setEffects([], over: .none)
        return try offline.render(24_000).left[4_800..<24_000].level(of: 400)
    }

    @Test("A processor changes the bus's samples in place, behind the other effects, and fades in and out")
    func isHeard() throws {
        let plain = try playTone()
        let halves = Processor { block in for index in block.indices { block[index] *= 0.5 } }
        try bus.setEffects([.equalizer([.bell(hertz: 400, gain: 6)])], over: .none)
        try bus.setProcessor(halves, over: .seconds(0.1))
        let change = try offline.render(24_000).left
        #expect(change.largestStep <= 2 * .pi * 400 / 48_000 * change.peak * 1.05)
        #expect(abs(try offline.render(24_000).left.level(of: 400) - plain) < 0.1)
        #expect(bus.effects.count == 2 && bus.effects.last?.kind == .processor(halves))
        try bus.setProcessor(nil, over: .seconds(0.1))
        #expect(try offline.render(24_000).left.largestStep < 0.02)
        #expect(abs(try offline.render(24_000).left.level(of: 400) - plain - 6) < 0.1)
    }

    @Test("It gets whole blocks of both channels, also while gains move, and none while its bus is silent")
    func blocks() throws {
        let counts = Atomic<Int>(0)
        let wrong = Atomic<Int>(0)
        let frames = offline.audio.settings.blockFrames
        var effect = Effect.processor(
            Processor { block in
                counts.add(1, ordering: .relaxed)
                if block.count != 2 * frames { wrong.add(1, ordering: .relaxed) }
            })
        try bus.setEffects([effect], over: .none)
        try offline.render(10 * frames)
        #expect(counts.load(ordering: .relaxed) <= 1, "the block in which it came")
        _ = try playTone()
        for step in 0..<20 {
            effect.wet = Decibels(Float(-step))
            try bus.setEffects([effect], over: .seconds(0.1))
            try offline.render(1_000)
        }
        #expect(counts.load(ordering: .relaxed) > 20 && wrong.load(ordering: .relaxed) == 0)
    }

    @Test("What a function holds is freed once, on the thread of the update, after the mixing thread is done with it")
    func release() throws {
        _ = try playTone()
        let ends = Ends()
        var held: Held? = Held(ends)
        weak let watched = held
        if let kept = held {
            try bus.setProcessor(Processor { _ in kept.calls.add(1, ordering: .relaxed) }, over: .seconds(0.05))
        }
        held = nil
        try offline.render(9_600)
        #expect((watched?.calls.load(ordering: .relaxed) ?? 0) > 10)
        // Set again and again, it stays one.
        try bus.setEffects(bus.effects + [.limiter()], over: .seconds(0.05))
        try offline.render(9_600)
        #expect(ends.count == 0)
        try bus.setEffects([], over: .seconds(0.05))
        #expect(ends.count == 0, "it still fades out")
        try offline.render(9_600)
        #expect(ends.count == 0, "the mixing thread frees nothing")
        offline.audio.update()
        #expect(ends.count == 1)
        #expect(ends.threads.withLock { $0.allSatisfy { pthread_equal($0, pthread_self()) != 0 } })
    }

    @Test("An engine that ends frees the function of a processor that still sounds")
    func engineEnds() throws {
        let ends = Ends()
        do {
            let other = Offline()
            let held = Held(ends)
            other.audio.play(try other.load([Float](repeating: 0.1, count: 4_800)), PlaybackSettings(loops: true))
            try other.audio.buses.effects.setProcessor(Processor { _ in held.calls.add(1, ordering: .relaxed) })
            try other.render(4_800)
        }
        #expect(ends.count == 1)
    }

    @Test("A sample that is no number takes the processor out: its input is heard, and one event says so")
    func notFinite() throws {
        let plain = try playTone()
        for bad in [Float.nan, .infinity, 1e30] {
            try bus.setProcessor(Processor { block in block[7] = bad }, over: .none)
            let heard = try offline.render(24_000).left
            #expect(abs(heard.level(of: 400) - plain) < 0.1 && heard.samples.allSatisfy { $0.isFinite })
            let told = offline.audio.update().compactMap {
                if case .processorBypassed(let bus, let error) = $0 { (bus, error) } else { nil }
            }
            #expect(told.count == 1 && told.first?.0 == .master && told.first?.1.remedy.isEmpty == false)
            #expect(offline.audio.update().isEmpty)
            try bus.setEffects([], over: .none)
            try offline.render(4_800)
        }
    }

    @Test("Two long calls in a row take the processor out if it computed or waited; a busy machine takes none out")
    func watch() {
        var watch = CallWatch(longest: 1_000)
        func judge(_ elapsed: Int, computed: Int = 0, waits: Int = 0) -> CallWatch.Fault? {
            let thread = watch.needsThread ? ThreadUse(processorNanoseconds: computed, waits: waits) : nil
            return watch.judge(CallWatch.Time(elapsed: elapsed, thread: thread), isFinite: true)
        }
        for elapsed in [2_000, 10, 1_000, 1_001, 999] { #expect(judge(elapsed, computed: elapsed) == nil) }
        // The system takes the processor away for a hundred calls on end.
        for _ in 0..<100 { #expect(judge(50_000, computed: 900) == nil) }
        #expect(judge(50_000, computed: 1_001) == .tookTooLong, "it computes")
        #expect(judge(10) == nil && judge(50_000) == nil)
        #expect(judge(50_000, waits: 1) == .tookTooLong, "it waits")
        #expect(watch.judge(CallWatch.Time(elapsed: 0), isFinite: false) == .madeNoNumber)
        #expect(CallWatch.quarter(ofBlock: 480, sampleRate: 48_000) == 2_500_000)
    }

    @Test("A call that computes and a call that sleeps are told apart, by the thread's own use")
    func threadUse() {
        var watch = CallWatch(longest: 20_000_000)
        _ = watch.judge(CallWatch.Time(elapsed: .max), isFinite: true)
        let computing = CallTimer(for: watch)
        let start = MonotonicClock.processorTime
        while MonotonicClock.processorTime - start < .milliseconds(30) {}
        #expect(computing.time.thread.map { $0.processorNanoseconds >= 20_000_000 } == true)
        let sleeping = CallTimer(for: watch)
        usleep(30_000)
        let time = sleeping.time
        #expect(time.thread.map { $0.waits > 0 && $0.processorNanoseconds < 20_000_000 } == true)
        #expect(watch.judge(time, isFinite: true) == .tookTooLong)
    }

    @Test("A processor that takes too long is heard no more from its second block on, without a step")
    func tooLong() {
        // Every call is too long, if only by its processor time of 0.
        let format = EffectFormat(sampleRate: 48_000, blockFrames: 512, longestCall: -1)
        let unit = ProcessorUnit(Processor { block in for index in block.indices { block[index] = 0 } }, format)
        var last: Float = 0
        var heard: [Float] = []
        for _ in 0..<3 {
            var block = [Float](repeating: 0.5, count: 1_024)
            block.withUnsafeMutableBufferPointer {
                if let base = $0.baseAddress { unit.process(base, count: 512, SidechainLevels()) }
            }
            heard += block
        }
        #expect(heard[..<1_024].allSatisfy { $0 == 0 } && heard[2_048...].allSatisfy { $0 == 0.5 })
        for index in stride(from: 0, to: heard.count, by: 2) {
            #expect(abs(heard[index] - last) < 0.002)
            last = heard[index]
        }
        #expect(unit.takeFault() == .tookTooLong && unit.takeFault() == nil)
    }
}
