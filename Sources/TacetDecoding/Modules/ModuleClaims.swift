import TacetPlatform

/// What a module's headers claim, added up before libopenmpt allocates memory for it.
///
/// Each header of a few bytes can claim a pattern of 800 KB or a sample of 256 MB, and several can claim the same
/// bytes. libopenmpt believes the claims up to limits of its own, which are 3 GB for patterns alone.
struct ModuleClaims {
    /// The memory of all patterns and samples in bytes.
    private(set) var bytes = 0
    /// The fields that are played: the rows of each entry in the order list, times the channels. libopenmpt reads all
    /// of them to find the song's length, before a sound is heard.
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

    /// Notes what is wrong with a sample of plain frames, and returns how many of its frames libopenmpt makes room for:
    /// it believes a length of up to 256 Ki frames, and a greater one as far as the file goes.
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

extension ModuleClaims {
    /// Adds up what the headers of the module in `file` claim.
    init(_ file: [UInt8], _ format: ModuleFormat) {
        self.init(fileBytes: file.count)
        guard file.count >= format.headBytes else {
            fail("It is cut off within its header")
            return
        }
        switch format {
        case .mod: break  // 128 patterns of 64 rows and 99 channels at most, and 31 samples of 128 KB
        case .s3m: addS3M(file)
        case .xm: addXM(file)
        case .it: addIT(file)
        }
    }

    /// Scream Tracker 3: a list of orders, and offsets in units of 16 bytes of the samples' headers and of the
    /// patterns.
    private mutating func addS3M(_ file: [UInt8]) {
        let (orders, samples, patterns) = (file.number16(32), file.number16(34), file.number16(36))
        setChannels(32, maximum: 32)
        guard file[29] == 16, (1...2).contains(file.number16(42)) else {
            fail("Its header is of an unknown version")
            return
        }
        guard samples <= 255, patterns <= 255, 96 + orders + 2 * (samples + patterns) <= file.count else {
            fail("Its header claims \(samples) samples and \(patterns) patterns")
            return
        }
        for _ in 0..<patterns { addPattern(rows: 64) }
        setOrders(Array(file[96..<(96 + orders)]), count: orders)
        for number in 0..<samples {
            let head = file.number16(96 + orders + 2 * number) * 16
            guard head + 80 <= file.count, file[head] == 1 else { continue }
            let flags = file[head + 31]
            let bytes = 1 << ((flags & 2 != 0 ? 1 : 0) + (flags & 4 != 0 ? 1 : 0))
            let place = (file.number16(head + 14) | Int(file[head + 13]) << 16) * 16
            let loop = flags & 1 != 0 ? file.range(head + 20, head + 24) : nil
            addSample(
                bytes: bytes
                    * plainFrames(file.number32(head + 16), of: number, bytesEach: bytes, at: place, loop: loop))
        }
    }

    /// FastTracker 2: each part follows the one before, patterns first, then instruments with their samples.
    private mutating func addXM(_ file: [UInt8]) {
        let (orders, patterns, instruments) = (file.number16(64), file.number16(70), file.number16(72))
        setChannels(file.number16(68), maximum: 127)
        // libopenmpt reads later versions, which do not exist, as 1.4.
        guard file.number16(58) >= 0x0104 else {
            fail("Its version is before 1.4")
            return
        }
        if file.number16(58) > 0x0104 { remark("It claims to be of a version after 1.4, which does not exist") }
        guard patterns <= 256, instruments <= 255, 80 + min(orders, 256) <= file.count else {
            fail("Its header claims \(patterns) patterns and \(instruments) instruments")
            return
        }
        var offset = 60 + file.number32(60)
        for number in 0..<patterns {
            guard offset + 9 <= file.count else {
                fail("It is cut off before pattern \(number)")
                return
            }
            let rows = file.number16(offset + 5)
            addPattern(rows: rows == 0 ? 64 : rows)
            offset += file.number32(offset) + file.number16(offset + 7)
        }
        setOrders(Array(file[80..<(80 + min(orders, 256))]), count: orders)
        for _ in 0..<instruments where offset + 29 <= file.count {
            let size = file.number32(offset)
            let count = file.number16(offset + 27)
            offset += size == 0 ? 263 : size
            addXMSamples(count, file, at: &offset)
        }
    }

    /// Adds the samples of an instrument of XM: their headers, and then their bytes.
    private mutating func addXMSamples(_ count: Int, _ file: [UInt8], at offset: inout Int) {
        let heads = offset
        offset += count * 40
        for number in 0..<min(count, Self.maximumSamples + 1) {
            let head = heads + number * 40
            guard head + 40 <= file.count else { return }
            let length = file.number32(head)
            // ModPlug's ADPCM has half a byte for each frame.
            let isADPCM = file[head + 17] == 0xAD && file[head + 14] & 0x30 == 0
            if offset + 8 <= file.count, file[(offset + 4)..<(offset + 8)].elementsEqual("OggS".utf8) {
                fail("Its samples are compressed with Vorbis (OXM)")
            }
            // libopenmpt believes a length of up to 256 Ki frames, even where the file ends before.
            let left = max(0, file.count - offset)
            addSample(bytes: isADPCM ? length : min(length, max(left, 1 << 19)))
            offset += isADPCM ? 16 + (length + 1) / 2 : length
        }
    }

    /// Impulse Tracker: a list of orders, and the offsets of the instruments, of the samples' headers and of the
    /// patterns.
    private mutating func addIT(_ file: [UInt8]) {
        let (orders, instruments) = (file.number16(32), file.number16(34))
        let (samples, patterns) = (file.number16(36), file.number16(38))
        // The channels are known from the patterns only: up to 64, and 127 in files of OpenMPT.
        setChannels(127, maximum: 127)
        guard !(0x889...0xFFF).contains(file.number16(40)) else {
            fail("It is of OpenMPT's own format, MPTM")
            return
        }
        let offsets = 192 + orders
        guard instruments <= 255, samples <= Self.maximumSamples, patterns <= 256,
            offsets + 4 * (instruments + samples + patterns) <= file.count
        else {
            fail("Its header claims \(instruments) instruments, \(samples) samples and \(patterns) patterns")
            return
        }
        for number in 0..<patterns {
            let head = file.number32(offsets + 4 * (instruments + samples + number))
            let isEmpty = head == 0 || head + 8 > file.count
            let rows = isEmpty ? 64 : file.number16(head + 2)
            if Self.isPlayable(rows: rows) { addPattern(rows: rows) } else { addPatternLeftOut(rows: rows) }
        }
        setOrders(Array(file[192..<offsets]), count: orders)
        for number in 0..<samples {
            let head = file.number32(offsets + 4 * (instruments + number))
            guard head > 0, head + 80 <= file.count, file[head + 18] & 1 != 0 else { continue }
            let flags = file[head + 18]
            let bytes = 1 << ((flags & 2 != 0 ? 1 : 0) + (flags & 4 != 0 ? 1 : 0))
            let claimed = file.number32(head + 48)
            // A packed sample may have many frames in few bytes.
            let isPacked = flags & 8 != 0
            let loop = flags & 16 != 0 ? file.range(head + 52, head + 56) : nil
            addSample(
                bytes: bytes
                    * (isPacked
                        ? claimed
                        : plainFrames(
                            claimed, of: number, bytesEach: bytes, at: file.number32(head + 72), loop: loop)))
        }
    }
}

extension [UInt8] {
    fileprivate func number16(_ offset: Int) -> Int { Int(littleEndian16(at: offset)) }
    fileprivate func number32(_ offset: Int) -> Int { Int(littleEndian32(at: offset)) }
    /// The frames from one number to another; none if they are in the wrong order.
    fileprivate func range(_ first: Int, _ end: Int) -> Range<Int> {
        number32(first)..<Swift.max(number32(first), number32(end))
    }
}
