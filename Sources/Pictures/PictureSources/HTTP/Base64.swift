/// Base64 (RFC 4648, section 4), for credentials.
enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = bytes[start..<min(start + 3, bytes.count)]
            var bits = three.reduce(0) { $0 << 8 | Int($1) }
            bits <<= 8 * (3 - three.count)
            let four = (0..<4).map { letters[bits >> (18 - 6 * $0) & 63] }
            text += four.prefix(three.count + 1)
            text += [UInt8](repeating: UInt8(ascii: "="), count: 3 - three.count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
