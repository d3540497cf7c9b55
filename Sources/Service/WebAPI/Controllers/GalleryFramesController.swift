import Catalogue
import FrameService
import HTTPServing
import ImageLibrary
import Interface
import Requests
import ScrollEngine
import Viewers

/// Frames and layouts of galleries in a state that the query describes.
package struct GalleryFramesController: Sendable {
    private let library: ImageLibrary
    private let views: StripViews
    private let strips: StripResponder
    private let urls: ServiceURLs

    package init(
        _ library: ImageLibrary, _ views: StripViews, _ strips: StripResponder, _ urls: ServiceURLs
    ) {
        self.library = library
        self.views = views
        self.strips = strips
        self.urls = urls
    }

    package func frame(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        { request in try show(request, as: .frame(as: format)) }
    }

    package func layout(_ request: Request) throws -> Reply {
        try show(
            request, as: .layout, allowing: Self.layoutFields,
            hasModel: try request.wants("model"))
    }

    /// A frame with output options.
    package func output(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        { request in
            try show(request, as: .output(try OutputOptions.output(of: request, as: format)))
        }
    }

    /// The picture for link previews.
    package func poster(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        { request in try poster(request, as: Poster.output(as: format)) }
    }

    private func poster(_ request: Request, as output: FrameOutput) throws -> Reply {
        let fields = try request.queryFields(only: Poster.fields)
        // Link preview services send one request and cache the response.
        let pollOptions = try strips.pollOptions(
            of: request, pictureTimeout: LongPollOptions.wholePictureTimeout)
        return try strips.reply(to: request, as: .output(output), pollOptions: pollOptions) {
            try self.resource(of: request, try Poster.configuration(from: fields), fields)
        }
    }

    /// The fields of the query of a gallery's frame.
    package static let fields =
        InitialStrip.pictureFields + GallerySelection.fields + [QueryFields.pictures]
    /// The fields of the query of a gallery's layout.
    package static let layoutFields = fields + [QueryFields.model]

    private func show(
        _ request: Request, as representation: StripRepresentation,
        allowing known: [Field] = Self.fields, hasModel: Bool = false
    ) throws -> Reply {
        let fields = try request.queryFields(only: known)
        let pollOptions = try strips.pollOptions(of: request)
        return try strips.reply(to: request, as: representation, pollOptions: pollOptions) {
            try self.resource(
                of: request, try StripRequest.configuration(from: fields), fields,
                hasModel: hasModel)
        }
    }

    private func resource(
        of request: Request, _ configuration: StripConfiguration, _ fields: Fields,
        hasModel: Bool = false
    ) throws -> StripResource {
        let gallery = try request.gallery(in: library, fields)
        let first = try InitialStrip(
            of: gallery, fields, configuredAs: configuration, in: library)
        return StripResource(
            views.view(of: first.strip, at: .epoch, over: first.pages, posing: first.pose),
            in: gallery.id.text, urls
        ).telling(path: false, hasModel ? first.strip : nil)
    }
}
