import TacetOutput

extension AudioEvent: CustomStringConvertible {
    /// The event as one line of text, for people to read.
    public var description: String {
        switch self {
        case .session(let event): "\(event)"
        case .finished(let voice): "voice \(String(voice.rawValue, radix: 16)) has ended"
        case .stolen(let voice): "voice \(String(voice.rawValue, radix: 16)) made room for another"
        case .soundtrackEnded: "the soundtrack has ended"
        case .soundtrackFailed(let error): "the soundtrack stopped: \(error)"
        case .soundtrackUnderrun(let frames): "the soundtrack missed \(frames) frames"
        case .outputChanged(let output): "sound goes to \(output.device) (\(output.kind), \(output.sampleRate) Hz)"
        case .outputFailed(let error): "no sound is heard: \(error)"
        }
    }
}
