/// How a strip looks and behaves, and what follows from that, which each layout and event asks for
/// many times.
///
/// It is a class because all copies of a strip share it, and it is half of what they would copy.
@usableFromInline
final class SharedConfiguration: Hashable, Sendable {
    @usableFromInline let configuration: StripConfiguration
    let geometry: StripGeometry

    init(_ configuration: StripConfiguration) {
        self.configuration = configuration
        geometry = StripGeometry(configuration)
    }

    @usableFromInline
    static func == (one: SharedConfiguration, other: SharedConfiguration) -> Bool {
        one === other || one.configuration == other.configuration
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(configuration) }
}
