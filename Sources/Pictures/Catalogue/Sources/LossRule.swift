/// Whether a list is believed that lost much since the last one.
///
/// A server that updates itself, or a key that lost a permission, answers with an empty list and without
/// an error. Such a list replaces the last one after it came three times.
struct LossRule: Sendable {
    private var lastCount: Int?
    private var repetitions = 0

    /// Items below which only the loss of all is suspicious.
    private static let leastCount = 20
    /// The equal answers after which a loss is believed.
    private static let neededAnswers = 3

    /// Notes a list; returns whether it is believed.
    mutating func believes(_ count: Int, after before: Int) -> Bool {
        let isSuspicious =
            count == 0 && before > 0 || before >= Self.leastCount && 2 * count < before
        guard isSuspicious else {
            (lastCount, repetitions) = (nil, 0)
            return true
        }
        repetitions = lastCount == count ? repetitions + 1 : 1
        lastCount = count
        return repetitions >= Self.neededAnswers
    }
}
