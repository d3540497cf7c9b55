/// The widths of a TIFF's fields, in bytes: classic, or BigTIFF with its offsets of 64 bits.
///
/// TIFF 6.0, section 2; for BigTIFF the design page of libtiff. Raw files of Olympus and Panasonic
/// are laid out likewise behind a number of their own.
package struct TIFFLayout {
    package let isLittleEndian: Bool
    package let isBig: Bool

    package init?(of file: PositionalReader) {
        switch file.number(at: 0, bytes: 4) {
        case 0x4949_2A00: (isLittleEndian, isBig) = (true, false)
        case 0x4D4D_002A: (isLittleEndian, isBig) = (false, false)
        case 0x4949_2B00: (isLittleEndian, isBig) = (true, true)
        case 0x4D4D_002B: (isLittleEndian, isBig) = (false, true)
        // "IIRO", "IIRS" and "MMOR" of Olympus, "IIU" of Panasonic.
        case 0x4949_524F, 0x4949_5253, 0x4949_5500: (isLittleEndian, isBig) = (true, false)
        case 0x4D4D_4F52: (isLittleEndian, isBig) = (false, false)
        default: return nil
        }
    }

    package func firstDirectory(in reader: PositionalReader) -> Int? {
        reader.number(at: isBig ? 8 : 4, bytes: offsetBytes)
    }

    package var countBytes: Int { isBig ? 8 : 2 }
    package var entryBytes: Int { isBig ? 20 : 12 }
    package var offsetBytes: Int { isBig ? 8 : 4 }

    /// Bytes of one value of a type; 0 for types that do not exist.
    package static func bytes(ofType type: Int) -> Int {
        // EXIF 3.0's text in UTF-8.
        guard type != 129 else { return 1 }
        // Types 1 to 18, of which 16 to 18 are those of BigTIFF.
        let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
        return sizes.indices.contains(type) ? sizes[type] : 0
    }

    /// The number of entries of a directory; nil if it does not begin in the file.
    package func entries(at offset: Int, in reader: PositionalReader) -> Int? {
        reader.number(at: offset, bytes: countBytes)
    }

    /// The offset that follows a directory's entries; zero at the end of the chain.
    package func directory(
        after offset: Int, entries: Int, in reader: PositionalReader
    ) -> Int? {
        let end = offset + countBytes + entryBytes * entries
        return reader.number(at: end, bytes: offsetBytes)
    }
}
