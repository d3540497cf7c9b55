/// A named set of default values for a configuration.
public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// A page smaller than the viewport, centred; the neighbours peek in on both sides.
    case preview
    /// The same, but every touch goes to the strip and taps never reach a page.
    case previewAll = "preview-all"
    /// About seven small pages; a fling, then a snap to the nearest page.
    case picker
    /// One page in the middle and half of each neighbour.
    case filmstrip
    /// Endless, with copies of the first and the last page at the ends.
    case loop
    /// Endless, with three slots that are refilled after each landing.
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

    /// How pages turn; nil if they slide.
    public var turnStyle: TurnStyle? {
        switch self {
        case .leaves: .leaves
        case .leavesSpread: .spread
        case .curl: .curl
        default: nil
        }
    }

    /// Whether the main axis consists of galleries, each with its pages along the cross axis.
    public var isNested: Bool { self == .magazine }

    /// How the size of a page is derived from the viewport.
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
    /// Creates the unchanged configuration of a preset for a viewport.
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
