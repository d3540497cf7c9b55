/// Shares of the parts of a screen's pictures.
package struct Mix: Equatable, Sendable {
    /// For each part how often it comes, relative to the others.
    package let weights: [Int]
    /// The time, in milliseconds, within which no picture comes again where its part has enough.
    package let distance: Int64

    package init(weights: [Int], distance: Int64 = 0) {
        self.weights = weights
        self.distance = distance
    }

    /// The weight of a part.
    package static let weights = 1...100
    /// Parts of a mix.
    package static let partLimits = 1...20
}
