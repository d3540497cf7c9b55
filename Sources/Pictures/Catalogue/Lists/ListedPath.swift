import FileAccess
import PictureMetadata
import Spelling

/// A path as a list has it, in the spellings that programs on other systems write.
///
///     2024/lake.jpg, ./lake.jpg, a/../lake.jpg, 2024\lake.jpg
///     "2024/lake.jpg", 2024/Gr%C3%BC%C3%9Fe.jpg
///     in UTF-8, or in Windows-1252
package struct ListedPath {
    /// The paths that may be meant, the nearest to what is written first; never empty.
    let candidates: [RelativePath]

    /// Understands a path.
    ///
    /// - Parameters:
    ///   - text: The path, from the folder of the list.
    ///   - folder: That folder.
    ///   - exclusions: What is left out by its name.
    /// - Throws: Why no spelling leads to a file that may be shown.
    package init(
        _ text: [UInt8], in folder: RelativePath, excluding exclusions: Exclusions
    ) throws(Refusal) {
        var candidates: [RelativePath] = []
        var refusal = Refusal.isNotPath
        for spelling in Self.spellings(of: text) {
            do throws(Refusal) {
                let path = try Self.path(spelling, in: folder)
                guard !path.names.contains(where: HiddenEntries.isHidden),
                    !exclusions.excludes(anyPartOf: path)
                else { throw .hidden }
                if !candidates.contains(path) { candidates.append(path) }
            } catch {
                if candidates.isEmpty { refusal = error }
            }
        }
        guard !candidates.isEmpty else { throw refusal }
        self.candidates = candidates
    }

    /// Why an entry is refused.
    package typealias Refusal = ListRefusals.Cause

    /// As written, then with the separators of Windows, each also in UTF-8; then the same without
    /// quotation marks, and without percent-encoding.
    private static func spellings(of text: [UInt8]) -> [[UInt8]] {
        [text, unquoted(text), PercentCoding.decoded(text)].compactMap(\.self).flatMap {
            text -> [[UInt8]] in
            let slashes = text.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
            return [
                text, Array(PlainText.decoded(text).utf8), slashes,
                Array(PlainText.decoded(slashes).utf8),
            ]
        }
    }

    /// The text between quotation marks; nil if there are none.
    private static func unquoted(_ text: [UInt8]) -> [UInt8]? {
        guard text.count > 2, let mark = text.first, mark == text.last,
            [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(mark)
        else { return nil }
        return Array(text.dropFirst().dropLast())
    }

    /// The path without its dots.
    private static func path(
        _ text: [UInt8], in folder: RelativePath
    ) throws(Refusal) -> RelativePath {
        guard text.first != UInt8(ascii: "/"), !isOfDrive(text), !text.starts(with: fileScheme)
        else { throw .leadsOutside }
        guard !text.contains(0) else { throw .isNotPath }
        var names = folder.names
        let parts = text.split(separator: UInt8(ascii: "/")).map(Array.init)
        for part in parts {
            switch part {
            case Array(".".utf8): continue
            case Array("..".utf8):
                guard names.popLast() != nil else { throw .leadsOutside }
            default: names.append(part)
            }
        }
        guard parts.last != Array("..".utf8), names.count > 0, names != folder.names else {
            throw .isNotPath
        }
        return names.reduce(.root) { $0.appending($1) }
    }

    /// The start of the URL of a file, whose path is that of another machine, or none of the library's.
    private static let fileScheme = Array("file:/".utf8)

    /// Whether a path begins with a drive of Windows, as `C:`.
    private static func isOfDrive(_ text: [UInt8]) -> Bool {
        text.count > 1 && text[1] == UInt8(ascii: ":") && (0x61...0x7A).contains(text[0] | 0x20)
            && (text.count == 2 || [UInt8(ascii: "/"), UInt8(ascii: "\\")].contains(text[2]))
    }
}

extension ListRefusals.Cause: Error {}
