import Geometry
import Rooms
import SpotTheDifference
import Storage
import Transport
import Web
import WireProtocol

/// The map's route: puzzles as pins and clusters.
extension PinsFeature {
    static let pinRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/pins") { rooms, request throws(Problem) in
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
        return features(next: page.next.map { Cursor.text($0, of: query, seal) }, request) {
            $0.list(page.puzzles) { $0.feature($1, near: query.near) }
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
        return features(next: page.next.map(Cursor.text(cell:)), request) {
            $0.list(page.items) { writer, item in
                switch item {
                case .puzzle(let puzzle): writer.feature(puzzle, near: near)
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
        return Representation.ok(writer.bytes, type: "application/geo+json", for: request)
    }
}
