import Spelling

/// The name of a screen in URLs: 1 to 64 ASCII letters, digits, hyphens and underscores.
package struct ScreenName: Hashable, Comparable, Sendable {
    package let text: String

    package init?(_ text: String) {
        guard (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0.isLetterOrDigit || "-_".utf8.contains($0) })
        else { return nil }
        self.text = text
    }

    package static func < (one: ScreenName, other: ScreenName) -> Bool { one.text < other.text }
}
