import ArgumentParser
import Testing

@testable import Peekstrip

@Suite("The command that signs links")
struct SignCommandTests {
    private static let control = "AAAAAAAAAAAAAAAAAAAAAA"

    private func rejection(_ arguments: String...) throws -> String {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys", "k:0123456789abcdef0123456789abcdef\n")
        let command = try SignCommand.parse(["--link-key-file", keys] + arguments)
        let error = #expect(throws: ValidationError.self) { try command.run() }
        return try #require(error).message
    }

    /// The messages are logged and shown, and the id is as good as a password.
    @Test(
        "does not repeat an id that controls a session",
        arguments: ["/s/\(control)", "/v1/sessions/\(control)/frame.png", "/none/\(control)"])
    func secrecy(path: String) throws {
        let message = try rejection(path)
        #expect(message.hasPrefix("The path "))
        #expect(!message.contains("AAAA"))
    }

    @Test(
        "rejects a lifetime that is none",
        arguments: ["d", "0s", "-1d", "1w", "1.5h", "36601d", "9223372036854775807s"])
    func lifetimes(text: String) throws {
        let message = try rejection("--expires=\(text)", "/")
        #expect(message.hasPrefix("--expires must be a duration"))
    }

    /// The service reads 7 KB of a request's target.
    @Test("rejects a path that is longer than those that the service reads")
    func long() throws {
        let base = "/" + String(repeating: "a", count: 7168)
        let message = try rejection("--base-path=\(base)", "/")
        #expect(message.hasPrefix("The signed path has ") && message.hasSuffix(" at most 7168."))
    }
}
