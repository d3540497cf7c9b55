import Concurrency
import Foundation
import SQLiteAccess
import Testing

@testable import SessionStores

@Suite("A file of sessions")
struct SessionFileTests {
    private let folder = Scratch.folder()
    private var file: SessionFile { SessionFile(in: folder, for: "a gallery") }

    private func open() throws -> SessionStore {
        SessionStore(
            try SQLiteBackend(file, limits: SessionLimits(maxClockStep: .seconds(300))))
    }

    /// The page size in the file's header (sqlite.org/fileformat.html, 1.3.2).
    private func pageSize() throws -> Int {
        let head = try #require(FileManager.default.contents(atPath: file.path))
        return Int(head[16]) << 8 | Int(head[17])
    }

    @Test("is readable only by its owner, and not shared")
    func exclusive() throws {
        let store = try open()
        _ = try store.begin()
        let other = try SQLiteConnection(file.path)
        #expect(throws: SQLiteError(code: 5)) { try other.integer("SELECT 1 FROM session") }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == ["", "-wal", ".lock"].map {
                    URL(fileURLWithPath: file.path + $0).lastPathComponent
                })
        #expect(try store.count() == 1)
    }

    @Test("is not opened while another program has it open")
    func openElsewhere() throws {
        let id = try { try open().begin() }()
        do {
            let other = try SQLiteConnection(file.path)
            #expect(try other.integer("SELECT count(*) FROM session") == 1)
            #expect(throws: SessionFileError.openElsewhere) { try open() }
        }
        #expect(try open().load(id, at: .start).revision == 0)
    }

    @Test("has small pages when it is new")
    func newPages() throws {
        do { _ = try open().begin() }
        #expect(try pageSize() == 2_048)
    }

    /// A file as the first version left it, which shared it between connections and had no
    /// triggers.
    @Test("of the first version, with larger pages and a log that a crash left, is continued")
    func olderVersion() throws {
        let old = Scratch.folder()
        let left = SessionFile(in: old, for: "a gallery")
        try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: left.path))
        let database = try SQLiteConnection(left.path)
        try database.execute("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL")
        #expect(try SessionSchema.migrate(database))
        let table = try SessionTable(database)
        let ids = (0..<300).map { _ in SessionID.fresh() }
        for (number, id) in ids.enumerated() {
            let state = Tally(value: UInt64(number)).bytes
            try table.insert(
                id, SessionRecord(revision: 0, born: 0, lastUsed: 0, state: state),
                for: ClientHash("here"), due: .max)
        }
        try database.execute(
            """
            DROP TRIGGER session_begins; DROP TRIGGER session_ends; DROP TABLE named_value;
            PRAGMA user_version = 1
            """)
        try FileManager.default.copyItem(atPath: old, toPath: folder)
        for ending in ["-wal", "-shm"] {
            #expect(FileManager.default.fileExists(atPath: file.path + ending))
        }
        for expected in [UInt64(0), 1] {
            let store = try open()
            #expect(try store.count() == 300)
            for (number, id) in ids.enumerated() {
                let stored = try store.load(id, at: .start)
                #expect(stored.revision == expected)
                #expect(stored.tally.value == UInt64(number) + expected)
                try store.increment(id, at: .start)
            }
        }
        #expect(try pageSize() == 4_096)
        let store = try open()
        for id in ids { try store.delete(id) }
        #expect(try store.count() == 0)
        #expect(
            try store.sqlite.contents.withLock {
                try $0.table.database.integer("SELECT count(*) FROM address")
            } == 0)
    }

    @Test("is read once for a session that is in use")
    func readOnce() throws {
        let id = try { try open().begin() }()
        let backend = try open().sqlite
        #expect(backend.recent[id] == nil)
        #expect(try backend.find(id)?.revision == 0)
        #expect(backend.recent[id]?.revision == 0)
        let other = SessionID.fresh()
        #expect(try backend.find(other) == nil)
        #expect(backend.recent[other] == nil)
    }

    @Test("has its log put into it by maintenance, not by an event")
    func checkpointed() throws {
        let store = try open()
        let id = try store.begin()
        for _ in 0..<2_000 { try store.increment(id, at: .start) }
        let size = try #require(FileManager.default.contents(atPath: file.path)).count
        #expect(size <= 2_048)
        try store.expire(at: .start)
        #expect(try #require(FileManager.default.contents(atPath: file.path)).count > size)
        #expect(try store.load(id, at: .start).revision == 2_000)
    }

    @Test("is looked through to its end, each living session once")
    func all() throws {
        let store = SessionStore(try SQLiteBackend(file))
        var values: Set<UInt64> = []
        for value in 0..<300 as Range<UInt64> {
            let now = value < 10 ? Instant.start : .start + .seconds(1_000)
            try store.create(.fresh(), Tally(value: value), for: "here", at: now)
        }
        var count = 0
        try store.forEach(at: .start + .seconds(1_800)) {
            count += 1
            values.insert(Tally(bytes: $0).value)
        }
        #expect(count == 290)
        #expect(values == Set(10..<300))
    }
}
