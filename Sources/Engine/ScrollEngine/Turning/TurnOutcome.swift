/// The outcomes of a turn; the page of a cancelled turn is the one at which it started.
package enum TurnOutcome: Hashable, Sendable {
    /// A leaf settles and will land on this page.
    case willTurn(to: PageIndex)
    /// It landed on this page, which is its destination if `isCompleted`.
    case didTurn(to: PageIndex, isCompleted: Bool)
}
