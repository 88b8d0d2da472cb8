import TacetPlatform

/// What a module's headers claim, added up before libopenmpt allocates memory for it.
///
/// Each header of a few bytes can claim a pattern of 800 KB or a sample of 256 MB, and several can claim the same bytes. libopenmpt
/// believes the claims up to limits of its own, which are 3 GB for patterns alone.
struct ModuleClaims {
    /// The memory of all patterns and samples in bytes.
    private(set) var bytes = 0
    /// The fields that are played: the rows of each entry in the order list, times the channels. libopenmpt reads all of them to
    /// find the song's length, before a sound is heard.
    private(set) var playedFields = 0
    /// What the claims break, as a sentence; nil for a module of a usual size.
    private(set) var fault: String?
    /// What libopenmpt passes over, as sentences: up to ``maximumRemarks``.
    private(set) var remarks: [String] = []
    private var rows: [Int] = []
    private var channels = 1
    private var samples = 0
    private let fileBytes: Int

    /// The largest file that is read, in bytes: some 30 minutes of samples.
    static let maximumFileBytes = 32 << 20
    /// The most memory: this, and so many times the file's size, and never more than the greatest.
    private static let (freeBytes, bytesPerByte, greatestBytes) = (6 << 20, 32, 256 << 20)
    /// The most fields: 256 patterns of 128 rows and 128 channels.
    private static let maximumFields = 4 << 20
    private static let maximumOrders = 256
    /// The most samples, of which XM has 16 for each of 128 instruments.
    static let maximumSamples = 2_048
    private static let maximumRows = 1_024
    private static let maximumRemarks = 20
    /// The bytes of a field in libopenmpt, and about what a sample takes beside its frames.
    private static let (fieldBytes, sampleBytes) = (6, 1_024)

    init(fileBytes: Int) { self.fileBytes = fileBytes }

    mutating func setChannels(_ count: Int, maximum: Int) {
        channels = max(1, count)
        if !(1...maximum).contains(count) { fail("It has \(count) channels, not 1 to \(maximum)") }
    }

    /// Adds a pattern, by the number of its rows.
    mutating func addPattern(rows count: Int) {
        if count > Self.maximumRows { fail("Pattern \(rows.count) has \(count) rows, more than \(Self.maximumRows)") }
        let count = min(max(count, 0), Self.maximumRows)
        rows.append(count)
        bytes += count * channels * Self.fieldBytes
    }

    /// Adds a pattern that libopenmpt leaves out, because it has too many rows.
    mutating func addPatternLeftOut(rows count: Int) {
        remark("Pattern \(rows.count) has \(count) rows, more than \(Self.maximumRows), and is not played")
        addPattern(rows: 64)
    }

    /// Whether libopenmpt plays a pattern of so many rows.
    static func isPlayable(rows count: Int) -> Bool { count <= maximumRows }

    /// Notes what is wrong with a sample of plain frames, and returns how many of its frames libopenmpt makes room for: it believes a
    /// length of up to 256 Ki frames, and a greater one as far as the file goes.
    mutating func plainFrames(_ claimed: Int, of sample: Int, bytesEach: Int, at offset: Int, loop: Range<Int>?) -> Int
    {
        let left = max(0, fileBytes - offset) / bytesEach
        if claimed > left { remark("Sample \(sample + 1) claims \(claimed) frames; the file has \(left) of them") }
        if let loop, loop.upperBound > claimed || loop.isEmpty {
            remark("The loop of sample \(sample + 1) is of the frames \(loop); the sample has \(claimed)")
        }
        return min(claimed, max(left, 1 << 18))
    }

    /// Notes what libopenmpt passes over.
    mutating func remark(_ sentence: String) {
        if remarks.count < Self.maximumRemarks { remarks.append(sentence) }
    }

    /// Adds a sample whose frames take so many bytes when they are decoded.
    mutating func addSample(bytes count: Int) {
        samples += 1
        bytes = bytes.clampingAdd(max(0, count)).clampingAdd(Self.sampleBytes)
        if samples > Self.maximumSamples { fail("It has more than \(Self.maximumSamples) samples") }
    }

    /// Takes the list of the patterns in the order in which they are played.
    mutating func setOrders(_ orders: [UInt8], count: Int) {
        if count > Self.maximumOrders { fail("Its order list has \(count) entries, more than \(Self.maximumOrders)") }
        if let missing = orders.first(where: { $0 < 254 && Int($0) >= rows.count }) {
            remark("Its order list has pattern \(missing), of \(rows.count)")
        }
        for order in orders where Int(order) < rows.count { playedFields += rows[Int(order)] * channels }
        if playedFields > Self.maximumFields {
            fail("It plays \(playedFields) fields, more than \(Self.maximumFields)")
        }
    }

    /// Notes the first fault.
    mutating func fail(_ sentence: String) { fault = fault ?? sentence }

    /// The most memory in bytes that a module of this file's size may claim.
    var allowedBytes: Int {
        min(Self.greatestBytes, Self.freeBytes + min(fileBytes, Self.maximumFileBytes) * Self.bytesPerByte)
    }

    /// Checks the claims.
    ///
    /// - Throws: `AudioError` with `.corrupt`, or `.tooLarge` if the system has no memory for the module.
    func check(_ format: ModuleFormat, name: String) throws(AudioError) {
        let fault =
            fault
            ?? (bytes > allowedBytes
                ? "Its headers claim \(bytes >> 10) KB of patterns and samples in a file of \(fileBytes >> 10) KB"
                : nil)
        if let fault {
            throw AudioError(
                .corrupt, operation: "decode \(name)", detail: "In the \(format.name) module: \(fault)",
                remedy: "Save it again with a tracker.")
        }
        try MemoryCheck.require(bytes + fileBytes + MemoryCheck.decoding, for: name)
    }
}
