import PicturePreparing

/// The results of a request's picture lookups.
///
/// Most layouts have a dozen pictures, which a list finds faster than a dictionary; a viewport full
/// of small pages has hundreds.
struct PictureMemo {
    private static let listed = 16

    private var first: [(shape: GalleryPages.Shape, picture: PreparedPicture?)] = []
    private var others: [GalleryPages.Shape: PreparedPicture?] = [:]

    init() { first.reserveCapacity(Self.listed) }

    /// The result of a lookup: `.some(nil)` for a picture that is not prepared, nil for one that
    /// was not looked up.
    subscript(shape: GalleryPages.Shape) -> PreparedPicture?? {
        if let known = first.first(where: { $0.shape == shape }) { return .some(known.picture) }
        return others.isEmpty ? nil : others[shape]
    }

    mutating func record(_ picture: PreparedPicture?, of shape: GalleryPages.Shape) {
        if first.count < Self.listed {
            first.append((shape, picture))
        } else {
            others[shape] = .some(picture)
        }
    }
}
