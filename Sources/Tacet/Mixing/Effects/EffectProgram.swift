/// The effects of a bus in an order, as the game has set them. The mixing thread reads a program once.
final class EffectProgram: @unchecked Sendable {  // nothing changes after `init`
    /// What the game has set of an effect, each number in its range.
    struct Settings: Sendable {
        let parameters: EffectParameters
        /// Factors.
        let wet: Float
        let dry: Float
        let isBypassed: Bool

        init(_ effect: Effect) {
            parameters = effect.parameters
            (wet, dry) = (effect.wet.effectAmplitude, effect.dry.effectAmplitude)
            isBypassed = effect.isBypassed
        }
    }

    /// The program's number: later ones of a bus are larger.
    let serial: UInt64
    let count: Int
    private let entries: UnsafeMutablePointer<(node: Unmanaged<EffectNode>, settings: Settings)>
    /// The buses whose levels the effects follow, one bit for each bus index.
    let sidechains: UInt64

    /// A program of at most ``Effect/limit`` effects. The game's thread keeps the nodes.
    init(serial: UInt64, _ effects: [(node: EffectNode, effect: Effect)]) {
        self.serial = serial
        count = effects.count
        entries = .allocate(capacity: max(1, effects.count))
        for (index, (node, effect)) in effects.enumerated() {
            (entries + index).initialize(to: (.passUnretained(node), Settings(effect)))
        }
        sidechains = effects.compactMap(\.node.sidechain).reduce(0) { $0 | 1 << UInt64($1.index) }
    }

    deinit { entries.deallocate() }

    func node(_ index: Int) -> Unmanaged<EffectNode> { entries[index].node }
    func settings(_ index: Int) -> Settings { entries[index].settings }
}
