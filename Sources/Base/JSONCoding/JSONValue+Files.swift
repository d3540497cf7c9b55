/// Where the values of a document are, for messages about files that people write.
///
/// The path of a value is that of `Fields`: `screens.kitchen.at[2]`.
struct JSONOffsets: Sendable {
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
    func offset(of path: String) -> Int {
        var path = path[...]
        while !path.isEmpty {
            if let offset = offsets[String(path)] { return offset }
            let end = path.lastIndex { $0 == "." || $0 == "[" } ?? path.startIndex
            path = path[..<end]
        }
        return 0
    }
}

/// Why a file that people write was rejected.
package struct JSONFileError: Error, Equatable {
    /// From 1.
    package let line: Int
    /// What is wrong and what to do, as sentences.
    package let reason: String

    package init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }

    package var message: String { "Line \(line): \(reason)" }
}

extension JSONValue {
    /// Bytes of a file at most.
    private static let fileLimit = 1 << 20

    /// Reads a file that people write.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - read: Reads the document.
    ///   - location: The path of the value that an error is about, and what is wrong with it.
    /// - Returns: What was read.
    /// - Throws: `JSONFileError`, which names the line.
    package static func read<Value, Mistake: Error>(
        file bytes: [UInt8], _ read: (JSONValue) throws(Mistake) -> Value,
        location: (Mistake) -> (path: String, reason: String)
    ) throws(JSONFileError) -> Value {
        guard bytes.count <= fileLimit else {
            throw JSONFileError(
                line: 1, reason: "The file has \(bytes.count) bytes; it may have \(fileLimit).")
        }
        var parser = JSONParser(bytes)
        parser.offsets = JSONOffsets()
        let document: JSONValue
        do throws(JSONError) {
            document = try parser.document()
        } catch {
            throw JSONFileError(line: bytes.line(at: parser.offset), reason: error.detail)
        }
        do throws(Mistake) {
            return try read(document)
        } catch {
            let (path, reason) = location(error)
            throw JSONFileError(
                line: bytes.line(at: parser.offsets?.offset(of: path) ?? 0), reason: reason)
        }
    }
}

extension [UInt8] {
    /// The line of an offset, from 1.
    fileprivate func line(at offset: Int) -> Int {
        1 + prefix(offset).count { $0 == UInt8(ascii: "\n") }
    }
}
