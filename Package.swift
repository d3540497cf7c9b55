// swift-tools-version: 6.2
import PackageDescription

// The map. Rooms stand in the order of the arrows: a room imports only what stands below it
// and is named in its list. Tests/ArchitectureTests holds the same table against the sources.

/// Whether `bin/fuzz` builds: then the rooms carry the instruments of libFuzzer.
let isFuzzing = Context.environment["PEEKSTRIP_FUZZ"] != nil
let instruments = ["-sanitize=fuzzer,address", "-enable-testing"]

/// Whether a warning ends the build, as in `bin/test` (Decision 161).
///
/// A release must build with compilers that are newer than it, and warn of more.
let isStrict = Context.environment["WARNINGS_AS_ERRORS"] != nil
let strict: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

/// Rooms of Swift alone.
let pure: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .strictMemorySafety(),
    ] + strict + (isFuzzing ? [.unsafeFlags(instruments)] : [])

/// Rooms of C: one library each, wrapped in whole operations.
let native: [CSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

/// Tests: as strict, but free to use macros that are not marked for memory safety.
///
/// They are compiled without the optimizer also where rooms are optimized, which takes half the
/// time (Decision 139).
let tests: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .unsafeFlags(["-Onone"], .when(configuration: .release)),
    ] + strict

/// What a test of a room in a whole service needs: to send requests, and to read responses.
let wholeService: [Target.Dependency] = [
    "ServiceFixture", "Requests", "Interface", "HTTPServing", "JSONCoding",
    .product(name: "HTTPTypes", package: "swift-http-types"),
]

let fuzzed: [Target.Dependency] = [
    "CSandbox", "Requests", "Viewers", "HTTPServing", "JSONCoding", "PNGReading", "Raster",
    "ScrollEngine", "FrameSplicing", "PicturePreparing", "Catalogue", "PictureCoding",
    "PictureMetadata", "PictureFormats", "ScrollEngineWire", "Spelling", "PictureSources",
    "PictureFetching", "Calendars",
]

/// What `bin/fuzz` builds: with the fuzzer's runtime, which goes on and on; without it as tests, which
/// run the known inputs and some others.
let fuzzing: Target =
    isFuzzing
    ? .executableTarget(
        name: "Fuzz", dependencies: fuzzed, path: "Tests/Fuzz", exclude: ["Corpus", "words.txt"],
        swiftSettings: tests + [
            .define("FUZZING"), .unsafeFlags(instruments + ["-parse-as-library"]),
        ],
        // Debian's gold fails on the debug information of the fuzzer's instrumentation.
        linkerSettings: [
            .unsafeFlags(["-use-ld=lld", "-sanitize=fuzzer,address"]), .linkedLibrary("stdc++"),
        ])
    : .testTarget(
        name: "FuzzTests", dependencies: fuzzed + ["Chance"], path: "Tests/Fuzz",
        exclude: ["Corpus", "words.txt"], swiftSettings: tests)

let package = Package(
    name: "Peekstrip",
    products: [
        .executable(name: "peekstrip", targets: ["Peekstrip"]),
        .library(name: "ScrollEngine", targets: ["ScrollEngine"]),
        .library(name: "ScrollEngineWire", targets: ["ScrollEngineWire"]),
    ],
    // Exact versions, those of the packages that these need among them, because no Package.resolved is
    // kept (Decision 161). A test compares them with what resolves.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        // Its trait for files of JSON would bring Foundation.
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(
            url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // The command: serve, render, health, sign. It wires rooms and holds no behaviour.
        .executableTarget(
            name: "Peekstrip",
            dependencies: [
                "GalleryService", "Replaying", "WebPages", "RequestGate", "Viewers",
                "ScreenService", "Interface", "HTTPServing", "JSONCoding", "LogWriting",
                "Calendars", "Metering", "PNGCoding", "QRCoding", "SessionStores", "Concurrency",
                "ImageLibrary",
                "MetadataIndex", "PicturePreparing", "PictureSources", "PictureFetching",
                "Catalogue", "PictureCoding", "PictureMetadata", "Spelling",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            path: "Sources/Program/Peekstrip",
            swiftSettings: pure),

        // Measures rooms. The only one that counts allocations: counting changes the process.
        .executableTarget(
            name: "PeekstripBenchmarks",
            dependencies: [
                "CAllocationCount", "Compositing", "FrameSplicing", "GalleryService", "WebPages",
                "Viewers", "HTTPServing", "Concurrency", "PNGCoding", "Raster", "SamplePictures",
                "ScrollEngine", "SessionStores", "ScrollEngineWire", "ImageLibrary",
                "PicturePreparing", "Catalogue", "PictureCoding", "PictureFormats",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Program/PeekstripBenchmarks",
            swiftSettings: pure),

        // The HTTP service put together: routing table, metrics, access log.
        .target(
            name: "GalleryService",
            dependencies: [
                "WebAPI", "WebPages", "ScreenService", "Interface", "Requests",
                "RequestGate", "FrameService", "Viewers", "HTTPServing", "JSONCoding",
                "SessionStores", "ScrollEngine", "Metering", "PNGCoding", "ImageLibrary",
                "PicturePreparing", "PictureSources", "Catalogue", "PictureMetadata",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Service/GalleryService",
            swiftSettings: pure),

        // Event scripts, and the files that a replay of them makes.
        .target(
            name: "Replaying",
            dependencies: [
                "WebAPI", "Interface", "Requests", "FrameService", "Viewers", "HTTPServing",
                "JSONCoding", "PNGCoding", "ScrollEngine", "Concurrency", "ImageLibrary",
                "PicturePreparing", "Catalogue",
            ],
            path: "Sources/Service/Replaying",
            swiftSettings: pure),

        // JSON and pictures: controllers, documents, updates. Does not know WebPages.
        .target(
            name: "WebAPI",
            dependencies: [
                "ScreenService", "Screens", "Calendars", "Archiving", "Interface", "Requests",
                "RequestGate", "FrameService", "Viewers", "HTTPServing", "JSONCoding",
                "SessionStores", "ScrollEngine", "ScrollEngineWire", "Concurrency", "ImageLibrary",
                "MetadataIndex",
                "PicturePreparing", "PictureSources", "Catalogue", "PictureMetadata",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Service/WebAPI",
            swiftSettings: pure),

        // HTML: controllers, templates, forms without scripts. Does not know WebAPI.
        .target(
            name: "WebPages",
            dependencies: [
                "ScreenService", "Screens", "Calendars", "RequestGate", "Interface", "Requests",
                "FrameService", "Viewers", "HTTPServing", "JSONCoding", "PNGCoding", "QRCoding",
                "Raster", "ScrollEngine", "ImageLibrary", "MetadataIndex", "PicturePreparing",
                "PictureSources", "Catalogue", "PictureMetadata", "Concurrency", "Mustache",
                "Spelling",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Service/WebPages",
            swiftSettings: pure),

        // Screens: definitions, their place in rounds in the store, what they show, their devices.
        .target(
            name: "ScreenService",
            dependencies: [
                "Interface", "Requests", "RequestGate", "Screens", "FrameService", "Viewers",
                "HTTPServing", "SessionStores", "Raster", "ScrollEngine", "Calendars",
                "Concurrency", "Hashing", "JSONCoding", "ImageLibrary", "PicturePreparing",
                "Catalogue", "PictureCoding", "PictureMetadata", "Spelling",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Service/ScreenService",
            swiftSettings: pure),

        // What routes share: fields, forms, events, output options, URLs, problems, long polls.
        .target(
            name: "Requests",
            dependencies: [
                "Calendars", "Interface", "RequestGate", "FrameService", "Viewers", "HTTPServing",
                "JSONCoding", "Spelling", "SessionStores", "Raster", "ScrollEngine", "Concurrency",
                "Metering", "ImageLibrary", "PicturePreparing", "PictureSources", "Catalogue",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Service/Requests",
            swiftSettings: pure),

        // What a client can say, declared as values: fields, schemas, routes; and how it is read.
        .target(
            name: "Interface", dependencies: ["JSONCoding", "ScrollEngine", "Spelling"],
            path: "Sources/Service/Interface",
            swiftSettings: pure),

        // What a request passes before a route: host, origin, tokens, signed links, rates.
        .target(
            name: "RequestGate",
            dependencies: [
                "Viewers", "HTTPServing", "SessionStores", "Concurrency", "Hashing",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Service/RequestGate",
            swiftSettings: pure),

        // Viewers and pictures to frames: tags, caches, render queue, streams, transitions.
        .target(
            name: "FrameService",
            dependencies: [
                "Viewers", "HTTPServing", "SessionStores", "Compositing", "FrameSplicing",
                "PNGCoding", "Raster", "ScrollEngineWire", "ScrollEngine", "Concurrency",
                "Metering", "ImageLibrary", "PicturePreparing", "Catalogue", "PictureCoding",
            ],
            path: "Sources/Frames/FrameService",
            swiftSettings: pure),

        // Viewers' states, batches of events, sessions, pages of galleries. Knows no HTTP.
        .target(
            name: "Viewers",
            dependencies: [
                "Calendars", "SessionStores", "Raster", "ScrollEngineWire", "ScrollEngine",
                "Concurrency", "Hashing", "ImageLibrary", "MetadataIndex", "PicturePreparing",
                "Catalogue", "PictureMetadata", "Spelling",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/State/Viewers",
            swiftSettings: pure),

        // HTTP, typed. Knows nothing of galleries.
        .target(
            name: "HTTPServing",
            dependencies: [
                "CMicroHTTPD", "Concurrency", "JSONCoding", "Metering", "Spelling",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Base/HTTPServing",
            swiftSettings: pure),

        // Viewers' states, kept. Knows nothing of what a state means.
        .target(
            name: "SessionStores",
            dependencies: [
                "CHiredis", "Concurrency", "Hashing", "Metering", "SQLiteAccess", "Spelling",
            ],
            path: "Sources/State/SessionStores",
            swiftSettings: pure),

        // SQLite: connections, statements, rows. Knows no tables.
        .target(
            name: "SQLiteAccess", dependencies: ["CSQLite"], path: "Sources/Base/SQLiteAccess",
            swiftSettings: pure),

        // What the program does with a library of pictures: galleries, what is known of them, their
        // pixels. Joins the rooms below and holds no behaviour of theirs.
        .target(
            name: "ImageLibrary",
            dependencies: [
                "Calendars", "Catalogue", "Concurrency", "FileAccess", "MetadataIndex",
                "PictureCoding", "PictureFormats", "PictureMetadata", "PicturePreparing",
                "PictureSources",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Pictures/ImageLibrary",
            swiftSettings: pure),

        // What the headers of pictures say, on disk and in memory: searches, orders, selections.
        .target(
            name: "MetadataIndex",
            dependencies: [
                "Calendars", "Concurrency", "Hashing", "SQLiteAccess", "PicturePreparing",
                "Catalogue", "PictureCoding", "PictureMetadata", "FileAccess",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Pictures/MetadataIndex",
            swiftSettings: pure),

        // Files to prepared and encoded pictures, on threads of its own.
        .target(
            name: "PicturePreparing",
            dependencies: [
                "Calendars", "Catalogue", "Concurrency", "FileAccess", "Hashing", "Metering",
                "PictureCoding", "PictureFormats", "PictureMetadata", "Raster", "SQLiteAccess",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Pictures/PicturePreparing",
            swiftSettings: pure),

        // Where pictures come from: folders, URLs, servers. Knows nothing of galleries but that they
        // want pictures.
        .target(
            name: "PictureSources",
            dependencies: [
                "Calendars", "Catalogue", "Concurrency", "FileAccess", "Hashing", "JSONCoding",
                "Metering", "PictureFetching", "PictureFormats", "PictureMetadata", "Spelling",
                "XMLReading",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Pictures/PictureSources",
            swiftSettings: pure),

        // Requests to other machines, and the pictures that they gave, kept on disk.
        .target(
            name: "PictureFetching",
            dependencies: [
                "CCurl", "Calendars", "Catalogue", "Concurrency", "FileAccess", "Hashing",
                "PictureFormats",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Pictures/PictureFetching",
            swiftSettings: pure),

        // Galleries and items, from folders and lists. Opens no decoder and knows nothing of strips.
        .target(
            name: "Catalogue",
            dependencies: [
                "Calendars", "Concurrency", "FileAccess", "Hashing", "JSONCoding", "Metering",
                "PictureFormats", "PictureMetadata", "Spelling",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Pictures/Catalogue",
            swiftSettings: pure),

        // Files to pixels, in processes that may die; bitmaps to files; text.
        .target(
            name: "PictureCoding",
            dependencies: [
                "CFFmpeg", "CSandbox", "CVips", "Concurrency", "PictureFormats", "PictureMetadata",
                "Raster",
            ],
            path: "Sources/Pictures/PictureCoding",
            swiftSettings: pure),

        // What is said of a picture: fields of EXIF, XMP, IPTC and sidecars, and what they mean.
        .target(
            name: "PictureMetadata",
            dependencies: [
                "CExif", "Calendars", "FileAccess", "PictureFormats", "Spelling", "XMLReading",
            ],
            path: "Sources/Pictures/PictureMetadata",
            swiftSettings: pure),

        // How files of pictures are built, read without a decoder: formats, boxes, chunks, ends.
        .target(
            name: "PictureFormats", dependencies: ["CSharedMemory", "FileAccess", "Raster"],
            path: "Sources/Pictures/PictureFormats",
            swiftSettings: pure),

        // Folders and files by descriptor, names as people compare them, versions of files.
        .target(
            name: "FileAccess", dependencies: ["CGLib", "CMounts", "Hashing"],
            path: "Sources/Base/FileAccess",
            swiftSettings: pure),

        // Layout and pictures to a frame.
        .target(
            name: "Compositing", dependencies: ["ScrollEngine", "Raster"],
            path: "Sources/Frames/Compositing", swiftSettings: pure),

        // Scenes to PNG without pixels: pages are coded once, and frames copy their rows.
        .target(
            name: "FrameSplicing", dependencies: ["Checksums", "PNGCoding", "Raster"],
            path: "Sources/Frames/FrameSplicing",
            swiftSettings: pure),

        // Bitmaps to PNG.
        .target(
            name: "PNGCoding", dependencies: ["CDeflate", "CPNG", "Checksums", "Raster"],
            path: "Sources/Frames/PNGCoding",
            swiftSettings: pure),

        // Files to archives, piece by piece.
        .target(
            name: "Archiving", dependencies: ["Calendars", "Checksums"],
            path: "Sources/Base/Archiving", swiftSettings: pure),

        // CRC-32, of ISA-L.
        .target(
            name: "Checksums", dependencies: ["CISAL"], path: "Sources/Base/Checksums",
            swiftSettings: pure),

        // Addresses to squares that cameras read.
        .target(
            name: "QRCoding", dependencies: ["CQREncode"], path: "Sources/Frames/QRCoding",
            swiftSettings: pure),

        // XML to events, without document types.
        .target(
            name: "XMLReading", dependencies: ["CExpat"], path: "Sources/Base/XMLReading",
            swiftSettings: pure),

        // Bitmaps. Imports nothing.
        .target(name: "Raster", path: "Sources/Base/Raster", swiftSettings: pure),

        // Lines of the log, for people and for programs.
        .target(
            name: "LogWriting",
            dependencies: [
                "Calendars", "JSONCoding", "Concurrency",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Base/LogWriting",
            swiftSettings: pure),

        // Numbers that many threads count, and how Prometheus reads them. Imports nothing.
        .target(name: "Metering", path: "Sources/Base/Metering", swiftSettings: pure),

        // Named screens: schedules, playlists and rounds as functions of time. Reads no clock.
        .target(
            name: "Screens",
            dependencies: ["Calendars", "Hashing", "ScrollEngineWire", "ScrollEngine", "Spelling"],
            path: "Sources/Service/Screens",
            swiftSettings: pure),

        // Days, times of the day, time zones. Reads no clock.
        .target(
            name: "Calendars", dependencies: ["CGLib", "Spelling"], path: "Sources/Base/Calendars",
            swiftSettings: pure),

        // SHA-256, SHA-1, HMAC and SipHash.
        .target(
            name: "Hashing", dependencies: ["CCrypto"], path: "Sources/Base/Hashing",
            swiftSettings: pure),

        // JSON: values, a strict reader and a writer.
        .target(
            name: "JSONCoding", dependencies: ["Spelling"], path: "Sources/Base/JSONCoding",
            swiftSettings: pure),

        // Templates, filled with values, in the core of Mustache.
        .target(
            name: "Mustache", dependencies: ["Spelling"], path: "Sources/Base/Mustache",
            swiftSettings: pure),

        // Names that are nearly the same, names in messages, characters of ASCII, escapes of URLs, encodings
        // of texts.
        // Imports nothing.
        .target(name: "Spelling", path: "Sources/Base/Spelling", swiftSettings: pure),

        // Lock, instants, LRU cache, job queue, worker pool, threads. Imports no other room.
        .target(name: "Concurrency", path: "Sources/Base/Concurrency", swiftSettings: pure),

        // The engine for callers without Swift: numbers in, numbers out. bin/engine makes WebAssembly
        // of it.
        .target(
            name: "EngineBridge", dependencies: ["ScrollEngine", "ScrollEngineWire"],
            path: "Sources/Engine/EngineBridge",
            swiftSettings: pure),

        // Strips as bytes, for stores.
        .target(
            name: "ScrollEngineWire", dependencies: ["ScrollEngine"],
            path: "Sources/Engine/ScrollEngineWire", swiftSettings: pure),

        // Geometry, motion, paging, hit tests. Imports nothing and reads no clock.
        .target(
            name: "ScrollEngine", path: "Sources/Engine/ScrollEngine", swiftSettings: pure,
            // Rounding needs it, and the standard library does not link it.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

        // C libraries, one room each. Only the room named in its comment imports it.
        .target(  // HTTPServing
            name: "CMicroHTTPD", path: "Sources/C/CMicroHTTPD", cSettings: native,
            linkerSettings: [.linkedLibrary("microhttpd")]),
        .target(  // PictureFetching
            name: "CCurl", path: "Sources/C/CCurl", cSettings: native,
            linkerSettings: [.linkedLibrary("curl")]),
        .target(  // FileAccess
            name: "CMounts", path: "Sources/C/CMounts", cSettings: native),
        .target(  // PictureFormats
            name: "CSharedMemory", path: "Sources/C/CSharedMemory", cSettings: native),
        .target(  // PictureCoding
            name: "CSandbox", path: "Sources/C/CSandbox", cSettings: native,
            linkerSettings: [.linkedLibrary("seccomp")]),
        .target(  // PictureCoding
            name: "CVips", dependencies: ["CVipsSystem"], path: "Sources/C/CVips/Shim",
            // Libraries that libvips uses, too (decision 102).
            cSettings: native,
            linkerSettings: [
                .linkedLibrary("fontconfig"), .linkedLibrary("gmodule-2.0"),
                .linkedLibrary("lcms2"), .linkedLibrary("tiff"), .linkedLibrary("webp"),
            ]),
        .target(  // PictureCoding; its libraries are opened when it runs
            name: "CFFmpeg", path: "Sources/C/CFFmpeg", cSettings: native),
        .systemLibrary(
            name: "CVipsSystem", path: "Sources/C/CVips/System", pkgConfig: "vips",
            providers: [.apt(["libvips-dev"])]),
        .target(  // PeekstripBenchmarks
            name: "CAllocationCount", path: "Sources/C/CAllocationCount", cSettings: native),
        .target(  // PNGCoding
            name: "CPNG", path: "Sources/C/CPNG", cSettings: native,
            linkerSettings: [.linkedLibrary("png")]),
        .target(  // PNGCoding
            name: "CDeflate", path: "Sources/C/CDeflate", cSettings: native,
            linkerSettings: [.linkedLibrary("deflate")]),
        .target(  // Checksums
            name: "CISAL", path: "Sources/C/CISAL", cSettings: native,
            linkerSettings: [.linkedLibrary("isal")]),

        .target(  // SessionStores
            name: "CHiredis", path: "Sources/C/CHiredis", cSettings: native,
            linkerSettings: [
                .linkedLibrary("hiredis"), .linkedLibrary("ssl"), .linkedLibrary("crypto"),
            ]),
        .systemLibrary(  // PictureMetadata
            name: "CExif", path: "Sources/C/CExif", pkgConfig: "libexif",
            providers: [.apt(["libexif-dev"])]),
        .systemLibrary(  // XMLReading
            name: "CExpat", path: "Sources/C/CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(  // SQLiteAccess
            name: "CSQLite", path: "Sources/C/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(  // Hashing
            name: "CCrypto", path: "Sources/C/CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),
        .systemLibrary(  // Calendars
            name: "CGLib", path: "Sources/C/CGLib", pkgConfig: "glib-2.0",
            providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(  // QRCoding
            name: "CQREncode", path: "Sources/C/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),

        // What several tests need: chance that repeats itself.
        .target(name: "Chance", path: "Tests/Support/Chance", swiftSettings: pure),

        // Files of pictures written by hand, folders that end with a test, signals, threads.
        .target(
            name: "PictureFiles",
            dependencies: [
                "PictureCoding", "PictureFormats", "Raster",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/Support/PictureFiles", swiftSettings: tests),

        // Answers to requests for pictures from a script, in place of a network.
        .target(
            name: "ScriptedTransfers", dependencies: ["Concurrency", "PictureFetching"],
            path: "Tests/Support/ScriptedTransfers", swiftSettings: tests),

        // Pictures of every kind that an encoder meets.
        .target(
            name: "TestPictures", dependencies: ["Chance", "Raster"],
            path: "Tests/Support/TestPictures", swiftSettings: pure),

        // Tests read PNG with a decoder of their own, so that no encoder vouches for itself.
        .target(
            name: "CPNGReading", path: "Tests/Support/CPNGReading", cSettings: native,
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
        .target(
            name: "PNGReading", dependencies: ["CPNGReading", "Raster"],
            path: "Tests/Support/PNGReading", swiftSettings: pure),

        // The painter of the sample gallery, and the command that draws its files again. Benchmarks
        // compose what it paints.
        .target(
            name: "SamplePictures", dependencies: ["Raster"],
            path: "Tests/Support/SamplePictures", swiftSettings: pure),
        .executableTarget(
            name: "DrawSample",
            dependencies: [
                "SamplePictures", "PictureCoding", "PictureFormats",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Support/DrawSample", swiftSettings: pure),

        // A whole service without a socket, over small pictures, with a clock that a test sets.
        .target(
            name: "ServiceFixture",
            dependencies: [
                "FrameService", "GalleryService", "WebPages", "ScreenService", "RequestGate",
                "Viewers",
                "HTTPServing", "SessionStores", "ImageLibrary", "PictureCoding", "PicturePreparing",
                "PictureSources", "Raster", "JSONCoding", "Calendars", "Concurrency", "PNGReading",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/Support/ServiceFixture", swiftSettings: pure),

        // Tries from inside what a decoder's fences forbid.
        .target(
            name: "CFenceProbe", dependencies: ["CSandbox"], path: "Tests/Support/CFenceProbe",
            cSettings: native),

        // Tests of what holds for all rooms, then a folder for each room, in the same order.
        .testTarget(
            name: "ArchitectureTests", swiftSettings: tests),
        .testTarget(
            name: "PeekstripTests",
            dependencies: [
                "Peekstrip", "Interface", "Replaying", "RequestGate", "HTTPServing",
                "SessionStores", "ImageLibrary", "Metering", "Concurrency",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "GalleryServiceTests",
            dependencies: wholeService + [
                "GalleryService", "ScreenService", "Screens", "RequestGate", "Viewers",
                "ScrollEngine", "Chance", "ImageLibrary", "Catalogue", "PictureSources",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ReplayingTests",
            dependencies: [
                "Replaying", "Requests", "ScrollEngine", "PNGReading", "ServiceFixture",
                "ImageLibrary", "PicturePreparing",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "WebAPITests",
            dependencies: wholeService + [
                "WebAPI", "GalleryService", "RequestGate", "FrameService", "Viewers",
                "SessionStores", "Raster", "ScrollEngine", "Concurrency", "Chance", "PNGReading",
                "ImageLibrary", "MetadataIndex", "Catalogue", "PictureCoding", "PictureMetadata",
                "PictureSources",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "WebPagesTests",
            dependencies: wholeService + [
                "WebPages", "RequestGate", "PictureSources", "ScreenService", "Catalogue",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ScreenServiceTests",
            dependencies: wholeService + [
                "ScreenService", "GalleryService", "RequestGate", "Screens", "SessionStores",
                "Raster", "Calendars", "Metering", "PNGReading", "Chance",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "RequestsTests",
            dependencies: wholeService + [
                "FrameService", "Viewers", "Raster", "ScrollEngine", "ImageLibrary",
                "PicturePreparing", "Catalogue",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "InterfaceTests", dependencies: wholeService + ["ScrollEngine"],
            swiftSettings: tests),
        .testTarget(
            name: "RequestGateTests",
            dependencies: wholeService + [
                "RequestGate", "GalleryService", "Viewers", "SessionStores",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "FrameServiceTests",
            dependencies: wholeService + [
                "FrameService", "GalleryService", "Viewers", "FrameSplicing", "Raster",
                "ScrollEngine", "Concurrency", "PNGReading", "ImageLibrary", "PicturePreparing",
                "Catalogue", "PictureCoding", "PictureMetadata",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ViewersTests",
            dependencies: wholeService + [
                "Viewers", "GalleryService", "SessionStores", "Raster", "ScrollEngineWire",
                "ScrollEngine", "Concurrency", "Chance", "ImageLibrary", "PicturePreparing",
                "Catalogue",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "HTTPServingTests",
            dependencies: [
                "Chance", "HTTPServing", "Concurrency",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "SessionStoresTests",
            dependencies: ["Chance", "Concurrency", "SQLiteAccess", "SessionStores"],
            swiftSettings: tests),
        .testTarget(
            name: "SQLiteAccessTests", dependencies: ["SQLiteAccess"], swiftSettings: tests),
        .testTarget(
            name: "PictureSourcesTests",
            dependencies: [
                "Calendars", "FileAccess", "ImageLibrary", "JSONCoding", "PictureFiles",
                "PictureMetadata", "Concurrency", "PictureSources", "PictureFetching", "Catalogue",
                "ScriptedTransfers",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "PictureFetchingTests",
            dependencies: [
                "Catalogue", "Concurrency", "FileAccess", "PictureFetching", "PictureFiles",
                "ScriptedTransfers",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ImageLibraryTests",
            dependencies: [
                "Catalogue", "Chance", "Concurrency", "FileAccess", "ImageLibrary",
                "PictureFiles", "PictureMetadata", "PicturePreparing", "Raster",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "MetadataIndexTests",
            dependencies: [
                "Calendars", "Catalogue", "Chance", "Concurrency", "FileAccess", "ImageLibrary",
                "MetadataIndex", "PictureFiles", "PictureMetadata", "PicturePreparing",
                "SQLiteAccess",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "PicturePreparingTests",
            dependencies: [
                "Catalogue", "Chance", "Concurrency", "PictureSources", "FileAccess",
                "PictureCoding",
                "PictureFiles", "PictureFormats", "PictureMetadata",
                "PicturePreparing", "Raster",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "CatalogueTests",
            dependencies: [
                "PictureSources", "Calendars",
                "Catalogue", "Chance", "Concurrency", "FileAccess", "ImageLibrary",
                "MetadataIndex", "PictureFiles", "PictureMetadata",
                "PicturePreparing", "Raster",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "PictureCodingTests",
            dependencies: [
                "CFenceProbe", "CSandbox", "PictureCoding", "PictureFormats",
                "PictureMetadata", "Raster",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "PictureMetadataTests",
            dependencies: [
                "Calendars", "Chance", "PictureFiles", "PictureMetadata",
            ],
            exclude: ["spots.txt"], swiftSettings: tests),
        .testTarget(
            name: "PictureFormatsTests",
            dependencies: [
                "PictureFiles", "PictureFormats",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "FileAccessTests",
            dependencies: [
                "FileAccess", "PictureFiles",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "CompositingTests",
            dependencies: [
                "Chance", "Compositing", "FrameSplicing", "PNGCoding", "PNGReading", "Raster",
                "ScrollEngine",
            ],
            exclude: ["Goldens"], swiftSettings: tests),
        .testTarget(
            name: "SamplePicturesTests",
            dependencies: [
                "PNGReading", "SamplePictures", "Raster", "PictureCoding", "PictureFormats",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "FrameSplicingTests",
            dependencies: [
                "Chance", "FrameSplicing", "PNGCoding", "PNGReading", "Raster", "TestPictures",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "PNGCodingTests",
            dependencies: ["Chance", "PNGCoding", "PNGReading", "Raster", "TestPictures"],
            swiftSettings: tests),
        .testTarget(name: "ChecksumsTests", dependencies: ["Checksums"], swiftSettings: tests),
        .testTarget(name: "ArchivingTests", dependencies: ["Archiving"], swiftSettings: tests),
        .testTarget(name: "QRCodingTests", dependencies: ["QRCoding"], swiftSettings: tests),
        .testTarget(
            name: "XMLReadingTests", dependencies: ["XMLReading"], swiftSettings: tests),
        .testTarget(
            name: "RasterTests", dependencies: ["Chance", "Raster"], swiftSettings: tests),
        .testTarget(
            name: "LogWritingTests",
            dependencies: [
                "Concurrency", "LogWriting", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: tests),
        .testTarget(name: "MeteringTests", dependencies: ["Metering"], swiftSettings: tests),
        .testTarget(
            name: "ScreensTests",
            dependencies: ["Calendars", "Chance", "ScrollEngine", "ScrollEngineWire", "Screens"],
            swiftSettings: tests),
        .testTarget(
            name: "CalendarsTests", dependencies: ["Calendars"], swiftSettings: tests),
        .testTarget(
            name: "MustacheTests", dependencies: ["Mustache"], swiftSettings: tests),
        .testTarget(
            name: "HashingTests", dependencies: ["Hashing"], swiftSettings: tests),
        .testTarget(name: "SpellingTests", dependencies: ["Spelling"], swiftSettings: tests),
        .testTarget(name: "JSONCodingTests", dependencies: ["JSONCoding"], swiftSettings: tests),
        .testTarget(
            name: "ConcurrencyTests", dependencies: ["Chance", "Concurrency"],
            swiftSettings: tests),
        .testTarget(
            name: "EngineBridgeTests",
            dependencies: [
                "Chance", "EngineBridge", "ScrollEngine", "ScrollEngineWire", "ImageLibrary",
                "PicturePreparing",
            ],
            exclude: ["hashes.txt"], swiftSettings: tests),
        .testTarget(
            name: "ScrollEngineWireTests",
            dependencies: ["Chance", "ScrollEngine", "ScrollEngineWire"], swiftSettings: tests),
        .testTarget(
            name: "ScrollEngineTests",
            dependencies: ["Chance", "ScrollEngine", "ScrollEngineWire"],
            swiftSettings: tests),
        fuzzing,
    ],
    cLanguageStandard: .gnu17
)
