import CTacet
import Tacet
import TacetRecording
import TacetSession
import TestSupport
import Testing

@testable import TacetC

/// The tables of the enums that C and Swift share, against both sides: the cases of Swift, and the enumerators of
/// tacet.h.
@Suite("The enums that C and Swift share") struct EnumTests {
    private let enumerators: [String: [(name: String, value: Int)]]

    init() throws { enumerators = try CHeader().enumerators }

    /// The words by which C calls a case, where these are not the words of Swift.
    private static let otherWords = [
        "easeIn": "IN", "easeOut": "OUT", "easeInOut": "IN_OUT", "openAL": "OPENAL",
        "duckSoundtrack": "DUCK", "newDeviceAvailable": "NEW_DEVICE", "oldDeviceUnavailable": "OLD_DEVICE_GONE",
        "configurationChange": "CONFIGURATION",
    ]

    /// `mediaPlayer` as `MEDIA_PLAYER`, `signed16` as `SIGNED_16`.
    private func words(_ name: String) -> String {
        if let words = Self.otherWords[name] { return words }
        return name.replacing(#/([a-z])([A-Z0-9])/#) { "\($0.1)_\($0.2)" }.uppercased()
    }

    /// Compares a table with all cases of Swift's enum and with all enumerators of C's but `others`, which have no
    /// case.
    private func check<Value: CEnumerated & Hashable>(
        _ all: some Collection<Value>, without others: Set<String> = [], name: (Value) -> String = { "\($0)" }
    ) throws where Value.CEnum: RawRepresentable, Value.CEnum.RawValue: BinaryInteger {
        try check(Value.inC.map { (Int($0.c.rawValue), $0.swift) }, all, "\(Value.CEnum.self)", without: others, name)
        for value in all { #expect(Value.inC.first { $0.swift == value }?.c == value.asC) }
    }

    private func check<Value: Hashable>(
        _ table: [(c: Int, swift: Value)], _ all: some Collection<Value>, _ type: String, without others: Set<String>,
        _ name: (Value) -> String
    ) throws {
        let enumerators = try #require(enumerators[type]?.filter { !others.contains($0.name) })
        #expect(Set(table.map(\.swift)) == Set(all), "\(type) lacks a case, or has one too many")
        #expect(Set(table.map(\.c)) == Set(enumerators.map(\.value)), "\(type) lacks an enumerator")
        #expect(table.count == all.count && table.count == enumerators.count, "\(type) has a row twice")
        for row in table {
            let enumerator = try #require(enumerators.first { $0.value == row.c }?.name)
            #expect(enumerator.hasSuffix("_" + words(name(row.swift))), "\(enumerator) stands for \(name(row.swift))")
        }
    }

    /// Both directions: each value becomes its case, and a value outside the enum is refused.
    private func checkReading<Value: CEnumerated & Hashable>(_ type: Value.Type) throws
    where Value.CEnum: RawRepresentable, Value.CEnum.RawValue == UInt32 {
        for row in Value.inC { #expect(try Value(row.c) == row.swift) }
        let outside = try #require(Value.CEnum(rawValue: 4_711))
        do throws(Problem) {
            Issue.record("4711 became \(try Value(outside))")
        } catch {
            #expect(error.result == TACET_ERROR_INVALID_ENUM)
            #expect(error.text.contains("4711 is no \(Value.CEnum.self)"))
        }
    }

    @Test("Each case of sounds, voices and space has its value in tacet.h")
    func soundsAndVoices() throws {
        try check((0...255).compactMap(Easing.init(rawValue:)))
        try check(SoundStorage.allCases)
        try check([ReplayGain.track, .album].filter(isKnown), without: ["TACET_REPLAY_GAIN_OFF"])
        try check(LoadPriority.allCases)
        try check((0...255).compactMap(PlaybackState.init(rawValue:)))
        try check([SampleFormat.unsigned8, .signed16, .float32].filter(isKnown))
        try check((0...255).compactMap(PlaybackSettings.VirtualBehavior.init(rawValue:)))
        try check((0...255).compactMap(VoiceLimit.Stealing.init(rawValue:)))
        try check(Caption.Importance.allCases)
        try check([Space.world, .listener].filter(isKnown))
        try check(DistanceModel.allCases)
        try check(Spatialization.allCases)
        try check(Reverb.Room.allCases)
    }

    @Test("Each case of outputs, recorders and errors has its value in tacet.h")
    func outputs() throws {
        try check([OutputLossResponse.freeze, .advance].filter(isKnown))
        try check(OutputConfiguration.Kind.allCases, without: ["TACET_OUTPUT_KIND_NONE"])
        try check(OutputLatency.allCases)
        try check(PitchQuality.allCases)
        try check(SpeakerLayout.allCases)
        try check(Profiler.Access.allCases)
        try check([AudioRecorder.Interface.automatic, .pulse, .openAL].filter(isKnown))
        try check(AudioRecorder.Permission.allCases)
        try check(AudioRecorder.Gap.Reason.allCases, without: ["TACET_GAP_NONE"])
        // C has failures of its own, of its pointers and handles.
        let codes: [AudioError.Code] = [
            .fileNotFound, .unreadable, .notAudio, .unsupportedCodec, .corrupt, .tooLarge, .invalidArgument, .noOutput,
            .cancelled,
        ]
        let names = Set(codes.filter(isKnown).map { "TACET_ERROR_" + words("\($0)") })
        let others = try #require(enumerators["tacet_result"]).map(\.name).filter { !names.contains($0) }
        try check(codes, without: Set(others))
        #expect(others.count == 14)
    }

    @Test("Each case of sessions has its value in tacet.h")
    func sessions() throws {
        try check(AudioSession.Role.allCases)
        try check(AudioSession.Category.allCases, without: ["TACET_CATEGORY_AUTOMATIC"], name: \.rawValue)
        try check(AudioSession.ApplicationState.allCases)
        try check(AudioSession.BackgroundPolicy.allCases)
        try check(AudioSession.SoundtrackChoice.allCases)
        try check(AudioSession.ConversationChoice.allCases)
        try check(AudioSession.MediaCommand.allCases)
        try check(AudioSession.Directive.State.allCases)
        try check(AudioSession.StreamClass.allCases)
        try check(
            [
                AudioSession.RouteChange.Reason.newDeviceAvailable, .oldDeviceUnavailable, .override,
                .configurationChange,
            ].filter(isKnown), without: ["TACET_ROUTE_CHANGE_NONE"])
        try check(AudioSession.Inactivity.Source.allCases, without: ["TACET_SOURCE_NONE"])
        try check(AudioSession.PromptStyle.allCases)
    }

    @Test("Each reason has its value in tacet.h, its words, and its way back")
    func reasonsOfSessions() throws {
        let rows = reasons.compactMap { row in row.swift.map { (Int(row.c.rawValue), $0) } }
        #expect(rows.count == reasons.count - 1)
        let all = rows.map(\.1)
        try check(rows, all, "tacet_reason", without: ["TACET_REASON_NONE"], name)
        for row in reasons {
            #expect(tacet_reason(row.swift) == row.c)
            #expect(tacet_reason_describe(row.c).map { String(cString: $0) } == row.words.description)
        }
        #expect(tacet_reason(.host("a cutscene")) == TACET_REASON_HOST)
        #expect(tacet_reason_describe(tacet_reason(999)).map { String(cString: $0) } == "a reason without a name")
    }

    @Test("Each result and each event of tacet.h has words of its own")
    func results() throws {
        let named = try #require(enumerators["tacet_result"])
        #expect(TacetC.results.map(\.name.description) == named.map(\.name))
        #expect(TacetC.results.map { Int($0.result.rawValue) } == named.map(\.value))
        let events = try #require(enumerators["tacet_event_type"])
        let words = try events.map { event in
            try #require(tacet_event_describe(tacet_event_type(UInt32(event.value))).map { String(cString: $0) })
        }
        #expect(Set(words).count == events.count && !words.contains("an event without a name"))
    }

    @Test("A value of C becomes its case, and one outside its enum is refused by the enum's name")
    func reading() throws {
        try checkReading(Easing.self)
        try checkReading(SoundStorage.self)
        try checkReading(ReplayGain.self)
        try checkReading(LoadPriority.self)
        try checkReading(SampleFormat.self)
        try checkReading(PlaybackSettings.VirtualBehavior.self)
        try checkReading(VoiceLimit.Stealing.self)
        try checkReading(Caption.Importance.self)
        try checkReading(Space.self)
        try checkReading(DistanceModel.self)
        try checkReading(Spatialization.self)
        try checkReading(Reverb.Room.self)
        try checkReading(OutputLossResponse.self)
        try checkReading(OutputLatency.self)
        try checkReading(PitchQuality.self)
        try checkReading(SpeakerLayout.self)
        try checkReading(Profiler.Access.self)
        try checkReading(AudioRecorder.Interface.self)
        try checkReading(AudioSession.Role.self)
        try checkReading(AudioSession.Category.self)
        try checkReading(AudioSession.ApplicationState.self)
        try checkReading(AudioSession.BackgroundPolicy.self)
        try checkReading(AudioSession.SoundtrackChoice.self)
        try checkReading(AudioSession.ConversationChoice.self)
        try checkReading(AudioSession.MediaCommand.self)
    }

    // MARK: Enums that do not list their cases
    // A case that is added to one of these does not compile here until the list above has it too.

    private func isKnown(_ gain: ReplayGain) -> Bool {
        switch gain {
        case .track, .album: true
        }
    }
    private func isKnown(_ space: Space) -> Bool {
        switch space {
        case .world, .listener: true
        }
    }
    private func isKnown(_ format: SampleFormat) -> Bool {
        switch format {
        case .unsigned8, .signed16, .float32: true
        }
    }
    private func isKnown(_ loss: OutputLossResponse) -> Bool {
        switch loss {
        case .freeze, .advance: true
        }
    }
    private func isKnown(_ interface: AudioRecorder.Interface) -> Bool {
        switch interface {
        case .automatic, .pulse, .openAL: true
        }
    }
    private func isKnown(_ reason: AudioSession.RouteChange.Reason) -> Bool {
        switch reason {
        case .newDeviceAvailable, .oldDeviceUnavailable, .override, .configurationChange: true
        }
    }
    private func isKnown(_ code: AudioError.Code) -> Bool {
        switch code {
        case .fileNotFound, .unreadable, .notAudio, .unsupportedCodec, .corrupt, .tooLarge, .invalidArgument, .noOutput,
            .cancelled:
            true
        }
    }

    /// The reason's name in Swift.
    private func name(_ reason: AudioSession.Reason) -> String {
        switch reason {
        case .startingUp: "startingUp"
        case .undecided: "undecided"
        case .otherAudio: "otherAudio"
        case .silentMode: "silentMode"
        case .call: "call"
        case .alarm: "alarm"
        case .policy: "policy"
        case .suspended: "suspended"
        case .locked: "locked"
        case .seatInactive: "seatInactive"
        case .background: "background"
        case .outputLost: "outputLost"
        case .routeLost: "routeLost"
        case .prompt: "prompt"
        case .inactive: "inactive"
        case .category: "category"
        case .soundtrackOff: "soundtrackOff"
        case .awaitingPlayer: "awaitingPlayer"
        case .host: "host"
        case .conversation: "conversation"
        case .outputMuted: "outputMuted"
        case .unfocused: "unfocused"
        }
    }
}
