import PictureCoding
import PictureMetadata
import Raster

extension PictureHeader {
    func faces(in fields: MetadataFields<XMPField>) -> FaceAreas {
        FaceAreas(
            in: fields, storedWidth: storedWidth, storedHeight: storedHeight,
            orientation: orientation)
    }

    package var information: PictureInformation {
        PictureInformation(format: format, naturalWidth: uprightWidth, naturalHeight: uprightHeight)
    }
}

extension FittedSize {
    /// What a decoder does for this size, which keeps a part of the picture by gravity and faces.
    package func plan(
        keeping gravity: PictureVariant.Gravity = .automatic,
        _ faces: FaceAreas = FaceAreas(), background: Pixel
    ) -> DecodePlan {
        DecodePlan(
            scaledWidth: scaledWidth, scaledHeight: scaledHeight, keptWidth: keptWidth,
            keptHeight: keptHeight, keptOrigin: origin(keeping: gravity, faces),
            background: background)
    }
}
