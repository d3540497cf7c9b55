extension Preparation {
    /// What is said of a picture: in the text beside it, then in its own metadata.
    func words(of source: SourceFile, _ metadata: PictureMetadata) -> PictureWords {
        let beside = sidecarWords(of: source).completed(by: metadata.words)
        return source.told.map { $0.completed(by: beside) } ?? beside
    }

    /// A sidecar that cannot be read says nothing: a picture is shown in any case.
    private func sidecarWords(of source: SourceFile) -> PictureWords {
        guard let sidecar = source.sidecar,
            let start = try? folder.openFile(at: sidecar.path).start(SidecarText.limit)
        else { return .none }
        return SidecarText.words(in: start)
    }
}
