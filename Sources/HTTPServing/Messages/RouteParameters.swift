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
