extension Comparable {
    /// The value if it is in the range, otherwise the nearest bound; the lower bound for NaN.
    ///
    /// It is inlinable because the wire format clamps the values that it writes.
    @inlinable
    package func clamped(to range: ClosedRange<Self>) -> Self {
        guard self > range.lowerBound else { return range.lowerBound }
        return self > range.upperBound ? range.upperBound : self
    }
}
