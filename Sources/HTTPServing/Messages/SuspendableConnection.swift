/// A connection whose request can wait for its answer without a thread.
///
/// ``DeferredResponse`` and ``StreamedResponse`` hold it from the suspend to the resume, and no longer.
protocol SuspendableConnection: Sendable {
    /// Stops serving the connection. Called on its worker thread only.
    func suspend()

    /// Serves the connection again. Called once for each suspend, on any thread.
    func resume()
}
