/// A document of sound events: what is played for a name, as a JSON that a game's author edits by hand.
///
/// ```json
/// {
///   "parameters": {
///     "rpm": {"range": [600, 8000], "initial": 800, "smoothing": 0.1},
///     "surface": {"values": ["grass", "stone"]}
///   },
///   "events": {
///     "explosion": {"random": ["boom1.ogg", {"sound": "boom2.ogg", "weight": 2}], "pitch": [0.95, 1.05]},
///     "step": {"switch": "surface", "cases": {"grass": "grass.ogg", "stone": "stone.ogg"}},
///     "engine": {"blend": "rpm", "layers": [
///       {"sound": "idle.ogg", "loop": true, "curve": [[600, 0], [3000, -144]]},
///       {"sound": "fast.ogg", "loop": true, "curve": [[600, -144], [3000, 0]]}
///     ]}
///   }
/// }
/// ```
///
/// <doc:SoundAsData> has the whole format. ``AudioEngine/loadEvents(_:)-(String)`` reads a document and loads its sounds; a value
/// of this type alone is the document without sounds, for tools.
public struct SoundEvents: Sendable {
    /// The most bytes of a document.
    public static let longest = 4 << 20
    /// The most voices that one event may start.
    public static let mostVoices = 64

    /// One event.
    struct Event: Sendable {
        let name: SoundEventName
        let node: Int
        /// The most voices that the event starts.
        let voices: Int
        /// The limit on the voices of the event; nil without one.
        var limit: VoiceLimit?
        /// The name of the bus; nil plays on the bus of effects.
        var bus: String?
        /// The settings of every voice, without the bus.
        var settings = PlaybackSettings()
    }

    /// The name of the document in errors.
    let name: String
    /// The text of the document, in which attached programs can turn numbers.
    var bytes: [UInt8] = []
    /// The parameters, in the document's order.
    public let parameters: [EventParameter]
    /// The files of the sounds. A path that is used twice with the same options is in the list once.
    let files: [EventFile]
    /// Where the document first names each file.
    let filePlaces: [EventPlace]
    let events: [Event]
    let nodes: [EventNode]
    /// The same nodes as posts read them.
    let graph: EventGraph
    /// The indexes of the events.
    let eventIndexes: NameIndex
    private let parameterIndexes: NameIndex

    init(
        name: String, parameters: [EventParameter], files: [EventFile], filePlaces: [EventPlace], events: [Event],
        nodes: [EventNode]
    ) {
        (self.name, self.parameters, self.events, self.nodes) = (name, parameters, events, nodes)
        (self.files, self.filePlaces) = (files, filePlaces)
        graph = EventGraph(nodes, events)
        eventIndexes = NameIndex(events.map(\.name.rawValue))
        parameterIndexes = NameIndex(parameters.map(\.name.rawValue))
    }

    /// The names of the events, in the document's order.
    public var names: [SoundEventName] { events.map(\.name) }

    /// The paths of the sounds as the document has them, each once: relative paths begin at the document's folder.
    public var paths: [String] {
        var seen: Set<String> = []
        return files.map(\.path).filter { seen.insert($0).inserted }
    }

    /// The index of an event; nil if the document does not have it.
    func index(of event: SoundEventName) -> Int? { eventIndexes[event.rawValue] }

    /// The index of a parameter; nil if the document does not have it.
    func index(of parameter: ParameterName) -> Int? { parameterIndexes[parameter.rawValue] }

    /// The nodes of an event.
    private func nodes(of event: Int) -> Range<Int> {
        events[event].node..<(event + 1 < events.count ? events[event + 1].node : nodes.count)
    }

    /// The files that an event plays.
    func files(of event: Int) -> Set<Int> {
        Set(
            nodes(of: event).compactMap { node in
                if case .sound(let file, _) = nodes[node].kind { file } else { nil }
            })
    }

    /// The event with the same name in another document, and the layer at the same place there; -1 for what is not
    /// there, or no layer.
    func place(of layer: Int, in event: Int, _ other: SoundEvents) -> (event: Int, layer: Int) {
        guard let index = other.index(of: events[event].name) else { return (-1, -1) }
        let (old, new) = (nodes(of: event), other.nodes(of: index))
        let moved = layer - old.lowerBound + new.lowerBound
        guard layer >= 0, old.count == new.count, other.nodes[moved].follow != nil else { return (index, -1) }
        return (index, moved)
    }

    /// The node at the same place of the event with the same name in another document; -1 for what is not there.
    func place(ofNode node: Int, in event: Int, _ other: SoundEvents) -> Int {
        guard node >= 0, let index = other.index(of: events[event].name) else { return -1 }
        let (old, new) = (nodes(of: event), other.nodes(of: index))
        return old.count == new.count ? node - old.lowerBound + new.lowerBound : -1
    }

    /// The path of a file beside the document.
    func path(of file: EventFile) -> String {
        guard !file.path.hasPrefix("/"), let slash = name.lastIndex(of: "/") else { return file.path }
        return String(name[...slash]) + file.path
    }
}
