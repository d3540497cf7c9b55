import Foundation
import SQLiteAccess
import Testing

@Suite("A connection to SQLite")
final class SQLiteConnectionTests {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try Data().write(to: URL(fileURLWithPath: path))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    private func open() throws -> SQLiteConnection { try SQLiteConnection(path) }

    @Test("gives back each kind of value as it was bound")
    func values() throws {
        let database = try open()
        try database.execute("CREATE TABLE t (a, b, c, d, e, f, g)")
        try database.statement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)").run([
            .null, .integer(.min), .text("ü\0x"), .text(""), .blob([]),
            .blob16(7 << 120 | 9), .bits(.max),
        ])
        let isEqual = try database.statement("SELECT * FROM t").first([]) { row in
            row.isNull(0) && row.integer(1) == .min
                && row.text(2) == "ü\0x" && !row.isNull(3) && row.text(3).isEmpty
                && !row.isNull(4) && row.blob(4) == [] && row.blob16(5) == 7 << 120 | 9
                && row.blob(5).first == 7 && row.blob16(4) == nil && row.bits(6) == .max
        }
        #expect(isEqual == true)
    }

    @Test("runs a statement again and again, with all rows or the first")
    func statements() throws {
        let database = try open()
        try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
        let insert = try database.statement("INSERT INTO t VALUES (?)")
        for number: Int64 in 1...3 { try insert.run([.integer(number)]) }
        #expect(database.changes == 1 && database.totalChanges == 3)
        #expect(throws: SQLiteError.self) { try insert.run([.integer(1)]) }
        let select = try database.statement("SELECT a FROM t WHERE a > ? ORDER BY a")
        #expect(try select.first([.integer(1)]) { $0.integer(0) } == 2)
        #expect(try select.rows([.integer(1)]) { $0.integer(0) } == [2, 3])
        // Succeeds only if no statement in progress locks the file.
        try database.execute("DROP TABLE t")
    }

    @Test("commits all of a transaction or nothing")
    func transactions() throws {
        let database = try open()
        try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
        #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.execute("INSERT INTO t VALUES (1)")
                try database.execute("INSERT INTO t VALUES (1)")
            }
        }
        #expect(try database.integer("SELECT count(*) FROM t") == 0)
        try database.transaction { () throws(SQLiteError) in
            try database.execute("INSERT INTO t VALUES (1)")
        }
        #expect(try database.integer("SELECT count(*) FROM t") == 1)
    }

    @Test("runs each migration once, and leaves a newer file alone")
    func migrations() throws {
        let steps = ["CREATE TABLE t (a);", "INSERT INTO t VALUES (1);"]
        #expect(try open().migrate(by: Array(steps.prefix(1)), application: 1))
        for _ in 0..<2 { #expect(try open().migrate(by: steps, application: 1)) }
        #expect(try open().integer("SELECT count(*) FROM t") == 1)
        #expect(try !open().migrate(by: [], application: 1))
    }

    @Test("puts its log into the file at a checkpoint")
    func checkpoint() throws {
        let database = try open()
        try database.useWriteAheadLog(
            .process, pageSize: 1_024, cacheSize: 100, checkpointSize: 1 << 20, keptLogSize: 0)
        try database.execute("CREATE TABLE t (a)")
        #expect(FileManager.default.contents(atPath: path)?.count == 1_024)
        try database.checkpoint()
        #expect(FileManager.default.contents(atPath: path)?.count == 2_048)
        #expect(try database.integer("PRAGMA page_size") == 1_024)
    }

    @Test("finds damaged pages, and distinguishes them from other programs' files")
    func damage() throws {
        let whole = try open()
        try whole.execute("CREATE TABLE t (a); INSERT INTO t VALUES (randomblob(9000))")
        try whole.checkPages(ofFilesUpTo: 1 << 20)
        try Data(repeating: 0x5A, count: 8_192).write(to: URL(fileURLWithPath: path))
        #expect {
            try open().checkPages(ofFilesUpTo: 1 << 20)
        } throws: { ($0 as? SQLiteError)?.isCorruption == true }
    }

    @Test("says in words why it failed, and what to do")
    func reasons() throws {
        func expect(
            _ words: String, _ body: @escaping (SQLiteConnection) throws -> Void
        ) throws {
            let database = try open()
            try database.execute("CREATE TABLE IF NOT EXISTS t (a)")
            #expect {
                try body(database)
            } throws: { ($0 as? SQLiteError)?.reason.contains(words) == true }
        }
        try expect("the disk is full; make room") { database in
            try database.execute("PRAGMA max_page_count = 3")
            try database.execute("INSERT INTO t VALUES (randomblob(90000))")
        }
        try expect("read-only; make it and its disk writable") { database in
            try database.execute("PRAGMA query_only = 1; INSERT INTO t VALUES (1)")
        }
        try expect("another program has the file open; close it") { database in
            try database.execute("BEGIN EXCLUSIVE")
            try SQLiteConnection(self.path, timeout: 0).execute("INSERT INTO t VALUES (1)")
        }
        try expect("cannot be opened; check its folder") { _ in
            _ = try SQLiteConnection(self.path + "/below")
        }
        try expect("result code 1;") { try $0.execute("INSERT INTO u VALUES (1)") }
        try Data(repeating: 0x5A, count: 8_192).write(to: URL(fileURLWithPath: path))
        #expect {
            try open().execute("SELECT * FROM t")
        } throws: { ($0 as? SQLiteError)?.reason.contains("no SQLite database") == true }
    }
}
