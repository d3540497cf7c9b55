/// The lengths of all pages of a strip along its axis, in pixels, and the sums of them.
///
/// A table is made once for many layouts and events. Two tables are equal if they are the same
/// instance.
public final class PageLengthTable: Sendable {
    /// For each page the total length of the pages up to its end.
    private let ends: [Int]

    /// The lengths of the pages in their order; none is negative.
    ///
    /// An array, because a generic sequence of another module takes ten times as long.
    public init(_ lengths: [Int]) {
        var ends = lengths
        var end = 0
        for page in ends.indices {
            end += ends[page]
            ends[page] = end
        }
        self.ends = ends
    }

    /// The number of pages.
    public var count: Int { ends.count }

    /// The total length of the first pages.
    func start(_ page: Int) -> Int { page == 0 ? 0 : ends[page - 1] }

    /// The length of a page that exists.
    package func length(_ page: Int) -> Int { ends[page] - start(page) }
}

extension PageLengthTable: Hashable {
    /// Whether both are the same instance.
    public static func == (one: PageLengthTable, other: PageLengthTable) -> Bool { one === other }

    /// Hashes the instance.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
