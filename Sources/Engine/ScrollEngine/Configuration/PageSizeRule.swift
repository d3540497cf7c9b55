/// Which rule derives the size of a page from the viewport.
///
/// A stored strip keeps the rule that it was made with, because its offsets are in pixels of that
/// rule's pages.
package enum PageSizeRule: Hashable, Sendable, CaseIterable {
    /// The rule of strips that were stored before decision 107; several pages of theirs to a view
    /// rest in the middle.
    case original
    /// ``PageSizing/defaults(on:axis:)``, and pages of one length unless others are configured: the rule of
    /// strips that were stored before decision 186.
    case equalPages
    /// The same, and previews have ``StripConfiguration/hasPictureLengths``.
    case current
}

extension PageSizing {
    /// The sizes by the original rule.
    func originalDefaults(on availableSpace: PixelSize, axis: Axis) -> PageDefaults {
        let length = axis == .horizontal ? availableSpace.width : availableSpace.height
        let across = axis == .horizontal ? availableSpace.height : availableSpace.width
        switch self {
        case .filling: return PageDefaults(size: availableSpace)
        case .peeking:
            let height = availableSpace.height * 5 / 6
            let width = max(8, min(availableSpace.width * 3 / 4, height * 7 / 8))
            let size = PixelSize(width: width, height: max(8, min(height, width * 4 / 3)))
            return PageDefaults(size: size, spacing: Self.spacing(for: width))
        case .half:
            let spacing = length / 32
            let size = axis.size(
                along: max(8, length / 2 - spacing), across: max(8, across * 5 / 6))
            return PageDefaults(size: size, spacing: spacing)
        case .seventh:
            let side = max(8, length / 7)
            let size = axis.size(along: side, across: max(8, min(side, across)))
            return PageDefaults(size: size, padding: padding(of: size))
        }
    }
}
