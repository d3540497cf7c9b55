/// Whether a file ends before its picture does, as far as its structure says.
///
/// A copy that was interrupted, or has not ended yet, leaves the start of a file. A picture can be
/// whole although its file is not: the end of the file may hold metadata, or a mark of the end alone.
/// So this allows a decoder to go on without the rest, and the decoder says whether pixels are missing.
package enum PictureEnd {
    /// False if nothing is known, as of a JPEG XL without boxes.
    package static func isMissing(in file: FileBytes, as format: PictureFormat) -> Bool {
        switch format {
        case .jpeg: !JPEGScans.isEnded(file)
        case .png: !PNGChunks(of: file).contains { $0.isNamed("IEND") }
        case .webp: webPEnd(of: file) > file.count
        case .gif: !GIFBlocks.areEnded(in: file)
        case .tiff: tiffEnd(of: file) > file.count
        case .avif, .heic, .jpegXL: boxesEnd(of: file) > file.count
        // What is shown of it is a JPEG inside, or a frame.
        case .raw, .mp4, .quickTime, .webM, .matroska: false
        case .jpeg2000: !hasEndOfCodestream(file)
        case .bmp: ((try? BMPHeader(of: file))?.end ?? 0) > file.count
        }
    }

    /// Whether a file of which nothing decodes may have ended early.
    ///
    /// JPEG XL does not tell where it ends.
    package static func mayBeMissing(in file: FileBytes, as format: PictureFormat) -> Bool {
        format == .jpegXL || isMissing(in: file, as: format)
    }

    /// The part of a file without zeros at its end, if none of them belongs to a picture.
    ///
    /// Some systems give a copy its final size first. Decoded, the zeros would be noise.
    package static func part(of file: FileBytes, as format: PictureFormat) -> Range<Int> {
        guard format == .jpeg || format == .png else { return 0..<file.count }
        var end = file.count
        while end > 1, file[end - 1] == 0 { end -= 1 }
        return 0..<end
    }

    /// RFC 9649, section 2.4.
    private static func webPEnd(of file: FileBytes) -> Int {
        let reader = PositionalReader(file, isLittleEndian: true)
        return 8 + (reader.number(at: 4, bytes: 4) ?? 0)
    }

    /// The end of the picture's strips or tiles, or the offset of a directory that is not in the file.
    private static func tiffEnd(of file: FileBytes) -> Int {
        guard let layout = TIFFLayout(of: PositionalReader(file)) else { return 0 }
        let reader = PositionalReader(file, isLittleEndian: layout.isLittleEndian)
        guard let first = layout.firstDirectory(in: reader) else { return Int.max }
        guard let entries = layout.entries(at: first, in: reader) else { return Int.max }
        let end = first + layout.countBytes + layout.entryBytes * min(entries, 1 << 20)
        guard end <= file.count else { return Int.max }
        return TIFFImages(of: file)?.picture?.data.upperBound ?? 0
    }

    /// ISO/IEC 14496-12, section 4.2: a length that contains itself, and a type.
    private static func boxesEnd(of file: FileBytes) -> Int {
        let reader = PositionalReader(file)
        guard reader.has("ftyp", at: 4) || reader.has("JXL ", at: 4) else { return 0 }
        var (offset, boxes) = (0, 0)
        while offset < file.count {
            boxes += 1
            guard boxes <= Self.boxLimit else { return file.count }
            guard var length = reader.number(at: offset, bytes: 4) else { return Int.max }
            if length == 1 { length = reader.number(at: offset + 8, bytes: 8) ?? Int.max }
            guard length >= 8 else { return file.count }  // 0: up to the end of the file
            let (end, isTooMuch) = offset.addingReportingOverflow(length)
            guard !isTooMuch else { return Int.max }
            offset = end
        }
        return offset
    }

    /// Boxes that are looked at, at the top: pictures have a few.
    private static let boxLimit = 10_000

    /// ITU-T T.800, section A.4.4.
    private static func hasEndOfCodestream(_ file: FileBytes) -> Bool {
        file.firstIndex(of: [0xFF, 0xD9], from: max(0, file.count - 2)) != nil
    }
}
