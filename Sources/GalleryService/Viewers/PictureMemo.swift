import ImageLibrary

/// The pictures that a request has asked for, and whether they were there.
///
/// Most layouts have a dozen, among which a list finds one sooner than a dictionary; a viewport full of
/// small pages has hundreds.
struct PictureMemo {
    private static let listed = 16

    private var first: [(shape: GalleryPages.Shape, picture: PreparedPicture?)] = []
    private var others: [GalleryPages.Shape: PreparedPicture?] = [:]

    init() { first.reserveCapacity(Self.listed) }

    /// What was found, which may have been nothing; nil for what was not asked for.
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
