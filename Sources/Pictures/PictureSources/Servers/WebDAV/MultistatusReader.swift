import Catalogue
import PictureFetching
import Spelling
import XMLReading

/// Reads the answer to a PROPFIND (RFC 4918, section 13) as it arrives.
///
/// Names count by their namespace, because each server has prefixes of its own. A property counts if the status
/// beside it is 200.
final class MultistatusReader: ElementReader {
    /// What an answer says about a file or a folder.
    struct Resource: Equatable {
        var href = ""
        var isFolder = false
        var tag = ""
        var modified = ""
        var length = ""
        var fileID = ""
        var hasPreview = true
        /// Why the answer says nothing about it; nil if it does.
        var fault: Fault?
    }

    /// Why an answer says nothing about a resource.
    enum Fault: Equatable {
        /// The resource is not there any more.
        case gone
        /// The account may not see it.
        case denied
        /// The status of the resource, or of all of its properties; 0 for none.
        case status(Int)

        init(ofResource status: Int) {
            self = status == 404 || status == 410 ? .gone : Fault(ofProperties: status)
        }

        init(ofProperties status: Int) { self = status == 403 ? .denied : .status(status) }
    }

    private enum Namespace {
        static let dav = "DAV:"
        static let ownCloud = "http://owncloud.org/ns"
        static let nextcloud = "http://nextcloud.org/ns"
    }

    private static let multistatus = XMLReader.Name(namespace: Namespace.dav, local: "multistatus")

    private let limit: Int
    private var resource = Resource()
    /// The properties of a propstat, until its status is known.
    private var properties = Resource()
    private var propertyStatus = 0
    /// The status of a response as a whole, if there is one.
    private var status: Int?
    /// The status of the properties of a response that are missing.
    private var missing = 0
    private var hasProperties = false
    private(set) var resources: [Resource] = []
    private var isMultistatus = false

    init(limit: Int) { self.limit = limit }

    /// Reads a body.
    ///
    /// - Parameter send: Sends a request, and passes on the body in parts.
    /// - Returns: What the answer says; of an answer that is no success, nothing.
    /// - Throws: ``SourceError`` if the answer is no multistatus.
    func read(
        _ send: (_ onBytes: ([UInt8]) throws(SourceError) -> Void) throws(SourceError) -> HTTPAnswer
    ) throws(SourceError) -> HTTPAnswer {
        let answer = try readElements(send)
        guard answer.status == 207 else { return answer }
        // An answer that was cut looks like deleted pictures.
        guard isComplete, isMultistatus else { throw .unknownForm }
        return answer
    }

    override func begin(_ name: XMLReader.Name, _ attributes: [XMLReader.Attribute]) {
        if path.isEmpty { isMultistatus = name == Self.multistatus }
        guard name.namespace == Namespace.dav else { return }
        switch (path.count, name.local) {
        case (1, "response"):
            (resource, status, missing, hasProperties) = (Resource(), nil, 0, false)
        case (2, "propstat"): (properties, propertyStatus) = (Resource(), 0)
        case (5, "collection") where path[4].local == "resourcetype": properties.isFolder = true
        default: break
        }
    }

    override func end(_ name: XMLReader.Name) {
        // XML's white space alone: a name may end in another one.
        let value = String(
            decoding: text.trimming { $0 == 0x20 || (0x09...0x0D).contains($0) }, as: UTF8.self)
        switch (path.count, name.local) {
        case (1, "response") where name.namespace == Namespace.dav:
            guard resources.count < limit else {
                return failure = SourceError(.tooLarge, "a folder has too many files")
            }
            endResponse()
            resources.append(resource)
        case (2, "href") where name.namespace == Namespace.dav: resource.href = value
        case (2, "status") where name.namespace == Namespace.dav: status = Self.status(value)
        case (2, "propstat") where name.namespace == Namespace.dav: endPropstat()
        case (3, "status") where name.namespace == Namespace.dav:
            propertyStatus = Self.status(value)
        case (4, _): endProperty(name, value)
        default: break
        }
    }

    private func endProperty(_ name: XMLReader.Name, _ value: String) {
        switch (name.namespace, name.local) {
        case (Namespace.dav, "getetag"): properties.tag = value
        case (Namespace.dav, "getlastmodified"): properties.modified = value
        case (Namespace.dav, "getcontentlength"): properties.length = value
        case (Namespace.ownCloud, "fileid"): properties.fileID = value
        case (Namespace.nextcloud, "has-preview"): properties.hasPreview = value != "false"
        default: break
        }
    }

    /// The number in "HTTP/1.1 200 OK"; 0 in another form.
    private static func status(_ line: String) -> Int {
        line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private func endResponse() {
        if let status, !(200..<300 ~= status) {
            resource.fault = Fault(ofResource: status)
        } else if !hasProperties {
            resource.fault = Fault(ofProperties: missing)
        }
    }

    private func endPropstat() {
        guard propertyStatus == 200 else {
            // What a resource lacks is a 404 beside what it has.
            if missing == 0 || missing == 404 { missing = propertyStatus }
            return
        }
        hasProperties = true
        resource.isFolder = properties.isFolder
        (resource.tag, resource.modified) = (properties.tag, properties.modified)
        (resource.length, resource.fileID) = (properties.length, properties.fileID)
        resource.hasPreview = properties.hasPreview
    }
}
