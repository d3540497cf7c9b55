import Testing

@testable import Concurrency

@Suite("A lock that many read") struct ReadWriteLockTests {
    @Test("lets others read while one reads, and nobody change it") func reads() throws {
        let lock = ReadWriteLock(7)
        let (seen, change) = try lock.read { value in
            let reading = try AbandonableCall { lock.read { $0 } }
            let change = try AbandonableCall {
                lock.withLock { value in
                    value += 1
                    return value
                }
            }
            let seen = reading.wait(limit: .seconds(60))
            #expect(change.wait(limit: .milliseconds(20)) == nil)
            #expect(value == 7)
            return (seen, change)
        }
        #expect(seen == 7)
        #expect(change.wait(limit: .seconds(60)) == 8)
        #expect(lock.read { $0 } == 8)
    }

    @Test("lets nobody read while one changes it") func changes() throws {
        let lock = ReadWriteLock(7)
        let reading = try lock.withLock { value in
            value = 1
            let reading = try AbandonableCall { lock.read { $0 } }
            #expect(reading.wait(limit: .milliseconds(20)) == nil)
            value = 2
            return reading
        }
        #expect(reading.wait(limit: .seconds(60)) == 2)
    }
}
