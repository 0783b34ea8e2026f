// swift-tools-version: 6.2
import PackageDescription

/// Outside the main package, so that the bench is not one of its products.
let package = Package(
    name: "engine-bench",
    dependencies: [.package(name: "TouchFigures", path: "../../..")],
    targets: [
        .executableTarget(
            name: "engine-bench",
            dependencies: [.product(name: "TouchMetrics", package: "TouchFigures")],
            // The square root of a possibly negative number is a library call on Linux; nothing else here links the library.
            linkerSettings: [.linkedLibrary("m")]
        )
    ],
    swiftLanguageModes: [.v6]
)
