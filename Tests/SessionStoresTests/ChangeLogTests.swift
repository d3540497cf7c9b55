import Foundation
import Testing

@testable import SessionStores

@Suite("The log of changes")
struct ChangeLogTests {
    private let folder = Scratch.folder()
    private var path: String { folder + "/changes" }

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    private func id(_ number: UInt64) -> SessionID { SessionID(high: number, low: ~number) }

    private func row(_ number: Int) -> SessionRow {
        SessionRow(
            revision: UInt64(number), born: -5, used: Int64(number) * 7,
            state: (0..<number % 20).map { UInt8(truncatingIfNeeded: number * 11 + $0) })
    }

    private func keep(_ row: SessionRow, of id: SessionID, in log: inout ChangeLog) {
        let isKept = log.append(row, of: id)
        #expect(isKept)
    }

    private func changes() throws -> [SessionID: SessionRow] {
        var log = try ChangeLog(at: path)
        return try log.read()
    }

    private func bytes() throws -> Data {
        try #require(FileManager.default.contents(atPath: path))
    }

    /// Written out from the description of the file, the sums by another program.
    @Test("has the form that is told of it")
    func form() throws {
        var log = try ChangeLog(at: path)
        let id = try #require(SessionID(bytes: Array(0..<16)))
        let first = SessionRow(revision: 3, born: 5, used: 7, state: Array("abc".utf8))
        keep(first, of: id, in: &log)
        keep(SessionRow(revision: 4, born: 5, used: 9, state: []), of: id, in: &log)
        let words: [[UInt8]] = [
            [1, 0, 0, 0, 0, 0, 0, 0],
            [0x14, 0x42, 0xC0, 0x75, 0xB0, 0xDB, 0xAB, 0xC8], Array(0..<8), Array(8..<16),
            [3, 0, 0, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0, 0, 0], [7, 0, 0, 0, 0, 0, 0, 0],
            [3, 0, 0, 0, 0, 0, 0, 0], [0x61, 0x62, 0x63, 0, 0, 0, 0, 0],
            [0x88, 0xC0, 0x1E, 0x0D, 0x13, 0x78, 0xD2, 0x59], Array(0..<8), Array(8..<16),
            [4, 0, 0, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0, 0, 0], [9, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 0],
        ]
        #expect(try Array(bytes()) == words.flatMap(\.self))
    }

    @Test("tells who opens it again the last change of each session, and goes on behind them")
    func reopened() throws {
        for part in 0..<3 {
            var log = try ChangeLog(at: path)
            let found = try log.read()
            #expect(found.count == (part == 0 ? 0 : 10))
            for number in 50 * part..<50 * (part + 1) {
                keep(row(number), of: id(UInt64(number % 10)), in: &log)
            }
        }
        let found = try changes()
        #expect(found.count == 10)
        for number in 140..<150 {
            #expect(found[id(UInt64(number % 10))] == row(number))
        }
    }

    @Test("ends before what was torn, wherever that is")
    func torn() throws {
        var log = try ChangeLog(at: path)
        var ends = [8]
        for number in 1...12 {
            keep(row(number), of: id(UInt64(number)), in: &log)
            ends.append(try bytes().count)
        }
        let whole = try bytes()
        for place in 0..<whole.count {
            let count = max(0, ends.lastIndex { $0 <= place } ?? 0)
            try whole.prefix(place).write(to: URL(fileURLWithPath: path))
            #expect(try changes().count == count, "cut at \(place)")
            var other = whole
            other[place] ^= 0x10
            try other.write(to: URL(fileURLWithPath: path))
            // A word from which nothing goes on is as good as none.
            #expect(try changes().count == count, "another byte at \(place)")
        }
    }

    @Test("does not mix what is new with what stood there before")
    func restarted() throws {
        var log = try ChangeLog(at: path)
        for number in 1...9 { keep(row(8), of: id(UInt64(number)), in: &log) }
        let size = try bytes().count
        for number in 20...22 {
            log.restart()
            keep(row(8), of: id(UInt64(number)), in: &log)
            keep(row(8), of: id(UInt64(number + 10)), in: &log)
            #expect(try Set(changes().keys) == [id(UInt64(number)), id(UInt64(number + 10))])
        }
        #expect(try bytes().count == size)
    }

    @Test("takes no more than it has room for, and takes that beforehand")
    func full() throws {
        var log = try ChangeLog(at: path)
        log.takeRoom()
        #expect(try changes().isEmpty)
        var count: UInt64 = 0
        let state = [UInt8](repeating: 0xA5, count: 200)
        while log.append(
            SessionRow(revision: 1, born: 0, used: 0, state: state), of: id(count))
        {
            count += 1
        }
        // Seven words and 25 of the state, behind one word.
        #expect(count == (ChangeLog.size - 8) / (8 * 32))
        #expect(try changes().count == Int(count))
        #expect(try bytes().count == ChangeLog.size)
        log.restart()
        keep(row(1), of: id(1), in: &log)
        #expect(try changes() == [id(1): row(1)])
    }

    @Test("refuses what a full disk has no room for")
    func fullDisk() throws {
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: "/dev/full")
        var log = try ChangeLog(at: path)
        let found = try log.read()
        log.takeRoom()
        let isKept = log.append(row(1), of: id(1))
        #expect(found.isEmpty && !isKept)
    }

    @Test("cannot be what is no file")
    func noFile() throws {
        #expect(throws: SessionFileError.logUnusable) { _ = try ChangeLog(at: folder) }
        #expect(throws: SessionFileError.folderUnusable) {
            _ = try ChangeLog(at: folder + "/none/changes")
        }
    }
}
