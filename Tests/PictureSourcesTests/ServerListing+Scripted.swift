import Calendars
import Catalogue

@testable import PictureFetching
@testable import PictureSources

extension ScriptedRequests {
    /// Answers requests from a script, with bodies in parts as a slow network has them.
    static func answering(
        _ answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
    ) -> ScriptedRequests {
        ScriptedRequests(inPartsOf: 777) { .success(answer($0)) }
    }
}

extension HTTPAnswer {
    /// A successful answer.
    init(_ text: String) { self.init(200, text) }

    init(_ status: Int, _ text: String) {
        self.init(status: status, body: Array(text.utf8))
    }
}

extension PictureServer {
    /// The listing of a server from a script.
    func listing(_ requests: ScriptedRequests, at time: UnixTime = .tests) throws -> ServerListing {
        guard
            case .whole(let listing) = try list(
                requests, since: nil, now: { time }, onProgress: { _ in })
        else { throw SourceError(.broken, "unchanged") }
        return listing
    }

    /// The error with which listing a server from a script ends.
    func failure(_ requests: ScriptedRequests) -> SourceError? {
        do {
            _ = try listing(requests)
            return nil
        } catch {
            return error as? SourceError
        }
    }
}

extension UnixTime {
    /// 24 May 2013 00:00 UTC, the time of Amazon's examples.
    static let tests = UnixTime(seconds: 1_369_353_600)
}

extension ServerListing {
    /// Folder and name of each picture.
    var paths: [String] {
        pictures.map { String(decoding: $0.folder.appending($0.name).bytes, as: UTF8.self) }
    }
}
