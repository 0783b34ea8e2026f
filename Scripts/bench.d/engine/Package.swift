// swift-tools-version: 6.2
import PackageDescription

/// Outside the main package, so that the bench is no product of it.
let package = Package(
    name: "engine-bench",
    dependencies: [.package(name: "TouchFigures", path: "../../..")],
    targets: [
        .executableTarget(
            name: "engine-bench",
            dependencies: [.product(name: "TouchMetrics", package: "TouchFigures")],
            // A square root of what may be negative is a call on Linux; nothing else here brings the library in.
            linkerSettings: [.linkedLibrary("m")]
        )
    ],
    swiftLanguageModes: [.v6]
)
