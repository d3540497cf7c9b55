import HTTPServing
import HTTPTypes

extension Reply {
    /// 303, the answer to a form: reloading the page that it leads to repeats nothing.
    static func seeOther(_ location: String) -> Reply {
        .ready(
            Response(
                status: .seeOther, fields: [.location: location, .cacheControl: "no-store"]))
    }
}
