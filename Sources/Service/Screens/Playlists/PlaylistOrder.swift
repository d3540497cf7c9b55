/// The order in which a screen shows its pictures.
package enum PlaylistOrder: Hashable, Sendable {
    case plain(Plain)
    /// The pictures that were taken on this day of the month in earlier years, the newest first; on other
    /// days all pictures in another order.
    case onThisDay(otherwise: Plain)

    package enum Plain: String, CaseIterable, Sendable {
        /// Gallery by gallery, in natural order of the names.
        case name
        case date
        case newestFirst = "-date"
        /// At random, in another order each round.
        case shuffle

        /// Whether it depends on what the headers of pictures say.
        var needsHeaders: Bool { self == .date || self == .newestFirst }
    }

    /// Whether it depends on what the headers of pictures say.
    package var needsHeaders: Bool {
        switch self {
        case .plain(let order): order.needsHeaders
        case .onThisDay: true
        }
    }
}
