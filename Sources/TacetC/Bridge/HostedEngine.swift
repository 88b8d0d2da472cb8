import CTacet
import Tacet
import TacetSession

/// Sounds that load in the background, and the handles of those that the game has taken.
struct HostedLoading {
    let loading: Loading
    var handles: [Int: tacet_sound] = [:]
}

/// An engine with the tables of its handles. A thread that holds the lock of its slot in ``engines`` has it to itself.
final class HostedEngine {
    let audio: AudioEngine
    /// Marks the engine's handles.
    let tag: UInt16
    /// The session's handle, and whether the engine made the session and ends it.
    let session: (handle: OpaquePointer, isOwned: Bool)
    let output: tacet_output_choice
    let sounds: HandleTable<Sound>
    let loadings: HandleTable<HostedLoading>
    let containers: HandleTable<RandomContainer>
    var buses: [BusID] = [.master, .soundtrack, .effects, .voice, .ui]
    var events = WaitingEvents()
    var processors = ProcessorTable()

    static let builtInBuses = 5

    init(
        _ audio: AudioEngine, at handle: OpaquePointer, session: (handle: OpaquePointer, isOwned: Bool),
        output: tacet_output_choice
    ) {
        self.audio = audio
        self.session = session
        self.output = output
        // Six bits of the slot and six of its generation, so that handles of an earlier engine in the slot are refused,
        // too.
        let word = UInt(bitPattern: handle)
        tag = UInt16(word >> 4 & 0x3f) | UInt16(word >> 16 & 0x3f) << 6
        sounds = HandleTable(.sound, engine: tag)
        loadings = HandleTable(.loading, engine: tag)
        containers = HandleTable(.container, engine: tag)
    }

    // MARK: Voices

    /// The handle of a voice by its ``Voice/id``.
    func handle(of id: Voice.ID) -> tacet_voice {
        Handle(
            .voice, engine: tag, slot: UInt32(truncatingIfNeeded: id.rawValue),
            generation: UInt32(truncatingIfNeeded: id.rawValue >> 32)
        ).rawValue
    }

    /// The handle of a voice that was just played; 0 if the voice could not play.
    func handle(of voice: Voice) -> tacet_voice { voice.id.rawValue == 0 ? 0 : handle(of: voice.id) }

    /// Returns the voice that a handle refers to; nil if it has ended, or if the handle is 0.
    func voice(_ handle: tacet_voice) throws(Problem) -> Voice? {
        if handle == 0 { return nil }
        let handle = Handle(rawValue: handle)
        guard handle.belongs(to: tag, as: .voice),
            let voice = audio.voice(
                Voice.ID(rawValue: UInt64(handle.generation) << 32 | UInt64(handle.slot)))
        else { throw Problem.invalidHandle("voice") }
        return voice.isPlaying ? voice : nil
    }

    // MARK: Buses

    func bus(_ handle: tacet_bus) throws(Problem) -> BusID {
        if (1...UInt64(Self.builtInBuses)).contains(handle) { return buses[Int(handle) - 1] }
        let handle = Handle(rawValue: handle)
        guard handle.belongs(to: tag, as: .bus), handle.generation == 1, Int(handle.slot) >= Self.builtInBuses,
            Int(handle.slot) < buses.count
        else { throw Problem.invalidHandle("bus") }
        return buses[Int(handle.slot)]
    }

    /// The handle of a bus that the game has; 0 for none.
    func handle(of bus: BusID) -> tacet_bus {
        guard let index = buses.firstIndex(of: bus) else { return 0 }
        return index < Self.builtInBuses
            ? tacet_bus(index + 1) : Handle(.bus, engine: tag, slot: UInt32(index), generation: 1).rawValue
    }

    func addBus(_ name: String, below parent: BusID) throws(Problem) -> tacet_bus {
        guard let bus = audio.buses.add(name, below: parent) else {
            throw Problem(TACET_ERROR_TOO_MANY, "an engine has \(buses.count) buses at most")
        }
        buses.append(bus.id)
        return Handle(.bus, engine: tag, slot: UInt32(buses.count - 1), generation: 1).rawValue
    }
}

/// A session, and whether an engine or the caller made it. Any thread: what changes is behind locks, each held for
/// microseconds.
final class HostedSession: Sendable {
    let session: AudioSession
    /// Whether an engine made the session. That engine ends it.
    let isOwnedByEngine: Bool
    private let pending = Lock(WaitingEvents())
    private let followers = Lock(0)
    private let follower = Lock(AudioSession.Follower())

    init(_ session: AudioSession, isOwnedByEngine: Bool) {
        self.session = session
        self.isOwnedByEngine = isOwnedByEngine
    }

    /// Whether an engine reads the events.
    var isFollowed: Bool { followers.withLock { $0 > 0 } }

    /// Counts an engine that starts or stops following the session.
    func follow(_ isFollowing: Bool) { followers.withLock { $0 += isFollowing ? 1 : -1 } }

    /// Follows the directive for a program with its own mixer.
    func mix(after elapsed: Duration) -> AudioSession.Follower.Mix {
        let directive = session.directive
        return follower.withLock { $0.follow(directive, for: elapsed) }
    }

    /// Takes the oldest waiting event, with which it calls `body`; false if there is none.
    func takeEvent(_ body: (AudioEvent) -> Void) -> Bool {
        pending.withLock { events in
            events.append(session.pollEvents().map { .session($0) })
            // A session has no voices.
            return events.take(body, ended: { _, _ in })
        }
    }
}
