import Testing

@testable import TacetSession

@Suite("Categories")
struct CategoryTests {
    typealias Category = AudioSession.Category

    struct Row: Sendable, CustomTestStringConvertible {
        let category: Category
        let plays, silenced, mixes, background: Bool
        var testDescription: String { category.rawValue }
    }

    @Test(
        "Each does what the table says (BEHAVIOUR 16-22, 50, 184)",
        arguments: [
            Row(category: .soloAmbient, plays: true, silenced: true, mixes: false, background: false),
            Row(category: .ambient, plays: true, silenced: true, mixes: true, background: false),
            Row(category: .playback, plays: true, silenced: false, mixes: false, background: true),
            Row(category: .record, plays: false, silenced: false, mixes: false, background: true),
            Row(category: .playAndRecord, plays: true, silenced: false, mixes: false, background: true),
            Row(category: .audioProcessing, plays: false, silenced: false, mixes: false, background: true),
        ])
    func table(row: Row) {
        let behavior = row.category.behavior()
        #expect(behavior.plays == row.plays)
        #expect(behavior.isSilencedBySwitchAndLock == row.silenced)
        #expect(behavior.mixesWithOthers == row.mixes)
        #expect(behavior.playsInBackground == row.background)
        #expect(!behavior.ducksOthers && !behavior.interruptsSpokenAudio)

        var session = SimulatedSession()
        session.tell(.category(row.category, []))
        #expect(session.soundtrack == (row.plays ? .audible : .muted))
        session.see(.silentSwitch(.feedbackd, isOn: true))
        #expect((session.soundtrack == .muted) == (row.silenced || !row.plays))
        session.see(.silentSwitch(.feedbackd, isOn: false))
        session.see(.locked(.logind, true))
        #expect((session.soundtrack == .frozen) == row.silenced)
        session.see(.locked(.logind, false))
        session.tell(.applicationState(.background))
        #expect((session.soundtrack == .frozen) == !row.background)
    }

    @Test("Options that mix imply mixing, where the category knows them (BEHAVIOUR 25, 26, 28, 29)")
    func options() {
        for option in [AudioSession.Options.mixWithOthers, .duckOthers, .interruptSpokenAudioAndMixWithOthers] {
            #expect(Category.playback.behavior(options: option).mixesWithOthers)
            #expect(Category.playAndRecord.behavior(options: option).mixesWithOthers)
            for other in [Category.ambient, .soloAmbient, .record, .audioProcessing] {
                #expect(other.behavior(options: option) == other.behavior())
            }
        }
        #expect(Category.playback.behavior(options: .duckOthers).ducksOthers)
        #expect(!Category.playback.behavior(options: .mixWithOthers).ducksOthers)
        #expect(Category.playback.behavior(options: .interruptSpokenAudioAndMixWithOthers).interruptsSpokenAudio)
    }

    @Test("An option that does nothing in the category is said to do nothing (BEHAVIOUR 5)")
    func idleOptions() {
        var session = SimulatedSession()
        #expect(session.machine.categoryLimitations.isEmpty)
        session.tell(.category(.ambient, [.mixWithOthers, .duckOthers]))
        let words = "In the category ambient these options do nothing: mixWithOthers, duckOthers. "
        #expect(session.machine.categoryLimitations == [words + "They are for playback and playAndRecord."])
        session.tell(.category(.playback, [.mixWithOthers, .duckOthers]))
        #expect(session.machine.categoryLimitations.isEmpty)
        session.tell(.category(nil, .interruptSpokenAudioAndMixWithOthers))
        #expect(session.machine.categoryLimitations.count == 1)
        session.tell(.category(.record, AudioSession.Options(rawValue: 1 << 31)))
        #expect(session.machine.categoryLimitations.isEmpty, "a bit that is no option")
    }

    @Test(
        "The machine is kept awake while an active session processes audio, ordered once for each change (BEHAVIOUR 21)"
    )
    func wakeLock() {
        var session = SimulatedSession()
        var orders: [Bool] {
            session.takeActions().compactMap { if case .keepAwake(let isOn) = $0 { isOn } else { nil } }
        }
        session.tell(.category(.playback, []))
        #expect(orders.isEmpty)
        session.tell(.category(.audioProcessing, []))
        session.pass(.seconds(5))
        #expect(orders == [true] && session.machine.categoryLimitations.isEmpty)
        session.see(.wakeLock(false))
        #expect(session.machine.categoryLimitations.count == 1)
        session.see(.wakeLock(true))
        #expect(session.machine.categoryLimitations.isEmpty)
        session.tell(.active(false))
        #expect(orders == [false])
        session.see(.wakeLock(nil))
        session.tell(.active(true))
        session.tell(.category(nil, []))
        #expect(orders == [true, false])
        var off = SimulatedSession(SessionConfiguration(isSwitchedOff: true))
        off.tell(.category(.audioProcessing, []))
        #expect(!off.takeActions().contains(.keepAwake(true)))
    }

    @Test("A session starts as solo ambient, and only a game chooses by itself (BEHAVIOUR 9, 10, 103)")
    func defaults() {
        #expect(SimulatedSession(isFresh: true).machine.category == .soloAmbient)
        #expect(SimulatedSession(.mediaPlayer).machine.category == .playback)
        #expect(SimulatedSession(.voiceChat).machine.category == .playAndRecord)
        #expect(SimulatedSession(.recorder).machine.category == .playAndRecord)
        #expect(SimulatedSession(.cooperativeMusic).machine.options == .mixWithOthers)
    }

    @Test("An explicit category silences others, a chosen one never does (BEHAVIOUR 40, D7)")
    func silencesOthers() {
        var session = SimulatedSession()
        #expect(session.machine.silencedMediaPlayers == .none)
        session.tell(.category(.soloAmbient, []))
        #expect(session.machine.silencedMediaPlayers == .all)
        session.tell(.active(false))
        #expect(session.machine.silencedMediaPlayers == .none)
        session.tell(.active(true))
        session.tell(.category(.playback, .mixWithOthers))
        #expect(session.machine.silencedMediaPlayers == .none)
        session.tell(.category(.playback, [.duckOthers, .interruptSpokenAudioAndMixWithOthers]))
        #expect(session.machine.silencedMediaPlayers == .speaking)
        session.tell(.category(.ambient, .interruptSpokenAudioAndMixWithOthers))
        #expect(session.machine.silencedMediaPlayers == .none)
        #expect(SimulatedSession(.navigation).machine.silencedMediaPlayers == .speaking)
    }

    @Test("What is spoken: by the genre, and without one if it is longer than songs are (BEHAVIOUR 28)")
    func spokenAudio() {
        for genre in ["Podcast", "podcasts", "Audiobook", "Audio Book", "Spoken Word", "Speech"] {
            #expect(TrackProperties(genres: ["Comedy", genre], length: .seconds(60)).isSpoken)
        }
        #expect(!TrackProperties(genres: ["Classical"], length: .seconds(4_000)).isSpoken)
        #expect(TrackProperties(length: .seconds(1_201)).isSpoken)
        #expect(TrackProperties(genres: [""], length: .seconds(1_201)).isSpoken)
        #expect(!TrackProperties(length: .seconds(1_200)).isSpoken)
        #expect(!TrackProperties().isSpoken)
    }

    @Test("A changed category is told and takes effect at once (BEHAVIOUR 3, 7)")
    func change() {
        var session = SimulatedSession()
        session.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(session.soundtrack == .muted)
        session.tell(.category(.playback, []))
        #expect(session.states == [.audible, .audible])
        #expect(session.events.last == .categoryChosen(.playback, because: "the program chose it"))
    }

    @Test("A session that is not active is silent, and reactivating chooses anew (BEHAVIOUR 7, 11, 15)")
    func activation() {
        var session = SimulatedSession()
        session.tell(.active(false))
        #expect(session.states == [.frozen, .frozen])
        #expect(session.interruptions.isEmpty)
        session.play(.music)
        session.pass(.seconds(1))
        session.tell(.active(true))
        #expect(session.machine.category == .ambient)
        #expect(session.states == [.audible, .held])
    }
}
