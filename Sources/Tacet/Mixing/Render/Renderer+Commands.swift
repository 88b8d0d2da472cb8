import TacetSession
import TacetPlatform

extension Renderer {
    /// Carries out the game's committed changes and the session's directive; returns whether the game had changed
    /// anything.
    ///
    /// If the game has not committed for 100 ms, its uncommitted changes are carried out too.
    @discardableResult
    mutating func apply() -> Bool {
        let commits = changes.commitCount
        blocksSinceCommit = commits == seenCommit ? blocksSinceCommit + 1 : 0
        seenCommit = commits
        var hasApplied = false
        if blocksSinceCommit * blockFrames > sampleRate / 10 {
            changes.takeAll { hasApplied = carryOut($0) || hasApplied }
        } else {
            changes.takePublished { hasApplied = carryOut($0) }
        }
        let directive = directive.directive
        if directive.effects == .frozen, effectsFade.state != .frozen {
            hasEndedPointlessVoices = !effectsFade.hasBegun
        }
        effectsFade.apply(directive.effects, sampleRate: sampleRate, inUnitsOf: blockFrames)
        allowsSoundsInSilentMode = directive.allowsSoundsInSilentMode
        soundtrackFade.apply(directive.soundtrack, sampleRate: sampleRate, hasSound: musicMixer.hasSound)
        if directive.isStreamer != musicMixer.isStreamer {
            let runs = soundtrackFade.runs && !buses[.soundtrack].isHalted
            musicMixer.setStreamer(directive.isStreamer, runs: runs, frames: sampleRate / 20)
        }
        if directive.duck != directedDuck {
            directedDuck = directive.duck
            duck.move(to: directive.duck.amplitude, frames: Int32(sampleRate / 10))
        }
        if directive.soundtrackDuck != directedSoundtrackDuck {
            directedSoundtrackDuck = directive.soundtrackDuck
            soundtrackDuck.move(to: directive.soundtrackDuck.amplitude, frames: Int32(sampleRate / 10))
        }
        return hasApplied
    }

    /// Carries out a batch; returns false if it is empty.
    private mutating func carryOut(_ batch: borrowing ChangeBatch) -> Bool {
        if batch.isEmpty { return false }
        if clock.isRunning { clock.countCommands(batch.count) }
        voices.setEffectsRun(effectsFade.runs)
        voices.carryOutTransports(batch.voices, hasStarted: false)
        batch.commands.forEach { apply($0) }
        voices.carryOutTransports(batch.voices, hasStarted: true)
        voices.carryOutParameters(places: batch.places, gains: batch.gains, others: batch.voices)
        return true
    }

    private mutating func apply(_ command: RenderCommand) {
        switch command {
        case .start(let handle): voices.start(handle, buses: buses)
        case .reverb(let submix, let isBinaural, let feed):
            voices.withRealVoices { $0.setReverb(feed, of: submix, isBinaural: isBinaural) }
        case .sources(let submix, _, let sources):
            voices.withRealVoices { $0.setSources(sources, of: submix) }
        case .spatialiser(let spatialiser): voices.withRealVoices { $0.setSpatialiser(spatialiser) }
        case .room(let room): voices.withRealVoices { $0.setRoom(room) }
        case .listener(let listener):
            setSpace {
                $0.listener = listener
                $0.listenerGain = listener.gain.amplitude
            }
        case .otherListener(let index, let listener):
            voices.withRealVoices { $0.setListener(Int(index) + 1, listener) }
        case .otherListeners(let count): voices.withRealVoices { $0.setListenerCount(Int(count) + 1) }
        case .busAdd(let bus, let parent): buses.add(bus, parent: parent)
        case .busSubmix(let bus, let submix, let index): add(submix, index: index, for: bus)
        case .busSubmixEnd(let bus): endSubmix(of: bus)
        case .busGain(let bus, let gain, let length):
            let length = self.length(length, on: bus)
            buses[bus].gain.move(to: gain, frames: length.frames, easing: length.easing)
        case .busMute(let bus, let isMuted, let length):
            let length = self.length(length, on: bus)
            buses[bus].mute.move(to: isMuted ? 0 : 1, frames: length.frames, easing: length.easing)
        case .busQuota(let bus, let quota): buses.setQuota(quota, of: bus)
        case .busPause(let bus, let isPaused, let length): buses.pause(bus, isPaused, self.length(length, on: bus))
        case .busLoudness(let bus, let meter, let isOn): self.meter(bus, meter, isOn: isOn)
        case .busEffect(let bus, let effect, let length):
            busEffects.set(effect, of: bus, self.length(length, on: bus))
            if buses[bus].beginsAnew { busEffects.beginAnew(bus) }
        case .busRoute(let bus, let center, let lfe, let length):
            routes.set(bus, center: center, lfe: lfe, self.length(length, on: bus))
        case .ducking(let index, let rule): ducking.set(index, rule, buses: &buses)
        case .stream(let command):
            musicMixer.apply(command, runs: soundtrackFade.runs && !buses[.soundtrack].isHalted)
        case .stop(let sound): voices.stop(sound: sound)
        case .release(let samples): voices.release(samples: samples)
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
        voices.withRealVoices { $0.setSpace(space) }
    }

    /// Gives a bus a submix of its own. The bus's voices, also those that play already, are mixed into it.
    private mutating func add(_ submix: Unmanaged<Submix>, index: UInt8, for bus: BusID) {
        if Int(index) > submixes.count {
            guard submixes.append(submix) else { return }
        }
        submix._withUnsafeGuaranteedRef { $0.serve(bus) }
        buses.makeSubmix(bus, index: index)
        busChanges.insert(.gains)
        busChanges.insert(.submixes)
    }

    /// Takes a bus's submix away. The bus's voices are mixed into the next submix above.
    private mutating func endSubmix(of bus: BusID) {
        let index = Int(buses[bus].submix)
        guard buses[bus].hasSubmix, index > 0, index <= submixes.count else { return }
        buses.endSubmix(bus)
        submixes[index - 1]._withUnsafeGuaranteedRef { $0.leave() }
        busChanges.insert(.gains)
        busChanges.insert(.submixes)
    }
}
