import Catalogue
import PictureMetadata

extension Preparation {
    /// The metadata of a picture: from its list, then its sidecars, then the file itself; and the most
    /// trusted of its dates.
    package func metadata(of source: SourceFile, _ metadataBlocks: MetadataBlocks) -> ItemMetadata {
        var inside = metadataBlocks.metadata
        if source.captions != .metadata { inside.dropCaption() }
        var dates = metadataBlocks.dates
        var beside = ItemMetadata.none
        for sidecar in source.sidecars {
            let contents = contents(of: sidecar)
            beside = beside.completed(by: contents.metadata)
            dates += contents.dates
        }
        beside = beside.completed(by: inside)
        if source.captions == .none { beside.dropCaption() }
        let named = FileNameDate.date(in: source.name)
        if let named { dates.append(named) }
        let filmed = VideoMetadata.date(in: metadataBlocks.video, named: named, zone: zone)
        if let filmed { dates.append(filmed) }
        beside.taken = CaptureDate.best(of: dates, on: today())
        return source.listMetadata.map { $0.completed(by: beside) } ?? beside
    }

    /// The areas of faces in the sidecars of a picture, of the first that has some, or what its server knows.
    func facesBeside(_ source: SourceFile) -> MetadataFields<XMPField> {
        var faces = sources.faces(of: source)
        for sidecar in source.sidecars where sidecar.kind == .xmp {
            let found = XMPReader.fields(in: start(of: sidecar, XMPReader.limit)).all(.faces)
            for value in found { faces.append(value, as: .faces) }
            if !found.isEmpty { break }
        }
        return faces
    }

    /// The beginning of a sidecar; nothing if it cannot be read, because the picture is shown anyway.
    private func start(of sidecar: Sidecar, _ limit: Int) -> [UInt8] {
        let bytes = try? sources.hanging.read(sidecar.path) { _ in
            try? sources.open(sidecar.path).start(limit)
        }
        return (bytes ?? nil) ?? []
    }

    /// What a sidecar says.
    private func contents(of sidecar: Sidecar) -> (metadata: ItemMetadata, dates: [CaptureDate]) {
        switch sidecar.kind {
        case .markdown:
            return (SidecarText.metadata(in: start(of: sidecar, SidecarText.limit)), [])
        case .xmp:
            let fields = XMPReader.fields(in: start(of: sidecar, XMPReader.limit))
            return (
                XMPMetadata.metadata(in: fields)
                    .completed(by: XMPMetadata.captionOfEXIF(in: fields)),
                XMPMetadata.dates(in: fields, from: .sidecar)
            )
        case .takeout:
            guard let takeout = TakeoutText(start(of: sidecar, TakeoutText.limit)) else {
                return (.none, [])
            }
            return (takeout.metadata, [takeout.date].compactMap(\.self))
        }
    }
}
