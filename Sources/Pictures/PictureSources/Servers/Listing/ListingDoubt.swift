/// Doubts listings that lost much, for all kinds of servers.
///
/// A server that updates itself, and a key that lost a permission, have answered with empty lists and the
/// status 200. So a listing that lost all pictures, or more than half of at least 20, is believed after three
/// equal answers, and asked for again after 1 and 5 minutes. Pictures that are deleted one by one are believed at
/// once. What lies in a folder that the server denies access to now is doubted, however little it is. After
/// a person has confirmed a loss, the next answer with the same loss is believed.
///
/// Answers are equal if they lack the same pictures: some may come meanwhile.
struct ListingDoubt: Sendable {
    /// What is doubted; nil if nothing is.
    private(set) var loss: PictureLoss?
    private var answers = 0
    /// When an answer was counted last.
    private var countedAt: Duration = .zero

    /// Pictures of which the loss of more than half is doubted.
    private static let leastHalved = 20
    /// The equal answers after which a loss is believed.
    private static let neededAnswers = 3
    /// The times after the first answer and after the second.
    private static let waits: [Duration] = [.seconds(60), .seconds(300)]
    /// The time between answers that count: somebody may have the server asked at once, many times.
    private static let leastWait: Duration = .seconds(60)

    /// What becomes of a listing.
    enum Verdict: Equatable {
        case believed
        /// The one before stays, and the server is asked again after this time.
        case doubted(left: Int, of: Int, again: Duration)
    }

    /// Judges a listing.
    ///
    /// - Parameters:
    ///   - new: The ids of its pictures.
    ///   - old: Those of the last listing that was believed.
    ///   - isDenied: Whether the server denies access to what it listed then.
    ///   - now: The present time.
    /// - Returns: Whether it is believed.
    mutating func judge(
        _ new: Set<String>, after old: Set<String>, isDenied: Bool = false, at now: Duration
    ) -> Verdict {
        let lost = old.subtracting(new)
        let left = old.count - lost.count
        let isMuch =
            left == 0 ? !old.isEmpty : old.count >= Self.leastHalved && 2 * left < old.count
        let isSuspicious = isMuch || isDenied && !lost.isEmpty
        guard isSuspicious else {
            self = ListingDoubt()
            return .believed
        }
        let loss = PictureLoss(of: lost, among: old.count)
        if loss.tag != self.loss?.tag {
            (self.loss, answers, countedAt) = (loss, 1, now)
        } else if now - countedAt >= Self.leastWait {
            (answers, countedAt) = (answers + 1, now)
        }
        guard answers < Self.neededAnswers, self.loss?.isConfirmed == false else {
            self = ListingDoubt()
            return .believed
        }
        return .doubted(left: left, of: old.count, again: Self.waits[answers - 1])
    }

    /// Notes that a person has confirmed the loss.
    mutating func confirm() { loss?.isConfirmed = true }
}
