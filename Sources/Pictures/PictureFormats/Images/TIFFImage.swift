/// An image of a TIFF, as its directory describes it.
///
/// TIFF 6.0, section 8; TIFF/EP and DNG 1.7 for raw data.
package struct TIFFImage {
    package let directory: TIFFDirectory
    /// Its place in the chain, and below a directory of the chain.
    package let page: Int
    package let subordinate: Int?
    package let width: Int
    package let height: Int
    private let compression: Int
    private let photometric: Int?
    private let kind: Kind

    /// What an image is for, of the field NewSubfileType.
    private enum Kind {
        case picture
        /// A smaller version of another image.
        case reduced
        /// A mask, a map of depth, and their like.
        case other
    }

    package init(_ directory: TIFFDirectory, page: Int, subordinate: Int? = nil) {
        self.directory = directory
        (self.page, self.subordinate) = (page, subordinate)
        width = directory.number(Tag.width) ?? 0
        height = directory.number(Tag.height) ?? 0
        compression = directory.number(Tag.compression) ?? 1
        photometric = directory.number(Tag.photometric)
        let flags = directory.number(Tag.newKind)
        if let flags {
            // A page of a document is a picture.
            kind = flags & ~3 != 0 ? .other : flags & 1 != 0 ? .reduced : .picture
        } else {
            kind = directory.number(Tag.oldKind) == 2 ? .reduced : .picture
        }
    }

    package var pixels: Int {
        let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
        return isTooMuch ? 0 : pixels
    }

    var isReduced: Bool { kind == .reduced }

    /// Whether libtiff can decode it and somebody would look at it.
    package var isShown: Bool {
        guard kind != .other, pixels > 0, let photometric else { return false }
        return !isRawData && Self.shownPhotometrics.contains(photometric)
            && Self.shownCompressions.contains(compression)
            && (directory[Tag.strips] ?? directory[Tag.tiles] ?? directory[Tag.jpeg]) != nil
    }

    /// Whether it is what a sensor measured.
    var isRawData: Bool {
        photometric.map(Self.rawPhotometrics.contains) ?? false
            || Self.rawCompressions.contains(compression)
    }

    /// From its first byte to its last one.
    package var data: Range<Int> {
        let isTiled = directory[Tag.tiles] != nil
        let starts = directory.numbers(isTiled ? Tag.tiles : Tag.strips, atMost: Self.partLimit)
        let counts = directory.numbers(
            isTiled ? Tag.tileCounts : Tag.stripCounts, atMost: Self.partLimit)
        guard let first = starts.min() else { return 0..<0 }
        let limit = directory.reader.count
        let ends = zip(starts, counts).map { min($0, limit) + min($1, limit) }
        return first..<max(first, ends.max() ?? first)
    }

    /// The orientation, 1 to 8; nil if the directory does not say.
    package var orientation: Int? {
        directory.number(Tag.orientation).flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// The number of the first samples of a pixel, which are its colour and its opacity; nil if all are.
    ///
    /// The rest is what the file calls unspecified: a selection that somebody saved, or infrared light of an
    /// aerial photograph. libvips would take it for opacity.
    package var knownSamples: Int? {
        guard let colours = photometric.flatMap({ Self.colourSamples[$0] }) else { return nil }
        let others = directory.numbers(Tag.otherSamples, atMost: Self.otherLimit)
        guard directory.number(Tag.samples) == colours + others.count else { return nil }
        return others.firstIndex(of: 0).map { colours + $0 }
    }

    /// The samples of grey, RGB and inks.
    private static let colourSamples = [0: 1, 1: 1, 2: 3, 5: 4]
    /// Other samples that are looked at.
    private static let otherLimit = 64
    /// Strips or tiles that are looked at.
    private static let partLimit = 65_536
    /// White and black, grey, RGB, palettes, inks, luminance, Lab, and light by its logarithm; of masks
    /// none.
    private static let shownPhotometrics: Set<Int> = [0, 1, 2, 3, 5, 6, 8, 9, 10, 32_844, 32_845]
    /// None, fax, LZW, JPEG, deflate, JBIG, PackBits, ThunderScan, Log, LZMA, Zstandard, WebP.
    private static let shownCompressions: Set<Int> = [
        1, 2, 3, 4, 5, 6, 7, 8, 32_771, 32_773, 32_809, 32_946, 34_661, 34_676, 34_677, 34_925,
        50_000, 50_001,
    ]
    /// A mosaic of colour filters, and such a one that is no mosaic any more.
    private static let rawPhotometrics: Set<Int> = [32_803, 34_892]
    /// Those of Sony, Samsung, Panasonic, Nikon, lossy DNG, Kodak and Pentax.
    private static let rawCompressions: Set<Int> = [
        32_767, 32_769, 32_770, 32_772, 34_316, 34_713, 34_892, 65_000, 65_535,
    ]

    /// The fields that are read.
    private enum Tag {
        static let (newKind, oldKind) = (254, 255)
        static let (width, height, compression, photometric) = (256, 257, 259, 262)
        static let (strips, stripCounts, tiles, tileCounts) = (273, 279, 324, 325)
        static let (orientation, samples, otherSamples, jpeg) = (274, 277, 338, 513)
    }
}
