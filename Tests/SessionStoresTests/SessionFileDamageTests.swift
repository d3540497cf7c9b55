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

    private func open() throws -> SessionStore {
        SessionStore(try SQLiteBackend(file, report: events.add))
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

    /// The sessions that a store has.
    private func numbers(of ids: [SessionID], in store: SessionStore) throws -> Set<Int> {
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

    @Test("is followed by a new one, and keeps the named values, whichever block is damaged")
    func anyBlock() throws {
        let ids = try begin(300)
        do {
            let values = try SQLiteBackend(file)
            _ = try values.replaceValue("kitchen", expecting: nil, with: [1, 2, 3])
            try values.maintain(at: SteadyInstant(steady: 0, offset: 0))
        }
        let sound = try contents(file.path)
        #expect(sound.count / Self.block > 10)
        var replaced = 0
        for start in stride(from: 0, to: sound.count, by: Self.block) {
            var damaged = sound
            let range = start..<min(start + Self.block, sound.count)
            damaged.replaceSubrange(range, with: Data(repeating: 0x5A, count: range.count))
            try write(damaged)
            let before = events.all.count
            do {
                let store = try open()
                let left = try numbers(of: ids, in: store)
                if events.all.count > before {
                    replaced += 1
                    #expect(left.isEmpty, "block at \(start)")
                    #expect(try contents(#require(lastDamage().aside)) == damaged)
                    #expect(try lastDamage().values == 1)
                }
                #expect(try store.count() == left.count)
                _ = try store.begin()
            }
            let values = try SQLiteBackend(file)
            #expect(try values.value("kitchen", unless: nil) == .present([1, 2, 3], revision: 1))
        }
        #expect(replaced > 5)
    }

    /// Begins a file with a named value, and maintains it so often; returns the path of the copy.
    private func beginValue(maintained times: Int = 1) throws -> String {
        let values = try SQLiteBackend(file)
        _ = try values.replaceValue("kitchen", expecting: nil, with: [1, 2, 3])
        for time in 0..<times {
            try values.maintain(at: SteadyInstant(steady: Int64(time), offset: 0))
        }
        return file.path + ".values"
    }

    @Test("that is missing at the start is begun with the named values")
    func missing() throws {
        let copy = try beginValue()
        try FileManager.default.removeItem(atPath: file.path)
        let values = try SQLiteBackend(file, report: events.add)
        #expect(try values.value("kitchen", unless: nil) == .present([1, 2, 3], revision: 1))
        #expect(try lastDamage() == SessionFileDamage(values: 1, aside: nil))
        try values.maintain(at: SteadyInstant(steady: 1, offset: 0))
        #expect(try contents(copy).count > 0)
    }

    @Test("leaves a value that was changed while nobody maintained it to the next start's copy")
    func copiedLater() throws {
        let copy = try beginValue(maintained: 0)
        #expect(!FileManager.default.fileExists(atPath: copy))
        try SQLiteBackend(file).maintain(at: SteadyInstant(steady: 1, offset: 0))
        try write(Data(repeating: 0x5A, count: 10_000))
        let values = try SQLiteBackend(file, report: events.add)
        #expect(try values.value("kitchen", unless: nil) == .present([1, 2, 3], revision: 1))
    }

    @Test("with a damaged copy keeps that aside, and goes on without values")
    func damagedCopy() throws {
        let copy = try beginValue()
        let damaged = Data(repeating: 0x5A, count: 10_000)
        try damaged.write(to: URL(fileURLWithPath: copy))
        try write(damaged)
        let values = try SQLiteBackend(file, report: events.add)
        #expect(try values.value("kitchen", unless: nil) == .absent)
        #expect(try lastDamage().values == 0)
        #expect(try contents(copy + ".damaged") == damaged)
    }

    @Test("that is cut short is followed by a new one") func cutShort() throws {
        let ids = try begin(300)
        let sound = try contents(file.path)
        try write(sound.prefix(sound.count / 2_048 / 2 * 2_048))
        let store = try open()
        #expect(try numbers(of: ids, in: store) == [])
        #expect(try lastDamage().values == 0)
    }

    @Test("that is empty, or is no database, is followed by a new one, and is reported")
    func nothingLeft() throws {
        for (bytes, ending) in [(Data(), ""), (Data(repeating: 0x5A, count: 10_000), ".1")] {
            _ = try? open()
            try write(bytes)
            let store = try open()
            #expect(try store.count() == 0)
            _ = try store.begin()
            let aside = file.path + ".damaged" + ending
            #expect(try lastDamage() == SessionFileDamage(values: 0, aside: aside))
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
        let damaged = try contents(file.path)
        // The first page is in memory; this one has rows.
        let page = try #require(damaged.range(of: Data(Self.marker(7)))).lowerBound / 2_048 * 2_048
        try store.sqlite.contents.withLock { contents in
            try contents.table.database.execute("PRAGMA shrink_memory")
        }
        let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
        try handle.seek(toOffset: UInt64(page))
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 2_048))
        try handle.close()
        #expect(throws: SessionError.unavailable(retryAfter: .seconds(5))) {
            try store.load(ids[7], at: .start)
        }
        #expect(events.all.count == 1)
        try store.expire(at: .start)
        #expect(try numbers(of: ids, in: store) == [])
        _ = try store.begin()
        #expect(store.isReachable)
    }
}
