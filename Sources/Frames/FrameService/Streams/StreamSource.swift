import SessionStores
import Viewers

/// What a stream shows: the strip of a session, or a screen.
package protocol StreamSource: Sendable {
    /// What is shown now, in the format of the stream.
    ///
    /// - Throws: `SessionError.gone` when there is nothing to show any more; after other errors the
    ///   stream tries again.
    func frame(as format: FrameOutput.Format) throws -> StreamedFrame
}

/// A picture of a stream, which may not be drawn yet.
package struct StreamedFrame: Sendable {
    /// The entity tag of the picture.
    let tag: String
    let view: StripView
    /// How long the picture stays the same without an event; nil if nothing will change.
    let timeUntilChange: Duration?
    /// The expected processor time of ``render``, in milliseconds.
    let cost: Double
    let render: @Sendable (FrameRenderer) throws -> [UInt8]
    /// The revision of what is shown, and how to notice another one.
    let change: StreamedChange

    package init(
        _ view: StripView, tag: String, timeUntilChange: Duration?, cost: Double,
        change: StreamedChange, render: @escaping @Sendable (FrameRenderer) throws -> [UInt8]
    ) {
        self.view = view
        self.tag = tag
        self.timeUntilChange = timeUntilChange
        self.cost = cost
        self.change = change
        self.render = render
    }
}

/// A revision of what a stream shows, and how to notice another one.
package struct StreamedChange: Sendable {
    let revision: UInt64
    /// Calls a function when there is another revision, as long as the result is kept.
    let watch: @Sendable (@escaping @Sendable () -> Void) -> (any Sendable)?

    package init(
        from revision: UInt64,
        watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> (any Sendable)?
    ) {
        self.revision = revision
        self.watch = watch
    }
}

/// The strip of a session.
struct SessionStreamSource: StreamSource {
    let access: SessionAccess
    let sessions: ViewerSessions
    let views: StripViews

    func frame(as format: FrameOutput.Format) throws -> StreamedFrame {
        let session = try sessions.find(access)
        let view = views.view(of: session)
        let change = StreamedChange(of: session, in: sessions)
        guard format != .png else {
            let tag = view.frameTag
            return StreamedFrame(
                view, tag: tag, timeUntilChange: view.timeUntilChange, cost: RenderCost.frame(view),
                change: change
            ) { try $0.frame(of: view, tag: tag).png }
        }
        let output = FrameOutput(format)
        let tag = output.tag(of: view)
        return StreamedFrame(
            view, tag: tag, timeUntilChange: view.timeUntilChange,
            cost: RenderCost.output(output, of: view), change: change
        ) { renderer in
            let picture = try output.encode(
                renderer.compose(view), patternOrigin: view.patternOrigin,
                by: renderer.coded.encoderKind)
            // Nobody else asks for a frame of a moving strip; the stream itself keeps its last.
            if view.layout.motion.kind == .resting { renderer.cache(picture, tag) }
            return picture
        }
    }
}

extension StreamedChange {
    /// The revision of a session; without a watch if too many requests watch it, so that a stream finds
    /// changes by polling.
    package init(of session: ViewerSession, in sessions: ViewerSessions) {
        self.init(from: session.revision) { notify in try? sessions.whenChanged(session, notify) }
    }
}
