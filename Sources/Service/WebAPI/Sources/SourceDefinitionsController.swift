import Concurrency
import HTTPServing
import HTTPTypes
import Interface
import JSONCoding
import PictureSources
import RequestGate
import Requests

/// Definitions of servers of pictures, for the operator.
package struct SourceDefinitionsController: Sendable {
    private let sources: SourceRegistry
    private let trials: SourceTrials
    private let admin: AdminGuard
    private let urls: ServiceURLs

    package init(
        _ sources: SourceRegistry, _ trials: SourceTrials, _ admin: AdminGuard, _ urls: ServiceURLs
    ) {
        self.sources = sources
        self.trials = trials
        self.admin = admin
        self.urls = urls
    }

    package func list(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let (all, isEditable) = (sources.sources, sources.isEditable)
        return .json(
            JSONWriter.bytes { json in
                json.object {
                    $0.member("isEditable", isEditable)
                    $0.name("sources")
                    $0.list(all) { write($1, to: &$0) }
                }
            })
    }

    package func get(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        return reply(try source(of: request))
    }

    /// Makes or replaces a source.
    package func put(_ request: Request) throws -> Reply {
        let (name, document) = try definition(in: request)
        // A file is written, and requests that run are waited for.
        try ServingThread.check(isLong: true)
        let isNew = try sources.put(document, named: name, expecting: request.expectedTag)
        let reply = reply(try source(of: request))
        guard isNew else { return reply }
        let location = urls.resource(ofSource: name)
        return reply.transformed {
            $0.status = .created
            $0.fields[.location] = location
        }
    }

    package func delete(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let name = try source(of: request).name
        try ServingThread.check(isLong: true)
        try sources.remove(name, expecting: request.expectedTag)
        return .ready(Response(status: .noContent))
    }

    /// Asks the server of a definition once, and keeps nothing.
    package func tryOut(_ request: Request) throws -> Reply {
        let (name, document) = try definition(in: request)
        return try trials.reply(try sources.trial(of: document, named: name)) { finding in
            Response(
                fields: [.contentType: "application/json", .cacheControl: "private, no-store"],
                body: JSONWriter.bytes { Self.write(finding, to: &$0) })
        }
    }

    /// Takes the operator's word that pictures are gone.
    package func confirmLoss(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let fields = try Fields(try request.document)
        let tag = SourceSchemas.lossTag
        try fields.allow(only: [tag])
        guard let seen = try fields.text(tag.name) else {
            throw FieldError(path: tag.name, rule: "given, as a text")
        }
        let name = try source(of: request).name
        try sources.confirmLoss(seen, of: name)
        return reply(try source(of: request))
    }

    // MARK: Requests

    private func source(of request: Request) throws(Problem) -> DefinedSource {
        guard let source = request.parameters["source"].flatMap({ sources.source($0) }) else {
            throw .unknownSource
        }
        return source
    }

    private func definition(
        in request: Request
    ) throws -> (name: String, document: JSONValue) {
        try admin.admit(plain: request)
        return (request.parameters["source"] ?? "", try request.document)
    }

    // MARK: Documents

    private func reply(_ source: DefinedSource) -> Reply {
        let tag = source.tag
        return .json(JSONWriter.bytes { write(source, to: &$0) }).transformed {
            // Of the definition, because the state changes by itself.
            $0.fields[.eTag] = tag
        }
    }

    private func write(_ source: DefinedSource, to json: inout JSONWriter) {
        json.object {
            $0.member("name", source.name)
            $0.member("origin", plain: source.origin.rawValue)
            $0.member("hidesOther", source.hidesOther)
            $0.member("href", urls.resource(ofSource: source.name))
            $0.name("definition")
            $0.value(source.document)
            $0.member("fault", source.fault)
            $0.name("state")
            guard let state = source.state else { return $0.null() }
            $0.object {
                $0.member("pictures", state.pictures)
                $0.member("isFirstListing", state.isFirstListing)
                $0.member("listedAt", state.listedAt?.milliseconds)
                $0.member("failingSince", state.failingSince?.milliseconds)
                $0.member("reason", state.reason)
                $0.member("loss", state.loss) { writer, loss in
                    writer.object {
                        $0.member("tag", loss.tag)
                        $0.member("pictures", loss.pictures)
                        $0.member("former", loss.former)
                        $0.member("isConfirmed", loss.isConfirmed)
                    }
                }
            }
        }
    }

    private static func write(_ finding: SourceFinding, to json: inout JSONWriter) {
        json.object {
            $0.member("works", finding.reason == nil)
            $0.member("pictures", finding.pictures)
            $0.member("hasMore", finding.hasMore)
            $0.member("reason", finding.reason)
            $0.name("warnings")
            $0.list(finding.warnings) { $0.text($1) }
        }
    }
}

extension Request {
    /// The tag that If-Match asks for; nil if any will do, or one of several.
    ///
    /// It is checked again where the change is made, because others may change the same while this one waits.
    fileprivate var expectedTag: String? {
        let wanted = fields.elements(of: .ifMatch)
        return wanted.count == 1 && wanted[0] != "*" ? wanted[0] : nil
    }
}
