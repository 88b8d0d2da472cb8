import CTacetLinux
import Glibc

/// Whether the process may open another file.
package enum DescriptorCheck {
    /// Whether a file descriptor is left. A library that cannot be loaded does not tell that this was the reason.
    package static var isOneLeft: Bool {
        let descriptor = tacet_eventfd()
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }
}
