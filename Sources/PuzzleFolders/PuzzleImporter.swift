import Foundation
import Geometry
package import Imaging
import SpotTheDifference
package import Storage
import UntrustedFiles

/// Imports the puzzles of a folder; an invalid file does not stop the others.
package struct PuzzleImporter: Sendable {
    private let puzzles: any PuzzleStore
    private let pictures: any PictureStore
    private let processing: any PictureProcessing
    private let makeID: @Sendable () -> String

    /// Creates an importer into these stores.
    ///
    /// - Parameter makeID: Makes the id of a new puzzle.
    package init(
        puzzles: any PuzzleStore,
        pictures: any PictureStore,
        processing: any PictureProcessing,
        makeID: @escaping @Sendable () -> String
    ) {
        self.puzzles = puzzles
        self.pictures = pictures
        self.processing = processing
        self.makeID = makeID
    }

    /// The result for a file.
    package enum Outcome: Sendable, Equatable {
        /// The puzzle was stored.
        ///
        /// - Parameters:
        ///   - differences: The number of differences.
        ///   - clipped: The number of differences that were clipped to the picture.
        case stored(ImportedPuzzle, title: String, differences: Int, clipped: Int)
        /// The file is invalid.
        case refused(Refusal)
    }

    /// The number of files that are read as one batch.
    private static let filesPerBatch = 2_000

    /// Imports a folder.
    ///
    /// - Parameters:
    ///   - now: The time in seconds since 1970.
    ///   - report: Called for each file in order, after its result is on disk.
    /// - Throws: `StorageError` if a store cannot be written; reported puzzles stay.
    package func run(
        _ folder: PuzzleFolder,
        now: Double,
        report: @Sendable (String, Outcome) -> Void
    ) async throws(StorageError) {
        var pictures = ImportedPictures(pictures, processing)
        var taken: Set<String> = []
        var batch = Batch()
        // While one batch is written, the next one is read.
        var writing: Task<Result<[ImportedPuzzle], StorageError>, Never>?
        var written = Batch()
        for start in stride(from: 0, to: folder.files.count, by: Self.filesPerBatch) {
            let names = folder.files[start..<min(start + Self.filesPerBatch, folder.files.count)]
            for (name, file) in zip(names, await Self.read(names, in: folder)) {
                let entry: Result<StoredPuzzle, Refusal>
                do throws(ImportFault) {
                    entry = .success(try await puzzle(name, file, in: folder, &pictures, &taken, now: now))
                } catch {
                    switch error {
                    case .refused(let refusal): entry = .failure(refusal)
                    case .failed(let failure): throw failure
                    }
                }
                batch.entries.append((name, entry))
                guard batch.isDue else { continue }
                try await Self.finish(writing, written, report)
                (written, batch) = (batch, Batch())
                writing = write(written.puzzles)
            }
        }
        try await Self.finish(writing, written, report)
        try await Self.finish(write(batch.puzzles), batch, report)
    }

    // MARK: Batches

    /// Files whose outcome is not on disk yet.
    private struct Batch {
        var entries: [(name: String, result: Result<StoredPuzzle, Refusal>)] = []
        private let began = ContinuousClock.now

        /// Large batches are fast; the time limit keeps the progress visible.
        var isDue: Bool { entries.count >= 16_000 || ContinuousClock.now - began > .milliseconds(600) }
        var puzzles: [StoredPuzzle] { entries.compactMap { try? $0.result.get() } }
    }

    private func write(_ batch: [StoredPuzzle]) -> Task<Result<[ImportedPuzzle], StorageError>, Never> {
        Task {
            do throws(StorageError) {
                return .success(batch.isEmpty ? [] : try await puzzles.addImported(batch))
            } catch {
                return .failure(error)
            }
        }
    }

    private static func finish(
        _ writing: Task<Result<[ImportedPuzzle], StorageError>, Never>?,
        _ batch: Batch,
        _ report: @Sendable (String, Outcome) -> Void
    ) async throws(StorageError) {
        guard let writing else { return }
        var taken = try await writing.value.get()[...]
        for (name, result) in batch.entries {
            switch result {
            case .failure(let refusal): report(name, .refused(refusal))
            case .success(let puzzle):
                guard let change = taken.popFirst() else { return }
                let visible = puzzle.puzzle?.differences ?? []
                let cut = zip(visible, puzzle.differences).count { $0 != $1 }
                report(
                    name,
                    .stored(change, title: puzzle.title, differences: puzzle.differences.count, clipped: cut)
                )
            }
        }
    }

    // MARK: Files

    /// The property lists, parsed on all cores.
    private static func read(
        _ names: ArraySlice<String>,
        in folder: PuzzleFolder
    ) async -> [Result<PuzzleFile, Refusal>] {
        let metadata = folder.metadata
        return await withTaskGroup(of: (Int, [Result<PuzzleFile, Refusal>]).self) { group in
            for start in stride(from: names.startIndex, to: names.endIndex, by: 250) {
                let part = names[start..<min(start + 250, names.endIndex)]
                group.addTask { (start, part.map { read($0, in: metadata) }) }
            }
            var parts: [(Int, [Result<PuzzleFile, Refusal>])] = []
            for await part in group { parts.append(part) }
            return parts.sorted { $0.0 < $1.0 }.flatMap { $0.1 }
        }
    }

    private static func read(_ name: String, in metadata: URL) -> Result<PuzzleFile, Refusal> {
        let bytes: [UInt8]
        do throws(FileFault) {
            bytes = try RegularFile.read(name, in: metadata, limit: PropertyList.maxFileBytes)
        } catch {
            return .failure(Refusal(reason: "\(error)"))
        }
        do throws(Refusal) {
            return .success(try PuzzleFile(reading: bytes))
        } catch {
            return .failure(error)
        }
    }

    private func puzzle(
        _ name: String,
        _ file: Result<PuzzleFile, Refusal>,
        in folder: PuzzleFolder,
        _ pictures: inout ImportedPictures,
        _ taken: inout Set<String>,
        now: Double
    ) async throws(ImportFault) -> StoredPuzzle {
        let file = try file.orRefused()
        let picture = try await pictures.picture(file.imagePath, of: "ImagePath", in: folder.images)
        var original: StoredPicture?
        if let name = file.originalPath {
            original = try await pictures.picture(name, of: "OriginalPath", in: folder.originals)
        }
        // Of two files with the same id, one is a copy that somebody changed into another puzzle.
        let id = file.identifier.flatMap { taken.insert($0).inserted ? $0 : nil } ?? makeID()
        let puzzle = StoredPuzzle(
            id: id,
            title: file.title,
            description: file.description,
            translations: file.translations,
            coordinate: file.coordinate,
            picture: picture,
            original: original,
            differences: file.differences,
            proximityMetres: file.proximityMetres,
            source: PuzzleSource(folder: folder.url.path, file: folder.knownName(of: name)),
            updatedAt: now
        )
        do throws(PuzzleFault) {
            _ = try Puzzle(picture: picture.size, differences: file.differences)
        } catch {
            throw .refused(Refusal(error, picture))
        }
        return puzzle
    }
}

extension Result where Failure == Refusal {
    func orRefused() throws(ImportFault) -> Success {
        switch self {
        case .success(let value): return value
        case .failure(let refusal): throw .refused(refusal)
        }
    }
}

extension Refusal {
    /// A puzzle that does not fit its picture.
    fileprivate init(_ fault: PuzzleFault, _ picture: StoredPicture) {
        switch fault {
        case .outside(let index):
            self.init(
                "Differences[\(index)]",
                "lies outside the picture of \(picture.width) × \(picture.height) pixels"
            )
        case .rectangle(let index, let side): self.init("Differences[\(index)].\(side)", "out of range")
        case .emptyPicture: self.init("ImagePath", "the picture is empty")
        case .noDifferences, .tooManyDifferences:
            self.init("Differences", "expected 1 to \(Puzzle.maxDifferences) differences")
        }
    }
}
