import Interface
import Requests

extension RouteDeclaration {
    /// Galleries and their items as resources.
    static let galleries = galleryDocuments + galleryPictures

    private static let galleryDocuments: [RouteDeclaration] = [
        .document(.get, "/v1/galleries", .galleries, link: .galleries) { $0.galleries.list },
        .document(.get, "/v1/galleries/:gallery", .gallery, link: .listing) { $0.galleries.get },
        .document(.get, "/v1/galleries/:gallery/layout.json", .galleryLayout, link: .galleryFrame) {
            $0.galleryFrames.layout
        },
        .document(.get, "/v1/galleries/:gallery/archive.zip", .archive, link: .archive) {
            $0.archives.archive
        },
        .document(
            .post, "/v1/galleries/:gallery/items", .addItem, admitting: { $0.uploads.bodyAdmission }
        ) { $0.uploads.add },
        .document(.get, "/v1/galleries/:gallery/items/:item", .item, link: .nothing) {
            $0.items.get
        },
        .document(.delete, "/v1/galleries/:gallery/items/:item", .removeItem) { $0.uploads.remove },
    ]

    private static let galleryPictures: [RouteDeclaration] =
        pictures("/v1/galleries/:gallery/frame", Operation.galleryFrame, link: .galleryFrame) {
            $0.galleryFrames.frame(as: $1)
        }
        + pictures(
            "/v1/galleries/:gallery/frame/:options", Operation.galleryOutput, link: .galleryFrame
        ) {
            $0.galleryFrames.output(as: $1)
        }
        + pictures(
            "/v1/galleries/:gallery/poster", Operation.poster, in: Poster.formats, link: .poster
        ) {
            $0.galleryFrames.poster(as: $1)
        }
        + itemPictures

    private static let itemPictures: [RouteDeclaration] =
        [
            .picture("/v1/galleries/:gallery/items/:item/page", .itemPicture, link: .encodedPicture)
            {
                $0.pictures.negotiated
            },
            .picture("/v1/galleries/:gallery/items/:item/page.png", .itemPage, link: .itemPage) {
                $0.items.page
            },
            .picture("/v1/galleries/:gallery/items/:item/original", .itemOriginal, link: .nothing) {
                $0.items.original
            },
            .picture("/v1/galleries/:gallery/items/:item/clip", .itemClip, link: .nothing) {
                $0.items.clip
            },
        ]
        + pictures(
            "/v1/galleries/:gallery/items/:item/page", Operation.itemPicture, in: [.jpeg, .webp],
            link: .encodedPicture
        ) { $0.pictures.picture(as: $1.lossy ?? .jpeg) }
}
