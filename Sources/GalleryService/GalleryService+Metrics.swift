import FrameService
import HTTPServing
import ImageLibrary
import Metering
import RequestGate
import Viewers

/// The service's metrics, in the text format of Prometheus.
///
/// Label values come from closed sets, so cardinality is bounded: routes, stages, reasons.
extension GalleryService {
    /// Writes the metrics of the service, and of the server in front of it.
    package func writeMetrics(_ text: inout MetricsText, of server: HTTPServerStatistics) {
        metrics.exchanges.writeMetrics(&text)
        server.writeMetrics(&text)
        metrics.counters.writeMetrics(&text)
        limits.writeMetrics(&text)
        shared.renderer.writeMetrics(&text)
        metrics.counters.writeSessionCount(&text)
        metrics.counters.store.writeMetrics(&text)
        pictures.library.statistics.writeMetrics(&text)
    }
}

extension HTTPMetrics {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        let classes = ["gone", "1xx", "2xx", "3xx", "4xx", "5xx"]
        text.counter(
            "peekstrip_http_requests_total",
            "Requests that are over, by route and by the class of their status; gone: the client "
                + "went before it was answered.",
            all.flatMap { route in
                zip(classes, route.answers).filter { $1.value > 0 }.map {
                    .init(route.labels(("status", $0)), $1.value)
                }
            })
        text.counter(
            "peekstrip_http_response_bytes_total", "Bytes of bodies, by route.",
            all.filter { $0.bytes.value > 0 }.map { .init($0.labels(), $0.bytes.value) })
        text.histogram(
            "peekstrip_http_request_duration_seconds",
            "From the end of a request to its answer (streams: to their end), by how it came about.",
            all.flatMap { route in
                ExchangeReport.Manner.allCases.compactMap { manner in
                    let reading = route.times.reading(manner)
                    guard reading.count > 0 else { return nil }
                    return (route.labels(("manner", manner.rawValue)), reading)
                }
            })
    }
}

extension HTTPMetrics.RouteMetrics {
    fileprivate func labels() -> MetricsText.Labels {
        ["route": name.pattern, "method": name.method]
    }

    fileprivate func labels(_ more: (name: String, value: String)) -> MetricsText.Labels {
        .init(
            dictionaryLiteral: ("route", name.pattern), ("method", name.method),
            (more.name, more.value))
    }
}

extension HTTPServerStatistics {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.gauge("peekstrip_http_connections", "Connections open now.", connections)
        text.gauge(
            "peekstrip_http_requests_in_flight", "Requests that are not answered yet.",
            inFlight)
        text.gauge(
            "peekstrip_http_requests_waiting",
            "Requests among them that wait for a change, a picture or a drawing, and streams "
                + "between two pieces.", suspended)
        text.counter(
            "peekstrip_http_connections_accepted_total", "Connections taken in.", accepted)
        text.counter(
            "peekstrip_http_connections_refused_total",
            "Connections that were told 503 and closed.",
            [
                .init(["reason": "full"], refusedFull),
                .init(["reason": "address_full"], refusedPerAddress),
                .init(["reason": "descriptors"], refusedDescriptors),
            ])
        text.counter(
            "peekstrip_http_connections_cut_off_total",
            "Connections that were closed because their client took too long.",
            [
                .init(["waiting_for": "head"], cutOffInHead),
                .init(["waiting_for": "body"], cutOffInBody),
                .init(["waiting_for": "answer"], cutOffInAnswer),
                .init(["waiting_for": "next_request"], cutOffIdle),
            ])
        text.counter(
            "peekstrip_http_clients_gone_total",
            "Clients that went while their request waited.", clientsGone)
    }
}

extension ServiceCounters {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.counter(
            "peekstrip_frames_total", "Frames that were answered with, by how they were made.",
            FrameOrigin.allCases.map { .init(["making": $0.rawValue], answers.frames.value($0)) })
        text.histogram(
            "peekstrip_stage_duration_seconds", "How long the steps of answers take.",
            AnswerStage.allCases.map { (["stage": $0.rawValue], answers.stages.reading($0)) })
        text.counter(
            "peekstrip_refusals_total",
            "Requests that were answered with 429 or 503 for want of room, by what was short.",
            LimitError.Reason.allCases.map { .init(["reason": $0.rawValue], refusals.value($0)) })
    }

    fileprivate func writeSessionCount(_ text: inout MetricsText) {
        // A store that cannot be reached has no count; its failures are counted.
        let count = sessions.load(ordering: .relaxed)
        if count >= 0 {
            text.gauge(
                "peekstrip_sessions", "Sessions that are kept, counted every five seconds.", count)
        }
    }
}

extension ServiceLimits {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.gauge(
            "peekstrip_drawings_waiting", "Pictures that wait to be drawn aside.",
            [
                .init(["for": "requests"], renderQueue.waitingCount),
                .init(["for": "streams"], streamQueue.waitingCount),
            ])
        text.gauge(
            "peekstrip_drawings_limit", "Pictures that may wait to be drawn aside.",
            [
                .init(["for": "requests"], RenderQueue.queueLimit),
                .init(["for": "streams"], RenderQueue.queueLimit),
            ])
        text.gauge(
            "peekstrip_streams", "Streams that are open.",
            [
                .init(["of": "frames"], streams.count),
                .init(["of": "updates"], updates.count),
            ])
    }
}

extension FrameRenderer {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.gauge(
            "peekstrip_kept_bytes", "Bytes that are kept of what was drawn.",
            [
                .init(["what": "frames"], cachedBytes),
                .init(["what": "coded_pages"], coded.byteCount),
            ])
    }
}

extension SessionStoreMetrics {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.counter("peekstrip_sessions_created_total", "Sessions begun.", created.value)
        text.counter(
            "peekstrip_sessions_ended_total", "Sessions ended.",
            [.init(["by": "time"], expired.value), .init(["by": "client"], deleted.value)])
        text.histogram(
            "peekstrip_store_operation_duration_seconds",
            "How long the store of sessions takes.",
            Operation.allCases.map { (["operation": $0.rawValue], times.reading($0)) })
        text.counter(
            "peekstrip_store_failures_total", "What the store of sessions did not do, and why.",
            Failure.allCases.map { .init(["reason": $0.rawValue], failures.value($0)) })
    }
}

extension LibraryStatistics {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.gauge("peekstrip_galleries", "Galleries that are shown.", galleries)
        text.gauge("peekstrip_items", "Pictures in them.", items)
        text.counter("peekstrip_scans_total", "Looks through the folders.", scans)
        text.gauge(
            "peekstrip_scan_duration_seconds", "How long the last one took.", lastScan)
        text.gauge(
            "peekstrip_pictures_bytes", "Bytes of prepared pictures that are kept.",
            pictureBytes)
        text.gauge(
            "peekstrip_pictures_bytes_limit", "Bytes of prepared pictures that may be kept.",
            pictureCapacity)
        text.gauge("peekstrip_pictures", "Prepared pictures that are kept.", pictures)
        text.counter(
            "peekstrip_pictures_lookups_total", "Times that a prepared picture was wanted.",
            [.init(["found": "yes"], hits), .init(["found": "no"], misses)])
        text.counter(
            "peekstrip_pictures_dropped_total", "Prepared pictures that made room for others.",
            evictions)
        text.gauge(
            "peekstrip_preparations_waiting", "Pictures that wait to be prepared.",
            [.init(["for": "shown"], waitingShown), .init(["for": "ahead"], waitingAhead)])
        text.counter(
            "peekstrip_preparations_refused_total",
            "Pictures that were not queued, as the queue was full.", refused)
        text.histogram(
            "peekstrip_preparation_duration_seconds",
            "How long reading and decoding one picture takes.", [([:], preparations)])
        text.counter(
            "peekstrip_preparation_failures_total", "Pictures that cannot be shown, and why.",
            failures.map { .init(["reason": $0.reason], $0.count) })
    }
}
