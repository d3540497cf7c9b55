import CCurl

/// Why a probe failed.
package enum HTTPProbeError: Error, Equatable {
    /// It is no URL of HTTP.
    case badURL(String)
    /// No server listens there, or the host is unreachable.
    case unreachable(String)
    /// No response within the timeout, or one that is not HTTP.
    case noResponse(String)
}

/// Requests a URL and returns its status: the client of a health check.
package enum HTTPProbe {
    /// The status with which a server answers GET, without following redirects.
    package static func status(
        of url: String, within timeout: Duration
    ) throws(HTTPProbeError) -> Int {
        var status = 0
        let outcome = unsafe ccurl_probe(url, Int(timeout / .milliseconds(1)), &status)
        switch outcome {
        case CCURL_DONE: return status
        case CCURL_FAILED: throw .badURL(url)
        case CCURL_UNREACHABLE: throw .unreachable(url)
        default: throw .noResponse(url)
        }
    }
}
