import TacetPlatform

/// The values of the parameters of a document: global, and of objects. Time is the frame of the mix.
struct ParameterValues: Sendable {
    /// A value on its way in a straight line.
    private struct Move: BitwiseCopyable, Sendable {
        var from: Float
        var to: Float
        var start = 0
        /// -1 for a parameter that an object has no value of.
        var frames = 0

        static let none = Move(from: 0, to: 0, start: 0, frames: -1)

        func value(at frame: Int) -> Float {
            guard frame < start + frames else { return to }
            return from + (to - from) * Float(max(0, frame - start)) / Float(frames)
        }
    }

    /// The most objects with values of their own.
    static let mostObjects = 65_536

    private let parameters: [EventParameter]
    private let sampleRate: Int
    private var globals: [Move]
    /// What attached programs hold in the place of global values, by the parameter's index.
    private var held: [Int: Move] = [:]
    /// The row of each object in `own`, which has a move for each parameter.
    private var rows: [SoundObject: Int] = [:]
    private var own: [Move] = []
    /// The rows of objects that are gone.
    private var freeRows: [Int] = []
    /// The frame from which on no value moves.
    private(set) var restsFrom = 0

    /// The initial values.
    init(_ parameters: [EventParameter], sampleRate: Int) {
        self.parameters = parameters
        self.sampleRate = sampleRate
        globals = parameters.map { Move(from: $0.initial, to: $0.initial) }
    }

    /// The row of an object's own values, for ``value(of:in:at:)``; -1 without any.
    @inline(__always)
    func row(of object: SoundObject?) -> Int {
        guard let object, !rows.isEmpty else { return -1 }
        return rows[object] ?? -1
    }

    /// The value of a parameter for the object of a row: the object's own, else the global one.
    @inline(__always)
    func value(of parameter: Int, in row: Int, at frame: Int) -> Float {
        if row >= 0 {
            let move = own[row &* parameters.count &+ parameter]
            if move.frames >= 0 { return move.value(at: frame) }
        }
        if !held.isEmpty, let move = held[parameter] { return move.value(at: frame) }
        return globals[parameter].value(at: frame)
    }

    /// Starts to move a parameter to a number in its range. Returns false if too many objects have values.
    mutating func set(_ parameter: Int, _ number: Float, for object: SoundObject?, at frame: Int) -> Bool {
        let target = parameters[parameter].clamped(number)
        let frames = smoothing(of: parameter)
        let from =
            object == nil
            ? globals[parameter].value(at: frame) : value(of: parameter, in: row(of: object), at: frame)
        let move = Move(from: from, to: target, start: frame, frames: frames)
        if let object {
            guard let row = rowForWriting(of: object) else { return false }
            own[row * parameters.count + parameter] = move
        } else {
            globals[parameter] = move
        }
        restsFrom = max(restsFrom, frame + frames)
        return true
    }

    /// The frames in which a parameter moves to a new value.
    private func smoothing(of parameter: Int) -> Int {
        Int(Tween(duration: parameters[parameter].smoothing).frames(at: sampleRate))
    }

    /// Holds numbers in the place of the global values, by the parameters' names. What was held and no longer is moves to
    /// the global value.
    mutating func hold(_ numbers: [String: Float], at frame: Int) {
        for (index, parameter) in parameters.enumerated() {
            let from = value(of: index, in: -1, at: frame)
            if let number = numbers[parameter.name.rawValue].map(parameter.clamped) {
                if held[index]?.to == number { continue }
                held[index] = Move(from: from, to: number, start: frame, frames: smoothing(of: index))
            } else if held.removeValue(forKey: index) != nil {
                globals[index] = Move(from: from, to: globals[index].to, start: frame, frames: smoothing(of: index))
            } else {
                continue
            }
            restsFrom = max(restsFrom, frame + smoothing(of: index))
        }
    }

    /// Whether an attached program holds a parameter.
    func isHeld(_ parameter: Int) -> Bool { held[parameter] != nil }

    /// The row of an object, made if it has none; nil if too many objects have values.
    private mutating func rowForWriting(of object: SoundObject) -> Int? {
        if let row = rows[object] { return row }
        guard rows.count < Self.mostObjects else { return nil }
        let row = freeRows.popLast() ?? own.count / max(1, parameters.count)
        let missing = (row + 1) * parameters.count - own.count
        if missing > 0 { own += repeatElement(.none, count: missing) }
        rows[object] = row
        return row
    }

    /// Takes the values of an object away, so that the global values count for it.
    mutating func remove(_ object: SoundObject) {
        guard let row = rows.removeValue(forKey: object) else { return }
        for parameter in parameters.indices { own[row * parameters.count + parameter] = .none }
        freeRows.append(row)
    }

    /// The values for another list of parameters: those with the same names keep theirs.
    func carried(to new: [EventParameter], at frame: Int) -> ParameterValues {
        var values = ParameterValues(new, sampleRate: sampleRate)
        func move(_ old: Move, _ from: Int, _ to: Int) -> Move? {
            if new[to].values.isEmpty != parameters[from].values.isEmpty { return nil }
            guard !new[to].values.isEmpty else {
                let target = new[to].clamped(old.to)
                return Move(from: target, to: target)
            }
            let value = parameters[from].values[Int(old.to)]
            return new[to].values.firstIndex(of: value).map { Move(from: Float($0), to: Float($0)) }
        }
        for (from, parameter) in parameters.enumerated() {
            guard let to = new.firstIndex(where: { $0.name == parameter.name }) else { continue }
            if globals[from].to != parameter.initial, let kept = move(globals[from], from, to) {
                values.globals[to] = kept
            }
            for (object, row) in rows {
                let old = own[row * parameters.count + from]
                guard old.frames >= 0, let kept = move(old, from, to),
                    let newRow = values.rowForWriting(of: object)
                else { continue }
                values.own[newRow * new.count + to] = kept
            }
        }
        return values
    }
}
