import Geometry
import SpotTheDifference
import Storage
import WireProtocol

/// Puzzles and clusters as GeoJSON (RFC 7946).
extension JSONWriter {
    /// - Parameter near: the point from which the distance is measured.
    mutating func feature(_ puzzle: StoredPuzzle, near: GeographicCoordinate?) {
        raw("{\"type\":\"Feature\"")
        string("id", puzzle.id)
        key("geometry")
        point(puzzle.coordinate)
        raw(",\"properties\":{")
        string("id", puzzle.id)
        string("title", puzzle.title)
        string("description", puzzle.description)
        integer("differences", puzzle.differences.count)
        string("thumbnail", puzzle.thumbnailURL)
        if let proximity = puzzle.proximityMetres { number("proximityMetres", proximity) }
        if let near { number("distanceMetres", near.distanceMetres(to: puzzle.coordinate)) }
        raw("}}")
    }

    /// Writes a cluster with its cell as `bbox`, to which a map zooms.
    mutating func feature(_ cluster: PinCluster) {
        raw("{\"type\":\"Feature\"")
        list("bbox", [cluster.cell.west, cluster.cell.south, cluster.cell.east, cluster.cell.north]) { $0.number($1) }
        key("geometry")
        point(cluster.coordinate)
        raw(",\"properties\":{\"cluster\":true")
        integer("count", cluster.count)
        raw("}}")
    }

    /// Writes a point; longitude comes first in GeoJSON.
    private mutating func point(_ coordinate: GeographicCoordinate) {
        raw("{\"type\":\"Point\"")
        list("coordinates", [coordinate.longitude, coordinate.latitude]) { $0.number($1) }
        raw("}")
    }
}
