/// How the default size of a page is derived from the viewport (decision 107).
///
/// Sizes are computed along the strip and across it, so that a vertical strip has the shapes of a
/// horizontal one, rotated. Both are continuous in the viewport's sides, up to rounding, and never
/// shrink when the viewport grows. All lengths are in pixels.
enum PageSizing {
    /// Smaller than the viewport, so that the neighbours peek in.
    case peeking
    /// As large as the viewport.
    case filling
    /// Half as long as the viewport, so that half of each neighbour is visible.
    case half
    /// A seventh of the viewport: the 52 px of Accella's picker on 364 px.
    case seventh

    /// The default sizes in the part of a viewport without controls.
    func defaults(on availableSpace: PixelSize, axis: Axis) -> PageDefaults {
        let length = axis == .horizontal ? availableSpace.width : availableSpace.height
        let across = axis == .horizontal ? availableSpace.height : availableSpace.width
        switch self {
        case .filling: return PageDefaults(size: availableSpace)
        case .peeking: return Self.peekingPage(length, across, along: axis)
        case .half:
            // A thirty-second of the viewport, so that page and spacing together are half of it.
            let spacing = length / 32
            let side = max(Self.smallestSide, length / 2 - spacing)
            let size = axis.size(
                along: side, across: min(Self.room(across), side * 3 / 2))
            return PageDefaults(size: size, spacing: spacing)
        case .seventh:
            let side = max(Self.smallestSide, length / 7)
            let size = axis.size(
                along: side, across: min(max(Self.smallestSide, across), side * 3 / 2))
            return PageDefaults(size: size, padding: padding(of: size))
        }
    }

    /// The default padding of a page whose size was given: only a picker separates its pictures
    /// by padding then.
    func padding(of page: PixelSize) -> Insets {
        guard self == .seventh else { return .none }
        let side = min(page.width, page.height) / 26  // 2 px of 52
        return Insets(top: side, left: side, bottom: side, right: side)
    }

    /// The spacing of pages whose size was given: a fourteenth of their width.
    static func spacing(for width: Int) -> Int { width / 14 }

    /// Pages beside each other, whose padding separates the pictures: the neighbour's page begins
    /// where the page ends.
    ///
    /// On 320 x 480 this is BSPreviewScrollView: a page of 240 x 320, with the picture in 210 x 280.
    private static func peekingPage(
        _ length: Int, _ across: Int, along axis: Axis
    ) -> PageDefaults {
        // An eighth of the length remains at each end up to 320, linearly less up to 480, and from
        // there a twentieth: 1 − 2 · (1/8 − 3/40 · (length − 320) / 160) = (1440 + 3 · length) / 3200.
        let longest = length * (1440 + 3 * min(max(length, 320), 480)) / 3200
        // From 320 to 400, pages become higher, from 4:3 to 3:2, for portrait photographs on phones,
        // and padding is reduced to the half.
        let grown = min(max(length, 320), 400) - 320
        let side = max(smallestSide, min(room(across), longest * (640 + grown) / 480))
        // A picture of 3:2 needs no longer page, and a shorter one shows more of the neighbours: an
        // eighth of the length at most.
        let page = max(smallestSide, min(longest, max(length * 3 / 4, side * 3 / 2)))
        return PageDefaults(
            size: axis.size(along: page, across: side),
            padding: axis.insets(
                along: min(page / 16, 15 - grown * 7 / 80),
                across: min(side / 16, 20 - grown / 8)))
    }

    /// Pixels for a page across the strip: on both sides the 20 px of the upper shadow remain, or a
    /// twelfth of a small viewport.
    private static func room(_ across: Int) -> Int {
        max(smallestSide, across * 5 / 6, across - 40)
    }

    /// The smallest side of a page, as in ``StripConfiguration/pageRange``.
    private static let smallestSide = 8
}

/// The sizes of pages that a configuration does not set.
struct PageDefaults {
    var size: PixelSize
    /// Pixels between two pages.
    var spacing = 0
    var padding = Insets.none

    /// Replaces the padding along the strip by spacing, for pages whose lengths are given: the
    /// shortest has no room for padding.
    mutating func separateBySpacing(along axis: Axis) {
        switch axis {
        case .horizontal:
            spacing += padding.left + padding.right
            (padding.left, padding.right) = (0, 0)
        case .vertical:
            spacing += padding.top + padding.bottom
            (padding.top, padding.bottom) = (0, 0)
        }
    }
}
