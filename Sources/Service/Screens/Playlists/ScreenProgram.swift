import Calendars
import Hashing

/// What decides which picture a screen shows when: its order and its schedule.
///
/// Screens with equal programs over the same pictures show the same pictures at the same time.
package struct ScreenProgram: Sendable {
    package let order: PlaylistOrder
    /// Of the shuffles.
    package let seed: UInt64
    /// Whether two portraits share a slot.
    package let pairsPortraits: Bool
    /// Shares of parts, whose pictures are shuffled; nil where all pictures come once before any again.
    package let mix: Mix?
    package let schedule: Schedule
    /// Distinguishes this program from others: states of other programs are not continued.
    package let digest: UInt64

    /// - Parameters:
    ///   - order: The order of the pictures.
    ///   - seed: The seed of its shuffles.
    ///   - pairsPortraits: Whether two portraits share a slot.
    ///   - mix: Shares of parts of the pictures.
    ///   - schedule: When the picture changes.
    ///   - text: A text that distinguishes this program, and what pictures it is for, from all others.
    package init(
        _ order: PlaylistOrder, seed: UInt64 = 0, pairsPortraits: Bool = false,
        mix: Mix? = nil, _ schedule: Schedule, text: String = ""
    ) {
        self.order = order
        self.seed = seed
        self.pairsPortraits = pairsPortraits
        self.mix = mix
        self.schedule = schedule
        digest = SipHash(key: 0, 0).hash(of: Array(text.utf8))
    }

    /// Whether pictures must be shown in exactly their order.
    func keepsOrder(on day: Int?) -> Bool {
        switch order {
        case .plain(let order): order != .shuffle
        case .onThisDay(let order): day != nil || order != .shuffle
        }
    }

    /// When the first round of a day, or of all other times, begins.
    func beginning(of day: Int?) -> UnixTime {
        schedule.zone.moment(0, on: day ?? ChangeRule.firstDay)
    }
}
