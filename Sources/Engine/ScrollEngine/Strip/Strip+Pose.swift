extension Strip {
    /// The layout of a book at rest, with the leaf of its page in a pose on its way to the next
    /// page.
    ///
    /// Nothing moves; the current page is the one that the turn shows more of. Where there is no
    /// next page, and in a strip whose pages slide, it is the layout at rest.
    package func layout(posing leafPose: LeafPose, over pages: some PageSource) -> StripLayout {
        guard let book, let page = selectedPage, let from = book.page(from: page, places: 0),
            let to = book.page(from: page, places: 1)
        else { return layout(at: lastEvent, over: pages) }
        var posed = self
        posed.turn = Turn(
            from: from, to: to,
            phase: .settling(
                TurnAnimation(
                    from: book.pose(leafPose), to: .turned, began: lastEvent, duration: 1)))
        var layout = posed.layout(at: lastEvent, over: pages)
        layout.turn?.isCommitted = false
        layout.turn?.settlesIn = nil
        layout.motion = MotionSummary(
            kind: .resting, destination: layout.contentOffset, destinationPage: layout.currentPage,
            settlesIn: 0, beginsIn: nil)
        return layout
    }
}
