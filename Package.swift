// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 mode, the upcoming features the code relies on, no warning let through.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The pure targets say where they are unsafe, besides.
let pure = strict + [.strictMemorySafety()]

let package = Package(
    name: "TouchFigures",
    products: [
        .executable(name: "touchfigures", targets: ["touchfigures"]),
        .library(name: "TouchMetrics", targets: ["ByteCoding", "Geometry", "TouchMetrics"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // Pure engines: no Foundation, also compiled as Embedded Swift.
        .target(name: "ByteCoding", swiftSettings: pure),
        .target(name: "Geometry", swiftSettings: pure),
        .target(name: "TouchMetrics", dependencies: ["ByteCoding", "Geometry"], swiftSettings: pure),
        .target(name: "Challenges", dependencies: ["Geometry"], swiftSettings: pure),
        .target(name: "SpotTheDifference", dependencies: ["Geometry"], swiftSettings: pure),
        .target(name: "WalkTraces", dependencies: ["Geometry"], swiftSettings: pure),
        .target(name: "AudioWalk", dependencies: ["ByteCoding", "Geometry"], swiftSettings: pure),

        // Contracts.
        .target(
            name: "WireProtocol",
            dependencies: ["Challenges", "Geometry", "TouchMetrics", "WalkTraces"],
            swiftSettings: pure
        ),
        .target(
            name: "Storage",
            dependencies: ["AudioWalk", "ByteCoding", "Geometry", "SpotTheDifference", "TouchMetrics", "WalkTraces"],
            swiftSettings: strict
        ),
        .target(name: "PlayDocuments", dependencies: ["AudioWalk", "Geometry", "Storage"], swiftSettings: strict),
        .target(name: "Imaging", swiftSettings: strict),
        .target(name: "Transport", swiftSettings: strict),

        // This machine: its files, what it is called and where it is reached; no library but the system's.
        .target(name: "FolderReading", swiftSettings: strict),
        .target(name: "LocalNetworking", swiftSettings: strict),

        // What implements them, each with its library.
        .target(name: "XMLReading", dependencies: ["CLibXML2"], swiftSettings: strict),
        .target(
            name: "SQLiteStorage",
            dependencies: [
                "AudioWalk", "Geometry", "SpotTheDifference", "Storage", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "PlayFiles",
            dependencies: ["AudioWalk", "FolderReading", "Geometry", "PlayDocuments", "Storage", "XMLReading"],
            swiftSettings: strict
        ),
        .target(
            name: "PuzzleFolders",
            dependencies: ["FolderReading", "Geometry", "Imaging", "SpotTheDifference", "Storage", "XMLReading"],
            swiftSettings: strict
        ),
        .target(name: "FileStorage", dependencies: ["Storage", "COpenSSL"], swiftSettings: strict),
        .target(name: "VipsImaging", dependencies: ["Imaging", "CVips"], swiftSettings: strict),
        .target(name: "QREncodeImaging", dependencies: ["Imaging", "CQREncode"], swiftSettings: strict),
        .target(name: "ContentCoding", dependencies: ["Transport", "CCompression"], swiftSettings: strict),
        .target(name: "LocalCertificates", dependencies: ["COpenSSL"], swiftSettings: strict),
        .target(
            name: "LibwebsocketsTransport",
            dependencies: ["Transport", "CLibwebsockets", .product(name: "Logging", package: "swift-log")],
            swiftSettings: strict
        ),

        // What the product does with them.
        .target(
            name: "Application",
            dependencies: [
                "AudioWalk", "Challenges", "Geometry", "SpotTheDifference", "TouchMetrics", "WalkTraces",
                "WireProtocol",
                "Storage", "Imaging", "PlayDocuments", "Transport",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LoadGenerator",
            dependencies: ["Geometry", "TouchMetrics", "WireProtocol", "Transport"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "touchfigures",
            dependencies: [
                "Application", "ContentCoding", "FileStorage", "Imaging", "LibwebsocketsTransport", "LoadGenerator",
                "LocalCertificates", "LocalNetworking", "PlayDocuments", "PlayFiles", "PuzzleFolders",
                "QREncodeImaging",
                "SQLiteStorage", "Storage", "Transport", "VipsImaging",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "transport-echo",
            dependencies: [
                "LibwebsocketsTransport", "Transport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),

        .executableTarget(
            name: "recorded-class",
            dependencies: [
                "Geometry", "SQLiteStorage", "Storage", "TouchMetrics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),

        // C libraries of the system: module maps, and shims for what Swift cannot import.
        .systemLibrary(name: "CLibwebsockets", pkgConfig: "libwebsockets"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
        .systemLibrary(name: "CVips", pkgConfig: "vips"),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode"),
        .systemLibrary(name: "CCompression", pkgConfig: "libbrotlienc"),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),

        .testTarget(name: "ByteCodingTests", dependencies: ["ByteCoding"], swiftSettings: strict),
        .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: strict),
        .testTarget(name: "TouchMetricsTests", dependencies: ["TouchMetrics", "Geometry"], swiftSettings: strict),
        .testTarget(name: "ChallengesTests", dependencies: ["Challenges", "Geometry"], swiftSettings: strict),
        .testTarget(
            name: "SpotTheDifferenceTests",
            dependencies: ["SpotTheDifference", "Geometry"],
            swiftSettings: strict
        ),
        .testTarget(name: "WalkTracesTests", dependencies: ["WalkTraces", "Geometry"], swiftSettings: strict),
        .testTarget(name: "AudioWalkTests", dependencies: ["AudioWalk", "Geometry"], swiftSettings: strict),
        .testTarget(
            name: "WireProtocolTests",
            dependencies: ["Challenges", "WireProtocol", "TouchMetrics", "WalkTraces", "Geometry"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: ["Storage", "TouchMetrics", "WalkTraces", "Geometry"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SQLiteStorageTests",
            dependencies: [
                "AudioWalk", "Geometry", "SQLiteStorage", "SpotTheDifference", "Storage",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VipsImagingTests",
            dependencies: ["CVips", "VipsImaging", "Imaging"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PuzzleFoldersTests",
            dependencies: ["PuzzleFolders"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PlayFilesTests",
            dependencies: ["AudioWalk", "Geometry", "PlayDocuments", "PlayFiles", "Storage"],
            swiftSettings: strict
        ),
        .testTarget(name: "FolderReadingTests", dependencies: ["FolderReading"], swiftSettings: strict),
        .testTarget(name: "FileStorageTests", dependencies: ["FileStorage"], swiftSettings: strict),
        .testTarget(name: "QREncodeImagingTests", dependencies: ["QREncodeImaging", "Imaging"], swiftSettings: strict),
        .testTarget(
            name: "ContentCodingTests",
            dependencies: ["CCompression", "ContentCoding", "Transport"],
            swiftSettings: strict
        ),
        .testTarget(name: "LocalNetworkingTests", dependencies: ["LocalNetworking"], swiftSettings: strict),
        .testTarget(name: "LocalCertificatesTests", dependencies: ["LocalCertificates"], swiftSettings: strict),
        .testTarget(
            name: "LibwebsocketsTransportTests",
            dependencies: [
                "CLibwebsockets", "LibwebsocketsTransport", "Transport",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LoadGeneratorTests",
            dependencies: ["LoadGenerator", "Geometry", "TouchMetrics", "WireProtocol"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ApplicationTests",
            dependencies: [
                "Application", "Challenges", "FileStorage", "Geometry", "Imaging", "LibwebsocketsTransport",
                "PlayFiles", "SQLiteStorage", "Storage", "TouchMetrics", "Transport", "VipsImaging", "WalkTraces",
                "WireProtocol",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
