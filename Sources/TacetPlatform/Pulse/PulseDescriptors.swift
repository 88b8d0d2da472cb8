import CPulse
import CTacetLinux
import Glibc

/// The descriptors that libpulse watches on Tacet's main loops: its connections to the sound server above all.
///
/// A child that the game forks, and that runs no other program, inherits them. While it has them, the server does not
/// see the end of the game: its streams stay, and so does an open microphone. So they are closed in each child, and a
/// connection that ends is shut down for all processes that have it.
enum PulseDescriptors {
    private struct State {
        /// libpulse's own functions, the same for all loops.
        var functions = pa_mainloop_api()
        /// The descriptor and the loop of each event.
        var watched: [OpaquePointer: (descriptor: Int32, loop: UnsafeMutablePointer<pa_mainloop_api>)] = [:]
        /// What was before the opening of each connection whose descriptor no event has watched yet.
        var openings: [UnsafeMutablePointer<pa_mainloop_api>: Int64] = [:]
    }

    private static let state = Lock(State())

    /// Notes the descriptors that are watched on a new loop from now on. libpulse calls the loop by a table of
    /// functions, and two of them are replaced here.
    ///
    /// libpulse frees and makes an event again whenever it wants other news of the descriptor, hundreds of times a second
    /// while sound plays. So a descriptor that no event watches is still kept from children.
    package static func follow(_ api: UnsafeMutablePointer<pa_mainloop_api>) {
        state.withLock { $0.functions = api.pointee }
        api.pointee.io_new = { api, descriptor, events, callback, userdata in
            guard let make = PulseDescriptors.state.withLock({ $0.functions.io_new }),
                let event = make(api, descriptor, events, callback, userdata)
            else { return nil }
            guard let api else { return event }
            PulseDescriptors.state.withLock { state in
                state.watched[event] = (descriptor, api)
                _ = tacet_keep_from_children(descriptor)
                guard let opening = state.openings.removeValue(forKey: api) else { return }
                // A child that was forked meanwhile has the connection: it ends, and the next attempt makes another.
                if !tacet_is_kept_since(opening) { tacet_shut_down(descriptor) }
            }
            return event
        }
        api.pointee.io_free = { event in
            guard let event else { return }
            let free = PulseDescriptors.state.withLock { state in
                state.watched[event] = nil
                return state.functions.io_free
            }
            free?(event)
        }
    }

    /// Call it before a connection is opened on a loop that is followed.
    package static func open(_ api: UnsafeMutablePointer<pa_mainloop_api>) {
        state.withLock { $0.openings[api] = tacet_before_opening() }
    }

    /// Call it when a loop ends.
    package static func unfollow(_ api: UnsafeMutablePointer<pa_mainloop_api>) {
        state.withLock { $0.openings[api] = nil }
    }

    /// Ends the connections of a loop for every process that has them. What was sent before still arrives.
    package static func shutDown(_ api: UnsafeMutablePointer<pa_mainloop_api>) {
        state.withLock { state in
            for (descriptor, loop) in state.watched.values where loop == api {
                tacet_shut_down(descriptor)
            }
        }
    }
}
