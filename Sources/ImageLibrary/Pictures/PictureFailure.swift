/// Why a picture cannot be shown.
package enum PictureFailure: Error, Hashable, Sendable {
    case empty
    case unknownFormat
    case damaged
    case tooManyPixels(limit: Int)
    case tooManyBytes(limit: Int)
    /// Decoding would need more memory than one picture may have.
    case tooMuchMemory
    /// A JPEG with more scans than a picture of its size needs.
    case tooManyScans
    case tooSlow
    case gone
    case unreadable
    /// It is being fetched from another machine.
    case arriving
    case notFetched(RemoteFetchError)

    /// A sentence for the viewer.
    package var reason: String { "This picture cannot be shown: \(clause)." }

    /// A shorter sentence, for small pages.
    package var shortReason: String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

    /// The reason as a clause of a sentence.
    var clause: String {
        switch self {
        case .empty: "the file is empty"
        case .unknownFormat: "the file is not a JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC picture"
        case .damaged: "the file is damaged"
        case .tooManyPixels(let limit): "it has more than \(limit / 1_000_000) million pixels"
        case .tooManyBytes(let limit): "the file is larger than \(limit >> 20) MB"
        case .tooMuchMemory: "decoding it would need too much memory"
        case .tooManyScans: "it is stored in too many layers"
        case .tooSlow: "decoding it took too long"
        case .gone: "the file is no longer there"
        case .unreadable: "the file could not be read"
        case .arriving: "it is still being fetched"
        case .notFetched(let failure): failure.clause
        }
    }

    /// Whether another attempt with the same file may succeed, so the failure must not be kept.
    var isTransient: Bool {
        switch self {
        case .tooSlow, .gone, .unreadable: true
        default: false
        }
    }
}

extension PictureFailure {
    /// The failure without its numbers: a label of the metrics.
    enum Kind: String, CaseIterable, Sendable {
        case empty
        case unknownFormat = "unknown_format"
        case damaged
        case tooManyPixels = "too_many_pixels"
        case tooManyBytes = "too_many_bytes"
        case tooMuchMemory = "too_much_memory"
        case tooManyScans = "too_many_scans"
        case tooSlow = "too_slow"
        case gone
        case unreadable
        case arriving
        case notFetched = "not_fetched"
    }

    var kind: Kind {
        switch self {
        case .empty: .empty
        case .unknownFormat: .unknownFormat
        case .damaged: .damaged
        case .tooManyPixels: .tooManyPixels
        case .tooManyBytes: .tooManyBytes
        case .tooMuchMemory: .tooMuchMemory
        case .tooManyScans: .tooManyScans
        case .tooSlow: .tooSlow
        case .gone: .gone
        case .unreadable: .unreadable
        case .arriving: .arriving
        case .notFetched: .notFetched
        }
    }

    init(_ error: FileError, limits: LibraryLimits) {
        switch error {
        case .gone: self = .gone
        case .tooLarge: self = .tooManyBytes(limit: limits.maxFileBytes)
        case .otherKind, .forbidden, .taken, .exhausted, .failed: self = .unreadable
        }
    }
}
