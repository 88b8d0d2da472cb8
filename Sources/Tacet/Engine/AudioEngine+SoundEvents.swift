import TacetDecoding
public import TacetPlatform

extension AudioEngine {
    /// Reads a document of sound events, and loads its sounds. Blocking (reads files).
    ///
    /// <!-- given: audio: AudioEngine, car: SoundObject -->
    /// ```swift
    /// try audio.loadEvents("events.json")
    /// audio.post("explosion", at: Vector3(3, 0, -8))
    /// let engine = audio.post("engine", for: car)
    /// audio.setParameter("rpm", 3_200, for: car)
    /// engine.stop(over: .seconds(0.5))
    /// ```
    ///
    /// An engine has one document. A game calls this again while it runs to read the document anew, after an edit for
    /// example: what plays plays on, parameters keep the values that the game has set, and sounds that the document no
    /// longer has are unloaded, which fades their voices out. The voices of a blend follow the new curves if their event
    /// has as many sounds and choices as before.
    ///
    /// - Parameter path: The document. The game's file opener is asked for it and for its sounds, whose relative paths
    ///   begin at the document's folder.
    /// - Throws: `AudioError` with `.corrupt`, the line, the column and the remedy for a fault in the document;
    ///   `.tooLarge` beyond ``SoundEvents/longest`` bytes; `.invalidArgument` for a bus that the engine does not have;
    ///   and as ``load(_:_:)`` for the document and for each sound. Then nothing is changed: the former document stays.
    ///
    /// The corresponding C call is `tacet_engine_load_events`.
    public func loadEvents(_ path: String) throws(AudioError) {
        let source = try files.open(path)
        let bytes = try ReadingThread.run(reading: source) { () throws(AudioError) in
            try source.bytes(at: 0, count: min(source.size, SoundEvents.longest + 1))
        }
        try loadEvents(SoundEvents(bytes: bytes, name: path))
    }

    /// Takes a document of sound events that has been read, and loads its sounds; see ``loadEvents(_:)-(String)``. Blocking
    /// (reads files).
    ///
    /// - Throws: As ``loadEvents(_:)-(String)``. Then nothing is changed.
    public func loadEvents(_ events: SoundEvents) throws(AudioError) {
        var buses: [BusID] = []
        for event in events.events { buses.append(try bus(of: event, in: events)) }
        var kept = eventPlayer?.loaded ?? [:]
        let former = Set(kept.values)
        var sounds: [Sound] = []
        do throws(AudioError) {
            for (index, file) in events.files.enumerated() {
                let name = EventFile(path: events.path(of: file), options: file.options)
                if kept[name] == nil { kept[name] = try load(name, namedAt: events.filePlaces[index], in: events) }
                if let sound = kept[name] { sounds.append(sound) }
            }
        } catch {
            for sound in Set(kept.values).subtracting(former) { unload(sound) }
            throw error
        }
        unknownNames = []
        if let eventPlayer {
            eventPlayer.replace(events, sounds: sounds, buses: buses, at: renderedFrames)
            pending.raise()
        } else {
            eventPlayer = EventPlayer(
                events, sounds: sounds, buses: buses, seed: settings.seed, sampleRate: settings.sampleRate)
        }
        unloadUnusedSounds()
    }

    /// Moves the voices of events with their parameters, and unloads what only an earlier document played.
    func followEvents() {
        eventPlayer?.follow(at: renderedFrames)
        unloadUnusedSounds()
    }

    private func unloadUnusedSounds() { eventPlayer?.takeUnused().forEach { unload($0) } }

    /// Loads a sound of a document. An error names the document and the place in it beside the sound's own error.
    private func load(_ file: EventFile, namedAt place: EventPlace, in events: SoundEvents) throws(AudioError) -> Sound
    {
        do throws(AudioError) {
            return try load(file.path, file.options)
        } catch {
            let finding = EventFinding(missing: error, namedAt: place)
            throw AudioError(
                error.code, operation: "load the sounds of \(events.name)", detail: finding.sentence,
                remedy: finding.remedy)
        }
    }

    private func bus(of event: SoundEvents.Event, in events: SoundEvents) throws(AudioError) -> BusID {
        guard let name = event.bus else { return .effects }
        let all = (0..<buses.count).map { BusID(index: UInt16($0)) }
        guard let bus = all.first(where: { core.busNames[$0] == name }) else {
            let names = all.prefix(16).map { core.busNames[$0] }.joined(separator: ", ")
            throw AudioError(
                .invalidArgument, operation: "load \(events.name)",
                detail: "the event \(event.name.rawValue) plays on the bus \(name), which the engine does not have",
                remedy: "Add the bus first, or name one of \(names).")
        }
        return bus
    }

    /// The document of sound events; nil before ``loadEvents(_:)-(String)``.
    public var soundEvents: SoundEvents? { eventPlayer?.events }

    /// Plays an event of the document, at a position if one is given, and returns a handle to all of its voices, which
    /// may be ignored.
    ///
    /// - Parameters:
    ///   - name: The event. A name that the document does not have plays nothing; ``AudioEvent/unknownName(_:)`` says so
    ///     once.
    ///   - position: In metres; see ``play(_:at:_:)-(Sound,_,_)``. The document says which sounds are mixed to mono, so that
    ///     they can have a position.
    ///   - object: The object whose parameters count; nil for the global ones.
    /// - Returns: A handle, which is inert if the event's limit forbids it, or if a switch has nothing for its value.
    ///
    /// The corresponding C call is `tacet_engine_post`.
    @discardableResult
    public func post(_ name: SoundEventName, at position: Vector3? = nil, for object: SoundObject? = nil) -> PostedEvent
    {
        guard let player = eventPlayer, let event = player.index(of: name) else {
            note(unknown: "event", name.rawValue)
            return PostedEvent(0, of: nil)
        }
        guard let number = player.begin(event, for: object, at: renderedFrames) else { return PostedEvent(0, of: nil) }
        for index in 0..<player.cueCount {
            let (sound, settings) = player.voice(at: index)
            player.add(play(sound, at: position, settings), at: index)
        }
        return PostedEvent(number, of: player)
    }

    /// Returns the posted event with a number; nil if the engine never had it.
    package func postedEvent(_ number: UInt64) -> PostedEvent? {
        guard let eventPlayer, eventPlayer.hasPosted(number) else { return nil }
        return PostedEvent(number, of: eventPlayer)
    }

    /// Moves a parameter of the document to a number, in the time that the document gives as its smoothing.
    ///
    /// Voices that play follow at each ``update()``, and fade to their new gain and pitch in 20 ms. Events that begin take
    /// the number that the parameter has then.
    ///
    /// - Parameters:
    ///   - name: The parameter. A name that the document does not have changes nothing; ``AudioEvent/unknownName(_:)`` says
    ///     so once.
    ///   - number: The nearest number in range counts. For a parameter with named values, the index of the value.
    ///   - object: The object that has the number; nil sets the global one. At most 65,536 objects have parameters; a
    ///     further one keeps the global numbers.
    ///
    /// The corresponding C call is `tacet_engine_set_parameter`.
    public func setParameter(_ name: ParameterName, _ number: Float, for object: SoundObject? = nil) {
        guard let player = eventPlayer, let index = player.events.index(of: name) else {
            return note(unknown: "parameter", name.rawValue)
        }
        player.set(index, number, for: object, at: renderedFrames)
        pending.raise()
    }

    /// Sets a parameter of the document to one of its named values.
    ///
    /// - Parameters:
    ///   - name: The parameter.
    ///   - value: One of the names of its values; another one changes nothing, which ``AudioEvent/unknownName(_:)`` says once.
    ///   - object: The object that has the value; nil sets the global one.
    ///
    /// The corresponding C call is `tacet_engine_set_parameter_value`.
    public func setParameter(_ name: ParameterName, _ value: String, for object: SoundObject? = nil) {
        guard let player = eventPlayer, let index = player.events.index(of: name) else {
            return note(unknown: "parameter", name.rawValue)
        }
        guard let number = player.events.parameters[index].values.firstIndex(of: value) else {
            return note(unknown: "value of \(name.rawValue)", value)
        }
        player.set(index, Float(number), for: object, at: renderedFrames)
        pending.raise()
    }

    /// Takes the parameters of an object away, so that the global ones count for it. A game calls this when the object has
    /// gone.
    ///
    /// The corresponding C call is `tacet_engine_remove_parameters`.
    public func removeParameters(of object: SoundObject) {
        eventPlayer?.remove(object)
        pending.raise()
    }

    /// Reports a name once.
    private func note(unknown kind: String, _ name: String) {
        let words = "\(kind) \"\(name.printable(limit: 128))\""
        guard unknownNames.count < 1_024, unknownNames.insert(words).inserted else { return }
        core.notifications.post(.event(.unknownName(words)))
    }
}
