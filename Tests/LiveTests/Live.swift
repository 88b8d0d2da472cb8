import TestSupport
import Testing

/// Tests with real sound servers, buses and programs, each on a desktop of its own.
///
/// They run one at a time, because the machine's processors, and with ``Desktop/enter(_:)`` the environment of the
/// process, are shared: every suite that starts a desktop is nested in this one. The traits reach down to all of them.
@Suite("Real sound servers, buses and programs", .serialized, .onOwnThreads)
struct Live {}
