import HTTPServing
import HTTPTypes
import Testing

@testable import RequestGate

@Suite("The guard of the host name")
struct HostGuardTests {
    @Test(
        "admits the allowed names, with any port",
        arguments: ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]", "[::1]:8080"])
    func allowed(authority: String) throws {
        #expect(try refusal(authority) == nil)
    }

    @Test(
        "rejects every other name",
        arguments: ["evil.example", "evil.example:8080", "localhost.evil.example", "[::2]:80", ""])
    func refused(authority: String) throws {
        #expect(try refusal(authority)?.status == .misdirectedRequest)
    }

    private func refusal(_ authority: String) throws -> Problem? {
        let request = Request(
            method: .get, target: try RequestTarget(parsing: Array("/".utf8)), authority: authority)
        return HostGuard(allowed: ["localhost", "127.0.0.1", "[::1]"]).refusal(of: request)
    }
}
