import Calendars

/// Shares of the parts of a screen's pictures.
package struct Mix: Equatable, Sendable {
    /// For each part how often it comes, relative to the others.
    package let weights: [Int]
    /// The time, in milliseconds, within which no picture comes again where its part has enough.
    package let distance: Int64
    /// How many changes there may be in that time.
    let changes: Int

    /// - Parameters:
    ///   - weights: For each part how often it comes.
    ///   - distance: The time within which no picture comes again, in milliseconds.
    ///   - schedule: The changes.
    package init(weights: [Int], distance: Int64 = 0, on schedule: Schedule) {
        self.weights = weights
        self.distance = distance
        changes = distance > 0 ? schedule.mostChanges(within: distance) : 0
    }

    /// The weight of a part.
    package static let weights = 1...100
    /// Parts of a mix.
    package static let partLimits = 1...20
}

extension Schedule {
    /// The changes in a time, of whole days because of quiet hours, and of whole weeks where days differ.
    ///
    /// Weeks of a month differ as well where its days are named, so the fullest of five counts.
    fileprivate func mostChanges(within distance: Int64) -> Int {
        let isByDays = if case .times = rule { true } else { false }
        let unit = (isByDays ? 7 : 1) * Self.dayLength
        let length = (distance + unit - 1) / unit * unit
        let start = zone.moment(0, on: ChangeRule.firstDay)
        return (0..<(isByDays ? 5 : 1)).map { week in
            let start = start.later(by: Int64(week) * unit)
            return changes(after: start, through: start.later(by: length))
        }.max() ?? 0
    }
}
