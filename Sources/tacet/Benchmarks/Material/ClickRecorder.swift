import Glibc
import TacetPlatform
import TacetSession

/// Records the monitor of the default sink, and finds the time at which a click is on it.
///
/// The recorder's own delay is taken off: the earliest counts of the deliveries in the third of a second that begins
/// with the click, and of that the last frame. Earlier deliveries do not count, because a stream that begins to play
/// changes how far a device mixes ahead.
///
/// A server's period is the shortest that a program asks for, and while the game rests that is the recorder's. So the
/// recorder asks for the period of a game by default: as where the game is the only program.
final class ClickRecorder: Sendable {
    private struct State {
        var frames = 0
        /// The frames at each delivery of the last seconds, with its time.
        var arrivals: [(frames: Int, time: Duration)] = []
        /// Whether the next click counts.
        var isArmed = false
        /// The frame at which the click begins.
        var onset: Int?
    }

    private static let rate = 48_000
    private static let period = 256
    private static let threshold: Float = 0.1
    private let state = Lock(State())

    /// Starts the recorder, and waits until it hears the sink.
    init() throws {
        let command =
            "exec setpriv --pdeathsig TERM parec --device=@DEFAULT_MONITOR@ --raw --format=float32le --rate=\(Self.rate) "
            + "--channels=2 --latency=\(8 * Self.period)"
        guard let pipe = popen(command, "r") else { throw Failure("start parec: install pulseaudio-utils.") }
        // The pipe stays open as long as the program.
        let descriptor = fileno(pipe)
        let thread = Thread(name: "recorder") { [state] in Self.read(descriptor, into: state) }
        thread.detach()
        let end = MonotonicClock.now + .seconds(5)
        while state.withLock(\.frames) < Self.rate / 2 {
            guard MonotonicClock.now < end else { throw Failure("record the null sink: parec hears nothing.") }
            usleep(10_000)
        }
    }

    private static func read(_ descriptor: Int32, into state: Lock<State>) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var rest = 0
        while true {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: rest), $0.count - rest)
            }
            guard count > 0 else { return }
            let now = MonotonicClock.now
            let whole = (rest + count) / 8
            bytes.withUnsafeMutableBytes { memory in
                state.withLock { state in
                    if state.isArmed, state.onset == nil {
                        let first = (0..<whole).first {
                            abs(memory.loadUnaligned(fromByteOffset: $0 * 8, as: Float.self)) > threshold
                        }
                        if let first { state.onset = state.frames + first }
                    }
                    state.frames += whole
                    state.arrivals.append((state.frames, now))
                    state.arrivals.removeAll { $0.frames < state.frames - 4 * rate }
                }
                rest = rest + count - whole * 8
                for index in 0..<rest { memory[index] = memory[whole * 8 + index] }
            }
        }
    }

    private static func duration(of frames: Int) -> Duration { .microseconds(frames * 1_000_000 / rate) }

    /// The median time between two deliveries, which bounds the error.
    var resolution: Duration {
        let times = state.withLock(\.arrivals).map(\.time)
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
        return gaps.isEmpty ? .zero : gaps[gaps.count / 2]
    }

    /// Waits for the click that `body` causes, for three seconds at most. Returns its time on the monitor; nil if none
    /// is heard.
    func time(ofClick body: () -> Void, meanwhile: () -> Void) -> Duration? {
        state.withLock {
            $0.isArmed = true; $0.onset = nil
        }
        body()
        let end = MonotonicClock.now + .seconds(3)
        while state.withLock(\.onset) == nil, MonotonicClock.now < end {
            meanwhile()
            usleep(2_000)
        }
        guard let onset = state.withLock(\.onset) else { return nil }
        let later = MonotonicClock.now + .milliseconds(300)
        while MonotonicClock.now < later {
            meanwhile()
            usleep(10_000)
        }
        let arrivals = state.withLock { state in
            state.isArmed = false
            return state.arrivals
        }
        let near = arrivals.filter { $0.frames > onset }
        guard let start = near.map({ $0.time - Self.duration(of: $0.frames) }).min() else { return nil }
        return start + Self.duration(of: onset)
    }
}
