import Concurrency
import Foundation
import SQLiteAccess
import Testing

@testable import SessionStores

@Suite("The session store in a file")
struct SQLiteSessionStoreTests {
    private let folder = Scratch.folder()
    private let limits = SessionLimits(maxClockStep: .seconds(300))
    private var file: SessionFile { SessionFile(in: folder, for: "a gallery") }

    private func open() throws -> SessionStore {
        SessionStore(try SQLiteBackend(file, limits: limits))
    }

    @Test("keeps sessions unchanged when the file is opened again")
    func reopened() throws {
        let id = try {
            let store = try open()
            let id = try store.begin()
            for _ in 0..<3 { try store.increment(id, at: .start + .seconds(10)) }
            return id
        }()
        let store = try open()
        let stored = try store.load(id, at: .start + .seconds(70))
        #expect(stored.tally == Tally(value: 3))
        #expect(stored.revision == 3)
        #expect(stored.born == .start)
        #expect(stored.lastUsed == .start + .seconds(10))
        #expect(try store.count() == 1)
    }

    @Test("counts each address's sessions when the file is opened again")
    func countsStay() throws {
        let few = SessionLimits(sessionsPerAddress: 2)
        do {
            let store = SessionStore(try SQLiteBackend(file, limits: few))
            for _ in 0..<2 { _ = try store.begin(for: "here") }
        }
        let store = SessionStore(try SQLiteBackend(file, limits: few))
        #expect(throws: SessionError.fullForAddress) { try store.begin(for: "here") }
        _ = try store.begin(for: "there")
    }

    @Test(
        "ages sessions by at most the longest clock step while it is closed",
        arguments: [-86_400, -11, 400, 86_400])
    func closedForLong(seconds: Int) throws {
        let id = try {
            let store = try open()
            return try store.begin()
        }()
        let now = Instant.start + .seconds(seconds)
        let store = try open()
        let stored = try store.load(id, at: now)
        #expect(now - stored.born == .seconds(seconds < 0 ? 0 : 300))
        #expect(throws: SessionError.gone) {
            try store.expireAll(at: now + .seconds(300))
            for minutes in stride(from: 10, through: 40, by: 5) {
                try store.expireAll(at: now + .seconds(60 * minutes))
            }
            _ = try store.load(id, at: now + .seconds(2_400))
        }
    }

    @Test("is consistent on disk after every call, even after a crash")
    func crashed() throws {
        let store = try open()
        let ids = try (0..<20).map { _ in try store.begin() }
        for number in 1...40 {
            let id = ids[number % 20]
            try store.increment(id, at: .start)
            let copy = Scratch.folder()
            try FileManager.default.copyItem(atPath: folder, toPath: copy)
            let found = SessionStore(
                try SQLiteBackend(SessionFile(in: copy, for: "a gallery"), limits: limits))
            #expect(
                try ids.map { try found.load($0, at: .start).revision }
                    == ids.map { try store.load($0, at: .start).revision })
        }
    }

    @Test("belongs to one at a time")
    func owned() throws {
        do {
            let store = try open()
            #expect(throws: SessionFileError.inUse) { try open() }
            _ = try SQLiteBackend(SessionFile(in: folder, for: "another"))
            _ = try store.begin()
        }
        #expect(try open().count() == 1)
    }

    @Test("is unlocked once its owner closes it, even if a child process has its descriptors")
    func ownedNoLonger() throws {
        var inherited: Int32 = -1
        do {
            let store = try open()
            _ = try store.begin()
            // Before it executes its program, a child process has what `dup` returns: the same open
            // file.
            let descriptors = "/proc/self/fd"
            let locked = try FileManager.default.contentsOfDirectory(atPath: descriptors).first {
                (try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "\(descriptors)/\($0)")) == file.path + ".lock"
            }
            inherited = dup(try #require(locked.flatMap { Int32($0) }))
        }
        defer { close(inherited) }
        #expect(inherited >= 0)
        #expect(try open().count() == 1)
    }

    @Test("is left alone when a newer version made it")
    func newer() throws {
        _ = try open()
        try SQLiteConnection(file.path).execute("PRAGMA user_version = 99")
        let before = FileManager.default.contents(atPath: file.path)
        #expect(throws: SessionFileError.newer) { try open() }
        #expect(FileManager.default.contents(atPath: file.path) == before)
    }

    @Test("needs a folder that can be made")
    func noFolder() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/file"))
        #expect(throws: SessionFileError.folderUnusable) {
            try SQLiteBackend(SessionFile(in: folder + "/file/below", for: "it"))
        }
    }

    @Test("is for its owner to read, and names no address")
    func isPrivate() throws {
        let store = try open()
        _ = try store.begin(for: "203.0.113.77")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let path = "\(folder)/\(name)"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
            let bytes = try #require(FileManager.default.contents(atPath: path))
            #expect(bytes.range(of: Data("203.0.113".utf8)) == nil, "\(name)")
        }
        #expect(try store.count() == 1)
    }

    @Test("is not written to by reads")
    func readsDoNotWrite() throws {
        let store = SessionStore(try SQLiteBackend(file))
        let id = try store.begin()
        let before = try contents()
        for millisecond in 0..<1_000 {
            _ = try store.load(id, at: .start + .milliseconds(millisecond))
        }
        #expect(try contents() == before)
        _ = try store.load(id, at: .start + .seconds(450))
        #expect(try contents() != before)
    }

    @Test(
        "rejects writes when the disk is full, keeps the rest, and continues when there is room")
    func full() throws {
        let store = try open()
        let first = try store.begin()
        try store.limit(toPages: 8)
        var kept = [first]
        #expect(throws: SessionError.unavailable(retryAfter: .seconds(5))) {
            for _ in 0..<1_000 { kept.append(try store.begin()) }
        }
        #expect(!store.isReachable)
        // A call without a change does not show whether writes are accepted.
        let token = try store.whenChanged(first, from: 0, at: .start) { _ in }
        #expect(throws: SessionError.conflict(current: 0)) {
            try store.compareAndSet(first, expecting: 7, Tally(), at: .start)
        }
        #expect(throws: SessionError.taken) {
            try store.create(first, Tally(), for: "here", at: .start)
        }
        try store.delete(.fresh())
        token.cancel()
        #expect(!store.isReachable)
        #expect(try store.count() == kept.count)
        for id in kept { #expect(try store.load(id, at: .start).revision == 0) }
        try store.limit(toPages: 10_000)
        try store.expire(at: .start)
        #expect(store.isReachable)
        kept.append(try store.begin())
        for id in kept { try store.increment(id, at: .start) }
        #expect(try store.count() == kept.count)
    }

    /// The contents of the file and its log.
    private func contents() throws -> [Data?] {
        ["", "-wal"].map { FileManager.default.contents(atPath: file.path + $0) }
    }
}
