/// What readings of the sound server saw of each stream's course, and whether the next one is urgent: values in, values
/// out.
///
/// A game falls silent for an alarm when a reading sees the alarm's stream run. PipeWire announces a stream before it
/// runs, and two readings or more may see it wait. So the next reading is urgent for as long as a stream waits that has
/// just come.
struct StreamCourses {
    /// How long a stream that waits counts as one that has just come.
    private static let youth: Duration = .seconds(1)

    private struct Name: Hashable {
        let id: UInt32
        let direction: StreamFacts.Direction
    }

    private struct Course: Hashable {
        let isCorked: Bool
        let isLinked: Bool
        var runs: Bool { isLinked && !isCorked }
    }

    private var courses: [Name: Course] = [:]
    /// When the streams were seen first that have not run yet.
    private var arrivals: [Name: Duration] = [:]

    /// Notes what a reading saw. Returns whether the next reading is urgent.
    ///
    /// That is so after a change, too: the first reading that sees a stream begin often tells a wrong state, and one that
    /// comes to a standstill may have lost its device, which the next reading tells.
    mutating func note(_ streams: some Sequence<StreamFacts>, at now: Duration) -> Bool {
        var courses: [Name: Course] = [:]
        var arrivals: [Name: Duration] = [:]
        for stream in streams {
            let name = Name(id: stream.id, direction: stream.direction)
            let course = Course(isCorked: stream.isCorked, isLinked: stream.isLinked)
            courses[name] = course
            let arrival = self.courses[name] == nil ? now : self.arrivals[name]
            if !course.runs { arrivals[name] = arrival }
        }
        defer { (self.courses, self.arrivals) = (courses, arrivals) }
        return courses != self.courses || arrivals.values.contains { now - $0 < Self.youth }
    }
}
