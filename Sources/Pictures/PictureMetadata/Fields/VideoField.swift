/// What is read of a video beside its size, as text.
package enum VideoField: UInt8, Hashable, Sendable, CaseIterable {
    /// Milliseconds.
    case duration
    /// Seconds since 1970 in UTC.
    case created
    /// A date with its zone, as ISO 8601, which Apple's devices write.
    case creationDate
    case title, make, model
    /// ISO 6709: `+46.6190+007.9612+1000.000/`.
    case location
}
