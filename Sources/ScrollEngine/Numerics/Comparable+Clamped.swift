extension Comparable {
    /// The value itself when it lies in the range, else the bound next to it; the lower bound for a
    /// floating-point value that is no number.
    ///
    /// It is inlinable because the wire format clamps what it writes.
    @inlinable
    package func clamped(to range: ClosedRange<Self>) -> Self {
        guard self > range.lowerBound else { return range.lowerBound }
        return self > range.upperBound ? range.upperBound : self
    }
}
