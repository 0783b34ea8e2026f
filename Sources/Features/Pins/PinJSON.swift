import Geometry
import SpotTheDifference
import Storage
import WireProtocol

/// Puzzles and clusters as GeoJSON (RFC 7946).
extension JSONWriter {
    /// - Parameter near: the point from which the distance is measured.
    mutating func feature(_ puzzle: StoredPuzzle, near: GeographicCoordinate?) {
        raw("{\"type\":\"Feature\",\"id\":")
        string(puzzle.id)
        raw(",\"geometry\":")
        point(puzzle.coordinate)
        raw(",\"properties\":{\"id\":")
        string(puzzle.id)
        raw(",\"title\":")
        string(puzzle.title)
        raw(",\"description\":")
        string(puzzle.description)
        raw(",\"differences\":")
        integer(puzzle.differences.count)
        raw(",\"thumbnail\":")
        string(puzzle.thumbnailURL)
        if let proximity = puzzle.proximityMetres {
            raw(",\"proximityMetres\":")
            number(proximity)
        }
        if let near {
            raw(",\"distanceMetres\":")
            number(near.distanceMetres(to: puzzle.coordinate))
        }
        raw("}}")
    }

    /// Writes a cluster with its cell as `bbox`, to which a map zooms.
    mutating func feature(_ cluster: PinCluster) {
        raw("{\"type\":\"Feature\",\"bbox\":")
        list([cluster.cell.west, cluster.cell.south, cluster.cell.east, cluster.cell.north]) { $0.number($1) }
        raw(",\"geometry\":")
        point(cluster.coordinate)
        raw(",\"properties\":{\"cluster\":true,\"count\":")
        integer(cluster.count)
        raw("}}")
    }

    /// Writes a point; longitude comes first in GeoJSON.
    private mutating func point(_ coordinate: GeographicCoordinate) {
        raw("{\"type\":\"Point\",\"coordinates\":")
        list([coordinate.longitude, coordinate.latitude]) { $0.number($1) }
        raw("}")
    }
}
