import Catalogue

/// An HTTP request to a server of pictures.
package struct HTTPRequest: Sendable {
    package var method: String
    /// The absolute URL, encoded.
    package var url: String
    package var fields: [(name: String, value: String)]
    package var login: Login?
    package var body: [UInt8]
    /// The statuses of answers whose body is what was asked for.
    package var wanted: Range<Int>

    package init(
        method: String = "GET", url: String, fields: [(name: String, value: String)] = [],
        login: Login? = nil, body: [UInt8] = [], wanted: Range<Int> = 200..<300
    ) {
        (self.method, self.url, self.fields) = (method, url, fields)
        (self.login, self.body, self.wanted) = (login, body, wanted)
    }

    /// A user and a password, which are sent as the server takes them: by Digest (RFC 7616), else by Basic.
    package struct Login: Equatable, Sendable {
        let user: String
        let password: String

        package init(user: String, password: String) {
            (self.user, self.password) = (user, password)
        }
    }
}

/// A server's response to a request.
package struct HTTPAnswer: Sendable {
    package var status: Int
    /// The header fields, by their names in lower case; of a repeated field the last value.
    package var fields: [String: String]
    /// The absolute URL that a redirect leads to.
    package var location: String?
    package var body: [UInt8]
    /// Whether nothing has told yet how the server takes the password, so that it may not have been sent.
    package var isLoginUnknown: Bool

    package init(
        status: Int, fields: [String: String] = [:], location: String? = nil, body: [UInt8] = [],
        isLoginUnknown: Bool = false
    ) {
        (self.status, self.fields, self.location) = (status, fields, location)
        (self.body, self.isLoginUnknown) = (body, isLoginUnknown)
    }
}

/// Sends requests to one server: over the network, or in tests from a script.
///
/// Redirects to the same origin are followed, three at most; others are errors of the kind `broken`. An
/// answer is returned whatever its status is: ``SourceError/init(status:fields:lacking:)`` has the errors.
package protocol HTTPRequesting: Sendable {
    /// Sends a request and passes on the body of an answer with a wanted status as it arrives, for lists that
    /// are large.
    ///
    /// The body of another answer is in the answer, its first 64 kB at most.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: The bytes of the body above which the answer is ``SourceError/Kind/tooLarge``.
    ///   - onBytes: Takes the next bytes of the body. What it throws ends the request, and is thrown.
    /// - Returns: The answer without its body.
    /// - Throws: ``SourceError`` if there is no answer, or the body is too large.
    func send(
        _ request: HTTPRequest, limit: Int,
        onBytes: (_ bytes: [UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer

    /// Called before the first request of a list.
    func listBegins()
}

extension HTTPRequesting {
    package func listBegins() {}

    /// Sends a request and returns the answer with its body.
    package func send(_ request: HTTPRequest, limit: Int) throws(SourceError) -> HTTPAnswer {
        var body: [UInt8] = []
        var answer = try send(request, limit: limit) { (bytes) throws(SourceError) in
            body += bytes
        }
        if request.wanted ~= answer.status { answer.body = body }
        return answer
    }

    /// What a server answers that denies a picture: credentials that may list may not read.
    ///
    /// - Parameter request: The request for a picture, or for a part of one.
    /// - Returns: Nil if it can be read, and if the server fails otherwise, which tells nothing.
    package func denial(of request: HTTPRequest) -> HTTPAnswer? {
        // What is longer can be read as well.
        let answer = try? send(request, limit: 1 << 20, onBytes: { _ in })
        return answer.flatMap { [401, 403].contains($0.status) ? $0 : nil }
    }
}

extension HTTPAnswer {
    /// Whether the status is one of 2xx.
    package var isSuccessful: Bool { 200..<300 ~= status }
}
