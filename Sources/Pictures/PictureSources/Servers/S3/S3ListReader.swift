import Catalogue
import PictureFetching
import Spelling
import XMLReading

/// Reads a page of a list of objects (`ListObjectsV2`) as it arrives.
///
/// Names count without their namespace, because not all servers write that of Amazon.
final class S3ListReader: ElementReader {
    /// An object, as the list has it.
    struct Object: Equatable {
        var key: [UInt8] = []
        var modified = ""
        var tag = ""
        var byteCount: Int64?
        var storageClass = ""
    }

    private(set) var objects: [Object] = []
    private(set) var isTruncated = false
    /// What requests the next page; nil on the last.
    private(set) var nextToken: String?
    private var isURLEncoded = false
    private var isList = false
    private var object = Object()

    /// Objects of one page: a server sends 1000 at most.
    private static let objectLimit = 10_000

    /// Reads a body.
    ///
    /// - Parameter send: Sends a request, and passes on the body in parts.
    /// - Returns: The answer; of one that is no success, nothing else is known.
    /// - Throws: ``SourceError`` if the answer is no list.
    func read(
        _ send: (_ onBytes: ([UInt8]) throws(SourceError) -> Void) throws(SourceError) -> HTTPAnswer
    ) throws(SourceError) -> HTTPAnswer {
        let answer = try readElements(send)
        guard answer.isSuccessful else { return answer }
        // A list that was cut looks like deleted pictures.
        guard isComplete, isList, isTruncated == (nextToken != nil) else { throw .unknownForm }
        // The encoding may be said after the keys.
        if isURLEncoded {
            for index in objects.indices {
                objects[index].key = PercentCoding.decodedLeniently(
                    objects[index].key, plusIsSpace: true)
            }
        }
        return answer
    }

    override func begin(_ name: XMLReader.Name, _ attributes: [XMLReader.Attribute]) {
        if path.isEmpty { isList = name.local == "ListBucketResult" }
        if path.count == 1 { object = Object() }
    }

    override func end(_ name: XMLReader.Name) {
        if path.count == 2, path[1].local == "Contents" {
            endField(name.local)
        } else if path.count == 1 {
            endMember(name.local)
        }
    }

    private func endField(_ name: String) {
        let value = String(decoding: text, as: UTF8.self)
        switch name {
        case "Key": object.key = text
        case "LastModified": object.modified = value
        case "ETag": object.tag = String(value.filter { $0 != "\"" })
        case "Size": object.byteCount = Int64(value)
        case "StorageClass": object.storageClass = value
        default: break
        }
    }

    private func endMember(_ name: String) {
        switch name {
        case "Contents":
            guard objects.count < Self.objectLimit else { return failure = .unknownForm }
            objects.append(object)
        case "IsTruncated": isTruncated = text.elementsEqual("true".utf8)
        case "NextContinuationToken":
            nextToken = text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        case "EncodingType": isURLEncoded = text.elementsEqual("url".utf8)
        default: break
        }
    }

    /// The fields of an error's document (`<Error><Code>NoSuchBucket</Code>…`), by their names.
    static func error(in body: [UInt8]) -> [String: String] {
        var path: [String] = []
        var fields: [String: String] = [:]
        XMLReader.read(body) { event in
            switch event {
            case .start(let name, _): path.append(name.local)
            case .text(let piece):
                guard path.count == 2, path[0] == "Error" else { return }
                fields[path[1], default: ""] += piece
            case .end: _ = path.popLast()
            }
        }
        return fields
    }
}
