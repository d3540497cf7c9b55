/// One table of a report.
struct Table: Encodable {
    let name: String
    let rows: [Row]
}

/// One row of a table: the operation, the program that ran it, and its cost.
struct Row: Encodable {
    let what: String
    let who: String
    /// The milliseconds of one call: the median of all rounds.
    let medianMilliseconds: Double
    /// The size of the result in bytes; nil if it has none.
    var bytes: Int?
    /// The cost relative to the row that it is compared with.
    var ratio: Double?
    /// Number of allocations of one call.
    var allocations: Int?
    /// Number of arrays in the result of a call, the least possible number of allocations.
    var arrays: Int?

    private enum CodingKeys: String, CodingKey {
        case what, who, bytes, ratio, allocations, arrays
        case medianMilliseconds = "median_ms"
    }
}
