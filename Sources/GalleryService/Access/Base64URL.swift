import FoundationEssentials

/// Bytes as they stand in addresses and cookies (RFC 4648, section 5), without padding.
enum Base64URL {
    static func text(of bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// The bytes of a text; nil for one that is not written as we write it.
    static func bytes(of text: some StringProtocol) -> [UInt8]? {
        let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding), self.text(of: Array(data)) == text
        else { return nil }
        return Array(data)
    }
}
