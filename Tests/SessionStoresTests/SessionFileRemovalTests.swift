import Concurrency
import Foundation
import Testing

@testable import SessionStores

@Suite("A file of sessions that is removed while it is open")
struct SessionFileRemovalTests {
    private let folder = Scratch.folder()
    private let events = SharedList<SessionFileEvent>()
    private var file: SessionFile { SessionFile(in: folder, for: "a gallery") }
    private let files = FileManager.default

    private func open() throws -> SessionStore {
        SessionStore(try SQLiteBackend(file, report: events.add))
    }

    /// Removes something under a store with sessions; maintenance must write all of them again.
    private func check(_ remove: () throws -> Void) throws {
        var ids: [SessionID] = []
        do {
            let store = try open()
            for _ in 0..<300 { ids.append(try store.begin()) }
            try remove()
            for id in ids { try store.increment(id, at: .start) }
            try store.expire(at: .start)
            #expect(store.isReachable)
            for id in ids { try store.increment(id, at: .start) }
            try store.expire(at: .start)
            #expect(events.all.count == 1)
            #expect(throws: SessionFileError.inUse) { try open() }
            #expect(try store.count() == 300)
        }
        let attributes = try files.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let next = try open()
        #expect(try next.count() == 300)
        for id in ids { #expect(try next.load(id, at: .start).revision == 2) }
    }

    @Test("with its folder is written again, with all sessions")
    func folderRemoved() throws {
        try check { try files.removeItem(atPath: folder) }
        #expect(events.all == [.recreated(sessions: 300, aside: nil)])
    }

    @Test("by a new name of its folder is written again, and the renamed one is left alone")
    func folderRenamed() throws {
        let renamed = folder + "-renamed"
        try check { try files.moveItem(atPath: folder, toPath: renamed) }
        #expect(events.all == [.recreated(sessions: 300, aside: nil)])
        let left = SessionStore(
            try SQLiteBackend(SessionFile(in: renamed, for: "a gallery")))
        #expect(try left.count() == 300)
    }

    @Test("alone, without its log, is written again")
    func fileRemoved() throws {
        try check { try files.removeItem(atPath: file.path) }
        #expect(events.all == [.recreated(sessions: 300, aside: nil)])
    }

    @Test("by another file is written again, and the other one is moved aside")
    func fileReplaced() throws {
        let other = Data("another file".utf8)
        try check {
            try files.removeItem(atPath: file.path)
            try other.write(to: URL(fileURLWithPath: file.path))
        }
        let aside = file.path + ".replaced"
        #expect(events.all == [.recreated(sessions: 300, aside: aside)])
        #expect(files.contents(atPath: aside) == other)
    }

    @Test("and cannot be written again is reported once, and its sessions go on")
    func notRecreated() throws {
        let store = try open()
        let id = try store.begin()
        try files.removeItem(atPath: folder)
        // A file has the place of the folder.
        try Data().write(to: URL(fileURLWithPath: folder))
        // Pauses between attempts grow: 5, 10 and 20 seconds.
        for seconds in [0, 5, 15] {
            try store.expire(at: .start + .seconds(seconds))
            #expect(!store.isReachable)
            try store.increment(id, at: .start + .seconds(seconds))
        }
        #expect(events.all == [.missing(.folderUnusable)])
        try files.removeItem(atPath: folder)
        try store.expire(at: .start + .seconds(34))
        #expect(!store.isReachable)
        try store.expire(at: .start + .seconds(35))
        #expect(store.isReachable)
        #expect(events.all.last == .recreated(sessions: 1, aside: nil))
        #expect(try store.load(id, at: .start + .seconds(35)).revision == 3)
    }
}
