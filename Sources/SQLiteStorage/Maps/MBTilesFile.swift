import Foundation
import GRDB
import Geometry
import Storage

/// Raster tiles in an MBTiles 1.3 file, opened read-only. The file may come from strangers: what a query costs and returns is
/// bounded, and what is no picture is no tile.
struct MBTilesFile: Sendable {
    /// The time after which a query is stopped: a view in a hostile file may run forever.
    static let patienceSeconds = 2

    let sheet: MapSheet
    private let path: String
    private let database: DatabaseQueue
    private let queue: DispatchQueue

    init(_ path: String) throws(MapFileFault) {
        guard let status = FileStatus(path) else { throw MapFileFault(path: path, reason: .unreadable) }
        do {
            database = try DatabaseQueue(path: path, configuration: .map)
            let metadata = try Self.limited(database) { db in
                let metadata = try MBTilesMetadata(db)
                try Self.check(metadata, db)
                return metadata
            }
            sheet = MapSheet(
                attribution: metadata.attribution,
                bounds: metadata.bounds,
                zooms: metadata.zooms,
                version: status.version
            )
        } catch let reason as MapFileFault.Reason {
            throw MapFileFault(path: path, reason: reason)
        } catch {
            throw MapFileFault(path: path, reason: .init(error))
        }
        self.path = path
        queue = DispatchQueue(label: "touchfigures.map")
    }

    /// Reads a tile; `nil` where the file has none, or no picture.
    func tile(at address: TileAddress) async throws(StorageError) -> MapTile? {
        let result: Result<MapTile?, any Error> = await withCheckedContinuation { continuation in
            queue.async { [database] in
                continuation.resume(
                    returning: Result { try Self.limited(database) { db in try Self.tile(at: address, db) } }
                )
            }
        }
        do {
            return try result.get()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }

    func close() {
        queue.sync { try? database.close() }
    }

    // MARK: Queries

    private static func limited<Value>(_ database: DatabaseQueue, _ work: (Database) throws -> Value) throws -> Value {
        let deadline = DispatchWorkItem { database.interrupt() }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patienceSeconds), execute: deadline)
        defer { deadline.cancel() }
        return try database.read(work)
    }

    private static func tile(at address: TileAddress, _ db: Database) throws -> MapTile? {
        // TMS counts rows from the south. The length of a blob is known without reading it.
        let statement = try db.cachedStatement(
            sql: """
                SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3
                    AND typeof(tile_data) = 'blob' AND length(tile_data) <= ?4 LIMIT 1
                """
        )
        let row = (1 << address.zoom) - 1 - address.row
        let data = try Data.fetchOne(statement, arguments: [address.zoom, address.column, row, MapTile.largest])
        return data.flatMap { MapTile(Array($0)) }
    }

    /// Requires that the first tile is a picture.
    private static func check(_ metadata: MBTilesMetadata, _ db: Database) throws {
        guard !["pbf", "mvt", "mlt"].contains(metadata.format) else { throw MapFileFault.Reason.vector }
        let sql = "SELECT tile_data FROM tiles WHERE typeof(tile_data) = 'blob' AND length(tile_data) <= ? LIMIT 1"
        guard let first = try Data.fetchOne(db, sql: sql, arguments: [MapTile.largest]) else {
            throw MapFileFault.Reason.empty
        }
        // Vector tiles are mostly compressed with gzip.
        guard !first.starts(with: [0x1F, 0x8B]) else { throw MapFileFault.Reason.vector }
        guard MapTile(Array(first)) != nil else { throw MapFileFault.Reason.format }
    }
}

/// A regular, readable file's size and time of change.
private struct FileStatus {
    let version: String

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else { return nil }
        version = String(status.st_size, radix: 36) + "." + String(status.st_mtim.tv_sec, radix: 36)
    }
}

extension Configuration {
    /// For a file from strangers that is only read.
    fileprivate static var map: Configuration {
        var configuration = Configuration()
        configuration.label = "touchfigures.map"
        configuration.readonly = true
        configuration.prepareDatabase { db in
            // https://sqlite.org/security.html: views of the file call no function that could harm.
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        return configuration
    }
}

extension MapFileFault.Reason {
    /// What SQLite's error says of the file.
    fileprivate init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = .damaged("\(error)")
            return
        }
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .notMBTiles
        // No such table or column.
        case .SQLITE_ERROR: self = .notMBTiles
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY: self = .unreadable
        case .SQLITE_INTERRUPT: self = .slow
        default: self = .damaged(error.message ?? "\(error.resultCode)")
        }
    }
}
