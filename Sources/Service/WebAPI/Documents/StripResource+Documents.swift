import Interface
import JSONCoding
import Requests

extension StripResource {
    var sessionDocument: [UInt8] {
        JSONWriter.bytes(reserving: LayoutDocument.usualSize) { json in
            json.object {
                $0.member("session", plain: session?.access.text)
                $0.member("url", session.map { urls.resource($0.access) })
                $0.member("gallery", gallery)
                $0.member("revision", Int(clamping: session?.revision ?? 0))
                $0.member("seq", session?.state.sequence ?? 0)
                $0.member("configuration", session?.state.strip.configuration) {
                    $1.writeDocument(to: &$0)
                }
                $0.member("layout") { LayoutDocument(self).write(to: &$0) }
            }
        }
    }

    /// The response to a batch of events that brought the strip here.
    func document(of applied: EventService.Applied) -> [UInt8] {
        JSONWriter.bytes(reserving: LayoutDocument.usualSize) { json in
            json.object {
                $0.member("revision", Int(clamping: applied.batch.revision))
                $0.member("seq", applied.session.state.sequence)
                $0.name("outcomes")
                $0.list(applied.batch.outcomes) { $1.write(over: view.pages, to: &$0) }
                $0.member("layout") { LayoutDocument(self).write(to: &$0) }
                if applied.batch.isReplay { $0.member("replayed", true) }
            }
        }
    }
}
