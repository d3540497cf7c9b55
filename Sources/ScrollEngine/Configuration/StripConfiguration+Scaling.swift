extension StripConfiguration {
    /// The configuration for a viewport of another size.
    ///
    /// Sizes in pixels that somebody chose keep their proportion to the viewport; if they cannot, they
    /// are derived from it.
    package func scaled(to viewport: PixelSize) -> StripConfiguration {
        let factor = min(
            Double(viewport.width) / Double(self.viewport.width),
            Double(viewport.height) / Double(self.viewport.height))
        func scaled(_ pixels: Int, in range: ClosedRange<Int>) -> Int {
            let scaled = (Double(pixels) * factor).rounded()
            return min(max(Int(scaled), range.lowerBound), range.upperBound)
        }
        var other = self
        other.viewport = viewport
        other.pageSize = pageSize.map {
            PixelSize(
                width: scaled($0.width, in: Self.pageRange),
                height: scaled($0.height, in: Self.pageRange))
        }
        if case .repeating(let lengths) = pageLengths {
            other.pageLengths = .repeating(lengths.map { scaled($0, in: Self.pageRange) })
        }
        other.spacing = spacing.map { scaled($0, in: Self.spacingRange) }
        other.padding = padding.map {
            Insets(
                top: scaled($0.top, in: Self.spacingRange),
                left: scaled($0.left, in: Self.spacingRange),
                bottom: scaled($0.bottom, in: Self.spacingRange),
                right: scaled($0.right, in: Self.spacingRange))
        }
        other.curlRadius = curlRadius.map { scaled($0, in: Self.radiusRange) }
        guard (try? other.validate()) == nil else { return other }
        return other.withDerivedSizes
    }

    /// The configuration with sizes of pages that are derived from its viewport.
    package var withDerivedSizes: StripConfiguration {
        var derived = self
        (derived.pageSize, derived.spacing, derived.padding) = (nil, nil, nil)
        derived.pageLengths = .equal
        return derived
    }
}
