import Concurrency
import Foundation
import SQLiteAccess
import Testing

@testable import SessionStores

@Suite("The session store in a file that is in trouble")
struct SQLiteFailureTests {
    private let folder = Scratch.folder()
    private var file: SessionFile { SessionFile(in: folder, for: "a gallery") }

    private func open(_ limits: SessionLimits = SessionLimits()) throws -> SessionStore {
        SessionStore(try SQLiteBackend(file, limits: limits))
    }

    @Test("is reachable again with the first event that is kept after a failure")
    func recovers() throws {
        let store = try open()
        let id = try store.begin()
        try store.limit(toPages: 8)
        #expect(throws: SessionError.unavailable(retryAfter: .seconds(5))) {
            for _ in 0..<1_000 { _ = try store.begin() }
        }
        #expect(!store.isReachable)
        // Replacing an existing row needs no new page.
        try store.increment(id, at: .start)
        #expect(store.isReachable)
        #expect(try store.load(id, at: .start).revision == 1)
    }

    @Test("keeps the events of a process that is killed")
    func killed() throws {
        let store = try open()
        let id = try store.begin()
        try store.increment(id, at: .start + .seconds(10))
        _ = try store.load(id, at: .start + .seconds(1_000))
        let copy = Scratch.folder()
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        let next = SessionStore(
            try SQLiteBackend(SessionFile(in: copy, for: "a gallery")))
        let stored = try next.load(id, at: .start + .seconds(1_810))
        #expect(stored.revision == 1)
    }

    @Test("reports the time to the next expiry from the sessions in use")
    func roomComes() throws {
        let store = try open(SessionLimits(idle: .seconds(1_800), sessionsInAll: 1))
        try store.increment(try store.begin(), at: .start + .seconds(1_000))
        #expect(throws: SessionError.full(retryAfter: .seconds(1_300))) {
            try store.begin(at: .start + .seconds(1_500))
        }
    }

    @Test("survives times that are too far away", arguments: [Int64.max, .min])
    func farTimes(time: Int64) throws {
        let ids = try {
            let store = try open()
            return try (0..<2).map { _ in try store.begin() }
        }()
        for column in ["used", "born"] {
            try SQLiteConnection(file.path).execute(
                "UPDATE session SET \(column) = \(time), due = \(time)")
            let store = try open()
            for id in ids { _ = try? store.load(id, at: .start + .seconds(1)) }
            _ = try store.expireAll(at: .start + .seconds(2))
            #expect(try store.load(store.begin(), at: .start + .seconds(3)).revision == 0)
        }
    }

    @Test("takes the events of all sessions but those on a damaged page")
    func damagedPage() throws {
        let ids = (0..<400).map { _ in SessionID.fresh() }
        func state(_ number: Int) -> [UInt8] { Array("state of session \(1_000 + number)".utf8) }
        do {
            let store = try open()
            for (number, id) in ids.enumerated() {
                try store.create(id, state(number), for: "here", at: .start)
            }
        }
        let store = try open()
        // Overwrites the page while the store has the file open and has not read the page.
        let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
        let bytes = try #require(try handle.readToEnd())
        func page(of number: Int) -> Int? {
            bytes.range(of: Data(state(number))).map { $0.lowerBound / 2_048 * 2_048 }
        }
        // The first byte of a page is its type; 10 is a leaf of an index, which no other page needs.
        let victim = try #require(ids.indices.first { page(of: $0).map { bytes[$0] } == 10 })
        try store.sqlite.contents.withLock { contents in
            // The check at startup has read all pages.
            try contents.table.database.execute("PRAGMA shrink_memory")
        }
        try handle.seek(toOffset: UInt64(try #require(page(of: victim))))
        // An invalid type.
        try handle.write(contentsOf: Data([0]))
        #expect(throws: SessionError.self) {
            _ = try store.compareAndSet(ids[victim], expecting: 0, [8], at: .start)
        }
        #expect(!store.isReachable)
        let kept = ids.filter {
            (try? store.compareAndSet($0, expecting: 0, [8], at: .start)) == 1
        }
        #expect(kept.count > 300)
        let sound = try #require(kept.first)
        #expect(try store.compareAndSet(sound, expecting: 1, [9], at: .start) == 2)
        #expect(store.isReachable)
    }
}
