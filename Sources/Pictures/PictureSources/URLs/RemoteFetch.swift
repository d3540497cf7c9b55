import CCurl
import Glibc
import PictureFormats

/// Fetches one picture into the cache, over redirects.
struct RemoteFetch {
    let rules: RemoteRules
    let cache: RemoteCache
    let stop: CancellationFlag
    /// The URLs whose pictures must not be evicted.
    let wanted: Set<String>

    package enum Change {
        case modified
        case unmodified
    }

    func run(_ url: String) -> Result<Change, RemoteFetchError> {
        let known = cache.validators(of: url)
        let file = cache.begin(url)
        guard file >= 0 else { return .failure(.notKept) }
        defer {
            // Before the lock is released.
            cache.discardPartial(url)
            close(file)
        }
        var next = url
        for _ in 0...RemoteRules.maxRedirects {
            guard rules.host(admitting: next) != nil else { return .failure(.notAllowed) }
            let (outcome, response) = request(next, known, file)
            if let failure = RemoteFetchError(outcome) { return .failure(failure) }
            switch response.status {
            case 304 where known != nil: return .success(.unmodified)
            case 200: return keep(url, response, in: file)
            case 301, 302, 303, 307, 308: next = Self.text(response.location)
            default: return .failure(.refused(status: Int(response.status)))
            }
        }
        return .failure(.tooManyRedirects)
    }

    private func keep(
        _ url: String, _ response: ccurl_response, in file: Int32
    ) -> Result<Change, RemoteFetchError> {
        // The bytes decide, not the Content-Type of the response.
        guard PictureFormat.hasSignature(by: cache.start(of: file, PictureFormat.signatureLength))
        else {
            return .failure(.notPicture)
        }
        let length = Int(lseek(file, 0, SEEK_END))
        let isRoom = cache.evict(
            for: length, of: url, within: rules.cacheBytes, keeping: wanted)
        guard isRoom else { return .failure(.notKept) }
        let validators = RemoteCache.Validators(
            tag: Self.text(response.tag), modified: Self.text(response.modified))
        return cache.keep(url, validators) ? .success(.modified) : .failure(.notKept)
    }

    private func request(
        _ url: String, _ known: RemoteCache.Validators?, _ file: Int32
    ) -> (ccurl_outcome, ccurl_response) {
        var response = ccurl_response()
        let tag = known?.tag ?? ""
        let modified = known?.modified ?? ""
        let outcome = unsafe url.withCString { url in
            unsafe tag.withCString { tag in
                unsafe modified.withCString { modified in
                    var request = unsafe ccurl_request(
                        address: url, tag: tag.pointee == 0 ? nil : tag,
                        modified: modified.pointee == 0 ? nil : modified, descriptor: file,
                        limit: Int64(rules.maxFileBytes),
                        allows_private: rules.allowsPrivateAddresses, stop: stop.pointer)
                    return unsafe ccurl_fetch(&request, &response)
                }
            }
        }
        return (outcome, response)
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension RemoteFetchError {
    /// Nil when the server has responded.
    package init?(_ outcome: ccurl_outcome) {
        switch outcome {
        case CCURL_DONE: return nil
        case CCURL_PRIVATE: self = .privateAddress
        case CCURL_TOO_LARGE: self = .tooLarge
        case CCURL_TOO_SLOW: self = .tooSlow
        case CCURL_UNTRUSTED: self = .untrusted
        case CCURL_NOT_WRITTEN: self = .notKept
        default: self = .unreachable
        }
    }
}
