package import AudioWalk
package import Geometry

/// The regions and tracks of a map tool's file.
package struct MapRegions: Sendable, Equatable {
    /// A region with its name in the file.
    package struct NamedRegion: Sendable, Equatable {
        /// The name in the file.
        package var name: String
        /// The region.
        package var region: Region

        /// Creates a named region.
        package init(name: String, region: Region) {
            self.name = name
            self.region = region
        }
    }

    /// A line or track of the file.
    package struct Track: Sendable, Equatable {
        /// The name in the file.
        package var name: String
        /// The positions in the order of the file.
        package var points: [GeographicCoordinate]

        /// Creates a track.
        package init(name: String, points: [GeographicCoordinate]) {
            self.name = name
            self.points = points
        }
    }

    /// The regions in the order of the file.
    package var regions: [NamedRegion] = []
    /// The tracks in the order of the file.
    package var tracks: [Track] = []
    /// The parts of the file that were skipped, and why.
    package var faults: [DocumentFault] = []

    /// Whether there are no regions and no tracks.
    package var isEmpty: Bool { regions.isEmpty && tracks.isEmpty }

    /// Creates an empty result.
    package init() {}

    /// The radius of a region that is made from a point, in metres.
    package static let defaultRadiusMetres = 25.0
}

/// Reads plays from authors and regions from map tools.
package protocol PlayDocumentReading: Sendable {
    /// Reads a play in XML that follows docs/play.xsd.
    ///
    /// - Throws: All faults of the document.
    func script(_ bytes: [UInt8]) throws(DocumentFaults) -> PlayScript

    /// Reads the regions and tracks of a KML or GPX file.
    ///
    /// - Throws: The faults that prevent reading.
    func regions(_ bytes: [UInt8]) throws(DocumentFaults) -> MapRegions
}
