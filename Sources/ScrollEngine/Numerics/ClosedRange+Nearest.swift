extension ClosedRange where Bound == Double {
    /// The number itself when it lies in the range, else the bound next to it; the lower bound for
    /// what is no number.
    func nearest(to number: Double) -> Double {
        guard number > lowerBound else { return lowerBound }
        return number < upperBound ? number : upperBound
    }
}
