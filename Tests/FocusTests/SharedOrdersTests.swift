import TacetSession
import TestSupport
import Testing

@testable import tacet_focus

@Suite("The orders of all programs, merged")
struct SharedOrdersTests {
    @Test("Media players play on when the last program that paused them lets them")
    func pauses() {
        var orders = SharedOrders()
        #expect(orders.take(.pauseMediaPlayers(.speaking), of: 1) == [.pauseMediaPlayers(.speaking)])
        #expect(orders.take(.pauseMediaPlayers(.all), of: 2) == [.pauseMediaPlayers(.all)])
        #expect(orders.take(.resumeMediaPlayers, of: 3) == [])
        #expect(orders.take(.resumeMediaPlayers, of: 2) == [.pauseMediaPlayers(.speaking)])
        #expect(orders.take(.resumeMediaPlayers, of: 1) == [.resumeMediaPlayers])
        #expect(orders.take(.pauseMediaPlayers(.all), of: 4) == [.pauseMediaPlayers(.all)])
        #expect(orders.take(.forgetPausedMediaPlayers, of: 4) == [.forgetPausedMediaPlayers])
    }

    @Test("A program's own players are spared while it alone pauses any")
    func spares() {
        var orders = SharedOrders()
        orders.introduce(1, process: 10)
        orders.introduce(2, process: 20)
        orders.introduce(3, process: 10)
        orders.introduce(4, process: 0)
        let all = SessionAction.pauseMediaPlayers(.all)
        #expect(orders.take(all, of: 1) == [.spareMediaPlayers(of: 10), all])
        #expect(orders.take(all, of: 3) == [all])
        #expect(orders.take(all, of: 2) == [.spareMediaPlayers(of: nil), all])
        #expect(orders.leave(2) == [.spareMediaPlayers(of: 10), all])
        #expect(orders.leave(1) == [])
        #expect(orders.leave(3) == [.resumeMediaPlayers])
        #expect(orders.take(all, of: 4) == [.spareMediaPlayers(of: nil), all])
    }

    @Test("A program that goes takes all that it wanted along, and nothing of others")
    func leaves() {
        var orders = SharedOrders()
        _ = orders.take(.pauseMediaPlayers(.all), of: 1)
        _ = orders.take(.measure([1, 2]), of: 1)
        #expect(orders.take(.measure([2, 3]), of: 2) == [.measure([1, 2, 3])])
        #expect(orders.take(.keepAwake(true), of: 1) == [.keepAwake(true)])
        #expect(orders.take(.keepAwake(true), of: 2) == [])
        #expect(orders.leave(1) == [.resumeMediaPlayers, .measure([2, 3])])
        #expect(orders.leave(2) == [.measure([]), .keepAwake(false)])
    }

    @Test("The machine sleeps when the last program has faded out, or at once without programs")
    func sleep() {
        var orders = SharedOrders()
        #expect(orders.sleepBegins([]) == [.releaseSleepInhibitor])
        #expect(orders.sleepBegins([1, 2, 3]) == [])
        #expect(orders.take(.releaseSleepInhibitor, of: 2) == [])
        #expect(orders.take(.releaseSleepInhibitor, of: 2) == [])
        #expect(orders.leave(1) == [])
        #expect(orders.take(.releaseSleepInhibitor, of: 3) == [.releaseSleepInhibitor])
    }
}
