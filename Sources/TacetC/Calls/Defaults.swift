// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet

@c @implementation
public func tacet_engine_config_default(
    _ config: UnsafeMutablePointer<tacet_engine_config>?, _ struct_size: Int
) -> tacet_result {
    writeDefault(.standard, to: config, size: struct_size, "config")
}

@c @implementation
public func tacet_play_settings_default(
    _ settings: UnsafeMutablePointer<tacet_play_settings>?, _ struct_size: Int
) -> tacet_result {
    writeDefault(.standard, to: settings, size: struct_size, "settings")
}

@c @implementation
public func tacet_track_default(_ track: UnsafeMutablePointer<tacet_track>?, _ struct_size: Int) -> tacet_result {
    writeDefault(.standard, to: track, size: struct_size, "track")
}

@c @implementation
public func tacet_transition_default(
    _ transition: UnsafeMutablePointer<tacet_transition>?, _ struct_size: Int
) -> tacet_result {
    writeDefault(.standard, to: transition, size: struct_size, "transition")
}
