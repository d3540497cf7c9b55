/// Stores a few values by name beside the sessions: unlike sessions they stay until they are replaced.
///
/// Each operation takes effect at one instant, for all threads and for all processes that share the
/// backend. One that throws has made no visible change, or one whose reply was lost.
package protocol NamedValueStore: Sendable {
    /// Reads a value, unless the caller has it.
    ///
    /// - Parameters:
    ///   - name: The name, of at most 100 bytes.
    ///   - revision: The revision that the caller has.
    /// - Returns: The value as it is now.
    /// - Throws: `unavailable`.
    func value(_ name: String, unless revision: UInt64?) throws(SessionError) -> NamedValue

    /// Replaces a value if it is at a revision, or writes it for the first time.
    ///
    /// - Parameters:
    ///   - name: The name, of at most 100 bytes.
    ///   - revision: The revision that must be replaced; nil if there must be no value yet.
    ///   - bytes: The new value, at most ``NamedValue/limit``.
    /// - Returns: The new revision; nil if the value has another one.
    /// - Throws: `unavailable`.
    func replaceValue(
        _ name: String, expecting revision: UInt64?, with bytes: [UInt8]
    ) throws(SessionError) -> UInt64?
}

/// A value as a store returns it.
package enum NamedValue: Equatable, Sendable {
    case absent
    /// The caller has it.
    case unchanged
    /// The revision tells this value from all others that the name had.
    case present([UInt8], revision: UInt64)

    /// Bytes of a value at most: those of a damaged SQLite file can be read up to this size.
    package static let limit = 1_000_000
}
