import Testing

@testable import Peekstrip

@Suite("The memory of connections") struct ConnectionMemoryTests {
    @Test("goes back once after most of many have ended") func many() {
        var memory = ConnectionMemory()
        let counts = [10, 10_000, 9_000, 5_000, 4_999, 4_998, 0, 0]
        #expect(counts.filter { memory.goesBack(at: $0) } == [4_999, 0])
    }

    @Test("stays after few") func few() {
        var memory = ConnectionMemory()
        #expect([499, 0, 300, 0].allSatisfy { !memory.goesBack(at: $0) })
    }
}
