import JSONCoding

/// The version of an immich server, which decides how it is asked.
struct ImmichVersion: Comparable {
    let major: Int
    let minor: Int
    let patch: Int

    init(_ major: Int, _ minor: Int, _ patch: Int) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// `{"major":3,"minor":3,"patch":5}`, with anything else beside.
    init?(_ document: JSONValue) {
        guard let major = document["major"]?.integer, let minor = document["minor"]?.integer,
            let patch = document["patch"]?.integer
        else { return nil }
        self.init(major, minor, patch)
    }

    static func < (one: ImmichVersion, other: ImmichVersion) -> Bool {
        (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
    }

    /// Whether searches are written as a filter; the flat form is deprecated from then on.
    var hasFilters: Bool { self >= ImmichVersion(3, 2, 0) }

    /// Whether the day of memories is written without a time.
    var hasPlainDays: Bool { self >= ImmichVersion(3, 0, 3) }

    /// Whether one request lists own and shared albums, and an album's pictures are searched for; before, a
    /// search left out what others had put into a shared album, and the album itself contained all.
    var searchesAlbums: Bool { major >= 3 }

    /// What the operator should know about the version.
    var warning: String? {
        guard major > Self.newestKnown else { return nil }
        return
            "its version \(self) is newer than this program knows; it is asked as \(Self.newestKnown).x is"
    }

    private static let newestKnown = 3
}

extension ImmichVersion: CustomStringConvertible {
    var description: String { "\(major).\(minor).\(patch)" }
}
