import Synchronization
import TacetSession
import TacetPlatform

// The game's loop. Most updates find no news: all sources of news that are not the render thread's events raise one flag.

extension AudioEngine {
    /// Sends all calls since the last update to the render thread, and returns the events since then. Never waits.
    ///
    /// Call it once for each frame of the game. Without updates the engine keeps 65,536 ends of voices and underruns; later ones are
    /// not reported, and sound goes on.
    @discardableResult
    public func update() -> [AudioEvent] {
        // Offline a change of the world is carried out at once, and may leave news.
        if hasNewWorld { updateWorld() }
        if pending.flag.load(ordering: .relaxed) { return updateWithNews() }
        let events = events.waiting > 0 ? takeEvents() : []
        let epoch = directive.currentEpoch.load(ordering: .acquiring)
        if changes.commit() || epoch != seenEpoch { considerRest(in: epoch) }
        return events
    }

    /// Whether the render thread lacks a change of the world, or of the player's stereo settings.
    @inline(__always)
    private var hasNewWorld: Bool { isWorldNew || directive.stereoWord.load(ordering: .relaxed) != sentStereo }

    /// Suspends the output of an engine that has long been silent.
    private func considerRest(in epoch: UInt64) {
        seenEpoch = epoch
        suspension?.consider(client.link.statistics, epoch: epoch)
    }

    /// An update that looks at all sources of news.
    @inline(never)
    private func updateWithNews() -> [AudioEvent] {
        let start = profiler.updateStart
        pending.lower()
        var events = takeNotifications()
        keepWithinBudget()
        buses.meter(profiled.overrides.meteredBuses)
        for event in session.takeEvents(of: outputLink) {
            if case .outputDevicesChanged(let devices) = event { note(devices) }
            events.append(.session(event))
        }
        if let event = soundtrack.retryIfNeeded() { events.append(event) }
        events += takeEvents()
        if updateCaptions() { events.append(.captionsChanged) }
        changes.commit()
        considerRest(in: directive.epoch)
        let hasOutput = outputs?.retryIfNeeded() ?? true
        let lacksParts = core.retryIfNeeded() || !hasOutput || session.lacksThread
        profiled.answerIfAsked { gameReport }
        for words in profiled.overrides.takeLogLines() + buses.takeMeterFailures() {
            events.append(.profilerActed(words))
        }
        profiler.recordUpdate(from: start)
        if lacksParts || isWaiting { pending.raise() }
        return events
    }

    /// Whether the next update has to look at everything again, because something waits that does not raise the flag.
    private var isWaiting: Bool {
        soundtrack.waitsForFiles || captionWatch.isActive || profiler.isActive || hasNewSamples
    }

    /// Takes the notifications of the engine's other threads. Returns those that are for the game.
    private func takeNotifications() -> [AudioEvent] {
        var events: [AudioEvent] = []
        for notification in core.takeNotifications() {
            switch notification {
            case .sourcesMade(let submix, let sources):
                client.send(.sources(submix: submix, sources.spatialiser, .passUnretained(sources)))
            case .sourcesMissing(let part, let words): outputLink.report(part, isLimitedBy: words)
            case .reverbMade(let unit):
                outputLink.report("reverb", isLimitedBy: nil)
                client.send(.reverb(submix: unit.submix, isBinaural: unit.isBinaural, feed: unit.feed))
            case .reverbMissing(let words): outputLink.report("reverb", isLimitedBy: words)
            case .reloaded(let reload): events.append(.reloaded(adopt(reload)))
            case .residencyChanged(let change): adopt(change)
            case .event(let event): events.append(event)
            }
        }
        return events
    }

    /// Takes the render thread's events. Returns those that are for the game.
    private func takeEvents() -> [AudioEvent] {
        var events: [AudioEvent] = []
        // An array that grows copies its events.
        events.reserveCapacity(self.events.waiting)
        client.drain {
            guard let event = publicEvent($0) else { return }
            events.append(event)
            if case .soundtrackFailed = event, let next = soundtrack.takeEventAfterFailure() { events.append(next) }
        }
        return events
    }

    /// Sends the mixer the changes of the world, or follows the route to headphones and back.
    private func updateWorld() {
        if isWorldNew {
            isWorldNew = false
            worldUpdate.send(world, to: client, core)
        }
        worldUpdate.follow(core, client, stereo: directive.stereo)
        sentStereo = worldUpdate.sentStereo.packed
    }

    /// Chooses ``outputDevice`` again when it reappears among the session's devices.
    private func note(_ devices: [AudioSession.OutputDevice]) {
        let isThere = devices.contains { $0.id == outputDevice }
        if isThere && !hasOutputDevice { outputs?.choose(outputDevice) }
        hasOutputDevice = isThere
    }
}
