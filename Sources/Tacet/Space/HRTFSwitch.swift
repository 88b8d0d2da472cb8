import TacetSystem

/// Turns the HRTF of every device on and off. OpenAL resets a device for it, so a live engine does this on a loading thread.
final class HRTFSwitch: Sendable {
    private struct State {
        /// Whether the game wants HRTF.
        var isWanted = false
        /// Whether the devices have been asked for HRTF.
        var applied = false
        /// Whether the first device mixes with HRTF.
        var isOn = false
        var devices: [LoopbackDevice] = []
        /// Whether a thread runs ``work()`` or is about to.
        var isWorking = false
    }

    private let state = Lock(State())
    /// Keeps the render thread off the devices during a reset; nil offline, where only the caller's thread mixes.
    private let renderPause: RenderPause?

    init(_ renderPause: RenderPause?) { self.renderPause = renderPause }

    /// Whether OpenAL mixes with HRTF now.
    var isOn: Bool { state.withLock(\.isOn) }

    /// Adds a device that does not mix yet, and gives it the present setting. Blocking: tens of milliseconds with HRTF.
    func add(_ device: LoopbackDevice) {
        let isOn = state.withLock { state in
            state.devices.append(device)
            return state.applied
        }
        if isOn { _ = device.setHRTF(true, level: HRTFLevel.makeup(sampleRate: device.sampleRate)) }
    }

    /// Asks for HRTF to be on or off; returns whether the caller has to call ``work()``.
    func want(_ isWanted: Bool) -> Bool {
        state.withLock { state in
            state.isWanted = isWanted
            guard !state.isWorking, state.applied != isWanted else { return false }
            state.isWorking = true
            return true
        }
    }

    /// Switches all devices to the latest setting that was asked for, also during the call. Blocking: tens of milliseconds.
    func work() {
        while let (isWanted, devices) = next() {
            let level = isWanted ? devices.first.map { HRTFLevel.makeup(sampleRate: $0.sampleRate) } : nil
            renderPause?.begin()
            let results = devices.map { $0.setHRTF(isWanted, level: level ?? 1) }
            renderPause?.end()
            state.withLock { $0.isOn = results.first ?? false }
        }
    }

    /// The setting to apply and its devices; nil if the devices have the setting that was asked for last.
    private func next() -> (isWanted: Bool, devices: [LoopbackDevice])? {
        state.withLock { state in
            state.isWorking = state.applied != state.isWanted
            state.applied = state.isWanted
            return state.isWorking ? (state.isWanted, state.devices) : nil
        }
    }
}
