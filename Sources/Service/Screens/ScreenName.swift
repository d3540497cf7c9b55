/// The name of a screen in URLs: 1 to 64 ASCII letters, digits, hyphens and underscores.
package struct ScreenName: Hashable, Comparable, Sendable {
    package let text: String

    package init?(_ text: String) {
        let allowed = { (byte: UInt8) in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
            default: false
            }
        }
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(allowed) else { return nil }
        self.text = text
    }

    package static func < (one: ScreenName, other: ScreenName) -> Bool { one.text < other.text }
}
