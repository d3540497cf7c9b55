import CExpat

/// Reads XML with expat, one event after another.
///
/// Documents come from strangers, so a document type ends the reading: no entity is declared or
/// expanded and nothing else is loaded. Depth is bounded, too. What was read before an error stays
/// read, because many documents are cut.
package struct XMLReader {
    /// What an element or an attribute is called; the namespace is empty if it has none.
    package struct Name: Hashable, Sendable {
        package let namespace: String
        package let local: String

        package init(namespace: String, local: String) {
            (self.namespace, self.local) = (namespace, local)
        }
    }

    package enum Event: Equatable {
        case start(Name, attributes: [Attribute])
        case end
        /// A piece of text; adjacent text may come in several pieces.
        case text(String)
    }

    package struct Attribute: Equatable {
        package let name: Name
        package let value: String
    }

    /// Reads a document and passes on its events in order.
    ///
    /// - Parameters:
    ///   - document: In UTF-8, in UTF-16 with its mark, or in the encoding that it declares.
    ///   - isUTF8: Whether it is in UTF-8, whatever it declares.
    ///   - handle: Takes the events.
    /// - Returns: Whether it was read to its end without an error.
    @discardableResult
    package static func read(
        _ document: [UInt8], isUTF8: Bool = false, _ handle: (Event) -> Void
    ) -> Bool {
        withoutActuallyEscaping(handle) { handle in
            guard let reading = XMLReading(isUTF8: isUTF8, handle) else { return false }
            return reading.read(document, isLast: true)
        }
    }
}

/// Reads a document that arrives in parts, as ``XMLReader`` does.
@safe
package final class XMLReading {
    private let parser: XML_Parser
    private let reading: Reading
    /// Bytes of the parts that were read since the last event.
    private var heldBytes = 0

    /// Nil if there is no memory.
    package init?(isUTF8: Bool = false, _ handle: @escaping (XMLReader.Event) -> Void) {
        guard
            // A byte that no name has separates namespaces from names.
            let parser = unsafe XML_ParserCreateNS(
                isUTF8 ? "UTF-8" : nil, XML_Char(bitPattern: Self.separator))
        else { return nil }
        unsafe self.parser = unsafe parser
        reading = unsafe Reading(parser, handle)
        // The parser does not outlive this object, which holds the other.
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
        unsafe Self.setHandlers(of: parser)
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Reads the next bytes, and passes on the events in them.
    ///
    /// - Parameters:
    ///   - part: The bytes.
    ///   - isLast: Whether the document ends with them.
    /// - Returns: False after an error, also an earlier one.
    package func read(_ part: [UInt8], isLast: Bool) -> Bool {
        guard let count = Int32(exactly: part.count), heldBytes <= Self.largestToken else {
            return false
        }
        let events = reading.events
        defer { heldBytes = reading.events == events ? heldBytes + part.count : 0 }
        return unsafe part.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe XML_Parse(parser, characters.baseAddress, count, isLast ? 1 : 0)
            }
        } == XML_STATUS_OK
    }

    /// Elements within elements.
    private static let largestDepth = 64
    /// Bytes without an event after which nothing more is read: expat holds an element until its end has come, with
    /// all its attributes.
    private static let largestToken = 1 << 20

    private static let separator = UInt8(ascii: "\n")

    private static func setHandlers(of parser: XML_Parser) {
        unsafe XML_SetElementHandler(
            parser,
            { context, name, attributes in
                unsafe Reading.of(context).start(name, attributes)
            },
            { context, _ in unsafe Reading.of(context).end() })
        unsafe XML_SetCharacterDataHandler(parser) { context, characters, count in
            unsafe Reading.of(context).text(
                UnsafeBufferPointer(start: characters, count: Int(count)))
        }
        unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
            unsafe Reading.of(context).stop()
        }
    }

    /// The state of one reading, which expat passes back to the handlers.
    @safe
    private final class Reading {
        private let parser: XML_Parser
        private let handle: (XMLReader.Event) -> Void
        private var depth = 0
        /// The number of events until now.
        private(set) var events = 0
        /// Expat reports some events after it was stopped.
        private var isStopped = false

        init(_ parser: XML_Parser, _ handle: @escaping (XMLReader.Event) -> Void) {
            unsafe self.parser = unsafe parser
            self.handle = handle
        }

        static func of(_ context: UnsafeMutableRawPointer?) -> Reading {
            guard let context = unsafe context else {
                preconditionFailure("expat lost its context")
            }
            return unsafe Unmanaged<Reading>.fromOpaque(context).takeUnretainedValue()
        }

        func stop() {
            isStopped = true
            unsafe XML_StopParser(parser, 0)
        }

        func start(
            _ name: UnsafePointer<XML_Char>?,
            _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
        ) {
            depth += 1
            events &+= 1
            guard !isStopped, let name = unsafe name else { return }
            guard depth <= XMLReading.largestDepth else { return stop() }
            unsafe handle(
                .start(XMLReader.Name(expat: name), attributes: Self.attributes(attributes)))
        }

        func end() {
            depth -= 1
            events &+= 1
            if !isStopped { handle(.end) }
        }

        func text(_ characters: UnsafeBufferPointer<XML_Char>) {
            events &+= 1
            guard !isStopped else { return }
            let bytes = UnsafeRawBufferPointer(characters)
            unsafe handle(.text(String(decoding: bytes, as: UTF8.self)))
        }

        /// Names and values in turn, ended by a null pointer.
        private static func attributes(
            _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
        ) -> [XMLReader.Attribute] {
            guard var next = unsafe list else { return [] }
            var attributes: [XMLReader.Attribute] = []
            while let name = unsafe next[0], let value = unsafe next[1] {
                unsafe attributes.append(
                    XMLReader.Attribute(
                        name: XMLReader.Name(expat: name), value: String(cString: value)))
                unsafe next += 2
            }
            return attributes
        }
    }
}

extension XMLReader.Name {
    /// Reads "namespace separator name", or a name alone.
    fileprivate init(expat text: UnsafePointer<XML_Char>) {
        let parts = unsafe String(cString: text).split(
            separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let local = parts.last.map(String.init) ?? ""
        self.init(namespace: parts.count == 2 ? String(parts[0]) : "", local: local)
    }
}
