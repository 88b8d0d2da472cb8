import TestSupport
import Testing

@testable import Tacet

/// Changes of one voice between two blocks merge into one of each kind.
@Suite("Changes of a voice that merge") struct ChangeBatchTests {
    private let voice = VoiceHandle(slot: 5, generation: 1)
    private let slowly = RampLength(frames: 100, easing: .linear)

    @Test("A tween starts where a jump in the same frame led, however many came before")
    func jumpThenTween() {
        var batch = ChangeBatch(capacity: 16)
        for gain in [0.5, 0.25, 0.75] as [Float] {
            batch.setGain(slot: 5, generation: 1, RampChange(to: gain, .none))
            batch.setGain(slot: 5, generation: 1, RampChange(to: 1, slowly))
        }
        var steps: [Float] = []
        batch.gains.values[5].gain.apply { gain, _ in steps.append(gain) }
        #expect(steps == [0.75, 1])
    }

    @Test("Batches merge as if their changes had been made in one frame")
    func merging() {
        var older = ChangeBatch(capacity: 16)
        var newer = ChangeBatch(capacity: 16)
        older.glide(voice, RampChange(to: Vector3(1, 0, 0), slowly))
        older.change(voice) { $0.setTransport(.pause, slowly) }
        older.append(.busGain(.effects, 0.5, .none))
        older.append(.start(voice))
        newer.move(slot: 5, generation: 1, to: Vector3(2, 0, 0))
        newer.change(voice) { $0.setTransport(.resume, slowly) }
        newer.append(.busGain(.effects, 1, slowly))
        older.merge(newer)
        #expect(older.voices.values[5].glide == nil, "the jump ends the glide")
        #expect(older.voices.values[5].transport == .resume)
        #expect(older.places.isMarked(5) && !older.places.isMarked(4))
        var gains: [Float] = []
        var starts = 0
        older.commands.forEach {
            if case .busGain(_, let gain, _) = $0 { gains.append(gain) }
            if case .start = $0 { starts += 1 }
        }
        #expect(gains == [0.5, 1] && starts == 1)
    }

    @Test("A change of the voice that had the slot before is forgotten")
    func generations() {
        var batch = ChangeBatch(capacity: 16)
        batch.change(voice) { $0.setStop(.none, isSteal: false) }
        batch.setGain(slot: 5, generation: 1, RampChange(to: 0, .none))
        let next = VoiceHandle(slot: 5, generation: 3)
        batch.change(next) { $0.parameters.setPitch(2, .none) }
        batch.setGain(slot: 5, generation: 3, RampChange(to: 1, slowly))
        #expect(batch.voices.values[5].stopLength == nil)
        #expect(!batch.gains.values[5].gain.jumps)
    }

    @Test("However often buses, the listener and tracks change, as many commands wait as there are things to set")
    func commands() {
        var list = CommandList()
        for round in 0..<10_000 {
            for bus in 0..<UInt16(BusID.capacity) {
                list.append(.busGain(BusID(index: bus), Float(round), round % 2 == 0 ? .none : slowly))
            }
            list.append(.listener(Listener()))
            list.append(.distanceModel(.linear))
        }
        var count = 0
        list.forEach { _ in count += 1 }
        #expect(count == 2 * BusID.capacity + 2)
    }

    @Test("Uncommitted changes follow committed ones, whichever the mixing thread finds first")
    func order() {
        let exchange = ChangeExchange(capacity: 16)
        var order: [Float] = []
        for round in 0..<100 {
            exchange.write { $0.append(.busGain(.effects, Float(round * 2), .none)) }
            exchange.commit()
            exchange.write { $0.append(.busGain(.effects, Float(round * 2 + 1), .none)) }
            exchange.takeAll { $0.commands.forEach { if case .busGain(_, let gain, _) = $0 { order.append(gain) } } }
        }
        #expect(order == (0..<200).map(Float.init))
    }

    @Test("A stop and a start in one frame leave room for the start, as in two frames")
    func stopAndStart() throws {
        let offline = Offline()
        let sound = try offline.load([Float](repeating: 0.1, count: 48_000))
        offline.audio.setLimit(of: sound, VoiceLimit(1, stealing: .newest))
        let first = offline.audio.play(sound)
        try offline.render(1_024)
        first.stop()
        let second = offline.audio.play(sound)
        try offline.render(2_048)
        #expect(offline.audio.update() == [.finished(first.id)])
        #expect(second.isPlaying)
    }
}
