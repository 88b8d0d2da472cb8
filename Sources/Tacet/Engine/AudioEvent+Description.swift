import TacetOutput
import TacetPlatform

extension AudioEvent: CustomStringConvertible {
    /// The event as one line for people to read. It begins in lower case.
    public var description: String {
        switch self {
        case .session(let event): "\(event)"
        case .finished(let voice): "voice \(voice) has ended"
        case .stolen(let voice): "voice \(voice) was stolen by a more important voice"
        case .soundFailed(let voice, let error): "voice \(voice) stopped: \(error)"
        case .soundUnderrun(let voice): "underrun of the streamed voice \(voice)"
        case .soundRecovered(let voice, let frames):
            "the streamed voice \(voice) is heard again after \(frames) frames"
        case .positionIgnored(let name):
            "\(name.printable(limit: 1_024)) has two channels and is heard without its position: mix it to mono when it is loaded"
        case .reloaded(let name): "\(name.printable(limit: 1_024)) was read again"
        case .reloadFailed(let error): "not read again, the old sound stays: \(error)"
        case .soundtrackContinued(let path): "the soundtrack goes on with \(path.printable(limit: 1_024))"
        case .soundtrackEnded: "the soundtrack has ended"
        case .soundtrackFailed(let error): "the soundtrack stopped: \(error)"
        case .soundtrackUnderrun: "underrun of the soundtrack"
        case .soundtrackRecovered(let frames): "the underrun of the soundtrack has ended after \(frames) frames"
        case .captionsChanged: "other captions are audible"
        case .outputChanged(let output): "output: \(output)"
        case .outputFailed(let error): "no sound output: \(error)"
        case .profilerActed(let words): words
        }
    }
}
