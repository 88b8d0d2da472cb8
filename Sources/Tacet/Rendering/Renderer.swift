import COpenAL
import TacetSession

/// Mixes one block after another: commands, voices through OpenAL, soundtrack, buses, limiter, meters.
///
/// Everything here runs on one thread at a time, the render thread or, offline, the caller's. It allocates nothing,
/// locks nothing of ours, waits for nothing and frees nothing once it has been made.
struct Renderer: ~Copyable {
    let blockFrames: Int
    let sampleRate: Int
    private let device: LoopbackDevice
    private let link: RenderLink
    private var voices: VoiceBank
    private var decks: DeckBank
    private var buses = BusTree()
    /// What the voices have not heard of yet.
    private var busChanges: BusTree.Changes = []
    private var limiter: Limiter
    private var effectsLane: Lane
    private var soundtrackLane: Lane
    /// Whether what will not resume has been ended, since the effects were last told to stand still.
    private var hasSettled = true
    private var allowsExplicitSounds = true
    private var duck = Ramp(1)
    private var listener = Listener()
    private var distanceModel = DistanceModel.inverse
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
            table: link.voices, realLimit: settings.realVoices, sources: SourcePool(device.sources),
            sounds: sounds)
        decks = DeckBank(blockFrames: blockFrames)
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
        case .start(let handle): voices.start(handle)
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
        case .listener(let listener): place(listener)
        case .busAdd(let bus, let parent): buses.add(bus, parent: parent)
        case .busGain(let bus, let gain, let length):
            buses[bus].gain.move(to: gain, frames: length.frames, easing: length.easing)
        case .busMute(let bus, let isMuted, let length):
            buses[bus].mute.move(to: isMuted ? 0 : 1, frames: length.frames, easing: length.easing)
        case .busPause(let bus, let isPaused, let length): buses.pause(bus, isPaused, length)
        case .stream(let command): decks.obey(command)
        case .release(let sound): voices.release(sound)
        case .distanceModel(let model): choose(model)
        case .doppler(let factor, let speedOfSound):
            alDopplerFactor(factor)
            alSpeedOfSound(speedOfSound)
        }
    }

    private mutating func place(_ new: Listener) {
        // OpenAL recalculates every voice for a listener that moved: tell it only of one that did.
        guard new != listener else { return }
        voices.sources.deferWrites()
        if new.position != listener.position {
            alListener3f(AL_POSITION, new.position.x, new.position.y, new.position.z)
        }
        if new.velocity != listener.velocity {
            alListener3f(AL_VELOCITY, new.velocity.x, new.velocity.y, new.velocity.z)
        }
        if new.forward != listener.forward || new.up != listener.up {
            var axes = (new.forward.x, new.forward.y, new.forward.z, new.up.x, new.up.y, new.up.z)
            withUnsafeBytes(of: &axes) { bytes in
                if let floats = bytes.assumingMemoryBound(to: Float.self).baseAddress {
                    alListenerfv(AL_ORIENTATION, floats)
                }
            }
        }
        listener = new
    }

    private mutating func choose(_ model: DistanceModel) {
        distanceModel = model
        switch model {
        case .none: alDistanceModel(AL_NONE)
        case .inverse: alDistanceModel(AL_INVERSE_DISTANCE_CLAMPED)
        case .linear: alDistanceModel(AL_LINEAR_DISTANCE_CLAMPED)
        case .exponential: alDistanceModel(AL_EXPONENT_DISTANCE_CLAMPED)
        }
    }

    // MARK: A block

    /// Mixes the next ``blockFrames`` frames, interleaved stereo, into `mix`.
    mutating func render(into mix: UnsafeMutablePointer<Float>) {
        clock.begin()
        obey()
        clock.end(.commands)
        renderEffects(into: mix)
        clock.end(.openAL)
        let hasMusic = renderSoundtrack()
        clock.end(.soundtrack)
        if hasMusic { for sample in 0..<(blockFrames * 2) { mix[sample] += music[sample] } }
        duck.apply(to: mix, count: blockFrames)
        buses.applyGain(of: .master, to: mix, count: blockFrames)
        clock.end(.buses)
        limiter.process(mix, count: blockFrames)
        clock.end(.limiter)
        link.masterMeter.add(mix)
        voices.clock += blockFrames
        link.statistics.advance(to: voices.clock)
        report()
        clock.end(.reports)
        clock.publish()
    }

    /// Carries out commands and reports while nobody wants frames.
    mutating func idle() {
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
        busChanges.formUnion(buses.advance(Int32(blockFrames)))
        guard effectsLane.runs else {
            settle()
            clock.end(.voices)
            return mix.update(repeating: 0, count: blockFrames * 2)
        }
        let mute = effectsLane.advanceMute(Int32(blockFrames))
        voices.advance(
            blockFrames, buses: buses, changes: busChanges, mute: mute, explicitMute: allowsExplicitSounds ? 1 : mute,
            listener: listener,
            model: distanceModel)
        busChanges = BusTree.Changes(rawValue: 0)
        clock.end(.voices)
        device.render(into: mix, frames: blockFrames)
        effectsLane.applyFade(to: mix, count: blockFrames)
    }

    /// Mixes the soundtrack into ``music``; false if it is silent.
    private mutating func renderSoundtrack() -> Bool {
        let isAtRest = decks.areIdle && !soundtrackLane.isFading && !buses[.soundtrack].isFading
        guard soundtrackLane.runs, !buses[.soundtrack].stands, !isAtRest else {
            link.soundtrackMeter.addSilence()
            return false
        }
        let starved = decks.mix(into: music, count: blockFrames)
        if starved > 0 { link.events.send(.starved(frames: Int32(starved))) }
        buses.applyGain(of: .soundtrack, to: music, count: blockFrames)
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
        voices.sweep { handle, ending in events.send(ending == .finished ? .finished(handle) : .stolen(handle)) }
        voices.collectReleased { events.send(.soundReleased($0)) }
        decks.collectEnded { events.send(.streamEnded($0)) }
        if clock.isRunning { voices.describe(&clock.block) }
        link.statistics.publish(voices: voices.active.count, real: voices.real.count, errors: voices.sources.errors)
    }
}
