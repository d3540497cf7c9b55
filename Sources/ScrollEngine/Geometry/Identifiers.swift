/// The place of a page on its strip, counted from 0.
public struct PageIndex: Hashable, Comparable, Sendable, Codable {
    public let value: Int

    public init(_ value: Int) { self.value = value }

    public init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    public static func < (a: PageIndex, b: PageIndex) -> Bool { a.value < b.value }

    /// The page so many places further on.
    public static func + (page: PageIndex, places: Int) -> PageIndex {
        PageIndex(page.value + places)
    }
}

/// What identifies the item on a page, whatever place the page has: opaque to the engine.
public struct ItemKey: Hashable, Sendable, Codable {
    public let value: UInt64

    public init(_ value: UInt64) { self.value = value }

    public init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(UInt64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A moment on the clock that a session was born on, in whole milliseconds.
public struct Timestamp: Hashable, Comparable, Sendable, Codable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The moment a session was born.
    public static let birth = Timestamp(milliseconds: 0)

    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

    /// The seconds from one moment to a later one; negative when it is earlier.
    public func seconds(since earlier: Timestamp) -> Double {
        Double(milliseconds &- earlier.milliseconds) / 1000
    }
}
