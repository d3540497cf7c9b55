import Testing

@testable import HTTPServing

@Suite("The bytes that clients have not read") struct UnsentBytesTests {
    private let one = RemoteAddress(ipv4: 0x0A00_0001)
    private let other = RemoteAddress(ipv4: 0x0A00_0002)

    private func status(of count: Int, for client: RemoteAddress, in bytes: UnsentBytes) -> Int? {
        do throws(Problem) {
            _ = try bytes.reserve(count, for: client)
            return nil
        } catch {
            return error.status.code
        }
    }

    @Test("leave small responses out") func small() throws {
        let bytes = UnsentBytes(limit: 100 << 10)
        for _ in 0..<1000 { #expect(try bytes.reserve(16 << 10 - 1, for: one) == 0) }
        #expect(bytes.count == 0)
    }

    @Test("are given back when a response was sent") func release() throws {
        let bytes = UnsentBytes(limit: 100 << 10)
        for _ in 0..<10 {
            let reserved = try bytes.reserve(60 << 10, for: one)
            #expect(reserved == 60 << 10 && bytes.count == reserved)
            bytes.release(reserved, of: one)
        }
        #expect(bytes.count == 0 && bytes.refusals.value == 0)
    }

    @Test("refuse a client beyond its share with 429, and all with 503") func refusals() {
        let bytes = UnsentBytes(limit: 100 << 10)
        #expect(status(of: 70 << 10, for: one, in: bytes) == nil)
        #expect(status(of: 20 << 10, for: one, in: bytes) == 429)
        #expect(status(of: 30 << 10, for: other, in: bytes) == nil)
        #expect(status(of: 20 << 10, for: RemoteAddress(ipv4: 0x0A00_0003), in: bytes) == 503)
        #expect(bytes.count == 100 << 10 && bytes.refusals.value == 2)
    }

    @Test("let a response through that alone is larger than the limit") func largest() {
        let bytes = UnsentBytes(limit: 100 << 10)
        #expect(status(of: 500 << 10, for: one, in: bytes) == nil)
        #expect(status(of: 20 << 10, for: other, in: bytes) == 503)
    }
}
