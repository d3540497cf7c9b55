import RequestGate
import Requests
import WebAPI

/// The controllers of servers of pictures.
struct SourceControllers: Sendable {
    let definitions: SourceDefinitionsController

    init(_ dependencies: ServiceDependencies, _ admin: AdminGuard) {
        let (sources, trials) = (dependencies.sources, SourceTrials())
        definitions = SourceDefinitionsController(
            sources, trials, admin, dependencies.webAssets.urls)
    }
}
