import FileAccess
import Spelling

/// Names of files and folders as text that is safe to show and to log.
///
/// Names are untrusted bytes. Bytes that are not UTF-8, control characters, line ends, direction
/// marks and invisible characters become U+FFFD; the joiners that scripts and emoji need stay. Letters
/// and their marks are composed (NFC), as people type them in searches.
/// Escaping for HTML, JSON or markup is the task of their writers.
package enum VisibleText {
    package static func of(_ name: some Collection<UInt8>) -> String {
        let composed = String(decoding: CanonicalName.composed(name), as: UTF8.self)
        guard !ShownName.isPlain(composed) else { return composed }
        var text = ""
        for scalar in composed.unicodeScalars {
            text.unicodeScalars.append(ShownName.isHarmless(scalar) ? scalar : "\u{FFFD}")
        }
        return text
    }

    /// Lines, each of which ends with a line feed, as one.
    package static func of(lines: [UInt8]) -> String {
        lines.split(separator: UInt8(ascii: "\n")).map(of).joined(separator: "; ")
    }
}
