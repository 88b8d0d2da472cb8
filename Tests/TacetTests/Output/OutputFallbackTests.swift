import TestSupport
import Testing

@testable import TacetOutput

/// What plays while there is no sound server, with time as a number.
@Suite("The choice between the sound server and a device") struct OutputFallbackTests {
    /// Refuses every attempt at the server from `start` on, every 250 ms, and returns when an attempt first goes to a
    /// device.
    private func firstDevice(_ fallback: inout OutputFallback, from start: Duration) -> Duration? {
        for step in 0..<400 {
            let now = start + .milliseconds(250) * step
            if fallback.nextIsDevice(at: now) { return now - start }
            fallback.serverRefused(at: now)
        }
        return nil
    }

    @Test("A server that never answered is waited for half a second") func neverThere() {
        var fallback = OutputFallback()
        let first = firstDevice(&fallback, from: .seconds(7))
        #expect(first == .milliseconds(500))
    }

    @Test("A server that restarts within five seconds is waited for, each time") func restart() {
        var fallback = OutputFallback()
        for start in [Duration.seconds(10), .seconds(100), .seconds(101)] {
            fallback.serverAnswered()
            for step in 0..<20 {
                let now = start + .milliseconds(250) * step
                let isDevice = fallback.nextIsDevice(at: now)
                #expect(!isDevice)
                fallback.serverRefused(at: now)
            }
        }
        fallback.serverAnswered()
        let last = firstDevice(&fallback, from: .seconds(200))
        #expect(last == .seconds(5))
    }

    @Test("A server that does not answer, and refuses nothing, is waited for without end") func frozen() {
        var fallback = OutputFallback()
        for second in 0..<1_000 {
            let isDevice = fallback.nextIsDevice(at: .seconds(second))
            #expect(!isDevice)
        }
    }

    @Test("With neither, both are tried by turns, and once a second after ten") func neither() {
        var fallback = OutputFallback()
        fallback.serverRefused(at: .zero)
        let turns = (1...8).map { fallback.nextIsDevice(at: .seconds($0)) }
        #expect(turns == [true, false, true, false, true, false, true, false])
        #expect(fallback.retryInterval(at: .seconds(9)) == .milliseconds(250))
        #expect(fallback.retryInterval(at: .seconds(10)) == .seconds(1))
        fallback.serverAnswered()
        #expect(fallback.retryInterval(at: .seconds(100)) == .milliseconds(250))
    }

    @Test("OpenAL looks for a device ever less often, and at once when the kernel's devices change") func devices() {
        let directory = TemporaryDirectory()
        let (none, some) = (DeviceFolder(directory.path("snd")), DeviceFolder(directory.path("")))
        #expect(none != some && none == DeviceFolder(directory.path("snd")))
        var retry = DeviceRetry()
        var attempts: [Int] = []
        // A minute in steps of 250 ms.
        for step in 0..<240 {
            let now = Duration.milliseconds(250) * step
            guard retry.isDue(at: now, devices: none) else { continue }
            retry.failed(at: now, devices: none)
            attempts.append(step * 250)
        }
        #expect(attempts == [0, 500, 1_500, 3_500, 7_500, 15_500, 31_500])
        #expect(!retry.isDue(at: .seconds(61), devices: none) && retry.isDue(at: .seconds(61), devices: some))
        // The rights to the new device come a moment after it.
        retry.failed(at: .seconds(61), devices: some)
        #expect(retry.isDue(at: .milliseconds(61_500), devices: some))
    }
}
