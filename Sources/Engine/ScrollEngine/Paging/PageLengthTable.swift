/// The lengths of all pages of a strip along its axis, in pixels, and the sums of them.
///
/// A table is made once for many layouts and events. Two tables are equal if they are the same
/// instance.
public final class PageLengthTable: Sendable {
    /// For each page the total length of the pages up to its end; none if all are equal.
    private let ends: [Int]
    /// The length of each page if all are equal, otherwise nil.
    private let equalLength: Int?
    /// The number of pages.
    public let count: Int

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
        equalLength = nil
        count = lengths.count
    }

    /// Pages of one length: a table that costs the same for any number of them.
    public init(_ count: Int, ofLength length: Int) {
        ends = []
        equalLength = length
        self.count = count
    }

    /// The total length of the first pages.
    func start(_ page: Int) -> Int {
        if let equalLength { return page * equalLength }
        return page == 0 ? 0 : ends[page - 1]
    }

    /// The length of a page that exists.
    package func length(_ page: Int) -> Int { equalLength ?? ends[page] - start(page) }
}

extension PageLengthTable: Hashable {
    /// Whether both are the same instance.
    public static func == (one: PageLengthTable, other: PageLengthTable) -> Bool { one === other }

    /// Hashes the instance.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
