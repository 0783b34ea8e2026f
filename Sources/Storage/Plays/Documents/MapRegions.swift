package import AudioWalk
package import Geometry

/// The regions and tracks of a map tool's file.
package struct MapRegions: Sendable, Equatable {
    package struct NamedRegion: Sendable, Equatable {
        package var name: String
        package var region: Region

        package init(name: String, region: Region) {
            self.name = name
            self.region = region
        }
    }

    /// A line or track of the file.
    package struct Track: Sendable, Equatable {
        package var name: String
        package var points: [GeographicCoordinate]

        package init(name: String, points: [GeographicCoordinate]) {
            self.name = name
            self.points = points
        }
    }

    package var regions: [NamedRegion] = []
    package var tracks: [Track] = []
    /// The parts of the file that were left out, and why.
    package var faults: [DocumentFault] = []

    package init() {}

    /// The radius for a point, in metres.
    package static let defaultRadiusMetres = 25.0
}
