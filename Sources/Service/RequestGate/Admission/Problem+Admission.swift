import HTTPServing

/// Problems of requests that are rejected before routing.
extension Problem {
    /// 403: a request that another site's page made a browser send.
    package static let crossSite = Problem(
        type: "/problems/cross-site", title: "The request comes from another site",
        status: .forbidden, detail: "Send it from a page of this service or from a script.")

    /// 421: a request for a host that is not served here (RFC 9110, section 15.5.20).
    package static let misdirected = Problem(
        type: "/problems/unknown-host", title: "The host is unknown",
        status: .misdirectedRequest,
        detail: "Use the URL that the service prints at start, or start it with --allowed-hosts.")
}
