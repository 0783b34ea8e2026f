package import Geometry
import Languages
import Rooms
import SpotTheDifference
import Storage
package import Transport
package import Web
import WireProtocol

/// The map of puzzles: their places as pins and clusters.
final class PinsFeature: Feature {
    static let routes = pinRoutes

    let store: any PuzzleStore
    let cursorSeal = CursorSeal()

    init(_ store: any PuzzleStore) {
        self.store = store
    }
}

/// The map's route: puzzles as pins and clusters.
extension PinsFeature {
    static let pinRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/pins", isPublic: true) { rooms, request throws(Problem) in
            let parameters = try PinParameters(request.http)
            let (store, seal) = (rooms.feature(PinsFeature.self).store, rooms.feature(PinsFeature.self).cursorSeal)
            let (gate, owner) = (rooms.gates.pins, WorkOwner(request.http))
            // Above the highest cluster zoom there are no clusters: the map shows pins at one place side by side.
            guard let zoom = parameters.zoom, zoom <= PinCluster.highestZoom else {
                let query = PinQuery(
                    bounds: parameters.bounds,
                    near: parameters.near,
                    limit: parameters.limit,
                    after: try Cursor.position(
                        parameters.cursor,
                        bounds: parameters.bounds,
                        near: parameters.near,
                        seal
                    )
                )
                return .awaiting { () throws(Problem) in
                    try await gate.run(for: owner) { () throws(Problem) in
                        try await pins(query, in: store, seal, request.http)
                    }
                }
            }
            let query = ClusterQuery(
                bounds: parameters.bounds,
                zoom: zoom,
                limit: parameters.limit,
                first: try Cursor.cell(parameters.cursor)
            )
            let near = parameters.near
            return .awaiting { () throws(Problem) in
                try await gate.run(for: owner) { () throws(Problem) in
                    try await clusters(query, near: near, in: store, request.http)
                }
            }
        }
    ]

    @concurrent
    private static func pins(
        _ query: PinQuery,
        in store: any PuzzleStore,
        _ seal: CursorSeal,
        _ request: HTTPRequest
    ) async throws(Problem) -> HTTPResponse {
        let page = try await Problem.ofStore { () throws(StorageError) in try await store.pins(query) }
        let language = TextLanguage(request)
        return features(next: page.next.map { Cursor.text($0, of: query, seal) }, request) {
            $0.list(page.puzzles) { $0.feature($1, near: query.near, in: language) }
        }
    }

    @concurrent
    private static func clusters(
        _ query: ClusterQuery,
        near: GeographicCoordinate?,
        in store: any PuzzleStore,
        _ request: HTTPRequest
    ) async throws(Problem) -> HTTPResponse {
        let page = try await Problem.ofStore { () throws(StorageError) in try await store.clusters(query) }
        let language = TextLanguage(request)
        return features(next: page.next.map(Cursor.text(cell:)), request) {
            $0.list(page.items) { writer, item in
                switch item {
                case .puzzle(let puzzle): writer.feature(puzzle, near: near, in: language)
                case .cluster(let cluster): writer.feature(cluster)
                }
            }
        }
    }

    private static func features(
        next: String?,
        _ request: HTTPRequest,
        _ list: (inout JSONWriter) -> Void
    ) -> HTTPResponse {
        var writer = JSONWriter()
        writer.raw("{\"type\":\"FeatureCollection\",\"features\":")
        list(&writer)
        writer.string("cursor", next)
        writer.raw("}")
        return Representation.ok(writer.bytes, type: "application/geo+json", for: request).varyingByLanguage
    }
}

/// The validated query of `GET /pins`.
package struct PinParameters {
    /// The part of the map; the whole Earth by default.
    package var bounds = GeographicBounds.world
    /// The position by whose distance pins are sorted.
    package var near: GeographicCoordinate?
    /// The map's zoom for clusters; `nil` for single pins.
    package var zoom: Int?
    /// The maximum number of items to return.
    package var limit: Int
    /// The cursor of the previous page.
    package var cursor: String?

    static let zooms = 0...24

    /// Reads and checks the parameters of a request.
    ///
    /// - Throws: 422 that names the invalid parameter.
    package init(_ request: HTTPRequest) throws(Problem) {
        if let text = request.queryValue("bbox") {
            let numbers = try Self.numbers(text, count: 4, field: "bbox", expected: "west,south,east,north")
            guard let box = GeographicBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
            else {
                throw .invalid(
                    "bbox",
                    "`bbox` must be west,south,east,north within ±180 and ±90, with south ≤ north; "
                        + "west > east crosses the antimeridian."
                )
            }
            bounds = box
        }
        if let text = request.queryValue("near") {
            let numbers = try Self.numbers(text, count: 2, field: "near", expected: "latitude,longitude")
            near = GeographicCoordinate(latitude: numbers[0], longitude: numbers[1])
            guard near != nil else { throw .invalid("near", "`near` must be latitude,longitude within ±90 and ±180.") }
        }
        zoom = try request.integer("zoom", in: Self.zooms)
        limit =
            try request.integer("limit", in: ListPage.entryCounts)
            ?? (zoom == nil ? 100 : ListPage.entryCounts.upperBound)
        cursor = request.queryValue("cursor")
    }

    /// Parses decimal numbers separated by commas.
    private static func numbers(_ text: String, count: Int, field: String, expected: String) throws(Problem) -> [Double]
    {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Double? in
            let isDecimal = part.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
            return isDecimal ? Double(part).flatMap { $0.isFinite ? $0 : nil } : nil
        }
        guard parts.count == count, numbers.count == count else {
            throw .invalid(field, "`\(field)` must be \(count) numbers: \(expected).")
        }
        return numbers
    }
}

/// Puzzles and clusters as GeoJSON (RFC 7946).
extension JSONWriter {
    /// - Parameters:
    ///   - near: The point from which the distance is measured.
    ///   - language: The reader's language.
    mutating func feature(_ puzzle: StoredPuzzle, near: GeographicCoordinate?, in language: TextLanguage) {
        raw("{\"type\":\"Feature\"")
        string("id", puzzle.id)
        key("geometry")
        point(puzzle.coordinate)
        raw(",\"properties\":{")
        string("id", puzzle.id)
        let texts = puzzle.texts(in: language.rawValue)
        string("title", texts.title)
        string("description", texts.description)
        translations(puzzle.translations, isWhole: false)
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
