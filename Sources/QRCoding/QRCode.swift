internal import CQREncode

/// A text as a square of dark and light modules, for cameras (ISO/IEC 18004, by libqrencode).
package struct QRCode: Sendable {
    /// Modules along a side.
    package let side: Int
    /// Row by row from the top left: whether a module is dark.
    package let modules: [Bool]

    /// Light modules that a reader needs around the code.
    package static let quietZone = 4

    /// Makes the smallest code that survives the loss of an eighth of it (level M).
    ///
    /// - Returns: Nil for a text that is empty, or longer than 2331 bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let code = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
        guard let code = unsafe code else { return nil }
        defer { unsafe QRcode_free(code) }
        let side = unsafe Int(code.pointee.width)
        guard let data = unsafe code.pointee.data else { return nil }
        self.side = side
        // The lowest bit of a module's byte tells its colour.
        modules = unsafe UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
    }

    /// The dark modules as the path of an SVG, in a square of ``side`` and two quiet zones: a
    /// rectangle for each run of them along a row.
    package var path: String {
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                guard modules[row * side + column] else {
                    column += 1
                    continue
                }
                let start = column
                while column < side, modules[row * side + column] { column += 1 }
                let (x, y) = (start + Self.quietZone, row + Self.quietZone)
                path += "M\(x) \(y)h\(column - start)v1h-\(column - start)z"
            }
        }
        return path
    }
}
