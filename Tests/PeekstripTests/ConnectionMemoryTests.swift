import Testing

@testable import Peekstrip

@Suite("The memory of connections") struct ConnectionMemoryTests {
    @Test("goes back once after most of many have ended") func many() {
        var memory = ConnectionMemory()
        #expect([10, 10_000, 9_000, 5_000].allSatisfy { !memory.goesBack(at: $0) })
        #expect(memory.goesBack(at: 4_999))
        #expect(!memory.goesBack(at: 4_998))
        #expect(memory.goesBack(at: 0))
        #expect(!memory.goesBack(at: 0))
    }

    @Test("stays after few") func few() {
        var memory = ConnectionMemory()
        #expect([499, 0, 300, 0].allSatisfy { !memory.goesBack(at: $0) })
    }
}
