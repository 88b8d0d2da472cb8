import CPulse
import TacetPlatform

/// The properties that classification reads. All others are ignored: a program may attach ten thousand of its own.
private let propertyKeys = [
    "media.role", "tacet.role", "media.name", "event.id", "application.name", "application.id", "application.icon_name",
    "application.process.id", "application.process.binary", "pipewire.sec.pid", "pipewire.access.portal.app_id",
    "node.name", "node.virtual", "node.link-group", "stream.capture.sink", "tacet.session",
    "phonon.streamid", "client.api",
]

extension UnsafePointer<tacet_pulse_functions> {
    /// Copies the known properties of `list`, each cut to 256 bytes of valid UTF-8.
    func properties(of list: OpaquePointer?) -> [String: String] {
        guard let list else { return [:] }
        var properties: [String: String] = [:]
        for key in propertyKeys {
            // libpulse returns null for a value that is not UTF-8, so every value here is checked.
            if let value = pointee.pa_proplist_gets(list, key) {
                properties[key] = boundedString(value)
            } else if key == "phonon.streamid", pointee.pa_proplist_contains(list, key) > 0 {
                properties[key] = ""
            }
        }
        return properties
    }
}
