import Glibc
import PictureFormats

/// Fetches one picture into the cache, over redirects.
struct RemoteFetch {
    let rules: FetchRules
    let cache: RemoteCache
    let transfer: any PictureTransferring
    /// Sends requests to hosts that are not the server's.
    var foreignTransfer: (any PictureTransferring)?
    /// The keys of pictures that must not be evicted.
    var wanted: Set<String> = []

    enum Change {
        case modified
        case unmodified
    }

    /// How a fetch ended.
    struct End {
        let result: Result<Change, RemoteFetchError>
        /// Whether another host or another process was asked: how it ended says nothing of the server then.
        var isElsewhere = false
    }

    func run(_ order: FetchOrder) -> End {
        let file: Int32
        do throws(RemoteFetchError) {
            file = try cache.begin(order.key)
        } catch {
            return End(result: .failure(error), isElsewhere: error == .fetchedElsewhere)
        }
        defer {
            // Before the lock is released.
            cache.discardPartial(order.key, file)
            close(file)
        }
        let known = cache.validators(of: order.key)
        // Another process has fetched it since it was ordered.
        guard !rules.isOfServer || known?.version != order.version else {
            return End(result: .success(.modified))
        }
        let end = fetch(order, order.request(), known, into: file)
        guard case .failure(let failure) = end.result, order.fallsBack(failure),
            let fallback = order.fallback, ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0
        else {
            return end
        }
        return fetch(order, fallback(), known, into: file)
    }

    private func fetch(
        _ order: FetchOrder, _ first: HTTPRequest, _ known: RemoteCache.Validators?,
        into file: Int32
    ) -> End {
        var isElsewhere = false
        let result = fetch(order, first, known, into: file, &isElsewhere)
        return End(result: result, isElsewhere: isElsewhere)
    }

    private func fetch(
        _ order: FetchOrder, _ first: HTTPRequest, _ known: RemoteCache.Validators?,
        into file: Int32, _ isElsewhere: inout Bool
    ) -> Result<Change, RemoteFetchError> {
        let conditions = known.map(Self.conditions) ?? []
        var request = first
        request.fields += conditions
        var isLoginUnknown = false
        for _ in 0...HTTPTransfer.maxRedirects {
            // No other host gets a key, nor does the server after one: it may be the one that wants it.
            if !rules.admits(request.url) {
                (request.fields, request.login, isElsewhere) = (conditions, nil, true)
            }
            guard let transfer = transfer(to: request.url) else { return .failure(.notAllowed) }
            let answer: HTTPAnswer
            switch transfer.fetch(request, limit: rules.maxFileBytes, into: file) {
            case .success(let response):
                answer = response
                isLoginUnknown = isLoginUnknown || response.isLoginUnknown
            case .failure(let failure): return .failure(failure)
            }
            switch answer.status {
            case 304 where known != nil:
                if let known, known.version != order.version {
                    var known = known
                    known.version = order.version
                    guard cache.renew(order.key, known) else { return .failure(.notKept) }
                }
                return .success(.unmodified)
            case 200:
                let result = keep(order, answer, in: file)
                let isPage = isLoginUnknown && result == .failure(.notPicture)
                return isPage ? .failure(.loginUnknown) : result
            case 301, 302, 303, 307, 308: request.url = answer.location ?? ""
            default: return .failure(RemoteFetchError(answer))
            }
        }
        return .failure(.tooManyRedirects)
    }

    /// What sends a request to a URL; nil if that may not be requested.
    private func transfer(to url: String) -> (any PictureTransferring)? {
        if rules.admits(url) { return transfer }
        return rules.foreign?.host(admitting: url) == nil ? nil : foreignTransfer
    }

    private static func conditions(
        _ known: RemoteCache.Validators
    ) -> [(name: String, value: String)] {
        [("If-None-Match", known.tag), ("If-Modified-Since", known.modified)].filter {
            !$0.1.isEmpty
        }
    }

    private func keep(
        _ order: FetchOrder, _ answer: HTTPAnswer, in file: Int32
    ) -> Result<Change, RemoteFetchError> {
        // The bytes decide, not the Content-Type of the response.
        let start = cache.start(of: file, PictureFormat.signatureLength)
        guard let format = PictureFormat(signature: start), rules.isOfServer || !format.isVideo
        else {
            return .failure(.notPicture)
        }
        let length = Int(lseek(file, 0, SEEK_END))
        let isRoom = cache.evict(
            for: length, of: order.key, within: rules.cacheBytes, keeping: wanted)
        guard isRoom else { return .failure(.notKept) }
        let validators = RemoteCache.Validators(
            tag: answer.fields["etag"] ?? "", modified: answer.fields["last-modified"] ?? "",
            version: order.version)
        return cache.keep(order.key, validators) ? .success(.modified) : .failure(.notKept)
    }
}
