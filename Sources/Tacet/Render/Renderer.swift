import TacetSession
import TacetSystem

/// Mixes one block after another: changes, plain voices, places through OpenAL, soundtrack, buses, limiter, meters.
///
/// Everything here runs on one thread at a time, the render thread or, offline, the caller's. It allocates nothing,
/// locks nothing of ours, waits for nothing and frees nothing once it has been made.
struct Renderer: ~Copyable {
    /// -100 dB: what the end of a reverb falls below long before it is zero.
    private static let inaudible: Float = 1e-5

    let blockFrames: Int
    let sampleRate: Int
    private let device: LoopbackDevice
    let link: RenderLink
    // The link's, in hand: what is reached through another object is counted, twice a block each.
    let changes: ChangeExchange
    let directive: DirectiveCell
    private let events: EventRing<RenderEvent>
    private let masterMeter: MeterHistory
    private let soundtrackMeter: MeterHistory
    private let statistics: RenderStatistics
    var voices: VoiceBank
    var musicMixer: MusicMixer
    var buses = BusTree()
    /// What the voices have not heard of yet.
    var busChanges = BusTree.Changes(rawValue: 0)
    let filters: FilterBank
    var ducking = DuckingBank()
    private var limiter: Limiter
    var effectsFade: SessionFade
    var soundtrackFade: SessionFade
    /// Whether what will not resume has been ended, since the effects were last told to stand still.
    var hasEndedPointlessVoices = true
    var allowsSoundsInSilentMode = true
    /// What silence left of the effects at the end of the last block.
    private var lastMute: Float = 1
    var duck = Ramp(1)
    var directedDuck = Decibels.unity
    /// The session's gain over the soundtrack alone, and where it goes.
    var soundtrackDuck = Ramp(1)
    var directedSoundtrackDuck = Decibels.unity
    var space = SpaceSettings()
    /// Whether the devices are the mixer's in this block.
    private var renderPause = RenderPause.Stage.mixing
    /// Blocks until the effects are back at full: in the first OpenAL settles unheard, in the second they fade in.
    private var blocksToReturn = 0
    /// The submixes of buses that have one, but master and soundtrack, in the order they were made.
    var submixes = BoundedList<Unmanaged<Submix>>(capacity: Submix.capacity - 1)
    private let music: UnsafeMutablePointer<Float>
    /// Blocks since the game's last commit, to take what a program without a loop never commits.
    var blocksSinceCommit = 0
    var seenCommit: UInt32 = 0
    private var clock: StageClock

    init(format: RenderFormat, device: LoopbackDevice, sounds: BufferTable, link: RenderLink) {
        blockFrames = format.blockFrames
        sampleRate = format.sampleRate
        self.device = device
        self.link = link
        (changes, directive) = (link.changes, link.directive)
        (events, masterMeter, soundtrackMeter) = (link.events, link.masterMeter, link.soundtrackMeter)
        statistics = link.statistics
        clock = StageClock(link.profile)
        voices = VoiceBank(
            table: link.voices, realLimit: device.voiceLimit(format.realVoices), sampleRate: sampleRate,
            sources: SourcePool(device),
            plain: PlainVoices(capacity: device.sources.count, blockFrames: blockFrames, sampleRate: sampleRate),
            sounds: sounds)
        musicMixer = MusicMixer(blockFrames: blockFrames)
        filters = FilterBank(sampleRate: sampleRate)
        limiter = Limiter(sampleRate: sampleRate, blockFrames: blockFrames)
        let directive = link.directive.directive
        effectsFade = SessionFade(directive.effects)
        soundtrackFade = SessionFade(directive.soundtrack)
        music = .allocate(capacity: blockFrames * 2)
        music.initialize(repeating: 0, count: blockFrames * 2)
    }

    deinit { music.deallocate() }

    // MARK: A block

    /// Mixes the next ``blockFrames`` frames, interleaved stereo, into `mix`.
    mutating func render(into mix: UnsafeMutablePointer<Float>) {
        clock.begin()
        renderPause = link.renderPause.enterBlock()
        if renderPause != .granted, apply() { clock.end(.commands) }
        renderEffects(into: mix)
        clock.end(.openAL)
        let hasMusic = renderSoundtrack()
        if hasMusic {
            clock.end(.soundtrack)
            Self.add(music, to: mix, count: blockFrames)
        }
        let isPlain = isMasterPlain
        if !isPlain {
            duck.apply(to: mix, count: blockFrames)
            filters.process(.master, mix, count: blockFrames)
            buses.slope(above: .master).apply(to: mix, count: blockFrames)
        }
        if hasMusic || !isPlain { clock.end(.buses) }
        let level = limiter.process(mix, count: blockFrames)
        clock.end(.limiter)
        masterMeter.add(level)
        // Without `&&`, whose right side is a closure, and only where it is asked: a call that does not change the renderer
        // is given a copy of it, which takes as long as the call.
        let isIdle = level.peak.max() < Self.inaudible ? !isBusy : false
        statistics.note(isIdle: isIdle, frames: blockFrames)
        voices.clock += blockFrames
        statistics.advance(to: voices.clock)
        report()
        clock.end(.reports)
        clock.publish()
        // Not what was wanted in the middle of the block: nothing has faded out for it.
        if renderPause == .wanted { blocksToReturn = 2 }
        link.renderPause.leaveBlock(grants: renderPause == .wanted)
    }

    /// Whether time goes on for anything, heard or not.
    private var isBusy: Bool {
        if effectsFade.runs, voices.active.count > 0 { return true }
        return soundtrackFade.runs ? musicMixer.isBusy : false
    }

    /// Whether master leaves everything as it is.
    private var isMasterPlain: Bool {
        if duck.isMoving || duck.value != 1 || !filters.isOpen(.master) { return false }
        return buses.slope(above: .master).isFlat
    }

    /// Must be called on a thread that has not mixed last.
    mutating func loseFocus() { voices.sources.loseFocus() }

    /// Carries out commands and reports while nobody wants frames.
    mutating func idle() {
        renderPause = link.renderPause.enterBlock()
        defer { link.renderPause.leaveBlock(grants: false) }
        if renderPause == .granted {
            blocksToReturn = 2
            return
        }
        apply()
        // Nothing fades where nothing is pulled: what was to be heard next is, once somebody pulls again.
        if effectsFade.state == .frozen { endPointlessVoices() }
        report()
    }

    /// Ends what a freeze makes pointless: once when it sets in, and whatever begins unheard while it lasts.
    private mutating func endPointlessVoices() {
        if !hasEndedPointlessVoices { voices.endWhatWillNotResume(sampleRate: sampleRate) }
        hasEndedPointlessVoices = true
        if effectsFade.hasBegun { voices.endUnheardStarts() }
    }

    private mutating func renderEffects(into mix: UnsafeMutablePointer<Float>) {
        guard renderPause != .granted else {
            blocksToReturn = 2
            clock.end(.voices)
            return mix.update(repeating: 0, count: blockFrames * 2)
        }
        if ducking.count > 0 { duckBuses() }
        busChanges.formUnion(buses.advance(Int32(blockFrames)))
        guard effectsFade.runs else {
            endPointlessVoices()
            clock.end(.voices)
            return mix.update(repeating: 0, count: blockFrames * 2)
        }
        let mute = effectsFade.advanceMute(Int32(blockFrames))
        voices.sources.makeUpLevels()
        voices.advance(
            blockFrames, buses: buses, changes: busChanges, mute: mute,
            explicitMute: allowsSoundsInSilentMode ? 1 : mute,
            listener: space.listener, model: space.distanceModel)
        busChanges = BusTree.Changes(rawValue: 0)
        clock.end(.voices)
        device.render(into: mix, frames: blockFrames)
        for index in 0..<submixes.count {
            submixes[index]._withUnsafeGuaranteedRef { $0.device.render(into: $0.mix, frames: blockFrames) }
        }
        if !voices.plain.isEmpty { mixPlainVoices(into: mix) }
        if submixes.count > 0 { mixSignals(into: mix) }
        if voices.sources.hasReverb { muteReverb(mix, BusTree.Slope(from: lastMute, to: mute)) }
        lastMute = mute
        effectsFade.applyFade(to: mix, count: blockFrames)
        fadeForIntermission(mix)
    }

    /// Fades out before a pause for OpenAL, and in after it.
    private mutating func fadeForIntermission(_ mix: UnsafeMutablePointer<Float>) {
        let from: Float = blocksToReturn > 0 ? 0 : 1
        blocksToReturn = max(0, blocksToReturn - 1)
        var to: Float = renderPause == .wanted ? 0 : 1
        if blocksToReturn > 0 { to = 0 }
        BusTree.Slope(from: from, to: to).apply(to: mix, count: blockFrames)
    }

    /// Silences what sounds on after its voices were silenced.
    private func muteReverb(_ mix: UnsafeMutablePointer<Float>, _ mute: BusTree.Slope) {
        guard mute.from < 1 || mute.to < 1 else { return }
        // A sound that the player asked for is worth the end of others' echo.
        if !voices.hasExplicitSound { mute.apply(to: mix, count: blockFrames) }
    }

    /// Lowers buses for others that sounded in the block before.
    private mutating func duckBuses() {
        var sounding = effectsFade.runs ? voices.soundingBuses : 0
        if soundtrackFade.runs, musicMixer.isBusy { sounding |= 1 << UInt64(BusID.soundtrack.index) }
        ducking.advance(Int32(blockFrames), sounding: sounding, buses: &buses)
    }

    /// Adds the voices that the loops mix, each to its submix.
    private mutating func mixPlainVoices(into mix: UnsafeMutablePointer<Float>) {
        voices.plain.mix(0, into: mix)
        for index in 0..<submixes.count {
            submixes[index]._withUnsafeGuaranteedRef {
                voices.plain.mix(UInt8(truncatingIfNeeded: index + 1), into: $0.mix)
            }
        }
    }

    /// Filters each submix and adds it to the next above; those made later may lie below those made before.
    private func mixSignals(into mix: UnsafeMutablePointer<Float>) {
        for bus in stride(from: buses.count - 1, to: 0, by: -1) {
            for index in 0..<submixes.count {
                submixes[index]._withUnsafeGuaranteedRef { submix in
                    guard Int(submix.bus.index) == bus else { return }
                    filters.process(submix.bus, submix.mix, count: blockFrames)
                    buses.slope(above: submix.bus).apply(to: submix.mix, count: blockFrames)
                    submix.meter.add(submix.mix)
                    let above = signalMix(buses.parentSubmix(of: submix.bus)) ?? mix
                    Self.add(submix.mix, to: above, count: blockFrames)
                }
            }
        }
    }

    private static func add(_ source: UnsafePointer<Float>, to sum: UnsafeMutablePointer<Float>, count: Int) {
        for sample in 0..<(count * 2) { sum[sample] += source[sample] }
    }

    /// The block of a submix by its index, or nil for master's.
    private func signalMix(_ index: UInt8) -> UnsafeMutablePointer<Float>? {
        index > 0 ? submixes[Int(index) - 1]._withUnsafeGuaranteedRef { $0.mix } : nil
    }

    /// Mixes the soundtrack into ``music``; false if it is silent.
    private mutating func renderSoundtrack() -> Bool {
        let isAtRest = musicMixer.areIdle && !soundtrackFade.isFading && !buses[.soundtrack].isFading
        guard soundtrackFade.runs, !buses[.soundtrack].stands, !isAtRest else {
            soundtrackMeter.addSilence()
            filters.skip(.soundtrack, count: blockFrames)
            return false
        }
        let underrun = musicMixer.mix(into: music, count: blockFrames)
        if underrun > 0 { events.send(.underrun(frames: Int32(underrun))) }
        filters.process(.soundtrack, music, count: blockFrames)
        buses.slope(above: .soundtrack).apply(to: music, count: blockFrames)
        soundtrackDuck.apply(to: music, count: blockFrames)
        soundtrackFade.applyFade(to: music, count: blockFrames)
        soundtrackFade.applyMute(to: music, count: blockFrames)
        soundtrackMeter.add(music)
        if clock.isRunning {
            clock.block.underrunFrames = UInt32(clamping: underrun)
            clock.block.decodedFrames = Int32(clamping: musicMixer.decodedFrames ?? -1)
        }
        return true
    }

    private mutating func report() {
        guard renderPause != .granted else { return }
        let events = events
        voices.sweep { events.send($1 == .finished ? .finished($0) : .stolen($0)) }
        voices.collectReleased { events.send(.soundReleased($0)) }
        musicMixer.collectEnded { events.send(.streamEnded($0)) }
        if clock.isRunning { voices.describe(&clock.block) }
        statistics.publish(voices: voices.active.count, real: voices.real.count, errors: voices.sources.errors)
    }
}
