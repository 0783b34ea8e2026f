// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 mode, the upcoming features the code relies on, no warning let through.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Loops over the pixels of photos, over thousands of resamples, strokes and simulated walks, over each byte of all pages, take
/// long without optimisation.
let tightLoops: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The pure targets say where they are unsafe, besides.
let pure = strict + [.strictMemorySafety()]

/// libFuzzer's entry has no `main` and needs its own flags: the program exists only for `Scripts/fuzz`.
let isFuzzing = Context.environment["TOUCHFIGURES_FUZZ"] != nil
let fuzzer = Target.executableTarget(
    name: "fuzzer",
    dependencies: ["FuzzTargets"],
    path: "Tests/Fuzz/Driver",
    swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
)

/// Pure engines: no Foundation, also compiled as Embedded Swift. Every test of a room computes with the first of them.
let engines: [Target] = [
    .target(name: "ByteCoding", swiftSettings: pure + tightLoops),
    .target(name: "Geometry", swiftSettings: pure + tightLoops),
    .target(name: "TouchMetrics", dependencies: ["ByteCoding", "Geometry"], swiftSettings: pure + tightLoops),
    .target(name: "Challenges", dependencies: ["Geometry"], swiftSettings: pure),
    .target(name: "SampleComparison", swiftSettings: pure + tightLoops),
    .target(name: "SpotTheDifference", dependencies: ["Geometry"], swiftSettings: pure + tightLoops),
    .target(name: "AudioWalk", dependencies: ["ByteCoding", "Geometry"], swiftSettings: pure + tightLoops),
    .target(name: "Studies", swiftSettings: pure),
    .target(name: "Weighing", dependencies: ["Geometry"], swiftSettings: pure + tightLoops),
    .target(name: "ReadableText", swiftSettings: pure),
]

/// Contracts, SHA-256 by libcrypto, and the system's reads and writes.
let contracts: [Target] = [
    .target(name: "Digests", dependencies: ["COpenSSL"], swiftSettings: strict),
    .target(name: "SystemCalls", swiftSettings: strict),
    .target(
        name: "WireProtocol",
        dependencies: ["AudioWalk", "Challenges", "Geometry", "ReadableText", "Studies", "TouchMetrics", "Weighing"],
        swiftSettings: pure
    ),
    // The server's texts in each language.
    .target(name: "Languages", swiftSettings: strict),
    .target(
        name: "Storage",
        dependencies: [
            "AudioWalk", "ByteCoding", "Challenges", "Digests", "Geometry", "Languages", "ReadableText",
            "SpotTheDifference",
            "Studies", "TouchMetrics", "Weighing",
        ],
        swiftSettings: strict
    ),
    .target(name: "Imaging", dependencies: ["Digests"], swiftSettings: strict),
    .target(name: "Transport", swiftSettings: strict),
    .target(name: "ExportFiles", swiftSettings: strict),
]

/// What implements the contracts, each with its library.
let implementations: [Target] = [
    // The parent process and its worker, the watchdog, stacks; signal handlers in C.
    .target(name: "CSupervision"),
    .target(name: "Supervision", dependencies: ["CSupervision", "SystemCalls"], swiftSettings: strict),

    // What implements them, each with its library.
    .target(name: "UntrustedFiles", dependencies: ["CLibArchive", "CLibXML2", "SystemCalls"], swiftSettings: strict),
    .target(
        name: "SQLiteStorage",
        dependencies: [
            "AudioWalk", "ByteCoding", "COpenSSL", "Digests", "Geometry", "SpotTheDifference", "Storage", "SystemCalls",
            .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
        ],
        swiftSettings: strict
    ),
    // Archives of data folders.
    .target(name: "Backups", dependencies: ["CLibArchive", "Digests", "SystemCalls"], swiftSettings: strict),
    .target(
        name: "PostgreSQLStorage",
        dependencies: [
            "AudioWalk", "CPostgreSQL", "Digests", "FileStorage", "Geometry", "SpotTheDifference", "Storage",
            "SystemCalls",
        ],
        swiftSettings: strict
    ),
    .target(
        name: "PlayFiles",
        dependencies: ["AudioWalk", "Geometry", "ReadableText", "Storage", "UntrustedFiles"],
        swiftSettings: strict
    ),
    .target(
        name: "PuzzleFolders",
        dependencies: ["Geometry", "Imaging", "SpotTheDifference", "Storage", "SystemCalls", "UntrustedFiles"],
        swiftSettings: strict
    ),
    .target(name: "FileStorage", dependencies: ["Digests", "Storage", "SystemCalls"], swiftSettings: strict),
    .target(name: "CVipsLoading", dependencies: ["CVips"]),
    .target(
        name: "VipsImaging",
        dependencies: ["Imaging", "CCompression", "CVips", "CVipsLoading"],
        swiftSettings: strict + tightLoops
    ),
    .target(name: "QREncodeImaging", dependencies: ["Imaging", "SystemCalls", "CQREncode"], swiftSettings: strict),
    .target(
        name: "SpreadsheetFiles",
        dependencies: ["ExportFiles", "SystemCalls", "CXlsxWriter"],
        swiftSettings: strict
    ),
    .target(name: "ArchiveFiles", dependencies: ["ExportFiles", "CLibArchive"], swiftSettings: strict),
    .target(
        name: "ContentCoding",
        dependencies: ["Digests", "SystemCalls", "Transport", "CCompression"],
        swiftSettings: strict
    ),
    .target(name: "LocalNetworking", dependencies: ["COpenSSL", "SystemCalls"], swiftSettings: strict),
    .target(name: "EventLoops", dependencies: ["SystemCalls", "Transport", "CEventPoll"], swiftSettings: strict),
    .target(
        name: "ServerTransport",
        dependencies: [
            "EventLoops", "SystemCalls", "Transport", "CEventPoll", "COpenSSL",
            .product(name: "Logging", package: "swift-log"),
        ],
        swiftSettings: strict
    ),
    .target(
        name: "LibwebsocketsClient",
        dependencies: [
            "EventLoops", "SystemCalls", "Transport", "CLibuv", "CLibwebsockets",
            .product(name: "Logging", package: "swift-log"),
        ],
        swiftSettings: strict
    ),
]

/// What the product does with them: each knows only those before it.
let product: [Target] = [
    // HTTP that knows no room.
    .target(
        name: "Web",
        dependencies: [
            "Digests", "Languages", "Storage", "SystemCalls", "Transport", "WireProtocol",
        ],
        swiftSettings: strict + tightLoops
    ),
    // The actor, its rooms, and what a feature is: it names none.
    .target(
        name: "Rooms",
        dependencies: [
            "AudioWalk", "Challenges", "ExportFiles", "Geometry", "Imaging", "Languages", "Storage", "Studies",
            "TouchMetrics", "Transport", "Weighing", "WireProtocol", "Web",
            .product(name: "Logging", package: "swift-log"),
        ],
        swiftSettings: strict
    ),
    // The activities and services.
    .target(
        name: "Features",
        dependencies: [
            "AudioWalk", "Challenges", "Digests", "ExportFiles", "Geometry", "Imaging", "Languages", "ReadableText",
            "SampleComparison", "SpotTheDifference", "Storage", "Studies", "TouchMetrics", "Transport", "Weighing",
            "WireProtocol",
            "Rooms",
            "Web",
            .product(name: "Logging", package: "swift-log"),
        ],
        resources: [
            // In the program, so that an archive needs no file beside it.
            .embedInCode("Export/Analysis/analysis.py"),
            .embedInCode("Export/Analysis/analysis.R"),
        ],
        swiftSettings: strict
    ),
    // Composes them into a server.
    .target(
        name: "Application",
        dependencies: [
            "Storage", "Transport", "WireProtocol", "Features", "Rooms", "Web",
            .product(name: "Logging", package: "swift-log"),
        ],
        swiftSettings: strict
    ),
    .target(
        name: "LoadGenerator",
        dependencies: ["Geometry", "TouchMetrics", "WireProtocol", "Transport"],
        swiftSettings: strict
    ),
    // Whether a server measures, as seen from another machine.
    .target(
        name: "LiveCheck",
        dependencies: ["Geometry", "LoadGenerator", "TouchMetrics", "WireProtocol", "Transport"],
        swiftSettings: strict
    ),
    // What both programs' command lines share.
    .target(
        name: "CommandLineSupport",
        dependencies: ["SystemCalls", .product(name: "ArgumentParser", package: "swift-argument-parser")],
        swiftSettings: strict
    ),
    // A program of its own: it alone needs libwebsockets.
    .executableTarget(
        name: "touchfigures-client",
        dependencies: [
            "CommandLineSupport", "EventLoops", "LibwebsocketsClient", "LiveCheck", "LoadGenerator", "LocalNetworking",
            "Transport",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        swiftSettings: strict
    ),
    .executableTarget(
        name: "touchfigures",
        dependencies: [
            "Application", "ArchiveFiles", "Backups", "CommandLineSupport", "ContentCoding", "EventLoops",
            "Features", "FileStorage", "Imaging", "Languages", "LocalNetworking", "PlayFiles", "PostgreSQLStorage",
            "PuzzleFolders", "QREncodeImaging", "Rooms", "ServerTransport", "SpreadsheetFiles", "SQLiteStorage",
            "Storage", "Supervision", "SystemCalls", "Transport", "VipsImaging", "Web",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Logging", package: "swift-log"),
        ],
        swiftSettings: strict
    ),
]

/// C libraries of the system: module maps, and shims for what Swift cannot import.
let systemLibraries: [Target] = [
    .systemLibrary(name: "CEventPoll"),
    .systemLibrary(name: "CLibuv", pkgConfig: "libuv"),
    .systemLibrary(name: "CLibwebsockets", pkgConfig: "libwebsockets"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl"),
    // Its library is loaded when it is needed; glib for the headers alone.
    .systemLibrary(name: "CVips", pkgConfig: "glib-2.0"),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode"),
    .systemLibrary(name: "CCompression", pkgConfig: "libbrotlienc"),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq"),
    // Its library is loaded when it is needed.
    .systemLibrary(name: "CXlsxWriter"),
    .systemLibrary(name: "CLibArchive", pkgConfig: "libarchive"),
]

/// Tests, and what several of them need.
let tests: [Target] = [
    .target(name: "CLeakCheck", path: "Tests/LeakCheck"),
    .target(
        name: "TestSupport",
        dependencies: ["CLeakCheck"],
        path: "Tests/Support",
        swiftSettings: strict + tightLoops
    ),

    .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: strict),
    .testTarget(name: "SystemCallsTests", dependencies: ["SystemCalls"], swiftSettings: strict),
    .testTarget(name: "BackupsTests", dependencies: ["Backups", "Digests"], swiftSettings: strict),
    .testTarget(name: "ByteCodingTests", dependencies: ["ByteCoding"], swiftSettings: strict),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
        name: "TouchMetricsTests",
        dependencies: ["TouchMetrics", "Geometry", "TestSupport"],
        swiftSettings: strict + tightLoops
    ),
    .testTarget(name: "StudiesTests", dependencies: ["Studies"], swiftSettings: strict),
    .testTarget(
        name: "WeighingTests",
        dependencies: ["TestSupport", "Weighing"],
        swiftSettings: strict + tightLoops
    ),
    .testTarget(name: "ReadableTextTests", dependencies: ["ReadableText"], swiftSettings: strict),
    .testTarget(
        name: "ChallengesTests",
        dependencies: ["Challenges", "Geometry", "TestSupport"],
        swiftSettings: strict
    ),
    .testTarget(name: "SampleComparisonTests", dependencies: ["SampleComparison"], swiftSettings: strict),
    .testTarget(
        name: "SpotTheDifferenceTests",
        dependencies: ["SpotTheDifference", "Geometry", "TestSupport"],
        swiftSettings: strict + tightLoops
    ),
    .testTarget(
        name: "AudioWalkTests",
        dependencies: ["AudioWalk", "Geometry", "TestSupport"],
        swiftSettings: strict + tightLoops
    ),
    .testTarget(
        name: "WireProtocolTests",
        dependencies: ["AudioWalk", "Challenges", "WireProtocol", "Studies", "TouchMetrics", "Geometry", "Weighing"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "StorageTests",
        dependencies: [
            "Challenges", "AudioWalk", "Storage", "Studies", "TestSupport", "TouchMetrics", "Geometry", "Weighing",
        ],
        swiftSettings: strict
    ),
    .testTarget(
        name: "StoreTests",
        dependencies: [
            "AudioWalk", "Digests", "FileStorage", "Geometry", "PostgreSQLStorage", "SQLiteStorage",
            "SpotTheDifference", "Storage", "TestSupport",
            .product(name: "GRDB", package: "GRDB.swift"),
        ],
        swiftSettings: strict
    ),
    .testTarget(
        name: "VipsImagingTests",
        dependencies: ["CVips", "Imaging", "TestSupport", "VipsImaging"],
        swiftSettings: strict + tightLoops,
        // For what the tests alone ask of it.
        linkerSettings: [.linkedLibrary("vips")]
    ),
    .testTarget(
        name: "PuzzleFoldersTests",
        dependencies: ["PuzzleFolders"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "PlayFilesTests",
        dependencies: ["AudioWalk", "Geometry", "PlayFiles", "Storage", "TestSupport"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "SupervisionTests",
        dependencies: ["CSupervision", "ServerTransport", "Supervision", "Transport"],
        swiftSettings: strict
    ),
    .testTarget(name: "UntrustedFilesTests", dependencies: ["UntrustedFiles"], swiftSettings: strict),
    .testTarget(name: "TransportTests", dependencies: ["Transport"], swiftSettings: strict),
    .testTarget(name: "FileStorageTests", dependencies: ["FileStorage"], swiftSettings: strict),
    .testTarget(
        name: "ExportFilesTests",
        dependencies: ["ArchiveFiles", "ExportFiles", "SpreadsheetFiles"],
        swiftSettings: strict
    ),
    .testTarget(name: "QREncodeImagingTests", dependencies: ["QREncodeImaging", "Imaging"], swiftSettings: strict),
    .testTarget(
        name: "ContentCodingTests",
        dependencies: ["CCompression", "ContentCoding", "Transport"],
        swiftSettings: strict
    ),
    .testTarget(name: "LocalNetworkingTests", dependencies: ["LocalNetworking"], swiftSettings: strict),
    .testTarget(
        name: "ServerTransportTests",
        dependencies: [
            "COpenSSL", "EventLoops", "LibwebsocketsClient", "ServerTransport", "SystemCalls", "Transport",
            .product(name: "Logging", package: "swift-log"),
        ],
        swiftSettings: strict
    ),
    .testTarget(name: "LiveCheckTests", dependencies: ["LiveCheck"], swiftSettings: strict),
    .testTarget(
        name: "LoadGeneratorTests",
        dependencies: ["LoadGenerator", "Geometry", "TouchMetrics", "WireProtocol"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "ApplicationTests",
        dependencies: [
            "Application", "ArchiveFiles", "AudioWalk", "Challenges", "ExportFiles", "Features", "FileStorage",
            "Geometry", "Imaging", "Languages", "PlayFiles", "Rooms", "ServerTransport", "SpreadsheetFiles",
            "SQLiteStorage", "Storage", "Studies", "TestSupport", "TouchMetrics", "Transport", "VipsImaging", "Web",
            "WireProtocol",
            .product(name: "Logging", package: "swift-log"),
        ],
        swiftSettings: strict
    ),
]

/// Programs that tests and benchmarks run, and the readers of untrusted bytes.
let tools: [Target] = [
    .executableTarget(
        name: "transport-echo",
        dependencies: [
            "ServerTransport", "Transport",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Logging", package: "swift-log"),
        ],
        path: "Tests/Tools/transport-echo",
        swiftSettings: strict
    ),
    .executableTarget(
        name: "recorded-class",
        dependencies: [
            "Geometry", "SQLiteStorage", "Storage", "TouchMetrics",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        path: "Tests/Tools/recorded-class",
        swiftSettings: strict
    ),

    .executableTarget(
        name: "decoder-costs",
        dependencies: [
            "Features", "PlayFiles", "PuzzleFolders", "Storage", "Transport", "Web", "WireProtocol",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        path: "Tests/Tools/decoder-costs",
        swiftSettings: strict
    ),

    // The real server in a simulated world: `Scripts/simulate`.
    .target(name: "CSimulationHooks", path: "Tests/Simulation/Hooks"),
    .executableTarget(
        name: "simulation",
        dependencies: [
            "Application", "AudioWalk", "CSimulationHooks", "Challenges", "ExportFiles", "Features", "Geometry",
            "Imaging", "Rooms", "Storage", "TestSupport", "TouchMetrics", "Transport", "Web", "WireProtocol",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Logging", package: "swift-log"),
        ],
        path: "Tests/Simulation",
        exclude: ["Hooks", "faults", "seeds.txt"],
        swiftSettings: strict
    ),

    // Readers of untrusted bytes: `Scripts/fuzz` tries new inputs, the tests replay those that are kept.
    .target(
        name: "FuzzTargets",
        dependencies: [
            "Features", "Geometry", "PlayFiles", "PuzzleFolders", "ServerTransport", "SpotTheDifference",
            "Storage", "Studies", "TouchMetrics", "Transport", "Web", "WireProtocol",
        ],
        path: "Tests/Fuzz/Targets",
        swiftSettings: strict
    ),
    .testTarget(
        name: "FuzzTests",
        dependencies: ["FuzzTargets"],
        path: "Tests/Fuzz/Replay",
        swiftSettings: strict
    ),
]

let targets = [engines, contracts, implementations, product, systemLibraries, tests, tools, isFuzzing ? [fuzzer] : []]

let package = Package(
    name: "TouchFigures",
    products: [
        .executable(name: "touchfigures", targets: ["touchfigures"]),
        .executable(name: "touchfigures-client", targets: ["touchfigures-client"]),
        .library(name: "TouchMetrics", targets: ["ByteCoding", "Geometry", "TouchMetrics"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: targets.flatMap { $0 },
    swiftLanguageModes: [.v6]
)

/// The tests of what runs on several threads: the only ones that `Scripts/test` builds with the thread sanitizer. Without
/// SupervisionTests: signal handlers wait for one another by a semaphore that the sanitizer does not see.
let threaded: Set = [
    "ContentCodingTests", "ExportFilesTests", "FileStorageTests", "PlayFilesTests", "PuzzleFoldersTests",
    "ServerTransportTests", "StorageTests", "StoreTests", "TransportTests", "UntrustedFilesTests",
]
if Context.environment["TOUCHFIGURES_THREADED_TESTS"] != nil {
    // With the targets that they need, directly or not, and no other.
    var needed = threaded
    for target in package.targets.reversed() where needed.contains(target.name) {
        for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll()
}
