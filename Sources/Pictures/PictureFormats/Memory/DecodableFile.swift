/// A file that a decoder reads through a descriptor of its own.
package protocol DecodableFile: Sendable {
    var descriptor: Int32 { get }
    /// The number of bytes.
    var count: Int { get }
}
