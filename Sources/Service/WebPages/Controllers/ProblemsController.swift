import HTTPServing
import Requests

/// The pages that explain the types of problems.
package struct ProblemsController: Sendable {
    private let assets: WebAssets

    package init(_ assets: WebAssets) { self.assets = assets }

    package func page(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        guard
            let explanation = request.parameters["problem"].flatMap({ ProblemExplanation.of($0) })
        else { throw Problem.notFound }
        return .ready(
            assets.page(
                "problem",
                [
                    "pageTitle": explanation.title, "title": explanation.title,
                    "meaning": explanation.meaning, "remedy": explanation.remedy,
                    "indexHref": assets.urls.index,
                ]
            ).compressed(for: request))
    }
}
