import CInterfaceCalls
import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

@testable import TacetC

/// The C interface, called from C: the cases are in Tests/CInterfaceCalls.
@Suite("The C interface, called from C", .serialized) struct CInterfaceTests {
    static let cases = (0..<interface_case_count()).map { String(cString: interface_case_name($0)) }

    /// What a case found wrong, empty if nothing.
    private func findings(_ text: UnsafeMutablePointer<CChar>?) -> String {
        defer { free(text) }
        return text.map { String(cString: $0) } ?? "out of memory"
    }

    @Test("Every case written in C finds what the header promises", arguments: cases)
    func holds(_ name: String) throws {
        let directory = TemporaryDirectory()
        let index = try #require(Self.cases.firstIndex(of: name))
        #expect(findings(interface_case_run(index, directory.path("."))) == "")
    }

    static let setters = (0..<interface_setter_count()).map { String(cString: interface_setter_name($0)) }

    @Test("A setter that is called 30,000 times holds up the engine's end by no more than 200 ms")
    func flood() async throws {
        let calls = getenv("TACET_TEST_FLOOD").flatMap { UInt32(String(cString: $0)) } ?? 30_000
        let directory = TemporaryDirectory()
        // In a process of its own: the environment is the machine's only there, and a call that waits for ever ends
        // with it.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [calls = calls as UInt32, path = directory.path(".") as String] in
            for (variable, value) in [
                ("PULSE_SERVER", "unix:/nonexistent"), ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent"),
            ] {
                setenv(variable, value, 1)
            }
            for (index, name) in CInterfaceTests.setters.enumerated() {
                // What the setter leaves to the end is there each time; what other programs take of the processors is
                // not.
                var fastest = Double.infinity
                for _ in 0..<3 where fastest >= 0.2 { fastest = min(fastest, interface_flood(index, calls, path)) }
                print("figure: the end after \(calls) times \(name): \(fastest) s")
                #expect(fastest >= 0 && fastest < 0.2, "\(name)")
            }
        }
        let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        let figures = lines.filter { $0.hasPrefix("figure: ") }
        print(figures.joined(separator: "\n"))
        #expect(figures.count == Self.setters.count)
    }

    @Test(
        "A load from memory fails in words where the system has no memory for it, and the process goes on",
        .disabled(if: Sanitizer.isPresent, "Sanitizers end a process that is out of memory"))
    func loadingFromMemoryWhenItIsShort() async {
        // In a process of its own: only that one goes short, and only that one would end.
        await #expect(processExitsWith: .success) {
            #expect(interface_load_memory_when_short() == 0)
        }
    }

    @Test("An engine whose events are not polled keeps the latest eight lists of streams (RELIABILITY 37)")
    func unpolledLists() {
        var events = WaitingEvents()
        for number in 0..<2_000 {
            events.append([
                .session(.otherAudioChanged(isPlaying: false, streams: [])),
                .finished(Voice.ID(rawValue: UInt64(number))),
            ])
        }
        var (lists, others) = (0, 0)
        while events.take({ _ in lists += 1 }, ended: { _, _ in others += 1 }) {}
        #expect(lists == 8)
        #expect(others == 1_016)
    }

    @Test("Events come in their order, whether they arrive while others wait or not, and the oldest are dropped")
    func eventOrder() {
        var events = WaitingEvents()
        var taken: [UInt64] = []
        func append(_ numbers: Range<UInt64>) {
            events.append(numbers.map { .finished(Voice.ID(rawValue: $0)) })
        }
        func take(_ count: Int) {
            var (left, isThere) = (count, true)
            while left > 0, isThere {
                isThere = events.take({ _ in }, ended: { voice, _ in taken.append(voice.rawValue) })
                left -= 1
            }
        }
        append(0..<5)
        take(3)
        append(5..<9)
        take(100)
        append(9..<11)
        take(3)
        #expect(taken == Array(0..<11))

        // One update of a crowd can bring more than are kept.
        taken = []
        append(0..<3_000)
        append(3_000..<3_010)
        take(5_000)
        #expect(taken == Array(1_986..<3_010))
    }

    @Test("Eight threads may call the C interface at once")
    func eightThreadsMayCallAtOnce() {
        let seconds = getenv("TACET_TEST_HAMMER_SECONDS").flatMap { Double(String(cString: $0)) }
        let directory = TemporaryDirectory()
        #expect(findings(interface_hammer(seconds ?? 1, directory.path("."))) == "")
    }

    @Test("tacet_play takes less than 50 µs while the mixing thread runs")
    func playingCostsLittleWhileTheRenderThreadRuns() {
        let nanoseconds = interface_play_nanoseconds(100)
        print("tacet_play: \(Int(nanoseconds)) ns, the median of 100 batches")
        // Generous, as a debug build on a busy machine is meant to pass: it is the order of magnitude that is tested.
        #expect(nanoseconds > 0 && nanoseconds < 50_000)
    }
}
