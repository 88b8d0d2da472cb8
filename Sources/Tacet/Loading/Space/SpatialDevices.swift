import TacetPlatform

/// Makes the devices with sources for voices of all submixes, once OpenAL is first to place voices: one object for
/// HRTF, one for OpenAL's panning. A live engine does this on a maintenance thread.
final class SpatialDevices: Sendable {
    private struct State {
        /// Whether the devices are to place voices.
        var isWanted = false
        /// The number of submixes, which have the indices below it.
        var submixes: UInt8 = 1
        /// The number of submixes that have a device, or could not have one.
        var made: UInt8 = 0
        /// Whether master's submix has a device.
        var hasDevice = false
        /// Whether a thread runs ``work()`` or is about to.
        var isWorking = false
        /// Devices live as long as the engine.
        var voices: [SpatialSources] = []
    }

    /// A result of ``work()`` that the engine has to know.
    enum Outcome: Sendable {
        /// The mixer must learn of the sources.
        case made(submix: UInt8, SpatialSources)
        /// A device could not be made; the text gives the reason and the remedy.
        case missing(String)
    }

    private let state = Lock(State())
    /// What the player hears without the devices: the beginning of a sentence.
    private let loss: String
    private let make: @Sendable () throws(AudioError) -> SpatialSources?
    private let report: @Sendable (Outcome) -> Void

    /// - Parameters:
    ///   - loss: What the player hears without the devices, as the beginning of a sentence.
    ///   - make: Makes the device of one submix; returns nil if OpenAL has no HRTF for the sample rate.
    ///   - report: Called on the thread that calls ``work()``.
    init(
        loss: String,
        make: @escaping @Sendable () throws(AudioError) -> SpatialSources?,
        report: @escaping @Sendable (Outcome) -> Void
    ) {
        self.loss = loss
        self.make = make
        self.report = report
    }

    /// Whether the devices place voices, or will as soon as the mixer has taken them.
    var isOn: Bool { state.withLock { $0.isWanted && $0.hasDevice } }

    /// Asks for the devices to place voices, or not to; returns whether the caller has to call ``work()``.
    func want(_ isWanted: Bool) -> Bool {
        state.withLock { state in
            state.isWanted = isWanted
            return Self.begins(&state)
        }
    }

    /// Notes that there are so many submixes; returns whether the caller has to call ``work()``.
    func follow(submixes: UInt8) -> Bool {
        state.withLock { state in
            state.submixes = max(state.submixes, submixes)
            return Self.begins(&state)
        }
    }

    private static func begins(_ state: inout State) -> Bool {
        guard !state.isWorking, state.isWanted, state.made < state.submixes else { return false }
        state.isWorking = true
        return true
    }

    /// Makes the devices that lack, also those that are asked for during the call. Blocking: tens of milliseconds.
    func work() {
        while let submix = next() {
            do throws(AudioError) {
                guard let voices = try make() else { continue }
                state.withLock { state in
                    state.voices.append(voices)
                    if submix == 0 { state.hasDevice = true }
                }
                report(.made(submix: submix, voices))
            } catch {
                state.withLock { state in
                    state.made -= 1
                    state.isWorking = false
                }
                return report(
                    .missing(
                        "\(loss): \(error.detail). \(error.remedy) It is tried again when they are wanted next."))
            }
        }
    }

    /// The next submix that needs a device; nil if there is none.
    private func next() -> UInt8? {
        state.withLock { state in
            state.isWorking = state.isWanted && state.made < state.submixes
            guard state.isWorking else { return nil }
            state.made += 1
            return state.made - 1
        }
    }
}
