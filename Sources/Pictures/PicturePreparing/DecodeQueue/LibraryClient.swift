/// A client of the library, which requests pictures.
///
/// Clients take turns in the decode queue and share the memory for prepared pictures.
package struct LibraryClient: Hashable, Sendable {
    private let hash: Int

    /// The client with an identity, such as its network.
    ///
    /// Two with the same hash count as one.
    package init(_ identity: some Hashable) { hash = identity.hashValue }

    /// The program itself, which replays and measures.
    package static let program = LibraryClient(0)
}
