import TacetPlatform

/// Reads a document of sound events, and checks all that can be checked without its sounds.
struct EventsReader {
    private static let mostNodes = 65_536
    private static let mostChildren = 256
    /// Gains in decibels, pitches as ratios, and delays in seconds.
    static let gains = -144.0...24
    static let pitches = 0.01...8
    static let longestDelay = 3_600.0
    static let mostWeight = 1e6
    /// In metres.
    static let farthest = 1e9
    private static let kinds = ["sound", "random", "sequence", "switch", "blend", "layers"]
    /// The members that every node may have.
    private static let common = ["gain", "pitch", "delay"]
    private static let eventMembers = ["limit", "bus", "priority", "distance", "fadeIn"]

    private(set) var parameters: [EventParameter] = []
    private var files: [EventFile] = []
    private var filePlaces: [EventPlace] = []
    private var fileIndexes: [EventFile: Int] = [:]
    private var nodes: [EventNode] = []
    /// What a survey has found; nil for a reader that ends at the first fault.
    var notes: EventNotes?

    init(notes: EventNotes? = nil) { self.notes = notes }

    mutating func document(_ text: EventText, name document: String) throws(EventFinding) -> SoundEvents {
        let members = try text.members("the document")
        try attempt { _ throws(EventFinding) in try members.allow(["parameters", "events"]) }
        try attempt { reader throws(EventFinding) in try reader.parameters(members["parameters"]) }
        var events: [SoundEvents.Event] = []
        let named = try members.required("events", "the document").members("`events`") {
            fault throws(EventFinding) in try note(fault)
        }
        for (name, value) in named.all {
            guard let event = try attempt({ reader throws(EventFinding) in try reader.event(name, value) }) else {
                continue
            }
            events.append(event)
            notes?.events.append(value.place)
        }
        try notes?.addUnused(among: parameters)
        return SoundEvents(
            name: document, parameters: parameters, files: files, filePlaces: filePlaces, events: events, nodes: nodes)
    }

    // MARK: Parameters

    private mutating func parameters(_ text: EventText?) throws(EventFinding) {
        guard let text else { return }
        let named = try text.members("`parameters`") { fault throws(EventFinding) in try note(fault) }
        for (name, value) in named.all {
            if let parameter = try attempt({ reader throws(EventFinding) in try reader.parameter(name, value) }) {
                parameters.append(parameter)
                notes?.parameters.append(value)
            } else {
                notes?.brokenParameters.insert(name)
            }
        }
    }

    private func parameter(_ name: String, _ text: EventText) throws(EventFinding) -> EventParameter {
        guard EventText.isName(name) else { throw text.badName("the parameter") }
        let members = try text.members("the parameter \(name)")
        if let values = members["values"] { return try choice(name, values, members) }
        try members.allow(["range", "values", "initial", "smoothing"])
        let range = try members.required("range", "the parameter \(name)").range("the range", in: -1e9...1e9)
        let initial = try members["initial"]?.number("the initial number", in: range)
        return EventParameter(
            name: ParameterName(rawValue: name), values: [], range: Float(range.lowerBound)...Float(range.upperBound),
            initial: Float(initial ?? range.lowerBound),
            smoothing: try members["smoothing"]?.seconds("the smoothing", atMost: 60) ?? .zero)
    }

    private func choice(
        _ name: String, _ values: EventText, _ members: EventMembers
    ) throws(EventFinding) -> EventParameter {
        try members.allow(["values", "initial"])
        var names: [String] = []
        for element in try values.list("the values", atMost: Self.mostChildren) {
            let value = try element.name("the value")
            guard !names.contains(value) else { throw element.fault("\(value) is there twice", "Keep one of the two.") }
            names.append(value)
        }
        let initial = try members["initial"]?.word("the initial value", of: Self.numbered(names))
        return EventParameter(
            name: ParameterName(rawValue: name), values: names, range: 0...Float(names.count - 1),
            initial: Float(initial ?? 0), smoothing: .zero)
    }

    private static func numbered(_ names: [String]) -> [(name: String, value: Int)] {
        names.enumerated().map { (name: $1, value: $0) }
    }

    /// The parameter that a node names.
    private mutating func parameter(of text: EventText, isChoice: Bool) throws(EventFinding) -> Int {
        let kind = isChoice ? "named values" : "a range"
        if case .string(let name) = text.json.value, notes?.brokenParameters.contains(name) == true {
            throw EventNotes.consequence
        }
        guard !parameters.isEmpty else {
            throw text.fault("the document has no parameters", "Add `parameters` with one that has \(kind).")
        }
        let index = try text.word("the parameter", of: Self.numbered(parameters.map(\.name.rawValue)))
        guard parameters[index].values.isEmpty != isChoice else {
            throw text.fault(
                "\(parameters[index].name.rawValue) does not have \(kind)", "Name a parameter with \(kind).")
        }
        notes?.followed.insert(index)
        return index
    }

    // MARK: Events

    private mutating func event(_ name: String, _ text: EventText) throws(EventFinding) -> SoundEvents.Event {
        guard EventText.isName(name) else { throw text.badName("the event") }
        let (node, voices) = try node(text, in: Context(extra: Self.eventMembers))
        guard voices <= SoundEvents.mostVoices else {
            throw text.fault(
                "\(name) starts \(voices) voices", "Let it start at most \(SoundEvents.mostVoices) at once.")
        }
        var event = SoundEvents.Event(name: SoundEventName(rawValue: name), node: node, voices: voices)
        guard !text.isText else { return event }
        let members = try text.members("the event")
        event.limit = try members["limit"].map { limit throws(EventFinding) in try self.limit(limit, voices: voices) }
        event.bus = try members["bus"]?.name("the bus")
        if let priority = try members["priority"]?.integer("the priority", in: 0...255) {
            event.settings.priority = UInt8(priority)
        }
        if let distance = members["distance"] {
            event.settings.attenuation = try attenuation(distance)
            if let curve = event.settings.attenuation.curve, curve.points.allSatisfy({ $0.gain.amplitude == 0 }) {
                notes?.add(
                    distance.finding(
                        .unreachable, "\(name) is silent at every distance", "Write a point above -144 dB."))
            }
        }
        if let fade = try members["fadeIn"]?.seconds("the fade-in", atMost: 3_600) {
            event.settings.fadeIn = Tween(duration: fade)
        }
        return event
    }

    private func limit(_ text: EventText, voices: Int) throws(EventFinding) -> VoiceLimit {
        let members = try text.members("the limit")
        try members.allow(["voices", "stealing", "retrigger"])
        let most = try members["voices"]?.integer("the number of voices", in: 1...65_535)
        if let most, most < voices {
            throw text.fault(
                "the limit is \(most) voices, and the event starts \(voices) at once",
                "Allow at least \(voices).")
        }
        let words: [(name: String, value: VoiceLimit.Stealing)] = [("oldest", .oldest), ("newest", .newest)]
        let stealing = try members["stealing"]?.word("the voice to be stolen", of: words)
        let retrigger = try members["retrigger"]?.seconds("the time between two starts", atMost: 3_600)
        return VoiceLimit(most, stealing: stealing ?? .oldest, retrigger: retrigger ?? .zero)
    }

    /// A distance: points of metres and decibels, or the numbers of the distance model.
    private func attenuation(_ text: EventText) throws(EventFinding) -> Attenuation {
        var attenuation = Attenuation()
        if text.isList {
            let points = try text.points(
                "the distance", atMost: DistanceCurve.limit, x: 0...Self.farthest, y: Self.gains)
            attenuation.curve = DistanceCurve(points.map { (distance: $0.x, gain: Decibels($0.y)) })
            return attenuation
        }
        let members = try text.members("the distance")
        try members.allow(["reference", "maximum", "rolloff"])
        if let reference = try members["reference"]?.number("the reference distance", in: 0...Self.farthest) {
            attenuation.referenceDistance = Float(reference)
        }
        if let maximum = try members["maximum"]?.number("the maximum distance", in: 0...Self.farthest) {
            attenuation.maximumDistance = Float(maximum)
        }
        if let rolloff = try members["rolloff"]?.number("the rolloff", in: 0...1_000) {
            attenuation.rolloff = Float(rolloff)
        }
        return attenuation
    }

    // MARK: Nodes

    /// Where a node stands.
    struct Context {
        /// The members that the node may have there beside those of its kind.
        var extra: [String] = []
        /// The layer of a blend that is nearest above.
        var layer = -1
        /// The parameter of the blend that the node is a layer of.
        var blend: Int?
        /// For a survey: whether the node is heard at all, the highest gain of all above it in decibels, and the values
        /// that a parameter can have where a switch above the node follows it.
        var isReachable = true
        var highest = 0.0
        var values: [Int: Set<Int>] = [:]

        /// The place of a child with the members given.
        func below(extra: [String] = [], layer: Int, blend: Int? = nil) -> Context {
            var context = self
            (context.extra, context.layer, context.blend) = (extra, layer, blend)
            return context
        }
    }

    /// Reads a node and all below it. Returns its index, and the most voices that it starts.
    private mutating func node(
        _ text: EventText, in context: Context
    ) throws(EventFinding) -> (index: Int, voices: Int) {
        guard nodes.count < Self.mostNodes else {
            throw text.fault("the document has too many sounds", "Keep it below \(Self.mostNodes) sounds and choices.")
        }
        let index = nodes.count
        var node = EventNode()
        node.layer = context.layer
        nodes.append(node)
        if text.isText {
            node.kind = .sound(file: file(try text.path("the sound"), LoadOptions(), at: text), loops: false)
            nodes[index] = node
            return (index, 1)
        }
        let members = try text.members("a sound or a choice")
        node.gain = try members["gain"]?.range("the gain in decibels", in: Self.gains) ?? node.gain
        node.pitch = try members["pitch"]?.range("the pitch", in: Self.pitches) ?? node.pitch
        node.delay = try members["delay"]?.range("the delay in seconds", in: 0...Self.longestDelay) ?? node.delay
        node.weight =
            try members["weight"].map { weight throws(EventFinding) in
                Float(try weight.number("the weight", in: 0...Self.mostWeight))
            } ?? node.weight
        if let parameter = context.blend {
            node.follow = try follow(members, parameter, outer: context.layer)
            if node.follow != nil { node.layer = index }
        }
        var context = context
        if notes != nil { survey(node, members, &context) }
        let voices = try fill(&node, members, context)
        nodes[index] = node
        return (index, voices)
    }

    /// How a layer of a blend follows the parameter; nil without curves.
    private mutating func follow(
        _ members: EventMembers, _ parameter: Int, outer: Int
    ) throws(EventFinding) -> EventNode.Follow? {
        let gains = try members["curve"]?.points(
            "the curve", atMost: ParameterCurve.limit, x: -1e9...1e9, y: Self.gains)
        let pitches = try members["pitchCurve"]?.points(
            "the curve of the pitch", atMost: ParameterCurve.limit, x: -1e9...1e9, y: Self.pitches)
        guard gains != nil || pitches != nil else { return nil }
        for curve in ["curve", "pitchCurve"] { try survey(curve, members, over: parameter) }
        let factors = gains?.map { ParameterCurve.Point(x: $0.x, y: Decibels($0.y).amplitude) }
        return EventNode.Follow(
            parameter: parameter, gain: factors.map { ParameterCurve(points: $0) },
            pitch: pitches.map { ParameterCurve(points: $0) }, outer: outer)
    }

    /// Reads what a node plays. Returns the most voices that it starts.
    private mutating func fill(
        _ node: inout EventNode, _ members: EventMembers, _ context: Context
    ) throws(EventFinding) -> Int {
        var kinds = Self.kinds.filter { members[$0] != nil }
        // A blend has its layers in a member that is a kind by itself.
        if kinds.contains("blend") { kinds.removeAll { $0 == "layers" } }
        guard let kind = kinds.first, kinds.count == 1, let value = members[kind] else {
            let remedy = "Write one of \(Self.kinds.joined(separator: ", "))."
            if kinds.isEmpty {
                // The name of the kind is perhaps there with a letter wrong.
                try members.allow(Self.others.values.joined() + Self.common + context.extra, remedy: remedy)
            }
            throw members.whole.fault(
                kinds.isEmpty ? "nothing is played here" : "\(kinds.joined(separator: " and ")) are in one place",
                remedy)
        }
        try members.allow([kind] + (Self.others[kind] ?? []) + Self.common + context.extra)
        switch kind {
        case "sound":
            node.kind = try sound(value, members)
            return 1
        case "random":
            let faults = notes?.faults
            let voices = try children(value, of: &node, context.below(extra: ["weight"], layer: node.layer))
            // What the faults of the children bring about is none of its own.
            node.kind = .random(unrepeated: faults == notes?.faults ? try unrepeated(members, of: node) : 0)
            return voices.max() ?? 0
        case "sequence":
            node.kind = .sequence
            return try children(value, of: &node, context.below(layer: node.layer)).max() ?? 0
        case "switch":
            return try cases(value, members, of: &node, context)
        case "blend":
            return try blend(value, members, of: &node, context)
        default:
            return try children(value, of: &node, context.below(layer: node.layer)).reduce(0, +)
        }
    }

    /// The members of each kind beside the one that it is known by.
    private static let others = [
        "sound": ["loop", "mono", "storage"], "random": ["noRepeat"], "switch": ["cases", "default"],
        "blend": ["layers"],
    ]

    private mutating func blend(
        _ value: EventText, _ members: EventMembers, of node: inout EventNode, _ context: Context
    ) throws(EventFinding) -> Int {
        let parameter = try parameter(of: value, isChoice: false)
        let layers = context.below(extra: ["curve", "pitchCurve"], layer: node.layer, blend: parameter)
        let voices = try children(members.required("layers", "the blend"), of: &node, layers).reduce(0, +)
        if notes != nil, node.children.allSatisfy({ nodes[$0].follow == nil }) {
            notes?.add(
                value.finding(
                    .unused, "no layer has a curve, so \(parameters[parameter].name.rawValue) changes nothing here",
                    "Add `curve` or `pitchCurve` to a layer, or write `layers` without `blend`."))
        }
        return voices
    }

    private mutating func sound(_ value: EventText, _ members: EventMembers) throws(EventFinding) -> EventNode.Kind {
        var options = LoadOptions()
        options.mixesToMono = try members["mono"]?.boolean("`mono`") ?? false
        let words: [(name: String, value: SoundStorage)] = [
            ("automatic", .automatic), ("decoded", .decoded), ("streamed", .streamed),
        ]
        options.storage = try members["storage"]?.word("the storage", of: words) ?? .automatic
        let loops = try members["loop"]?.boolean("`loop`") ?? false
        return .sound(file: file(try value.path("the sound"), options, at: value), loops: loops)
    }

    private mutating func file(_ path: String, _ options: LoadOptions, at value: EventText) -> Int {
        let file = EventFile(path: path, options: options)
        if let index = fileIndexes[file] { return index }
        fileIndexes[file] = files.count
        files.append(file)
        filePlaces.append(value.place)
        return files.count - 1
    }

    /// Reads the children of a node. Returns the most voices that each starts.
    private mutating func children(
        _ list: EventText, of node: inout EventNode, _ context: Context
    ) throws(EventFinding) -> [Int] {
        var voices: [Int] = []
        for element in try list.list("the list of what is played", atMost: Self.mostChildren) {
            let child = try attempt { reader throws(EventFinding) in try reader.node(element, in: context) }
            guard let child else { continue }
            node.children.append(child.index)
            voices.append(child.voices)
        }
        return voices
    }

    /// How many of the latest choices of a random node are not repeated: 1 unless the document says otherwise.
    private func unrepeated(_ members: EventMembers, of node: EventNode) throws(EventFinding) -> UInt32 {
        let possible = node.children.count { nodes[$0].weight > 0 }
        guard possible > 0 else {
            throw members.whole.fault("no weight is above 0", "Give at least one child a weight above 0.")
        }
        guard let text = members["noRepeat"] else { return possible > 1 ? 1 : 0 }
        let count = try text.integer("`noRepeat`", in: 0...Self.mostChildren)
        guard count < possible else {
            throw text.fault(
                "\(count) choices cannot be left out of \(possible)", "Write at most \(possible - 1).")
        }
        return UInt32(count)
    }

    private mutating func cases(
        _ value: EventText, _ members: EventMembers, of node: inout EventNode, _ context: Context
    ) throws(EventFinding) -> Int {
        let parameter = try parameter(of: value, isChoice: true)
        node.kind = .select(parameter: parameter)
        let values = parameters[parameter].values
        var below = context.below(layer: node.layer)
        let possible = context.values[parameter] ?? Set(values.indices)
        let named = try members.required("cases", "the switch").members("`cases`") {
            fault throws(EventFinding) in try note(fault)
        }
        var most = 0
        var other = -1
        if let text = members["default"] {
            let rest = possible.subtracting(named.all.compactMap { values.firstIndex(of: $0.name) })
            below.values[parameter] = rest
            if rest.isEmpty {
                noteUnreachable(
                    at: text, in: &below, "`default` is never chosen: every possible value has a case",
                    "Take it out.")
            }
            if let child = try attempt({ [below] reader throws(EventFinding) in try reader.node(text, in: below) }) {
                (other, most) = child
            }
        }
        node.children = Array(repeating: other, count: values.count)
        for (name, text) in named.all {
            guard let index = values.firstIndex(of: name) else {
                try note(
                    text.fault(
                        "\(name.printable(limit: 64)) is no value of \(parameters[parameter].name.rawValue)",
                        "Its values are \(values.prefix(16).joined(separator: ", "))."))
                continue
            }
            notes?.cases[parameter, default: []].insert(index)
            below.isReachable = context.isReachable
            below.values[parameter] = [index]
            if !possible.contains(index) {
                noteUnreachable(
                    at: text, in: &below,
                    "\(name) is never chosen: a switch above is at another value of the parameter", "Take it out.")
            }
            let child = try attempt { [below] reader throws(EventFinding) in try reader.node(text, in: below) }
            guard let child else { continue }
            node.children[index] = child.index
            most = max(most, child.voices)
        }
        return most
    }
}
