extension StripConfiguration {
    /// Pixels of a side of the viewport.
    public static let viewportRange = 16...4096
    /// Pixels of a whole viewport: 3840 x 2160, the largest screen in common use.
    public static let pixelLimit = 3840 * 2160
    /// Pages that are visible at once: more than a viewer can tell apart, and few enough to
    /// prepare.
    public static let visibleLimit = 64
    /// Pixels of a frame to each of the viewport's: screens have a density of at most three.
    public static let scaleRange = 1...3
    /// The corner radius, in pixels.
    public static let cornerRange = 0...200
    /// Pixels of a side of a page.
    public static let pageRange = 8...4096
    /// Pixels between pages, or of a padding.
    public static let spacingRange = 0...4096
    /// The number of differing page lengths: enough for a rhythm of pages, few enough to keep
    /// sessions small.
    public static let lengthLimit = 32
    /// Pages that share the viewport.
    public static let pagesPerViewRange = 1...visibleLimit
    /// Milliseconds on a page: from half a second to a day.
    public static let autoplayRange = 500...86_400_000
    /// The range of the largest magnification.
    public static let zoomRange = 1.0...ZoomBounds.maximumScale
    /// Pixels of a curl's radius.
    public static let radiusRange = 1...4096

    /// Checks every number.
    ///
    /// - Throws: ``ConfigurationError`` for the first invalid field.
    public func validate() throws(ConfigurationError) {
        try checkLook()
        try checkViewport()
        try checkPages()
        try checkBehaviour()
        let geometry = StripGeometry(self)
        for box in [geometry.smallestPictureBox, leafBox(geometry)] {
            guard box.width > 0, box.height > 0 else { throw .paddingFillsPage }
        }
        let longest = geometry.pageSize(length: pageLengths.repeated.max() ?? 0)
        guard max(pixels(of: geometry.pageSize), pixels(of: longest)) <= Self.pixelLimit else {
            throw .tooManyPixels("pageSize", allowed: Self.pixelLimit)
        }
        guard geometry.viewportLength <= Self.visibleLimit * geometry.shortestStride else {
            throw .tooManyPages(allowed: Self.visibleLimit)
        }
        guard preset.isNested else { return }
        // Rows and columns are visible together.
        let columns = geometry.viewportLength / geometry.shortestStride + 1
        let rows = geometry.crossAxis.viewportLength / geometry.crossAxis.shortestStride + 1
        guard rows <= Self.visibleLimit, columns * rows <= Self.visibleLimit else {
            throw .tooManyPages(allowed: Self.visibleLimit)
        }
    }

    /// The box for the picture on a leaf, if pages turn; otherwise on a page.
    private func leafBox(_ geometry: StripGeometry) -> PixelSize {
        guard let style = preset.turnStyle else { return geometry.pictureBox }
        let leaf = BookGeometry(style, viewport: geometry.availableSpace, pageCount: 1, axis: axis)
            .sheetFrame
        return geometry.pictureBox(of: PixelSize(width: leaf.width, height: leaf.height))
    }

    private func checkViewport() throws(ConfigurationError) {
        try check("viewport.width", viewport.width, Self.viewportRange)
        try check("viewport.height", viewport.height, Self.viewportRange)
        guard pixels(of: viewport) <= Self.pixelLimit else {
            throw .tooManyPixels("viewport", allowed: Self.pixelLimit)
        }
    }

    private func checkLook() throws(ConfigurationError) {
        try check("scale", appearance.scale, Self.scaleRange)
        try check("cornerRadius", appearance.cornerRadius, Self.cornerRange)
    }

    /// The pixels of a frame of this size at the configured scale.
    private func pixels(of size: PixelSize) -> Int {
        size.width * size.height * appearance.scale * appearance.scale
    }

    private func checkPages() throws(ConfigurationError) {
        if let pageSize {
            try check("pageSize.width", pageSize.width, Self.pageRange)
            try check("pageSize.height", pageSize.height, Self.pageRange)
        }
        if case .repeating(let lengths) = pageLengths {
            try check("pageLengths.count", lengths.count, 1...Self.lengthLimit)
            for length in lengths { try check("pageLengths", length, Self.pageRange) }
        }
        if let pagesPerView { try check("pagesPerView", pagesPerView, Self.pagesPerViewRange) }
        if let spacing { try check("spacing", spacing, Self.spacingRange) }
        guard let padding else { return }
        try check("padding.top", padding.top, Self.spacingRange)
        try check("padding.left", padding.left, Self.spacingRange)
        try check("padding.bottom", padding.bottom, Self.spacingRange)
        try check("padding.right", padding.right, Self.spacingRange)
    }

    private func checkBehaviour() throws(ConfigurationError) {
        if let autoplay { try check("autoplay", autoplay, Self.autoplayRange) }
        if let curlRadius { try check("curlRadius", curlRadius, Self.radiusRange) }
        if let maximumZoom, !Self.zoomRange.contains(maximumZoom) {
            throw .outOfRange(field: "maximumZoom", allowed: 1...64)
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
