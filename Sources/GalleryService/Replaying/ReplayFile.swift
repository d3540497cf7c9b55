import Concurrency
import HTTPServing
import JSONCoding
import PNGCoding
import ScrollEngine
import SessionStores

/// A file that a replay makes.
///
/// Its name says what it holds, and a time in milliseconds: `frame-000500.png`.
package struct ReplayFile {
    package let name: String
    package let bytes: [UInt8]

    /// Which files a replay makes.
    package enum Kind: String, CaseIterable, Sendable {
        /// `outcomes.jsonl`: a line for each event, with what came of it.
        case outcomes
        /// `layout-000500.json`: the layout, as a server publishes it, at every moment shown.
        case layouts
        /// `frame-000500.png`: the frame, as a server draws it, at every moment shown.
        case frames
    }
}

extension Replay {
    /// Makes files of some kinds, one after another, and passes each on as soon as it is made.
    package func makeFiles(
        _ kinds: Set<ReplayFile.Kind>, at sampling: ReplaySampling,
        _ emit: (ReplayFile) throws -> Void
    ) async throws {
        let times = try sampling.times(of: self)
        if kinds.contains(.outcomes) { try emit(outcomesFile) }
        guard kinds.contains(.layouts) || kinds.contains(.frames) else { return }
        let renderer = FrameRenderer(clock: .stopped, coded: source.coded)
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
        let shown = ShownStrip(
            view: view, urls: .root, gallery: source.gallery.id.text, session: nil)
        return ReplayFile(
            name: "layout-\(time.digits).json", bytes: LayoutDocument(shown).bytes + [newline])
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
    /// What came of the event, for a line of its own.
    fileprivate var document: [UInt8] {
        JSONWriter.bytes { json in
            json.object {
                $0.member("line", line.number)
                $0.member("time", line.time.milliseconds)
                $0.name("outcomes")
                $0.list(outcomes) { $1.write(to: &$0) }
                $0.member("page", viewerState.strip.selectedPage)
            }
        }
    }
}

extension Timestamp {
    /// Six digits, so that names sort by time for a quarter of an hour; more when it is later.
    fileprivate var digits: String {
        let digits = String(milliseconds)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}

extension ServiceClock {
    /// For what is not measured: it always says 0.
    fileprivate static let stopped = ServiceClock(
        now: { Instant(milliseconds: 0) }, stopwatch: { .zero })
}
