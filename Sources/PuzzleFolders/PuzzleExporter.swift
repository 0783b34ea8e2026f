package import Foundation
package import Storage
import UntrustedFiles

/// Writes puzzles as a folder that can be imported.
package struct PuzzleExporter: Sendable {
    private let puzzles: any PuzzleStore
    private let pictures: any PictureStore

    /// Creates an exporter of these stores.
    package init(puzzles: any PuzzleStore, pictures: any PictureStore) {
        self.puzzles = puzzles
        self.pictures = pictures
    }

    /// The result for a puzzle.
    package enum Outcome: Sendable, Equatable {
        /// The puzzle was written.
        case written(title: String, differences: Int)
        /// The puzzle has no picture or no valid differences, and the format has no place for it.
        case leftOut(title: String)
    }

    /// Exports all puzzles into a folder that is new or empty.
    ///
    /// - Parameter report: Called for each puzzle with its file.
    /// - Throws: `PuzzleFolderError`, `StorageError`, or an error of Foundation if a file cannot be written.
    package func run(into folder: URL, report: (String, Outcome) -> Void) async throws {
        let manager = FileManager.default
        if let content = try? manager.contentsOfDirectory(atPath: folder.path), !content.isEmpty {
            throw PuzzleFolderError.notEmpty(folder.path)
        }
        let metadata = folder.appending(path: "Metadata")
        let images = folder.appending(path: "Images")
        for part in [metadata, images] { try manager.createDirectory(at: part, withIntermediateDirectories: true) }
        var lists = FileNames()
        var imageNames = FileNames()
        var written: [String: String] = [:]
        var next: Int64? = 0
        while let after = next {
            let page = try await puzzles.puzzles(after: after, limit: 500, shownOnly: false)
            next = page.next
            for puzzle in page.puzzles {
                guard let picture = puzzle.picture, puzzle.puzzle != nil,
                    let bytes = written[picture.hash] == nil ? try await pictures.bytes(of: picture.hash) : []
                else {
                    report(puzzle.source.file, .leftOut(title: puzzle.title))
                    continue
                }
                let name = written[picture.hash] ?? imageNames.unused(picture.fileName)
                if written[picture.hash] == nil { try Data(bytes).write(to: images.appending(path: name)) }
                written[picture.hash] = name
                let file = lists.unused(puzzle.source.file)
                let list = PuzzleFile(
                    title: puzzle.title,
                    description: puzzle.description,
                    imagePath: name,
                    coordinate: puzzle.coordinate,
                    differences: puzzle.differences,
                    proximityMetres: puzzle.proximityMetres
                )
                try Data(PropertyListWriter.bytes(of: list)).write(to: metadata.appending(path: file))
                report(file, .written(title: puzzle.title, differences: puzzle.differences.count))
            }
        }
    }
}

/// Names that are different on every file system: with numbers where two would be the same.
private struct FileNames {
    private var used: Set<String> = []

    mutating func unused(_ wanted: String) -> String {
        let url = URL(filePath: wanted)
        var name = wanted
        var number = 1
        while !used.insert(FolderNames.folded(name)).inserted {
            number += 1
            name = "\(url.deletingPathExtension().lastPathComponent)-\(number).\(url.pathExtension)"
        }
        return name
    }
}

extension StoredPicture {
    /// The name that it came with, with the ending of the format in which it is stored.
    fileprivate var fileName: String {
        let url = URL(filePath: name)
        let endings = mediaType == "image/png" ? ["png"] : ["jpg", "jpeg", "jpe"]
        let isRight = endings.contains(url.pathExtension.lowercased())
        let stem = url.deletingPathExtension().lastPathComponent
        return isRight ? url.lastPathComponent : "\(stem.isEmpty ? "picture" : stem).\(endings[0])"
    }
}
