import FileAccess
import PictureMetadata
import Spelling

/// A path as a list has it, in the spellings that programs on other systems write.
///
///     2024/lake.jpg, ./lake.jpg, a/../lake.jpg, 2024\lake.jpg
///     "2024/lake.jpg", 2024/Gr%C3%BC%C3%9Fe.jpg
///     /photos/2024/lake.jpg, file:///photos/2024/lake.jpg    where /photos is the root
///     in UTF-8, or in Windows-1252
package struct ListedPath {
    /// The paths that may be meant, the nearest to what is written first; never empty.
    let candidates: [RelativePath]

    /// Understands a path.
    ///
    /// - Parameters:
    ///   - text: The path, from the folder of the list.
    ///   - folder: That folder.
    ///   - roots: The paths of the library's root, with which an absolute path may begin.
    ///   - exclusions: What is left out by its name.
    /// - Throws: Why no spelling leads to a file that may be shown.
    package init(
        _ text: [UInt8], in folder: RelativePath, below roots: [String] = [],
        excluding exclusions: Exclusions
    ) throws(Refusal) {
        var candidates: [RelativePath] = []
        var refusal = Refusal.isNotPath
        for spelling in Self.spellings(of: text) {
            do throws(Refusal) {
                let path = try Self.path(spelling, in: folder, below: roots)
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

    /// The path without its dots; links are not followed.
    private static func path(
        _ text: [UInt8], in folder: RelativePath, below roots: [String]
    ) throws(Refusal) -> RelativePath {
        // A path of Windows from a machine or from the root of a drive: with its own separators it is no name.
        guard !isOfDrive(text), text.first != UInt8(ascii: "\\") else { throw .leadsOutside }
        guard !text.contains(0) else { throw .isNotPath }
        let plain = withoutScheme(text)
        let isAbsolute = plain.first == UInt8(ascii: "/")
        var names = isAbsolute ? [] : folder.names
        let parts = plain.split(separator: UInt8(ascii: "/")).map(Array.init)
        for part in parts {
            switch part {
            case Array(".".utf8): continue
            case Array("..".utf8):
                guard names.popLast() != nil else { throw .leadsOutside }
            default: names.append(part)
            }
        }
        if isAbsolute {
            guard let inside = Self.names(names, below: roots) else { throw .leadsOutside }
            names = inside
        }
        guard parts.last != Array("..".utf8), names.count > 0, names != folder.names else {
            throw .isNotPath
        }
        return names.reduce(.root) { $0.appending($1) }
    }

    /// The names behind those of a root; nil if there are none of a root.
    private static func names(_ names: [[UInt8]], below roots: [String]) -> [[UInt8]]? {
        for root in roots {
            let rootNames = RelativePath(bytes: Array(root.utf8)).names
            guard names.count >= rootNames.count,
                zip(names, rootNames).allSatisfy({ CanonicalName($0) == CanonicalName($1) })
            else { continue }
            return Array(names.dropFirst(rootNames.count))
        }
        return nil
    }

    /// The absolute path in the URL of a file of this machine; any other text as it is.
    private static func withoutScheme(_ text: [UInt8]) -> [UInt8] {
        for start in ["file://localhost/", "file:///", "file:/"] where text.starts(with: start.utf8)
        {
            return Array(text.dropFirst(start.utf8.count - 1))
        }
        return text
    }

    /// Whether a path begins with a drive of Windows, as `C:`.
    private static func isOfDrive(_ text: [UInt8]) -> Bool {
        text.count > 1 && text[1] == UInt8(ascii: ":") && (0x61...0x7A).contains(text[0] | 0x20)
            && (text.count == 2 || [UInt8(ascii: "/"), UInt8(ascii: "\\")].contains(text[2]))
    }
}

extension ListRefusals.Cause: Error {}

/// The entries of a list that cannot be followed.
package struct ListRefusals: Hashable, Sendable {
    package let count: Int
    /// The first one, safe to show, and what is wrong with it.
    package let first: String
    let cause: Cause

    package enum Cause: Hashable, Sendable {
        case leadsOutside
        case hidden
        case isNotPath
    }

    /// The same with more entries of the list.
    func adding(_ more: Int) -> ListRefusals {
        ListRefusals(count: count + more, first: first, cause: cause)
    }

    package var sentence: String {
        let cause =
            switch cause {
            case .leadsOutside: "leads out of the library"
            case .hidden: "names a file that is hidden or excluded"
            case .isNotPath: "is no path of a file"
            }
        let others = count > 1 ? ", and \(count - 1) more" : ""
        return "its entry \"\(first)\" \(cause)\(others); write paths from the folder of the list"
    }
}
