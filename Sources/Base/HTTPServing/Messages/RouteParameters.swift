/// The values of a route's parameters in one target.
package struct RouteParameters: Sendable, Equatable {
    /// In reverse order of the path.
    private var captured: [(name: String, value: String)] = []

    /// The value of a parameter; nil for a name that the route does not have.
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
