/// The images of a TIFF: the directories of its chain, and those below each.
struct TIFFImages {
    private(set) var images: [TIFFImage] = []
    /// Whether it is a raw photograph: a DNG, a CR2, or a file with raw data.
    let isRaw: Bool

    /// Directories of the chain, and below each, that are looked at.
    ///
    /// A raw photograph has at most ten; a document's first page is the picture.
    private static let (pageLimit, subordinateLimit) = (32, 16)
    private static let subordinates = 330
    private static let dngVersion = 50_706

    /// The images of a file; nil if it has no directory of a TIFF.
    init?(of file: FileBytes) {
        guard let first = TIFFDirectory(firstIn: file) else { return nil }
        var visited: Set<Int> = []
        var next: TIFFDirectory? = first
        while let directory = next, images.count < Self.pageLimit * Self.subordinateLimit,
            visited.count < Self.pageLimit, visited.insert(directory.offset).inserted
        {
            let page = visited.count - 1
            images.append(TIFFImage(directory, page: page))
            let below = directory.numbers(Self.subordinates, atMost: Self.subordinateLimit)
            for (index, offset) in below.enumerated() {
                guard let inner = TIFFDirectory(at: offset, in: directory.reader, directory.layout)
                else { continue }
                images.append(TIFFImage(inner, page: page, subordinate: index))
            }
            next = TIFFDirectory(at: directory.next, in: directory.reader, directory.layout)
        }
        isRaw =
            first[Self.dngVersion] != nil || PositionalReader(file).has("CR", at: 8)
            || images.contains(where: \.isRawData)
    }

    /// The image that is the picture, as far as directories say: the first page, unless it is a smaller
    /// version of another one; of a raw photograph the largest that can be shown.
    var picture: TIFFImage? {
        guard let first = images.first else { return nil }
        let shown = images.filter(\.isShown)
        if isRaw { return Self.largest(shown) }
        if first.isShown, !first.isReduced { return first }
        return Self.largest(shown.filter { !$0.isReduced })
            ?? (first.isReduced ? Self.largest(shown) : nil)
    }

    /// Whether a preview inside the file may be better than ``picture``.
    var mayHavePreview: Bool {
        isRaw || images.first?.isReduced ?? false && picture?.isReduced ?? true
    }

    /// Where the largest image of raw data is.
    var rawData: Range<Int> {
        images.filter(\.isRawData).map(\.data).max { $0.count < $1.count } ?? 0..<0
    }

    /// The first one of the largest.
    private static func largest(_ images: [TIFFImage]) -> TIFFImage? {
        images.max { $0.pixels < $1.pixels }
    }
}
