import FileAccess
import PictureMetadata
import Spelling

/// The sidecars of one folder, by the names of their pictures.
///
/// Finding them takes one `stat` for each file with their extension, and opens none.
package struct Sidecars {
    private var byName: [[UInt8]: [Sidecar]] = [:]
    /// The same by names as other systems write them, with the name of each picture as it is written here.
    private var byTypedName: [TypedName: [(picture: [UInt8], sidecar: Sidecar)]] = [:]
    /// The names of all files, unless there are no sidecars.
    private var files: Set<[UInt8]> = []

    /// - Throws: when the system is short of descriptors or memory.
    package init(
        among names: [[UInt8]], in folder: any SourceFolder, at path: RelativePath
    ) throws(SourceError) {
        for name in names {
            guard let (kind, picture) = Self.picture(of: name) else { continue }
            do throws(SourceError) {
                let status = try folder.entry(name)
                // Links are not followed, because they may lead out of the library.
                guard status.kind == .file else { continue }
                let sidecar = Sidecar(
                    path: path.appending(name), version: status.version, kind: kind)
                byName[picture, default: []].append(sidecar)
                byTypedName[TypedName(picture), default: []].append((picture, sidecar))
            } catch {
                if error.kind == .busy { throw error }
            }
        }
        if !byName.isEmpty { files = Set(names) }
    }

    /// The sidecars of a picture, the most trusted first.
    ///
    /// Of each kind it is preferably the one with the picture's whole name. A picture that Google edited
    /// has the JSON of its original.
    ///
    /// - Parameters:
    ///   - name: The picture.
    ///   - raws: The raw files of its shot, whose sidecars it has if it has none itself.
    /// - Returns: At most one of each kind.
    package func of(_ name: [UInt8], with raws: [[UInt8]] = []) -> [Sidecar] {
        guard !byName.isEmpty else { return [] }
        let stem = Array(FileName.stem(of: name))
        return Sidecar.Kind.allCases.compactMap { kind in
            let names =
                kind == .takeout ? Self.takeoutNames(of: name) : [name, stem]
            return (names + raws).lazy.compactMap { first(kind, for: $0) }.first
        }
    }

    /// Whether there is Takeout's document of a picture or a video.
    func haveTakeout(of name: [UInt8]) -> Bool {
        !byName.isEmpty && Self.takeoutNames(of: name).contains { first(.takeout, for: $0) != nil }
    }

    /// A sidecar of a name, or of another spelling of it that no file has.
    private func first(_ kind: Sidecar.Kind, for name: [UInt8]) -> Sidecar? {
        byName[name]?.first { $0.kind == kind }
            ?? byTypedName[TypedName(name)]?.first {
                $0.sidecar.kind == kind && !files.contains($0.picture)
            }?.sidecar
    }

    /// Whether a file has the extension of sidecars, and so is no picture whatever its bytes are.
    package static func isName(_ name: [UInt8]) -> Bool { kind(of: name) != nil }

    // MARK: Names

    private static func kind(of name: [UInt8]) -> Sidecar.Kind? {
        Sidecar.Kind.allCases.first { kind in
            let ending = kind.ending.utf8
            return name.count > ending.count
                && name.suffix(ending.count).elementsEqual(ending) { $0 == $1 || $0 | 0x20 == $1 }
        }
    }

    /// The kind of a sidecar and the name of its picture, with or without the picture's extension.
    private static func picture(of name: [UInt8]) -> (Sidecar.Kind, [UInt8])? {
        guard let kind = kind(of: name) else { return nil }
        let rest = Array(name.dropLast(kind.ending.utf8.count))
        guard kind == .takeout else { return (kind, rest) }
        // The list of a gallery is JSON, too.
        guard PictureList.stem(of: name) == nil else { return nil }
        return (kind, takeoutPicture(of: rest))
    }

    /// The picture of `a.jpg`, `a.jpg.supplemental-metadata` or a start of it, because Takeout cuts
    /// names, and of `a.jpg(1)`, which is `a(1).jpg`.
    private static func takeoutPicture(of name: [UInt8]) -> [UInt8] {
        var (name, number) = numbered(name[...])
        let word = Array(".supplemental-metadata".utf8)
        if let dot = name.lastIndex(of: word[0]), word.starts(with: name[dot...]) {
            name = name[..<dot]
        }
        return renumbered(Array(name), number)
    }

    /// A name with a number in parentheses behind its stem; the name itself without a number.
    private static func renumbered(_ name: [UInt8], _ number: ArraySlice<UInt8>) -> [UInt8] {
        let stem = FileName.stem(of: name)
        return Array(stem + number + name.dropFirst(stem.count))
    }

    /// A name without the number in parentheses at its end, and that number.
    private static func numbered(
        _ name: ArraySlice<UInt8>
    ) -> (ArraySlice<UInt8>, number: ArraySlice<UInt8>) {
        guard name.last == UInt8(ascii: ")"), let start = name.lastIndex(of: UInt8(ascii: "(")),
            case let digits = name[start...].dropFirst().dropLast(), !digits.isEmpty,
            digits.allSatisfy(\.isDigit)
        else { return (name, []) }
        return (name[..<start], name[start...])
    }

    /// The names that Takeout's document of a picture may be made from.
    ///
    /// They are its own, that of the picture that Google edited, and a start of either, where the name of
    /// the document is cut. A number comes behind the cut.
    private static func takeoutNames(of name: [UInt8]) -> [[UInt8]] {
        var names: [[UInt8]] = []
        for whole in [name, original(of: name)].compactMap(\.self) {
            names.append(whole)
            if let start = cut(whole) { names.append(start) }
            let stem = FileName.stem(of: whole)
            let (plain, number) = numbered(stem)
            if let start = cut(Array(plain + whole.dropFirst(stem.count))), !number.isEmpty {
                names.append(renumbered(start, number))
            }
        }
        return names
    }

    /// A name as that of Takeout's document is cut; nil if it is short enough.
    private static func cut(_ name: [UInt8]) -> [UInt8]? {
        let cut = Array(String(decoding: name, as: UTF8.self).prefix(takeoutLimit).utf8)
        guard cut.count < name.count else { return nil }
        // A dot at the end is taken for the start of ".supplemental-metadata".
        return cut.last == UInt8(ascii: ".") ? Array(cut.dropLast()) : cut
    }

    /// Characters of the name of a document of Takeout, without its ending.
    private static let takeoutLimit = 46

    /// `a.jpg` for `a-edited.jpg`, `a(1).jpg` for `a-edited(1).jpg`; nil for a name without such a mark.
    ///
    /// The mark is in the language of the account, and cut in long names: so it is any text without digits
    /// behind the last hyphen. A picture that is no edited copy has a document of its own.
    private static func original(of name: [UInt8]) -> [UInt8]? {
        let whole = FileName.stem(of: name)
        let (stem, number) = numbered(whole)
        guard let hyphen = stem.lastIndex(of: UInt8(ascii: "-")), hyphen > 0,
            case let mark = stem[(hyphen + 1)...], !mark.isEmpty, !mark.contains(where: \.isDigit)
        else { return nil }
        return Array(stem[..<hyphen] + number + name.dropFirst(whole.count))
    }
}
