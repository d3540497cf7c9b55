import Glibc
import Testing

@testable import HTTPServing

@Suite("A connection") struct ConnectionTests {
    @Test("whose client has gone is found to be so at the very moment its wait expires")
    func goneAtExpiry() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        let connection = Connection(descriptor: ends[0], address: .loopback, acceptedAt: .now)
        let stream = StreamedResponse(Response(), next: { .end }, finished: {})
        connection.enter(.deferred(stream, until: .now))
        close(ends[1])
        let finding = connection.inspect(
            at: .now, limits: HTTPServerConfiguration(), checksClient: true)
        guard case .clientGone = finding else {
            Issue.record("found \(finding)")
            return
        }
    }
}
