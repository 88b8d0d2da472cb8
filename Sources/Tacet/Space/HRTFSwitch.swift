import TacetSystem

/// Turns the HRTF of every device on and off, away from the game's and the render thread: OpenAL makes the device anew for it.
final class HRTFSwitch: Sendable {
    private struct State {
        var isWanted = false
        var applied = false
        var isOn = false
        var devices: [LoopbackDevice] = []
        var isWorking = false
    }

    private let state = Lock(State())
    /// Nil where nobody mixes meanwhile.
    private let renderPause: RenderPause?

    init(_ renderPause: RenderPause?) { self.renderPause = renderPause }

    /// Whether OpenAL has it on.
    var isOn: Bool { state.withLock(\.isOn) }

    /// Takes a device on before it mixes.
    func add(_ device: LoopbackDevice) {
        let isOn = state.withLock { state in
            state.devices.append(device)
            return state.applied
        }
        if isOn { _ = device.setHRTF(true, level: HRTFLevel.makeup(sampleRate: device.sampleRate)) }
    }

    /// Wants it on or off; true if ``work()`` has to be called for it.
    func want(_ isWanted: Bool) -> Bool {
        state.withLock { state in
            state.isWanted = isWanted
            guard !state.isWorking, state.applied != isWanted else { return false }
            state.isWorking = true
            return true
        }
    }

    /// Does what is wanted, and what is wanted meanwhile. Takes tens of milliseconds.
    func work() {
        while let (isWanted, devices) = next() {
            let level = isWanted ? devices.first.map { HRTFLevel.makeup(sampleRate: $0.sampleRate) } : nil
            renderPause?.begin()
            let results = devices.map { $0.setHRTF(isWanted, level: level ?? 1) }
            renderPause?.end()
            state.withLock { $0.isOn = results.first ?? false }
        }
    }

    private func next() -> (isWanted: Bool, devices: [LoopbackDevice])? {
        state.withLock { state in
            state.isWorking = state.applied != state.isWanted
            state.applied = state.isWanted
            return state.isWorking ? (state.isWanted, state.devices) : nil
        }
    }
}
