import Raster

/// The memory of a prepared page, for as long as it is lent.
@unsafe struct CodedRowsMemory {
    let bits: UnsafePointer<UInt8>
    /// Where the bits of each row begin.
    let starts: UnsafePointer<UInt32>
    let anchors: UnsafePointer<PageAnchor>
    /// From one anchor of a row to its next; from row to row it is 1.
    let anchorPitch: Int
    let pixels: UnsafePointer<UInt8>
    /// The byte behind the last pixel.
    let end: UnsafePointer<UInt8>
    /// Bytes of a row.
    let pitch: Int
}
