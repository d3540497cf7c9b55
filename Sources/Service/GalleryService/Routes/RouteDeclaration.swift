import FrameService
import HTTPServing
import HTTPTypes
import Interface

/// A route of the service, as a value that requires no running service.
///
/// The routing table and the rules of signed links are made from the same list of them, ``all``.
struct RouteDeclaration: Sendable {
    /// The form of a route's problems, and whether pages of other sites may embed its response.
    enum Kind: Sendable {
        /// Problems are a page if the client accepts HTML.
        case page
        /// Problems are JSON.
        case document
        /// A picture or a stream of pictures, which pages of other sites may show if the operator
        /// allows it, and whose query may have other names than those of its operation.
        case picture
    }

    typealias Handler = @Sendable (Request) throws -> Reply
    typealias Format = FrameOutput.Format
    typealias Admission = @Sendable (Controllers) -> Route.BodyAdmissionPolicy?

    let kind: Kind
    let method: HTTPRequest.Method
    let pattern: String
    /// What it does, for the OpenAPI document.
    let operation: Operation
    /// How the query of a signed link is read; nil if no link may lead here.
    let link: LinkTarget.Query?
    /// The format that output options in the path are for.
    var format = Format.png
    var admissionPolicy: Admission = { _ in nil }
    let handler: @Sendable (Controllers) -> Handler

    /// All routes of the service, in the order of the documents and of the metrics.
    static let all = pages + files + galleries + sessions + screens + sources

    /// A page, or a form's target, which reports problems as a page.
    static func page(
        _ method: HTTPRequest.Method, _ pattern: String, _ operation: Operation,
        link: LinkTarget.Query? = nil,
        _ handler: @escaping @Sendable (Controllers) -> Handler
    ) -> RouteDeclaration {
        RouteDeclaration(
            kind: .page, method: method, pattern: pattern, operation: operation, link: link,
            handler: handler)
    }

    /// A document, or a command, which reports problems as JSON.
    static func document(
        _ method: HTTPRequest.Method, _ pattern: String, _ operation: Operation,
        link: LinkTarget.Query? = nil,
        admitting policy: @escaping Admission = { _ in nil },
        _ handler: @escaping @Sendable (Controllers) -> Handler
    ) -> RouteDeclaration {
        RouteDeclaration(
            kind: .document, method: method, pattern: pattern, operation: operation, link: link,
            admissionPolicy: policy, handler: handler)
    }

    /// A picture or a stream of pictures.
    static func picture(
        _ pattern: String, _ operation: Operation,
        link: LinkTarget.Query? = nil,
        _ handler: @escaping @Sendable (Controllers) -> Handler
    ) -> RouteDeclaration {
        RouteDeclaration(
            kind: .picture, method: .get, pattern: pattern, operation: operation, link: link,
            handler: handler)
    }

    /// A picture in several formats, each with its suffix.
    static func pictures(
        _ pattern: String, _ operation: (Format) -> Operation,
        in formats: [Format] = FrameOutput.formats,
        link: LinkTarget.Query? = nil,
        _ handler: @escaping @Sendable (Controllers, Format) -> Handler
    ) -> [RouteDeclaration] {
        formats.map { format in
            RouteDeclaration(
                kind: .picture, method: .get, pattern: "\(pattern).\(format.suffix)",
                operation: operation(format), link: link, format: format,
                handler: { handler($0, format) })
        }
    }
}
