import Glibc
import TestSupport
import Testing

@Suite("The facts of this process") struct ProcessFactsTests {
    @Test("A process's threads, descriptors and memory are counted")
    func counts() throws {
        let before = ProcessFacts()
        #expect(before.threads > 0)
        #expect(before.descriptors.contains(0))
        #expect(before.residentBytes > 1 << 20 && before.addressBytes > before.residentBytes)
        let memory = [UInt8](repeating: 1, count: 64 << 20)
        let closed = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let inherited = open("/dev/null", O_RDONLY)
        let after = ProcessFacts()
        #expect(after.residentBytes - before.residentBytes > 32 << 20)
        #expect(after.descriptors.contains(Int(closed)) && !after.inheritable.contains(Int(closed)))
        #expect(after.inheritable.contains(Int(inherited)))
        withExtendedLifetime(memory) {}
        close(closed)
        close(inherited)
    }
}
