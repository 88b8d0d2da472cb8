// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension tacet_caption {
    fileprivate init(_ caption: AudibleCaption) {
        self.init()
        voices = UInt32(clamping: caption.voices)
        importance = tacet_importance(UInt32(caption.importance.rawValue))
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
    guard let importance = Caption.Importance(rawValue: UInt8(clamping: importance.rawValue)) else {
        throw Problem(TACET_ERROR_INVALID_ENUM, "\(importance.rawValue) is no tacet_importance")
    }
    return try optionalString(key, "key").map { Caption($0, importance: importance) }
}

@c @implementation
public func tacet_sound_set_caption(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ key: UnsafePointer<CChar>?, _ importance: tacet_importance
) -> tacet_result {
    report { () throws(Problem) in
        let caption = try caption(key, importance)
        return try engines.with(engine) { hosted throws(Problem) in
            let sound = try hosted.sounds.element(sound)
            do throws(AudioError) {
                try hosted.audio.captions.set(of: sound, caption)
            } catch {
                throw Problem(error)
            }
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_voice_set_caption(
    _ engine: OpaquePointer?, _ voice: tacet_voice, _ key: UnsafePointer<CChar>?, _ importance: tacet_importance
) -> tacet_result {
    report { () throws(Problem) in
        let caption = try caption(key, importance)
        return try engines.with(engine) { hosted throws(Problem) in
            guard let voice = try hosted.voice(voice) else { return TACET_ENDED }
            do throws(AudioError) {
                try voice.setCaption(caption)
            } catch {
                throw Problem(error)
            }
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_engine_get_caption(
    _ engine: OpaquePointer?, _ index: Int, _ caption: UnsafeMutablePointer<tacet_caption>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(caption, "caption")
        return try engines.with(engine) { hosted throws(Problem) in
            let captions = hosted.audio.captions.audible
            guard captions.indices.contains(index) else { return TACET_EMPTY }
            write(tacet_caption(captions[index]), to: answer)
            return TACET_OK
        }
    }
}
