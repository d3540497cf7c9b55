import PictureFiles

/// Pictures that exiftool and exiv2 write for the comparison: one table, of a name, a format and the
/// options of the program.
struct TaggedPicture: Sendable {
    let name: String
    let format: String
    let options: [String]
    var isByExiv2 = false

    private init(_ name: String, as format: String = "jpg", _ options: [String]) {
        (self.name, self.format, self.options) = (name, format, options)
    }

    /// Options of exiv2: `set` or `add` commands.
    private init(exiv2 name: String, _ format: String, _ commands: [String]) {
        self.init(name, as: format, commands.map { "-M\($0)" })
        isByExiv2 = true
    }

    static let all = dates + words + shots + places + everything + byExiv2

    private static let original = "-EXIF:DateTimeOriginal=2024:05:01 12:34:56"

    private static let dates = [
        TaggedPicture("original", [original]),
        TaggedPicture(
            "original, offset, fraction",
            [original, "-EXIF:OffsetTimeOriginal=+02:00", "-EXIF:SubSecTimeOriginal=789"]),
        TaggedPicture(
            "original west",
            [original, "-EXIF:OffsetTimeOriginal=-03:30", "-EXIF:SubSecTimeOriginal=05"]),
        TaggedPicture("original, odd offset", [original, "-EXIF:OffsetTimeOriginal#=+25:00"]),
        TaggedPicture("original, long fraction", [original, "-EXIF:SubSecTimeOriginal=123456"]),
        TaggedPicture(
            "digitized",
            [
                "-EXIF:CreateDate=1999:12:31 23:59:59", "-EXIF:OffsetTimeDigitized=+14:00",
                "-EXIF:SubSecTimeDigitized=25",
            ]),
        TaggedPicture("modified", ["-EXIF:ModifyDate=2024:05:01 12:34:56"]),
        TaggedPicture("before 1970", ["-EXIF:DateTimeOriginal=1931:02:28 06:00:00"]),
        TaggedPicture("no date", ["-EXIF:DateTimeOriginal#=0000:00:00 00:00:00"]),
        TaggedPicture("month 13", ["-EXIF:DateTimeOriginal#=2024:13:01 12:34:56"]),
        TaggedPicture("30 February", ["-EXIF:DateTimeOriginal#=2024:02:30 12:34:56"]),
        TaggedPicture("blank date", ["-EXIF:DateTimeOriginal#=    :  :     :  :  "]),
        TaggedPicture("other separators", ["-EXIF:DateTimeOriginal#=2024-05-01T12:34:56"]),
        TaggedPicture("day", ["-EXIF:DateTimeOriginal#=2024:05:01"]),
        TaggedPicture("XMP original", ["-XMP:DateTimeOriginal=2024:05:01 12:34:56.5-03:00"]),
        TaggedPicture("XMP created", ["-XMP-photoshop:DateCreated=2024:05:01 12:34:56Z"]),
        TaggedPicture("XMP digital", ["-XMP:CreateDate=2024:05:01 12:34"]),
        TaggedPicture("XMP day", ["-XMP-photoshop:DateCreated=2024:05:01"]),
        TaggedPicture("XMP month", ["-XMP-photoshop:DateCreated=2024:05"]),
        TaggedPicture(
            "IPTC date", ["-IPTC:DateCreated=2024:05:01", "-IPTC:TimeCreated=12:34:56+02:00"]),
        TaggedPicture("IPTC day", ["-IPTC:DateCreated=2024:05:01"]),
    ]

    private static let words = [
        TaggedPicture(
            "XMP words",
            [
                "-XMP:Title=Fog & <lake> 🌫", "-XMP:Title-de=Nebel", "-XMP:Description=„Before“ 日の出",
                "-XMP:Subject=fog", "-XMP:Subject=Lac d'Annecy", "-XMP:Subject=日の出",
            ]),
        TaggedPicture(
            "IPTC words",
            [
                "-IPTC:CodedCharacterSet=UTF8", "-IPTC:ObjectName=Λίμνη",
                "-IPTC:Caption-Abstract=بحيرة", "-IPTC:Keywords=fog", "-IPTC:Keywords=λίμνη",
                "-IPTC:Urgency=1",
            ]),
        TaggedPicture(
            "IPTC words in Latin-1",
            [
                "-charset", "IPTC=Latin", "-IPTC:ObjectName=Café", "-IPTC:Keywords=über",
                "-IPTC:Caption-Abstract=Ça va",
            ]),
        TaggedPicture("EXIF words", ["-EXIF:ImageDescription=Über dem See"]),
        TaggedPicture(
            "EXIF words in Latin-1", ["-charset", "EXIF=Latin", "-EXIF:ImageDescription=Über uns"]),
        TaggedPicture(
            "Windows words",
            [
                "-EXIF:XPTitle=Туман", "-EXIF:XPComment=Над озером",
                "-EXIF:XPKeywords=туман;озеро", "-EXIF:Rating=3",
            ]),
        TaggedPicture("camera's words", ["-EXIF:ImageDescription=OLYMPUS DIGITAL CAMERA"]),
        TaggedPicture("repeated keywords", ["-XMP:Subject=a", "-XMP:Subject=b", "-XMP:Subject=a"]),
        TaggedPicture("long keyword", ["-XMP:Subject=" + String(repeating: "long ", count: 20)]),
        TaggedPicture(
            "all words",
            [
                "-XMP:Title=by XMP", "-IPTC:ObjectName=by IPTC", "-EXIF:XPTitle=by EXIF",
                "-IPTC:Caption-Abstract=IPTC", "-EXIF:ImageDescription=EXIF",
                "-EXIF:XPKeywords=exif", "-IPTC:Keywords=iptc", "-XMP:Rating=5", "-EXIF:Rating=1",
                "-EXIF:DateTimeOriginal=2001:01:01 00:00:00", "-XMP:CreateDate=2002:02:02 00:00:00",
                "-IPTC:DateCreated=2003:03:03",
            ]),
        TaggedPicture("rejected", ["-XMP:Rating=-1"]),
        TaggedPicture("unrated", ["-XMP:Rating=0"]),
        TaggedPicture("half stars", ["-XMP:Rating=3.5"]),
        TaggedPicture("per cent", ["-XMP:Rating=80"]),
    ]

    private static let shots = [
        TaggedPicture(
            "EXIF shot",
            [
                "-EXIF:Make=NIKON CORPORATION", "-EXIF:Model=NIKON D850",
                "-EXIF:LensModel=24.0-70.0 mm f/2.8", "-EXIF:ExposureTime=1/8000",
                "-EXIF:FNumber=2.8", "-EXIF:ISO=64", "-EXIF:FocalLength=50",
            ]),
        TaggedPicture(
            "XMP shot",
            [
                "-XMP-tiff:Make=SONY", "-XMP-tiff:Model=ILCE-7M3", "-XMP-aux:Lens=FE 35mm F1.8",
                "-XMP-exif:ExposureTime=30", "-XMP-exif:FNumber=0.95", "-XMP-exif:ISO=12800",
                "-XMP-exif:FocalLength=35.5",
            ]),
        TaggedPicture(
            "XMP lens of EXIF", ["-XMP-exifEX:LensModel=XF23mm", "-EXIF:ExposureTime=0.3"]),
        TaggedPicture("large ISO", ["-EXIF:ISO=65535", "-EXIF:RecommendedExposureIndex=409600"]),
        TaggedPicture(
            "no lens", ["-EXIF:LensModel=----", "-EXIF:FNumber=0", "-EXIF:FocalLength=0"]),
    ]

    private static func place(_ latitude: String, _ longitude: String) -> [String] {
        [
            "-EXIF:GPSLatitude=\(latitude)", "-EXIF:GPSLatitudeRef=\(latitude)",
            "-EXIF:GPSLongitude=\(longitude)", "-EXIF:GPSLongitudeRef=\(longitude)",
        ]
    }

    private static let places = [
        TaggedPicture("north east", place("52.520008", "13.404954")),
        TaggedPicture("north west", place("40.712776", "-74.005974")),
        TaggedPicture("south east", place("-33.856784", "151.215297")),
        TaggedPicture("south west", place("-22.951916", "-43.210487")),
        TaggedPicture("date line", place("90", "-180")),
        TaggedPicture("zero", place("0", "0")),
        TaggedPicture("equator", place("0", "6.5")),
        TaggedPicture(
            "no hemisphere", ["-EXIF:GPSLatitude=50.5", "-EXIF:GPSLongitude=8.25"]),
        TaggedPicture(
            "XMP place", ["-XMP:GPSLatitude=-22.951916", "-XMP:GPSLongitude=-43.210487"]),
    ]

    private static let everything = ["tif", "png", "webp", "heic", "avif"].map { format in
        TaggedPicture(
            "everything as \(format)", as: format,
            [
                original, "-EXIF:OffsetTimeOriginal=+02:00", "-EXIF:SubSecTimeOriginal=789",
                "-EXIF:ImageDescription=Über dem See", "-EXIF:Make=Canon",
                "-EXIF:Model=Canon EOS R5", "-EXIF:LensModel=RF50mm F1.8 STM",
                "-EXIF:ExposureTime=1/250", "-EXIF:FNumber=2.8", "-EXIF:ISO=400",
                "-EXIF:FocalLength=50", "-XMP:Title=Fog", "-XMP:Subject=fog", "-XMP:Subject=lake",
                "-XMP:Rating=4",
            ] + place("-33.856784", "151.215297"))
    }

    private static let byExiv2 =
        ["jpg", "png", "webp", "tif"].map { format in
            TaggedPicture(
                exiv2: "exiv2 as \(format)", format,
                [
                    "set Exif.Photo.DateTimeOriginal 2024:05:01 12:34:56",
                    "set Exif.Photo.SubSecTimeOriginal 45", "set Exif.Image.Make FUJIFILM",
                    "set Exif.Photo.OffsetTimeOriginal Ascii -05:00",
                    "set Exif.Image.Model X-T5", "set Exif.Photo.LensModel XF33mmF1.4 R LM WR",
                    "set Exif.Photo.ExposureTime 1/60", "set Exif.Photo.FNumber 14/10",
                    "set Exif.Photo.ISOSpeedRatings 800", "set Exif.Photo.FocalLength 33/1",
                    "set Exif.GPSInfo.GPSLatitude 34/1 36/1 1234/100",
                    "set Exif.GPSInfo.GPSLatitudeRef S",
                    "set Exif.GPSInfo.GPSLongitude 58/1 22/1 5678/100",
                    "set Exif.GPSInfo.GPSLongitudeRef W",
                    "set Xmp.dc.title lang=x-default Niebla", "set Xmp.dc.subject XmpBag niebla",
                    "set Xmp.dc.subject XmpBag río", "set Xmp.xmp.Rating 2",
                    "set Xmp.dc.description lang=x-default Sobre el río",
                ])
        } + [
            TaggedPicture(
                exiv2: "exiv2 IPTC", "jpg",
                [
                    "set Iptc.Envelope.CharacterSet \u{1B}%G",
                    "set Iptc.Application2.ObjectName Río",
                    "set Iptc.Application2.DateCreated 2024-05-01",
                    "set Iptc.Application2.TimeCreated 12:34:56+02:00",
                    "add Iptc.Application2.Keywords uno", "add Iptc.Application2.Keywords dos",
                ])
        ]
}
