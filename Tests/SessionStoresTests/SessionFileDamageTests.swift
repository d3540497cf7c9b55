import Concurrency
import Foundation
import SQLiteAccess
import Testing

@testable import SessionStores

@Suite("A damaged file of sessions")
struct SessionFileDamageTests {
    private let folder = Scratch.folder()
    private let events = SharedList<SessionFileEvent>()
    private var file: SessionFile { SessionFile(in: folder, for: "a gallery") }

    /// Two pages of a session file, and one of most disks.
    private static let block = 4_096

    private func open() throws -> BackedSessionStore {
        BackedSessionStore(try SQLiteBackend(file, report: events.add))
    }

    /// Bytes that are in the file once, in the row of a session.
    private static func marker(_ number: Int) -> [UInt8] {
        Array("the state of session \(1_000 + number), as long as a viewer's state is".utf8)
    }

    /// Creates sessions, and closes their file.
    private func begin(_ count: Int) throws -> [SessionID] {
        let store = try open()
        let ids = (0..<count).map { _ in SessionID.fresh() }
        for (number, id) in ids.enumerated() {
            try store.create(id, Self.marker(number), for: "here", at: .start)
        }
        return ids
    }

    private func contents(_ path: String) throws -> Data {
        try #require(FileManager.default.contents(atPath: path))
    }

    private func write(_ data: Data) throws {
        try data.write(to: URL(fileURLWithPath: file.path))
    }

    /// The sessions whose state is in these bytes.
    private func numbers(of ids: [SessionID], in data: Data) -> Set<Int> {
        Set(ids.indices.filter { data.range(of: Data(Self.marker($0))) != nil })
    }

    /// The sessions that a store has.
    private func numbers(of ids: [SessionID], in store: BackedSessionStore) throws -> Set<Int> {
        Set(
            try ids.indices.filter { number in
                do {
                    return try store.load(ids[number], at: .start).state == Self.marker(number)
                } catch SessionError.gone {
                    return false
                }
            })
    }

    private func lastDamage() throws -> SessionFileDamage {
        let damages = events.all.compactMap { event -> SessionFileDamage? in
            if case .damaged(let damage) = event { damage } else { nil }
        }
        return try #require(damages.last)
    }

    @Test("loses the sessions in a damaged block, wherever it is, and no other")
    func anyBlock() throws {
        let ids = try begin(300)
        let sound = try contents(file.path)
        let places = try ids.indices.map { number in
            try #require(sound.range(of: Data(Self.marker(number))))
        }
        #expect(sound.count / Self.block > 10)
        var lost = 0
        for start in stride(from: 0, to: sound.count, by: Self.block) {
            var damaged = sound
            let range = start..<min(start + Self.block, sound.count)
            damaged.replaceSubrange(range, with: Data(repeating: 0x5A, count: range.count))
            let expected = Set(ids.indices.filter { !places[$0].overlaps(range) })
            try write(damaged)
            do {
                let store = try open()
                #expect(try numbers(of: ids, in: store) == expected, "block at \(start)")
                #expect(try store.count() == expected.count)
                _ = try store.begin()
            }
            let damage = try lastDamage()
            #expect(damage.kept == expected.count)
            #expect(damage.lost <= 300 - expected.count)
            #expect(try contents(damage.aside) == damaged)
            lost += damage.lost
        }
        #expect(lost > 0)
    }

    @Test("loses the sessions on a page of which a sector is damaged", arguments: 0..<4)
    func anySector(_ sector: Int) throws {
        let ids = try begin(300)
        var damaged = try contents(file.path)
        let places = try ids.indices.map { number in
            try #require(damaged.range(of: Data(Self.marker(number))))
        }
        // A row that begins and ends in the sector; up to 55 bytes of it come before the marker.
        // Damage to the empty part of a page loses nothing. The first sector has the page's header.
        let row = try #require(
            places.first {
                sector == 0
                    || ($0.lowerBound / 512 % 4 == sector
                        && ($0.lowerBound - 60) / 512 == ($0.upperBound - 1) / 512)
            })
        let page = row.lowerBound / 2_048 * 2_048
        let expected = Set(ids.indices.filter { places[$0].lowerBound / 2_048 * 2_048 != page })
        // What a disk leaves when it could write one of a page's sectors only.
        damaged.replaceSubrange(
            page + 512 * sector..<page + 512 * (sector + 1), with: Data(repeating: 1, count: 512))
        try write(damaged)
        let store = try open()
        #expect(try numbers(of: ids, in: store) == expected)
        try store.expireAll(at: .start)
        #expect(try store.count() == expected.count)
    }

    @Test("goes on with the events of its log, and sessions age as before")
    func withLog() throws {
        let ids = try begin(300)
        let copy = Scratch.folder()
        do {
            let store = try open()
            for id in ids { try store.increment(id, at: .start + .seconds(600)) }
            // As a process leaves it that is killed.
            try FileManager.default.copyItem(atPath: folder, toPath: copy)
            #expect(try store.count() == 300)
        }
        let left = SessionFile(in: copy, for: "a gallery")
        // Without its first page, SQLite reads no page of the file.
        var bytes = try contents(left.path)
        bytes.replaceSubrange(0..<2_048, with: Data(repeating: 0x5A, count: 2_048))
        try bytes.write(to: URL(fileURLWithPath: left.path))
        let store = BackedSessionStore(try SQLiteBackend(left, report: events.add))
        for id in ids { #expect(try store.load(id, at: .start + .seconds(610)).revision == 1) }
        try store.expireAll(at: .start + .seconds(2_300))
        #expect(try store.count() == 300)
    }

    @Test("that is cut short keeps what is left of it")
    func cutShort() throws {
        let ids = try begin(300)
        let sound = try contents(file.path)
        let left = sound.prefix(sound.count / 2_048 / 2 * 2_048)
        let expected = numbers(of: ids, in: left)
        #expect((50..<250).contains(expected.count))
        try write(left)
        let store = try open()
        #expect(try numbers(of: ids, in: store) == expected)
        #expect(try lastDamage().fault == "is cut short")
    }

    @Test("that is empty, or is no database, is followed by a new one, and is reported")
    func nothingLeft() throws {
        for (bytes, fault, ending) in [
            (Data(), "is empty", ""),
            (Data(repeating: 0x5A, count: 10_000), "does not begin like a database", ".1"),
        ] {
            _ = try? open()
            try write(bytes)
            let store = try open()
            #expect(try store.count() == 0)
            _ = try store.begin()
            let aside = file.path + ".damaged" + ending
            #expect(
                try lastDamage()
                    == SessionFileDamage(fault: fault, kept: 0, lost: 0, aside: aside))
            #expect(try contents(aside) == bytes)
        }
    }

    @Test("is kept aside: the first two, and the last one")
    func severalAside() throws {
        for number in UInt8(1)...5 {
            _ = try? open()
            try write(Data(repeating: number, count: 5_000))
            _ = try open()
        }
        for (ending, number) in [("", UInt8(1)), (".1", 2), (".2", 5)] {
            #expect(
                try contents("\(file.path).damaged\(ending)")
                    == Data(repeating: number, count: 5_000))
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).count {
                $0.contains(".damaged")
            } == 3)
    }

    @Test("while it is open is replaced by maintenance, once a request has found the damage")
    func whileOpen() throws {
        let ids = try begin(300)
        let store = try open()
        var damaged = try contents(file.path)
        // The first page is in memory; this one has rows.
        let page = try #require(damaged.range(of: Data(Self.marker(7)))).lowerBound / 2_048 * 2_048
        try store.sqlite.contents.withLock { contents in
            try contents.table.database.execute("PRAGMA shrink_memory")
        }
        let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
        try handle.seek(toOffset: UInt64(page))
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 2_048))
        try handle.close()
        damaged.replaceSubrange(page..<page + 2_048, with: Data(repeating: 0x5A, count: 2_048))
        let expected = numbers(of: ids, in: damaged)
        #expect(expected.count < 300)
        #expect(throws: SessionError.unavailable(retryAfter: .seconds(5))) {
            try store.load(ids[7], at: .start)
        }
        #expect(events.all.count == 1)
        try store.expire(at: .start)
        #expect(try lastDamage().kept == expected.count)
        #expect(try numbers(of: ids, in: store) == expected)
        #expect(store.isReachable)
    }
}
