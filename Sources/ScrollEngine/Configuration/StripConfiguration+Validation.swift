/// Why a configuration makes no strip.
package enum ConfigurationError: Error, Hashable, Sendable {
    /// A number lies outside what is allowed.
    case outOfRange(field: String, allowed: ClosedRange<Int>)
    /// The viewport or the page has more pixels than a frame may have.
    case tooManyPixels(_ field: String, allowed: Int)
    /// More pages would show at once than a strip may show.
    case tooManyPages(allowed: Int)
    /// The padding leaves no pixel for the picture.
    case paddingFillsPage
}

extension StripConfiguration {
    /// Pixels of a side of the viewport.
    package static let viewportRange = 16...4096
    /// Pixels of a whole viewport: 3840 x 2160, the largest screen in common use.
    package static let pixelLimit = 3840 * 2160
    /// Pages that show at once: more than anybody can tell apart, and few enough to prepare.
    package static let visibleLimit = 64
    /// Pixels of a side of a page.
    package static let pageRange = 8...4096
    /// Pixels between pages, or of a padding.
    package static let spacingRange = 0...4096

    /// Checks every number, so that no later step has to.
    package func validate() throws(ConfigurationError) {
        try check("viewport.width", viewport.width, Self.viewportRange)
        try check("viewport.height", viewport.height, Self.viewportRange)
        guard viewport.width * viewport.height <= Self.pixelLimit else {
            throw .tooManyPixels("viewport", allowed: Self.pixelLimit)
        }
        if let pageSize {
            try check("pageSize.width", pageSize.width, Self.pageRange)
            try check("pageSize.height", pageSize.height, Self.pageRange)
        }
        if let spacing { try check("spacing", spacing, Self.spacingRange) }
        try check("padding.top", padding.top, Self.spacingRange)
        try check("padding.left", padding.left, Self.spacingRange)
        try check("padding.bottom", padding.bottom, Self.spacingRange)
        try check("padding.right", padding.right, Self.spacingRange)
        let geometry = StripGeometry(self)
        let box = geometry.pictureBox
        guard box.width > 0, box.height > 0 else { throw .paddingFillsPage }
        guard geometry.pageSize.width * geometry.pageSize.height <= Self.pixelLimit else {
            throw .tooManyPixels("pageSize", allowed: Self.pixelLimit)
        }
        guard geometry.viewportLength <= Self.visibleLimit * geometry.stride else {
            throw .tooManyPages(allowed: Self.visibleLimit)
        }
    }

    private func check(
        _ field: String, _ value: Int, _ allowed: ClosedRange<Int>
    ) throws(ConfigurationError) {
        guard allowed.contains(value) else {
            throw .outOfRange(field: field, allowed: allowed)
        }
    }
}
