import ArgumentParser
import Configuration
import RequestGate
import Testing

@testable import Peekstrip

@Suite("An option")
struct OptionSourceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// An environment with these variables, and a file with this text.
    private func source(
        _ variables: [String: String] = [:], file text: String? = nil
    ) throws -> OptionSource {
        let environment = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: variables)
        ).scoped(to: "peekstrip")
        return OptionSource(
            environment, try text.map { try OptionFile(try folder.file("options.json", $0)) })
    }

    @Test("comes from the command line, the environment, the file or its default, in this order")
    func order() throws {
        let file = #"{"max-sessions": 3, "log-level": "notice"}"#
        let source = try source(["PEEKSTRIP_MAX_SESSIONS": "2"], file: file)
        func sessions(_ given: String?, _ source: OptionSource) throws -> Int {
            try source.integer(given, "max-sessions", in: 1...9, default: 4)
        }
        #expect(try sessions("1", source) == 1)
        #expect(try sessions(nil, source) == 2)
        #expect(try sessions(nil, try self.source(file: file)) == 3)
        #expect(try sessions(nil, try self.source()) == 4)
        #expect(source.text(nil, "log-level", default: "info") == "notice")
    }

    @Test(
        "that is wrong is named as it was written",
        arguments: [
            ("9", [:], nil, "--port must"),
            (nil, ["PEEKSTRIP_PORT": "9"], nil, "PEEKSTRIP_PORT must"),
            (nil, [:], #"{"port": 9}"#, #""port" in "#),
        ] as [(String?, [String: String], String?, String)])
    func wrong(
        given: String?, variables: [String: String], file: String?, beginning: String
    ) throws {
        let source = try source(variables, file: file)
        let error = #expect(throws: ValidationError.self) {
            try source.integer(given, "port", in: 0...8, default: 8)
        }
        let message = try #require(error).message
        #expect(message.hasPrefix(beginning))
        #expect(message.hasSuffix("must be a whole number from 0 to 8."))
    }

    @Test("may name a file of secrets that begins with a byte order mark")
    func mark() throws {
        let path = try folder.file("tokens", "\u{FEFF}0123456789abcdef\r\n")
        let tokens = try source().secrets(path, "access-token-file") { text throws(SecretError) in
            try TokenList(parsing: text)
        }
        #expect(tokens?.contains("0123456789abcdef") == true)
    }

    @Test("with several values is separated by commas, or a list in the file")
    func lists() throws {
        let source = try source(file: #"{"remote-hosts": ["a.example", "b.example"]}"#)
        let hosts = ["a.example", "b.example"]
        #expect(source.list("a.example, b.example,,", "remote-hosts") == hosts)
        #expect(source.list(nil, "remote-hosts") == hosts)
        #expect(source.list(nil, "allowed-hosts") == [])
    }

    @Test("of the file must be one that exists, and cannot name another file")
    func unknownKeys() throws {
        for key in ["colour", "config"] {
            let source = try source(file: #"{"port": 9, "\#(key)": "x"}"#)
            _ = source.text(nil, "port", default: "8080")
            _ = source.text("", "config", default: "")
            let error = #expect(throws: ValidationError.self) { try source.rejectUnknownKeys() }
            #expect(error?.message.hasPrefix("\"\(key)\" in ") == true)
        }
    }

    @Test(
        "is read from no file that is none",
        arguments: [
            ("[1]", "must contain one JSON object"), ("{\n\"port\": }", "syntax error in line 2"),
            (#"{"port": 1, "port": 2}"#, #"the key "port" occurs twice"#),
            (#"{"port": null}"#, #""port" in "#), (#"{"hosts": ["a,b"]}"#, #""hosts" in "#),
        ])
    func files(text: String, part: String) throws {
        let error = #expect(throws: StartError.self) { try source(file: text) }
        #expect(error?.description.contains(part) == true)
    }

    @Test("is printed with its origin, in columns, and without a secret")
    func printing() throws {
        let source = try source(["PEEKSTRIP_PORT": "8081"])
        _ = source.text(nil, "port", default: "8080")
        _ = source.text(nil, "admin-port", default: "9090")
        _ = source.text("redis://:secret@host", "sessions", default: "")
        source.markSecret("sessions")
        _ = source.text("a\nport = 1", "folder", default: ".")
        #expect(
            EffectiveConfiguration.lines(source.settings) == [
                #"admin-port = "9090"              (default)"#,
                #"folder     = "a\u000aport = 1"   --folder"#,
                #"port       = "8081"              PEEKSTRIP_PORT"#,
                #"sessions   = (hidden)            --sessions"#,
            ])
    }
}
