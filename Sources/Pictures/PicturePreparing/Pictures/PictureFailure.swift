import Catalogue
import FileAccess
import PictureFormats

/// Why a picture cannot be shown.
package enum PictureFailure: Error, Hashable, Sendable {
    case empty
    case unknownFormat
    /// The same, of a file with a video's name.
    case unknownVideo
    /// A video under the name of a picture.
    case misnamedVideo(PictureFormat)
    /// The same, of a format that is not shown.
    case otherVideo
    /// A video's file with sound alone, or with nothing.
    case noVideo
    /// A raw photograph that holds no preview.
    case noPreview
    case damaged
    /// It ends before anything of its picture.
    case truncated
    case tooManyPixels(limit: Int)
    case tooManyBytes(limit: Int)
    /// A side has more pixels.
    case tooLong(limit: Int)
    /// Decoding would need more memory than decoders may have.
    case tooMuchMemory(limit: Int)
    /// Its metadata needs more memory.
    case tooMuchMetadata(limit: Int)
    /// A JPEG with more scans than a picture of its size needs.
    case tooManyScans
    /// More frames, pages or metadata chunks than a picture has.
    case tooManyParts
    case tooSlow
    /// No library of this system reads the format.
    case noDecoder(PictureFormat)
    /// A newer version of its library reads it.
    case needsNewerLibrary(PictureFormat)
    /// Its library does not read this kind of the format.
    case unsupported(PictureFormat)
    /// The process that decoded it crashed.
    case decoderCrashed
    /// No process could decode it now.
    case decoderUnavailable
    case gone
    case unreadable
    /// It is being fetched from another machine.
    case arriving
    case notFetched(SourceError)

    /// A sentence for the viewer.
    ///
    /// - Parameter kind: What cannot be shown.
    /// - Returns: The sentence.
    package func reason(of kind: ItemKind = .picture) -> String {
        self == .arriving
            ? "This \(kind.rawValue) is on its way."
            : "This \(kind.rawValue) cannot be shown: \(clause)."
    }

    /// A shorter sentence, for small pages.
    package var shortReason: String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

    /// The reason as a clause of a sentence.
    var clause: String {
        switch self {
        case .empty: "the file is empty"
        case .unknownFormat: "the file is not a \(PictureFormat.names) picture"
        case .unknownVideo: "the file is not an \(PictureFormat.namesOfVideos) video"
        case .misnamedVideo(let format):
            "the file is a video, so its name must end in .\(format.fileExtensions.first ?? "")"
        case .otherVideo: "the file is a video of a format that is not shown"
        case .noVideo: "the file has no pictures"
        case .noPreview: "this raw file has no preview"
        case .damaged: "the file is damaged"
        case .truncated: "the file is incomplete or damaged"
        case .tooManyPixels(let limit): "it has more than \(limit / 1_000_000) million pixels"
        case .tooManyBytes(let limit): "the file is larger than \(limit / 1_000_000) MB"
        case .tooLong(let limit): "it is more than \(limit) pixels long or wide"
        case .tooMuchMemory(let limit): "decoding it would need more than \(limit / 1_000_000) MB"
        case .tooMuchMetadata(let limit): "its metadata is larger than \(limit / 1_000_000) MB"
        case .tooManyScans: "it is stored in too many layers"
        case .tooManyParts: "it has too many frames, pages or metadata blocks"
        case .tooSlow: "decoding it took too long"
        case .noDecoder(let format): "this system has no decoder for \(format.name) pictures"
        case .needsNewerLibrary(let format):
            "this \(format.name) picture needs a newer \(format.library) than this system has"
        case .unsupported(let format):
            "the \(format.library) of this system does not read this kind of \(format.name)"
        case .decoderCrashed: "its decoder crashed"
        case .decoderUnavailable: "it cannot be decoded at the moment"
        case .gone: "the file is no longer there"
        case .unreadable: "the file could not be read"
        case .arriving: "it is on its way"
        case .notFetched(let failure): failure.reason
        }
    }

    /// Whether another attempt with the same file may succeed, so the failure must not be kept.
    package var isTransient: Bool {
        switch self {
        case .decoderUnavailable, .gone, .unreadable: true
        default: false
        }
    }

    /// Whether the next scan of all folders has it tried again: also what was not fetched, because another
    /// server or another password may have it.
    package var isForgottenByScans: Bool {
        switch self {
        case .arriving, .notFetched: true
        default: isTransient
        }
    }

    /// Whether the file may be shown when the system has other libraries: at the next start.
    package var isOfSystem: Bool {
        switch self {
        case .noDecoder, .needsNewerLibrary, .unsupported: true
        default: false
        }
    }
}

extension PictureFailure {
    /// The failure without its numbers: a label of the metrics.
    package enum Kind: String, CaseIterable, Sendable {
        case empty
        case unknownFormat = "unknown_format"
        case unknownVideo = "unknown_video"
        case misnamedVideo = "misnamed_video"
        case otherVideo = "other_video"
        case noVideo = "no_video"
        case noPreview = "no_preview"
        case damaged
        case truncated
        case tooManyPixels = "too_many_pixels"
        case tooManyBytes = "too_many_bytes"
        case tooLong = "too_long"
        case tooMuchMemory = "too_much_memory"
        case tooMuchMetadata = "too_much_metadata"
        case tooManyScans = "too_many_scans"
        case tooManyParts = "too_many_parts"
        case tooSlow = "too_slow"
        case noDecoder = "no_decoder"
        case needsNewerLibrary = "needs_newer_library"
        case unsupported
        case decoderCrashed = "decoder_crashed"
        case decoderUnavailable = "decoder_unavailable"
        case gone
        case unreadable
        case arriving
        case notFetched = "not_fetched"
    }

    package var kind: Kind {
        switch self {
        case .empty: .empty
        case .unknownFormat: .unknownFormat
        case .unknownVideo: .unknownVideo
        case .misnamedVideo: .misnamedVideo
        case .otherVideo: .otherVideo
        case .noVideo: .noVideo
        case .noPreview: .noPreview
        case .damaged: .damaged
        case .truncated: .truncated
        case .tooManyPixels: .tooManyPixels
        case .tooManyBytes: .tooManyBytes
        case .tooLong: .tooLong
        case .tooMuchMemory: .tooMuchMemory
        case .tooMuchMetadata: .tooMuchMetadata
        case .tooManyScans: .tooManyScans
        case .tooManyParts: .tooManyParts
        case .tooSlow: .tooSlow
        case .noDecoder: .noDecoder
        case .needsNewerLibrary: .needsNewerLibrary
        case .unsupported: .unsupported
        case .decoderCrashed: .decoderCrashed
        case .decoderUnavailable: .decoderUnavailable
        case .gone: .gone
        case .unreadable: .unreadable
        case .arriving: .arriving
        case .notFetched: .notFetched
        }
    }

    package init(_ failure: DecodeFailure, of format: PictureFormat, limits: LibraryLimits) {
        switch failure {
        case .noPreview: self = .noPreview
        case .noVideo: self = .noVideo
        case .damaged: self = .damaged
        case .tooSlow: self = .tooSlow
        case .tooMuchMemory, .outOfMemory: self = .tooMuchMemory(limit: limits.decoders.memory)
        case .noDecoder: self = .noDecoder(format)
        case .needsNewerLibrary: self = .needsNewerLibrary(format)
        case .unsupported: self = .unsupported(format)
        case .crashed: self = .decoderCrashed
        case .unavailable, .stalled, .killed: self = .decoderUnavailable
        }
    }

    /// The error of opening an item's file.
    init(_ error: SourceError, ofRemote isRemote: Bool, limits: LibraryLimits) {
        if isRemote {
            self = error == .onItsWay ? .arriving : .notFetched(error)
            return
        }
        switch error.kind {
        case .gone: self = .gone
        case .tooLarge: self = .tooManyBytes(limit: limits.maxFileBytes)
        case .denied, .busy, .emptied, .broken: self = .unreadable
        }
    }

    package init(_ error: FileError, limits: LibraryLimits) {
        switch error {
        case .gone: self = .gone
        case .tooLarge: self = .tooManyBytes(limit: limits.maxFileBytes)
        case .otherKind, .forbidden, .taken, .exhausted, .failed: self = .unreadable
        }
    }
}
