import Glibc
@testable import TacetDecoding
import TestSupport

extension Desktop {
    /// Starts another program that plays the same tone for two minutes, in the right channel alone.
    ///
    /// On a busy machine the server or the recorder drops sound. Then the other program's tone has a fault too. With
    /// the option `--latency-msec=32` it is a plain program of the same latency, whose faults are the machine's share.
    func launchReference(_ options: String...) throws -> Child {
        let silence = [Float](repeating: 0, count: PlayedTone.second.count)
        let file = directory + "/reference.wav"
        try SoundFile(channels: [silence, PlayedTone.second], repeats: 120).writeWave(to: file)
        return try launch("paplay", options + [file])
    }
}

extension Monitor {
    /// Waits until our tone and the other program's are heard, and returns the frame.
    func hearsReference(line: UInt = #line) async throws -> Int {
        try await eventually("both tones", line: line) {
            let heard = heard(from: max(0, frames - 4_800))
            return heard.left.frames >= 4_800 && heard.left.isTone && heard.reference.isTone ? frames : nil
        }
    }
}

extension Recording {
    /// The other program's tone. Ours is the same in both channels.
    var reference: Signal { right.difference(from: left) }

    /// Frames at which our tone breaks off, jumps or bends while the other program's tone is whole for 10 ms before and
    /// after. A fault lasts until the tone has been whole for 100 ms: a hole has two edges, and counts once.
    var faults: [Int] { Self.faults(of: left, beside: reference) }

    /// Frames at which the other program's tone has a fault that ours does not have.
    var referenceFaults: [Int] { Self.faults(of: reference, beside: left) }

    /// How many hundredths of a second hold our tone whole, and how many the other program's.
    var wholeHundredths: (ours: Int, others: Int) {
        (Self.wholeHundredths(of: left), Self.wholeHundredths(of: reference))
    }

    private static func wholeHundredths(of tone: Signal) -> Int {
        let faulty = Set(faultyFrames(of: tone).map { $0 / 480 })
        return (0..<tone.frames / 480).count { !faulty.contains($0) }
    }

    private static func faults(of tone: Signal, beside other: Signal) -> [Int] {
        let others = faultyFrames(of: other)
        var faults: [Int] = []
        var last: Int?
        for frame in faultyFrames(of: tone) {
            defer { last = frame }
            guard last.map({ frame - $0 > 4_800 }) ?? true else { continue }
            if !others.contains(where: { abs($0 - frame) <= 480 }) { faults.append(frame) }
        }
        return faults
    }

    private static func faultyFrames(of tone: Signal) -> [Int] {
        tone.frames(notOf: PlayedTone.frequency, amplitude: PlayedTone.amplitude)
    }
}
