import ArchiveFiles
import FileStorage
import Foundation
import Imaging
import PlayFiles
import SQLiteStorage
import Storage
import VipsImaging

@testable import Features
@testable import Web

/// The services that features need, in a temporary folder that is deleted with them.
final class TestServices: Sendable {
    /// For tests without puzzles and plays.
    static let shared = Result { try TestServices() }

    let folder: URL
    let services: FeatureServices
    let files: StaticFiles

    init(painter: any HeatmapRendering = NoPictures(), qrCodes: any QRCodeRendering = NoPictures()) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "services-\(UUID().uuidString)")
        let pages = folder.appending(path: "pages")
        let home = pages.appending(path: PageAddresses.home)
        try FileManager.default.createDirectory(at: home.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("<!doctype html>".utf8).write(to: home)
        files = try StaticFiles(folder: pages.path, encoders: [])
        let workshop = PictureWorkshop()
        let data = folder.appending(path: "data")
        services = FeatureServices(
            puzzles: PuzzleServices(
                store: try SQLitePuzzleStore(folder: data),
                pictures: ContentFolder.pictures(in: data),
                processing: workshop,
                thumbnails: workshop
            ),
            plays: PlayServices(
                store: try SQLitePlayStore(folder: data),
                audio: ContentFolder.audio(in: data),
                documents: try PlayReader(schemaPath: schemaPath)
            ),
            lessons: LessonServices(
                store: try SQLiteLessonStore(folder: data),
                builtIn: [
                    StoredLesson(id: "taps", revision: 1, updatedAt: 0, lesson: try Samples.lesson, isBuiltIn: true)
                ]
            ),
            heatmapPainter: painter,
            qrCodes: qrCodes,
            archives: ZipFiles()
        )
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

struct NoPictures: HeatmapRendering, QRCodeRendering {
    func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8] { throw .library("none here") }
    func matrix(of text: String) throws(ImagingError) -> QRMatrix { throw .library("none here") }
}

/// The schema of plays, from the sources' own folder.
private let schemaPath =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/play.xsd").standardizedFileURL
    .path
