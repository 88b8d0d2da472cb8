import CTestSupport

/// OpenAL's loopback devices in this process, which a test can have refused.
package enum OpenALDevices {
    /// Whether the process has asked for one.
    package static var wereOpened: Bool { test_openal_device_requests() > 0 }

    /// Has OpenAL open no loopback device while `body` runs, as when it is out of memory.
    package static func areRefused<Result>(
        isolation: isolated (any Actor)? = #isolation, while body: () async throws -> Result
    ) async rethrows -> Result {
        test_refuse_openal_devices(1)
        defer { test_refuse_openal_devices(0) }
        return try await body()
    }
}
