import HTTPServing
import JSONCoding
import Requests
import ScrollEngine

/// The response to a batch of events.
struct EventsDocument {
    private let applied: EventService.Applied
    private let resource: StripResource

    init(_ applied: EventService.Applied, _ resource: StripResource) {
        self.applied = applied
        self.resource = resource
    }

    var bytes: [UInt8] {
        JSONWriter.bytes(reserving: LayoutDocument.usualSize) { json in
            json.object {
                $0.member("revision", Int(clamping: applied.batch.revision))
                $0.member("seq", applied.session.state.sequence)
                $0.name("outcomes")
                $0.list(applied.batch.outcomes) {
                    OutcomeDocument($1, over: resource.view.pages).write(to: &$0)
                }
                $0.member("layout") { LayoutDocument(resource).write(to: &$0) }
                if applied.batch.isReplay { $0.member("replayed", true) }
            }
        }
    }
}
