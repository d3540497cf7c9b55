/// How devices on other machines reach the screens.
package struct DeviceAccess: Sendable {
    /// Whether they need the key of a screen to see it.
    let asksForToken: Bool
    /// The origins at which other machines open the service; none if it does not know them.
    let origins: @Sendable () -> [String]

    package init(asksForToken: Bool, origins: @escaping @Sendable () -> [String]) {
        self.asksForToken = asksForToken
        self.origins = origins
    }
}
