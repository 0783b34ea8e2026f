import Foundation
import PlayFiles
import PuzzleFolders
import Storage

/// The sample puzzles and audio walks that are part of the program.
struct SampleContents {
    /// A folder in the form that `import-puzzles` reads.
    let puzzles: URL
    /// One file for each language.
    let plays: [URL]

    /// - Returns: `nil` in a checkout in which `Scripts/build-samples` did not run.
    init?(_ shared: SharedFiles) {
        let folder = URL(filePath: shared.samples)
        puzzles = folder.appending(path: "puzzles")
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "play"),
            includingPropertiesForKeys: nil
        )
        plays = (files ?? []).filter { $0.pathExtension == "xml" }.sorted { $0.path < $1.path }
        guard !plays.isEmpty, FileManager.default.fileExists(atPath: puzzles.path) else { return nil }
    }

    /// Imports the samples into the stores of a running server.
    ///
    /// - Throws: `StorageError` or `PuzzleFolderError`.
    func importAll(into puzzleStores: PuzzleStores, _ playStores: PlayStores) async throws {
        let now = Date().timeIntervalSince1970
        try await puzzleStores.importer().run(try PuzzleFolder(puzzles), now: now) { _, _ in }
        let importer = try playStores.importer()
        for play in plays { _ = try await importer.run(play, now: now) }
    }
}
