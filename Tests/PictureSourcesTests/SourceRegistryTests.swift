import Concurrency
import JSONCoding
import PictureFiles
import Testing

@testable import PictureSources

/// Nothing is sent but by trials, because no source begins.
@Suite("The sources that the API defines") struct SourceRegistryTests: RegistrySuite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("are in force at once, replaced and removed, and never say a secret") func changing()
        throws
    {
        let registry = try registry()
        #expect(try registry.put(document(), named: "Family"))
        let made = try #require(registry.source("Family"))
        #expect(made.document == document(password: ""))
        #expect(made.origin == .api && made.fault == nil && made.state?.isFirstListing == true)
        #expect(password(of: "Family", in: registry) == "canary")
        #expect(try !registry.put(document(password: "other"), named: "Family"))
        #expect(password(of: "Family", in: registry) == "other")
        // Another tag for another secret, which does not depend on it.
        #expect(registry.source("Family")?.tag != made.tag)
        try registry.remove("Family")
        #expect(registry.sources.isEmpty && password(of: "Family", in: registry) == nil)
        #expect(throws: SourceRegistryError.unknown) { try registry.remove("Family") }
    }

    @Test("keep a secret that is not said again, while the server stays") func secrets() throws {
        let registry = try registry()
        try registry.put(document(), named: "Family")
        try registry.put(document("http://127.0.0.1:1/other", password: ""), named: "Family")
        #expect(password(of: "Family", in: registry) == "canary")
        for url in ["http://127.0.0.1:2/dav", "https://127.0.0.1:1/dav", "http://localhost:1/dav"] {
            let error = DefinitionError(
                path: "password",
                reason: "password must be given again, because the server is another.")
            #expect(throws: error) {
                try registry.put(document(url, password: ""), named: "Family")
            }
            #expect(throws: error) {
                try registry.trial(of: document(url, password: ""), named: "Family")
            }
        }
        #expect(password(of: "Family", in: registry) == "canary")
        #expect(throws: DefinitionError.self) {
            try registry.put(document(password: ""), named: "Another")
        }
        try registry.put(
            document(password: ""), named: "Renamed", replacing: "Family",
            expecting: registry.source("Family")?.tag)
        #expect(password(of: "Renamed", in: registry) == "canary")
        #expect(registry.sources.map(\.name) == ["Renamed"])
    }

    @Test("keep header fields one by one") func headers() throws {
        func list(_ headers: JSONValue) -> JSONValue {
            ["kind": "list", "url": "http://127.0.0.1:1/feed", "headers": headers]
        }
        let registry = try registry()
        try registry.put(list(["Authorization": "Bearer a", "X-Key": "b"]), named: "Feed")
        let said: JSONValue = ["Authorization": "", "X-Key": ""]
        #expect(registry.source("Feed")?.document["headers"] == said)
        try registry.put(list(["Authorization": "", "X-Other": "c"]), named: "Feed")
        let source = registry.servers?.source(named: Array("Feed".utf8))
        #expect(source?.definition.secrets == ["Bearer a", "c"])
    }

    @Test(
        "name no files and variables of this machine, and no lines that end a field",
        arguments: [
            (#""passwordFile": "/etc/passwd""#, "passwordFile"),
            (#""passwordVariable": "HOME""#, "passwordVariable"),
            (#""password": "a\r\nX-Evil: 1""#, "password"), (#""password": 7"#, "password"),
            (#""password": null"#, "password"), (#""name": "Other""#, "name"),
            (#""password": "a", "url": "file:///etc/passwd""#, "url"),
            (#""password": "a", "url": "http://a\r\nb/""#, "url"),
            (#""password": "a", "url": "http://me:canary@nas/""#, "url"),
        ])
    func hostile(fields: String, field: String) throws {
        let url = fields.contains("url") ? "" : #", "url": "http://nas/""#
        let document = try JSONValue(
            parsing: Array(#"{"kind": "webdav", "user": "me"\#(url), \#(fields)}"#.utf8))
        let registry = try registry()
        let error = #expect(throws: DefinitionError.self) {
            try registry.put(document, named: "Family")
        }
        #expect(error?.path == field)
        #expect(error?.reason.contains("canary") == false)
        #expect(registry.sources.isEmpty)
    }

    @Test("have the same words for mistakes as a file, without files") func mistakes() throws {
        let registry = try registry()
        let cases: [(JSONValue, String)] = [
            (["kind": "ftp"], "kind must be one of immich, list, s3, webdav."),
            (
                ["kind": "immich", "url": "http://nas"],
                "key must be given: an API key of the server."
            ),
            (
                ["kind": "webdav", "url": "http://nas", "user": "me"],
                "password must be given, because a user needs a password."
            ),
            ([1], "The definition must be an object."),
        ]
        for (document, reason) in cases {
            let error = #expect(throws: DefinitionError.self) {
                try registry.put(document, named: "Family")
            }
            #expect(error?.reason == reason)
        }
        for name in [".hidden", "a/b", "", String(repeating: "a", count: 101), "a\nb"] {
            let error = #expect(throws: DefinitionError.self) {
                try registry.put(document(), named: name)
            }
            #expect(error?.path == "name")
        }
    }

    @Test("give way to those of the file, and to what the folder contains") func names() throws {
        let filed = #"{"name": "Filed", "kind": "webdav", "url": "http://127.0.0.1:1/x"}"#
        try self.registry().put(document(), named: "Filed")
        let registry = try registry(beside: filed) { $0 == "Holidays" }
        let source = try #require(registry.source("Filed"))
        #expect(source.origin == .file && source.hidesOther)
        #expect(source.document["url"] == .text("http://127.0.0.1:1/x"))
        #expect(throws: SourceRegistryError.inFile) {
            try registry.put(document(), named: "Filed")
        }
        #expect(throws: SourceRegistryError.taken("Holidays")) {
            try registry.put(document(), named: "Holidays")
        }
        // The hidden one is removed, and then there is none.
        try registry.remove("Filed")
        #expect(throws: SourceRegistryError.inFile) { try registry.remove("Filed") }
        // A folder that came later.
        try registry.put(document(), named: "Later")
        let next = try self.registry { $0 == "Later" }
        #expect(next.source("Later")?.fault == "The folder already contains Later.")
        #expect(next.source("Later")?.state == nil)
        #expect(next.servers?.names.isEmpty == true)
    }

    @Test("are looked for in the served folder when they are new, and at SIGHUP") func looking()
        throws
    {
        let looked = Lock<[String]>([])
        let registry = try registry { name in
            looked.withLock { $0.append(name) }
            return false
        }
        func count() -> Int { looked.withLock { names in names.count { $0 == "A" } } }
        try registry.put(document(), named: "A")
        let first = count()
        #expect(first > 0)
        try registry.put(document(), named: "B")
        try registry.put(document(password: "other"), named: "B")
        try registry.remove("B")
        #expect(count() == first)
        try registry.adopt(SourcesFile(Array(#"{"sources": []}"#.utf8)))
        #expect(count() == first + 1)
    }

    @Test("are not replaced by who saw another definition") func conflicts() throws {
        let registry = try registry()
        try registry.put(document(), named: "A")
        let seen = try #require(registry.source("A")?.tag)
        try registry.put(document(password: "other"), named: "A", expecting: seen)
        #expect(throws: SourceRegistryError.changed) {
            try registry.put(document(), named: "A", expecting: seen)
        }
        #expect(throws: SourceRegistryError.changed) {
            try registry.remove("A", expecting: seen)
        }
        // By a form that makes a new one.
        #expect(throws: SourceRegistryError.taken("A")) {
            try registry.put(document(), named: "A", expecting: "")
        }
        #expect(password(of: "A", in: registry) == "other")
        let now = try #require(registry.source("A")?.tag)
        try registry.remove("A", expecting: now)
        #expect(throws: SourceRegistryError.changed) {
            try registry.put(document(), named: "A", expecting: now)
        }
        #expect(try registry.put(document(), named: "A", expecting: ""))
    }

    @Test("are limited in their number") func limit() throws {
        let registry = try registry()
        for number in 1...20 { try registry.put(document(), named: "\(number)") }
        #expect(throws: SourceRegistryError.full) { try registry.put(document(), named: "21") }
        #expect(registry.sources.count == 20)
    }

    @Test("are not changed where the operator has not switched it on") func off() throws {
        #expect(!SourceRegistry.hasDefinitions(for: "/pictures", in: folder.path))
        try self.registry().put(document(), named: "Family")
        #expect(SourceRegistry.hasDefinitions(for: "/pictures", in: folder.path))
        #expect(!SourceRegistry.hasDefinitions(for: "/others", in: folder.path))
        let registry = try registry(isEditable: false)
        // What was defined is still shown.
        #expect(password(of: "Family", in: registry) == "canary")
        #expect(throws: SourceRegistryError.off) { try registry.put(document(), named: "A") }
        #expect(throws: SourceRegistryError.off) { try registry.remove("Family") }
        #expect(throws: SourceRegistryError.off) {
            try registry.trial(of: document(), named: "A")
        }
        #expect(SourceRegistry(nil).sources.isEmpty)
    }

    @Test("are tried without being kept") func trying() throws {
        let registry = try registry()
        let finding = try registry.trial(of: document(), named: "A").run()
        let reason = try #require(finding.reason)
        #expect(reason.contains("its server does not answer"))
        #expect(
            finding.warnings
                == [
                    """
                    its key or password is sent unencrypted, unless its server takes Digest, because the URL \
                    begins with http
                    """
                ])
        let metadata = try registry.trial(
            of: document("http://169.254.169.254/latest/meta-data/"), named: "A"
        ).run()
        #expect(metadata.reason?.contains("such are never asked") == true)
        #expect(registry.sources.isEmpty)
    }
}
