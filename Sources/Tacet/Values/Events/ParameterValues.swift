import TacetPlatform

/// The values of the parameters of a document: global, and of objects. Time is the frame of the mix.
///
/// The values are in plain memory, of which a post copies and counts nothing. The game's thread.
final class ParameterValues {
    /// A value on its way in a straight line.
    private struct Move: BitwiseCopyable {
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

    private var parameters: [EventParameter]
    private let sampleRate: Int
    // Only the engine's owner reads and writes the properties, and no call of theirs calls another one back: Swift's
    // checks for that would take longer than to read a value.

    /// The number of parameters.
    @exclusivity(unchecked)
    private var count: Int
    @exclusivity(unchecked)
    private var globals: UnsafeMutablePointer<Move>
    /// What attached programs hold in the place of global values, by the parameter's index.
    private var held: [Int: Move] = [:]
    /// Whether they hold any.
    @exclusivity(unchecked)
    private var isHolding = false
    /// The row of each object in `own`, which has a move for each parameter, and room for `ownCapacity` rows.
    @exclusivity(unchecked)
    private var rows = ObjectRows()
    @exclusivity(unchecked)
    private var own: UnsafeMutablePointer<Move>
    private var ownCapacity = 0
    /// The rows that objects have had, and of these the rows of objects that are gone.
    private var usedRows = 0
    private var freeRows: [Int] = []
    /// The frame from which on no value moves.
    private(set) var restsFrom = 0

    /// The initial values.
    init(_ parameters: [EventParameter], sampleRate: Int) {
        self.parameters = parameters
        self.sampleRate = sampleRate
        count = parameters.count
        globals = .allocate(capacity: count)
        for (index, parameter) in parameters.enumerated() {
            (globals + index).initialize(to: Move(from: parameter.initial, to: parameter.initial))
        }
        own = .allocate(capacity: 0)
    }

    deinit {
        globals.deallocate()
        own.deallocate()
    }

    /// The row of an object's own values, for ``value(of:in:at:)``; -1 without any.
    @inline(__always)
    func row(of object: SoundObject?) -> Int {
        guard let object else { return -1 }
        return rows[object]
    }

    /// The value of a parameter for the object of a row: the object's own, else the global one.
    @inline(__always)
    func value(of parameter: Int, in row: Int, at frame: Int) -> Float {
        guard 0 <= parameter, parameter < count else { return 0 }
        if row >= 0 {
            let move = own[row &* count &+ parameter]
            if move.frames >= 0 { return move.value(at: frame) }
        }
        if isHolding, let move = heldMove(of: parameter) { return move.value(at: frame) }
        return globals[parameter].value(at: frame)
    }

    @inline(never)
    private func heldMove(of parameter: Int) -> Move? { held[parameter] }

    /// Starts to move a parameter to a number in its range. Returns false if too many objects have values.
    func set(_ parameter: Int, _ number: Float, for object: SoundObject?, at frame: Int) -> Bool {
        let target = parameters[parameter].clamped(number)
        let frames = smoothing(of: parameter)
        let from =
            object == nil
            ? globals[parameter].value(at: frame) : value(of: parameter, in: row(of: object), at: frame)
        let move = Move(from: from, to: target, start: frame, frames: frames)
        if let object {
            guard let row = rowForWriting(of: object) else { return false }
            own[row * count + parameter] = move
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
    func hold(_ numbers: [String: Float], at frame: Int) {
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
        isHolding = !held.isEmpty
    }

    /// Whether an attached program holds a parameter.
    func isHeld(_ parameter: Int) -> Bool { held[parameter] != nil }

    /// The row of an object, made if it has none; nil if too many objects have values.
    private func rowForWriting(of object: SoundObject) -> Int? {
        let present = rows[object]
        if present >= 0 { return present }
        guard rows.count < Self.mostObjects else { return nil }
        let row = freeRows.popLast() ?? usedRows
        if row == ownCapacity { addRows() }
        usedRows = max(usedRows, row + 1)
        clear(row)
        rows.set(object, to: row)
        return row
    }

    /// Doubles the room for rows.
    private func addRows() {
        let old = own
        ownCapacity = max(8, 2 * ownCapacity)
        own = .allocate(repeating: .none, count: ownCapacity * count)
        own.update(from: old, count: usedRows * count)
        old.deallocate()
    }

    private func clear(_ row: Int) { (own + row * count).update(repeating: .none, count: count) }

    /// Takes the values of an object away, so that the global values count for it.
    func remove(_ object: SoundObject) {
        if let row = rows.remove(object) { freeRows.append(row) }
    }

    /// Takes another list of parameters in the place of the present one: those with the same names keep their values.
    /// Nothing is held then.
    func carry(to new: [EventParameter], at frame: Int) {
        let values = ParameterValues(new, sampleRate: sampleRate)
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
            rows.forEach { object, row in
                let old = own[row * count + from]
                guard old.frames >= 0, let kept = move(old, from, to), let newRow = values.rowForWriting(of: object)
                else { return }
                values.own[newRow * new.count + to] = kept
            }
        }
        take(values)
    }

    /// Exchanges all with other values.
    private func take(_ other: ParameterValues) {
        swap(&parameters, &other.parameters)
        swap(&count, &other.count)
        swap(&globals, &other.globals)
        swap(&rows, &other.rows)
        swap(&own, &other.own)
        swap(&ownCapacity, &other.ownCapacity)
        swap(&usedRows, &other.usedRows)
        swap(&freeRows, &other.freeRows)
        (held, isHolding, restsFrom) = ([:], false, 0)
    }
}
