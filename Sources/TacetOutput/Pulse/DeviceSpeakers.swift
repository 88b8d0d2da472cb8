import CPulse
import TacetPlatform

extension SpeakerLayout {
    /// Returns the layout of the desktop's default device, for ``automatic``.
    ///
    /// Blocking: until the sound server answers, 250 ms at most.
    package static func ofDefaultDevice() -> SpeakerLayout {
        guard let question = DeviceSpeakers() else { return .stereo }
        return question.answer(within: .milliseconds(250))
    }

    /// The layout of a device with these positions.
    init(_ map: pa_channel_map) {
        let positions = withUnsafeBytes(of: map.map) { bytes in
            Array(bytes.bindMemory(to: pa_channel_position_t.self).prefix(Int(map.channels)))
        }
        let hasBack = positions.contains(PA_CHANNEL_POSITION_REAR_LEFT)
        let hasSides = positions.contains(PA_CHANNEL_POSITION_SIDE_LEFT)
        self = hasBack && hasSides ? .surround71 : hasBack || hasSides ? .surround51 : .stereo
    }
}

/// Asks a sound server for the loudspeakers of its default device.
private final class DeviceSpeakers: CallbackTarget, @unchecked Sendable {  // the loop's lock guards what is mutable
    private let loop: PulseLoop
    private let answered = Semaphore()
    private var layout = SpeakerLayout.stereo

    init?() {
        guard let loop = PulseLoop(thread: "tacet-look", properties: [:]) else { return nil }
        self.loop = loop
    }

    func answer(within timeout: Duration) -> SpeakerLayout {
        let hasBegun = loop.start { [unowned self] in
            switch loop.state {
            case PA_CONTEXT_READY: ask()
            case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: answered.post()
            default: break
            }
        }
        guard hasBegun else { return .stereo }
        answered.wait(timeout: timeout)
        loop.stop()
        return layout
    }

    private func ask() {
        guard let context = loop.context else { return answered.post() }
        let operation = loop.pulse.pointee.pa_context_get_sink_info_by_name(
            context, "@DEFAULT_SINK@",
            { _, sink, _, userdata in
                guard let question = DeviceSpeakers.from(userdata) else { return }
                if let sink {
                    let isPrivate = RouteFacts(sink.pointee, from: question.loop.pulse).isPrivate
                    question.layout = isPrivate ? .stereo : SpeakerLayout(sink.pointee.channel_map)
                } else {
                    question.answered.post()
                }
            }, userdata)
        if !loop.pulse.pointee.release(operation) { answered.post() }
    }
}
