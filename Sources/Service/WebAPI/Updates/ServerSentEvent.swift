import Catalogue
import FrameService
import HTTPServing
import JSONCoding
import Requests
import ScrollEngine
import Viewers

extension SessionUpdates.Snapshot {
    /// The state of a view, at a revision of its session or screen.
    init(of view: StripView, at revision: UInt64) {
        let layout = view.layout
        let destination = layout.motion.destinationPage
        self.revision = revision
        page = destination?.value
        item = destination.map { ItemID(view.pages.item(on: $0).value) }
        pageCount = layout.pageCount
        collection = view.pages.collection
        shown = Dictionary(
            view.visiblePages.map { (ItemID($0.item.value), view.isPrepared($0)) },
            uniquingKeysWith: { $0 && $1 })
        motion = layout.motion.kind.rawValue
        settlesIn = layout.motion.settlesIn.map(Int.init)
        isResting = layout.motion.kind == .resting && layout.motion.settlesIn == 0
    }
}

/// Events as `text/event-stream` (WHATWG HTML, section 9.2).
///
///     id: 3␊
///     event: page␊
///     data: {"revision":3,"page":1,"from":0,"pageCount":12,"item":"0d3k…"}␊
///     ␊
///
/// The data is one line because JSON escapes line ends.
enum ServerSentEvent {
    static let contentType = "text/event-stream"

    /// The browser's reconnection delay in milliseconds.
    ///
    /// It is a line of the first event because some clients mistake it for an event if it is sent
    /// separately.
    static let begin = Array("retry: 2000\n".utf8)
    /// A comment that keeps the connection open.
    static let comment = Array(":\n\n".utf8)
    /// The session has ended; a browser that reconnects gets a 404 and stops trying.
    static let ended = Array("event: ended\ndata: {}\n\n".utf8)

    static func bytes(_ event: SessionUpdates.Event, _ snapshot: SessionUpdates.Snapshot) -> [UInt8]
    {
        bytes(named: event.name, id: snapshot.revision, data: event.data(snapshot))
    }

    /// An event with a document.
    static func bytes(named name: String, id: UInt64, data: [UInt8]) -> [UInt8] {
        Array("id: \(id)\nevent: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }
}

extension SessionUpdates.Event {
    fileprivate var name: String {
        switch self {
        case .changed: "changed"
        case .page: "page"
        case .items: "items"
        case .settled: "settled"
        }
    }

    fileprivate func data(_ snapshot: SessionUpdates.Snapshot) -> [UInt8] {
        JSONWriter.bytes(reserving: 128) { json in
            json.object {
                $0.member("revision", Int(clamping: snapshot.revision))
                switch self {
                case .changed:
                    $0.member("motion", snapshot.motion)
                    $0.member("settlesIn", snapshot.settlesIn)
                case .page(let from):
                    $0.member("page", snapshot.page)
                    $0.member("from", from)
                    $0.member("pageCount", snapshot.pageCount)
                    $0.member("item", snapshot.item?.text)
                case .items(let ready):
                    $0.name("ready")
                    $0.list(ready) { $0.text($1.text) }
                    $0.member("pageCount", snapshot.pageCount)
                case .settled:
                    $0.member("page", snapshot.page)
                    $0.member("pageCount", snapshot.pageCount)
                }
            }
        }
    }
}
