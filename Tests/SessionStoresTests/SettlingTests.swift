import Concurrency
import Foundation
import Testing

@testable import SessionStores

/// Events lie in a log before the tables have them: whoever asks finds no difference.
@Suite("The session store between its log and its tables")
struct SettlingTests {
    private let folder = Scratch.folder()
    private let limits = SessionLimits(
        idle: .seconds(1_800), sessionsPerAddress: 10_000)

    private func file(_ durability: SessionFile.Durability = .process) -> SessionFile {
        SessionFile(in: folder, for: "a gallery", durability: durability)
    }

    private func open(
        _ durability: SessionFile.Durability = .process
    ) throws -> SQLiteSessionStore<Tally> {
        try SQLiteSessionStore(file(durability), limits: limits)
    }

    /// What a process that is killed now leaves, in a folder of its own.
    private func left(in folder: String? = nil) throws -> String {
        let copy = Scratch.folder()
        try FileManager.default.copyItem(atPath: folder ?? self.folder, toPath: copy)
        return copy
    }

    private func open(
        in folder: String, _ durability: SessionFile.Durability = .process
    ) throws -> SQLiteSessionStore<Tally> {
        try SQLiteSessionStore(
            SessionFile(in: folder, for: "a gallery", durability: durability), limits: limits)
    }

    /// What the tables have, without the log.
    private func revisionsInTables(in folder: String? = nil) throws -> [UInt64] {
        let path = SessionFile(in: try left(in: folder), for: "a gallery").path
        return try SQLiteConnection(path).statement(
            "SELECT revision FROM session ORDER BY revision"
        )
        .rows([]) { $0.bits(0) }
    }

    @Test("has events in the log, and in the tables when it is full")
    func settles() throws {
        let store = try open()
        let ids = try (0..<10).map { _ in try store.begin() }
        // Eight words a record.
        let room = (ChangeLog.size - 8) / 64
        for number in 0..<room { try store.increment(ids[number % 10], at: .start) }
        #expect(try revisionsInTables().max() == 0)
        try store.increment(ids[room % 10], at: .start)
        #expect(try revisionsInTables().reduce(0, +) == UInt64(room))
        for _ in 0..<3 * room { try store.increment(ids[0], at: .start) }
        let sum = try ids.reduce(0) { try $0 + store.load($1, at: .start).state.value }
        #expect(sum == UInt64(4 * room + 1))
    }

    @Test("ends nobody who was in use, and those who were not")
    func sweeps() throws {
        let store = try open()
        let (used, unused) = (try store.begin(), try store.begin())
        try store.increment(used, at: .start + .seconds(1_000))
        #expect(try store.expireAll(at: .start + .seconds(1_800)) == 1)
        #expect(try store.load(used, at: .start + .seconds(1_900)).revision == 1)
        #expect(throws: SessionError.gone) {
            try store.load(unused, at: .start + .seconds(1_900))
        }
    }

    @Test("tells when room comes by what was in use")
    func roomComes() throws {
        let one = SessionLimits(idle: .seconds(1_800), sessionsInAll: 1)
        let store = try SQLiteSessionStore<Tally>(file(), limits: one)
        try store.increment(try store.begin(), at: .start + .seconds(1_000))
        #expect(throws: SessionError.full(retryAfter: .seconds(1_300))) {
            try store.begin(at: .start + .seconds(1_500))
        }
    }

    @Test("looks through sessions as they are now")
    func looksThrough() throws {
        let store = try open()
        let ids = try (0..<100).map { _ in try store.begin() }
        for id in ids { try store.increment(id, at: .start + .seconds(1_000)) }
        var values: [UInt64] = []
        try store.forEach(at: .start + .seconds(2_000)) { values.append($0.value) }
        #expect(values == Array(repeating: 1, count: 100))
    }

    @Test("forgets the events of a session that ended, and of one that began again")
    func ended() throws {
        let (gone, again) = (SessionID.fresh(), SessionID.fresh())
        do {
            let store = try open()
            for id in [gone, again] {
                try store.create(id, Tally(), for: "here", at: .start)
                try store.increment(id, at: .start)
                try store.delete(id)
            }
            try store.create(
                again, Tally(value: 7), for: "here", at: .start + .milliseconds(1))
        }
        let store = try open()
        #expect(store.count() == 1)
        #expect(throws: SessionError.gone) { try store.load(gone, at: .start) }
        #expect(try store.load(again, at: .start).state == Tally(value: 7))
    }

    @Test("finds in the log what the tables have not, in whichever way it is opened next")
    func opened() throws {
        let id = try { try open().begin() }()
        var folder = folder
        for durability in [SessionFile.Durability.process, .power, .power, .process] {
            let store = try open(in: folder, durability)
            let before = try store.load(id, at: .start).revision
            for _ in 0..<3 { try store.increment(id, at: .start) }
            #expect(try store.load(id, at: .start).revision == before + 3)
            #expect(
                try revisionsInTables(in: folder) == [
                    durability == .power ? before + 3 : before == 0 ? 0 : 9
                ])
            folder = try left(in: folder)
        }
        #expect(try open(in: folder).load(id, at: .start).state == Tally(value: 12))
    }

    @Test("has all in the tables when it is closed, for whoever does not know of a log")
    func closed() throws {
        do {
            let store = try open()
            let id = try store.begin()
            for _ in 0..<3 { try store.increment(id, at: .start) }
            #expect(try revisionsInTables() == [0])
        }
        #expect(try revisionsInTables() == [3])
    }

    @Test("does not forget, when it was killed, a use that came after the last event")
    func keepsUse() throws {
        let store = try open()
        let id = try store.begin()
        try store.increment(id, at: .start + .seconds(10))
        _ = try store.load(id, at: .start + .seconds(1_000))
        let next = try open(in: left())
        // 810 seconds after the use, and 1,810 after the event; idle ones end after 1,800.
        #expect(try next.load(id, at: .start + .seconds(1_810)).revision == 1)
    }

    @Test("is as old as the last event, for who opens it after a while")
    func keepsTime() throws {
        let store = try open()
        let id = try store.begin()
        try store.increment(id, at: .start + .seconds(40))
        let stored = try open(in: left()).load(id, at: .start + .seconds(50))
        #expect(stored.lastUsed == .start + .seconds(40))
    }

    @Test("believes no times that are too far away", arguments: [Int64.max, .min])
    func farTimes(time: Int64) throws {
        let ids = try {
            let store = try open()
            return try (0..<2).map { _ in try store.begin() }
        }()
        try SQLiteConnection(file().path).execute(
            "UPDATE session SET used = \(time), due = \(time)")
        var log = try ChangeLog(at: file().path + "-changes")
        let isKept = log.append(
            SessionRow(revision: 1, born: 0, used: time, state: []), of: ids[0])
        #expect(isKept)
        let store = try open()
        for id in ids {
            #expect(throws: SessionError.gone) { try store.load(id, at: .start + .seconds(1)) }
        }
        _ = try store.expireAll(at: .start + .seconds(2))
        #expect(try store.load(store.begin(), at: .start + .seconds(3)).revision == 0)
    }

    @Test("takes the events of all but those whose page of the tables is damaged")
    func damagedPage() throws {
        let marker = Array("a page of the tables".utf8)
        let (victim, others) = (SessionID.fresh(), (0..<400).map { _ in SessionID.fresh() })
        do {
            let sessions = try PackedSessions(file(), limits: limits)
            for id in [victim] + others {
                try sessions.create(id, id == victim ? marker : [7], for: "here", at: .start)
            }
        }
        let path = file().path
        var bytes = try #require(FileManager.default.contents(atPath: path))
        let place = try #require(bytes.range(of: Data(marker))).lowerBound
        // The first byte of a page tells its kind, and there is none of this one.
        bytes[place / 2_048 * 2_048] = 0
        try bytes.write(to: URL(fileURLWithPath: path))

        let table = try SessionTable(try SQLiteConnection(path))
        #expect(throws: SQLiteError.self) { try table.find(victim) }
        let whole = others.filter { (try? table.find($0)) != nil }
        #expect(whole.count > 300)
        let born = try #require(try table.find(whole[0])).born
        func row(_ revision: UInt64) -> SessionRow {
            SessionRow(revision: revision, born: born, used: born, state: [8])
        }
        let lacking = try table.lacking([victim: row(1), whole[0]: row(1), .fresh(): row(1)])
        #expect(lacking == [whole[0]: row(1)])

        var file = LoggedTable(
            table, log: try ChangeLog(at: path + "-changes"), unsettled: [:],
            recent: RecentSessions())
        try file.replace(victim, with: row(1))
        let rounds: UInt64 = 7
        for revision in 1...rounds {
            for id in whole { try file.replace(id, with: row(revision)) }
        }
        #expect(whole.count * Int(rounds) * 64 > ChangeLog.size)
        try file.settle()
        for id in whole { #expect(try table.find(id) == row(rounds)) }
        // In the log, and from there in memory.
        #expect(try file.row(of: victim) == row(1))
        var log = try ChangeLog(at: path + "-changes")
        let kept = try log.read()
        #expect(kept[victim] == row(1))
    }

    @Test("goes on without a log that cannot be written")
    func noLog() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: file().path + "-changes", withDestinationPath: "/dev/full")
        let store = try open()
        let id = try store.begin()
        for count in 1...5 as ClosedRange<UInt64> {
            try store.increment(id, at: .start)
            #expect(try revisionsInTables() == [count])
        }
        #expect(store.isReachable)
    }

    @Test("takes no event for kept once a write has failed, until the tables take it")
    func failing() throws {
        let store = try open()
        let id = try store.begin()
        try store.increment(id, at: .start)
        try store.limit(toPages: 8)
        #expect(throws: SessionError.unavailable(retryAfter: .seconds(5))) {
            for _ in 0..<1_000 { _ = try store.begin() }
        }
        #expect(!store.isReachable)
        // What is there already needs no new page.
        try store.increment(id, at: .start)
        #expect(try revisionsInTables().max() == 2)
        #expect(store.isReachable)
    }
}
