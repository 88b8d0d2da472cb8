/// The program's inputs that wait for the machine, oldest first, each with its time.
///
/// Where ``limit`` inputs wait, only the last of each kind stays, so that a program that changes its mind faster than
/// the machine can follow fills no memory. The session then ends in the state that the program asked for last, and
/// events tell of that state alone.
struct WaitingInputs {
    typealias Element = (input: ProgramInput, time: Duration)

    private(set) var all: [Element] = []
    /// A number that is the same as long as inputs are only added.
    private(set) var batch = 0
    /// How many of the oldest the machine is taking. They stay as they are until ``removeTaken()``.
    private var taken = 0
    /// How many inputs may wait behind those before only the last of each kind stays.
    private var room = limit

    /// How many inputs wait before only the last of each kind stays.
    static let limit = 32

    /// How many inputs stay of those that each count for themselves.
    static let requestLimit = 8

    var count: Int { all.count }
    var isEmpty: Bool { all.isEmpty }

    mutating func append(_ input: ProgramInput, at time: Duration) {
        all.append((input, time))
        if all.count - taken >= room { keepLastOfEachKind(at: time) }
    }

    /// Hands all inputs to the machine.
    mutating func take() -> [Element] {
        taken = all.count
        return all
    }

    /// Removes the inputs that the machine has taken.
    mutating func removeTaken() {
        batch += 1
        all.removeFirst(taken)
        (taken, room) = (0, max(Self.limit, 2 * all.count))
    }

    private mutating func keepLastOfEachKind(at time: Duration) {
        batch += 1
        var (later, requests, solos): (Set<ProgramInput.Kind>, Int, [Int]) = ([], 0, [])
        var kept: [Element] = []
        for element in all[taken...].reversed() {
            switch (element.input, element.input.kind) {
            case (.solo(let change), _): solos.append(change)
            case (_, .request):
                requests += 1
                if requests <= Self.requestLimit { kept.append(element) }
            case (_, .thread): kept.append(element)
            case (_, let kind): if later.insert(kind).inserted { kept.append(element) }
            }
        }
        all.replaceSubrange(taken..., with: kept.reversed())
        for change in Self.sum(of: solos.reversed()) { all.append((.solo(change), time)) }
        room = max(Self.limit, 2 * (all.count - taken))
    }

    /// The one or two changes of the number of solos that come to the same as many, where that number never falls
    /// below 0.
    private static func sum(of solos: [Int]) -> [Int] {
        var (ended, begun) = (0, 0)
        for change in solos {
            begun += change
            if begun < 0 { (ended, begun) = (ended + begun, 0) }
        }
        return [ended, begun].filter { $0 != 0 }
    }
}

extension ProgramInput {
    /// What an input is about. Of two inputs about the same the later one counts.
    enum Kind: Hashable {
        case category, active, reason(AudioSession.Reason), pretended(PretenderID), settings, applicationState
        case playerChoices, soundtrack, waitForPlayer, resume, mediaControls, outputLost, outputRestored
        case solo
        case recording(RecordingID, RecordingInput.Kind)
        case output(OutputID, OutputInput.Kind)
        /// Something that is done once for each input.
        case request
        /// What the session's thread tells of the machine. That thread takes it at once.
        case thread
    }

    var kind: Kind {
        switch self {
        case .category: .category
        case .active: .active
        case .begin(let reason), .end(let reason): .reason(reason)
        case .pretend(_, let pretender): .pretended(pretender)
        case .settings: .settings
        case .applicationState: .applicationState
        case .playerChoices: .playerChoices
        case .soundtrackPlaying: .soundtrack
        case .waitForPlayer: .waitForPlayer
        case .solo: .solo
        case .resume: .resume
        case .mediaControls: .mediaControls
        case .mediaRequest, .control: .request
        case .outputLost: .outputLost
        case .outputRestored: .outputRestored
        case .recording(let id, let input): .recording(id, input.kind)
        case .output(let id, let input): .output(id, input.kind)
        case .clockGap, .stoodStill: .thread
        }
    }
}

extension RecordingInput {
    enum Kind: Hashable { case began, limited, ended }

    var kind: Kind {
        switch self {
        case .began: .began
        case .limited: .limited
        case .ended: .ended
        }
    }
}

extension OutputInput {
    enum Kind: Hashable {
        case joined, left, opened, lost, failed, clockRuns, plays, exposed, limited(String), stopRequested, idle, wake
    }

    var kind: Kind {
        switch self {
        case .joined: .joined
        case .left: .left
        case .opened: .opened
        case .lost: .lost
        case .failed: .failed
        case .clockRuns: .clockRuns
        case .plays: .plays
        case .exposed: .exposed
        case .limited(let subject, _): .limited(subject)
        case .stopRequested: .stopRequested
        case .idle: .idle
        case .wake: .wake
        }
    }
}
