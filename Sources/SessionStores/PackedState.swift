/// A state that can lie outside of this process: in a file, or in another program.
///
/// It packs itself, so that a store moves bytes and learns nothing of what they mean.
package protocol PackedState: Sendable {
    /// The state as it lies in a store.
    var packed: [UInt8] { get }

    /// What a store gives back: whatever ``packed`` once was, of an older version of the program too.
    ///
    /// Bytes that cannot be read are kept as they are; whoever looks into the state finds out.
    init(packed: [UInt8])
}
