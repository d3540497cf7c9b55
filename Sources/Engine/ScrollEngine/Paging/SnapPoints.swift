/// The positions of a strip's pages along it, in whole pixels, and the offset at which the strip
/// rests on each.
///
/// Places count from 0 at the first page. On a looped strip they continue in both directions, and
/// place k shows page k modulo the number of pages; otherwise a place is a page. Offset 0 shows
/// place ``zeroPlace`` at its resting position.
///
/// Each function takes constant time, or time that grows with the logarithm of the number of pages
/// if each has a length of its own.
package struct SnapPoints: Hashable, Sendable {
    /// The number of pages; at least 1.
    package let count: Int
    package let isLooped: Bool
    /// Pixels from the start of the first page to where a page after the last would start.
    package let length: Int
    /// The place from which offsets count: 0 unless pages are as long as their pictures, because the
    /// lengths of those before the current page may change.
    let zeroPlace: Int
    let lengths: LengthSums
    private let spacing: Int
    let viewport: Int
    private let alignment: SnapAlignment
    let fillsEnds: Bool
    /// The number of places after which the lengths repeat, and the pixels that they take.
    private let period: Int
    private let periodLength: Int
    /// Where the strip rests on ``zeroPlace``, from its start: 0 unless pages are as long as their
    /// pictures.
    private var zeroRest: Int

    init(
        _ geometry: borrowing StripGeometry, count: Int, isLooped: Bool,
        measured: MeasuredPages? = nil
    ) {
        precondition(count > 0, "a strip without pages has no places")
        self.count = count
        self.isLooped = isLooped
        zeroPlace = min(measured?.zeroPlace ?? 0, count - 1)
        lengths = measured?.sums ?? geometry.lengths
        spacing = geometry.spacing
        viewport = geometry.viewportLength
        alignment = geometry.alignment
        fillsEnds = geometry.fillsEnds && !isLooped
        length = lengths.start(count) + count * geometry.spacing
        period = isLooped ? count : lengths.period(of: count)
        periodLength = period == count ? length : lengths.start(period) + period * geometry.spacing
        zeroRest = 0
        if measured != nil { zeroRest = Int(restFromStart(zeroPlace)) }
    }

    /// Pages that are as long as their pictures.
    struct MeasuredPages {
        /// Nil before the lengths are taken from the source: all are as long as the longest.
        var sums: LengthSums?
        var zeroPlace: Int
    }

    // MARK: Pages and places

    /// The page at a place; on a looped strip, the place modulo the number of pages.
    package func page(at place: Int) -> PageIndex {
        PageIndex(isLooped ? place - floorDivide(place, count) * count : place)
    }

    /// The place nearest to another that shows a page: a looped strip takes the shorter way.
    package func place(of page: PageIndex, near place: Int) -> Int {
        guard isLooped else { return page.value.clamped(to: 0...count - 1) }
        let ahead = self.page(at: page.value - place).value
        return ahead * 2 > count ? place + ahead - count : place + ahead
    }

    /// The place, limited to the first and last.
    package func clamped(_ place: Int) -> Int {
        isLooped ? place : place.clamped(to: 0...count - 1)
    }

    // MARK: Resting offsets

    /// The offset at which the strip rests on a place.
    package func rest(_ place: Int) -> Double { restFromStart(place) - Double(zeroRest) }

    /// The same, from the start of the strip: the offset at which place 0 rests, unless ends are filled
    /// and it is longer than the viewport.
    private func restFromStart(_ place: Int) -> Double {
        let rest = unboundedRest(place)
        return fillsEnds ? rest.clamped(to: 0...Double(max(0, length - spacing - viewport))) : rest
    }

    /// The offsets between which the strip may rest; for a looped strip the whole range of offsets.
    package var limits: ClosedRange<Double> {
        if isLooped { return MotionRange.offset }
        let first = rest(0)
        return first...max(first, rest(count - 1))
    }

    /// The last place with a resting offset of its own.
    package var lastStop: Int { isLooped ? count - 1 : first(restingWith: count - 1) }

    /// The place `steps` stops further on, or back; stops are places with different resting
    /// offsets.
    ///
    /// Nil beyond the ends.
    package func place(_ steps: Int, stopsFrom place: Int) -> Int? {
        guard !isLooped else { return place + steps }
        let last = max(0, lastStop - lastPlaceRestingWithFirst)
        let stop = (place - lastPlaceRestingWithFirst).clamped(to: 0...last) + steps
        guard 0...last ~= stop else { return nil }
        return stop == 0 ? 0 : stop + lastPlaceRestingWithFirst
    }

    /// The number of stops after a place; for a looped strip more than it will ever make, and few enough
    /// that ``place(_:stopsFrom:)`` can add them.
    package func stopsLeft(after place: Int) -> Int {
        isLooped ? .max / 2 : max(0, lastStop - max(place, lastPlaceRestingWithFirst))
    }

    /// The last place whose resting offset is that of the first.
    private var lastPlaceRestingWithFirst: Int {
        guard fillsEnds else { return 0 }
        var last = 0
        while last + 1 < count, rest(last + 1) == rest(0) { last += 1 }
        return last
    }

    /// The place that covers most of the middle.
    ///
    /// This is the original article's `floor((offset - w/2) / w) + 1`, extended to pages of any
    /// lengths.
    ///
    /// Half way between two it is the later one. Of several places with the same resting offset it
    /// is the first.
    package func place(nearest offset: Double) -> Int {
        let offset = offset.clamped(to: limits)
        let place = lastPlace(restingUpTo: offset)
        let before = offset - rest(place)
        let after = rest(place + 1) - offset
        return first(restingWith: clamped(after <= before ? place + 1 : place))
    }

    /// The target of a released strip: with a velocity the next place in its direction, without one
    /// the nearest, never more than one from where it was released.
    ///
    /// This is `PageScrollPhysics` of Flutter, `round(p ± 0.5)`, with one difference: exactly on a
    /// page it stays, in any direction, so that a finger that moves out and back turns no page.
    package func snapTarget(from offset: Double, velocity: Double) -> SnapTarget {
        let isAhead = velocity > Tolerance.ofRest.speed
        let isBehind = velocity < -Tolerance.ofRest.speed
        let limits = limits
        guard limits.contains(offset), isAhead || isBehind else {
            return SnapTarget(place: place(nearest: offset), isBounce: !limits.contains(offset))
        }
        let last = lastPlace(restingUpTo: offset)
        let wanted = isAhead && rest(last) != offset ? last + 1 : last
        return SnapTarget(
            place: first(restingWith: clamped(wanted)),
            isBounce: offset == (isAhead ? limits.upperBound : limits.lowerBound))
    }

    /// The place to which a flick leads from an offset; nil without a velocity, in pixels per second
    /// along the strip.
    func place(flickedFrom offset: Double, velocity: Double) -> Int? {
        guard abs(velocity) > Tolerance.ofRest.speed else { return nil }
        return snapTarget(from: offset, velocity: velocity).place
    }

    /// Whether the strip rests at the same offset on both places.
    func restsTogether(_ place: Int, _ other: Int) -> Bool {
        fillsEnds && 0..<count ~= other && rest(place) == rest(other)
    }

    /// An offset from the start of the strip, in the first lap of a looped strip.
    func fromStart(_ offset: Double) -> Double {
        let offset = offset + Double(zeroRest)
        guard isLooped else { return offset }
        let round = Double(length)
        let shown = offset - (offset / round).rounded(.down) * round
        return shown < round ? shown : 0
    }

    /// The place of the first page in the lap of an offset.
    func firstPlaceInLap(of offset: Double) -> Int {
        let before = offset + Double(zeroRest) - fromStart(offset)
        return Int((before / Double(length)).rounded()) * count
    }

    /// Where the strip rests on its last page, from its start.
    var lastFromStart: Double { restFromStart(count - 1) }

    // MARK: Pixels

    /// The start of a page along the strip; place 0 starts at 0.
    func start(_ place: Int) -> Int {
        if case .equal(let length) = lengths { return place * (length + spacing) }
        let lap = floorDivide(place, period)
        let rest = place - lap * period
        return lap * periodLength + lengths.start(rest) + rest * spacing
    }

    /// The length of a page in pixels.
    func length(_ place: Int) -> Int {
        if case .equal(let length) = lengths { return length }
        return lengths.length(place - floorDivide(place, period) * period)
    }

    /// The pixel of the viewport, along the strip, at which a page starts.
    func position(of place: Int, at offset: Double) -> Int {
        origin + start(place) - zeroRest - wholePixels(offset)
    }

    /// The places with at least one visible device pixel at this offset, whether or not they have
    /// pages; `scale` is the number of device pixels to each of the viewport's.
    func visiblePlaces(at offset: Double, scale: Int = 1) -> Range<Int> {
        let from = devicePixels(offset, scale) + (zeroRest - origin) * scale
        var first = lastPlace(startingUpTo: floorDivide(from, scale))
        if (start(first) + length(first)) * scale <= from { first += 1 }
        let last = lastPlace(startingUpTo: floorDivide(from + viewport * scale - 1, scale))
        return first..<max(first, last + 1)
    }

    /// How much further along the strip its pages are than ``position(of:at:)``, in device pixels.
    func deviceShift(at offset: Double, scale: Int) -> Int {
        wholePixels(offset) * scale - devicePixels(offset, scale)
    }

    /// The places of a range that shows and the neighbours of a place, as far as there are pages.
    func places(_ visible: Range<Int>, around place: Int) -> ClosedRange<Int> {
        let first = clamped(min(visible.lowerBound, place - 1))
        return first...max(first, clamped(max(visible.upperBound - 1, place + 1)))
    }

    // MARK: Computation

    /// Rounded half up everywhere, so that a looped strip shows the same in each lap.
    private func wholePixels(_ offset: Double) -> Int { devicePixels(offset, 1) }

    private func devicePixels(_ offset: Double, _ scale: Int) -> Int {
        Int((offset * Double(scale) + 0.5).rounded(.down))
    }

    /// The start of place 0 in the viewport at offset 0.
    private var origin: Int { fillsEnds ? 0 : leadingSpace(0) }

    /// The pixels before a page at rest.
    private func leadingSpace(_ place: Int) -> Int {
        let availableSpace = viewport - length(place)
        switch alignment {
        case .start: return 0
        case .centre: return floorDivide(availableSpace, 2)
        case .end: return availableSpace
        }
    }

    private func unboundedRest(_ place: Int) -> Double {
        // Pages of equal length all have the same leading space.
        if case .equal = lengths, !fillsEnds { return Double(start(place)) }
        return Double(origin + start(place) - leadingSpace(place))
    }

    /// The first of the places with the same resting offset.
    private func first(restingWith place: Int) -> Int {
        guard fillsEnds else { return place }
        let rest = rest(place)
        var first = place
        while first > 0, self.rest(first - 1) == rest { first -= 1 }
        return first
    }

    func lastPlace(restingUpTo offset: Double) -> Int {
        let offset = offset + Double(zeroRest)
        if case .equal(let length) = lengths, !fillsEnds {
            return Int((offset / Double(length + spacing)).rounded(.down))
        }
        return last(near: Int(offset.rounded(.down))) { unboundedRest($0) <= offset }
    }

    private func lastPlace(startingUpTo position: Int) -> Int {
        if case .equal(let length) = lengths { return floorDivide(position, length + spacing) }
        return last(near: position) { start($0) <= position }
    }

    /// The last place for which a condition holds, given that it holds up to a place near this
    /// position.
    ///
    /// Most pages are nearly as long as their mean, so the search begins where the place would be if all were.
    private func last(near position: Int, where holds: (Int) -> Bool) -> Int {
        let lap = floorDivide(position, periodLength)
        let inLap = Double(position - lap * periodLength) / Double(periodLength)
        return gallopToLast(from: lap * period + Int(inLap * Double(period)), where: holds)
    }
}
