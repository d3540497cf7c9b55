import RequestGate
import Requests
import WebAPI
import WebPages

/// The controllers of servers of pictures.
struct SourceControllers: Sendable {
    let pages: SourcePagesController
    let definitions: SourceDefinitionsController

    init(_ dependencies: ServiceDependencies, _ admin: AdminGuard) {
        let (sources, trials) = (dependencies.sources, SourceTrials())
        pages = SourcePagesController(sources, trials, admin, dependencies.webAssets)
        definitions = SourceDefinitionsController(
            sources, trials, admin, dependencies.webAssets.urls)
    }
}
