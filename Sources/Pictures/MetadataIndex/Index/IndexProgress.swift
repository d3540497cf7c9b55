/// How much of the library the index knows.
package struct IndexProgress: Equatable, Sendable {
    /// Pictures whose header was read, and which searches find.
    package let read: Int
    package let total: Int
    /// Pictures whose size differed when they were decoded.
    package let corrected: Int
}
