import HTTPServing
import HTTPTypes

extension Reply {
    /// A 303 response to a form, so that reloading the resulting page does not repeat the POST.
    static func seeOther(_ location: String) -> Reply {
        .ready(
            Response(
                status: .seeOther, fields: [.location: location, .cacheControl: "no-store"]))
    }
}
