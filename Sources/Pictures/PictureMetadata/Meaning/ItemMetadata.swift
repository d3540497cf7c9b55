/// What is said of a picture by its file, its sidecar or a list.
///
/// Plain text of bounded length that is safe to show (see ``PlainText``), and numbers in range. A
/// missing part is nil or empty; an item without a title is shown with the name of its file.
package struct ItemMetadata: Hashable, Sendable {
    package private(set) var title: String?
    package private(set) var caption: String?
    /// In the order of the file, without duplicates.
    package private(set) var keywords: [String] = []
    private var boxedShot = Box.empty

    package static let none = ItemMetadata(title: nil, caption: nil)

    /// Takes raw text, and leaves out what ``PlainText`` leaves out.
    package init(title: String?, caption: String?) {
        self.title = title.flatMap { PlainText.line($0, limit: Self.titleLimit) }
        self.caption = caption.flatMap { PlainText.line($0, limit: Self.captionLimit) }
    }

    /// Characters of a title: two lines on the widest page.
    package static let titleLimit = 200
    /// Characters of a caption: a long paragraph.
    package static let captionLimit = 1000
    /// Characters of a keyword, as in IPTC.
    package static let keywordLimit = 64
    /// Keywords of a picture.
    package static let keywordCount = 32
    /// Characters of a place in words.
    package static let placeNameLimit = 200
    /// Characters of the name of a camera or a lens.
    package static let deviceLimit = 100
    package static let ratings = 0...5
    /// Milliseconds of a video, up to some years: no film is longer, and damaged headers say anything.
    package static let durations: ClosedRange<Int64> = 1...100_000_000_000
}

extension ItemMetadata {
    /// What was measured or given by a program, unlike words.
    private struct Shot: Hashable, Sendable {
        var taken: CaptureDate?
        var rating: Int?
        var camera: String?
        var lens: String?
        var exposure: Exposure?
        var place: Place?
        var placeName: String?
        var duration: Int64?
    }

    /// Keeps metadata without a shot small: every item has room for that of its list.
    private indirect enum Box: Hashable, Sendable {
        case empty
        case shot(Shot)
    }

    private var shot: Shot {
        get { if case .shot(let shot) = boxedShot { shot } else { Shot() } }
        set { boxedShot = newValue == Shot() ? .empty : .shot(newValue) }
    }

    package var taken: CaptureDate? {
        get { shot.taken }
        set { shot.taken = newValue }
    }
    /// Stars, 0 to 5; see ``setRating(_:)``.
    package private(set) var rating: Int? {
        get { shot.rating }
        set { shot.rating = newValue }
    }
    /// Make and model; see ``CameraName``.
    package private(set) var camera: String? {
        get { shot.camera }
        set { shot.camera = newValue }
    }
    package private(set) var lens: String? {
        get { shot.lens }
        set { shot.lens = newValue }
    }
    package var exposure: Exposure? {
        get { shot.exposure }
        set { shot.exposure = newValue }
    }
    package var place: Place? {
        get { shot.place }
        set { shot.place = newValue }
    }
    /// The place in words, as its source gives them; see ``ShownPlaces``.
    package private(set) var placeName: String? {
        get { shot.placeName }
        set { shot.placeName = newValue }
    }
    /// The length of a video in milliseconds.
    package private(set) var duration: Int64? {
        get { shot.duration }
        set { shot.duration = newValue }
    }
}

extension ItemMetadata {
    /// Takes raw keywords up to ``keywordCount``; repeated ones count once.
    package mutating func setKeywords(_ texts: some Sequence<String>) {
        keywords = []
        for text in texts {
            guard keywords.count < Self.keywordCount else { return }
            guard let keyword = PlainText.line(text, limit: Self.keywordLimit),
                !keywords.contains(keyword)
            else { continue }
            keywords.append(keyword)
        }
    }

    /// Takes a number of stars; half ones are rounded down, and what is out of range is left out.
    ///
    /// XMP marks a rejected picture by -1. It counts as 0, so that it comes after all rated pictures
    /// and no older rating in the file takes its place.
    package mutating func setRating(_ stars: Double) {
        let whole = stars == -1 ? 0 : stars.rounded(.down)
        rating = Int(exactly: whole).flatMap { Self.ratings.contains($0) ? $0 : nil }
    }

    /// Takes stars in percent, as Windows writes them.
    ///
    /// One to five are 1, 25, 50, 75 and 99, or what lies nearer to one of these than to the others.
    package mutating func setRating(percent: Double) {
        setRating(percent > 0 ? (percent + 37) / 25 : percent)
    }

    /// Takes raw names; those without a letter or digit, as `----`, are left out.
    package mutating func setDevices(camera: String?, lens: String?) {
        func name(_ text: String?) -> String? {
            text.flatMap { PlainText.line($0, limit: Self.deviceLimit) }
                .flatMap { $0.contains { $0.isLetter || $0.isNumber } ? $0 : nil }
        }
        (self.camera, self.lens) = (name(camera), name(lens))
    }

    /// Takes raw names, from the smallest to the largest, as Interlaken and Switzerland.
    package mutating func setPlaceName(_ parts: String?...) {
        let names = parts.compactMap { part in
            part.flatMap { PlainText.line($0, limit: Self.placeNameLimit) }
        }
        placeName = PlainText.line(names.joined(separator: ", "), limit: Self.placeNameLimit)
    }

    /// Takes a length in milliseconds; one out of range is left out.
    package mutating func setDuration(_ milliseconds: Int64?) {
        duration = milliseconds.flatMap { Self.durations.contains($0) ? $0 : nil }
    }

    /// This metadata, with missing parts from another source.
    ///
    /// A caption that only repeats the title is dropped.
    package func completed(by others: ItemMetadata) -> ItemMetadata {
        var metadata = self
        metadata.title = title ?? others.title
        metadata.caption = caption ?? others.caption
        if metadata.caption == metadata.title { metadata.caption = nil }
        if keywords.isEmpty { metadata.keywords = others.keywords }
        metadata.taken = taken ?? others.taken
        metadata.rating = rating ?? others.rating
        metadata.camera = camera ?? others.camera
        metadata.lens = lens ?? others.lens
        metadata.exposure = exposure?.completed(by: others.exposure) ?? others.exposure
        metadata.place = place ?? others.place
        metadata.placeName = placeName ?? others.placeName
        metadata.duration = duration ?? others.duration
        return metadata
    }

    package mutating func dropCaption() { caption = nil }

    /// Only what a camera knows: nothing that a person wrote.
    var withoutWords: ItemMetadata {
        var metadata = self
        (metadata.title, metadata.caption, metadata.rating) = (nil, nil, nil)
        metadata.keywords = []
        return metadata
    }

    /// Approximate bytes in memory.
    package var cost: Int {
        let texts = [title, caption, camera, lens, placeName].compactMap { $0 } + keywords
        return texts.reduce(MemoryLayout<ItemMetadata>.size + MemoryLayout<Shot>.size + 64) {
            $0 + $1.utf8.count + 16
        }
    }
}
