/// The entries of folders that a scan skips because their owner hid them.
package enum HiddenEntries {
    /// A folder that holds an entry of this name is not shown, nor is anything in it.
    package static let markerName = ".nomedia"

    /// The file with a folder's settings.
    package static let settingsName = ".peekstrip.json"

    /// Whether a name is a dot file's.
    package static func isHidden(_ name: [UInt8]) -> Bool { name.first == UInt8(ascii: ".") }
}
