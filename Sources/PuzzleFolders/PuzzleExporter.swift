package import Foundation
package import Storage
import SystemCalls
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
        if let content = try? manager.contentsOfDirectory(atPath: folder.path),
            !content.allSatisfy(VolumeEntries.contains)
        {
            throw PuzzleFolderError.notEmpty(folder.path)
        }
        let metadata = folder.appending(path: "Metadata")
        var images = ExportedPictures(pictures, in: folder.appending(path: "Images"))
        var originals = ExportedPictures(pictures, in: folder.appending(path: "Originals"))
        try manager.createDirectory(at: metadata, withIntermediateDirectories: true)
        try images.makeFolder()
        var lists = FileNames()
        var next: Int64? = 0
        while let after = next {
            let page = try await puzzles.puzzles(after: after, limit: 500, shownOnly: false)
            next = page.next
            for puzzle in page.puzzles {
                guard let picture = puzzle.picture, puzzle.puzzle != nil, let name = try await images.write(picture)
                else {
                    report(puzzle.source.file, .leftOut(title: puzzle.title))
                    continue
                }
                var originalName: String?
                if let original = puzzle.original { originalName = try await originals.write(original) }
                let file = lists.unused(puzzle.source.file)
                let list = PuzzleFile(
                    title: puzzle.title,
                    description: puzzle.description,
                    translations: puzzle.translations,
                    imagePath: name,
                    originalPath: originalName,
                    identifier: puzzle.id,
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

/// The pictures of one folder of an export, each written once.
private struct ExportedPictures {
    private let store: any PictureStore
    private let folder: URL
    private var names = FileNames()
    private var written: [String: String] = [:]

    init(_ store: any PictureStore, in folder: URL) {
        self.store = store
        self.folder = folder
    }

    func makeFolder() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The name under which the picture is in the folder; `nil` if its file is missing.
    mutating func write(_ picture: StoredPicture) async throws -> String? {
        if let name = written[picture.hash] { return name }
        guard let bytes = try await store.bytes(of: picture.hash) else { return nil }
        if written.isEmpty { try makeFolder() }
        let name = names.unused(picture.fileName)
        try Data(bytes).write(to: folder.appending(path: name))
        written[picture.hash] = name
        return name
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
    /// The imported name, with the extension of the format in which it is stored.
    fileprivate var fileName: String {
        let url = URL(filePath: name)
        let endings = mediaType == "image/png" ? ["png"] : ["jpg", "jpeg", "jpe"]
        let hasMatchingEnding = endings.contains(url.pathExtension.lowercased())
        let stem = url.deletingPathExtension().lastPathComponent
        return hasMatchingEnding ? url.lastPathComponent : "\(stem.isEmpty ? "picture" : stem).\(endings[0])"
    }
}
