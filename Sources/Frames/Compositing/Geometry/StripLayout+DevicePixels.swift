import ScrollEngine

// The appearance's scale is applied to the whole layout at once, so drawing code uses device pixels
// and needs the scale only for sizes that are not in the layout.
extension StripLayout {
    var inDevicePixels: StripLayout {
        let scale = appearance.scale
        guard scale != 1 else { return self }
        var layout = self
        layout.viewport = viewport.scaled(by: scale)
        layout.pageSize = pageSize.scaled(by: scale)
        layout.pages = pages.map { $0.inDevicePixels(of: appearance) }
        layout.controls = controls.scaled(by: scale)
        layout.turn = turn?.scaled(by: scale)
        layout.zoom = zoom?.scaled(by: scale)
        layout.appearance.cornerRadius *= scale
        return layout
    }
}

extension PagePlacement {
    func inDevicePixels(of appearance: Appearance) -> PagePlacement {
        var placement = mapped {
            $0.scaled(by: appearance.scale).moved(x: deviceShift.x, y: deviceShift.y)
        }
        placement.shown = shown?.scaled(by: appearance.scale, from: deviceShift)
        return placement
    }

    /// The placement before its layout was scaled.
    func inPoints(of appearance: Appearance) -> PagePlacement {
        guard appearance.scale != 1 else { return self }
        return mapped {
            $0.moved(x: -deviceShift.x, y: -deviceShift.y).divided(by: appearance.scale)
        }
    }

    fileprivate func mapped(_ change: (PixelRect) -> PixelRect) -> PagePlacement {
        var placement = self
        placement.frame = change(frame)
        placement.box = change(box)
        placement.picture = picture.map(change)
        return placement
    }
}

extension ShownPage {
    /// The page in device pixels, from a frame that was shifted by some of them.
    fileprivate func scaled(by scale: Int, from shift: PixelOffset) -> ShownPage {
        let factor = Double(scale)
        var page = self
        page.corners = corners.map {
            Point(x: $0.x * factor + Double(shift.x), y: $0.y * factor + Double(shift.y))
        }
        page.pictureShift = Vector(dx: pictureShift.dx * factor, dy: pictureShift.dy * factor)
        guard transform != .identity else { return page }
        page.transform = Homography.scaling(factor).after(transform)
            .after(.scaling(1 / factor))
        if shift.x != 0 || shift.y != 0 {
            // The page slides along one axis, and its look keeps its device pixels.
            let (x, y) = (Double(shift.x), Double(shift.y))
            page.transform = Homography.translation(x: x, y: y).after(page.transform)
                .after(.translation(x: -x, y: -y))
        }
        return page
    }
}

extension ControlsLayout {
    fileprivate func scaled(by scale: Int) -> ControlsLayout { mapped { $0.scaled(by: scale) } }

    func moved(x: Int, y: Int) -> ControlsLayout { mapped { $0.moved(x: x, y: y) } }

    fileprivate func mapped(_ change: (PixelRect) -> PixelRect) -> ControlsLayout {
        var controls = self
        if let pageControl {
            controls.pageControl?.frame = change(pageControl.frame)
            controls.pageControl?.dots = pageControl.dots.map(change)
            controls.pageControl?.rail = pageControl.rail.map(change)
        }
        for index in arrows.indices {
            controls.arrows[index].frame = change(arrows[index].frame)
        }
        if let indicator {
            controls.indicator?.track = change(indicator.track)
            controls.indicator?.thumb = change(indicator.thumb)
        }
        return controls
    }
}

extension TurnLayout {
    fileprivate func scaled(by scale: Int) -> TurnLayout {
        var turn = self
        turn.sheet = sheet.scaled(by: scale)
        turn.opposite = opposite?.scaled(by: scale)
        turn.fold = Fold(
            normal: fold.normal, contact: fold.contact * Double(scale),
            radius: fold.radius * Double(scale))
        return turn
    }
}

extension ZoomLayout {
    fileprivate func scaled(by scale: Int) -> ZoomLayout {
        var zoom = self
        zoom.box = box.scaled(by: Double(scale))
        zoom.picture = picture?.scaled(by: Double(scale))
        return zoom
    }
}

extension PixelSize {
    fileprivate func scaled(by scale: Int) -> PixelSize {
        PixelSize(width: width * scale, height: height * scale)
    }
}

extension PixelRect {
    fileprivate func scaled(by scale: Int) -> PixelRect {
        PixelRect(x: x * scale, y: y * scale, width: width * scale, height: height * scale)
    }

    fileprivate func moved(x: Int, y: Int) -> PixelRect {
        PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    /// Reverses ``scaled(by:)``.
    fileprivate func divided(by scale: Int) -> PixelRect {
        PixelRect(x: x / scale, y: y / scale, width: width / scale, height: height / scale)
    }
}

extension Rect {
    fileprivate func scaled(by scale: Double) -> Rect {
        Rect(x: x * scale, y: y * scale, width: width * scale, height: height * scale)
    }
}
