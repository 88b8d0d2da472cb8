/// A command of the game to the mixing thread. Changes of single voices are not commands; ``ChangeBatch`` holds them.
///
/// Commands are plain values and own nothing that the mixing thread would have to free.
enum RenderCommand: BitwiseCopyable {
    /// Starts the voice whose slot of ``VoiceTable`` the game has filled. From here on the mixing thread owns the slot.
    case start(VoiceHandle)
    case listener(Listener)
    /// Places one of the other listeners, of which `index` counts from 0.
    case otherListener(index: UInt8, Listener)
    /// Changes how many other listeners there are.
    case otherListeners(count: UInt8)
    case busAdd(BusID, parent: BusID)
    case busSubmix(BusID, Unmanaged<Submix>, index: UInt8)
    case busSubmixEnd(BusID)
    case busGain(BusID, Float, RampLength)
    case busMute(BusID, Bool, RampLength)
    case busQuota(BusID, VoiceQuota)
    case busPause(BusID, Bool, RampLength)
    /// Turns the loudness meter of a bus on or off.
    case busLoudness(BusID, Unmanaged<BusLoudness>, isOn: Bool)
    case busEffect(BusID, BusEffect, RampLength)
    /// Moves what a bus sends to the centre, a share of 0...1, and to the LFE, a gain.
    case busRoute(BusID, center: Float, lfe: Float, RampLength)
    /// Gives a submix a reverb that voices can send to, with HRTF or without.
    case reverb(submix: UInt8, isBinaural: Bool, feed: ReverbInput)
    /// Gives a submix the sources of voices that OpenAL places in one of its ways.
    case sources(submix: UInt8, Spatialiser, Unmanaged<SpatialSources>)
    /// Changes what places voices.
    case spatialiser(Spatialiser)
    /// Changes the room whose decay lowers the reverb of distant voices.
    case room(RoomDecay)
    /// Replaces the ducking rule at an index; nil removes it.
    case ducking(Int, DuckingRule?)
    case stream(MusicCommand)
    /// Stops every voice of a sound.
    case stop(sound: UInt32)
    /// Releases samples once no voice plays them. `RenderEvent.samplesReleased` answers when that is done.
    case release(samples: UInt32)
    case distanceModel(DistanceModel)
    case doppler(factor: Float, speedOfSound: Float)
}

extension RenderCommand {
    /// Whether the command can make a silent engine audible, so that a suspended output must be resumed.
    var maySound: Bool {
        switch self {
        case .start, .busPause, .stream(.start), .stream(.resume), .stream(.takeUp): true
        default: false
        }
    }

    /// The number of properties that a command can set on a bus.
    private static let busKeys = 6 + BusEffect.count

    /// One more than the largest ``key``.
    static let keyCount =
        busKeys * BusID.capacity + 4 * Submix.capacity + Ducking.capacity + 9 + MusicCommand.keyCount

    /// The property that the command sets, as a number below ``keyCount``; nil for a command that happens once.
    var key: Int? {
        let submixes = Self.busKeys * BusID.capacity
        let rules = submixes + 4 * Submix.capacity
        let scene = rules + Ducking.capacity
        switch self {
        case .start, .busAdd, .busSubmix, .busSubmixEnd, .stop, .release: return nil
        case .busGain(let bus, _, _): return Self.key(0, bus)
        case .busMute(let bus, _, _): return Self.key(1, bus)
        case .busQuota(let bus, _): return Self.key(2, bus)
        case .busPause(let bus, _, _): return Self.key(3, bus)
        case .busLoudness(let bus, _, _): return Self.key(4, bus)
        case .busRoute(let bus, _, _, _): return Self.key(5, bus)
        case .busEffect(let bus, let effect, _): return Self.key(6 + effect.index, bus)
        case .reverb(let submix, let isBinaural, _): return submixes + Self.index(submix) + (isBinaural ? 1 : 0)
        case .sources(let submix, let spatialiser, _):
            return submixes + Self.index(submix) + (spatialiser == .hrtf ? 2 : 3)
        case .ducking(let index, _): return rules + max(0, min(index, Ducking.capacity - 1))
        case .listener: return scene
        case .distanceModel: return scene + 1
        case .doppler: return scene + 2
        case .room: return scene + 3
        case .spatialiser: return scene + 4
        case .otherListeners: return scene + 5
        case .otherListener(let index, _): return scene + 6 + min(Int(index), Listeners.capacity - 2)
        case .stream(let command): return command.key.map { Self.music + $0 }
        }
    }

    /// The key of the first of the soundtrack's properties.
    private static let music = keyCount - MusicCommand.keyCount

    /// The keys of the commands after which this one does not merge with an earlier one of its own key, but replaces
    /// it.
    var opposites: (Int, Int)? {
        guard case .stream(let command) = self, let keys = command.opposites else { return nil }
        return (Self.music + keys.0, Self.music + keys.1)
    }

    /// Whether the first one in a batch stays, also if later ones of its key follow.
    var keepsFirst: Bool {
        guard case .stream(let command) = self else { return false }
        return command.keepsFirst
    }

    private static func index(_ submix: UInt8) -> Int { 4 * min(Int(submix), Submix.capacity - 1) }

    private static func key(_ kind: Int, _ bus: BusID) -> Int {
        kind * BusID.capacity + min(Int(bus.index), BusID.capacity - 1)
    }

    /// Whether the command moves a property from its present value, which an earlier command may have set.
    var tweens: Bool {
        switch self {
        case .busGain(_, _, let length), .busMute(_, _, let length), .busPause(_, _, let length),
            .busEffect(_, _, let length), .busRoute(_, _, _, let length):
            length.frames > 0
        case .stream(let command): command.tweens
        default: false
        }
    }

    /// This command in place of an earlier one with the same ``key`` that tweens.
    func merged(after earlier: RenderCommand) -> RenderCommand {
        guard case .stream(let new) = self, case .stream(let old) = earlier else { return self }
        return .stream(new.merged(after: old))
    }
}

/// An event that the mixing thread reports to the game.
enum RenderEvent: BitwiseCopyable {
    case finished(VoiceHandle)
    case stolen(VoiceHandle)
    case samplesReleased(UInt32)
    /// A streamed voice fades out until its frames are decoded.
    case soundUnderrun(VoiceHandle)
    /// A streamed voice fades in after an underrun.
    case soundRecovered(VoiceHandle, frames: Int32)
    /// A voice has passed a marker of its sound.
    case marker(VoiceMarkers.Passed)
    /// The stream of a slot has ended; `hasFaded` if it has faded out before its last frame.
    case streamEnded(MusicSlot, hasFaded: Bool)
    /// The stream of a slot has taken the place of another one, with this frame of the engine's clock. `from` are the
    /// frames that the other one had played.
    case streamTurned(MusicSlot, at: Int, from: Int)
    /// The stream of a slot was not decoded at its turn, and waits for the next one.
    case streamMissed(MusicSlot)
    /// A stream has run dry.
    case underrun
    /// Every stream that ran dry plays on or has ended.
    case recovered(frames: Int32)

    /// Makes the event of a soundtrack's starvation.
    init(_ report: StarvationReport) {
        self =
            switch report {
            case .begins: .underrun
            case .ends(let frames): .recovered(frames: frames)
            }
    }

    /// Makes the event of a stream's turn.
    init(_ slot: MusicSlot, _ turned: MusicChannel.Turned) {
        self =
            switch turned {
            case .begun(let clock, let frame): .streamTurned(slot, at: clock, from: frame)
            case .missed: .streamMissed(slot)
            }
    }

    /// Makes the event of a voice's starvation.
    init(_ starvation: VoiceStarvation) {
        self =
            switch starvation.report {
            case .begins: .soundUnderrun(starvation.voice)
            case .ends(let frames): .soundRecovered(starvation.voice, frames: frames)
            }
    }

    /// Whether the engine needs the event, even if the game reads no events.
    var isKept: Bool {
        switch self {
        case .samplesReleased, .streamEnded, .streamTurned, .streamMissed: true
        case .finished, .stolen, .soundUnderrun, .soundRecovered, .marker, .underrun, .recovered: false
        }
    }
}
