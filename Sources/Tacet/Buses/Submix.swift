/// The submix of one bus: a loopback device of its own, the block that it mixes into, and a meter.
///
/// A bus gets a submix when the game meters or filters the bus. All other buses are gains that are multiplied into their
/// voices, and cost nothing. A live engine makes submixes on a loading thread, because a device takes milliseconds and
/// megabytes.
final class Submix: @unchecked Sendable {  // only the render thread uses `mix`
    /// The most submixes that an engine has. Master's has index 0; those of other buses count from 1.
    static let capacity = 8

    let bus: BusID
    let device: LoopbackDevice
    let meter: MeterHistory
    let mix: UnsafeMutablePointer<Float>

    init(bus: BusID, device: LoopbackDevice, blockFrames: Int) {
        self.bus = bus
        self.device = device
        meter = MeterHistory(blockFrames: blockFrames)
        mix = .allocate(capacity: blockFrames * 2)
        mix.initialize(repeating: 0, count: blockFrames * 2)
    }

    deinit { mix.deallocate() }
}
