import Spelling

/// A time that clocks show, to the minute.
package struct TimeOfDay: Hashable, Sendable {
    /// Minutes since midnight, 0 to 1439.
    package let minute: Int

    /// Parses `07:30`; nil for another text.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 2],
            parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
            let hour = Int(String(decoding: parts[0], as: UTF8.self)),
            let minute = Int(String(decoding: parts[1], as: UTF8.self)), hour < 24, minute < 60
        else { return nil }
        self.minute = 60 * hour + minute
    }
}
