import TacetSystem

/// A bus that steps back while another one sounds: the soundtrack while somebody speaks.
public struct Ducking: Hashable, Sendable {
    /// The bus that is stepped back for, with those below it. It sounds while it has a voice, or a track, that is not silent.
    public var trigger: BusID
    /// The bus that steps back.
    public var target: BusID
    /// How far: at most 0 dB.
    public var gain: Decibels
    /// How long it takes to step back.
    public var attack: Duration
    /// How long it waits after the trigger has fallen silent: longer than the pauses between sentences.
    public var hold: Duration
    /// How long it takes to come back.
    public var release: Duration

    /// The usual speech over music: 9 dB down in 0.1 s, held for 0.4 s, back in 0.8 s.
    public init(
        _ target: BusID, under trigger: BusID, by gain: Decibels = -9, attack: Duration = .milliseconds(100),
        hold: Duration = .milliseconds(400), release: Duration = .milliseconds(800)
    ) {
        self.target = target
        self.trigger = trigger
        self.gain = gain
        self.attack = attack
        self.hold = hold
        self.release = release
    }

    /// The most that an engine has at once.
    static let capacity = 8
}

/// A ``Ducking`` as the mixer runs it.
struct DuckingRule: BitwiseCopyable {
    let trigger: BusID
    let target: BusID
    private let depth: Float
    private let attack: Int32
    private let hold: Int
    private let release: Int32
    /// Frames since the trigger sounded.
    private var silence: Int
    private var gain = Ramp(1)

    init(_ ducking: Ducking, sampleRate: Int) {
        trigger = ducking.trigger
        target = ducking.target
        depth = min(ducking.gain, .unity).amplitude
        attack = Tween(duration: ducking.attack).frames(at: sampleRate)
        hold = Int(Tween(duration: ducking.hold).frames(at: sampleRate))
        release = Tween(duration: ducking.release).frames(at: sampleRate)
        silence = hold
    }

    /// Goes a block on, and returns the target's gain at its end.
    mutating func advance(_ frames: Int32, isSounding: Bool) -> Float {
        silence = isSounding ? 0 : min(hold, silence + Int(frames))
        let wanted = silence < hold || isSounding ? depth : 1
        if wanted != gain.target { gain.move(to: wanted, frames: wanted < 1 ? attack : release) }
        return gain.advance(frames)
    }
}
