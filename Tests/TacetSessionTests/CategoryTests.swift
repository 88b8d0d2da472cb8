import TacetSession
import Testing

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

        var rehearsal = Rehearsal()
        rehearsal.tell(.category(row.category, []))
        #expect(rehearsal.soundtrack == (row.plays ? .audible : .muted))
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        #expect((rehearsal.soundtrack == .muted) == (row.silenced || !row.plays))
        rehearsal.see(.silentSwitch(.feedbackd, isOn: false))
        rehearsal.see(.locked(.logind, true))
        #expect((rehearsal.soundtrack == .frozen) == row.silenced)
        rehearsal.see(.locked(.logind, false))
        rehearsal.tell(.applicationState(.background))
        #expect((rehearsal.soundtrack == .frozen) == !row.background)
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
        var rehearsal = Rehearsal()
        #expect(rehearsal.machine.categoryLimitations.isEmpty)
        rehearsal.tell(.category(.ambient, [.mixWithOthers, .duckOthers]))
        let words = "In the category ambient these options do nothing: mixWithOthers, duckOthers. "
        #expect(rehearsal.machine.categoryLimitations == [words + "They are for playback and playAndRecord."])
        rehearsal.tell(.category(.playback, [.mixWithOthers, .duckOthers]))
        #expect(rehearsal.machine.categoryLimitations.isEmpty)
        rehearsal.tell(.category(nil, .interruptSpokenAudioAndMixWithOthers))
        #expect(rehearsal.machine.categoryLimitations.count == 1)
        rehearsal.tell(.category(.record, AudioSession.Options(rawValue: 1 << 31)))
        #expect(rehearsal.machine.categoryLimitations.isEmpty, "a bit that is no option")
    }

    @Test(
        "The machine is kept awake while an active session processes audio, ordered once for each change (BEHAVIOUR 21)"
    )
    func wakeLock() {
        var rehearsal = Rehearsal()
        var orders: [Bool] {
            rehearsal.takeActions().compactMap { if case .keepAwake(let isOn) = $0 { isOn } else { nil } }
        }
        rehearsal.tell(.category(.playback, []))
        #expect(orders.isEmpty)
        rehearsal.tell(.category(.audioProcessing, []))
        rehearsal.pass(.seconds(5))
        #expect(orders == [true] && rehearsal.machine.categoryLimitations.isEmpty)
        rehearsal.see(.wakeLock(false))
        #expect(rehearsal.machine.categoryLimitations.count == 1)
        rehearsal.see(.wakeLock(true))
        #expect(rehearsal.machine.categoryLimitations.isEmpty)
        rehearsal.tell(.active(false))
        #expect(orders == [false])
        rehearsal.see(.wakeLock(nil))
        rehearsal.tell(.active(true))
        rehearsal.tell(.category(nil, []))
        #expect(orders == [true, false])
        var off = Rehearsal(SessionConfiguration(isSwitchedOff: true))
        off.tell(.category(.audioProcessing, []))
        #expect(!off.takeActions().contains(.keepAwake(true)))
    }

    @Test("A session starts as solo ambient, and only a game chooses by itself (BEHAVIOUR 9, 10, 103)")
    func defaults() {
        #expect(Rehearsal(isFresh: true).machine.category == .soloAmbient)
        #expect(Rehearsal(.mediaPlayer).machine.category == .playback)
        #expect(Rehearsal(.voiceChat).machine.category == .playAndRecord)
        #expect(Rehearsal(.recorder).machine.category == .playAndRecord)
        #expect(Rehearsal(.cooperativeMusic).machine.options == .mixWithOthers)
    }

    @Test("An explicit category silences others, a chosen one never does (BEHAVIOUR 40, D7)")
    func silencesOthers() {
        var rehearsal = Rehearsal()
        #expect(rehearsal.machine.silencedPlayers == .none)
        rehearsal.tell(.category(.soloAmbient, []))
        #expect(rehearsal.machine.silencedPlayers == .all)
        rehearsal.tell(.active(false))
        #expect(rehearsal.machine.silencedPlayers == .none)
        rehearsal.tell(.active(true))
        rehearsal.tell(.category(.playback, .mixWithOthers))
        #expect(rehearsal.machine.silencedPlayers == .none)
        rehearsal.tell(.category(.playback, [.duckOthers, .interruptSpokenAudioAndMixWithOthers]))
        #expect(rehearsal.machine.silencedPlayers == .speaking)
        rehearsal.tell(.category(.ambient, .interruptSpokenAudioAndMixWithOthers))
        #expect(rehearsal.machine.silencedPlayers == .none)
        #expect(Rehearsal(.navigation).machine.silencedPlayers == .speaking)
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
        var rehearsal = Rehearsal()
        rehearsal.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(rehearsal.soundtrack == .muted)
        rehearsal.tell(.category(.playback, []))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.events.last == .categoryChosen(.playback, because: "the program chose it"))
    }

    @Test("A session that is not active is silent, and reactivating chooses anew (BEHAVIOUR 7, 11, 15)")
    func activation() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.active(false))
        #expect(rehearsal.states == [.frozen, .frozen])
        #expect(rehearsal.interruptions.isEmpty)
        rehearsal.play(.music)
        rehearsal.pass(.seconds(1))
        rehearsal.tell(.active(true))
        #expect(rehearsal.machine.category == .ambient)
        #expect(rehearsal.states == [.audible, .held])
    }
}
