/// What a bus with a submix of its own is mixed with: a loopback device, its block, its meter.
///
/// Most buses are gains folded into their voices, which cost nothing. A submix is made for a bus whose samples are wanted:
/// away from the game's and the render thread, as a device takes milliseconds and megabytes.
final class Submix: @unchecked Sendable {  // `mix` is the render thread's alone
    /// Master's is 0; the others count from 1.
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
