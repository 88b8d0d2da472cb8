import CVorbis
import Glibc
package import TacetPlatform

/// Decodes Ogg Vorbis with libvorbisfile. ``VorbisInput`` withholds the headers that would crash libvorbisfile.
///
/// Any error but a hole (missing packets, `OV_HOLE`) ends the decoder for good: libvorbis 1.3.7 divides by zero when it
/// is called again after an error. The decoder calls neither `ov_time_tell` nor the seeks with overlap, because they
/// read and write outside their memory.
package final class VorbisDecoder: AudioDecoder {
    package let codec = "Ogg Vorbis"
    package private(set) var format = PCMFormat(channels: 1, sampleRate: 1)
    package internal(set) var metadata = Metadata()
    package let promisedFrames: Int?
    package private(set) var invalidSamples = 0
    package private(set) var hasOneRate = true
    // libvorbisfile keeps pointers into `file` and to `input`, so neither may move.
    private let file: UnsafeMutablePointer<OggVorbis_File>
    private let input: VorbisInput
    /// The most channels of any link. A buffer has room for them, because a wider link may begin within one read.
    private var widest = 1
    private var failure: AudioError?
    /// The shared codebooks that the decoder uses in place of its own, and its own.
    private var codebooks: (shared: VorbisCodebooks, own: UnsafeMutableRawPointer?)?

    /// Opens the Ogg Vorbis file in `source`. Errors call it `name`.
    ///
    /// - Throws: `AudioError` with `.unsupportedCodec`, `.corrupt`, `.tooLarge`, or an error of the source.
    package convenience init(source: any ByteSource, name: String) throws(AudioError) {
        try OggCodec.requireVorbis(in: source, name: name)
        try self.init(source: source, name: name, setups: SetupHeaderCache())
    }

    /// Opens the file like ``init(source:name:)``, but checks no header again that `setups` has passed. ``OggCodec``
    /// has found Vorbis in the file.
    init(source: any ByteSource, name: String, setups: SetupHeaderCache) throws(AudioError) {
        input = VorbisInput(source: source, name: name, setups: setups)
        file = .allocate(capacity: 1)
        file.initialize(to: OggVorbis_File())
        let status = ov_open_callbacks(Unmanaged.passUnretained(input).toOpaque(), file, nil, 0, Self.callbacks)
        let total = status == 0 ? ov_pcm_total(file, -1) : 0
        promisedFrames = total >= 0 ? Int(total) : nil
        do throws(AudioError) {
            guard status == 0 else { throw input.failure ?? Self.error(status, name) }
            try checkLinks()
            // After it has opened a chain whose first link is a single page of sound, libvorbisfile goes on at the
            // second.
            if ov_streams(file) > 1 { try seek(to: 0) }
            metadata = Metadata(vorbis: comments(), frames: promisedFrames, rate: format.sampleRate)
            shareCodebooks()
        } catch {
            failure = error
            throw error
        }
    }

    deinit {
        if let codebooks {
            // libvorbis ends a decoder by the codebooks that it began with. It ignores the second call of `ov_clear`.
            vorbis_block_clear(&file.pointee.vb)
            vorbis_dsp_clear(&file.pointee.vd)
            file.pointee.vi.pointee.codec_setup = codebooks.own
        }
        ov_clear(file)  // also safe after a failed open, which leaves the structure all zero
        file.deallocate()
    }

    private static var callbacks: ov_callbacks {
        ov_callbacks(
            read_func: { @Sendable buffer, size, count, input in
                guard let buffer, let input else { return 0 }
                let bytes = size.multipliedReportingOverflow(by: count)
                return VorbisDecoder.input(input).read(into: buffer, count: bytes.overflow ? 0 : bytes.partialValue)
            },
            seek_func: { @Sendable input, offset, origin in
                guard let input else { return -1 }
                return VorbisDecoder.input(input).seek(Int(offset), origin) ? 0 : -1
            },
            close_func: nil,
            tell_func: { @Sendable input in
                guard let input else { return -1 }
                return VorbisDecoder.input(input).position
            })
    }

    private static func input(_ pointer: UnsafeMutableRawPointer) -> VorbisInput {
        Unmanaged<VorbisInput>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Checks that Tacet plays the format of every link, and takes the format of the first link.
    private func checkLinks() throws(AudioError) {
        var rates = SampleRates()
        for link in 0..<max(1, ov_streams(file)) {
            guard let info = ov_info(file, Int32(link)) else { throw Self.error(OV_EBADLINK, input.name) }
            let format = PCMFormat(channels: Int(info.pointee.channels), sampleRate: Int(info.pointee.rate))
            try format.requirePlayable(place: "link \(link + 1)", name: input.name)
            try rates.note(format.sampleRate, name: input.name)
            widest = max(widest, format.channels)
            if link == 0 { takeFormat(of: 0) }
            if format.sampleRate != self.format.sampleRate { hasOneRate = false }
        }
    }

    /// Uses the codebooks of an earlier file with an equal setup header. libvorbisfile makes the file's own at the
    /// first read.
    private func shareCodebooks() {
        guard ov_seekable(file) != 0, ov_streams(file) == 1, let header = input.repeatedHeader,
            let info = ov_info(file, 0), let key = VorbisCodebooks.Key(info, setup: header),
            let shared = input.setups.codebooks(key)
        else { return }
        codebooks = (shared, shared.lend(to: info))
    }

    private func takeFormat(of link: Int32) {
        guard let info = ov_info(file, link) else { return }
        format = PCMFormat(channels: Int(info.pointee.channels), sampleRate: Int(info.pointee.rate))
    }

    private func comments() -> [UnsafeRawBufferPointer] {
        guard let comment = ov_comment(file, 0)?.pointee, let texts = comment.user_comments,
            let lengths = comment.comment_lengths
        else { return [] }
        return (0..<Int(comment.comments)).compactMap { index in
            texts[index].map { UnsafeRawBufferPointer(start: $0, count: Int(lengths[index])) }
        }
    }

    package func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        var planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
        let room = try room(maximum)
        let frames = try decode { ov_read_float(file, &planes, room, &$0) }
        guard let planes, frames > 0 else { return 0 }
        switch (format.channels, planes[0], format.channels > 1 ? planes[1] : nil) {
        // With constant strides, the compiler moves several frames at a time.
        case (1, let mono?, _): destination.update(from: mono, count: frames)
        case (2, let left?, let right?):
            for frame in 0..<frames {
                destination[frame * 2] = left[frame]
                destination[frame * 2 + 1] = right[frame]
            }
        case (let channels, _, _):
            for (channel, plane) in ChannelOrder.waveFromVorbis[channels - 1].enumerated() {
                guard let samples = planes[plane] else { continue }
                for frame in 0..<frames { destination[frame * channels + channel] = samples[frame] }
            }
        }
        // A floor of type 0 with coinciding line spectral pairs decodes to NaN, and so does a codebook of huge numbers.
        invalidSamples += SampleSanitizer.sanitize(destination, count: frames * format.channels)
        return frames
    }

    package func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        let bytes = Int32(clamping: Int(try room(maximum)) * widest * 2)
        return try destination.withMemoryRebound(to: CChar.self, capacity: Int(bytes)) { buffer throws(AudioError) in
            let isBigEndian: Int32 = 1.littleEndian == 1 ? 0 : 1
            let read = try decode { ov_read(file, buffer, bytes, isBigEndian, 2, 1, &$0) }
            return read / (2 * format.channels)
        }
    }

    package func seek(to frame: Int) throws(AudioError) {
        if let failure { throw failure }
        let frames = promisedFrames ?? 0
        guard frame >= 0, frame <= frames else { throw .outside(frame, frames: frames, of: input.name) }
        input.allowReads()
        let status = ov_pcm_seek(file, ogg_int64_t(frame))
        if status != 0 { throw fail(status) }
        takeFormat(of: -1)
    }

    package func reopening() -> Reopening? {
        { [source = input.source, name = input.name, setups = input.setups] () throws(AudioError) in
            try VorbisDecoder(source: source, name: name, setups: setups)
        }
    }

    /// Returns how many frames to ask libvorbisfile for: as many of the widest link as fit in `maximum` frames of
    /// ``format``.
    private func room(_ maximum: Int) throws(AudioError) -> Int32 {
        let frames = widest == format.channels ? maximum : min(maximum, 1 << 20) * format.channels / widest
        guard frames > 0 else {
            throw AudioError(
                .invalidArgument, operation: "decode \(input.name)", detail: "There is room for \(maximum) frames only",
                remedy: "Read at least 8 frames at a time.")
        }
        return Int32(clamping: min(frames, 1 << 20))
    }

    /// Calls libvorbisfile until it returns anything but a hole, and takes the format of the frames returned.
    private func decode(_ call: (inout Int32) -> Int) throws(AudioError) -> Int {
        if let failure { throw failure }
        input.allowReads()
        var link: Int32 = 0
        var result = call(&link)
        while result == Int(OV_HOLE) { result = call(&link) }
        // libvorbisfile reports a failed read of its input as the end of the file.
        guard result >= 0, input.failure == nil else { throw fail(Int32(clamping: result)) }
        if result > 0 { takeFormat(of: link) }
        return result
    }

    private func fail(_ status: Int32) -> AudioError { failure.keep(input.failure ?? Self.error(status, input.name)) }

    private static func error(_ status: Int32, _ name: String) -> AudioError {
        let detail =
            switch status {
            case OV_ENOTVORBIS: "It does not hold Vorbis alone, or is cut off within its headers"
            case OV_EVERSION: "It is of a version of Vorbis that does not exist yet"
            case OV_EBADHEADER: "A Vorbis header contradicts itself"
            case OV_EBADLINK: "A stream of the chain is damaged"
            default: "Its pages are damaged or incomplete (libvorbisfile: \(status))"
            }
        return .damaged(name, detail)
    }
}
