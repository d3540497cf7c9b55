/// One picture in one shape.
package struct PictureRequest: Hashable, Sendable {
    package let item: ItemID
    package let gallery: GalleryID
    package let variant: PictureVariant

    package init(_ item: ItemID, in gallery: GalleryID, as variant: PictureVariant) {
        self.item = item
        self.gallery = gallery
        self.variant = variant
    }
}

extension ImageLibrary {
    /// The picture if it is prepared; otherwise has it prepared before all that is not shown.
    package func picture(_ request: PictureRequest) -> PictureState {
        guard let work = work(for: request) else { return .missing }
        let (picture, answer) = workshop.withState { state in
            let picture = state.picture(for: work)
            return (picture, picture == nil ? state.ask(for: work, .shown) : .done)
        }
        if let picture { return .ready(picture) }
        return isTaken(answer) ? .loading : .busy
    }

    /// The picture if it is prepared.
    ///
    /// Asking does not have it prepared.
    package func preparedPicture(_ request: PictureRequest) -> PreparedPicture? {
        work(for: request).flatMap { work in workshop.withState { $0.picture(for: work) } }
    }

    /// The same for an item that the caller has found: of the file as it was then.
    package func preparedPicture(of item: Item, as variant: PictureVariant) -> PreparedPicture? {
        let work = Work(item: item.id, source: item.source, kind: .picture(variant))
        return workshop.withState { $0.picture(for: work) }
    }

    /// Notifies once, when each of the pictures has been prepared, or will not be (missing, or the
    /// queue is full): on a worker's thread, or at once on the caller's.
    ///
    /// It does not keep the pictures; many large ones may push each other out of the cache.
    package func whenReady(
        _ requests: some Collection<PictureRequest>, _ notify: @escaping @Sendable () -> Void
    ) {
        // One more than there are requests, so that it cannot end before all are asked for.
        let waiter = Waiter(for: requests.count + 1, notify)
        for request in requests {
            guard let work = work(for: request) else {
                waiter.oneIsDone()
                continue
            }
            wait(for: work, waiter)
        }
        waiter.oneIsDone()
    }

    /// Has pictures prepared that may be shown next, when nothing that is shown waits.
    ///
    /// The first to be dropped when the queue is full.
    package func prepareAhead(_ requests: [PictureRequest]) {
        for request in requests {
            guard let work = work(for: request) else { continue }
            _ = isTaken(workshop.withState { $0.ask(for: work, .ahead) })
        }
    }

    /// A picture's size and format, from its header; otherwise has it read.
    package func information(on item: ItemID, in gallery: GalleryID) -> InformationState {
        guard let found = self.item(item, in: gallery) else { return .missing }
        let work = Work(item: item, source: found.source, kind: .information)
        let (known, answer) = workshop.withState { state in
            let answer = state.ask(for: work, .shown)
            return (answer == .done ? state.information[work.source] : nil, answer)
        }
        switch known {
        case .success(let information): return .ready(information)
        case .failure(let failure): return .failed(failure)
        case nil: return isTaken(answer) ? .loading : .busy
        }
    }

    /// What is said of items, as far as it is known: once an item's picture or information was asked
    /// for, and as long as it is kept.
    package func words(of items: some Collection<Item>) -> [ItemID: PictureWords] {
        let sources = items.map { (id: $0.id, source: $0.source) }
        return workshop.withState { state in
            var known: [ItemID: PictureWords] = [:]
            for (id, source) in sources { known[id] = state.words(of: source) }
            return known
        }
    }

    /// Notifies once, when the information of each of the items is known or will not be.
    package func whenInformed(
        on items: some Collection<ItemID>, in gallery: GalleryID,
        _ notify: @escaping @Sendable () -> Void
    ) {
        let waiter = Waiter(for: items.count + 1, notify)
        for item in items {
            guard let found = self.item(item, in: gallery) else {
                waiter.oneIsDone()
                continue
            }
            wait(for: Work(item: item, source: found.source, kind: .information), waiter)
        }
        waiter.oneIsDone()
    }

    /// Under memory pressure: drops all pictures but these, and returns the memory to the system.
    package func dropPictures(keeping kept: Set<PictureRequest> = []) {
        let work = Set(kept.compactMap { self.work(for: $0) })
        workshop.withState { $0.dropPictures { !work.contains($0) } }
        Decoder.returnMemory()
    }

    /// Grows whenever a picture comes or goes, prepared or in the folders: as long as it stays, all
    /// answers stay.
    package var changes: UInt64 { workshop.withState { $0.changes } }

    /// Bytes that this process has allocated and not freed, prepared pictures and all else.
    package static var bytesInUse: Int { Decoder.bytesInUse }

    private func work(for request: PictureRequest) -> Work? {
        source(of: request.item, in: request.gallery).map {
            Work(item: request.item, source: $0, kind: .picture(request.variant))
        }
    }

    private func wait(for work: Work, _ waiter: Waiter) {
        let answer = workshop.withState { state in
            let answer = state.ask(for: work, .shown)
            if case .pending = answer { state.wait(for: work, waiter) }
            return answer
        }
        guard isTaken(answer), answer != .done else { return waiter.oneIsDone() }
    }

    /// Passes new work on to a worker; false when it was refused.
    private func isTaken(_ answer: PreparationState.Answer) -> Bool {
        if answer == .pending(isNew: true) { tellWorkers() }
        return answer != .refused
    }
}
