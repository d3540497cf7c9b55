/// How a strip looks and behaves.
///
/// A preset fills it; every field can be set otherwise.
package struct StripConfiguration: Hashable, Sendable, Codable {
    package var preset: Preset
    package var viewport: PixelSize
    /// The size of a page; nil lets it follow from the viewport, so that it follows a rotation too.
    package var pageSize: PixelSize?
    /// The pixels between two pages; nil lets it follow from the page size.
    package var spacing: Int?
    /// The space that a page keeps around its picture.
    package var padding: Insets
    package var axis: Axis
    /// Whether pages follow one another from right to left; a vertical strip ignores it.
    package var isRightToLeft: Bool
    /// Whether the strip follows a finger beyond its ends, with resistance.
    package var bounces: Bool
    /// Whether the strip jumps where it would glide.
    package var reducesMotion: Bool
    package var hitTesting: HitTesting
    package var neighbourTap: NeighbourTap
    package var fit: Fit
    package var look: Look

    /// The preset as it comes, on a viewport.
    package init(preset: Preset, viewport: PixelSize) {
        self.preset = preset
        self.viewport = viewport
        pageSize = nil
        spacing = nil
        padding = .none
        axis = .horizontal
        isRightToLeft = false
        bounces = true
        reducesMotion = false
        hitTesting = preset.hitTesting
        neighbourTap = .advance
        fit = .contain
        look = Look(background: .night, hasShadows: true)
    }
}

/// A named configuration of the strip.
package enum Preset: String, Hashable, Sendable, Codable, CaseIterable {
    /// A page smaller than the viewport, in its middle; the neighbours peek in at both sides.
    /// After BSPreviewScrollView.
    case preview
    /// The same, but every touch goes to the strip and taps never reach a page.
    /// After Repty's sample.
    case previewAll = "preview-all"

    var hitTesting: HitTesting {
        switch self {
        case .preview: .pages
        case .previewAll: .strip
        }
    }
}

/// Who gets a touch.
package enum HitTesting: String, Hashable, Sendable, Codable, CaseIterable {
    /// Taps reach the page in the middle; beside it they go to the neighbours. Drags begin anywhere.
    case pages
    /// The strip takes every touch: drags begin anywhere, taps reach no page.
    case strip
    /// The page in the middle alone takes touches; what begins beside it is ignored.
    case pageOnly = "page-only"
}

/// What a tap on a page that peeks in does.
package enum NeighbourTap: String, Hashable, Sendable, Codable, CaseIterable {
    /// Turns to that page.
    case advance
    case none
}

/// How a picture fills the box that a page's padding leaves.
package enum Fit: String, Hashable, Sendable, Codable, CaseIterable {
    /// The whole picture, as large as fits.
    case contain
    /// The whole box, cutting off what is over at two sides.
    case cover
}

extension Colour {
    /// The background that pictures stand on unless another is asked for: dark, slightly blue, and
    /// not black, so that shadows show.
    package static let night = Colour(red: 0x16, green: 0x18, blue: 0x1c)
}
