import Logging

/// The operator's word that pictures are gone, which ends a doubt.
extension SourceRegistry {
    /// Confirms that the pictures are gone which a source lists no longer.
    ///
    /// No definition changes, so it needs nothing to be editable, and sources of the file have it as well.
    ///
    /// - Parameters:
    ///   - tag: That of the loss which a person has seen.
    ///   - name: The name of the source.
    /// - Throws: ``SourceRegistryError``.
    package func confirmLoss(_ tag: String, of name: String) throws(SourceRegistryError) {
        guard source(name) != nil else { throw .unknown }
        guard let servers, let refresh = servers.refresh(of: name) else { throw .noLoss }
        let loss = try refresh.confirmLoss(tag)
        servers.environment.logger.notice(
            """
            \(loss.pictures) of the \(loss.former) pictures of the source \(name) are gone, as the \
            operator has confirmed
            """)
    }
}

extension ServerRefresh {
    /// The pictures whose loss is doubted; nil if none is.
    var loss: PictureLoss? { doubt.withLock { $0.loss } }

    /// Notes that a person has confirmed a loss, and has the server asked now.
    ///
    /// What it lists then is believed if it lacks the same pictures. A server that fails is asked when it is due,
    /// because a refused password that is sent again locks a household out.
    ///
    /// - Parameter tag: That of the loss.
    /// - Returns: The loss.
    /// - Throws: ``SourceRegistryError`` if nothing is doubted, or another loss is.
    func confirmLoss(_ tag: String) throws(SourceRegistryError) -> PictureLoss {
        let loss = try doubt.withLock { known throws(SourceRegistryError) -> PictureLoss in
            guard let loss = known.loss else { throw SourceRegistryError.noLoss }
            guard loss.tag == tag else { throw SourceRegistryError.otherLoss }
            known.confirm()
            return loss
        }
        let failure = source.state.withLock { $0.failure?.kind }
        let isFailing = failure != nil && failure != .emptied
        if !isFailing, !loss.isConfirmed { hurry() }
        return loss
    }
}
