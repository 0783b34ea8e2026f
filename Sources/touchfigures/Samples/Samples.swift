import ArgumentParser
import CommandLineSupport
import Foundation

/// `touchfigures samples`.
struct Samples: AsyncParsableCommand, DatabaseCommand, FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples",
        abstract: "Imports the samples: four puzzles, and an audio walk in three languages.",
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
