import Rooms
import Storage
import Transport
import Web

/// Serves the tiles of a map that the server itself has, for maps without internet.
final class MapFeature: Feature {
    static let routes = mapRoutes

    /// `nil` without map files.
    let tiles: (any TileStore)?

    init(_ tiles: (any TileStore)?) {
        self.tiles = tiles
    }
}

/// The route of the map's tiles.
extension MapFeature {
    static let mapRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/map/{z}/{x}/{y}") { rooms, request throws(Problem) in
            let feature = rooms.feature(MapFeature.self)
            guard let tiles = feature.tiles, let address = TileAddress(request) else {
                throw .notFound(request.http.path)
            }
            let (version, gate) = (request.http.queryValue("v"), rooms.gates.tiles)
            return .awaiting { () throws(Problem) in
                let tile = try await gate.run(for: WorkOwner(request.http)) { () throws(Problem) in
                    try await Problem.ofStore { () throws(StorageError) in try await tiles.tile(at: address) }
                }
                // A tile without streets is empty; this is not an error.
                var response =
                    tile.map { Representation.ok($0.bytes, type: $0.mediaType, for: request.http) }
                    ?? HTTPResponse(status: 204)
                let isCurrent = version == tiles.sheet.version
                response.headers["cache-control"] = isCurrent ? "public, max-age=31536000, immutable" : "no-cache"
                return response
            }
        }
    ]
}

extension TileAddress {
    fileprivate init?(_ request: RoutedRequest) {
        guard let zoom = Int(request["z"]), let column = Int(request["x"]), let row = Int(request["y"]) else {
            return nil
        }
        self.init(zoom: zoom, column: column, row: row)
    }
}
