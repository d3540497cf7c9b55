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
    static let libheif = LibraryVersion(saidBy: "heif_get_version")

    /// What a function without arguments says of its library; nil if this process has not loaded it.
    init?(saidBy function: String) {
        guard let text = unsafe cvips_library_version(function) else { return nil }
        self.init(unsafe String(cString: text))
    }
}
