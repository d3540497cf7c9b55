import Concurrency
import Glibc
import HTTPServing
import Testing

extension ServerTests {
    @Suite("with a crowd") struct CrowdTests {
        /// How many events the library reads at a time.
        private static let batch = 128

        @Test("answers exactly as many requests at once as the library reads events")
        func answersBatch() throws {
            let isBusy = Lock(false)
            let goesOn = Lock(false)
            let server = try TestServer(
                ClosureResponder { request in
                    if request.target.segments == ["wait"] {
                        isBusy.withLock { $0 = true }
                        while !goesOn.withLock({ $0 }) { usleep(1_000) }
                    }
                    return .ready(Response())
                }
            ) {
                $0.workers = 1
                // Longer than the test waits, so that no deadline wakes the worker.
                $0.keepAliveIdle = .seconds(600)
            }
            let crowd = try (0..<Self.batch).map { _ in try server.connect() }
            for client in crowd {
                client.send(plainGet)
                _ = try client.response()
            }
            let first = try server.connect()
            first.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            while !isBusy.withLock({ $0 }) { usleep(1_000) }
            // They arrive while the worker is busy, so it finds them all at once.
            for client in crowd { client.send(plainGet) }
            goesOn.withLock { $0 = true }
            for client in crowd { #expect(try client.response().status == 200) }
            #expect(try first.response().status == 200)
        }
    }
}
