internal import CQREncode

/// A QR code: a text as a square of dark and light modules (ISO/IEC 18004, by libqrencode).
package struct QRCode: Sendable {
    /// Modules on each side.
    package let side: Int
    /// Row by row from the top left: whether a module is dark.
    package let modules: [Bool]

    /// The width of the light border that readers require, in modules.
    package static let quietZone = 4

    /// Generates the smallest code that stays readable if an eighth of it is lost (level M).
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
        // The lowest bit of a module's byte is its colour.
        modules = unsafe UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
    }

    /// The dark modules as an SVG path, in a square of ``side`` plus two quiet zones: a rectangle
    /// for each run of modules in a row.
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
