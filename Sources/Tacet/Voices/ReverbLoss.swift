import Glibc

/// By how much less of a distant voice enters the reverb: sound that crosses a room decays as the room's reverb does.
///
/// The law is that of OpenAL's `AL_AUXILIARY_SEND_FILTER_GAIN_AUTO`. OpenAL also filters each send, because a room damps the
/// highs more than the rest. The filters take as long as half of a scene. So OpenAL carries out the law only where its filter
/// is heard, in a damped room or far away.
struct ReverbLoss: BitwiseCopyable, Equatable {
    /// Where the filter takes more decibels than this at 5 kHz, it is heard.
    private static let audibleTilt: Float = 1

    /// The loss in quarters of a decibel: a step that is too small to hear, so that a moving voice is seldom written.
    private var steps: UInt8 = 0
    /// Whether OpenAL carries out the law.
    private(set) var isLeftToOpenAL = false

    /// No loss.
    init() {}

    /// The loss that OpenAL determines by the distance, the room and the voice's cone.
    static var leftToOpenAL: ReverbLoss {
        var loss = ReverbLoss()
        loss.isLeftToOpenAL = true
        return loss
    }

    /// The loss over a way of so many metres through a room.
    init(over metres: Float, in room: RoomDecay) {
        let decibels = 60 * metres / room.reach
        guard decibels > 0 else { return }
        isLeftToOpenAL = decibels * room.tilt > Self.audibleTilt
        if !isLeftToOpenAL { steps = UInt8(min(255, (decibels * 4).rounded())) }
    }

    /// The loss as a factor: 0...1.
    var factor: Float { steps == 0 ? 1 : exp2(Float(steps) * -0.25 / 6.0206) }
}
