// swift-tools-version: 6.2
import PackageDescription

/// Outside the main package, so that the bench is no product of it.
let package = Package(
    name: "engine-bench",
    dependencies: [.package(name: "TouchFigures", path: "../../..")],
    targets: [
        .executableTarget(
            name: "engine-bench",
            dependencies: [.product(name: "TouchMetrics", package: "TouchFigures")]
        )
    ],
    swiftLanguageModes: [.v6]
)
