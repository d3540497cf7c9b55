/// What a turn tells of itself: at a cancelled turn, the page is the one where it began.
package enum TurnOutcome: Hashable, Sendable {
    /// A leaf is on its way and will come to rest on this page.
    case willTurn(to: PageIndex)
    /// It has come to rest on this page, which is the one it led to or not.
    case didTurn(to: PageIndex, isCompleted: Bool)
}
