/// A strip in terms of slots, as the original articles lay out their scroll views.
///
///     neighbours, all    a slot for each page                         start 0
///     three              3 slots: p − 1, p, p + 1, inside the ends     start p − 1
///     three, looped      3 slots, refilled after each landing          start p − 1
///     all, looped        N + 2 slots: a copy at each end               start N − 1
///
/// The window does not affect the positions of the pages.
struct SlotWindow {
    /// The place along the strip of the first slot.
    let firstPlace: Int
    let slotCount: Int
    /// The scroll offset of the slots, in pixels.
    let offset: Double
    /// The offset of the last slot.
    let last: Double
    /// The length of all slots, in pixels.
    let length: Int
}

extension SlotWindow {
    init(_ snapPoints: SnapPoints, from first: Int, count: Int, _ offset: Double) {
        firstPlace = first
        slotCount = count
        self.offset = offset - snapPoints.rest(first)
        last = snapPoints.rest(first + count - 1) - snapPoints.rest(first)
        length = snapPoints.start(first + count) - snapPoints.start(first)
    }
}
