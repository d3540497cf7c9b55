import HTTPServing

/// An error of a room above this one that knows its problem.
package protocol ProblemError: Error {
    var problem: Problem { get }
}
