import TacetPlatform
import Testing

@testable import Tacet

@Suite("The ring between the decoding thread and the mixer")
struct MusicRingTests {
    @Test("The decoding thread wakes for a quarter of the ring, not for every block")
    func wakesForAQuarter() {
        let ring = MusicRing(stems: 1, frames: 4_096, spaceFreed: Semaphore())
        ring.publish(4_096)
        ring.consume(1_023)
        #expect(!ring.isWorthRefilling && !ring.spaceFreed.tryWait())
        ring.consume(1)
        #expect(ring.isWorthRefilling && ring.spaceFreed.tryWait())
    }
}
