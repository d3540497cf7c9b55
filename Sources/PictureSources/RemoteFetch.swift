import CCurl
import Glibc
import ImageLibrary

/// One picture, from its address to the folder, over redirects.
struct RemoteFetch {
    let rules: RemoteRules
    let cache: RemoteCache
    let stop: CancellationFlag
    /// What must not be removed to make room.
    let wanted: Set<String>

    enum Change {
        case another
        case theSame
    }

    func run(_ address: String) -> Result<Change, RemoteFetchError> {
        let known = cache.about(address)
        let file = cache.begin(address)
        guard file >= 0 else { return .failure(.notKept) }
        defer {
            // Before another process may take it.
            cache.discardPartial(address)
            close(file)
        }
        var next = address
        for _ in 0...RemoteRules.maxRedirects {
            guard rules.host(admitting: next) != nil else { return .failure(.notAllowed) }
            let (outcome, answer) = ask(next, known, file)
            if let failure = RemoteFetchError(outcome) { return .failure(failure) }
            switch answer.status {
            case 304 where known != nil: return .success(.theSame)
            case 200: return keep(address, answer, in: file)
            case 301, 302, 303, 307, 308: next = Self.text(answer.location)
            default: return .failure(.refused(status: Int(answer.status)))
            }
        }
        return .failure(.tooManyRedirects)
    }

    private func keep(
        _ address: String, _ answer: ccurl_answer, in file: Int32
    ) -> Result<Change, RemoteFetchError> {
        // Bytes tell what it is, not what the other side says of them.
        guard PictureFormat.hasSignature(by: cache.start(of: file, PictureFormat.signatureLength))
        else {
            return .failure(.notPicture)
        }
        let length = Int(lseek(file, 0, SEEK_END))
        let isRoom = cache.evict(
            for: length, of: address, within: rules.cacheBytes, keeping: wanted)
        guard isRoom else { return .failure(.notKept) }
        let about = RemoteCache.Validators(
            tag: Self.text(answer.tag), modified: Self.text(answer.modified))
        return cache.keep(address, about) ? .success(.another) : .failure(.notKept)
    }

    private func ask(
        _ address: String, _ known: RemoteCache.Validators?, _ file: Int32
    ) -> (ccurl_outcome, ccurl_answer) {
        var answer = ccurl_answer()
        let tag = known?.tag ?? ""
        let modified = known?.modified ?? ""
        let outcome = unsafe address.withCString { address in
            unsafe tag.withCString { tag in
                unsafe modified.withCString { modified in
                    var request = unsafe ccurl_request(
                        address: address, tag: tag.pointee == 0 ? nil : tag,
                        modified: modified.pointee == 0 ? nil : modified, descriptor: file,
                        limit: Int64(rules.maxFileBytes),
                        allows_private: rules.allowsPrivateAddresses, stop: stop.pointer)
                    return unsafe ccurl_fetch(&request, &answer)
                }
            }
        }
        return (outcome, answer)
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension RemoteFetchError {
    /// Nil when the other side has answered.
    init?(_ outcome: ccurl_outcome) {
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
