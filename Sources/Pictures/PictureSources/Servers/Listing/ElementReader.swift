import Catalogue
import PictureFetching
import XMLReading

/// Reads the elements of a document in XML, with the text of each: its subclasses take the lists of servers from
/// them.
class ElementReader {
    /// The elements around the one that begins or has ended, the outermost first.
    private(set) var path: [XMLReader.Name] = []
    /// The text of the element that has ended.
    private(set) var text: [UInt8] = []
    /// Why no more is read; set by subclasses.
    final var failure: SourceError?
    /// Whether the document came to its end.
    private(set) var isComplete = false

    /// Bytes of one text: more than any path, tag or key has.
    private static let textLimit = 8192

    /// An element begins.
    func begin(_ name: XMLReader.Name, _ attributes: [XMLReader.Attribute]) {}

    /// An element has ended.
    func end(_ name: XMLReader.Name) {}

    final func take(_ event: XMLReader.Event) {
        switch event {
        case .start(let name, let attributes):
            begin(name, attributes)
            path.append(name)
            text = []
        case .text(let piece):
            guard text.count < Self.textLimit else { return }
            text += piece.utf8.prefix(Self.textLimit - text.count)
        case .end:
            guard let name = path.popLast() else { return }
            end(name)
            text = []
        }
    }

    /// Reads a body as it arrives.
    ///
    /// - Parameter send: Sends a request, and passes on the body in parts.
    /// - Returns: The answer.
    /// - Throws: ``SourceError`` if the body is no XML, or subclasses reject it.
    final func readElements(
        _ send: (_ onBytes: ([UInt8]) throws(SourceError) -> Void) throws(SourceError) -> HTTPAnswer
    ) throws(SourceError) -> HTTPAnswer {
        guard let reading = XMLReading({ [unowned self] in take($0) }) else {
            throw SourceError(.busy, "memory is short")
        }
        let answer = try send { (bytes) throws(SourceError) in
            guard reading.read(bytes, isLast: false) else { throw .unknownForm }
            if let failure { throw failure }
        }
        isComplete = reading.read([], isLast: true)
        return answer
    }
}
