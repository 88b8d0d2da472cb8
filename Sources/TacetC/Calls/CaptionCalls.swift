// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension tacet_caption {
    fileprivate init(_ caption: AudibleCaption) {
        self.init()
        voices = UInt32(clamping: caption.voices)
        importance = caption.importance.asC
        level = caption.level.value
        age = Float(caption.age / .seconds(1))
        is_heard = caption.isHeard
        has_direction = caption.direction != nil
        has_distance = caption.distance != nil
        azimuth = caption.direction?.azimuth ?? 0
        elevation = caption.direction?.elevation ?? 0
        distance = caption.distance ?? 0
        write(caption.key, to: &key)
    }
}

/// The caption of two arguments; nil for a null key.
private func caption(
    _ key: UnsafePointer<CChar>?, _ importance: tacet_importance
) throws(Problem) -> Caption? {
    let importance = try Caption.Importance(importance)
    return try optionalString(key, "key").map { Caption($0, importance: importance) }
}

@c @implementation
public func tacet_sound_set_caption(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ key: UnsafePointer<CChar>?, _ importance: tacet_importance
) -> tacet_result {
    call(SoundTarget(engine, sound), with: try caption(key, importance)) { owned, caption throws(AudioError) in
        try owned.audio.captions.set(of: owned.sound, caption)
    }
}

@c @implementation
public func tacet_voice_set_caption(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ key: UnsafePointer<CChar>?, _ importance: tacet_importance
) -> tacet_result {
    call(VoiceTarget(engine, voice), with: try caption(key, importance)) { voice, caption throws(AudioError) in
        try voice.setCaption(caption)
    }
}

@c @implementation
public func tacet_engine_get_caption(
    _ engine: OpaquePointer?, _ index: Int, _ caption: UnsafeMutablePointer<tacet_caption>?
) -> tacet_result {
    answer(caption, "caption", from: EngineTarget(engine)) {
        $0.audio.captions.audible.at(index).map { tacet_caption($0) }
    }
}
