import ArgumentParser
import CommandLineSupport
import Foundation
import PlayFiles
import PuzzleFolders
import Storage

/// `touchfigures samples`.
struct Samples: AsyncParsableCommand, DatabaseCommand, FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples",
        abstract: "Imports the samples: four puzzles, and an audio walk in each language.",
        discussion: "A new data folder has them from its first start. Deleted or changed ones are as they were again."
    )

    @OptionGroup var location: DataLocation

    var databaseFlags: DatabaseFlags { location.database }
    var writtenFolder: URL? { location.folder }

    func run() async throws {
        guard let samples = SampleContents(try SharedFiles.find()) else {
            throw StartFailure("the samples were not made; run Scripts/build-samples in the checkout")
        }
        var puzzles = ImportPuzzles()
        puzzles.folder = samples.puzzles.path
        puzzles.location = location
        try await puzzles.run()
        var plays = ImportPlay()
        plays.files = samples.plays.map(\.path)
        plays.location = location
        try await plays.run()
    }
}

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
