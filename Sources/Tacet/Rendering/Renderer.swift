import TacetSession

/// Mixes one block after another: commands, voices through OpenAL, soundtrack, buses, limiter, meters.
///
/// Everything here runs on one thread at a time, the render thread or, offline, the caller's. It allocates nothing,
/// locks nothing of ours, waits for nothing and frees nothing once it has been made.
struct Renderer: ~Copyable {
    /// -100 dB: what the end of a reverb falls below long before it is zero.
    private static let inaudible: Float = 1e-5

    let blockFrames: Int
    let sampleRate: Int
    private let device: LoopbackDevice
    private let link: RenderLink
    private var voices: VoiceBank
    private var decks: DeckBank
    private var buses = BusTree()
    /// What the voices have not heard of yet.
    private var busChanges = BusTree.Changes(rawValue: 0)
    private let filters: FilterBank
    private var ducking = DuckingBank()
    private var limiter: Limiter
    private var effectsLane: Lane
    private var soundtrackLane: Lane
    /// Whether what will not resume has been ended, since the effects were last told to stand still.
    private var hasSettled = true
    private var allowsExplicitSounds = true
    /// What silence left of the effects at the end of the last block.
    private var lastMute: Float = 1
    private var duck = Ramp(1)
    private var space = SpaceSettings()
    /// Whether the devices are the mixer's in this block.
    private var intermission = Intermission.Stage.mixing
    /// Blocks until the effects are back at full: in the first OpenAL settles unheard, in the second they fade in.
    private var blocksToReturn = 0
    /// The signals of buses that have one, but master and soundtrack, in the order they were made.
    private var signals = BoundedList<Unmanaged<BusSignal>>(capacity: BusSignal.capacity - 1)
    private let music: UnsafeMutablePointer<Float>
    /// Blocks since the game's last commit, to take what a program without a loop never commits.
    private var blocksSinceCommit = 0
    private var seenCommit = (commands: 0, moves: 0)
    private var clock: StageClock

    init(settings: AudioEngine.Settings, device: LoopbackDevice, sounds: SoundBank, link: RenderLink) {
        blockFrames = settings.blockFrames
        sampleRate = settings.sampleRate
        self.device = device
        self.link = link
        clock = StageClock(link.profile)
        voices = VoiceBank(
            table: link.voices, realLimit: settings.realVoices, sampleRate: sampleRate, sources: SourcePool(device),
            sounds: sounds)
        decks = DeckBank(blockFrames: blockFrames)
        filters = FilterBank(sampleRate: sampleRate)
        limiter = Limiter(sampleRate: sampleRate, blockFrames: blockFrames)
        let directive = link.directive.directive
        effectsLane = Lane(directive.effects)
        soundtrackLane = Lane(directive.soundtrack)
        music = .allocate(capacity: blockFrames * 2)
        music.initialize(repeating: 0, count: blockFrames * 2)
    }

    deinit { music.deallocate() }

    // MARK: Commands

    /// Carries out what the game has committed; what it wrote and did not commit waits for 100 ms at most.
    mutating func obey() {
        var end = link.committedEnd
        if end != seenCommit {
            seenCommit = end
            blocksSinceCommit = 0
        } else {
            blocksSinceCommit += 1
            if blocksSinceCommit * blockFrames > sampleRate / 10 {
                end = (link.commands.writtenIndex, link.moves.writtenIndex)
            }
        }
        while let command = link.commands.pop(before: end.commands) { obey(command) }
        link.moves.consume(before: end.moves) { voices.move($0) }
        let directive = link.directive.directive
        if directive.effects == .frozen, effectsLane.state != .frozen { hasSettled = !effectsLane.hasBegun }
        effectsLane.obey(directive.effects, sampleRate: sampleRate)
        allowsExplicitSounds = directive.allowsExplicitSounds
        soundtrackLane.obey(directive.soundtrack, sampleRate: sampleRate)
        let duck = directive.duck.amplitude
        if duck != self.duck.target { self.duck.move(to: duck, frames: Int32(sampleRate / 10)) }
    }

    private mutating func obey(_ command: RenderCommand) {
        switch command {
        case .start(let handle): voices.start(handle, buses: buses)
        case .stop(let handle, let length): voices.stop(handle, length)
        case .steal(let handle, let length): voices.steal(handle, length)
        case .pause(let handle, let length): voices.pause(handle, length)
        case .resume(let handle, let length): voices.resume(handle, length)
        case .gain(let handle, let gain, let length):
            voices.withVoice(handle) { $0.gain.move(to: gain, frames: length.frames, easing: length.easing) }
        case .pitch(let handle, let pitch, let length):
            voices.withVoice(handle) { $0.pitch.move(to: pitch, frames: length.frames, easing: length.easing) }
        case .glide(let handle, let position, let length, let moves):
            link.moves.consume(before: link.moves.index(moves)) { voices.move($0) }
            voices.glide(handle, to: position, length)
        case .velocity(let handle, let velocity, let length):
            voices.withVoice(handle) { $0.velocity.move(to: velocity, frames: length.frames, easing: length.easing) }
        case .filter(let handle, let filter, let length):
            voices.withVoice(handle) { $0.filter.move(to: filter, length) }
        case .reverbSend(let handle, let send): voices.withVoice(handle) { $0.reverbSend = send }
        case .reverbSlot(let signal, let slot): voices.setReverb(signal: signal, slot: slot)
        case .listener(let listener): setSpace { $0.listener = listener }
        case .busAdd(let bus, let parent): buses.add(bus, parent: parent)
        case .busSignal(let bus, let signal, let index): add(signal, index: index, for: bus)
        case .busGain(let bus, let gain, let length):
            buses[bus].gain.move(to: gain, frames: length.frames, easing: length.easing)
        case .busMute(let bus, let isMuted, let length):
            buses[bus].mute.move(to: isMuted ? 0 : 1, frames: length.frames, easing: length.easing)
        case .busQuota(let bus, let quota): buses.setQuota(quota, of: bus)
        case .busPause(let bus, let isPaused, let length): buses.pause(bus, isPaused, length)
        case .busFilter(let bus, let filter, let length): filters.set(bus, filter, length)
        case .ducking(let index, let rule): ducking.set(index, rule, buses: buses)
        case .stream(let command): decks.obey(command)
        case .release(let sound): voices.release(sound)
        case .distanceModel(let model): setSpace { $0.distanceModel = model }
        case .doppler(let factor, let speedOfSound):
            setSpace {
                $0.dopplerFactor = factor
                $0.speedOfSound = speedOfSound
            }
        }
    }

    private mutating func setSpace(_ change: (inout SpaceSettings) -> Void) {
        change(&space)
        voices.sources.setSpace(space)
    }

    /// Gives a bus a signal of its own: voices that begin on it from now on are mixed apart.
    private mutating func add(_ signal: Unmanaged<BusSignal>, index: UInt8, for bus: BusID) {
        guard signals.append(signal) else { return }
        signal._withUnsafeGuaranteedRef { voices.sources.add($0.device) }
        buses.makeSignal(bus, index: index)
        busChanges.insert(.gains)
    }

    // MARK: A block

    /// Mixes the next ``blockFrames`` frames, interleaved stereo, into `mix`.
    mutating func render(into mix: UnsafeMutablePointer<Float>) {
        clock.begin()
        intermission = link.intermission.stage
        if intermission != .granted { obey() }
        clock.end(.commands)
        renderEffects(into: mix)
        clock.end(.openAL)
        let hasMusic = renderSoundtrack()
        if hasMusic {
            clock.end(.soundtrack)
            add(music, to: mix)
        }
        duck.apply(to: mix, count: blockFrames)
        filters.process(.master, mix, count: blockFrames)
        buses.slope(above: .master).apply(to: mix, count: blockFrames)
        clock.end(.buses)
        limiter.process(mix, count: blockFrames)
        clock.end(.limiter)
        let peak = link.masterMeter.add(mix)
        link.statistics.note(isIdle: peak < Self.inaudible && !isBusy, frames: blockFrames)
        voices.clock += blockFrames
        link.statistics.advance(to: voices.clock)
        report()
        clock.end(.reports)
        clock.publish()
        // Not what was wanted in the middle of the block: nothing has faded out for it.
        if intermission == .wanted {
            link.intermission.grant()
            blocksToReturn = 2
        }
    }

    /// Whether time goes on for anything, heard or not.
    private var isBusy: Bool {
        (effectsLane.runs && voices.active.count > 0) || (soundtrackLane.runs && decks.isBusy)
    }

    /// Must be called on a thread that has not mixed last.
    mutating func loseFocus() { voices.sources.loseFocus() }

    /// Carries out commands and reports while nobody wants frames.
    mutating func idle() {
        intermission = link.intermission.stage
        if intermission == .granted {
            blocksToReturn = 2
            return
        }
        obey()
        // Nothing fades where nothing is pulled: what was to be heard next is, once somebody pulls again.
        if effectsLane.state == .frozen { settle() }
        report()
    }

    /// Ends what a freeze makes pointless: once when it sets in, and whatever begins unheard while it lasts.
    private mutating func settle() {
        if !hasSettled { voices.endWhatWillNotResume(sampleRate: sampleRate) }
        hasSettled = true
        if effectsLane.hasBegun { voices.endUnheardStarts() }
    }

    private mutating func renderEffects(into mix: UnsafeMutablePointer<Float>) {
        guard intermission != .granted else {
            blocksToReturn = 2
            clock.end(.voices)
            return mix.update(repeating: 0, count: blockFrames * 2)
        }
        if ducking.count > 0 { duckBuses() }
        busChanges.formUnion(buses.advance(Int32(blockFrames)))
        guard effectsLane.runs else {
            settle()
            clock.end(.voices)
            return mix.update(repeating: 0, count: blockFrames * 2)
        }
        let mute = effectsLane.advanceMute(Int32(blockFrames))
        voices.advance(
            blockFrames, buses: buses, changes: busChanges, mute: mute, explicitMute: allowsExplicitSounds ? 1 : mute,
            listener: space.listener, model: space.distanceModel)
        busChanges = BusTree.Changes(rawValue: 0)
        clock.end(.voices)
        device.render(into: mix, frames: blockFrames)
        mixSignals(into: mix)
        muteReverb(mix, BusTree.Slope(from: lastMute, to: mute))
        lastMute = mute
        effectsLane.applyFade(to: mix, count: blockFrames)
        if intermission == .wanted || blocksToReturn > 0 { fadeForIntermission(mix) }
    }

    private mutating func fadeForIntermission(_ mix: UnsafeMutablePointer<Float>) {
        let from: Float = blocksToReturn > 0 ? 0 : 1
        blocksToReturn = max(0, blocksToReturn - 1)
        BusTree.Slope(from: from, to: intermission == .wanted || blocksToReturn > 0 ? 0 : 1)
            .apply(to: mix, count: blockFrames)
    }

    /// Silences what sounds on after its voices were silenced.
    private func muteReverb(_ mix: UnsafeMutablePointer<Float>, _ mute: BusTree.Slope) {
        guard voices.sources.hasReverb, mute.from < 1 || mute.to < 1 else { return }
        // A sound that the player asked for is worth the end of others' echo.
        if !voices.hasExplicitSound { mute.apply(to: mix, count: blockFrames) }
    }

    /// Lowers buses for others that sounded in the block before.
    private func duckBuses() {
        var sounding = effectsLane.runs ? voices.soundingBuses : 0
        if soundtrackLane.runs, decks.isBusy { sounding |= 1 << UInt64(BusID.soundtrack.index) }
        ducking.advance(Int32(blockFrames), sounding: sounding, buses: buses)
    }

    /// Renders each signal and adds it to the next above; those made later may lie below those made before.
    private func mixSignals(into mix: UnsafeMutablePointer<Float>) {
        if signals.count == 0 { return }
        for index in 0..<signals.count {
            signals[index]._withUnsafeGuaranteedRef { $0.device.render(into: $0.mix, frames: blockFrames) }
        }
        for bus in stride(from: buses.count - 1, to: 0, by: -1) {
            for index in 0..<signals.count {
                signals[index]._withUnsafeGuaranteedRef { signal in
                    guard Int(signal.bus.index) == bus else { return }
                    filters.process(signal.bus, signal.mix, count: blockFrames)
                    buses.slope(above: signal.bus).apply(to: signal.mix, count: blockFrames)
                    signal.meter.add(signal.mix)
                    add(signal.mix, to: signalMix(buses.parentSignal(of: signal.bus)) ?? mix)
                }
            }
        }
    }

    private func add(_ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>) {
        for sample in 0..<(blockFrames * 2) { destination[sample] += source[sample] }
    }

    /// The block of a signal by its index, or nil for master's.
    private func signalMix(_ index: UInt8) -> UnsafeMutablePointer<Float>? {
        index > 0 ? signals[Int(index) - 1]._withUnsafeGuaranteedRef { $0.mix } : nil
    }

    /// Mixes the soundtrack into ``music``; false if it is silent.
    private mutating func renderSoundtrack() -> Bool {
        let isAtRest = decks.areIdle && !soundtrackLane.isFading && !buses[.soundtrack].isFading
        guard soundtrackLane.runs, !buses[.soundtrack].stands, !isAtRest else {
            link.soundtrackMeter.addSilence()
            filters.skip(.soundtrack, count: blockFrames)
            return false
        }
        let starved = decks.mix(into: music, count: blockFrames)
        if starved > 0 { link.events.send(.starved(frames: Int32(starved))) }
        filters.process(.soundtrack, music, count: blockFrames)
        buses.slope(above: .soundtrack).apply(to: music, count: blockFrames)
        soundtrackLane.applyFade(to: music, count: blockFrames)
        soundtrackLane.applyMute(to: music, count: blockFrames)
        link.soundtrackMeter.add(music)
        if clock.isRunning {
            clock.block.starvedFrames = UInt32(clamping: starved)
            clock.block.decodedFrames = Int32(clamping: decks.decodedFrames ?? -1)
        }
        return true
    }

    private mutating func report() {
        let events = link.events
        guard intermission != .granted else { return }
        voices.sweep { handle, ending in events.send(ending == .finished ? .finished(handle) : .stolen(handle)) }
        voices.collectReleased { events.send(.soundReleased($0)) }
        decks.collectEnded { events.send(.streamEnded($0)) }
        if clock.isRunning { voices.describe(&clock.block) }
        link.statistics.publish(voices: voices.active.count, real: voices.real.count, errors: voices.sources.errors)
    }
}
