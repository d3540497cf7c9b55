/// A strip's configuration and the values derived from it, which each layout and event reads many
/// times.
///
/// It is a class so that all copies of a strip share it: it is half of a strip's size.
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
