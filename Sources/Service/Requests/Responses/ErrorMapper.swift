import FrameService
import HTTPServing
import ImageLibrary
import Interface
import JSONCoding
import Logging
import Metering
import PictureSources
import RequestGate
import SessionStores
import Viewers

/// Maps errors to problems, counts rejections by limit, and logs errors that no client can cause.
package struct ErrorMapper: Sendable {
    private let logger: Logger
    /// Rejected requests by the limit that was reached.
    package let refusals: Counters<LimitError.Reason>

    package init(logger: Logger, refusals: Counters<LimitError.Reason>) {
        self.logger = logger
        self.refusals = refusals
    }

    /// The problem that a client receives for an error.
    ///
    /// - Parameters:
    ///   - error: The error that a route threw.
    ///   - request: Identifies the request in the log.
    /// - Returns: The problem.
    package func problem(_ error: any Error, _ request: RequestID? = nil) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let error as DefinitionError: return error.problem
        case let error as SourceRegistryError: return error.problem
        case let error as LimitError: return problem(error)
        case let error as FieldError: return .invalidField(error)
        case let error as JSONError: return .malformedDocument(error)
        case let error as SessionError: return LimitError(error).map(problem) ?? .sessionGone
        case is SessionAccessError: return .viewOnly
        case let error as StartingError: return .starting(error)
        case let error as FrameTooLarge: return .tooLarge(error)
        case let error as FormatUnavailable: return .unavailable(error)
        case let error as BatchError: return .batch(error)
        case let error as GalleryEditError:
            if case .failed = error { logger.error("a folder cannot be changed: \(error)") }
            return .edit(error)
        default:
            logger.error(
                "a request failed: \(error)", metadata: request.map { ["request": "\($0)"] })
            return .internalError
        }
    }

    private func problem(_ error: LimitError) -> Problem {
        refusals.add(error.reason)
        return error.problem
    }

    /// The reply, or the problem if `makeReply` throws.
    package func reply(
        to request: RequestID? = nil, _ makeReply: () throws -> Reply
    ) -> Reply {
        do {
            return try makeReply()
        } catch {
            return .ready(problem(error, request).response)
        }
    }
}
