import CPulse
import Glibc
import TacetSession
import TacetPlatform

/// Handles the server's events about the stream and its microphone.
extension PulseRecording {
    /// Returns the recording behind a callback's `userdata`.
    static func from(_ userdata: UnsafeMutableRawPointer?) -> PulseRecording? {
        userdata.map { Unmanaged<PulseRecording>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Installs the callbacks of a new stream.
    func listen(to stream: OpaquePointer) {
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        pulse.pa_stream_set_state_callback(stream, { _, u in PulseRecording.from(u)?.streamChanged() }, userdata)
        pulse.pa_stream_set_read_callback(stream, { _, _, u in PulseRecording.from(u)?.read() }, userdata)
        pulse.pa_stream_set_moved_callback(stream, { _, u in PulseRecording.from(u)?.moved() }, userdata)
    }

    /// Asks for the changes of microphones and of recordings: the player may mute either.
    func subscribe(on context: OpaquePointer) {
        pulse.pa_context_set_subscribe_callback(
            context,
            { _, event, index, userdata in
                guard let recording = PulseRecording.from(userdata), recording.isKnown, let stream = recording.stream
                else { return }
                let facility = event.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
                let own =
                    facility == PA_SUBSCRIPTION_EVENT_SOURCE_OUTPUT.rawValue
                    ? recording.pulse.pa_stream_get_index(stream) : recording.pulse.pa_stream_get_device_index(stream)
                if index == own { recording.askForDevice() }
            }, Unmanaged.passUnretained(self).toOpaque())
        let mask = pa_subscription_mask_t(
            PA_SUBSCRIPTION_MASK_SOURCE.rawValue | PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT.rawValue)
        let operation = pulse.pa_context_subscribe(context, mask, nil, nil)
        if let operation { pulse.pa_operation_unref(operation) }
    }

    private func streamChanged() {
        guard let stream else { return }
        switch pulse.pa_stream_get_state(stream) {
        case PA_STREAM_READY: askForDevice()
        case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
            end(problem, as: loop.state == PA_CONTEXT_READY ? .routeChange : .serverLost)
        default: break
        }
    }

    private func moved() {
        queue.breakOff(.routeChange)
        isKnown = false
        askForDevice()
    }

    /// Asks the server for the stream's mute, and then for its device. One such pair of questions at a time is on its way.
    private func askForDevice() {
        guard let stream, let context = loop.context else { return }
        guard !isAsking else {
            asksAgain = true
            return
        }
        let mute = pulse.pa_context_get_source_output_info_list(
            context,
            { _, output, _, userdata in
                guard let output, let recording = PulseRecording.from(userdata), let stream = recording.stream,
                    output.pointee.index == recording.pulse.pa_stream_get_index(stream)
                else { return }
                recording.see(output.pointee)
            }, Unmanaged.passUnretained(self).toOpaque())
        if let mute { pulse.pa_operation_unref(mute) }
        let operation = pulse.pa_context_get_source_info_by_index(
            context, pulse.pa_stream_get_device_index(stream),
            { _, source, isLast, userdata in
                guard let recording = PulseRecording.from(userdata) else { return }
                if let source { recording.see(source.pointee) }
                if isLast != 0 { recording.noteAnswer(isFound: isLast > 0) }
            }, Unmanaged.passUnretained(self).toOpaque())
        guard let operation else { return end(problem, as: .serverLost) }
        isAsking = true
        pulse.pa_operation_unref(operation)
    }

    private func noteAnswer(isFound: Bool) {
        isAsking = false
        if asksAgain {
            asksAgain = false
            askForDevice()
        } else if !isFound, !isKnown {
            end(.noMicrophone("the sound server names none"), as: .routeChange)
        }
    }

    private func see(_ output: pa_source_output_info) {
        var volume = output.volume
        isStreamMuted = output.mute != 0 || output.has_volume != 0 && pulse.pa_cvolume_max(&volume) == 0
    }

    private func see(_ source: pa_source_info) {
        guard let stream, !asksAgain else { return }
        let name = source.name.map { boundedString($0) } ?? ""
        // Without a microphone, the default source is the monitor of an output: what the player hears.
        if source.monitor_of_sink != UInt32.max, settings.device == nil {
            return end(.noMicrophone("the sound server offers \(name)"), as: .routeChange)
        }
        let cancelsEcho = settings.cancelsEcho && isEchoFilter(source, name: name)
        // PipeWire puts the default microphone in the place of a missing one.
        if told == nil, let device = settings.device, device != name, !device.hasPrefix("@"), !cancelsEcho {
            return end(.noMicrophone("\(device) is missing"), as: .routeChange)
        }
        isKnown = true
        var volume = source.volume
        tell(
            .opened(
                AudioRecorder.Configuration(
                    kind: "pulse", device: source.description.map { boundedString($0) } ?? name,
                    isMuted: isStreamMuted || source.mute != 0 || pulse.pa_cvolume_max(&volume) == 0,
                    cancelsEcho: cancelsEcho)))
        let operation = pulse.pa_stream_cork(stream, 0, nil, nil)
        if let operation { pulse.pa_operation_unref(operation) }
    }
}

extension PulseRecording {
    /// Whether a source is the filtered microphone of an echo canceller.
    private func isEchoFilter(_ source: pa_source_info, name: String) -> Bool {
        let isFilter = pulse.pa_proplist_gets(source.proplist, "device.class").map { strcmp($0, "filter") == 0 }
        return isFilter == true || name.contains("echo-cancel")
    }
}

extension Sandbox {
    /// The sandbox of this process, as its environment says.
    static var current: Sandbox {
        getenv("FLATPAK_ID") != nil ? .flatpak : getenv("SNAP_NAME") != nil ? .snap : .none
    }
}
