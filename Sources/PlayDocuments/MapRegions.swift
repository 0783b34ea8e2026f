package import AudioWalk
package import Geometry

/// What a map tool's file holds that a play can use.
package struct MapRegions: Sendable, Equatable {
    package struct NamedRegion: Sendable, Equatable {
        package var name: String
        package var region: Region

        package init(name: String, region: Region) {
            self.name = name
            self.region = region
        }
    }

    /// A way that somebody drew or walked.
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
    /// What of the file is left out, and why.
    package var faults: [DocumentFault] = []

    package init() {}

    /// Metres around a place that comes without a size.
    package static let defaultRadiusMetres = 25.0
}
