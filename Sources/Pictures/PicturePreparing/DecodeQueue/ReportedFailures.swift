import Catalogue

/// The failures that are in the log already: a broken picture is asked for in many sizes, and again by
/// each viewer.
struct ReportedFailures {
    private struct Failure: Hashable {
        let source: SourceFile
        let kind: PictureFailure.Kind
    }

    private var known: Set<Failure> = []

    /// Failures that are remembered; when there are more, each may be logged once more.
    private static let limit = 10_000

    /// Notes a failure of a file in its present state; returns whether it is new.
    mutating func note(_ kind: PictureFailure.Kind, of source: SourceFile) -> Bool {
        if known.count >= Self.limit { known = [] }
        return known.insert(Failure(source: source, kind: kind)).inserted
    }
}
