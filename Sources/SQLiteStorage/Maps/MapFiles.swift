import Geometry
package import Storage

/// A map in one or several MBTiles files: each tile is read from the first file that has it.
package struct MapFiles: TileStore {
    /// The attributions, areas and zooms of all files together.
    package let sheet: MapSheet
    private let files: [MBTilesFile]

    /// Opens the files; `nil` if there are none.
    ///
    /// - Throws: `MapFileFault` with the path of the file at fault.
    package init?(_ paths: [String]) throws(MapFileFault) {
        var files: [MBTilesFile] = []
        for path in paths { files.append(try MBTilesFile(path)) }
        guard let first = files.first else { return nil }
        var sheet = first.sheet
        for other in files.dropFirst().map(\.sheet) {
            if !sheet.attribution.contains(other.attribution) {
                sheet.attribution = [sheet.attribution, other.attribution].filter { !$0.isEmpty }.joined(
                    separator: " · "
                )
            }
            sheet.bounds = sheet.bounds.joined(with: other.bounds)
            sheet.zooms =
                min(
                    sheet.zooms.lowerBound,
                    other.zooms.lowerBound
                )...max(sheet.zooms.upperBound, other.zooms.upperBound)
            sheet.version += "-\(other.version)"
        }
        self.sheet = sheet
        self.files = files
    }

    /// Reads a tile from the first file that has it.
    package func tile(at address: TileAddress) async throws(StorageError) -> MapTile? {
        for file in files where file.sheet.zooms.contains(address.zoom) {
            if let tile = try await file.tile(at: address) { return tile }
        }
        return nil
    }

    /// Closes the files; no call may follow.
    package func close() {
        for file in files { file.close() }
    }
}

extension GeographicBounds {
    /// The smallest box around both that does not cross the antimeridian.
    fileprivate func joined(with other: GeographicBounds) -> GeographicBounds {
        guard west <= east, other.west <= other.east else { return .world }
        return GeographicBounds(
            west: min(west, other.west),
            south: min(south, other.south),
            east: max(east, other.east),
            north: max(north, other.north)
        ) ?? .world
    }
}

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
