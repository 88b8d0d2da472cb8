import Synchronization
import TacetSession
import TacetPlatform

/// Mixes one block after another: changes, voices, what OpenAL mixes of them, soundtrack, buses, limiter.
///
/// One thread at a time uses a renderer: the render thread, that of an output that mixes what it lacks, or offline the
/// caller's. After `init` the renderer allocates nothing, takes no lock of Tacet's, waits for nothing and frees
/// nothing.
///
/// What every block calls is `mutating`, also where it changes nothing: for another call the compiler makes a copy of
/// the renderer's 2 KB.
struct Renderer: ~Copyable {
    /// -100 dB. A block whose peak is below counts as silent; the tail of a reverb takes long to reach zero.
    private static let inaudible: Float = 1e-5

    let blockFrames: Int
    /// The pairs of channels of a block.
    let pairs: MixPairs
    let sampleRate: Int
    let link: RenderLink
    // Copies of the link's members: reaching them through the link costs a retain and a release each in every block.
    let changes: ChangeExchange
    let directive: DirectiveCell
    let overlays: WriteOnce<OverlayExchange>
    private let events: EventRing<RenderEvent>
    let masterMeter: MeterHistory
    let soundtrackMeter: MeterHistory
    private let statistics: RenderStatistics
    var voices: VoiceScheduler
    var musicMixer: MusicMixer
    var buses = BusTree()
    /// Changes of buses that have not reached the voices yet. They pile up while the effects are stopped.
    var busChanges = BusTree.Changes(rawValue: 0)
    var busEffects: BusEffectBank
    var routes: SpeakerRoutes
    var ducking = DuckingBank()
    private var stereo = StereoMix()
    private let nightMode: NightMode
    private var limiter: Limiter
    var effectsFade: SessionFade
    var soundtrackFade: SessionFade
    /// Whether the voices that will not resume have been ended in the present freeze.
    var hasEndedPointlessVoices = true
    var allowsSoundsInSilentMode = true
    /// The silent-mode gain of the effects at the end of the last block.
    var lastMute: Float = 1
    /// Whether the blocks make up for time that has passed, so that commands and the directive wait for what follows.
    var catchesUp = false
    /// The session's gain on all sound, and the value that it moves to.
    var duck = Ramp(1)
    var directedDuck = Decibels.unity
    /// The session's further gain on the soundtrack, and the value that it moves to.
    var soundtrackDuck = Ramp(1)
    var directedSoundtrackDuck = Decibels.unity
    var space = SpaceSettings()
    /// The submixes of buses other than master and soundtrack, in the order in which they were made.
    var submixes = BoundedList<Unmanaged<Submix>>(capacity: Submix.capacity - 1)
    /// The buses whose loudness the game measures.
    var meteredBuses = BoundedList<MeteredBus>(capacity: Submix.capacity + 1)
    private let music: UnsafeMutablePointer<Float>
    /// Whether the game was last told of a caption.
    var hasCaptions = false
    /// Whether neither voices nor tails of effects, and whether no track, sounded in the latest block.
    private var areEffectsAtRest = true
    private var isMusicAtRest = true
    /// Blocks since the game's last commit. A program without a game loop may never commit; see ``apply()``.
    var blocksSinceCommit = 0
    var seenCommit: UInt32 = 0
    var clock: StageClock

    init(format: RenderFormat, sounds: SoundTable, link: RenderLink) {
        blockFrames = format.blockFrames
        pairs = MixPairs(format.speakers, blockFrames: format.blockFrames)
        sampleRate = format.sampleRate
        self.link = link
        (changes, directive, overlays) = (link.changes, link.directive, link.overlays)
        (events, masterMeter, soundtrackMeter) = (link.events, link.masterMeter, link.soundtrackMeter)
        statistics = link.statistics
        clock = StageClock(link.profile)
        voices = VoiceScheduler(table: link.voices, format: format, sounds: sounds, log: VoiceLog(link.profile))
        musicMixer = MusicMixer(blockFrames: blockFrames, declick: voices.slots.declick)
        busEffects = BusEffectBank(sampleRate: sampleRate, pairs)
        routes = SpeakerRoutes(pairs, sampleRate: sampleRate)
        limiter = Limiter(sampleRate: sampleRate, blockFrames: blockFrames, pairs: pairs)
        nightMode = NightMode(sampleRate: sampleRate, blockFrames: blockFrames, pairs)
        let directive = link.directive.directive
        effectsFade = SessionFade(directive.effects)
        soundtrackFade = SessionFade(directive.soundtrack)
        music = .allocate(repeating: 0, count: blockFrames * 2 * pairs.count)
    }

    deinit { music.deallocate() }

    // MARK: A block

    /// Mixes the next ``blockFrames`` frames into `mix`, the ``pairs`` one behind the other. Realtime-safe.
    mutating func render(into mix: UnsafeMutablePointer<Float>) {
        clock.begin()
        busEffects.isMeasured = clock.isRunning
        voices.beginLog(clock)
        if !catchesUp, apply() { clock.end(.commands) }
        followOverlay()
        renderEffects(into: mix)
        clock.end(.mixing)
        let hasMusic = renderSoundtrack()
        if hasMusic {
            clock.end(.soundtrack)
            Self.add(music, to: mix, count: blockFrames * pairs.count)
        }
        let isPlain = isMasterPlain
        if !isPlain {
            duck.apply(to: mix, count: blockFrames, pairs)
            busEffects.process(mix, count: blockFrames, of: .master)
            routes.process(mix, count: blockFrames, of: .master)
            buses.slope(above: .master).apply(to: mix, count: blockFrames, pairs)
        }
        busEffects.measure(mix, count: blockFrames, of: .master)
        applyStereo(to: mix)
        if hasMusic || !isPlain { clock.end(.buses) }
        let level = limiter.process(mix, count: blockFrames)
        clock.end(.limiter)
        masterMeter.add(level)
        if meteredBuses.count > 0 {
            measureLoudness(mix, music: hasMusic ? UnsafePointer(music) : nil, hasEffects: effectsFade.runs)
        }
        // A conditional and not `&&`, whose right side is a closure with a copy of the renderer.
        let isIdle = level.peak.max() < Self.inaudible ? (isBusy ? runsUnheard : true) : false
        statistics.note(isIdle: isIdle, frames: blockFrames)
        // Captions are noted once more after the last one has ended, so that the game learns of the end.
        if voices.hasCaptions || hasCaptions { noteCaptions() }
        if let heard = link.heard.current { voices.copyHeard(to: heard) }
        areEffectsAtRest = voices.count == 0 ? !hasTails : false
        voices.advanceClock(blockFrames)
        statistics.advance(to: voices.clock)
        report()
        // What happens while no block is mixed counts for the next one.
        if clock.isRunning {
            voices.endLog(&clock.block)
            probe()
            if clock.readers.contains(.attached) {
                copyForLoudness(mix, music: hasMusic ? UnsafePointer(music) : nil, hasEffects: effectsFade.runs)
            }
        }
        clock.end(.reports)
        clock.publish()
    }

    /// Applies the player's settings for the ears: night mode, mono and balance.
    private mutating func applyStereo(to mix: UnsafeMutablePointer<Float>) {
        let choice = StereoChoice(packed: link.stereo.load(ordering: .relaxed))
        if choice.isNightMode || nightMode.isOn {
            nightMode.process(mix, count: blockFrames, isWanted: choice.isNightMode)
        }
        if stereo.isPlain(isMono: choice.isMono, balance: choice.balance) { return }
        stereo.apply(isMono: choice.isMono, balance: choice.balance, to: mix, count: blockFrames, pairs)
    }

    /// Whether any voice or track runs, audible or not.
    private var isBusy: Bool {
        mutating get {
            if effectsFade.runs, voices.count > 0 || hasTails { return true }
            return soundtrackFade.runs ? musicMixer.isBusy : false
        }
    }

    /// The length of a change on a bus: 0 for a fade against clicks on a bus on which nothing sounds. A sound that begins with
    /// the change would be heard through that fade.
    mutating func length(_ length: RampLength, on bus: BusID) -> RampLength {
        guard length.frames <= voices.slots.declick.frames else { return length }
        let isAtRest =
            switch bus {
            case .master: areEffectsAtRest && isMusicAtRest
            case .soundtrack: isMusicAtRest
            default: areEffectsAtRest
            }
        guard isAtRest else { return length }
        buses[bus].beginsAnew = true
        return .none
    }

    /// Whether the effects of a bus sound on, as between two echoes.
    private var hasTails: Bool {
        mutating get {
            if busEffects[.master].pointee.tail > 0 { return true }
            for index in 0..<submixes.count {
                let bus = submixes[index]._withUnsafeGuaranteedRef { $0.bus }
                if busEffects[bus].pointee.tail > 0 { return true }
            }
            return false
        }
    }

    /// Whether voices or tracks run, and silent mode keeps every one of them unheard.
    var runsUnheard: Bool {
        mutating get {
            let (hasVoices, hasMusic) = (voices.count > 0, musicMixer.isBusy)
            guard hasVoices && effectsFade.runs || hasMusic && soundtrackFade.runs else { return false }
            if hasVoices, effectsFade.runs, !effectsFade.isSilent || allowsSoundsInSilentMode && voices.hasExplicitVoice
            {
                return false
            }
            return !hasMusic || !soundtrackFade.runs || soundtrackFade.isSilent
        }
    }

    /// Whether master's gain, master's effects and the session's ducking all change nothing.
    private var isMasterPlain: Bool {
        mutating get {
            if duck.isMoving || duck.value != 1 || !busEffects[.master].pointee.isOpen { return false }
            if !routes.isPlain(.master) { return false }
            return buses.slope(above: .master).isFlat
        }
    }

    /// Whether the mixer has made an OpenAL context the current one of the thread that mixes.
    var hasFocus: Bool { voices.real.hasFocus }

    /// Forgets which OpenAL context is current. Must be called when another thread mixes than the last time.
    mutating func loseFocus() { voices.withRealVoices { $0.loseFocus() } }

    /// Carries out commands and reports events while the output takes no frames.
    ///
    /// - Parameter isPulled: Whether the output has taken frames of late, and a block may be mixed at any time.
    mutating func idle(isPulled: Bool) {
        apply()
        followOverlay()
        // Fades advance only while the output takes frames. Where it takes none, a freeze ends voices without a fade.
        if effectsFade.state == .frozen, !isPulled { endPointlessVoices() }
        probe()
        report()
    }

    /// Ends the voices that will not resume after a freeze: once when it begins, and one-shots that start during it.
    private mutating func endPointlessVoices() {
        if !hasEndedPointlessVoices { voices.endWhatWillNotResume() }
        hasEndedPointlessVoices = true
        if effectsFade.hasBegun { voices.endUnheardStarts() }
    }

    /// Mixes all voices into `mix`; silence if the effects are stopped.
    private mutating func renderEffects(into mix: UnsafeMutablePointer<Float>) {
        if ducking.count > 0 { duckBuses() }
        busChanges.formUnion(buses.advance(Int32(blockFrames)))
        guard effectsFade.runs else {
            endPointlessVoices()
            busEffects.silenceEffects()
            clock.end(.voices)
            return mix.update(repeating: 0, count: blockFrames * 2 * pairs.count)
        }
        let mute = effectsFade.advanceMute(Int32(blockFrames))
        voices.advance(
            blockFrames, buses: buses, changes: busChanges, mute: mute,
            explicitMute: allowsSoundsInSilentMode ? 1 : mute)
        busChanges = BusTree.Changes(rawValue: 0)
        clock.end(.voices)
        mixVoices(into: mix)
        voices.publishPositions()
        if submixes.count > 0 { mixSubmixes(into: mix) }
        if voices.real.hasReverb { muteReverb(mix, BusTree.Slope(from: lastMute, to: mute)) }
        lastMute = mute
        effectsFade.applyFade(to: mix, count: blockFrames, pairs)
    }

    /// Silences the reverb's tail, which sounds on after silent mode has silenced its voices.
    private mutating func muteReverb(_ mix: UnsafeMutablePointer<Float>, _ mute: BusTree.Slope) {
        guard mute.from < 1 || mute.to < 1 else { return }
        // The mute would also silence a sound that the player asked for. While one plays, the tail stays audible.
        if !voices.hasExplicitSound { mute.apply(to: mix, count: blockFrames, pairs) }
    }

    /// Advances ducking, by the buses that sounded in the block before.
    private mutating func duckBuses() {
        var sounding = effectsFade.runs ? voices.soundingBuses : 0
        if soundtrackFade.runs, musicMixer.isBusy { sounding |= 1 << UInt64(BusID.soundtrack.index) }
        ducking.advance(Int32(blockFrames), sounding: sounding, buses: &buses)
    }

    /// Mixes the soundtrack into ``music``; returns false if the soundtrack is silent.
    private mutating func renderSoundtrack() -> Bool {
        isMusicAtRest = musicMixer.areIdle && busEffects[.soundtrack].pointee.tail == 0
        let isAtRest = isMusicAtRest && !soundtrackFade.isFading && !buses[.soundtrack].isFading
        guard soundtrackFade.runs, !buses[.soundtrack].isHalted, !isAtRest else {
            soundtrackMeter.addSilence()
            busEffects.skip(blockFrames, of: .soundtrack)
            busEffects.measure(nil, count: blockFrames, of: .soundtrack)
            return false
        }
        // A hold that ends within the block stops the tracks there: what is mixed behind it would be lost.
        let running = soundtrackFade.framesUntilStop(within: blockFrames)
        let underrun = musicMixer.mix(into: music, count: running, at: voices.clock)
        if running < blockFrames { (music + running * 2).update(repeating: 0, count: (blockFrames - running) * 2) }
        for pair in 1..<pairs.count { (music + pair * pairs.stride).update(repeating: 0, count: pairs.stride) }
        busEffects.process(music, count: blockFrames, of: .soundtrack)
        routes.process(music, count: blockFrames, of: .soundtrack)
        buses.slope(above: .soundtrack).apply(to: music, count: blockFrames, pairs)
        soundtrackDuck.apply(to: music, count: blockFrames, pairs)
        soundtrackFade.applyFade(to: music, count: blockFrames, pairs)
        soundtrackFade.applyMute(to: music, count: blockFrames, pairs)
        soundtrackMeter.add(music)
        busEffects.measure(music, count: blockFrames, of: .soundtrack)
        if clock.isRunning {
            clock.block.underrunFrames = UInt32(clamping: underrun)
            clock.block.decodedFrames = Int32(clamping: musicMixer.decodedFrames ?? -1)
        }
        return true
    }

    /// Reports ends of voices, tracks and sounds to the game, and updates the counters.
    private mutating func report() {
        let events = events
        voices.sweep { events.send($1 == .finished ? .finished($0) : .stolen($0)) }
        voices.reportMarkers { events.send(.marker($0)) }
        let underruns = voices.reportStarvations { events.send(RenderEvent($0)) }
        if underruns > 0 { statistics.streamUnderruns.wrappingAdd(underruns, ordering: .relaxed) }
        if musicMixer.reportStarvation({ events.send(RenderEvent($0)) }) {
            statistics.streamUnderruns.wrappingAdd(1, ordering: .relaxed)
        }
        voices.collectReleased { events.send(.samplesReleased($0)) }
        musicMixer.collectTurns { events.send(RenderEvent($0, $1)) }
        musicMixer.collectEnded { events.send(.streamEnded($0, hasFaded: $1)) }
        statistics.publish(voices: voices.count, real: voices.real.count)
    }
}

extension Renderer {
    /// Takes what attached programs have changed in the mix since the last block. Costs one load while no program ever
    /// has.
    mutating func followOverlay() {
        guard let exchange = overlays.current else { return }
        exchange.take { overlay in
            buses.follow(overlay, voices.slots.declick)
            voices.follow(overlay)
        }
    }
}

extension Renderer {
    /// Copies the block of each bus that has samples for the loudness meters of an attached program.
    ///
    /// - Parameters:
    ///   - mix: The block as it is heard.
    ///   - music: The soundtrack's block; nil while the soundtrack is silent.
    ///   - hasEffects: Whether effects were mixed in this block.
    mutating func copyForLoudness(_ mix: UnsafePointer<Float>, music: UnsafePointer<Float>?, hasEffects: Bool) {
        masterMeter.tap.current?.write(mix, count: blockFrames)
        soundtrackMeter.tap.current?.write(music, count: blockFrames)
        for index in 0..<submixes.count {
            submixes[index]._withUnsafeGuaranteedRef { submix in
                guard !submix.isAsleep, let tap = submix.meter.tap.current else { return }
                tap.write(hasEffects ? UnsafePointer(submix.mix) : nil, count: blockFrames)
            }
        }
    }
}

extension Renderer {
    /// Measures the loudness of the buses whose meters the game has turned on; arguments as for
    /// ``copyForLoudness(_:music:hasEffects:)``.
    mutating func measureLoudness(_ mix: UnsafePointer<Float>, music: UnsafePointer<Float>?, hasEffects: Bool) {
        for index in 0..<meteredBuses.count {
            let metered = meteredBuses[index]
            var samples: UnsafePointer<Float>?
            switch metered.bus {
            case .master: samples = mix
            case .soundtrack: samples = music
            default:
                let submix = submixBlock(buses[metered.bus].submix)
                if hasEffects, buses[metered.bus].hasSubmix, let submix { samples = UnsafePointer(submix) }
            }
            metered.meter._withUnsafeGuaranteedRef { $0.add(samples, frames: blockFrames) }
        }
    }

    /// Turns the loudness meter of a bus on or off.
    mutating func meter(_ bus: BusID, _ meter: Unmanaged<BusLoudness>, isOn: Bool) {
        meteredBuses.removeAll { $0.bus == bus }
        if isOn { meteredBuses.append(MeteredBus(bus: bus, meter: meter)) }
    }
}

extension Renderer {
    /// Copies voices and buses for a live profiler, if one has asked since the last block.
    mutating func probe() {
        guard let probe = link.probe.current, probe.isWanted else { return }
        var scene = RenderProbe.Scene()
        scene.listener = space.listener
        scene.distanceModel = space.distanceModel
        scene.mute = lastMute
        scene.duck = duck.value
        scene.soundtrackDuck = soundtrackDuck.value
        scene.effectsRun = effectsFade.runs
        scene.clock = voices.clock
        scene.realLimit = voices.realLimit
        probe.make { voiceProbes, busProbes in
            scene.voiceCount = VoiceProbe.copy(
                voices.slots, voices.real, to: voiceProbes, limit: RenderProbe.voiceLimit)
            scene.busCount = buses.probe(into: busProbes)
            for bus in 0..<scene.busCount {
                busEffects[BusID(index: UInt16(truncatingIfNeeded: bus))].pointee.describe(&busProbes[bus])
            }
            ducking.probe(into: busProbes)
            return scene
        }
    }

    /// Tells the game which captions reach the listener.
    mutating func noteCaptions() {
        guard let probe = link.captions.current else { return }
        let runs = effectsFade.runs
        let scene = VoiceCaptions.Scene(
            listener: space.listener, model: space.distanceModel, gain: effectsFade.fade.value * duck.value)
        let isTold = probe.make(space.listener) {
            if runs { voices.addCaptions(to: &$0, in: scene, buses: buses) }
        }
        if isTold { hasCaptions = voices.hasCaptions }
    }
}

extension Renderer {
    /// Mixes the voices, each into its submix.
    mutating func mixVoices(into mix: UnsafeMutablePointer<Float>) {
        voices.withRealVoices { $0.mix(0, into: mix) }
        for index in 0..<submixes.count {
            let submix = UInt8(truncatingIfNeeded: index + 1)
            submixes[index]._withUnsafeGuaranteedRef { target in
                if !target.isAsleep { voices.withRealVoices { $0.mix(submix, into: target.mix) } }
            }
        }
    }

    /// Runs the effects of each submix, applies its bus's gain, meters it, and adds it to the next submix above.
    ///
    /// Buses are taken from the last to the first, because a bus has a higher index than its parent. The order of
    /// ``submixes`` would not do: a submix made later may be the parent of one made before.
    mutating func mixSubmixes(into mix: UnsafeMutablePointer<Float>) {
        for bus in stride(from: buses.count - 1, to: 0, by: -1) {
            for index in 0..<submixes.count {
                submixes[index]._withUnsafeGuaranteedRef { submix in
                    guard Int(submix.bus.index) == bus, !submix.isAsleep else { return }
                    busEffects.process(submix.mix, count: blockFrames, of: submix.bus)
                    routes.process(submix.mix, count: blockFrames, of: submix.bus)
                    buses.slope(above: submix.bus).apply(to: submix.mix, count: blockFrames, pairs)
                    let level = submix.meter.add(submix.mix)
                    busEffects.measure(submix.mix, count: blockFrames, of: submix.bus)
                    if submix.isSilent(level), busEffects[submix.bus].pointee.tail == 0,
                        !voices.hasVoices(in: UInt8(truncatingIfNeeded: index + 1))
                    {
                        submix.sleep()
                    }
                    let above = submixBlock(buses.parentSubmix(of: submix.bus)) ?? mix
                    Self.add(submix.mix, to: above, count: blockFrames * pairs.count)
                }
            }
        }
    }

    static func add(_ source: UnsafePointer<Float>, to sum: UnsafeMutablePointer<Float>, count: Int) {
        for sample in 0..<(count * 2) { sum[sample] += source[sample] }
    }

    /// The block that a submix is mixed into, by the submix's index; nil for master's.
    func submixBlock(_ index: UInt8) -> UnsafeMutablePointer<Float>? {
        index > 0 ? submixes[Int(index) - 1]._withUnsafeGuaranteedRef { $0.mix } : nil
    }
}
