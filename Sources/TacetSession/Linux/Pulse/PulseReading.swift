import CPulse
import TacetPlatform

/// One complete look at the sound server, assembled from the answers to six questions.
///
/// Every list is bounded, so that many streams on the server cost the game little memory.
struct PulseReading {
    private static let streamLimit = 256
    private static let clientLimit = 1024
    private static let sinkLimit = 64
    private static let graphLimit = 32

    /// The number of answers that have not arrived yet.
    var outstanding = 0
    private var defaultSink = ""
    private var clients: [UInt32: [String: String]] = [:]
    /// The clients of PipeWire that play through JACK.
    private var graphClients: [UInt32] = []
    private var monitors: Set<UInt32> = []
    private var sinks: [UInt32: RouteFacts] = [:]
    private var streams: [Stream] = []
    /// The roles for which the server's sinks lower others.
    private var duckingRoles: Set<String> = []

    private struct Stream {
        var facts: StreamFacts
        var client: UInt32
        /// The sink or the source.
        var device: UInt32
        /// As the mixer's slider shows it.
        var volume: Float = 1
    }

    mutating func add(_ server: pa_server_info) {
        defaultSink = server.default_sink_name.map { boundedString($0) } ?? ""
    }

    mutating func add(_ client: pa_client_info, from pulse: UnsafePointer<tacet_pulse_functions>) {
        guard clients.count < Self.clientLimit else { return }
        clients[client.index] = pulse.properties(of: client.proplist)
        // A JACK client stands for a stream, under the client's number. On PipeWire no stream has that number, because
        // clients and streams share one sequence; PulseAudio, where a stream may have it, has no JACK clients.
        guard client.driver.map({ boundedString($0) }) == "PipeWire" else { return }
        if clients[client.index]?["client.api"] == "jack", graphClients.count < Self.graphLimit {
            graphClients.append(client.index)
        }
    }

    mutating func add(_ source: pa_source_info) {
        if source.monitor_of_sink != .max { monitors.insert(source.index) }
    }

    mutating func add(_ sink: pa_sink_info, from pulse: UnsafePointer<tacet_pulse_functions>) {
        guard sinks.count < Self.sinkLimit else { return }
        sinks[sink.index] = RouteFacts(sink, from: pulse)
        let property = { (key: String) in
            sink.proplist.flatMap { pulse.pointee.pa_proplist_gets($0, key) }.map { boundedString($0) } ?? ""
        }
        duckingRoles.formUnion(
            ServerDucking.roles(
                intended: property("device.intended_roles"),
                action: property("policy.role-based.action.lower-priority"),
                target: property("policy.role-based.target")))
    }

    mutating func add(_ input: pa_sink_input_info, from pulse: UnsafePointer<tacet_pulse_functions>) {
        guard streams.count < Self.streamLimit else { return }
        var volume = input.volume
        let facts = StreamFacts(
            id: input.index, direction: .playback, properties: pulse.properties(of: input.proplist),
            isCorked: input.corked != 0, isMuted: input.mute != 0,
            isVolumeZero: input.has_volume != 0 && volume.channels > 0 && pulse.pointee.pa_cvolume_max(&volume) == 0,
            isLinked: input.sink != .max)
        let slider = input.has_volume != 0 ? pulse.slider(&volume) : 1
        streams.append(Stream(facts: facts, client: input.client, device: input.sink, volume: slider))
    }

    mutating func add(_ output: pa_source_output_info, from pulse: UnsafePointer<tacet_pulse_functions>) {
        guard streams.count < Self.streamLimit else { return }
        let facts = StreamFacts(
            id: output.index, direction: .capture, properties: pulse.properties(of: output.proplist),
            isCorked: output.corked != 0, isMuted: output.mute != 0, isLinked: output.source != .max)
        streams.append(Stream(facts: facts, client: output.client, device: output.source))
    }

    /// Returns the observations, the most important first. Call it once all answers have arrived.
    ///
    /// - Parameters:
    ///   - own: The number of this session's stream, as the output reports it; nil while there is none. The mark in a
    ///     stream's properties is no proof, because any program can copy it.
    ///   - sandboxID: The sandbox that this process runs in; nil outside of sandboxes.
    ///   - processes: The known facts of the processes that play.
    ///   - games: The installed games; nil until they are known.
    ///   - modules: The roles for which the server's modules lower others.
    func observations(
        own ownID: UInt32?, sandboxID: String?, processes: inout Processes, games: GameNames?, modules: Set<String>
    ) -> [Observation] {
        let merged = streams.map { stream in
            var stream = stream
            if let client = clients[stream.client] {
                // A native PipeWire stream states no process; its client does.
                stream.facts.properties.merge(client) { own, _ in own }
            } else {
                stream.facts.hasClient = false
            }
            stream.facts.capturesMonitor = stream.facts.direction == .capture && monitors.contains(stream.device)
            stream.facts.explain(from: &processes, games, sandboxID)
            return stream
        }
        let graph = graphClients.map { index in
            var facts = StreamFacts(id: index, properties: clients[index] ?? [:], isOfJACK: true)
            facts.explain(from: &processes, games, sandboxID)
            return facts
        }
        processes.keep(Set((merged.map(\.facts) + graph).compactMap(\.processID)))
        let own = merged.first { $0.facts.direction == .playback && $0.facts.id == ownID }
        var route = own.flatMap { sinks[$0.device] } ?? sinks.values.first { $0.name == defaultSink }
        route?.sinks = Set(sinks.values.map(\.name))
        return [
            .ownStream(
                own.map {
                    OwnStreamFacts(
                        number: $0.facts.id, device: sinks[$0.device]?.name ?? "", isCorkedByOthers: $0.facts.isCorked,
                        isMutedByOthers: $0.facts.isMuted,
                        isUnlinked: !$0.facts.isLinked, isVolumeZero: $0.facts.isVolumeZero, volume: $0.volume)
                }),
            // The route goes before the streams, which end the start-up: what is decided then needs to know a muted
            // device.
            .route(route.flatMap { $0.isPlaceholder ? nil : $0 }),
            .streams(merged.map(\.facts) + graph),
            .outputDevices(outputDevices),
            .duckingRoles(duckingRoles.union(modules)),
        ]
    }

    private var outputDevices: [AudioSession.OutputDevice] {
        sinks.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isPlaceholder }.map { sink in
            AudioSession.OutputDevice(
                id: sink.name, name: sink.route.name, isPrivate: sink.isPrivate, isDefault: sink.name == defaultSink)
        }
    }
}

extension StreamFacts {
    /// Adds the facts of the stream's process and of the installed games.
    fileprivate mutating func explain(from processes: inout Processes, _ games: GameNames?, _ ownSandboxID: String?) {
        guard direction == .playback, mark == nil, hasClient else { return }
        var names = [binary, properties["application.id"] ?? "", sandboxID ?? ""]
        // This process's /proc shows the processes of its own sandbox. Equal ids of another sandbox are other
        // processes.
        if let processID, sandboxID == ownSandboxID {
            ancestors = processes.ancestors(of: processID)
            isOfChild = processes.isChild(processID)
            guard isUnexplained else { return }
            let process = processes.facts(of: processID, asksForOpenAL: mayBeOpenAL)
            usesOpenAL = process.usesOpenAL == true
            isStartedAsGame = process.isStartedAsGame
            names.append(process.script ?? "")
        }
        if isUnexplained { isListedAsGame = games?.contains(oneOf: names.filter { !$0.isEmpty }) == true }
    }
}
