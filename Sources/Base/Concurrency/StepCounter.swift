import Synchronization

/// Counts the steps of a call, which distinguishes a slow call from one that hangs.
package final class StepCounter: Sendable {
    private let steps = Atomic(0)

    package init() {}

    package var count: Int { steps.load(ordering: .relaxed) }

    package func add() { steps.add(1, ordering: .relaxed) }
}
