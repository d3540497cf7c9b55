import PictureCoding

/// The number of directories of a TIFF, which are its pages, and of their entries and values.
///
/// libvips has libtiff read every directory when it opens the file, to count the pages: 550,000 of
/// them take 9 s. Directories may share their values: 64 that share arrays of a million offsets
/// take 1.2 s in a file of 4 MB.
///
/// A later directory that libtiff would not read ends the chain, because the pages before it are
/// shown.
///
/// TIFF 6.0, section 2; for BigTIFF the design page of libtiff.
struct TIFFStructure: Equatable {
    private(set) var directoryCount = 0
    /// Entries of all directories.
    private(set) var entryCount = 0
    /// Bytes of the values outside all directories; shared ones count for each directory.
    private(set) var valueBytes = 0

    /// The limit of one directory's entries, by libtiff, which takes more for a wrong offset.
    private static let largestDirectory = 4_096
    /// The limit of one directory's entries here: a scanned page has about 20, a raw photograph 100.
    ///
    /// libtiff's time grows with the square of the number of unknown tags: 4,096 take 2 s, 512 take
    /// 20 ms.
    private static let mostEntriesOfOne = 256
    /// The limit of all directories' entries: 3,200 pages of 20.
    ///
    /// In full directories of unknown tags they take about a second.
    private static let mostEntries = 65_536

    init(of file: FileBytes, limits: LibraryLimits) throws(PictureFailure) {
        guard let layout = TIFFLayout(of: file) else { throw .damaged }
        let reader = PositionalReader(file, isLittleEndian: layout.isLittleEndian)
        var next = layout.firstDirectory(in: reader)
        var visited: Set<Int> = []
        while let place = next, place > 0, let entries = layout.entries(at: place, in: reader),
            entries <= Self.largestDirectory
        {
            guard visited.insert(place).inserted else { throw .damaged }
            directoryCount += 1
            entryCount += entries
            guard directoryCount <= limits.maxFrames, entries <= Self.mostEntriesOfOne,
                entryCount <= Self.mostEntries
            else { throw .tooManyParts }
            valueBytes += layout.valueBytes(of: entries, at: place, in: reader)
            // A sound file holds its values, so they are no larger than the file.
            guard valueBytes <= max(limits.maxMetadataBytes, file.count) else {
                throw .tooMuchMetadata(limit: limits.maxMetadataBytes)
            }
            next = layout.directory(after: place, entries: entries, in: reader)
        }
        guard directoryCount > 0 else { throw .damaged }
    }
}

/// The widths of a TIFF's fields, in bytes: classic, or BigTIFF with its offsets of 64 bits.
private struct TIFFLayout {
    let isLittleEndian: Bool
    private let isBig: Bool

    init?(of file: FileBytes) {
        let reader = PositionalReader(file)
        switch reader.number(at: 0, bytes: 4) {
        case 0x4949_2A00: (isLittleEndian, isBig) = (true, false)
        case 0x4D4D_002A: (isLittleEndian, isBig) = (false, false)
        case 0x4949_2B00: (isLittleEndian, isBig) = (true, true)
        case 0x4D4D_002B: (isLittleEndian, isBig) = (false, true)
        default: return nil
        }
    }

    func firstDirectory(in reader: PositionalReader) -> Int? {
        reader.number(at: isBig ? 8 : 4, bytes: offsetBytes)
    }

    private var countBytes: Int { isBig ? 8 : 2 }
    private var entryBytes: Int { isBig ? 20 : 12 }
    private var offsetBytes: Int { isBig ? 8 : 4 }

    /// Bytes of one value of each type from 1 to 18, and 0 for types that do not exist.
    private static let valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    /// The number of entries of a directory; nil if it does not begin in the file.
    func entries(at place: Int, in reader: PositionalReader) -> Int? {
        reader.number(at: place, bytes: countBytes)
    }

    /// The offset that follows a directory's entries; zero at the end of the chain.
    func directory(after place: Int, entries: Int, in reader: PositionalReader) -> Int? {
        let end = place + countBytes + entryBytes * entries
        return reader.number(at: end, bytes: offsetBytes)
    }

    /// Bytes of the values of a directory's entries that lie in the file but not in their entries.
    ///
    /// An entry is a tag and a type of two bytes each, a count, and the offset of the values. libtiff
    /// does not read values beyond the end.
    func valueBytes(of entries: Int, at place: Int, in reader: PositionalReader) -> Int {
        (0..<entries).reduce(0) { sum, index in
            let entry = place + countBytes + entryBytes * index
            guard let type = reader.number(at: entry + 2, bytes: 2),
                type < Self.valueBytes.count,
                let count = reader.number(at: entry + 4, bytes: offsetBytes),
                count <= reader.count
            else { return sum }
            let bytes = count * Self.valueBytes[type]
            let isInFile = bytes > offsetBytes && bytes <= reader.count
            return isInFile ? sum + bytes : sum
        }
    }
}
