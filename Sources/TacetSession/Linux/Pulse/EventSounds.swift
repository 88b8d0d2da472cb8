import CPulse
import TacetPlatform

/// Plays the program's system sounds on the monitor's connection, each in a stream of its own with the role event.
///
/// The server's sample cache comes first: the desktop keeps samples there. A sound that the server does not have is
/// decoded on a thread of its own. Belongs to the monitor's thread.
final class EventSounds {
    private let pulse: UnsafePointer<tacet_pulse_functions>
    private let mark: String
    /// Runs a closure on another thread while the monitor's loop stands still.
    private let enter: @Sendable (@Sendable () -> Void) -> Void
    private var context: OpaquePointer?
    /// Sounds that wait for the connection.
    private var waiting: [(request: SystemSoundRequest, theme: String)] = []
    /// Questions whether the server has a sample, by the pointers that libpulse returns to their callbacks.
    private var questions: [UnsafeMutableRawPointer: Question] = [:]
    private var streams: [EventStream] = []
    private var loading = 0

    /// The most sounds that wait, the most that are decoded, and the most that play. A further one is left out.
    private static let limit = 8

    init(
        _ pulse: UnsafePointer<tacet_pulse_functions>, mark: String,
        enter: @escaping @Sendable (@Sendable () -> Void) -> Void
    ) {
        self.pulse = pulse
        self.mark = mark
        self.enter = enter
    }

    /// Plays a sound on the connection, or on the next connection if there is none now.
    func play(_ request: SystemSoundRequest, theme: String, on context: OpaquePointer?) {
        self.context = context
        guard !request.isLate(at: MonotonicClock.now) else { return request.tell(.unreachable) }
        guard context != nil else {
            guard waiting.count < Self.limit else { return request.tell(.unreachable) }
            return waiting.append((request, theme))
        }
        ask(request, theme: theme)
    }

    func connected(to context: OpaquePointer) {
        let waiting = self.waiting
        self.waiting = []
        for (request, theme) in waiting { play(request, theme: theme, on: context) }
    }

    /// Ends all streams: their connection has ended.
    func disconnect() {
        context = nil
        streams.forEach { $0.end() }
        streams = []
        for operation in questions.values.compactMap(\.operation) {
            pulse.pointee.pa_operation_cancel?(operation)
            pulse.pointee.pa_operation_unref(operation)
        }
        questions = [:]
    }

    /// Ends all streams, and gives up the sounds that wait.
    func end() {
        let unheard = waiting.map(\.request) + questions.values.map(\.request)
        waiting = []
        disconnect()
        unheard.forEach { $0.tell(.unreachable) }
    }

    // MARK: - The server's samples

    private final class Question: CallbackTarget {
        unowned let sounds: EventSounds
        let request: SystemSoundRequest
        let theme: String
        var duration: Duration?
        /// libpulse's operation, which is cancelled before the question is released.
        var operation: OpaquePointer?

        init(_ sounds: EventSounds, _ request: SystemSoundRequest, theme: String) {
            self.sounds = sounds
            self.request = request
            self.theme = theme
        }

        static let answer: pa_sample_info_cb_t = { _, sample, end, userdata in
            guard let question = Question.from(userdata) else { return }
            if end == 0, let sample {
                question.duration = .microseconds(Int64(clamping: sample.pointee.duration))
            } else if end != 0 {
                question.sounds.answered(question.userdata)
            }
        }
    }

    /// Asks whether the server has a sample of the sound's name.
    private func ask(_ request: SystemSoundRequest, theme: String) {
        let question = Question(self, request, theme: theme)
        let pointer = question.userdata
        guard questions.count < Self.limit else { return request.tell(.unreachable) }
        guard pulse.pointee.pa_operation_cancel != nil,
            let operation = pulse.pointee.pa_context_get_sample_info_by_name?(
                context, request.sound.rawValue, Question.answer, pointer)
        else { return load(request, theme: theme) }
        question.operation = operation
        questions[pointer] = question
    }

    private func answered(_ pointer: UnsafeMutableRawPointer) {
        guard let question = questions.removeValue(forKey: pointer) else { return }
        pulse.pointee.release(question.operation)
        if question.request.isLate(at: MonotonicClock.now) { return question.request.tell(.unreachable) }
        guard let duration = question.duration, playSample(question.request.sound) else {
            return load(question.request, theme: question.theme)
        }
        question.request.tell(.playing("the sound server's sample", duration))
    }

    private func playSample(_ sound: SystemSound) -> Bool {
        let properties = self.properties(of: sound)
        defer { properties.map { pulse.pointee.pa_proplist_free($0) } }
        // The volume PA_VOLUME_INVALID leaves it to the server, which has a slider for event sounds.
        return pulse.pointee.release(
            pulse.pointee.pa_context_play_sample_with_proplist?(
                context, sound.rawValue, nil, .max, properties, nil, nil))
    }

    /// The properties by which servers, mixers and this session know the stream.
    private func properties(of sound: SystemSound) -> OpaquePointer? {
        let list = pulse.pointee.pa_proplist_new()
        for (key, value) in [
            ("media.role", "event"), ("media.name", sound.rawValue), ("event.id", sound.rawValue),
            ("tacet.session", mark),
        ] { _ = pulse.pointee.pa_proplist_sets(list, key, value) }
        return list
    }

    // MARK: - Files

    /// Decodes the sound's file on a thread of its own, and plays it.
    private func load(_ request: SystemSoundRequest, theme: String) {
        guard loading < Self.limit else { return request.tell(.unreachable) }
        loading += 1
        nonisolated(unsafe) let sounds = self  // used inside `enter` only, where the monitor's thread stands still
        let thread = Thread(name: "tacet-sound", memory: MemoryCheck.threadHeap) { [enter] in
            let sound = request.load(theme)
            enter {
                sounds.loading -= 1
                sounds.begin(request, sound)
            }
        }
        if thread.hasStarted { return thread.detach() }
        loading -= 1
        request.tell(.unreachable)
    }

    private func begin(_ request: SystemSoundRequest, _ sound: EventSound?) {
        guard let sound, !sound.samples.isEmpty else { return request.tell(.missing) }
        // A stream on a device that stands still would hold its place for ever.
        let now = MonotonicClock.now
        for stream in streams where stream.isOverdue(at: now) { stream.end() }
        streams.removeAll(where: \.hasEnded)
        let properties = self.properties(of: request.sound)
        defer { properties.map { pulse.pointee.pa_proplist_free($0) } }
        guard let context, streams.count < Self.limit, !request.isLate(at: now),
            let stream = EventStream(sound, named: request.sound.rawValue, properties, on: context, pulse)
        else { return request.tell(.unreachable) }
        streams.append(stream)
        request.tell(.playing(sound.path, sound.duration))
    }
}
