import Calendars
import Metering

extension ServerSources {
    /// Appends the metrics of all sources; families without samples if there are none.
    package static func writeMetrics(_ text: inout MetricsText, of servers: ServerSources?) {
        let refreshes = servers?.refreshes ?? []
        let now = servers?.environment.timeOfDay() ?? UnixTime(seconds: 0)
        text.gauge(
            "peekstrip_server_pictures", "Pictures that a server listed last.",
            refreshes.map {
                .init(["source": $0.source.definition.name], $0.source.count)
            })
        text.gauge(
            "peekstrip_server_listing_age_seconds",
            "Time since a server answered that this is its listing.",
            refreshes.compactMap { refresh in
                refresh.age(at: now).map {
                    .init(["source": refresh.source.definition.name], $0 / .seconds(1))
                }
            })
        text.gauge(
            "peekstrip_server_doubted_pictures",
            "Pictures that a server lists no longer, and that stay while that is doubted.",
            refreshes.map {
                .init(["source": $0.source.definition.name], $0.loss?.pictures ?? 0)
            })
        text.counter(
            "peekstrip_server_refreshes_total", "Listings of servers, by how they ended.",
            refreshes.flatMap { refresh in
                ServerRefresh.Result.allCases.map {
                    .init(
                        ["source": refresh.source.definition.name, "result": $0.rawValue],
                        refresh.results.value($0))
                }
            })
    }
}
