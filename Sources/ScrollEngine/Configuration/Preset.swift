/// A named configuration, from which every field can differ.
public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// A page smaller than the viewport, in its middle; the neighbours peek in at both sides.
    case preview
    /// The same, but every touch goes to the strip and taps never reach a page.
    case previewAll = "preview-all"
    /// About seven small pages; momentum, then a snap to the nearest.
    case picker
    /// One page in the middle and half of each neighbour.
    case filmstrip
    /// Endless, by copies of the first and the last page at the ends.
    case loop
    /// Endless, by three pages that are filled anew after each landing.
    case loopWindow = "loop-window"
    /// Pages as large as the viewport, three of them at a time, and a page control.
    case pages
    /// Pages as large as the viewport, all laid out, and a scroll indicator.
    case pagesAll = "pages-all"
    /// A page that folds over along a straight edge.
    case leaves
    /// The same with two pages side by side where the viewport is wider than high.
    case leavesSpread = "leaves-spread"
    /// A page that rolls over a cylinder.
    case curl
    /// Galleries side by side, the pages of each above one another.
    case magazine

    /// How pages turn; nil where they slide.
    public var turnStyle: TurnStyle? {
        switch self {
        case .leaves: .leaves
        case .leavesSpread: .spread
        case .curl: .curl
        default: nil
        }
    }

    /// Whether the strip is one of galleries, each with a strip of pages across it.
    public var isNested: Bool { self == .magazine }

    /// How the size of a page follows from the viewport.
    var pageSizing: PageSizing {
        switch self {
        case .preview, .previewAll: .peeking
        case .picker: .seventh
        case .filmstrip: .half
        default: .filling
        }
    }
}

extension StripConfiguration {
    /// The preset on a viewport, with none of its fields changed.
    public init(preset: Preset, viewport: PixelSize) {
        self.init(plain: preset, viewport: viewport)
        switch preset {
        case .preview:
            hitTesting = .pages
            appearance.hasShadows = true
        case .previewAll:
            hitTesting = .strip
            appearance.hasShadows = true
        case .picker:
            paging = .snap
        case .filmstrip:
            appearance.hasShadows = true
        case .loop:
            isLooped = true
            window = .all
        case .loopWindow:
            isLooped = true
            window = .three
        case .pages:
            window = .three
            hasPageControl = true
        case .pagesAll:
            window = .all
            hasIndicator = true
        case .leaves, .leavesSpread, .curl, .magazine: break
        }
    }
}
