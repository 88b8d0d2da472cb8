/// What an engine tells the live profiler once a second: the one schema of the socket, of the terminal's screen, of
/// `--json` and of the page.
///
/// The engine fills it in, and ``TacetPlatform/JSONValue`` writes it in the order of its properties. The page's scripts
/// read the same members by the same names. Gains and levels are in decibels, and nil is silence. What a game with an
/// older Tacet does not tell is nil too, so a property that is added is optional.
package struct EngineReport: Codable, Sendable {
    /// The second's blocks as shares of their deadline.
    package struct Load: Codable, Sendable {
        package var p50, p99, worst: Double?

        package init(p50: Double?, p99: Double?, worst: Double?) {
            (self.p50, self.p99, self.worst) = (p50, p99, worst)
        }
    }

    /// A reason of the session.
    package struct Reason: Codable, Sendable {
        package var reason: String
        /// How long the reason has held, in seconds.
        package var seconds: Double
        package var detail: String
        package var remedy: String

        package init(reason: String, seconds: Double, detail: String, remedy: String) {
            (self.reason, self.seconds, self.detail, self.remedy) = (reason, seconds, detail, remedy)
        }
    }

    /// Another program's stream.
    package struct Stream: Codable, Sendable {
        package var name: String
        package var `class`: String

        package init(name: String, class: String) { (self.name, self.class) = (name, `class`) }
    }

    package struct Output: Codable, Sendable {
        package var kind: String
        package var device: String
        package var sampleRate: Int
        package var requestFrames: Int
        /// In seconds.
        package var latency: Double
        package var stalled: Bool

        package init(
            kind: String, device: String, sampleRate: Int, requestFrames: Int, latency: Double, stalled: Bool
        ) {
            (self.kind, self.device, self.sampleRate) = (kind, device, sampleRate)
            (self.requestFrames, self.latency, self.stalled) = (requestFrames, latency, stalled)
        }
    }

    /// The memory of all sounds.
    package struct Sounds: Codable, Sendable {
        package struct Sound: Codable, Sendable {
            package var name: String
            package var bytes: Int
            package var played: Bool?

            package init(name: String, bytes: Int, played: Bool?) {
                (self.name, self.bytes, self.played) = (name, bytes, played)
            }
        }

        package var count: Int
        package var bytes: Int
        package var unplayed, unplayedBytes: Int?
        /// The largest sounds, the largest first.
        package var largest: [Sound]

        package init(count: Int, bytes: Int, unplayed: Int?, unplayedBytes: Int?, largest: [Sound]) {
            (self.count, self.bytes, self.unplayed, self.unplayedBytes) = (count, bytes, unplayed, unplayedBytes)
            self.largest = largest
        }
    }

    /// The listener, in metres and unit vectors.
    package struct Listener: Codable, Sendable {
        package var position, forward, up: [Double?]

        package init(position: [Double?], forward: [Double?], up: [Double?]) {
            (self.position, self.forward, self.up) = (position, forward, up)
        }
    }

    /// A number that attached programs can turn: one of an effect, a parameter of the sound events, or a number of their
    /// document.
    package struct Dial: Codable, Sendable {
        /// The name, or the path in the document.
        package var name: String
        /// `dB`, `Hz`, `s`, or empty.
        package var unit: String
        /// The number as it is heard; nil is silence.
        package var value: Double?
        /// The range; nil is silence. Of named values the indexes.
        package var min: Double?
        package var max: Double
        /// The names of the values.
        @OmittedIfNil package var choices: [String]?
        /// Whether an attached program holds the number.
        package var isHeld: Bool

        package init(
            name: String, unit: String, value: Double?, min: Double?, max: Double, choices: [String]?, isHeld: Bool
        ) {
            (self.name, self.unit, self.value, self.min, self.max) = (name, unit, value, min, max)
            (self.choices, self.isHeld) = (choices, isHeld)
        }
    }

    /// Seconds on the monotonic clock.
    package var time: Double?
    package var pid: Int
    package var engine: Int
    package var name: String
    package var load: Load
    /// The deadline of a block in nanoseconds, and the number of the second's blocks.
    package var deadline, blocks: Int?
    /// The median of each stage, in nanoseconds.
    package var stages: Stages?
    /// The frames of silence because decoding was late.
    package var soundtrackUnderrun: Int?
    package var voices: Int
    package var virtual: Int
    package var underruns: Int
    package var updates: Int
    /// The seconds that an update took, in the mean.
    package var updateTime: Double?
    package var isRealTime: Bool?
    package var category: String
    package var effects: String
    package var reasons: [Reason]
    package var streams: [Stream]?
    package var limitations: [String]?
    package var output: Output?
    package var soundtrack: Soundtrack?
    package var buses: [Bus]
    /// The global parameters of the sound events: 64 at most.
    package var parameters: [Dial]?
    /// With `events`: the numbers of the document of sound events, 1,024 at most. Nil before the game has updated.
    @OmittedIfNil package var events: [Dial]?
    package var sounds: Sounds?
    /// Whether the game lets attached programs change what is heard.
    package var touchable: Bool?
    /// What attached programs have changed, in words.
    package var overrides: [String]?
    package var marks: [CaptureNote.Mark]?
    /// With `voices`: the listener, or null before the mixer has answered, and the voices.
    @OmittedIfNil package var listener: Listener??
    @OmittedIfNil package var voiceList: [Voice]?
    /// With `blocks`: each block's beginning and stages, in nanoseconds.
    @OmittedIfNil package var times: [[Int]]?
    /// With `capture`: the second as a capture has it.
    @OmittedIfNil package var capture: CaptureSecond?

    /// - Parameter name: The game's name. The engine fills in the rest.
    package init(pid: Int, engine: Int, name: String) {
        (self.pid, self.engine, self.name) = (pid, engine, name)
        load = Load(p50: nil, p99: nil, worst: nil)
        (voices, virtual, underruns, updates) = (0, 0, 0, 0)
        (category, effects, reasons, buses) = ("", "", [], [])
    }
}

extension EngineReport {
    /// The soundtrack of an engine.
    package struct Soundtrack: Codable, Sendable {
        package struct Stem: Codable, Sendable {
            package var file: String
            package var gain: Double?

            package init(file: String, gain: Double?) { (self.file, self.gain) = (file, gain) }
        }

        /// The track that plays or is about to. Its members stand among those of the soundtrack.
        package struct Track: Codable, Sendable {
            /// In frames of the file.
            package var position: Int
            package var sampleRate: Int?
            /// The first frame of the loop, and the frame after its last one.
            package var loop: [Int]?
            package var stems: [Stem]?
            /// The music that is decoded ahead, in seconds.
            package var readAhead: Double?
            package var problem: String?
            /// Nil for a track without a tempo.
            package var score: Score?

            package init(
                position: Int, sampleRate: Int?, loop: [Int]?, stems: [Stem]?, readAhead: Double?, problem: String?,
                score: Score?
            ) {
                (self.position, self.sampleRate, self.loop) = (position, sampleRate, loop)
                (self.stems, self.readAhead, self.problem, self.score) = (stems, readAhead, problem, score)
            }
        }

        /// The bar and the beat that are mixed, counted from 0, and what waits for a boundary of the music.
        package struct Score: Codable, Sendable {
            /// An order that has not happened yet.
            package struct Order: Codable, Sendable {
                /// `transition`, `stinger`, or `section` for one that repeats.
                package var kind: String
                /// The first file of the track to come, or the section's name.
                package var name: String
                /// The boundary, as scenes of `tacet render` name it; nil for a section that repeats.
                package var on: String?
                /// The music until the boundary, in seconds; nil where it is not known.
                package var seconds: Double?

                package init(kind: String, name: String, on: String?, seconds: Double?) {
                    (self.kind, self.name, self.on, self.seconds) = (kind, name, on, seconds)
                }
            }

            package var bar, beat, beatsPerBar: Int
            /// In beats a minute.
            package var tempo: Double
            package var section: String?
            package var orders: [Order]

            package init(
                bar: Int, beat: Int, beatsPerBar: Int, tempo: Double, section: String?, orders: [Order]
            ) {
                (self.bar, self.beat, self.beatsPerBar) = (bar, beat, beatsPerBar)
                (self.tempo, self.section, self.orders) = (tempo, section, orders)
            }
        }

        package var state: String
        package var reason: String?
        package var gain: Double?
        package var track: Track?

        private enum CodingKeys: CodingKey { case state, reason, gain, position }

        package init(state: String, reason: String?, gain: Double?, track: Track?) {
            (self.state, self.reason, self.gain, self.track) = (state, reason, gain, track)
        }

        package init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            state = try members.decode(String.self, forKey: .state)
            reason = try members.decodeIfPresent(String.self, forKey: .reason)
            gain = try members.decodeIfPresent(Double.self, forKey: .gain)
            let hasTrack = try members.decodeIfPresent(Int.self, forKey: .position) != nil
            track = hasTrack ? try Track(from: decoder) : nil
        }

        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(state, forKey: .state)
            try members.encodeIfPresent(reason, forKey: .reason)
            try members.encodeIfPresent(gain, forKey: .gain)
            try track?.encode(to: encoder)
        }
    }

    /// A bus of an engine.
    package struct Bus: Codable, Sendable {
        /// An effect of a bus.
        package struct Effect: Codable, Sendable {
            package var name: String
            package var bypassed: Bool
            /// The mean time of the second's blocks, in nanoseconds.
            package var cost: Int
            /// The index of the bus whose level a compressor follows.
            @OmittedIfNil package var sidechain: Int?
            /// The numbers as they are heard, by the names with which `set effect` turns them. Nil while the game's thread
            /// has not told them.
            package var dials: [Dial]?

            package init(name: String, bypassed: Bool, cost: Int) {
                (self.name, self.bypassed, self.cost) = (name, bypassed, cost)
            }
        }

        package var bus: Int?
        package var name: String
        package var parent: Int?
        package var gain: Double?
        package var duck: Double?
        /// The session's ducking, and what ducks the bus: names of buses, and `session`.
        package var sessionDuck: Double?
        package var duckedBy: [String]?
        package var muted: Bool
        package var paused: Bool
        /// The gain at which attached programs hold the bus, and whether they do, and whether they mute it.
        package var held: Double?
        package var isHeld: Bool?
        package var silenced: Bool?
        /// The filter, in hertz.
        package var lowCut, highCut: Int?
        /// The effects, in their order.
        package var effects: [Effect]?
        /// The most voices.
        package var limit: Int?
        /// Whether the bus has samples of its own, so that its level and its loudness are measured.
        package var submix: Bool?
        package var peak: Double?
        package var rms: Double?
        /// The loudness in LUFS: of 400 ms, of 3 s, and since the first program was attached.
        package var momentary, shortTerm, integrated: Double?

        /// - Parameter name: The bus's name. The engine fills in the rest.
        package init(bus: Int, name: String) {
            (self.bus, self.name, muted, paused) = (bus, name, false, false)
        }
    }

    /// A voice of an engine.
    package struct Voice: Codable, Sendable {
        /// Why the voice is as loud as it is: the factors, and their product.
        package struct Gain: Codable, Sendable {
            package var sound, fade, bus, duck, distance, session, total: Double?

            package init(
                sound: Double?, fade: Double?, bus: Double?, duck: Double?, distance: Double?, session: Double?,
                total: Double?
            ) {
                (self.sound, self.fade, self.bus, self.duck) = (sound, fade, bus, duck)
                (self.distance, self.session, self.total) = (distance, session, total)
            }
        }

        package var voice: Int
        package var sound: String
        package var bus: Int?
        package var busName: String
        package var priority: Int
        package var real: Bool
        /// Why the voice is virtual; nil for a real one.
        package var why: String?
        /// Which limit keeps an outranked voice from being mixed, and why a voice that fades out was stolen.
        package var limit, stolen: String?
        package var looping: Bool
        package var silenced: Bool?
        /// In metres; nil for a voice without a position.
        package var position: [Double?]?
        package var relative: Bool
        package var distance: Double?
        package var gain: Gain
        /// Seconds since the voice began, without the time in which effects were stopped.
        package var age: Double

        package init(
            voice: Int, sound: String, bus: Int?, busName: String, priority: Int, real: Bool, why: String?,
            limit: String?,
            stolen: String?, looping: Bool, silenced: Bool?, position: [Double?]?, relative: Bool, distance: Double?,
            gain: Gain, age: Double
        ) {
            (self.voice, self.sound, self.bus, self.busName) = (voice, sound, bus, busName)
            (self.priority, self.real, self.why, self.limit, self.stolen) = (priority, real, why, limit, stolen)
            (self.looping, self.silenced, self.position) = (looping, silenced, position)
            (self.relative, self.distance, self.gain, self.age) = (relative, distance, gain, age)
        }
    }

    /// Times by the names of the stages, in the order of the stages. A game with another Tacet may have other stages.
    package struct Stages: Codable, Sendable {
        package var times: [(stage: String, nanoseconds: Int)]

        private struct Stage: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        package init(_ times: [(stage: String, nanoseconds: Int)]) { self.times = times }

        package init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Stage.self)
            times = try members.allKeys.map { ($0.stringValue, try members.decode(Int.self, forKey: $0)) }
        }

        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Stage.self)
            for (stage, nanoseconds) in times { try members.encode(nanoseconds, forKey: Stage(stringValue: stage)) }
        }
    }
}
