/// A decoded picture in its own size, three bytes a pixel, before it is scaled and rotated.
struct StoredRows {
    let width: Int
    let height: Int
    let bytes: [UInt8]
}
