import TacetPlatform

/// Decides when OpenAL looks for a device again after it found none.
///
/// Each attempt takes milliseconds, and prints a line where the player lets OpenAL print its errors. So the pauses
/// between attempts grow, until the devices of the kernel change.
struct DeviceRetry {
    private var backoff = Backoff(first: .milliseconds(500), limit: .seconds(60))
    private var isDueAt = Duration.zero
    private var devices: DeviceFolder?

    /// Whether an attempt is due. `devices` is the present state of the kernel's devices.
    func isDue(at now: Duration, devices: DeviceFolder) -> Bool { now >= isDueAt || devices != self.devices }

    /// An attempt that began with `devices` has failed.
    mutating func failed(at now: Duration, devices: DeviceFolder) {
        // Rights to a new device are given a moment after it has appeared.
        if devices != self.devices { backoff.reset() }
        self.devices = devices
        isDueAt = now + backoff.pause()
    }
}
