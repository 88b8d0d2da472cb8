import TestSupport
import Testing

/// Tests with real sound servers, buses and programs, each on a desktop of its own.
///
/// Each test case has a process of its own, whose environment a test may change with ``Desktop/enter(_:)``, and several
/// run at once. A test that measures times has the trait `.alone` or `.inPairs`. Every suite that starts a desktop is
/// nested in this one, whose traits reach down to all of them.
@Suite("Real sound servers, buses and programs", .sideBySide, .onOwnThreads)
struct Live {}
