import Testing

@testable import Archiving

@Suite("A ZIP archive")
struct ZIPWriterTests {
    /// An entry whose content is its index, repeated.
    private static func entry(_ index: Int, _ byteCount: Int) -> ZIPEntry {
        ZIPEntry(name: "\(index).bin", byteCount: byteCount, modified: 1_700_000_001)
    }

    /// All bytes of an archive whose contents come in pieces of at most so many bytes.
    private func written(_ sizes: [Int], pieces: Int) -> [UInt8] {
        var writer = ZIPWriter(count: sizes.count) { Self.entry($0, sizes[$0]) }
        var bytes: [UInt8] = []
        var left = sizes
        while true {
            switch writer.next() {
            case .bytes(let piece): bytes += piece
            case .content(let index):
                let content = [UInt8](
                    repeating: UInt8(index), count: min(pieces, left[index]))
                left[index] -= content.count
                let isTaken = writer.add(content)
                #expect(isTaken)
                bytes += content
            case .end: return bytes
            }
        }
    }

    @Test("is as long as it says before", arguments: [[], [0], [1], [10, 0, 70_000, 3]])
    func length(sizes: [Int]) {
        let bytes = written(sizes, pieces: 1000)
        let length = ZIPWriter.extent(count: sizes.count) { Self.entry($0, sizes[$0]) }.length
        #expect(bytes.count == length)
        #expect(bytes == written(sizes, pieces: 7))
    }

    @Test("has the checksums after the contents, and in its directory")
    func checksums() {
        let bytes = written([3], pieces: 2)
        let checksum = crc(of: [0, 0, 0])
        let places = bytes.indices.dropLast(3).filter { Array(bytes[$0..<$0 + 4]) == checksum }
        #expect(places.count == 2)
    }

    /// A checksum bit by bit, lowest byte first.
    private func crc(of bytes: [UInt8]) -> [UInt8] {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> (8 * $0)) }
    }

    @Test("is the same if the beginnings of contents are passed with their checksums")
    func skipping() {
        let sizes = [10, 0, 3000, 7]
        let whole = written(sizes, pieces: 1000)
        let sums = sizes.enumerated().map { index, size in
            crc(of: [UInt8](repeating: UInt8(index), count: size)).enumerated()
                .reduce(UInt32(0)) { $0 | UInt32($1.element) << (8 * $1.offset) }
        }
        for skipped in [1, 5, 2999, 4000] {
            var writer = ZIPWriter(count: sizes.count) { Self.entry($0, sizes[$0]) }
            var passed = Set<Int>()
            reading: while true {
                let start = writer.offset
                switch writer.next() {
                case .bytes(let piece):
                    #expect(piece == Array(whole[start..<writer.offset]))
                case .content(let index):
                    #expect(writer.checksum(of: index) == nil)
                    if passed.insert(index).inserted {
                        writer.skip(skipped, checksum: sums[index])
                        continue
                    }
                    let left = sizes[index] - min(skipped, sizes[index])
                    let isTaken = writer.add([UInt8](repeating: UInt8(index), count: left))
                    #expect(isTaken)
                    #expect(writer.checksum(of: index) == sums[index])
                case .end: break reading
                }
            }
            #expect(writer.offset == whole.count)
        }
        let extent = ZIPWriter.extent(count: sizes.count) { Self.entry($0, sizes[$0]) }
        #expect(Array(whole[extent.directory..<extent.directory + 4]) == [0x50, 0x4B, 1, 2])
    }

    @Test("takes no more than an entry has")
    func tooMuch() {
        var writer = ZIPWriter(count: 1) { Self.entry($0, 2) }
        _ = writer.next()
        #expect(writer.next() == .content(of: 0))
        let isTaken = [[1, 2, 3], [1, 2], [3]].map { writer.add($0) }
        #expect(isTaken == [false, true, false])
    }

    @Test("grows beyond four gigabytes and 65,535 entries without a byte more than it says")
    func long() {
        let large = 5 << 30
        let one = ZIPEntry(name: "a", byteCount: large, modified: 0)
        // Long sizes: 20 bytes in the local header, 8 in the descriptor, 20 in the directory;
        // the directory begins beyond the limit.
        let short = ZIPEntry(name: "a", byteCount: 1, modified: 0)
        let ordinary = ZIPWriter.extent(count: 1) { _ in short }.length
        #expect(
            ZIPWriter.extent(count: 1) { _ in one }.length
                == ordinary - 1 + large + 20 + 8 + 20 + 76)
        let many = ZIPWriter.extent(count: 65_535) { _ in short }.length
        let few = ZIPWriter.extent(count: 65_534) { _ in short }.length
        #expect(many - few == ordinary - 22 + 76)
    }

    @Test("has a length whatever lengths servers say that their files have")
    func impossible() {
        // As `getcontentlength` of a server may say.
        let longest = ZIPEntry(name: "a", byteCount: 9_223_372_036_854_775_807, modified: 0)
        #expect(ZIPWriter.extent(count: 1000) { _ in longest }.length > 1000 << 42)
        let negative = ZIPEntry(name: "a", byteCount: -1, modified: 0)
        let empty = ZIPEntry(name: "a", byteCount: 0, modified: 0)
        #expect(
            ZIPWriter.extent(count: 1) { _ in negative }.length
                == ZIPWriter.extent(count: 1) { _ in empty }.length)
    }
}

@Suite("The times of MS-DOS")
struct DOSTimeTests {
    @Test(
        "are those of the calendar",
        arguments: [
            (1_700_000_000 as Int64, 2023, 11, 14, 22, 13, 20), (951_782_400, 2000, 2, 29, 0, 0, 0),
            (0, 1980, 1, 1, 0, 0, 0), (9_999_999_999, 2107, 12, 31, 23, 59, 58),
        ])
    func times(
        seconds: Int64, year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
    ) {
        let time = DOSTime(seconds)
        #expect(time.date == UInt16((year - 1980) << 9 | month << 5 | day))
        #expect(time.time == UInt16(hour << 11 | minute << 5 | second / 2))
    }
}

@Suite("Names in an archive")
struct ArchiveNamesTests {
    private func names(_ shown: [String]) -> [String] {
        let names = ArchiveNames(count: shown.count) { shown[$0] }
        return shown.indices.map { names.name($0, of: shown[$0]) }
    }

    @Test("are those of the files, if every system can have them")
    func plain() {
        #expect(
            names(["Dune.jpg", "b c-d_e.JPG", "ü.png"]) == ["Dune.jpg", "b c-d_e.JPG", "ü.png"])
    }

    @Test("have no sign that leads elsewhere or that a system refuses")
    func safe() {
        #expect(
            names(["../../etc/a.jpg", "a:b*c?.jpg", ".hidden.jpg", "nul.png", "two\nlines.jpg"])
                == [
                    "_.._.._etc_a.jpg", "a_b_c_.jpg", "_.hidden.jpg", "_nul.png", "two_lines.jpg",
                ])
        #expect(names(["", "...", "a. "]) == ["_", "_ (2)", "a"])
    }

    @Test("are numbered where they are taken, also by a name that has the number")
    func numbers() {
        #expect(
            names(["a.jpg", "A.jpg", "a (2).jpg", "a.jpg", "a (2).jpg", "b.jpg", "a (4).jpg"])
                == [
                    "a.jpg", "A (2).jpg", "a (2) (2).jpg", "a (3).jpg", "a (2) (3).jpg", "b.jpg",
                    "a (4).jpg",
                ])
    }

    @Test("take a time that grows with their number, even if all are the same")
    func same() {
        let count = 20_000
        let names = names(Array(repeating: "IMG_0001.jpg", count: count))
        #expect(names.first == "IMG_0001.jpg")
        #expect(names.last == "IMG_0001 (\(count)).jpg")
        #expect(Set(names).count == count)
    }

    @Test("are different, also for systems that ignore case")
    func unique() {
        #expect(
            names(["a.jpg", "A.JPG", "a (2).jpg", "a.jpg"])
                == ["a.jpg", "A (2).JPG", "a (2) (2).jpg", "a (3).jpg"])
    }

    @Test("are short, and keep their ending")
    func short() {
        let name = names([String(repeating: "é", count: 250) + ".jpeg"])[0]
        #expect(name.utf8.count <= 210)
        #expect(name.hasSuffix("é.jpeg"))
    }
}
