import FileAccess
import PictureMetadata
import Spelling

/// The sidecars of one folder, by the names of their pictures.
///
/// Finding them takes one `stat` for each file with their extension, and opens none.
package struct Sidecars {
    private var byName: [[UInt8]: [Sidecar]] = [:]
    private var byCanonicalName: [CanonicalName: [Sidecar]] = [:]

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
                byCanonicalName[CanonicalName(picture), default: []].append(sidecar)
            } catch {
                if error.kind == .busy { throw error }
            }
        }
    }

    /// The sidecars of a picture, the most trusted first.
    ///
    /// Of each kind it is preferably the one with the picture's whole name. A picture that Google edited
    /// has the JSON of its original.
    package func of(_ name: [UInt8]) -> [Sidecar] {
        guard !byName.isEmpty else { return [] }
        let stem = Array(FileName.stem(of: name))
        return Sidecar.Kind.allCases.compactMap { kind in
            let names =
                kind == .takeout ? Self.takeoutNames(of: name) : [name, stem]
            return names.lazy.compactMap { first(kind, for: $0) }.first
        }
    }

    /// Whether there is Takeout's document of a picture or a video.
    func haveTakeout(of name: [UInt8]) -> Bool {
        !byName.isEmpty && Self.takeoutNames(of: name).contains { first(.takeout, for: $0) != nil }
    }

    private func first(_ kind: Sidecar.Kind, for name: [UInt8]) -> Sidecar? {
        byName[name]?.first { $0.kind == kind }
            ?? byCanonicalName[CanonicalName(name)]?.first { $0.kind == kind }
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
        guard !number.isEmpty else { return Array(name) }
        let stem = FileName.stem(of: Array(name))
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

    /// The names that Takeout's document of a picture may be made from: its own, that of the picture that
    /// Google edited, and a start of either, where the name of the document is cut.
    private static func takeoutNames(of name: [UInt8]) -> [[UInt8]] {
        [name, original(of: name)].flatMap { whole in
            let cut = Array(String(decoding: whole, as: UTF8.self).prefix(takeoutLimit).utf8)
            guard cut.count < whole.count else { return [whole] }
            // A dot at the end is taken for the start of ".supplemental-metadata".
            return [whole, cut.last == UInt8(ascii: ".") ? cut.dropLast() : cut]
        }
    }

    /// Characters of the name of a document of Takeout, without its ending.
    private static let takeoutLimit = 46

    /// `a.jpg` for `a-edited.jpg`, `a(1).jpg` for `a-edited(1).jpg`.
    private static func original(of name: [UInt8]) -> [UInt8] {
        let name = CanonicalName.composed(name)
        let whole = Array(FileName.stem(of: name))
        let (stem, number) = numbered(whole[...])
        guard let mark = editedMarks.first(where: { stem.suffix($0.count).elementsEqual($0) })
        else { return name }
        return Array(stem.dropLast(mark.count) + number + name.dropFirst(whole.count))
    }

    /// What Google Photos adds to the name of an edited copy, in the language of the account.
    private static let editedMarks = [
        "-edited", "-effects", "-bearbeitet", "-modifié", "-editado", "-ha editado", "-editat",
        "-modificato", "-bewerkt", "-edytowane", "-編集済み",
    ].map { Array($0.utf8) }
}
