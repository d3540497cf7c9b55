import Raster

/// The steps from the bytes of a file to a prepared picture; each may fail with a reason.
///
/// The file is read whole first, so that the hash and the decoder see the same bytes even if the
/// file changes meanwhile. Sizes are checked before pixels are decoded.
///
/// A JPEG that ends early or is damaged inside is shown as far as it decodes, the rest grey, as in
/// browsers; without a single scan, and in all other formats, damage is a failure. The file's
/// metadata (positions, texts, previews) is not passed on with the pixels.
struct Preparation: Sendable {
    let folder: LibraryFolder
    let limits: LibraryLimits

    /// Never fails: a file that cannot be shown becomes a placeholder.
    func picture(_ source: SourceFile, as variant: PictureVariant) -> PreparedPicture {
        var contents: [UInt8] = []
        var metadataBlocks = MetadataBlocks()
        do throws(PictureFailure) {
            contents = try read(source)
            let (header, information) = try checkedHeader(of: contents)
            metadataBlocks = header.metadataBlocks
            let size = FittedSize(
                naturalWidth: information.naturalWidth, naturalHeight: information.naturalHeight,
                in: variant)
            let rules = DecodeOptions(background: variant.background, budget: limits.decodeBudget)
            let bitmap = try Decoder.decode(contents, header, to: size, rules)
            let metadata = metadata(of: source, metadataBlocks)
            return PreparedPicture(
                bitmap: bitmap, contentHash: ContentHash(of: contents),
                information: .success(information), metadata: metadata,
                title: RenderedTitle(metadata, itemTitle: source.title, on: bitmap, as: variant))
        } catch {
            return placeholder(
                for: error, contents, metadata(of: source, metadataBlocks), as: variant)
        }
    }

    /// The information of the file's header; decodes no pixels.
    func information(_ source: SourceFile) -> FileInformation {
        do throws(PictureFailure) {
            let (header, information) = try checkedHeader(of: read(source))
            return FileInformation(
                picture: .success(information),
                metadata: metadata(of: source, header.metadataBlocks))
        } catch {
            return FileInformation(
                picture: .failure(error), metadata: metadata(of: source, MetadataBlocks()))
        }
    }
}

extension Preparation {
    /// Decodes an uploaded picture before it is added to a folder.
    ///
    /// - Throws: ``PictureFailure`` when it would be shown as a placeholder.
    func check(_ contents: [UInt8]) throws(PictureFailure) {
        guard contents.count <= limits.maxFileBytes else {
            throw .tooManyBytes(limit: limits.maxFileBytes)
        }
        let (header, information) = try checkedHeader(of: contents)
        // A small size is enough, because decoding to it reads nearly all of the file.
        let variant = PictureVariant(boxWidth: 256, boxHeight: 256, fit: .contain)
        let size = FittedSize(
            naturalWidth: information.naturalWidth, naturalHeight: information.naturalHeight,
            in: variant)
        let rules = DecodeOptions(background: variant.background, budget: limits.decodeBudget)
        _ = try Decoder.decode(contents, header, to: size, rules)
    }

    private func read(_ source: SourceFile) throws(PictureFailure) -> [UInt8] {
        switch source.remote {
        case .arriving: throw .arriving
        case .failed(let failure): throw .notFetched(failure)
        case nil, .kept: break
        }
        do {
            return try folder.open(source).contents(atMost: limits.maxFileBytes)
        } catch {
            throw PictureFailure(error, limits: limits)
        }
    }

    private func checkedHeader(
        of contents: [UInt8]
    ) throws(PictureFailure) -> (header: PictureHeader, information: PictureInformation) {
        guard !contents.isEmpty else { throw .empty }
        guard let format = PictureFormat(signature: contents) else { throw .unknownFormat }
        guard let header = Decoder.probe(contents, as: format) else { throw .damaged }
        guard header.pixels > 0 else { throw .damaged }
        guard header.pixels <= limits.maxPixels else {
            throw .tooManyPixels(limit: limits.maxPixels)
        }
        guard header.wholeImageBytes <= limits.maxDecodedBytes else { throw .tooMuchMemory }
        if format == .jpeg { try checkScans(of: contents, pixels: header.pixels) }
        let information = PictureInformation(
            format: format, naturalWidth: header.uprightWidth, naturalHeight: header.uprightHeight)
        return (header, information)
    }

    /// Limits the work of a JPEG to ten scans, as an ordinary progressive one has, of the largest
    /// picture.
    private func checkScans(of contents: [UInt8], pixels: Int) throws(PictureFailure) {
        let scans = JPEGScans.count(in: contents)
        guard scans > 0 else { throw .damaged }
        guard scans * pixels <= 10 * limits.maxPixels else { throw .tooManyScans }
    }

    private func placeholder(
        for failure: PictureFailure, _ contents: [UInt8], _ metadata: ItemMetadata,
        as variant: PictureVariant
    ) -> PreparedPicture {
        let bitmap = FailurePanel(failure: failure, variant: variant).drawn()
        return PreparedPicture(
            bitmap: bitmap, contentHash: ContentHash(of: contents, failure: failure),
            information: .failure(failure), metadata: metadata, title: nil)
    }
}
