import PictureFormats

/// The number of directories of a TIFF, which are its pages, and of their entries and values.
///
/// libvips gets the one that is the picture, but all are looked through here to find it. libtiff took 9 s for
/// 550,000 of them. Directories may share their values: 64 that share arrays of a million offsets took 1.2 s in
/// a file of 4 MB.
///
/// A later directory that libtiff would not read ends the chain, because the pages before it are
/// shown.
///
/// TIFF 6.0, section 2; for BigTIFF the design page of libtiff.
package struct TIFFStructure: Equatable {
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
    private static let mostEntries = 65_536

    package init(of file: FileBytes, limits: LibraryLimits) throws(PictureFailure) {
        guard let layout = TIFFLayout(of: PositionalReader(file)) else { throw .damaged }
        let reader = PositionalReader(file, isLittleEndian: layout.isLittleEndian)
        var next = layout.firstDirectory(in: reader)
        var visited: Set<Int> = []
        while let offset = next, offset > 0, let entries = layout.entries(at: offset, in: reader),
            entries <= Self.largestDirectory
        {
            guard visited.insert(offset).inserted else { throw .damaged }
            directoryCount += 1
            entryCount += entries
            guard directoryCount <= limits.maxFrames, entries <= Self.mostEntriesOfOne,
                entryCount <= Self.mostEntries
            else { throw .tooManyParts }
            valueBytes += layout.valueBytes(of: entries, at: offset, in: reader)
            // A sound file holds its values, so they are no larger than the file.
            guard valueBytes <= max(limits.maxMetadataBytes, file.count) else {
                throw .tooMuchMetadata(limit: limits.maxMetadataBytes)
            }
            next = layout.directory(after: offset, entries: entries, in: reader)
        }
        guard directoryCount > 0 else { throw .damaged }
    }
}

extension TIFFLayout {
    /// Bytes of the values of a directory's entries that lie in the file but not in their entries.
    ///
    /// An entry is a tag and a type of two bytes each, a count, and the offset of the values. libtiff
    /// does not read values beyond the end.
    fileprivate func valueBytes(
        of entries: Int, at offset: Int, in reader: PositionalReader
    ) -> Int {
        (0..<entries).reduce(0) { sum, index in
            let entry = offset + countBytes + entryBytes * index
            guard let type = reader.number(at: entry + 2, bytes: 2),
                let count = reader.number(at: entry + 4, bytes: offsetBytes),
                count <= reader.count
            else { return sum }
            let bytes = count * Self.bytes(ofType: type)
            let isInFile = bytes > offsetBytes && bytes <= reader.count
            return isInFile ? sum + bytes : sum
        }
    }
}
