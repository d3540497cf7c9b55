/// The imports that each room may have: the arrows of the design, and external modules.
///
/// A row lists all imports of its room; every other import is forbidden. Foundation above all,
/// because it and the ICU that it needs would make the executable 54 MB larger (Decision 183).
enum Map {
    static let rooms: [String: Set<String>] = [
        "Peekstrip": [
            "GalleryService", "Replaying", "WebPages", "RequestGate", "Viewers",
            "Calendars", "HTTPServing", "Interface", "JSONCoding", "LogWriting", "Metering",
            "PNGCoding", "QRCoding", "ScreenService", "SessionStores",
            "Concurrency", "ImageLibrary", "MetadataIndex", "PicturePreparing",
            "PictureSources", "PictureFetching", "Catalogue", "PictureCoding", "PictureMetadata",
            "Spelling", "ArgumentParser", "Configuration", "Logging", "ServiceLifecycle",
            "UnixSignals", "Dispatch", "FoundationEssentials", "Glibc", "Synchronization",
        ],
        "PeekstripBenchmarks": [
            "CAllocationCount", "Compositing", "FrameSplicing", "GalleryService",
            "WebPages", "Viewers", "HTTPServing", "Concurrency", "PNGCoding",
            "Raster", "SamplePictures", "ScrollEngine", "SessionStores",
            "ScrollEngineWire", "ImageLibrary", "PicturePreparing", "Catalogue",
            "PictureCoding", "PictureFormats", "ArgumentParser",
            "FoundationEssentials", "Glibc", "HTTPTypes", "Logging",
        ],
        "GalleryService": [
            "WebAPI", "WebPages", "ScreenService", "Interface",
            "Requests", "RequestGate", "FrameService", "Viewers", "HTTPServing",
            "JSONCoding", "SessionStores", "ScrollEngine", "Metering", "PNGCoding",
            "ImageLibrary", "PicturePreparing", "PictureSources", "Catalogue", "PictureMetadata",
            "HTTPTypes", "Logging", "Synchronization",
        ],
        "Replaying": [
            "WebAPI", "Interface", "Requests", "FrameService", "Viewers",
            "HTTPServing", "JSONCoding", "PNGCoding", "ScrollEngine", "Concurrency",
            "ImageLibrary", "PicturePreparing", "Catalogue",
        ],
        "WebAPI": [
            "ScreenService", "Screens", "Calendars", "Archiving", "Interface",
            "Requests", "RequestGate", "FrameService", "Viewers", "HTTPServing",
            "JSONCoding", "SessionStores", "ScrollEngine", "ScrollEngineWire", "Concurrency",
            "ImageLibrary", "MetadataIndex", "PicturePreparing", "PictureSources", "Catalogue",
            "PictureMetadata", "HTTPTypes", "FoundationEssentials",
        ],
        "WebPages": [
            "ScreenService", "Screens", "Calendars", "RequestGate", "Interface",
            "Requests", "FrameService", "Viewers", "HTTPServing", "JSONCoding",
            "PNGCoding", "QRCoding", "Raster", "ScrollEngine", "ImageLibrary",
            "MetadataIndex", "PicturePreparing", "PictureSources", "Catalogue", "PictureMetadata",
            "Spelling", "Concurrency", "Mustache", "HTTPTypes", "FoundationEssentials",
        ],
        "ScreenService": [
            "Interface", "Requests", "RequestGate", "Screens", "FrameService",
            "Viewers", "HTTPServing", "SessionStores", "Raster", "ScrollEngine",
            "Calendars", "Concurrency", "Hashing", "JSONCoding", "ImageLibrary",
            "PicturePreparing", "Catalogue", "PictureCoding", "PictureMetadata", "Spelling",
            "HTTPTypes", "Logging",
        ],
        "Requests": [
            "Calendars", "Interface", "Spelling", "RequestGate", "FrameService",
            "Viewers", "HTTPServing", "JSONCoding", "SessionStores", "Raster",
            "ScrollEngine", "Concurrency", "Metering", "ImageLibrary",
            "PicturePreparing", "PictureSources", "Catalogue", "HTTPTypes", "Logging",
            "Synchronization",
        ],
        "Interface": ["JSONCoding", "ScrollEngine", "Spelling"],
        "RequestGate": [
            "Viewers", "HTTPServing", "SessionStores", "Concurrency",
            "Hashing", "HTTPTypes", "FoundationEssentials",
        ],
        "FrameService": [
            "Viewers", "HTTPServing", "SessionStores", "Compositing",
            "FrameSplicing", "PNGCoding", "Raster", "ScrollEngineWire",
            "ScrollEngine", "Concurrency", "Metering", "ImageLibrary",
            "PicturePreparing", "Catalogue", "PictureCoding",
        ],
        "Viewers": [
            "Calendars", "SessionStores", "Raster", "ScrollEngineWire", "ScrollEngine",
            "Concurrency", "Hashing", "ImageLibrary", "MetadataIndex", "PicturePreparing",
            "Catalogue", "PictureMetadata", "Spelling", "Logging",
        ],
        "HTTPServing": [
            "CMicroHTTPD", "Concurrency", "JSONCoding", "Metering", "Spelling", "HTTPTypes",
            "Logging", "Glibc", "Synchronization",
        ],
        "SessionStores": [
            "CHiredis", "Concurrency", "Hashing", "Metering", "Dispatch", "Glibc",
            "SQLiteAccess", "Spelling", "Synchronization",
        ],
        "SQLiteAccess": ["CSQLite", "Glibc"],
        "ImageLibrary": [
            "Calendars", "Catalogue", "Concurrency", "FileAccess", "MetadataIndex",
            "PictureCoding", "PictureFormats", "PictureMetadata", "PicturePreparing",
            "PictureSources", "Glibc", "Logging",
        ],
        "MetadataIndex": [
            "Calendars", "Catalogue", "Concurrency", "FileAccess", "Hashing",
            "PictureCoding", "PictureMetadata", "PicturePreparing", "SQLiteAccess",
            "Glibc", "Logging", "Synchronization",
        ],
        "PicturePreparing": [
            "Calendars", "Catalogue", "Concurrency", "FileAccess", "Hashing",
            "Metering", "PictureCoding", "PictureFormats", "PictureMetadata",
            "Raster", "SQLiteAccess", "Glibc", "Logging", "Synchronization",
        ],
        "PictureSources": [
            "Calendars", "Catalogue", "Concurrency", "FileAccess", "Hashing", "JSONCoding",
            "Metering", "PictureFetching", "PictureFormats", "PictureMetadata", "Spelling",
            "XMLReading", "Glibc", "Logging",
        ],
        "PictureFetching": [
            "CCurl", "Calendars", "Catalogue", "Concurrency", "FileAccess", "Hashing",
            "PictureFormats", "Dispatch", "Glibc", "Logging",
        ],
        "Catalogue": [
            "Calendars", "Concurrency", "FileAccess", "Hashing", "JSONCoding",
            "Metering", "PictureFormats", "PictureMetadata", "Spelling",
            "FoundationEssentials", "Glibc", "Logging",
        ],
        "PictureCoding": [
            "CFFmpeg", "CSandbox", "CVips", "Concurrency", "PictureFormats",
            "PictureMetadata", "Raster", "Glibc",
        ],
        "PictureMetadata": [
            "CExif", "Calendars", "FileAccess", "PictureFormats", "Spelling",
            "XMLReading", "FoundationEssentials", "Glibc",
        ],
        "PictureFormats": ["CSharedMemory", "FileAccess", "Glibc"],
        "FileAccess": ["CGLib", "CMounts", "Hashing", "Glibc"],
        "Compositing": ["ScrollEngine", "Raster"],
        "FrameSplicing": ["Checksums", "PNGCoding", "Raster"],
        "PNGCoding": ["CDeflate", "CPNG", "Checksums", "Raster", "Glibc"],
        "Archiving": ["Calendars", "Checksums"],
        "Checksums": ["CISAL"],
        "QRCoding": ["CQREncode"],
        "LogWriting": ["Calendars", "JSONCoding", "Concurrency", "Glibc", "Logging"],
        "Metering": ["Synchronization"],
        "Concurrency": ["Glibc", "Synchronization"],
        "Hashing": ["CCrypto"],
        "Screens": ["Calendars", "Hashing", "ScrollEngineWire", "ScrollEngine", "Spelling"],
        "Calendars": ["CGLib", "Spelling"],
        "Mustache": ["Spelling"],
        "Spelling": [],
        "JSONCoding": ["Spelling"],
        "XMLReading": ["CExpat"],
        "Raster": [],
        "EngineBridge": ["ScrollEngine", "ScrollEngineWire"],
        "ScrollEngineWire": ["ScrollEngine"],
        "ScrollEngine": [],
        "CAllocationCount": [],
        "CExif": [],
        "CFFmpeg": [],
        "CExpat": [],
        "CGLib": [],
        "CHiredis": [],
        "CCrypto": [],
        "CCurl": [],
        "CMicroHTTPD": [],
        "CMounts": [],
        "CDeflate": [],
        "CISAL": [],
        "CPNG": [],
        "CQREncode": [],
        "CSQLite": [],
        "CSandbox": [],
        "CSharedMemory": [],
        "CVips": [],
    ]

    /// Rooms with a row whose folder is still being built.
    static let awaited: Set<String> = []

    /// Rooms without a folder of tests.
    ///
    /// PeekstripBenchmarks replaces `malloc`, and a test target that imports it would do so in the
    /// process of all unit tests. Tests/Service/test_benchmark_worker.py and test_allocations.py run
    /// it.
    static let untested: Set<String> = ["PeekstripBenchmarks"]

    /// Libraries of several unrelated parts, each of which has its room: GLib knows time zones and the
    /// forms of Unicode.
    static let toolboxes: Set<String> = ["CGLib"]

    /// C rooms, each for one library.
    static let native = rooms.keys.filter {
        $0.hasPrefix("C") && $0.dropFirst().first?.isUppercase == true
    }
}
