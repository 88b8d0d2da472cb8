import Testing

@testable import Tacet

/// Which voice makes room for another.
@Suite("Which voice is stolen") struct VoiceOrderTests {
    @Test("As in a model that sorts: the oldest of the lowest priority", arguments: [UInt64(1), 2, 3])
    func model(_ seed: UInt64) {
        var random = RandomSource(seed: seed)
        var order = VoiceOrder(in: SlotMemory(capacity: 64))
        var voices: [(slot: Int, priority: UInt8)] = []
        for _ in 0..<5_000 {
            let slot = Int.random(in: 0..<64, using: &random)
            if let index = voices.firstIndex(where: { $0.slot == slot }) {
                voices.remove(at: index)
                order.remove(slot)
            } else {
                let priority = [0, 1, 63, 64, 128, 200, 255][Int.random(in: 0..<7, using: &random)] as UInt8
                voices.append((slot, priority))
                order.append(slot, priority: priority)
            }
            order.remove(slot == 0 ? 0 : slot - 1)
            voices.removeAll { $0.slot == (slot == 0 ? 0 : slot - 1) }
            let limit = UInt8.random(in: .min ... .max, using: &random)
            let least = voices.map(\.priority).min() ?? .max
            let expected = least < limit ? voices.first { $0.priority == least }?.slot : nil
            let found = order.leastImportant(below: limit)
            #expect(found == expected)
        }
    }
}
