import Foundation
import GRDBSQLite
import Geometry
import Storage

/// Raster tiles in an MBTiles 1.3 file, opened read-only. The file is untrusted: the cost and the results of a query
/// are bounded, and content that is not a picture is not a tile.
struct MBTilesFile: Sendable {
    /// The maximum number of instructions for a tile, in thousands: far more than an index needs, enough for a large
    /// file without one.
    private static let tileKiloinstructions = 5000
    /// The same for the check of all tiles when the file is opened, in thousands.
    private static let openingKiloinstructions = 100_000

    let sheet: MapSheet
    private let path: String
    private let database: MapDatabase
    private let queue: DispatchQueue

    init(_ path: String) throws(MapFileFault) {
        guard let version = FileVersion(path) else { throw MapFileFault(path: path, reason: .unreadable) }
        do {
            database = try MapDatabase(path)
        } catch {
            throw MapFileFault(path: path, reason: .init(error))
        }
        guard database.objects.isSuperset(of: ["metadata", "tiles"]) else {
            throw MapFileFault(path: path, reason: .notMBTiles)
        }
        let metadata: MBTilesMetadata
        do {
            metadata = try MBTilesMetadata(database, kiloinstructions: Self.openingKiloinstructions)
            guard !["pbf", "mvt", "mlt"].contains(metadata.format) else {
                throw MapFileFault(path: path, reason: .vector)
            }
            if let reason = try Self.fault(database) { throw MapFileFault(path: path, reason: reason) }
        } catch let fault as MapFileFault {
            throw fault
        } catch let error as MapDatabaseError {
            throw MapFileFault(path: path, reason: .init(error))
        } catch {
            throw MapFileFault(path: path, reason: .damaged("\(error)"))
        }
        sheet = MapSheet(
            attribution: metadata.attribution,
            bounds: metadata.bounds,
            zooms: metadata.zooms,
            version: version.text
        )
        self.path = path
        queue = DispatchQueue(label: "touchfigures.map")
    }

    /// Reads a tile; `nil` where the file has none, or no picture.
    func tile(at address: TileAddress) async throws(StorageError) -> MapTile? {
        let result: Result<MapTile?, any Error> = await withCheckedContinuation { continuation in
            queue.async { [database] in
                continuation.resume(returning: Result { try Self.tile(at: address, database) })
            }
        }
        do {
            return try result.get()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }

    /// Waits until the last tile is read; the file is closed with its last user.
    func close() {
        queue.sync {}
    }

    // MARK: Queries

    // The length of a blob is available without reading it.
    private static let tileQuery = """
        SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3
            AND typeof(tile_data) = 'blob' AND length(tile_data) <= \(MapTile.maxTileBytes) LIMIT 1
        """

    private static func tile(at address: TileAddress, _ database: MapDatabase) throws -> MapTile? {
        // TMS counts rows from the south.
        let row = (1 << address.zoom) - 1 - address.row
        let arguments = [address.zoom, address.column, row]
        return try database.rows(tileQuery, arguments, kiloinstructions: tileKiloinstructions) { $0.bytes(0) }.first
            .flatMap { MapTile($0) }
    }

    /// The problem with the tiles: they are computed, or the first one is not a picture.
    private static func fault(_ database: MapDatabase) throws -> MapFileFault.Reason? {
        try database.requireStored(tileQuery, arguments: [0, 0, 0])
        let sql = """
            SELECT tile_data FROM tiles
                WHERE typeof(tile_data) = 'blob' AND length(tile_data) <= \(MapTile.maxTileBytes) LIMIT 1
            """
        guard let first = try database.rows(sql, kiloinstructions: openingKiloinstructions, read: { $0.bytes(0) }).first
        else {
            return .empty
        }
        // Vector tiles are mostly compressed with gzip.
        guard !first.starts(with: [0x1F, 0x8B]) else { return .vector }
        return MapTile(first) == nil ? .format : nil
    }
}

/// The version of a regular, readable file, from its size and modification time.
private struct FileVersion {
    let text: String

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else { return nil }
        text = String(status.st_size, radix: 36) + "." + String(status.st_mtim.tv_sec, radix: 36)
    }
}

extension MapFileFault.Reason {
    /// Converts SQLite's error to the fault of the file.
    fileprivate init(_ error: MapDatabaseError) {
        switch error.code {
        case SQLITE_NOTADB: self = .notMBTiles
        case SQLITE_AUTH: self = .computed(error.message)
        // SQLite reports this error for a missing column, and for a view that uses a virtual table or exceeds a limit.
        case SQLITE_ERROR: self = error.message.hasPrefix("no such column") ? .notMBTiles : .computed(error.message)
        case SQLITE_TOOBIG: self = .computed(error.message)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: self = .unreadable
        case SQLITE_INTERRUPT: self = .slow
        default: self = .damaged(error.message)
        }
    }
}

/// The metadata of an MBTiles file (MBTiles 1.3, "Metadata"). Impossible values count as missing.
struct MBTilesMetadata {
    /// The format, such as `png`; lower case, may be empty.
    let format: String
    /// The attribution as plain text on one line; files often have HTML.
    let attribution: String
    let bounds: GeographicBounds
    let zooms: ClosedRange<Int>

    private static let maxValueCharacters = 2000
    private static let maxAttributionCharacters = 200

    /// - Parameter kiloinstructions: The maximum number of instructions for each query, in thousands.
    init(_ database: MapDatabase, kiloinstructions: Int) throws(MapDatabaseError) {
        // The names are not joined as a list, which would be another table: a view could hide further tables behind it.
        let sql = """
            SELECT CAST(name AS TEXT), substr(CAST(value AS TEXT), 1, \(Self.maxValueCharacters)) FROM metadata
            WHERE value IS NOT NULL AND (name = 'format' OR name = 'attribution' OR name = 'bounds'
                OR name = 'minzoom' OR name = 'maxzoom') LIMIT 50
            """
        try database.requireStored(sql, arguments: [])
        let rows = try database.rows(sql, kiloinstructions: kiloinstructions) { row in (row.text(0), row.text(1)) }
        let values = Dictionary(rows) { first, _ in first }
        format = values["format"]?.lowercased() ?? ""
        attribution = Self.plain(values["attribution"] ?? "")
        bounds = Self.bounds(values["bounds"] ?? "") ?? .world
        let declaredZooms = Self.zooms(values["minzoom"], values["maxzoom"])
        if let declaredZooms { zooms = declaredZooms } else { zooms = try Self.zooms(database, kiloinstructions) }
    }

    /// Reads `west,south,east,north`.
    private static func bounds(_ text: String) -> GeographicBounds? {
        let sides = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard sides.count == 4, let west = sides[0], let south = sides[1], let east = sides[2], let north = sides[3]
        else { return nil }
        return GeographicBounds(west: west, south: south, east: east, north: north)
    }

    private static func zooms(_ least: String?, _ most: String?) -> ClosedRange<Int>? {
        guard let least = least.flatMap({ Int($0) }), let most = most.flatMap({ Int($0) }), least >= 0, least <= most,
            most <= TileAddress.maxZoom
        else { return nil }
        return least...most
    }

    /// Looks the zooms up in the tiles themselves.
    private static func zooms(
        _ database: MapDatabase,
        _ kiloinstructions: Int
    ) throws(MapDatabaseError) -> ClosedRange<Int> {
        let sql = "SELECT min(zoom_level), max(zoom_level) FROM tiles"
        let bounds = try database.rows(sql, kiloinstructions: kiloinstructions) { ($0.integer(0), $0.integer(1)) }.first
        let (least, most) = (bounds?.0 ?? 0, bounds?.1 ?? TileAddress.maxZoom)
        return zooms(String(least), String(most)) ?? 0...TileAddress.maxZoom
    }

    /// Removes HTML's tags and the most common of its character references.
    private static func plain(_ html: String) -> String {
        var text = ""
        var isInTag = false
        for character in html {
            switch character {
            case "<": isInTag = true
            case ">" where isInTag: isInTag = false
            default: if !isInTag { text.append(character) }
            }
        }
        for (reference, character) in [
            ("&copy;", "©"), ("&#169;", "©"), ("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"),
            ("&nbsp;", " "),
            ("&amp;", "&"),
        ] {
            text = text.split(separator: reference, omittingEmptySubsequences: false).joined(separator: character)
        }
        let words = text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return String(words.joined(separator: " ").prefix(maxAttributionCharacters))
    }
}
