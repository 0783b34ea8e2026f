package import AudioWalk
package import Geometry
package import Storage

/// Reads what authors write and what map tools export.
package protocol PlayDocumentReading: Sendable {
    /// A play in XML after docs/play.xsd.
    ///
    /// - Throws: everything that is wrong with it.
    func script(_ bytes: [UInt8]) throws(DocumentFaults) -> PlayScript

    /// The regions and tracks of a KML or GPX file.
    ///
    /// - Throws: what keeps the file from being read at all.
    func regions(_ bytes: [UInt8]) throws(DocumentFaults) -> MapRegions
}

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
