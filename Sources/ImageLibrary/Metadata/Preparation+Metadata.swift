extension Preparation {
    /// What is said of a picture: in the text beside it, then in its own metadata.
    func metadata(of source: SourceFile, _ metadataBlocks: MetadataBlocks) -> ItemMetadata {
        let beside = sidecarMetadata(of: source).completed(by: metadataBlocks.metadata)
        return source.told.map { $0.completed(by: beside) } ?? beside
    }

    /// A sidecar that cannot be read says nothing: a picture is shown in any case.
    private func sidecarMetadata(of source: SourceFile) -> ItemMetadata {
        guard let sidecar = source.sidecar,
            let start = try? folder.openFile(at: sidecar.path).start(SidecarText.limit)
        else { return .none }
        return SidecarText.metadata(in: start)
    }
}
