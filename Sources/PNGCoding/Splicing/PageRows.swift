import Raster

/// The memory of a prepared page, for as long as it is lent.
@unsafe struct PageRows {
    let bits: UnsafeBufferPointer<UInt8>
    let starts: UnsafeBufferPointer<UInt32>
    let anchors: UnsafeBufferPointer<PageAnchor>
    let pixels: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int
}
