/// A connection whose request can wait for its response without a thread.
///
/// ``DeferredResponse`` and ``StreamedResponse`` hold a reference from suspend to resume only.
protocol SuspendableConnection: Sendable {
    /// Stops serving the connection. Called on its worker thread only.
    func suspend()

    /// Serves the connection again. Called once for each suspend, on any thread.
    func resume()
}
