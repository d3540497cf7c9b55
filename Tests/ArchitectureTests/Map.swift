/// The imports that each room may have: the arrows of the design, and external modules.
///
/// A row lists all imports of its room; every other import is forbidden. Foundation above all,
/// because it would make the executable 30 MB larger.
enum Map {
    static let rooms: [String: Set<String>] = [
        "Peekstrip": [
            "GalleryService", "Replaying", "WebPages", "RequestGate", "Viewers", "PictureSources",
            "Calendars", "HTTPServing", "ImageLibrary", "JSONCoding", "LogWriting", "Metering",
            "PictureCoding", "PNGCoding",
            "QRCoding", "ScreenService", "SessionStores", "Concurrency",
            "ArgumentParser", "Configuration", "Logging", "ServiceLifecycle", "UnixSignals",
            "Dispatch", "FoundationEssentials", "Glibc", "Synchronization",
        ],
        "PeekstripBenchmarks": [
            "CAllocationCount", "Compositing", "FrameSplicing", "GalleryService", "WebPages",
            "Viewers", "HTTPServing", "ImageLibrary", "Concurrency", "PictureCoding", "PNGCoding",
            "Raster", "SamplePictures", "ScrollEngine",
            "SessionStores", "ArgumentParser", "FoundationEssentials", "Glibc", "HTTPTypes",
            "Logging", "ScrollEngineWire",
        ],
        "GalleryService": [
            "WebAPI", "WebPages", "ScreenService", "Screens", "Interface", "Requests",
            "RequestGate",
            "FrameService", "Viewers",
            "HTTPServing", "JSONCoding", "SessionStores", "ImageLibrary", "ScrollEngine",
            "Metering",
            "PNGCoding",
            "HTTPTypes", "Logging", "Synchronization",
        ],
        "Replaying": [
            "WebAPI", "Interface", "Requests", "FrameService", "Viewers", "HTTPServing",
            "JSONCoding",
            "ImageLibrary", "PNGCoding", "ScrollEngine", "Concurrency",
        ],
        "WebAPI": [
            "ScreenService", "Screens", "Calendars", "Archiving", "Interface", "Requests",
            "RequestGate",
            "FrameService", "Viewers", "HTTPServing", "JSONCoding",
            "SessionStores", "ImageLibrary", "ScrollEngine", "ScrollEngineWire", "Concurrency",
            "HTTPTypes", "FoundationEssentials",
        ],
        "WebPages": [
            "ScreenService", "Screens", "Calendars", "RequestGate", "Interface", "Requests",
            "FrameService",
            "Viewers", "HTTPServing", "JSONCoding", "ImageLibrary",
            "PNGCoding", "QRCoding", "Raster", "ScrollEngine",
            "HTTPTypes", "Mustache", "FoundationEssentials",
        ],
        "ScreenService": [
            "Interface", "Requests", "RequestGate", "Screens", "FrameService", "Viewers",
            "HTTPServing",
            "SessionStores",
            "ImageLibrary", "PictureCoding", "Raster", "ScrollEngine", "Calendars", "Concurrency",
            "Hashing", "JSONCoding",
            "HTTPTypes", "Logging",
        ],
        "Requests": [
            "Calendars", "Interface", "Spelling", "RequestGate", "FrameService", "Viewers",
            "HTTPServing",
            "JSONCoding",
            "SessionStores",
            "ImageLibrary", "Raster", "ScrollEngine", "Concurrency", "Metering",
            "HTTPTypes", "Logging", "Synchronization",
        ],
        "Interface": ["JSONCoding", "ScrollEngine", "Spelling"],
        "RequestGate": [
            "Viewers", "HTTPServing", "SessionStores", "Concurrency",
            "Hashing", "HTTPTypes", "FoundationEssentials",
        ],
        "FrameService": [
            "Viewers", "HTTPServing", "SessionStores", "ImageLibrary", "Compositing",
            "FrameSplicing", "PNGCoding", "PictureCoding", "Raster", "ScrollEngineWire",
            "ScrollEngine", "Concurrency", "Metering",
        ],
        "Viewers": [
            "Calendars", "JSONCoding", "SessionStores", "ImageLibrary", "Raster",
            "ScrollEngineWire",
            "ScrollEngine", "Concurrency", "Metering",
            "Hashing", "Logging",
        ],
        "HTTPServing": [
            "CMicroHTTPD", "Concurrency", "JSONCoding", "HTTPTypes", "Logging", "Glibc",
            "Synchronization",
        ],
        "SessionStores": [
            "CHiredis", "Concurrency", "Hashing", "Dispatch", "Glibc", "SQLiteAccess",
            "Synchronization",
        ],
        "SQLiteAccess": ["CSQLite", "Glibc"],
        "PictureSources": [
            "CCurl", "ImageLibrary", "PictureCoding", "Concurrency", "Hashing", "Dispatch",
            "Logging", "Glibc",
        ],
        "ImageLibrary": [
            // JSONCoding, because a folder's settings are read strictly; CGLib for the forms of names.
            "Calendars", "CGLib", "PictureCoding", "Concurrency", "JSONCoding", "Metering",
            "Raster",
            "Hashing", "Spelling",
            "SQLiteAccess",
            "Logging",
            "FoundationEssentials",
            "Glibc",
            "Synchronization",
        ],
        "PictureCoding": [
            "CExif", "CFFmpeg", "CSandbox", "CVips", "Concurrency", "Raster", "XMLReading", "Glibc",
        ],
        "Compositing": ["ScrollEngine", "Raster"],
        "FrameSplicing": ["PNGCoding", "Raster"],
        "PNGCoding": ["CDeflate", "CISAL", "CPNG", "Raster", "Glibc"],
        "Archiving": ["PNGCoding"],
        "QRCoding": ["CQREncode"],
        "LogWriting": ["JSONCoding", "Concurrency", "Glibc", "Logging"],
        "Metering": ["Synchronization"],
        "Concurrency": ["Glibc", "Synchronization"],
        "Hashing": ["CCrypto"],
        "Screens": ["Calendars", "Hashing", "ScrollEngineWire", "ScrollEngine"],
        "Calendars": ["CGLib"],
        "Spelling": [],
        "JSONCoding": [],
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
        "CDeflate": [],
        "CISAL": [],
        "CPNG": [],
        "CQREncode": [],
        "CSQLite": [],
        "CSandbox": [],
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
