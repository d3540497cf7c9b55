import PictureFiles
import Testing

@testable import PictureFormats
@testable import PicturePreparing

/// The skeleton of a TIFF: directories whose entries are zero.
struct TIFFSkeleton: CustomTestStringConvertible {
    var isLittleEndian: Bool
    var isBig = false

    static let all = [
        TIFFSkeleton(isLittleEndian: true), TIFFSkeleton(isLittleEndian: false),
        TIFFSkeleton(isLittleEndian: true, isBig: true),
        TIFFSkeleton(isLittleEndian: false, isBig: true),
    ]

    var testDescription: String {
        (isBig ? "BigTIFF" : "TIFF") + (isLittleEndian ? ", little-endian" : ", big-endian")
    }

    private func number(_ value: Int, bytes: Int) -> [UInt8] {
        isLittleEndian ? littleEndian(value, bytes: bytes) : bigEndian(value, bytes: bytes)
    }

    private var offsetBytes: Int { isBig ? 8 : 4 }
    private var headerBytes: Int { isBig ? 16 : 8 }

    private func directoryBytes(_ entries: Int) -> Int {
        isBig ? 16 + 20 * entries : 6 + 12 * entries
    }

    /// Directories one after the other; the last one leads to `end`.
    func file(directories: Int, entries: Int = 0, end: Int = 0) -> [UInt8] {
        var file: [UInt8] = Array((isLittleEndian ? "II" : "MM").utf8)
        file += number(isBig ? 43 : 42, bytes: 2)
        if isBig { file += number(8, bytes: 2) + number(0, bytes: 2) }
        file += number(headerBytes, bytes: offsetBytes)
        for index in 1...directories {
            file += number(entries, bytes: isBig ? 8 : 2)
            file += [UInt8](repeating: 0, count: (isBig ? 20 : 12) * entries)
            let next = headerBytes + index * directoryBytes(entries)
            file += number(index == directories ? end : next, bytes: offsetBytes)
        }
        return file
    }
}

@Suite("The structure of a TIFF") struct TIFFStructureTests {
    private func structure(_ file: [UInt8]) throws(PictureFailure) -> TIFFStructure {
        guard let file = FileBytes(copyOf: file) else { throw .empty }
        return try TIFFStructure(of: file, limits: LibraryLimits())
    }

    @Test("counts directories and entries", arguments: TIFFSkeleton.all)
    func counts(skeleton: TIFFSkeleton) throws {
        let one = try structure(skeleton.file(directories: 1, entries: 10))
        #expect(one.directoryCount == 1 && one.entryCount == 10)
        let three = try structure(skeleton.file(directories: 3, entries: 4))
        #expect(three.directoryCount == 3 && three.entryCount == 12)
    }

    /// The first directory begins behind the header, at 8 or 16.
    @Test("is damaged if its directories form a circle", arguments: TIFFSkeleton.all)
    func circle(skeleton: TIFFSkeleton) throws {
        let first = skeleton.isBig ? 16 : 8
        for directories in [1, 2, 5] {
            #expect(throws: PictureFailure.damaged) {
                try structure(skeleton.file(directories: directories, end: first))
            }
        }
    }

    @Test("ends where a later directory is not one", arguments: TIFFSkeleton.all)
    func wrongOffset(skeleton: TIFFSkeleton) throws {
        for end in [1_000_000, 0x7FFF_FFFF] {
            #expect(try structure(skeleton.file(directories: 2, end: end)).directoryCount == 2)
        }
    }

    @Test("is damaged without a first directory") func none() throws {
        for header: [UInt8] in [
            [73, 73], [73, 73, 42, 0], [73, 73, 42, 0, 0, 0, 0, 0],
            [73, 73, 42, 0, 9, 0, 0, 0],
            [73, 73, 43, 0, 8, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8),
        ] {
            #expect(throws: PictureFailure.damaged) { try structure(header) }
        }
    }

    /// 2,000 directories whose only entry is the same text of 100,000 bytes: 200 MB.
    @Test("counts values that directories share for each of them") func sharedValues() throws {
        func file(directories: Int) -> [UInt8] {
            let text = [UInt8](repeating: 65, count: 100_000)
            var file = Array("II*\0".utf8) + littleEndian(100_008) + text
            for index in 1...directories {
                let next = index == directories ? 0 : file.count + 18
                file += littleEndian(1, bytes: 2) + littleEndian(270, bytes: 2)
                file += littleEndian(2, bytes: 2) + littleEndian(100_000) + littleEndian(8)
                file += littleEndian(next)
            }
            return file
        }
        #expect(try structure(file(directories: 600)).valueBytes == 60_000_000)
        #expect(throws: PictureFailure.tooMuchMetadata(limit: 64_000_000)) {
            try structure(file(directories: 2_000))
        }
    }

    /// An entry holds four bytes of values itself; the file has 26 bytes.
    @Test("does not count values inside entries or beyond the file") func otherValues() throws {
        for (type, count, bytes) in [
            (3, 2, 0), (3, 3, 6), (1, 4, 0), (1, 5, 5), (4, 1_000, 0), (12, 0xFFFF_FFFF, 0),
            (99, 6, 0), (0, 6, 0),
        ] {
            let file =
                Array("II*\0".utf8) + littleEndian(8) + littleEndian(1, bytes: 2)
                + littleEndian(270, bytes: 2) + littleEndian(type, bytes: 2) + littleEndian(count)
                + littleEndian(0) + littleEndian(0)
            #expect(try structure(file).valueBytes == bytes)
        }
    }

    @Test("has a limit of directories", arguments: TIFFSkeleton.all)
    func directories(skeleton: TIFFSkeleton) throws {
        #expect(try structure(skeleton.file(directories: 4_096)).directoryCount == 4_096)
        #expect(throws: PictureFailure.tooManyParts) {
            try structure(skeleton.file(directories: 4_097))
        }
    }

    /// 256 in one directory, and 65,536 in all: 256 times 256.
    @Test("has a limit of entries in one directory, and in all", arguments: TIFFSkeleton.all)
    func entries(skeleton: TIFFSkeleton) throws {
        let full = try structure(skeleton.file(directories: 256, entries: 256))
        #expect(full.entryCount == 65_536)
        for (directories, entries) in [(257, 256), (1, 257), (1, 4_096)] {
            #expect(throws: PictureFailure.tooManyParts) {
                try structure(skeleton.file(directories: directories, entries: entries))
            }
        }
        // libtiff takes it for a wrong offset.
        #expect(throws: PictureFailure.damaged) {
            try structure(skeleton.file(directories: 1, entries: 4_097))
        }
    }
}
