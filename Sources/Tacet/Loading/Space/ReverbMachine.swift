/// Decides which reverb the units of a game have, and when one fades out: values in, values out.
///
/// Under the lock of ``ReverbController``: the game's thread asks, a maintenance thread takes the steps.
///
/// A reverb fades out before it ends or becomes another room's. Of reverbs that are asked for meanwhile only the last
/// one counts.
struct ReverbMachine<Place, Unit> {
    /// What a worker does next.
    enum Step {
        case fade([Unit])
        case setGain(Decibels, [Unit])
        /// Gives the units this reverb, and makes units with it for the places. ``note(made:failed:)`` answers.
        case apply(Reverb?, [Unit], [Place])
    }

    /// The reverb that the game asked for last.
    private(set) var wanted: Reverb?
    /// The reverb that the units have.
    private(set) var applied: Reverb?
    /// Whether ``applied`` has faded out.
    private var isSilent = false
    /// The places without a unit. They get one when the game first asks for a reverb.
    private var bare: [Place] = []
    /// The places whose device could not be opened. They are tried again with the next reverb.
    private var failed: [Place] = []
    private var units: [Unit] = []
    /// Whether a worker takes steps or is about to.
    private(set) var isWorking = false

    /// Adds a place, and returns whether a worker has to be called, so that the place gets the reverb.
    mutating func add(_ place: Place) -> Bool {
        bare.append(place)
        return wanted != nil && callWorker()
    }

    /// Asks for a reverb, or for none; returns whether a worker has to be called.
    mutating func want(_ reverb: Reverb?) -> Bool {
        if wanted != reverb {
            bare += failed
            failed = []
        }
        wanted = reverb
        return (applied != reverb || (reverb != nil && !bare.isEmpty)) && callWorker()
    }

    private mutating func callWorker() -> Bool {
        if isWorking { return false }
        isWorking = true
        return true
    }

    /// What the worker does next; nil if the units have the reverb that the game asked for.
    mutating func next() -> Step? {
        let bare = wanted == nil ? [] : self.bare
        guard applied != wanted || isSilent || !bare.isEmpty else {
            isWorking = false
            return nil
        }
        if let applied, !units.isEmpty, !isSilent, self.applied != wanted {
            if let wanted, applied.sharesRoom(with: wanted) {
                self.applied = wanted
                return .setGain(wanted.gain, units)
            }
            isSilent = true
            return .fade(units)
        }
        // Units that have the wanted reverb already are left as they are.
        let units = applied == wanted && !isSilent ? [] : units
        (applied, isSilent) = (wanted, false)
        if !bare.isEmpty { self.bare = [] }
        return .apply(wanted, units, bare)
    }

    /// Takes the units that were made for the places of a step, and the places that can have one later.
    mutating func note(made units: [Unit], failed places: [Place]) {
        self.units += units
        failed += places
    }
}

extension Reverb {
    /// Whether `other` is the same but for its level, which OpenAL changes without a click.
    func sharesRoom(with other: Reverb) -> Bool { room == other.room && decayRatio == other.decayRatio }
}
