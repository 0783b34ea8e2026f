package import Geometry

/// Reads the squares of a map that the server itself has. Every call is asynchronous and away from the event loop.
package protocol TileStore: Sendable {
    /// The metadata of the whole map.
    var sheet: MapSheet { get }

    /// Reads a tile; `nil` where the map has none.
    func tile(at address: TileAddress) async throws(StorageError) -> MapTile?
}

/// The metadata of a map.
package struct MapSheet: Sendable, Equatable {
    /// The attribution that the map's licence requires, as plain text; empty if its file has none.
    package var attribution: String
    /// The area that the map covers.
    package var bounds: GeographicBounds
    /// The zooms that have tiles.
    package var zooms: ClosedRange<Int>
    /// A version that changes with the map's files, so that tiles can be cached for long.
    package var version: String

    /// Creates a description of a map.
    package init(attribution: String, bounds: GeographicBounds, zooms: ClosedRange<Int>, version: String) {
        self.attribution = attribution
        self.bounds = bounds
        self.zooms = zooms
        self.version = version
    }
}

/// A square of the world in Web Mercator, counted from the north-west as `{z}/{x}/{y}` addresses are.
package struct TileAddress: Sendable, Hashable {
    /// The deepest zoom, at which a tile is about 15 cm wide.
    package static let maxZoom = 28

    /// The zoom; the world is 2^zoom tiles wide.
    package let zoom: Int
    /// The column, from the antimeridian to the east.
    package let column: Int
    /// The row, from the north to the south.
    package let row: Int

    /// Creates an address; `nil` for an address outside the world.
    package init?(zoom: Int, column: Int, row: Int) {
        guard (0...Self.maxZoom).contains(zoom) else { return nil }
        let side = 0..<(1 << zoom)
        guard side.contains(column), side.contains(row) else { return nil }
        self.zoom = zoom
        self.column = column
        self.row = row
    }
}

/// A tile's picture.
package struct MapTile: Sendable, Equatable {
    /// The largest tile that is served, in bytes.
    package static let maxTileBytes = 1 << 20

    /// The encoded picture.
    package let bytes: [UInt8]
    /// `image/png`, `image/jpeg` or `image/webp`, detected by content.
    package let mediaType: String

    /// Creates a tile; `nil` if the bytes are not a picture that browsers draw, or too many.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maxTileBytes, let mediaType = Self.mediaType(of: bytes) else { return nil }
        self.bytes = bytes
        self.mediaType = mediaType
    }

    private static func mediaType(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
        return nil
    }
}
