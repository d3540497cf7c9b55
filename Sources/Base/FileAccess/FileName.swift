/// The parts of a file's name, in bytes as the file system has it.
package enum FileName {
    /// The name without its extension; a name that is all extension stays whole.
    package static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
        dot(in: name).map { name[..<$0] } ?? name[...]
    }

    /// The extension in lower case, without its dot; nil for a name without one.
    package static func pathExtension(of name: [UInt8]) -> String? {
        dot(in: name).map { String(decoding: name[($0 + 1)...], as: UTF8.self).lowercased() }
    }

    /// The dot before the extension: the last, unless the name begins with it.
    private static func dot(in name: [UInt8]) -> Int? {
        name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil }
    }
}
