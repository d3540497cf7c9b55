import JSONCoding

/// Passes on the elements of one list of a JSON document one by one, as the document arrives.
///
/// A list of 50,000 pictures is 70 MB of JSON, and many times that as values; an element is some 1 kB. The
/// rest of the document is kept, with the list empty.
struct JSONElements {
    /// The names that lead to the list: `assets`, `items`; none if the document is the list.
    private let names: [[UInt8]]
    /// The document without the elements.
    private var rest: [UInt8] = []
    private var element: [UInt8] = []
    private var levels: [Level] = []
    private var isInText = false
    private var isEscaped = false
    /// The last text that was read outside of elements.
    private var text: [UInt8] = []
    /// The number of levels within the list; nil outside of it.
    private var listDepth: Int?

    private struct Level {
        let isObject: Bool
        var name: [UInt8] = []
    }

    private let elementLimit: Int

    /// Bytes of what is around the list.
    private static let restLimit = 8 << 20

    /// - Parameters:
    ///   - names: The names of the objects' members that lead to the list.
    ///   - elementLimit: Bytes of an element.
    init(of names: [String], elementLimit: Int = 1 << 20) {
        self.names = names.map { Array($0.utf8) }
        self.elementLimit = elementLimit
    }

    /// Why a document is not read on.
    enum Failure: Error, Equatable {
        case malformed, tooLarge
    }

    /// Reads the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - onElement: Takes the objects of the list, in order.
    /// - Throws: ``Failure``, also for an element that is no object: it would be missing in silence.
    mutating func read(
        _ bytes: [UInt8], onElement: (JSONValue) -> Void
    ) throws(Failure) {
        for byte in bytes {
            if let value = try read(byte) { onElement(value) }
        }
    }

    /// The document around the list, after its last byte.
    func document() throws(Failure) -> JSONValue {
        guard let value = try? JSONValue(parsing: rest) else { throw .malformed }
        return value
    }

    private mutating func read(_ byte: UInt8) throws(Failure) -> JSONValue? {
        let isOutside = listDepth == nil
        if isInText {
            readText(byte)
        } else {
            switch byte {
            case UInt8(ascii: "\""):
                isInText = true
                text = []
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard levels.count < names.count + 1 + JSONValue.depthLimit else {
                    throw .malformed
                }
                levels.append(Level(isObject: byte == UInt8(ascii: "{")))
                if isOutside, byte == UInt8(ascii: "["), isList { listDepth = levels.count }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard levels.popLast() != nil else { throw .malformed }
                if let listDepth, levels.count < listDepth { self.listDepth = nil }
            case UInt8(ascii: ":"):
                if isOutside, let last = levels.indices.last, levels[last].isObject {
                    levels[last].name = text
                }
            default: break
            }
        }
        return try keep(byte, isOutside: isOutside)
    }

    private mutating func readText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            return
        }
        if listDepth == nil { text.append(byte) }
    }

    /// Whether the list that begins is the one that is looked for.
    private var isList: Bool {
        let around = levels.dropLast()
        return around.count == names.count
            && zip(around, names).allSatisfy { $0.isObject && $0.name == $1 }
    }

    private mutating func keep(_ byte: UInt8, isOutside: Bool) throws(Failure) -> JSONValue? {
        // The brackets of the list belong to the rest.
        guard !isOutside, let depth = listDepth else {
            rest.append(byte)
            guard rest.count <= Self.restLimit else { throw .tooLarge }
            return nil
        }
        let isWithin = levels.count > depth
        guard isWithin || !element.isEmpty else {
            guard Self.separators.contains(byte) else { throw .malformed }
            return nil
        }
        guard !element.isEmpty || byte == UInt8(ascii: "{") else { throw .malformed }
        element.append(byte)
        guard element.count <= elementLimit else { throw .tooLarge }
        guard !isWithin else { return nil }
        guard let value = try? JSONValue(parsing: element) else { throw .malformed }
        element.removeAll(keepingCapacity: true)
        return value
    }

    /// What stands between elements.
    private static let separators = Set(" \t\r\n,".utf8)
}
