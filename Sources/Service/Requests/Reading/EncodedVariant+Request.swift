import HTTPServing
import Interface
import JSONCoding
import PicturePreparing
import Raster
import ScrollEngine

extension EncodedVariant {
    /// The parameters of a picture for browsers.
    package static let fields = [
        Field(
            "size", .value(sizeSchema),
            """
            Pixels of the longer side at most. The whole picture is sent; a smaller one is not \
            enlarged, and none has more pixels than a square of 3840.
            """),
        Field(
            "shape", .value(.text(matching: "^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$")),
            """
            Width and height of a frame that the picture is to fill, as 3x2: the part is sent that \
            the frame keeps, which has the faces that are known, otherwise what attracts \
            attention. Its longer side has exactly `size` pixels, at most 3840.
            """),
        QueryFields.background, QueryFields.version,
    ]

    private static let sizeSchema = Schema([
        "type": "integer", "enum": .list(allSides.map { .number($0) }),
        "default": .number(defaultSide),
    ])

    /// The variant that a query asks for.
    package init(_ fields: Fields, as format: Format) throws(FieldError) {
        try fields.allow(only: Self.fields)
        let sizes = Self.allSides.map(String.init)
        let side = try fields.integer("size", in: 1...Int.max) ?? Self.defaultSide
        let shape = try fields.shape("shape")
        let colour = try fields.colour("background") ?? .defaultBackground
        let variant = EncodedVariant(
            side: side, as: format, background: Pixel(colour),
            isUsual: [.defaultBackground, .defaultPaper, .darkPaper].contains(colour),
            shape: shape)
        guard let variant else {
            let rule = "one of \(sizes.dropLast().joined(separator: ", ")) and \(sizes.last ?? "")"
            throw FieldError(path: "size", rule: rule)
        }
        self = variant
    }

    /// A picture that fills a window, in few enough bytes for those who do not say what they need.
    private static let defaultSide = 1280
}

extension Fields {
    /// A width and a height, as `3x2`; nil without the field.
    fileprivate func shape(_ name: String) throws(FieldError) -> PictureShape? {
        guard let value = try text(name) else { return nil }
        let sides = value.split(separator: "x", omittingEmptySubsequences: false).map(Self.side)
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            let shape = PictureShape(width: width, height: height)
        else {
            throw FieldError(
                path: name, rule: "two whole numbers from 1 to 9999 with an x between them, as 3x2")
        }
        return shape
    }

    /// A number without a sign and without zeros before it.
    private static func side(_ digits: Substring) -> Int? {
        guard let number = Int(digits), String(number) == digits else { return nil }
        return number
    }
}

extension Pixel {
    package init(_ colour: Colour) {
        self.init(red: colour.red, green: colour.green, blue: colour.blue)
    }
}

extension EncodedVariant.Format {
    /// The format that suits a client best.
    ///
    /// WebP is for those alone that name it: browsers that cannot read it accept `image/*`, too. Many
    /// old ones name PNG before all others, and read JPEG, which has a tenth of the bytes.
    package init(for accepted: AcceptedMediaTypes) {
        let jpeg = accepted.quality(of: "image/jpeg")
        if let webp = accepted.quality(named: "image/webp"), webp > 0, webp >= jpeg {
            self = .webp
        } else if jpeg == 0, accepted.quality(of: "image/png") > 0 {
            self = .png
        } else {
            self = .jpeg
        }
    }
}

extension AcceptedMediaTypes {
    /// Whether the client names AVIF, and likes it as much as another format.
    package func prefersAVIF(to format: EncodedVariant.Format) -> Bool {
        guard let avif = quality(named: "image/avif"), avif > 0 else { return false }
        return avif >= quality(of: format.mediaType)
    }
}
