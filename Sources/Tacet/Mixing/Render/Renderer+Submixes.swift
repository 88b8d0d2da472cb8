extension Renderer {
    /// Mixes the voices, each into its submix.
    mutating func mixVoices(into mix: UnsafeMutablePointer<Float>) {
        voices.mix(0, into: mix)
        for index in 0..<submixes.count {
            let submix = UInt8(truncatingIfNeeded: index + 1)
            submixes[index]._withUnsafeGuaranteedRef { if !$0.isAsleep { voices.mix(submix, into: $0.mix) } }
        }
    }

    /// Filters each submix, applies its bus's gain, meters it, and adds it to the next submix above.
    ///
    /// Buses are taken from the last to the first, because a bus has a higher index than its parent. The order of
    /// ``submixes`` would not do: a submix made later may be the parent of one made before.
    func mixSubmixes(into mix: UnsafeMutablePointer<Float>) {
        for bus in stride(from: buses.count - 1, to: 0, by: -1) {
            for index in 0..<submixes.count {
                submixes[index]._withUnsafeGuaranteedRef { submix in
                    guard Int(submix.bus.index) == bus, !submix.isAsleep else { return }
                    filters.process(submix.bus, submix.mix, count: blockFrames)
                    buses.slope(above: submix.bus).apply(to: submix.mix, count: blockFrames)
                    let level = submix.meter.add(submix.mix)
                    if submix.isSilent(level), !hasVoices(in: UInt8(truncatingIfNeeded: index + 1)) { submix.sleep() }
                    let above = submixBlock(buses.parentSubmix(of: submix.bus)) ?? mix
                    Self.add(submix.mix, to: above, count: blockFrames)
                }
            }
        }
    }

    /// Whether any voice, audible or not, is mixed into a submix or may be.
    private func hasVoices(in submix: UInt8) -> Bool {
        for index in 0..<voices.active.count where voices.columns.submix[voices.active[index]] == submix { return true }
        return false
    }

    static func add(_ source: UnsafePointer<Float>, to sum: UnsafeMutablePointer<Float>, count: Int) {
        for sample in 0..<(count * 2) { sum[sample] += source[sample] }
    }

    /// The block that a submix is mixed into, by the submix's index; nil for master's.
    func submixBlock(_ index: UInt8) -> UnsafeMutablePointer<Float>? {
        index > 0 ? submixes[Int(index) - 1]._withUnsafeGuaranteedRef { $0.mix } : nil
    }
}
