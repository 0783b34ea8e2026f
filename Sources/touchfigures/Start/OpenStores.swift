import ArchiveFiles
import CommandLineSupport
import Features
import Foundation
import Logging
import PostgreSQLStorage
import QREncodeImaging
import SQLiteStorage
import Storage
import VipsImaging

/// The stores of a server that runs, in the data folder or in a database.
struct OpenStores {
    /// `nil` for the data folder.
    let database: PostgreSQLDatabase?
    let sessions: any SessionStore
    let puzzles: PuzzleStores
    let plays: PlayStores
    let lessons: LessonStores
    let map: MapFiles?
    /// Makes backups of the data folder; `nil` for a database, which has its own tools.
    let backups: BackupService?
    /// Whether no server has used the data folder before.
    let isNewFolder: Bool

    func services() -> FeatureServices {
        FeatureServices(
            puzzles: puzzles.services(),
            plays: plays.services(),
            lessons: lessons.services(),
            heatmapPainter: HeatmapPainter(),
            qrCodes: QRCodeRenderer(),
            archives: ZipFiles(),
            map: map
        )
    }

    /// Whether there are no puzzles and no plays; false if a store cannot be read, which is reported elsewhere.
    func haveNothingToPlay() async -> Bool {
        let puzzlePage = try? await puzzles.puzzles.puzzles(after: 0, limit: 1, shownOnly: false)
        let playPage = try? await plays.plays.plays(after: 0, limit: 1, completeOnly: false)
        return puzzlePage?.puzzles.isEmpty == true && playPage?.plays.isEmpty == true
    }

    func close() async {
        backups?.stop()
        try? await puzzles.puzzles.close()
        try? await plays.plays.close()
        try? await lessons.lessons.close()
        // Closed last, because this also closes a database.
        try? await sessions.close()
        map?.close()
    }
}

extension RunningServer {
    /// Opens the stores, or creates them in a new folder.
    ///
    /// - Throws: `StartFailure` if one of them cannot be used.
    func openStores(_ folder: URL) throws -> OpenStores {
        let database = try flags.database.open(folder, requiresStandby: flags.requireSynchronous)
        if database == nil { try MigratedFolder.refuse(folder) }
        let sessions: any SessionStore = try database.map { try join($0) } ?? openSessions(folder)
        if let database { ServerLog.setNodeNumber { database.nodeNumber } }
        let isNewFolder = database == nil && !PuzzleStores.exist(in: folder)
        return OpenStores(
            database: database,
            sessions: sessions,
            puzzles: try PuzzleStores(folder, database),
            plays: try PlayStores(folder, database, isReplacement: isReplacement),
            lessons: try LessonStores(folder, database, orElse: unlessReplacing),
            map: try mapFiles(),
            backups: (sessions as? SQLiteStore).flatMap { BackupService(folder: folder, store: $0, logger: logger) },
            isNewFolder: isNewFolder
        )
    }

    private func join(_ database: PostgreSQLDatabase) throws -> PostgreSQLStore {
        let store = PostgreSQLStore(database)
        do throws(StorageError) {
            try store.join()
        } catch {
            throw StartFailure(error.message, code: StartFailure.configurationExitCode)
        }
        return store
    }

    private func openSessions(_ folder: URL) throws -> any SessionStore {
        do throws(StorageError) {
            let store = try SQLiteStore(folder: folder)
            for notice in store.notices { logger.error("\(notice)") }
            return store
        } catch {
            throw StartFailure(error.message)
        }
    }

    /// The maps that can be opened; at the first start all of them must be.
    private func mapFiles() throws -> MapFiles? {
        guard isReplacement else { return try flags.mapFiles() }
        let usable = try flags.map.filter { path in
            do {
                try MapFiles([path])?.close()
                return true
            } catch {
                try unlessReplacing(StartFailure("\(error)"))
                return false
            }
        }
        return try? MapFiles(usable)
    }
}
