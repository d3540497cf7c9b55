/// What a client needs besides a layout to compute the motion of a strip itself, with the engine's
/// formulas and constants (``MotionConstants``).
///
/// Offsets are those of the engine: in pixels along an axis, from the first page towards the last in
/// either reading direction. Offset 0 shows the anchor at rest.
package struct MotionModel: Hashable, Sendable {
    /// The places of pages along an axis, and where the strip is on it.
    package struct Axis: Hashable, Sendable {
        package var offset: Double
        /// The offset at which the strip will rest; nil while a finger holds it.
        package var destination: Double?
        /// The number of places.
        package var count: Int
        package var isLooped: Bool
        package var lengths: Lengths
        /// Pixels between two pages.
        package var spacing: Int
        /// Pixels of the viewport along the axis.
        package var viewport: Int
        package var alignment: SnapAlignment
        package var fillsEnds: Bool
        /// The place from which offsets count.
        package var anchor: Int
        package var paging: PagingMode
        /// The distance of two default pages, in pixels.
        package var stride: Int
    }

    /// The lengths of pages along an axis, in pixels.
    package enum Lengths: Hashable, Sendable {
        case equal(Int)
        /// These, which are repeated.
        case repeating([Int])
        /// Those of the pages around the current one, and the length that all others count as.
        case known(first: Int, [Int], others: Int)
    }

    /// A gallery in a strip of galleries.
    package struct Section: Hashable, Sendable {
        package var index: Int
        /// Its pages.
        package var pages: Range<Int>
        /// The row at which it was left.
        package var row: Int
    }

    /// The magnification of a page, about the centre of its picture's box.
    package struct Magnified: Hashable, Sendable {
        package var page: PageIndex
        package var shown: Magnification
        /// Nil while fingers hold it.
        package var destination: Magnification?
    }

    package var main: Axis
    /// The rows of the current gallery; nil unless this is a strip of galleries.
    package var cross: Axis?
    /// The current gallery, by its index.
    package var section: Int?
    /// The galleries around the current one.
    package var sections: [Section]
    /// The page on which the strip rests or will rest.
    package var selectedPage: PageIndex?
    package var zoom: Magnified?
    /// The viewport without the page control, in which pages lie.
    package var availableSpace: PixelSize
    /// The space around the picture on its page.
    package var padding: Insets
}

extension Strip {
    /// The galleries on either side of the current one that a model has.
    private static let sectionReach = 2
    /// The pages on either side of the current one whose lengths a model has: further than a finger
    /// gets before the next layout.
    private static let lengthReach = 24

    /// The model at a time, or at the last event if that is later; nil for a strip without pages.
    package func motionModel(at time: Timestamp, over pages: some PageSource) -> MotionModel? {
        let (strip, now) = advanced(to: time, over: pages)
        return strip.modelOfAdvanced(at: now, over: pages)
    }

    private func modelOfAdvanced(at now: Timestamp, over pages: some PageSource) -> MotionModel? {
        guard let snapPoints else { return nil }
        let geometry = geometry
        let rows = self.snapPoints(.cross)
        return MotionModel(
            main: axis(.main, snapPoints, geometry, at: now),
            cross: rows.map { axis(.cross, $0, self.geometry(.cross), at: now) },
            section: currentSection, sections: sections(over: pages), selectedPage: selectedPage,
            zoom: magnified(at: now), availableSpace: geometry.availableSpace,
            padding: geometry.padding)
    }

    private func axis(
        _ axis: StripAxis, _ snapPoints: SnapPoints, _ geometry: StripGeometry, at now: Timestamp
    ) -> MotionModel.Axis {
        let center = snapPoints.place(nearest: motion(axis).destination ?? offset(axis, at: now))
        return MotionModel.Axis(
            offset: offset(axis, at: now), destination: motion(axis).destination,
            count: snapPoints.count, isLooped: snapPoints.isLooped,
            lengths: snapPoints.lengths(
                around: center, reach: Self.lengthReach, others: geometry.pageLength),
            spacing: geometry.spacing, viewport: geometry.viewportLength,
            alignment: geometry.alignment, fillsEnds: snapPoints.fillsEnds,
            anchor: snapPoints.anchor, paging: paging(axis), stride: geometry.stride)
    }

    private func sections(over pages: some PageSource) -> [MotionModel.Section] {
        guard let currentSection else { return [] }
        let target = snapPoints?.place(nearest: motion.destination ?? 0) ?? currentSection
        let reach = Self.sectionReach
        let near = [currentSection, target].flatMap { ($0 - reach)...($0 + reach) }
        return Set(near).filter { 0..<pages.sectionCount ~= $0 }.sorted().map { index in
            let section = pages.section(index)
            return MotionModel.Section(
                index: index, pages: section.pages, row: savedRow(of: section))
        }
    }

    private func magnified(at now: Timestamp) -> MotionModel.Magnified? {
        guard let zoomedPage else { return nil }
        let shown = zoom.magnification(at: now)
        let destination = zoom.motion.destination
        guard shown != .identity || destination != .identity else { return nil }
        return MotionModel.Magnified(page: zoomedPage, shown: shown, destination: destination)
    }
}

extension SnapPoints {
    /// The lengths as a model has them, around a place.
    fileprivate func lengths(
        around place: Int, reach: Int, others: Int
    ) -> MotionModel.Lengths {
        switch lengths {
        case .equal(let length): return .equal(length)
        case .repeating(let lengths): return .repeating(lengths)
        case .measured:
            let shown = min(2 * reach + 1, count)
            let first = isLooped ? place - reach : min(max(0, place - reach), count - shown)
            let known = (first..<first + shown).map { length($0) }
            return .known(first: page(at: first).value, known, others: others)
        }
    }
}
