import Concurrency
import Foundation
import Testing

@testable import SessionStores

@Suite("A file of sessions")
struct SessionFileTests {
    private let folder = Scratch.folder()
    private var file: SessionFile { SessionFile(in: folder, for: "a gallery") }

    private func open() throws -> SQLiteSessionStore<Tally> {
        try SQLiteSessionStore(file, limits: SessionLimits(maxClockStep: .seconds(300)))
    }

    /// The bytes of a page, as the file's head tells (sqlite.org/fileformat.html, 1.3.2).
    private func pageSize() throws -> Int {
        let head = try #require(FileManager.default.contents(atPath: file.path))
        return Int(head[16]) << 8 | Int(head[17])
    }

    @Test("is for the store alone: nobody else reads it, and nothing of it is shared")
    func exclusive() throws {
        let store = try open()
        _ = try store.begin()
        let other = try SQLiteConnection(file.path)
        #expect(throws: SQLiteError(code: 5)) { try other.number("SELECT 1 FROM session") }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == ["", "-changes", "-wal", ".lock"].map {
                    URL(fileURLWithPath: file.path + $0).lastPathComponent
                })
        #expect(store.count() == 1)
    }

    @Test("is not opened while another program has it open")
    func openElsewhere() throws {
        let id = try { try open().begin() }()
        do {
            let other = try SQLiteConnection(file.path)
            #expect(try other.number("SELECT count(*) FROM session") == 1)
            #expect(throws: SessionFileError.openElsewhere) { try open() }
        }
        #expect(try open().load(id, at: .start).revision == 0)
    }

    @Test("has small pages when it is new")
    func newPages() throws {
        do { _ = try open().begin() }
        #expect(try pageSize() == 2_048)
    }

    /// As versions left it that shared it between connections of their own.
    @Test("with larger pages, and what a crash left beside it, is gone on with as it is")
    func olderVersion() throws {
        let old = Scratch.folder()
        let left = SessionFile(in: old, for: "a gallery")
        try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: left.path))
        let database = try SQLiteConnection(left.path)
        try database.execute("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL")
        #expect(try SessionSchema.prepare(database))
        let table = try SessionTable(database)
        let ids = (0..<300).map { _ in SessionID.fresh() }
        for (number, id) in ids.enumerated() {
            let state = Tally(value: UInt64(number)).packed
            try table.insert(
                id, SessionRow(revision: 0, born: 0, used: 0, state: state),
                of: ClientHash("here"), due: .max)
        }
        try FileManager.default.copyItem(atPath: old, toPath: folder)
        for ending in ["-wal", "-shm"] {
            #expect(FileManager.default.fileExists(atPath: file.path + ending))
        }
        for expected in [UInt64(0), 1] {
            let store = try open()
            #expect(store.movedAside == nil)
            #expect(store.count() == 300)
            for (number, id) in ids.enumerated() {
                let stored = try store.load(id, at: .start)
                #expect(stored.revision == expected)
                #expect(stored.state.value == UInt64(number) + expected)
                try store.increment(id, at: .start)
            }
        }
        #expect(try pageSize() == 4_096)
    }

    @Test("is asked once for a session that is in use")
    func readOnce() throws {
        let id = try { try open().begin() }()
        let opened = try file.open()
        let recent = RecentSessions()
        let keeper = SessionKeeper(opened, limits: SessionLimits(), recent: recent)
        #expect(recent[id] == nil)
        #expect(try keeper.row(of: id)?.revision == 0)
        #expect(recent[id]?.revision == 0)
        let other = SessionID.fresh()
        #expect(try keeper.row(of: other) == nil)
        #expect(recent[other] == nil)
    }

    @Test("is looked through to its end, each living session once")
    func all() throws {
        let store = try SQLiteSessionStore<Tally>(file)
        var values: Set<UInt64> = []
        for value in 0..<300 as Range<UInt64> {
            let now = value < 10 ? Instant.start : .start + .seconds(1_000)
            try store.create(.fresh(), Tally(value: value), for: "here", at: now)
        }
        var count = 0
        try store.forEach(at: .start + .seconds(1_800)) {
            count += 1
            values.insert($0.value)
        }
        #expect(count == 290)
        #expect(values == Set(10..<300))
    }
}
