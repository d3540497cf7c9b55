import HTTPTypes

/// One line of the routing table: what to do with one method at one address.
///
/// A pattern is a path. A segment that starts with a colon stands for any text but the empty one and
/// captures it: `/v1/sessions/:id`. What follows a dot in it is taken as it is: `/frames/:hash.png`
/// captures `hash` from `/frames/abc.png`.
package struct Route: Sendable {
    package typealias Handler = @Sendable (Request) -> Reply
    /// Decides by a head what becomes of a body that is larger than bodies usually are.
    package typealias BodyAdmissionPolicy = @Sendable (Request) -> BodyAdmission

    package let method: HTTPRequest.Method
    package let pattern: String
    let handler: Handler
    let admissionPolicy: BodyAdmissionPolicy?

    /// A line of the table.
    ///
    /// GET answers HEAD as well; TRACE and CONNECT cannot be routed.
    package init(
        _ method: HTTPRequest.Method, _ pattern: String,
        admissionPolicy: BodyAdmissionPolicy? = nil,
        _ handler: @escaping Handler
    ) {
        precondition(pattern.hasPrefix("/"), "the pattern \(pattern) does not start with a slash")
        precondition(
            method != .trace && method != .connect, "\(method) \(pattern) cannot be routed")
        self.method = method
        self.pattern = pattern
        self.handler = handler
        self.admissionPolicy = admissionPolicy
    }

    var segments: [RouteSegment] {
        pattern == "/"
            ? []
            : pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
                .map(RouteSegment.init(pattern:))
    }
}

/// What a route's named segments stand for in one target.
package struct RouteParameters: Sendable, Equatable {
    /// The last of the path first.
    private var captured: [(name: String, value: String)] = []

    /// The text a named segment stands for; nil for a name the route does not have.
    package subscript(_ name: String) -> String? {
        captured.first { $0.name == name }?.value
    }

    mutating func capture(_ name: String, _ value: String) {
        captured.append((name, value))
    }

    package static func == (one: RouteParameters, other: RouteParameters) -> Bool {
        one.captured.elementsEqual(other.captured) { $0 == $1 }
    }
}
