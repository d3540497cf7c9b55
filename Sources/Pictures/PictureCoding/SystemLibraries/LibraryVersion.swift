import CVips

/// The version of a library: numbers with dots between them.
struct LibraryVersion: Comparable, CustomStringConvertible {
    let description: String
    private let numbers: [Int]

    init(_ text: String) {
        description = text
        numbers = text.split(separator: ".").map { Int($0) ?? 0 }
    }

    static func < (left: LibraryVersion, right: LibraryVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    /// The libheif that libvips has loaded; nil if there is none in sight.
    static let libheif: LibraryVersion? = {
        guard let text = unsafe cvips_heif_version() else { return nil }
        return LibraryVersion(unsafe String(cString: text))
    }()
}
