import Catalogue
import FrameService
import HTTPServing
import ImageLibrary
import Metering
import PicturePreparing
import RequestGate
import SessionStores

/// The service's metrics, in the text format of Prometheus.
///
/// Label values come from closed sets, so cardinality is bounded: routes, stages, reasons.
extension GalleryService {
    /// Writes the metrics of the service and of its HTTP server.
    package func writeMetrics(_ text: inout MetricsText, of server: HTTPServerStatistics) {
        exchanges.writeMetrics(&text)
        server.writeMetrics(&text)
        counters.writeMetrics(&text)
        limits.writeMetrics(&text)
        shared.renderer.writeMetrics(&text)
        counters.writeSessionCount(&text)
        store.metrics.writeMetrics(&text)
        library.statistics.writeMetrics(&text)
        shared.screens.writeMetrics(&text)
    }
}

extension HTTPMetrics {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        let classes = ["gone", "1xx", "2xx", "3xx", "4xx", "5xx"]
        text.counter(
            "peekstrip_http_requests_total",
            "Finished requests by route and status class; gone: the client "
                + "disconnected before the response.",
            all.flatMap { route in
                zip(classes, route.responses).filter { $1.value > 0 }.map {
                    .init(route.labels(("status", $0)), $1.value)
                }
            })
        text.counter(
            "peekstrip_http_response_bytes_total", "Bytes of bodies, by route.",
            all.filter { $0.bytes.value > 0 }.map { .init($0.labels(), $0.bytes.value) })
        text.histogram(
            "peekstrip_http_request_duration_seconds",
            "Time from the end of a request to its response (streams: to their end), by kind.",
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
            "peekstrip_http_requests_in_flight", "Requests without a response yet.",
            inFlight)
        text.gauge(
            "peekstrip_http_requests_waiting",
            "Requests that wait for a change, a picture or a rendering, and streams "
                + "between two pieces.", suspended)
        text.gauge(
            "peekstrip_http_unsent_bytes",
            "Bytes of responses above 16 KiB that their clients have not read yet.", unsentBytes)
        text.counter(
            "peekstrip_http_responses_refused_total",
            "Responses replaced by 429 or 503, and streams ended, because too many bytes were unread.",
            refusedUnsent)
        text.counter(
            "peekstrip_http_connections_accepted_total", "Accepted connections.",
            counters.accepted.value)
        text.counter(
            "peekstrip_http_connections_refused_total",
            "Connections answered with 503 and closed.",
            [
                .init(["reason": "full"], counters.refusedFull.value),
                .init(["reason": "address_full"], counters.refusedPerAddress.value),
                .init(["reason": "descriptors"], counters.refusedDescriptors.value),
            ])
        text.counter(
            "peekstrip_http_connections_cut_off_total",
            "Connections closed because the client was too slow.",
            CutOffReason.allCases.map {
                .init(["waiting_for": $0.rawValue], counters.cutOff.value($0))
            })
        text.counter(
            "peekstrip_http_clients_gone_total",
            "Clients that disconnected while their request waited.",
            counters.clientsGone.value)
    }
}

extension ServiceCounters {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.counter(
            "peekstrip_frames_total", "Frames sent, by how they were made.",
            FrameOrigin.allCases.map { .init(["making": $0.rawValue], responses.frames.value($0)) })
        text.histogram(
            "peekstrip_stage_duration_seconds", "Duration of the steps of a response.",
            ResponseStage.allCases.map { (["stage": $0.rawValue], responses.stages.reading($0)) })
        text.counter(
            "peekstrip_refusals_total",
            "Requests answered with 429 or 503 because a limit was reached, by limit.",
            LimitError.Reason.allCases.map { .init(["reason": $0.rawValue], refusals.value($0)) })
    }

    fileprivate func writeSessionCount(_ text: inout MetricsText) {
        // The count is negative when the store cannot be reached; the store's failures are counted.
        let count = sessions.load(ordering: .relaxed)
        if count >= 0 {
            text.gauge(
                "peekstrip_sessions", "Stored sessions, counted every five seconds.", count)
        }
    }
}

extension ServiceLimits {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.gauge(
            "peekstrip_drawings_waiting",
            "Jobs in the render queues, and requests that take long to compute.",
            [
                .init(["for": "computations"], computations.queue.waitingCount),
                .init(["for": "frames"], renderQueues.frames.waitingCount),
                .init(["for": "quick"], renderQueues.quickOutputs.waitingCount),
                .init(["for": "requests"], renderQueues.outputs.waitingCount),
                .init(["for": "streams"], renderQueues.streams.waitingCount),
            ])
        text.gauge(
            "peekstrip_drawings_limit", "Capacity of these queues.",
            [
                .init(["for": "computations"], RenderQueue<Reply>.queueLimit),
                .init(["for": "frames"], RenderQueue<[UInt8]>.queueLimit),
                .init(["for": "quick"], RenderQueue<[UInt8]>.queueLimit),
                .init(["for": "requests"], RenderQueue<[UInt8]>.queueLimit),
                .init(["for": "streams"], RenderQueue<[UInt8]>.queueLimit),
            ])
        text.gauge(
            "peekstrip_streams", "Open streams.",
            [
                .init(["of": "frames"], streams.count),
                .init(["of": "updates"], updates.count),
            ])
    }
}

extension FrameRenderer {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.gauge(
            "peekstrip_kept_bytes", "Bytes in the caches of frames and coded pages.",
            [
                .init(["what": "frames"], cachedBytes),
                .init(["what": "coded_pages"], coded.byteCount),
            ])
    }
}

extension SessionStoreMetrics {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.counter("peekstrip_sessions_created_total", "Sessions created.", created.value)
        text.counter(
            "peekstrip_sessions_ended_total", "Sessions ended.",
            [.init(["by": "time"], expired.value), .init(["by": "client"], deleted.value)])
        text.histogram(
            "peekstrip_store_operation_duration_seconds",
            "Duration of operations of the session store.",
            Operation.allCases.map { (["operation": $0.rawValue], times.reading($0)) })
        text.counter(
            "peekstrip_store_failures_total", "Failed operations of the session store, by reason.",
            Failure.allCases.map { .init(["reason": $0.rawValue], failures.value($0)) })
    }
}

extension LibraryStatistics {
    fileprivate func writeMetrics(_ text: inout MetricsText) {
        text.gauge("peekstrip_galleries", "Galleries.", galleries)
        text.gauge("peekstrip_items", "Pictures in all galleries.", items)
        text.gauge("peekstrip_index_pictures", "Pictures that the index will know.", index.total)
        text.gauge(
            "peekstrip_index_read_pictures", "Pictures whose header was read.", index.read)
        text.counter(
            "peekstrip_index_headers_read_total", "Headers read for the index.", headersRead)
        text.counter(
            "peekstrip_index_corrected_sizes_total",
            "Sizes of pictures that decoding corrected.", index.corrected)
        text.counter("peekstrip_scans_total", "Scans of the folders.", scans)
        text.gauge(
            "peekstrip_scan_duration_seconds", "Duration of the last scan.", lastScan)
        text.gauge(
            "peekstrip_source_failing",
            "Folders that are away and keep what they had, by kind.",
            SourceError.Kind.allCases.map { kind in
                .init(["kind": kind.rawValue], absences.count { $0 == kind })
            })
        text.gauge(
            "peekstrip_pictures_bytes", "Bytes of prepared pictures in memory.",
            queue.pictureBytes)
        text.gauge(
            "peekstrip_pictures_bytes_limit", "Limit of the bytes of prepared pictures in memory.",
            queue.pictureCapacity)
        text.gauge("peekstrip_pictures", "Prepared pictures in memory.", queue.pictures)
        text.counter(
            "peekstrip_pictures_lookups_total", "Lookups of prepared pictures.",
            [.init(["found": "yes"], queue.hits), .init(["found": "no"], queue.misses)])
        text.counter(
            "peekstrip_pictures_dropped_total", "Prepared pictures evicted from memory.",
            queue.evictions)
        text.gauge(
            "peekstrip_preparations_waiting", "Pictures in the decode queue.",
            [
                .init(["for": "shown"], queue.waitingShown),
                .init(["for": "ahead"], queue.waitingAhead),
            ])
        text.counter(
            "peekstrip_preparations_refused_total",
            "Pictures rejected because the decode queue was full.", queue.refused)
        text.histogram(
            "peekstrip_preparation_duration_seconds",
            "Duration of reading and decoding one picture.", [([:], meters.preparations.reading)])
        text.counter(
            "peekstrip_preparation_failures_total", "Pictures that cannot be shown, by reason.",
            PictureFailure.Kind.allCases.map {
                .init(["reason": $0.rawValue], meters.failures.value($0))
            })
        text.counter(
            "peekstrip_encoded_pictures_total",
            "Pictures for browsers that were taken from the disk, or made from their files.",
            EncodedPicture.Origin.allCases.map {
                .init(["from": $0.rawValue], meters.encoded.value($0))
            })
        text.counter(
            "peekstrip_decoder_starts_total", "Decoder processes that were started.",
            decoders.starts)
        text.counter(
            "peekstrip_decoder_failures_total",
            "Decoder processes that crashed or passed their deadline.",
            [
                .init(["reason": "crash"], decoders.crashes),
                .init(["reason": "timeout"], decoders.timeouts),
            ])
        text.gauge(
            "peekstrip_format_supported",
            "Whether the libraries of this system read or write a format.",
            (formats?.rows ?? []).map {
                .init(
                    ["format": $0.name.lowercased(), "for": $0.use.rawValue],
                    $0.isSupported ? 1 : 0)
            })
        text.gauge(
            "peekstrip_decoder_memory_bytes",
            "Memory that the pictures being decoded may take, by estimates.", decoders.memoryInUse)
        text.gauge(
            "peekstrip_decoder_memory_bytes_limit", "Limit of that memory.", decoderMemory)
    }
}
