import Foundation
import Glibc
import JSONCoding
import PictureFiles
import Testing

@testable import PictureSources

@Suite("A file of sources") struct SourcesFileTests {
    private static func file(_ source: String) throws(JSONFileError) -> SourcesFile {
        try SourcesFile(Array(#"{"sources": [\#n\#(source)\#n]}"#.utf8))
    }

    private static func mistake(_ source: String) -> JSONFileError? {
        do throws(JSONFileError) {
            _ = try file(source)
            return nil
        } catch {
            return error
        }
    }

    @Test("defines servers, with defaults") func definitions() throws {
        let file = try Self.file(
            #"{"name": "A", "kind": "webdav", "url": "http://a/x", "refresh": "2h", "maxItems": 7},"#
                + #"{"name": "B", "kind": "webdav", "url": "http://a/x"}"#)
        #expect(file.definitions.map(\.name) == ["A", "B"])
        #expect(file.definitions.map(\.refresh) == [.seconds(7200), .seconds(900)])
        #expect(file.definitions.map(\.maxItems) == [7, 100_000])
    }

    @Test(
        "tells mistakes with their line",
        arguments: [
            (#"{"name": "A", "kind": "webdav"}"#, "sources[0].url must be given, as a text."),
            (
                #"{"name": "a/b", "kind": "webdav", "url": "http://a"}"#,
                "sources[0].name must be 1 to 100 characters without a slash, not beginning with a dot."
            ),
            (
                #"{"name": "A", "kind": "webdav", "url": "http://u:p@a"}"#,
                "sources[0].url must be a URL of http or https without user, password, query and fragment."
            ),
            (
                #"{"name": "A", "kind": "webdav", "url": "http://a", "refresh": "5s"}"#,
                "sources[0].refresh must be a time such as 15m, from 60s to 86400s."
            ),
            (
                #"{"name": "A", "kind": "webdav", "url": "http://a", "user": "me"}"#,
                "sources[0].passwordFile must be given, because a user needs a password."
            ),
            (
                #"{"name": "A", "kind": "webdav", "url": "http://a", "passwordVariable": "HOME"}"#,
                "sources[0].user must be given, because a password needs a user."
            ),
            (
                #"{"name": "A", "kind": "immich", "url": "http://a", "keyFile": "no/such.key"}"#,
                "sources[0].keyFile names a file that cannot be read: there is no such file. A path that does not begin with / is looked up in the working directory of the server."
            ),
            (
                #"{"name": "A", "kind": "immich", "url": "http://a", "keyFile": "/no/such.key"}"#,
                "sources[0].keyFile names a file that cannot be read: there is no such file."
            ),
            ("7", "sources[0] must be an object."),
        ])
    func mistakes(source: String, sentence: String) {
        #expect(Self.mistake(source) == JSONFileError(line: 2, reason: sentence))
    }

    @Test("stands beside the server of options, whose name it must not have") func beside() throws {
        let folder = try TemporaryFolder()
        let key = "\(folder.path)/key"
        try Data("canary\n".utf8).write(to: URL(filePath: key))
        let immich = try SourceDefinition(immich: "http://nas:2283", keyFile: key)
        #expect(immich.secrets == ["canary"])
        let other = #"{"sources": [{"name": "A", "kind": "webdav", "url": "http://a"}]}"#
        let both = try SourcesFile(Array(other.utf8), beside: [immich])
        #expect(both.definitions.map(\.name) == ["immich", "A"])
        let same = other.replacing("\"A\"", with: "\"immich\"")
        #expect(
            throws: JSONFileError(
                line: 1, reason: "sources[0].name must be different from those of other sources.")
        ) { try SourcesFile(Array(same.utf8), beside: [immich]) }
    }

    @Test("tells keys that are sent as they are from those that sign", arguments: [true, false])
    func openSecrets(hasToken: Bool) throws {
        setenv("PEEKSTRIP_TEST_SECRET", "canary", 1)
        let token = hasToken ? #", "sessionTokenVariable": "PEEKSTRIP_TEST_SECRET""# : ""
        let source =
            #"{"name": "A", "kind": "s3", "url": "http://a", "accessKey": "me", "#
            + #""secretKeyVariable": "PEEKSTRIP_TEST_SECRET"\#(token)}"#
        let definition = try #require(try Self.file(source).definitions.first)
        #expect(definition.sendsSecretsOpenly == hasToken)
    }

    @Test("has the same identity in whatever order its fields are written") func identity() throws {
        setenv("PEEKSTRIP_TEST_IMMICH_KEY", "canary", 1)
        func identity(_ fields: String) throws -> String? {
            try Self.file(
                #"{"name": "A", "kind": "immich", "url": "http://a", \#(fields), "#
                    + #""keyVariable": "PEEKSTRIP_TEST_IMMICH_KEY"}"#
            ).definitions.first?.identity
        }
        let known = try identity(
            #""albums": ["Rome"], "searches": [{"title": "B", "people": ["Ann"]}]"#)
        #expect(
            known == """
                immich
                http://a
                {"albums":["Rome"],"searches":[{"people":["Ann"],"title":"B"}]}
                """)
        #expect(
            try identity(#""searches": [{"people": ["Ann"], "title": "B"}], "albums": ["Rome"]"#)
                == known)
        #expect(try identity(#""albums": ["Rome"], "searches": [{"title": "B"}]"#) != known)
    }

    @Test("takes the same password from a file with a byte order mark as from one without")
    func mark() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/password"
        let source =
            #"{"name": "A", "kind": "webdav", "url": "http://a", "user": "me", "#
            + #""passwordFile": "\#(path)"}"#
        var prints: [String] = []
        for text in ["one\n", "\u{FEFF}one\r\n", "two\n"] {
            try Data(text.utf8).write(to: URL(filePath: path))
            let definition = try #require(try Self.file(source).definitions.first)
            prints.append(definition.fingerprint(with: [UInt8](repeating: 7, count: 32)))
        }
        #expect(prints[0] == prints[1] && prints[0] != prints[2])
    }

    @Test("takes secrets from the environment, and binds what is kept to them") func secrets()
        throws
    {
        let source =
            #"{"name": "A", "kind": "webdav", "url": "http://a", "user": "me", "#
            + #""passwordVariable": "PEEKSTRIP_TEST_PASSWORD"}"#
        let salt = [UInt8](repeating: 7, count: 32)
        var prints: [String] = []
        for password in ["one", "two", "one"] {
            setenv("PEEKSTRIP_TEST_PASSWORD", password, 1)
            let definition = try #require(try Self.file(source).definitions.first)
            #expect(!definition.identity.contains(password))
            #expect(definition.sendsSecretsOpenly)
            prints.append(definition.fingerprint(with: salt))
        }
        unsetenv("PEEKSTRIP_TEST_PASSWORD")
        #expect(prints[0] == prints[2] && prints[0] != prints[1])
        #expect(
            Self.mistake(source)?.reason
                == "sources[0].passwordVariable must be the name of a variable that is set.")
    }
}
