import Catalogue
import FileAccess
import Hashing
import PictureCoding
import PictureFormats
import PictureMetadata
import Raster

/// Videos: a frame with a mark is their picture, or a tile with their name where no frame can be decoded.
extension Preparation {
    /// A video's file, which stays where it is because it may be larger than memory.
    private struct OpenedVideo: Sendable {
        let file: VideoFile
        let format: PictureFormat
        /// Of its state and its ends: to read it whole would take as long as to copy it.
        let digest: [UInt8]
    }

    /// The picture of a video; nil if its bytes are those of a picture.
    ///
    /// - Throws: ``PictureFailure`` when its container cannot be read.
    func videoPicture(
        _ source: SourceFile, as variant: PictureVariant, detail: inout [UInt8]
    ) throws(PictureFailure) -> PreparedPicture? {
        guard let video = try open(source, in: .whole) else { return nil }
        let header = try videoHeader(of: video, source, detail: &detail)
        let information = try check(header)
        let metadata = metadata(of: source, header.metadataBlocks)
        let frame = frame(of: video, source, information, as: variant, detail: &detail)
        var bitmap = frame ?? tile(of: source, information, metadata, as: variant)
        PlayMark.draw(on: &bitmap, scale: variant.scale)
        // A tile shows the name, which is not in the file.
        let kind = frame == nil ? "tile: \(source.title)\n" : "frame\n"
        return PreparedPicture(
            bitmap: bitmap, contentHash: ContentHash(SHA256.hash(Array(kind.utf8) + video.digest)),
            information: .success(information), metadata: metadata,
            title: RenderedTitle(metadata, itemTitle: source.title, on: bitmap, as: variant),
            isTile: frame == nil)
    }

    /// What the container says; nil if its bytes are those of a picture.
    func videoHeader(
        _ source: SourceFile, for need: SourceNeed, detail: inout [UInt8]
    ) throws(PictureFailure) -> (header: PictureHeader, information: PictureInformation)? {
        guard let video = try open(source, in: need) else { return nil }
        let header = try videoHeader(of: video, source, detail: &detail)
        return (header, try check(header))
    }

    private func open(
        _ source: SourceFile, in need: SourceNeed
    ) throws(PictureFailure) -> OpenedVideo? {
        try awaited(source) { _ throws(PictureFailure) in
            let file = try open(source, for: need)
            let result: Result<OpenedVideo?, PictureFailure>
            do throws(FileError) {
                result = try Self.video(file)
            } catch {
                throw PictureFailure(error, limits: limits)
            }
            return try result.get()
        }
    }

    /// Checks a file of this program's user, outside the library.
    ///
    /// - Returns: Whether it is a video.
    /// - Throws: ``PictureFailure`` if it is one that cannot be shown.
    func isSoundVideo(
        _ opened: consuming OpenedFile, detail: inout [UInt8]
    ) throws(PictureFailure) -> Bool {
        let source = SourceFile(path: .root, version: opened.version, kind: .video)
        let result: Result<OpenedVideo?, PictureFailure>
        do throws(FileError) {
            result = try Self.video(opened)
        } catch {
            throw PictureFailure(error, limits: limits)
        }
        // What is no video is tried as a picture.
        guard let video = try? result.get() else { return false }
        let information = try check(videoHeader(of: video, source, detail: &detail))
        let variant = PictureVariant(boxWidth: 256, boxHeight: 256, fit: .contain)
        _ = frame(of: video, source, information, as: variant, detail: &detail)
        return true
    }

    /// Where the film of a motion photo is in its file; nil if there is none, or the shot has one beside it.
    ///
    /// A file that cannot be read any more has none: it is read again in its next version.
    package func film(in source: SourceFile, _ header: PictureHeader) -> Range<Int>? {
        guard source.clip == nil,
            MotionPhoto.isPossible(in: header.format, saying: header.metadataBlocks)
        else { return nil }
        let film = try? sources.read(source) { _ in
            let file = try? sources.open(source).sharedVideo()
            return file.flatMap { MotionPhoto($0).film(saying: header.metadataBlocks) }
        }
        return film ?? nil
    }

    private static func video(
        _ opened: consuming OpenedFile
    ) throws(FileError) -> Result<OpenedVideo?, PictureFailure> {
        let byteCount = Int(opened.version.byteCount)
        let start = try opened.start(endBytes)
        let end = try opened.read(endBytes, from: max(0, byteCount - endBytes))
        guard !start.isEmpty else { return .failure(.empty) }
        guard let format = PictureFormat(signature: start) else { return .failure(.unknownVideo) }
        guard format.isVideo else { return .success(nil) }
        let digest = SHA256.hash(opened.version.stableHash.bytes + start + end)
        return .success(
            OpenedVideo(file: try opened.sharedVideo(), format: format, digest: digest.bytes))
    }

    /// Bytes of the start and the end that tell a video from another one of the same state.
    private static let endBytes = 64 << 10

    private func videoHeader(
        of video: OpenedVideo, _ source: SourceFile, detail: inout [UInt8]
    ) throws(PictureFailure) -> PictureHeader {
        let known = costlyFailures.failure(of: source, sizeClass: CostlyFailures.headerClass)
        if let known { throw known }
        do throws(DecodeError) {
            return try decoders.header(of: video.file, as: video.format)
        } catch {
            detail = error.detail
            let failure = PictureFailure(error.failure, of: video.format, limits: limits)
            // A copy that was interrupted lacks the description, which many cameras write last.
            throw failure == .damaged ? .truncated : failure
        }
    }

    private func check(_ header: PictureHeader) throws(PictureFailure) -> PictureInformation {
        try PictureStructure.checkSize(
            width: header.uprightWidth, height: header.uprightHeight, limits: limits)
        return header.information
    }

    /// A frame; nil if none can be decoded, in this size or here.
    private func frame(
        of video: OpenedVideo, _ source: SourceFile, _ information: PictureInformation,
        as variant: PictureVariant, detail: inout [UInt8]
    ) -> Bitmap? {
        let sizeClass = CostlyFailures.sizeClass(variant)
        guard decoders.statistics.formats?.unreadable.contains(video.format) != true,
            costlyFailures.failure(of: source, sizeClass: sizeClass) == nil
        else { return nil }
        let plan = FittedSize(
            naturalWidth: information.naturalWidth, naturalHeight: information.naturalHeight,
            in: variant
        ).plan(keeping: variant.gravity, background: variant.background)
        do throws(DecodeError) {
            let decoded: Result<(PictureHeader, DecodedPicture), PictureFailure> =
                try decoders.decode(
                    video.file, as: video.format
                ) { _ in .success(plan) }
            return try? decoded.get().1.bitmap
        } catch {
            detail = error.detail
            costlyFailures.note(
                PictureFailure(error.failure, of: video.format, limits: limits), of: source,
                sizeClass: sizeClass)
            return nil
        }
    }

    private func tile(
        of source: SourceFile, _ information: PictureInformation, _ metadata: ItemMetadata,
        as variant: PictureVariant
    ) -> Bitmap {
        let size = FittedSize(
            naturalWidth: information.naturalWidth, naturalHeight: information.naturalHeight,
            in: variant)
        return VideoTile(
            title: metadata.title ?? source.title, duration: metadata.duration, variant: variant
        ).drawn(width: size.keptWidth, height: size.keptHeight)
    }
}
