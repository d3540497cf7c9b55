import PictureCoding

extension Preparation {
    /// The metadata of a picture: from its list, then its sidecar, then the file itself.
    func metadata(of source: SourceFile, _ metadataBlocks: MetadataBlocks) -> ItemMetadata {
        var inside = metadataBlocks.metadata
        if source.captions != .metadata { inside.dropCaption() }
        var beside = sidecarMetadata(of: source).completed(by: inside)
        if source.captions == .none { beside.dropCaption() }
        return source.listMetadata.map { $0.completed(by: beside) } ?? beside
    }

    /// The metadata of the sidecar; none if it cannot be read, because the picture is shown anyway.
    private func sidecarMetadata(of source: SourceFile) -> ItemMetadata {
        guard let sidecar = source.sidecar,
            let start = try? folder.openFile(at: sidecar.path).start(SidecarText.limit)
        else { return .none }
        return SidecarText.metadata(in: start)
    }
}
