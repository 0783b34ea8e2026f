/// Why a file is not a map, with its path.
package struct MapFileFault: Error, Equatable, CustomStringConvertible {
    /// The problem with the file.
    package enum Reason: Error, Equatable {
        /// The file is missing, a folder, or not readable.
        case unreadable
        /// The file is not an SQLite database, or lacks the tables of MBTiles.
        case notMBTiles
        /// The database is damaged; with SQLite's reason.
        case damaged(String)
        /// The tiles are vectors.
        case vector
        /// The tiles are neither PNG nor JPEG nor WebP.
        case format
        /// The file has no tiles.
        case empty
        /// The tiles or metadata are computed, not stored; with the object that computes them.
        case computed(String)
        /// A first tile takes longer than any map needs.
        case slow
    }

    /// The file's path.
    package let path: String
    /// The problem.
    package let reason: Reason

    /// The path and the reason in one sentence.
    package var description: String {
        switch reason {
        case .unreadable: "\(path): cannot be read"
        case .notMBTiles: "\(path): not an MBTiles file (SQLite with the tables metadata and tiles)"
        case .damaged(let detail): "\(path): the database is damaged: \(detail)"
        case .vector: "\(path): has vector tiles (pbf); expected raster tiles in PNG, JPEG or WebP"
        case .format: "\(path): its tiles are neither PNG, JPEG nor WebP"
        case .empty: "\(path): has no tiles"
        case .computed(let detail):
            "\(path): its tiles or metadata are computed (\(detail)); expected tables, or a view that only joins tables"
        case .slow: "\(path): a first tile took over \(MapQueryRules.timeoutSeconds) s"
        }
    }
}
