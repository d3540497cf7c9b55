import Concurrency
import FrameService
import HTTPServing
import JSONCoding
import PNGCoding
import Requests
import ScrollEngine
import Viewers
import WebAPI

/// An output file of a replay.
///
/// Its name consists of its kind and a time in milliseconds: `frame-000500.png`.
package struct ReplayFile {
    package let name: String
    package let bytes: [UInt8]

    package enum Kind: String, CaseIterable, Sendable {
        /// `outcomes.jsonl`: one line for each event, with its outcomes.
        case outcomes
        /// `layout-000500.json`: the layout as a server returns it, at each sampled time.
        case layouts
        /// `frame-000500.png`: the frame as a server renders it, at each sampled time.
        case frames
    }
}

extension Replay {
    /// Produces the files of some kinds one at a time, and passes each to `emit` at once.
    package func makeFiles(
        _ kinds: Set<ReplayFile.Kind>, at sampling: ReplaySampling,
        _ emit: (ReplayFile) throws -> Void
    ) async throws {
        let times = try sampling.times(of: self)
        if kinds.contains(.outcomes) { try emit(outcomesFile) }
        guard kinds.contains(.layouts) || kinds.contains(.frames) else { return }
        let renderer = FrameRenderer(
            clock: .stopped, coded: source.coded, metrics: ResponseMetrics())
        for time in times {
            let view = try await view(at: time)
            if kinds.contains(.layouts) { try emit(layoutFile(of: view, at: time)) }
            if kinds.contains(.frames) { try emit(frameFile(of: view, at: time, renderer)) }
        }
    }

    private var outcomesFile: ReplayFile {
        ReplayFile(
            name: "outcomes.jsonl", bytes: steps.flatMap { $0.document + [newline] })
    }

    private func layoutFile(of view: StripView, at time: Timestamp) -> ReplayFile {
        let resource = StripResource(view, in: source.gallery.id.text, .root)
        return ReplayFile(
            name: "layout-\(time.digits).json", bytes: LayoutDocument(resource).bytes + [newline])
    }

    private func frameFile(
        of view: StripView, at time: Timestamp, _ renderer: FrameRenderer
    ) throws(ReplayError) -> ReplayFile {
        do {
            let frame = try renderer.frame(of: view, tag: view.frameTag)
            return ReplayFile(name: "frame-\(time.digits).png", bytes: frame.png)
        } catch {
            throw .notEncoded("\(error)")
        }
    }
}

private let newline = UInt8(ascii: "\n")

extension Replay.Step {
    /// The event's line in `outcomes.jsonl`.
    fileprivate var document: [UInt8] {
        JSONWriter.bytes { json in
            json.object {
                $0.member("line", line.number)
                $0.member("time", line.time.milliseconds)
                $0.name("outcomes")
                $0.list(outcomes) { $1.write(over: pages, to: &$0) }
                $0.member("page", state.strip.selectedPage)
            }
        }
    }
}

extension Timestamp {
    /// At least six digits, so that names sort by time for the first quarter of an hour.
    fileprivate var digits: String {
        let digits = String(milliseconds)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}

extension ServiceClock {
    /// A clock that always returns 0, because replays measure no times.
    fileprivate static let stopped = ServiceClock(
        now: { Instant(milliseconds: 0) }, stopwatch: { .zero })
}
