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
