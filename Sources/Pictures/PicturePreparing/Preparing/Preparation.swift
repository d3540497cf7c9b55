import Calendars
import Catalogue
import PictureCoding
import PictureFormats
import PictureMetadata
import Raster

/// The steps from the bytes of a file to a prepared picture; each may fail with a reason.
///
/// The file is read whole first, so that the hash and the decoder see the same bytes even if the
/// file changes meanwhile. Its structure is checked before a decoder opens it, and its size before
/// pixels are decoded. Decoders are processes of their own (``DecoderPool``): whatever a file does
/// to one, the service goes on.
///
/// A file that ends early is shown as far as it decodes, the rest grey, as in browsers; if nothing of
/// its picture decodes, that is a failure. So is damage inside, except in a JPEG. The file's
/// metadata (positions, texts, previews) is not passed on with the pixels.
package struct Preparation: Sendable {
    package let sources: LibrarySources
    package let limits: LibraryLimits
    package let decoders: DecoderPool
    let costlyFailures: CostlyFailures
    /// The present day where the service runs.
    package let today: @Sendable () -> CalendarDay
    /// The clocks where the service runs.
    package let zone: TimeZoneRules

    package init(
        sources: LibrarySources, limits: LibraryLimits, decoders: DecoderPool,
        costlyFailures: CostlyFailures = CostlyFailures(),
        today: @escaping @Sendable () -> CalendarDay = { .last }, zone: TimeZoneRules = .local
    ) {
        self.zone = zone
        self.sources = sources
        self.limits = limits
        self.decoders = decoders
        self.costlyFailures = costlyFailures
        self.today = today
    }

    /// The same for the index: its decoder shares the memory of the others, and no turns.
    ///
    /// It gives way to all other work, so it never takes all of the memory.
    package func forIndex(_ stopwatch: @escaping @Sendable () -> Duration) -> Preparation {
        var decoderLimits = limits.decoders
        decoderLimits.processes = 1
        decoderLimits.mayTakeAllMemory = false
        return Preparation(
            sources: sources, limits: limits,
            decoders: DecoderPool(
                limits: decoderLimits, for: .headers, sharingMemoryOf: decoders,
                stopwatch: stopwatch),
            costlyFailures: costlyFailures, today: today, zone: zone)
    }

    /// Never fails: a file that cannot be shown becomes a placeholder.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - variant: The size and look of the picture.
    ///   - reading: Has the bytes of the file if another picture was made of it just before.
    ///   - detail: Set to the decoder's message about a failure, which is for a log.
    /// - Returns: The picture, or a placeholder.
    package func picture(
        _ source: SourceFile, as variant: PictureVariant, reading: FileReading = FileReading(),
        detail: inout [UInt8]
    ) -> PreparedPicture {
        var file: FileBytes?
        var metadataBlocks = MetadataBlocks()
        var sizeClass = CostlyFailures.headerClass
        do throws(PictureFailure) {
            if source.kind == .video,
                let video = try videoPicture(source, as: variant, detail: &detail)
            {
                return video
            }
            // The whole file: all sizes that are asked for together are made of one read. A server may have a
            // smaller one.
            let isRemote = sources.isRemote(source)
            file =
                isRemote
                ? try read(source, for: Self.need(of: variant))
                : try reading.bytes { () throws(PictureFailure) in
                    try read(source, for: .whole)
                }
            let known = costlyFailures.failure(
                of: source, sizeClass: CostlyFailures.sizeClass(variant))
            if let known { throw known }
            let faces = variant.keepsFaces ? facesBeside(source) : MetadataFields<XMPField>()
            let onHeader = { (blocks: MetadataBlocks) in
                metadataBlocks = blocks
                sizeClass = CostlyFailures.sizeClass(variant)
            }
            let decoded: (information: PictureInformation, bitmap: Bitmap, isPartial: Bool)
            do throws(PictureFailure) {
                decoded = try decode(
                    file, to: variant, keeping: faces, detail: &detail, onHeader: onHeader)
            } catch {
                guard isRemote, error.isOfSystem else { throw error }
                file = try converted(source, for: Self.need(of: variant), after: error)
                decoded = try decode(
                    file, to: variant, keeping: faces, detail: &detail, onHeader: onHeader)
            }
            let metadata = metadata(of: source, metadataBlocks)
            return PreparedPicture(
                bitmap: decoded.bitmap,
                contentHash: ContentHash(of: file, keeping: faces.packed),
                information: .success(decoded.information), isPartial: decoded.isPartial,
                metadata: metadata,
                title: RenderedTitle(
                    metadata, itemTitle: source.title, on: decoded.bitmap, as: variant),
                isOfPreview: isRemote
                    && file.map { Int64($0.count) } != source.version.byteCount)
        } catch {
            costlyFailures.note(error, of: source, sizeClass: sizeClass)
            return placeholder(
                for: error, source.kind, file, metadata(of: source, metadataBlocks), as: variant)
        }
    }

    /// The information of the file's header; decodes no pixels.
    package func information(_ source: SourceFile, detail: inout [UInt8]) -> FileInformation {
        // Somebody asks for it, so a server's picture is fetched, as small as it has one.
        let isRemote = sources.isRemote(source)
        let need = isRemote ? SourceNeed.pixels(1) : .header
        let known = information(source, for: need, detail: &detail) { () throws(PictureFailure) in
            try read(source, for: need)
        }
        guard isRemote, let failure = known.failure, failure.isOfSystem else { return known }
        return information(source, for: need, detail: &detail) { () throws(PictureFailure) in
            try converted(source, for: need, after: failure)
        }
    }

    /// The same from the part of the file that a decoder needs for it (``PictureHead``), and where the film
    /// of a motion photo is.
    package func headInformation(_ source: SourceFile) -> FileInformation {
        var detail: [UInt8] = []
        return information(source, for: .header, detail: &detail, withFilm: true) {
            () throws(PictureFailure) in try readHead(source)
        }
    }

    private func information(
        _ source: SourceFile, for need: SourceNeed, detail: inout [UInt8], withFilm: Bool = false,
        from read: () throws(PictureFailure) -> FileBytes?
    ) -> FileInformation {
        do throws(PictureFailure) {
            if source.kind == .video,
                let video = try videoHeader(source, for: need, detail: &detail)
            {
                return FileInformation(
                    picture: .success(video.information),
                    metadata: metadata(of: source, video.header.metadataBlocks))
            }
            let file = try read()
            let failure = costlyFailures.failure(
                of: source, sizeClass: CostlyFailures.headerClass)
            if let failure { throw failure }
            let (header, information) = try header(of: file, detail: &detail)
            let known = FileInformation(
                picture: .success(information),
                metadata: metadata(of: source, header.metadataBlocks),
                film: withFilm ? film(in: source, header) : nil)
            // What stands beside it, or at its end, may be missing because the share stopped to answer.
            guard !sources.hanging.contain(source.path) else { throw .unreadable }
            return known
        } catch {
            // With all of the memory it may be opened.
            let isFinal =
                if case .tooMuchMemory = error { limits.decoders.mayTakeAllMemory } else { true }
            if isFinal {
                costlyFailures.note(error, of: source, sizeClass: CostlyFailures.headerClass)
            }
            return FileInformation(
                picture: .failure(error), metadata: metadata(of: source, MetadataBlocks()))
        }
    }
}

extension Preparation {
    /// Decodes a picture that may be of no folder, as an upload before it is added.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - detail: Set to the decoder's message about a failure.
    /// - Returns: Whether a part of the picture is missing.
    /// - Throws: ``PictureFailure`` when it would be shown as a placeholder.
    package func check(_ file: FileBytes, detail: inout [UInt8]) throws(PictureFailure) -> Bool {
        // A small size is enough, because decoding to it reads nearly all of the file.
        let variant = PictureVariant(boxWidth: 256, boxHeight: 256, fit: .contain)
        return try decode(file, to: variant, detail: &detail) { _ in }.isPartial
    }

    private func decode(
        _ file: FileBytes?, to variant: PictureVariant,
        keeping facesBeside: MetadataFields<XMPField> = MetadataFields(), detail: inout [UInt8],
        onHeader: (MetadataBlocks) -> Void
    ) throws(PictureFailure) -> (information: PictureInformation, bitmap: Bitmap, isPartial: Bool) {
        let (file, format, openingBytes) = try checked(file)
        let result: Result<(PictureHeader, DecodedPicture), PictureFailure>
        do throws(DecodeError) {
            result = try decoders.decode(file, as: format, openingBytes: openingBytes) { header in
                onHeader(header.metadataBlocks)
                return Result { () throws(PictureFailure) in
                    let information = try check(header, of: file)
                    let size = FittedSize(
                        naturalWidth: information.naturalWidth,
                        naturalHeight: information.naturalHeight, in: variant)
                    // As of all metadata, what stands beside a file is newer than what it says itself.
                    let beside = header.faces(in: facesBeside)
                    let faces =
                        beside.faces.isEmpty ? header.faces(in: header.metadataBlocks.xmp) : beside
                    return size.plan(
                        keeping: variant.gravity, faces, background: variant.background)
                }
            }
        } catch {
            detail = error.detail
            throw failure(error, of: file, as: format)
        }
        let (header, picture) = try result.get()
        return (header.information, picture.bitmap, picture.isPartial)
    }

    private func header(
        of file: FileBytes?, detail: inout [UInt8]
    ) throws(PictureFailure) -> (header: PictureHeader, information: PictureInformation) {
        let (file, format, openingBytes) = try checked(file)
        let header: PictureHeader
        do throws(DecodeError) {
            header = try decoders.header(of: file, as: format, openingBytes: openingBytes)
        } catch {
            detail = error.detail
            throw failure(error, of: file, as: format)
        }
        return (header, try check(header, of: file))
    }

    /// The file, its format and the memory to open it, if its structure keeps the limits.
    private func checked(
        _ file: FileBytes?
    ) throws(PictureFailure) -> (file: FileBytes, format: PictureFormat, openingBytes: Int) {
        guard let file else { throw .empty }
        let format = try Self.format(of: file.prefix(PictureFormat.signatureLength))
        do throws(PictureFailure) {
            let openingBytes = try PictureStructure.check(file, as: format, limits: limits)
            return (file, format, openingBytes)
        } catch {
            throw named(error, of: file, as: format)
        }
    }

    private func failure(
        _ error: DecodeError, of file: FileBytes, as format: PictureFormat
    ) -> PictureFailure {
        named(PictureFailure(error.failure, of: format, limits: limits), of: file, as: format)
    }

    /// A file that may end early is not called damaged.
    private func named(
        _ failure: PictureFailure, of file: FileBytes, as format: PictureFormat
    ) -> PictureFailure {
        failure == .damaged && PictureEnd.mayBeMissing(in: file, as: format) ? .truncated : failure
    }

    private func check(
        _ header: PictureHeader, of file: FileBytes
    ) throws(PictureFailure) -> PictureInformation {
        try PictureStructure.checkSize(
            width: header.uprightWidth, height: header.uprightHeight, limits: limits)
        if header.format == .jpeg { try checkScans(of: file, pixels: header.pixels) }
        return header.information
    }

    /// Limits the work of a JPEG to ten scans, as an ordinary progressive one has, of the largest
    /// picture.
    private func checkScans(of file: FileBytes, pixels: Int) throws(PictureFailure) {
        let scans = JPEGScans.count(in: file)
        guard scans > 0 else { throw named(.damaged, of: file, as: .jpeg) }
        guard scans * pixels <= 10 * limits.maxPixels else { throw .tooManyScans }
    }

    private func placeholder(
        for failure: PictureFailure, _ kind: ItemKind, _ file: FileBytes?,
        _ metadata: ItemMetadata, as variant: PictureVariant
    ) -> PreparedPicture {
        PreparedPicture(
            bitmap: FailurePanel(failure: failure, variant: variant, kind: kind).drawn(),
            contentHash: ContentHash(of: file, reason: failure.reason(of: kind)),
            information: .failure(failure), isPartial: false, metadata: metadata, title: nil,
            kind: kind)
    }
}
