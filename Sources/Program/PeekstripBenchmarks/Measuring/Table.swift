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
    /// Calls per second, from the median.
    var rate: Double { medianMilliseconds > 0 ? 1000 / medianMilliseconds : 0 }
    /// The cost relative to the row that it is compared with.
    var ratio: Double?
    /// Number of allocations of one call.
    var allocations: Int?
    /// Number of arrays in the result of a call, the least possible number of allocations.
    var arrays: Int?

    private enum CodingKeys: String, CodingKey {
        case what, who, bytes, rate, ratio, allocations, arrays
        case medianMilliseconds = "median_ms"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(what, forKey: .what)
        try container.encode(who, forKey: .who)
        try container.encode(medianMilliseconds, forKey: .medianMilliseconds)
        try container.encode(rate, forKey: .rate)
        try container.encodeIfPresent(bytes, forKey: .bytes)
        try container.encodeIfPresent(ratio, forKey: .ratio)
        try container.encodeIfPresent(allocations, forKey: .allocations)
        try container.encodeIfPresent(arrays, forKey: .arrays)
    }
}
