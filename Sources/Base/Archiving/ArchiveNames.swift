/// Names of files that every system can unpack, and of which no two are the same.
///
/// It keeps a number for each name that was taken by another one before, so it is small.
package struct ArchiveNames: Sendable {
    /// For each file whose name was taken, the number that its own name got.
    private var numbers: [Int: Int] = [:]

    /// Finds the names that are taken.
    ///
    /// - Parameters:
    ///   - count: The number of files.
    ///   - name: The name of a file, as it is shown.
    package init(count: Int, name: (Int) -> String) {
        // For each taken name the number from which on to look for a free one, because all folders of a
        // camera have pictures of the same names.
        var taken: [UInt64: Int] = [:]
        taken.reserveCapacity(count)
        for index in 0..<count {
            let safe = Self.safe(name(index))
            let own = Self.hash(safe)
            guard var number = taken[own] else {
                taken[own] = 2
                continue
            }
            while taken[Self.hash(Self.numbered(safe, number))] != nil { number += 1 }
            taken[Self.hash(Self.numbered(safe, number))] = 2
            taken[own] = number + 1
            numbers[index] = number
        }
    }

    /// The name of a file in the archive, of its shown name.
    package func name(_ index: Int, of shown: String) -> String {
        Self.numbered(Self.safe(shown), numbers[index] ?? 1)
    }

    /// A name without signs that some system refuses, and not too long.
    static func safe(_ name: String) -> String {
        guard !isSafe(name) else { return name }
        let allowed = String(
            name.map { character in
                let isRefused =
                    "/\\:*?\"<>|".contains(character)
                    || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
                return isRefused ? "_" : character
            })
        var (stem, ending) = divided(allowed)
        while stem.utf8.count > stemLimit { stem.removeLast() }
        var safe = stem + ending.prefix(endingLimit)
        while let last = safe.last, last == "." || last == " " { safe.removeLast() }
        let first = safe.prefix { $0 != "." }
        return first.isEmpty || reserved.contains(first.uppercased()) ? "_" + safe : safe
    }

    /// Bytes of a name before its ending: most file systems take 255 with the ending and a number.
    private static let stemLimit = 200
    /// Characters of an ending.
    private static let endingLimit = 10

    /// The parts of a name before and from its last dot on.
    private static func divided(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    /// Whether a name has nothing but letters, digits and harmless signs of ASCII.
    private static func isSafe(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, first != UInt8(ascii: "."), let last = bytes.last,
            last != UInt8(ascii: "."), last != UInt8(ascii: " "), bytes.count <= stemLimit
        else { return false }
        return bytes.allSatisfy { $0 > 0x1f && $0 < 0x7f && !forbidden.contains($0) }
            && !reserved.contains(name.prefix { $0 != "." }.uppercased())
    }

    private static let forbidden = Set("/\\:*?\"<>|".utf8)

    /// Names of devices in Windows.
    private static let reserved: Set<String> = Set(
        ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })

    /// `picture (2).jpg` for the second `picture.jpg`.
    private static func numbered(_ name: String, _ number: Int) -> String {
        guard number > 1 else { return name }
        let (stem, ending) = divided(name)
        return "\(stem) (\(number))\(ending)"
    }

    /// FNV-1a over the name without case, because some systems do not distinguish it.
    private static func hash(_ name: String) -> UInt64 {
        name.lowercased().utf8.reduce(0xcbf2_9ce4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
    }
}
