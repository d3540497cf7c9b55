import Raster

/// The borrowed memory of a prepared page.
@unsafe struct CodedRowsMemory {
    let bits: UnsafePointer<UInt8>
    /// The first bit of each row.
    let starts: UnsafePointer<UInt32>
    let cutPoints: UnsafePointer<CutPoint>
    /// The distance from one cut point of a row to its next; from row to row it is 1.
    let cutPointPitch: Int
    let pixels: UnsafePointer<UInt8>
    /// The byte after the last pixel.
    let end: UnsafePointer<UInt8>
    /// Bytes of a row.
    let pitch: Int
}
