import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Many hours of a game that is interrupted again and again (BEHAVIOUR 72, 78, 181).
///
/// An hour for each seed, unless `TACET_SOAK_HOURS` says how many. In a release build a day takes five minutes.
@Suite("Hours of a game that is interrupted") struct SoakTests {
    private static let rate = 8_000
    private static let block = 2_048

    @Test(
        "Hours of interruptions cost no frame of music and no memory (BEHAVIOUR 72, 78, 181)",
        arguments: [UInt64(1), 2])
    func hoursOfInterruptionsCostNoFrameAndNoMemory(_ seed: UInt64) throws {
        let hours = getenv("TACET_SOAK_HOURS").flatMap { Double(String(cString: $0)) } ?? 1
        let offline = Offline {
            $0.sampleRate = Self.rate
            $0.blockFrames = Self.block
        }
        let audio = offline.audio
        // Every frame of the loop differs from those before: what is heard tells which it was.
        let music = (0..<60_000).map { Float($0) / 120_000 }
        let directory = TemporaryDirectory()
        let path = try directory.write(SoundFile(channels: [music, music], rate: Self.rate).waveBytes, "music.wav")
        try audio.soundtrack.play(Track(path, looping: .whole))
        let shot = try offline.load([Float](repeating: 0, count: 4_000), rate: Self.rate)

        var random = RandomSource(seed: seed)
        let reasons: [AudioSession.Reason] = [.call, .alarm, .suspended, .locked, .otherAudio, .silentMode]
        var holding: Set<AudioSession.Reason> = []
        var samples = [Float](repeating: 0, count: Self.block * 2)
        var standing: Int?
        var settled = 0
        var memory = 0
        let blocks = Int(hours * 3_600 * Double(Self.rate)) / Self.block
        for number in 0..<blocks {
            // Something begins or ends every two minutes or so.
            if random.next() % 500 == 0 {
                let reason = reasons[Int(random.next() % UInt64(reasons.count))]
                if holding.remove(reason) == nil {
                    holding.insert(reason)
                    audio.session.begin(reason)
                } else {
                    audio.session.end(reason)
                }
                settled = 0
                // However short the while in which nothing holds it, the music moves on.
                if holding.isSubset(of: [.silentMode]) { standing = nil }
            }
            if number % 7 == 0 { audio.play(shot) }
            audio.update()
            audio.soundtrack.waitUntilReady(Self.block)
            let before = audio.soundtrack.frame
            var span = samples.mutableSpan
            try audio.render(into: &span)
            settled += 1
            // After six blocks every fade is over, and the fades themselves move or stand as their reason says.
            guard settled > 6 else { continue }
            let stands = !holding.isSubset(of: [.silentMode])
            if stands {
                if let standing { #expect(audio.soundtrack.frame == standing) }
                standing = audio.soundtrack.frame
            } else {
                #expect(audio.soundtrack.frame == before + Self.block || audio.soundtrack.frame < before)
                standing = nil
            }
            let isHeard = !stands && holding.isEmpty
            #expect(samples.contains { $0 != 0 } == isHeard, "block \(number), \(holding)")
            if isHeard, settled > 7 {
                // The frame that is heard is the one that the position names, but for the limiter's delay.
                let frame = Int((samples[Self.block] * 120_000).rounded())
                let expected = (before + Self.block / 2 - Self.rate / 500).modulo(60_000)
                #expect(abs(frame - expected) <= 4, "block \(number)")
            }
            if number == blocks / 10 { memory = ProcessFacts().residentBytes }
        }
        #expect(ProcessFacts().residentBytes - memory < 8 << 20 || Sanitizer.isPresent)
    }
}

extension Int {
    fileprivate func modulo(_ divisor: Int) -> Int { (self % divisor + divisor) % divisor }
}
