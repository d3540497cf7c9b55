extension Strip {
    /// The layout of the strip at a time, or at its last event if that is later.
    ///
    /// If the gallery has changed since the last event, the layout shows what the next event would
    /// find.
    public func layout(at time: Timestamp, over pages: some PageSource) -> StripLayout {
        let (strip, now) = advanced(to: time, over: pages)
        return strip.layoutOfAdvanced(at: now, over: pages)
    }

    private func layoutOfAdvanced(at now: Timestamp, over pages: some PageSource) -> StripLayout {
        let geometry = geometry
        let current = currentPage(at: now, over: pages)
        let turn = book.flatMap { self.turn?.layout(at: now, in: $0) }
        let window = window(at: now)
        var placements = placements(around: current, turn, in: window, at: now, over: pages)
        if configuration.shownLook == .cards { hideCoveredCards(among: &placements) }
        let zoom = zoomLayout(of: placements, at: now, over: pages)
        if let zoom { makeRoom(for: zoom, among: &placements, at: now, over: pages) }
        let shown = max(lastEvent, min(now, restTime ?? lastEvent))
        return StripLayout(
            time: shown, preset: configuration.preset,
            viewport: geometry.viewport, pageSize: geometry.pageSize,
            stride: geometry.stride, axis: geometry.axis,
            contentOffset: published(offset(.main, at: now), offset(.cross, at: now)),
            contentSize: contentSize, pageCount: pageCounts.pageCount, currentPage: current?.page,
            currentPlace: current?.place, window: windowLayout(of: window),
            pages: placements,
            controls: controls(at: now, current?.page, over: pages), turn: turn,
            zoom: zoom,
            motion: summary(at: now, showing: shown, over: pages),
            appearance: configuration.appearance, look: configuration.shownLook)
    }

    /// The current page and its place.
    private func currentPage(
        at now: Timestamp, over pages: some PageSource
    ) -> (page: PageIndex, place: Int)? {
        guard let snapPoints else { return nil }
        if let book {
            let page = turn.flatMap { $0.page(at: now, in: book) } ?? selectedPage
            return page.map { ($0, $0.value) }
        }
        let place = snapPoints.place(nearest: offset(.main, at: now))
        let row = self.snapPoints(.cross)?.place(nearest: offset(.cross, at: now))
        let page = page(at: place, on: snapPoints, currentRow: row, over: pages)
        return (page, configuration.loops ? place : page.value)
    }

    // MARK: Pages

    private func placements(
        around current: (page: PageIndex, place: Int)?, _ turn: TurnLayout?,
        in window: SlotWindow, at now: Timestamp, over pages: some PageSource
    ) -> [PagePlacement] {
        guard let current, let snapPoints else { return [] }
        if let book { return leaves(book, turn, current.page, over: pages) }
        if currentSection != nil { return columns(snapPoints, at: now, over: pages) }
        let offset = offset(.main, at: now)
        let geometry = geometry
        let scale = configuration.appearance.scale
        let visible = snapPoints.visiblePlaces(at: offset, scale: scale)
        let shift = geometry.shift(along: snapPoints.deviceShift(at: offset, scale: scale))
        let shown = shownPlaces(visible, near: current.place, snapPoints, geometry)
        return snapPoints.places(shown, around: current.place).map { place in
            let frame = geometry.frame(
                at: snapPoints.position(of: place, at: offset), length: snapPoints.length(place))
            var page = placement(
                of: snapPoints.page(at: place), place: place, slot: place - window.firstPlace,
                at: frame, shift, isVisible: visible.contains(place), geometry, over: pages)
            pose(&page, along: (place, snapPoints, offset))
            return page
        }
    }

    /// The pages of a strip of galleries: the visible ones, the neighbours of the current page, and
    /// the adjacent galleries.
    private func columns(
        _ snapPoints: SnapPoints, at now: Timestamp, over pages: some PageSource
    ) -> [PagePlacement] {
        let geometry = geometry
        let across = self.geometry(.cross)
        let offset = offset(.main, at: now)
        let scale = configuration.appearance.scale
        let visible = snapPoints.visiblePlaces(at: offset, scale: scale)
        let along = geometry.shift(along: snapPoints.deviceShift(at: offset, scale: scale))
        let current = snapPoints.place(nearest: offset)
        let shownColumns = snapPoints.places(
            shownPlaces(visible, near: current, snapPoints, geometry), around: current)
        var placements: [PagePlacement] = []
        // One or two rows of a gallery are visible; the current gallery has its neighbours besides.
        placements.reserveCapacity(2 * (shownColumns.count + 1))
        for column in shownColumns {
            let section = pages.section(column)
            let rows = SnapPoints(across, count: section.pages.count, isLooped: false)
            let isLive = column == currentSection
            let rowOffset =
                isLive ? self.offset(.cross, at: now) : rows.rest(savedRow(of: section))
            let visibleRows = rows.visiblePlaces(at: rowOffset, scale: scale)
            let shown = shownPlaces(
                visibleRows, near: rows.place(nearest: rowOffset), rows, across)
            let beside = across.shift(along: rows.deviceShift(at: rowOffset, scale: scale))
            let shift = PixelOffset(x: along.x + beside.x, y: along.y + beside.y)
            let reach = isLive ? 1 : 0
            let top = rows.clamped(shown.lowerBound - reach)
            let bottom = rows.clamped(shown.upperBound - 1 + reach)
            for row in top...max(top, bottom) {
                let frame = geometry.frame(
                    at: snapPoints.position(of: column, at: offset),
                    length: snapPoints.length(column),
                    across: rows.position(of: row, at: rowOffset))
                let page = section.pages.lowerBound + row
                var placed = placement(
                    of: PageIndex(page), place: page, slot: row, at: frame, shift,
                    isVisible: visible.contains(column) && visibleRows.contains(row), geometry,
                    over: pages)
                pose(
                    &placed, along: (column, snapPoints, offset), across: (row, rows, rowOffset))
                placements.append(placed)
            }
        }
        return placements
    }

    /// The pages of a book: the open ones, those of the turn last, and the adjacent ones.
    private func leaves(
        _ book: BookGeometry, _ turn: TurnLayout?, _ current: PageIndex, over pages: some PageSource
    ) -> [PagePlacement] {
        let geometry = geometry
        var placements: [PagePlacement] = []
        placements.reserveCapacity(BookGeometry.bookPageLimit)
        book.forEachBookPage(turn, on: current) { leaf in
            placements.append(
                placement(
                    of: leaf.page, place: leaf.page.value, slot: leaf.page.value, at: leaf.frame,
                    .zero, isVisible: leaf.isVisible, geometry, over: pages))
        }
        return placements
    }

    func placement(
        of page: PageIndex, place: Int, slot: Int, at frame: PixelRect, _ shift: PixelOffset,
        isVisible: Bool, _ geometry: StripGeometry, over pages: some PageSource
    ) -> PagePlacement {
        let item = pages.item(on: page)
        let box = geometry.pictureBox(on: frame)
        let size = pages.pictureSize(
            of: item, in: PixelSize(width: box.width, height: box.height))
        return PagePlacement(
            index: page, place: place, slot: slot, item: item, frame: frame, box: box,
            picture: size.map { $0.centred(in: box) }, isVisible: isVisible, deviceShift: shift)
    }

    // MARK: Controls

    private func controls(
        at now: Timestamp, _ current: PageIndex?, over pages: some PageSource
    ) -> ControlsLayout {
        guard let current, let snapPoints else { return .none }
        let geometry = geometry
        var controls = ControlsLayout.none
        if configuration.hasPageControl {
            controls.pageControl = PageControl(
                viewport: geometry.viewport, pageCount: pageCounts.pageCount, currentPage: current,
                isReversed: geometry.isReversed)
        }
        if configuration.hasArrows {
            controls.arrows = Arrow.pair(
                on: geometry, isBack: canTurn(by: -1, at: now, over: pages),
                isOn: canTurn(by: 1, at: now, over: pages))
        }
        if configuration.hasIndicator {
            let offset = offset(.main, at: now)
            let last = snapPoints.lastFromStart
            let isLooped = configuration.loops
            let shown = snapPoints.fromStart(offset)
            var indicator = ScrollIndicator(
                viewport: geometry.viewport, axis: geometry.axis,
                offset: geometry.isReversed && !isLooped ? last - shown : shown,
                visible: geometry.viewportLength,
                length: isLooped
                    ? snapPoints.length : geometry.viewportLength + Int(last.rounded()))
            indicator.opacity = indicatorOpacity(at: now)
            controls.indicator = indicator
        }
        controls.pressed = touch.tapPoint.flatMap(controls.hit)
        return controls
    }

    /// A magnified page shows a part of itself, not of the strip.
    private func indicatorOpacity(at now: Timestamp) -> Double {
        if zoom.isZoomed(at: now) { return 0 }
        guard touch.isFree else { return 1 }
        let end = max(motion.end ?? .epoch, crossMotion.end ?? .epoch)
        return (Double(end - now) / Double(ScrollIndicator.fade)).clamped(to: 0...1)
    }

    private func canTurn(by step: Int, at now: Timestamp, over pages: some PageSource) -> Bool {
        targetPage(at: now, over: pages).flatMap { pageOrder.page($0, turnedBy: step) } != nil
    }

    // MARK: Motion

    private func summary(
        at now: Timestamp, showing shown: Timestamp, over pages: some PageSource
    ) -> MotionSummary {
        // Once the tail under a finger is over, the finger holds the strip.
        let rest = restTime.flatMap { touch.isFree || $0 > now ? $0 : nil }
        let isHeld = rest == nil
        let along = motion.destination
        let across = crossMotion.destination
        return MotionSummary(
            kind: kind(at: now),
            destination: isHeld ? nil : published(along ?? 0, across ?? 0),
            destinationPage: isHeld ? nil : targetPage(at: now, over: pages),
            settlesIn: rest.map { max(0, $0 - now) },
            beginsIn: begins(at: now).map { max(0, $0 - shown) },
            autoplay: autoplay)
    }

    private func kind(at now: Timestamp) -> MotionSummary.Kind {
        if !touch.isFree { return .dragging }
        if isTurning(at: now) { return .turning }
        let kind = motion.kind(at: now)
        if kind != .resting { return kind }
        let row = crossMotion.kind(at: now)
        if row != .resting { return row }
        return zoom.motion.isResting(at: now) ? .resting : .zooming
    }

    /// The time at which a resting strip will move without an event: by autoplay, or because its
    /// pointer counts as lost.
    private func begins(at now: Timestamp) -> Timestamp? {
        if let press = touch.press { return press.lastHeard.later(by: Press.lostPointerTimeout) }
        return nextAutoplayTurn(after: now)
    }
}

extension PixelSize {
    fileprivate func centred(in box: PixelRect) -> PixelRect {
        PixelRect(
            x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2,
            width: width, height: height)
    }
}

extension Strip {
    /// The offsets of both axes as published.
    private func published(_ along: Double, _ across: Double) -> Point {
        guard let snapPoints else { return .zero }
        let point = geometry.published(
            snapPoints.fromStart(along), last: snapPoints.lastFromStart)
        guard let rows = self.snapPoints(.cross) else { return point }
        let row = self.geometry(.cross).published(across, last: rows.limits.upperBound)
        return Point(x: point.x + row.x, y: point.y + row.y)
    }

    private var contentSize: PixelSize {
        let geometry = geometry
        let size = geometry.contentSize(length: snapPoints?.length ?? 0)
        guard let rows = snapPoints(.cross) else { return size }
        return geometry.axis == .horizontal
            ? PixelSize(width: size.width, height: rows.length)
            : PixelSize(width: rows.length, height: size.height)
    }
}
