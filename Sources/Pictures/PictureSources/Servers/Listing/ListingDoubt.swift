import Hashing

/// Doubts listings that lost much, for all kinds of servers.
///
/// A server that updates itself, and a key that lost a permission, have answered with empty lists and the
/// status 200. So a listing that lost all pictures, or more than half of at least 20, is believed after three
/// equal answers, and asked for again after 1, 5 and 15 minutes. Pictures that are deleted one by one are believed
/// at once.
struct ListingDoubt: Sendable {
    private var answers = 0
    private var digest: Digest?

    /// Pictures of which the loss of more than half is doubted.
    private static let leastHalved = 20
    /// The equal answers after which a loss is believed.
    private static let neededAnswers = 3
    private static let waits: [Duration] = [.seconds(60), .seconds(300), .seconds(900)]

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
    /// - Returns: Whether it is believed.
    mutating func judge(_ new: Set<String>, after old: Set<String>) -> Verdict {
        let left = old.count { new.contains($0) }
        let isSuspicious =
            left == 0 ? !old.isEmpty : old.count >= Self.leastHalved && 2 * left < old.count
        guard isSuspicious else {
            self = ListingDoubt()
            return .believed
        }
        let digest = SHA256.hash(new.sorted().flatMap { Array($0.utf8) + [0] })
        answers = digest == self.digest ? answers + 1 : 1
        self.digest = digest
        guard answers < Self.neededAnswers else {
            self = ListingDoubt()
            return .believed
        }
        return .doubted(
            left: left, of: old.count,
            again: Self.waits[min(answers - 1, Self.waits.count - 1)])
    }
}
