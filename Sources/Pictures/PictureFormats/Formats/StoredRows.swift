/// A decoded picture in its own size, three bytes a pixel, before it is scaled and rotated.
package struct StoredRows {
    package let width: Int
    package let height: Int
    package let bytes: [UInt8]

    package init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
