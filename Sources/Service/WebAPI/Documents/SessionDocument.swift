import HTTPServing
import Interface
import JSONCoding
import Requests
import ScrollEngine

/// The document of a session.
struct SessionDocument {
    private let resource: StripResource

    init(_ resource: StripResource) { self.resource = resource }

    var bytes: [UInt8] {
        let session = resource.session
        return JSONWriter.bytes(reserving: LayoutDocument.usualSize) { json in
            json.object {
                $0.member("session", plain: session?.access.text)
                $0.member("url", session.map { resource.urls.resource($0.access) })
                $0.member("gallery", resource.gallery)
                $0.member("revision", Int(clamping: session?.revision ?? 0))
                $0.member("seq", session?.state.sequence ?? 0)
                $0.name("configuration")
                if let configuration = session?.state.strip.configuration {
                    ConfigurationDocument(configuration).write(to: &$0)
                } else {
                    $0.null()
                }
                $0.member("layout") { LayoutDocument(resource).write(to: &$0) }
            }
        }
    }
}
