/// Where the values of a document are, for messages about files that people write.
///
/// The path of a value is that of `Fields`: `screens.kitchen.at[2]`.
package struct JSONOffsets: Sendable {
    private var offsets: [String: Int] = [:]
    private var path: [String] = []

    mutating func begin(_ name: String, at offset: Int) {
        begin((path.last.map { $0 + "." } ?? "") + name, offset)
    }

    mutating func begin(element: Int, at offset: Int) {
        begin((path.last ?? "") + "[\(element)]", offset)
    }

    private mutating func begin(_ value: String, _ offset: Int) {
        path.append(value)
        offsets[value] = offset
    }

    mutating func end() { path.removeLast() }

    /// The offset of a value, or of the nearest one around it.
    package func offset(of path: String) -> Int {
        var path = path[...]
        while !path.isEmpty {
            if let offset = offsets[String(path)] { return offset }
            let end = path.lastIndex { $0 == "." || $0 == "[" } ?? path.startIndex
            path = path[..<end]
        }
        return 0
    }
}

/// Why a file was rejected.
package struct JSONFileError: Error, Equatable {
    package let reason: JSONError
    /// The line on which reading stopped, from 1.
    package let line: Int
}

extension JSONValue {
    /// Parses a file, and notes where its values are.
    package static func parsed(
        file bytes: [UInt8]
    ) throws(JSONFileError) -> (value: JSONValue, offsets: JSONOffsets) {
        var parser = JSONParser(bytes)
        parser.offsets = JSONOffsets()
        do throws(JSONError) {
            let value = try parser.document()
            return (value, parser.offsets ?? JSONOffsets())
        } catch {
            throw JSONFileError(reason: error, line: bytes.line(at: parser.offset))
        }
    }
}

extension [UInt8] {
    /// The line of an offset, from 1.
    package func line(at offset: Int) -> Int {
        1 + prefix(offset).count { $0 == UInt8(ascii: "\n") }
    }
}
