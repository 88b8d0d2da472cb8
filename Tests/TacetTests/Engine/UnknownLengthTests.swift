import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Music whose header states no length, or a false one: its end is known once it was heard or sought.
@Suite("Music of unknown length") struct UnknownLengthTests {
    enum Kind: CaseIterable { case mp3, mp3Noted, flac, flacShort, flacLong }

    private let directory = TemporaryDirectory()
    private let format = PCMFormat(channels: 1, sampleRate: 48_000)
    private let half = 48_000

    /// A second of 440 Hz and a second of 880 Hz.
    private func write(_ kind: Kind) async throws -> String {
        let samples = tone(440, rate: 48_000, frames: half) + tone(880, rate: 48_000, frames: half)
        switch kind {
        case .mp3, .mp3Noted:
            let file = try await ffmpeg(
                samples, format, codec: "libmp3lame", container: "mp3",
                options: ["-write_xing", kind == .mp3 ? "0" : "1", "-b:a", "64k"])
            // The frames that the encoder has noted, and half of the sound.
            return try directory.write(kind == .mp3 ? file : Array(file.prefix(file.count / 2)), "music.mp3")
        case .flac, .flacShort, .flacLong:
            var file = try await ffmpeg(samples, format, codec: "flac", container: "flac")
            // 36 bits of length, after 4 + 4 + 13.5 bytes.
            let length = kind == .flac ? 0 : kind == .flacShort ? half / 2 : 10 * half
            file[21] &= 0xF0
            for byte in 0..<4 { file[22 + byte] = UInt8(truncatingIfNeeded: length >> (24 - 8 * byte)) }
            return try directory.write(file, "music.flac")
        }
    }

    @Test("The position stays within the file in every pass, and a saved state begins there", arguments: Kind.allCases)
    func passes(kind: Kind) async throws {
        let path = try await write(kind)
        let first = Offline()
        try first.audio.soundtrack.play(Track(path, looping: .whole))
        // Three passes and a half, in whole blocks of the mixer.
        let length = kind == .mp3Noted ? half : 2 * half
        let rendered = (3 * length + length / 2) / 512 * 512
        try first.render(rendered)
        let soundtrack = first.audio.soundtrack
        // An MP3 file without a note of it begins and ends with the silence of its encoder.
        let tolerance = kind == .mp3 || kind == .mp3Noted ? 3_500 : 0
        let frames = try #require(soundtrack.frames)
        #expect(abs(frames - length) <= tolerance && soundtrack.frame == rendered % frames)

        let state = first.audio.saveState()
        let second = Offline()
        try second.audio.restore(state)
        #expect(second.audio.soundtrack.frame == state.frame)
        let heard = try second.render(24_064).left
        let reference = try first.renderOn(24_064).left
        #expect(heard[2_000..<22_000].residual(to: reference[2_000..<22_000]) < -30 || kind == .mp3Noted)
        #expect(second.audio.soundtrack.frame == first.audio.soundtrack.frame)
        #expect(heard.peak > 0.2)
    }

    @Test(
        "A start within the second half begins there, and one behind the end is an error that names it",
        arguments: Kind.allCases)
    func starts(kind: Kind) async throws {
        let path = try await write(kind)
        let audio = Offline()
        let inside = kind == .mp3Noted ? half / 4 : half + half / 2
        try audio.audio.soundtrack.play(Track(path, looping: .whole), fromFrame: inside)
        let heard = try audio.render(9_600).left[2_000..<9_600]
        let wanted = kind == .mp3Noted ? 440.0 : 880
        #expect(heard.level(of: wanted) > -12 && heard.level(of: 1_320 - wanted) < -40)

        let error = #expect(throws: AudioError.self) {
            try Offline().audio.soundtrack.play(Track(path, looping: .whole), fromFrame: 3 * half + half / 2)
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.detail.contains("0...the end") == false && error?.detail.contains("outside 0...") == true)
    }

    @Test("A seek to the position that the engine has given plays there", arguments: Kind.allCases)
    func seeks(kind: Kind) async throws {
        let path = try await write(kind)
        let offline = Offline()
        let soundtrack = offline.audio.soundtrack
        try soundtrack.play(Track(path, looping: .whole))
        try offline.render(3 * 2 * half + half)
        let position = soundtrack.frame
        soundtrack.seek(toFrame: position)
        for _ in 0..<40 { try offline.render(512) }
        #expect(soundtrack.state == .playing)
        let frames = try #require(soundtrack.frames)
        #expect(soundtrack.frame == (position + 40 * 512) % frames)
        #expect(try offline.render(4_800).left.peak > 0.2)
    }

    @Test("Music that is read again after a pass goes on at its frame within the file", arguments: Kind.allCases)
    func reloads(kind: Kind) async throws {
        let path = try await write(kind)
        let offline = Offline()
        let soundtrack = offline.audio.soundtrack
        try soundtrack.play(Track(path, looping: .whole))
        try offline.render((3 * 2 * half + half / 2) / 512 * 512)
        let frames = try #require(soundtrack.frames)
        let position = soundtrack.frame
        soundtrack.reload()
        let event = try await eventually("the music was read again") {
            offline.audio.update().first {
                if case .reloaded = $0 { true } else if case .reloadFailed = $0 { true } else { false }
            }
        }
        #expect(event == .reloaded(path))
        try offline.render(40 * 512)
        #expect(soundtrack.state == .playing)
        #expect(soundtrack.frame == (position + 40 * 512) % frames)
        #expect(try offline.render(4_800).left.peak > 0.2)
    }
}
