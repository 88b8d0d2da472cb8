import TacetSession

extension Renderer {
    /// Carries out what the game has committed; what it wrote and did not commit waits for 100 ms at most. Returns whether
    /// there was anything.
    @discardableResult
    mutating func obey() -> Bool {
        var end = link.committedEnd
        if end != seenCommit {
            seenCommit = end
            blocksSinceCommit = 0
        } else {
            blocksSinceCommit += 1
            if blocksSinceCommit * blockFrames > sampleRate / 10 {
                end = (commands.writtenIndex, moves.writtenIndex)
            }
        }
        var hasObeyed = false
        while let command = commands.pop(before: end.commands) {
            obey(command)
            hasObeyed = true
        }
        moves.consume(before: end.moves) {
            voices.move($0)
            hasObeyed = true
        }
        let directive = directive.directive
        if directive.effects == .frozen, effectsLane.state != .frozen { hasSettled = !effectsLane.hasBegun }
        effectsLane.obey(directive.effects, sampleRate: sampleRate)
        allowsExplicitSounds = directive.allowsExplicitSounds
        soundtrackLane.obey(directive.soundtrack, sampleRate: sampleRate)
        if directive.duck != directedDuck {
            directedDuck = directive.duck
            duck.move(to: directive.duck.amplitude, frames: Int32(sampleRate / 10))
        }
        return hasObeyed
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
        case .glide(let handle, let position, let length, let sent):
            moves.consume(before: moves.index(sent)) { voices.move($0) }
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
        case .ducking(let index, let rule): ducking.set(index, rule, buses: &buses)
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
}
