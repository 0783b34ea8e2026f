import AudioWalk
import ExportFiles
import Features
import Geometry
import Imaging
import Storage

/// The services of a server with one play and one lesson, and without puzzles and pictures.
struct EmptyServices: PuzzleStore, PlayStore, LessonStore, PictureStore, AudioStore {
    static var all: FeatureServices {
        let none = EmptyServices()
        let library = EmptyLibraries()
        return FeatureServices(
            puzzles: PuzzleServices(store: none, pictures: none, processing: library, thumbnails: library),
            plays: PlayServices(store: none, audio: none, documents: library),
            lessons: LessonServices(store: none, builtIn: [LessonScript.stored]),
            heatmapPainter: library,
            qrCodes: library,
            archives: library
        )
    }

    private static let refusal = StorageError.unavailable("none here")

    func close() async throws(StorageError) {}

    // MARK: Puzzles

    func save(_ puzzle: StoredPuzzle) async throws(StorageError) { throw Self.refusal }
    func update<Refusal: Error>(
        puzzle id: String,
        _ change: @escaping @Sendable (StoredPuzzle) throws(Refusal) -> StoredPuzzle
    ) async throws(StorageError) -> Result<ChangedPuzzle, Refusal>? { nil }
    func addImported(_ puzzles: [StoredPuzzle]) async throws(StorageError) -> [ImportedPuzzle] { [] }
    func remove(puzzle id: String) async throws(StorageError) -> StoredPuzzle? { nil }
    func puzzle(_ id: String) async throws(StorageError) -> StoredPuzzle? { nil }
    func puzzles(after number: Int64, limit: Int, shownOnly: Bool) async throws(StorageError) -> PuzzlePage {
        PuzzlePage(puzzles: [], next: nil)
    }
    func pins(_ query: PinQuery) async throws(StorageError) -> PinPage { throw Self.refusal }
    func clusters(_ query: ClusterQuery) async throws(StorageError) -> ClusterPage { throw Self.refusal }
    func isUsed(picture hash: String) async throws(StorageError) -> Bool { false }
    func save(_ round: StoredRound, isNew: Bool) async throws(StorageError) -> Bool { false }
    func round(_ id: String) async throws(StorageError) -> StoredRound? { nil }
    func rounds(after id: String, limit: Int) async throws(StorageError) -> [StoredRound] { [] }
    func removeRounds(startedBefore time: Double) async throws(StorageError) {}

    // MARK: Plays

    func put(_ script: PlayScript, id: String?, now: Double) async throws(StorageError) -> PutPlay {
        throw Self.refusal
    }
    func addImported(_ script: PlayScript, audio: [StoredAudio], source: String, now: Double) async throws(StorageError)
        -> ImportedPlay
    { throw Self.refusal }
    func put(_ audio: StoredAudio, play id: String, now: Double) async throws(StorageError)
        -> Result<ChangedPlay, AudioExcess>?
    { nil }
    func remove(audio name: String, play id: String, now: Double) async throws(StorageError) -> ChangedPlay? { nil }
    func remove(play id: String) async throws(StorageError) -> StoredPlay? { nil }
    func play(_ id: String) async throws(StorageError) -> StoredPlay? { id == Walk.play ? Self.play : nil }
    func audio(_ name: String, play id: String) async throws(StorageError) -> (audio: StoredAudio, isComplete: Bool)? {
        nil
    }
    func plays(after number: Int64, limit: Int, completeOnly: Bool) async throws(StorageError) -> PlayPage {
        PlayPage(plays: [], next: nil)
    }
    func isUsed(audio hash: String) async throws(StorageError) -> Bool { false }

    /// One place with one sound.
    private static let play: StoredPlay? = {
        guard let centre = GeographicCoordinate(latitude: 47.66, longitude: 9.17),
            let region = try? Region.circle(centre: centre, radiusMetres: 200)
        else { return nil }
        let scene = ScriptedScene(name: "quay", audio: "quay.mp3", region: region)
        let sound = StoredAudio(
            name: scene.audio,
            hash: String(repeating: "0", count: 64),
            mediaType: "audio/mpeg",
            bytes: 96_000,
            seconds: 12
        )
        return StoredPlay(
            id: Walk.play,
            script: PlayScript(title: "Harbour", version: "1", language: "en", about: "", scenes: [scene]),
            audio: [sound],
            source: "",
            revision: 1,
            updatedAt: 0
        )
    }()

    // MARK: Lessons

    func put(_ lesson: Lesson, id: String?, reservedIDs: Set<String>, now: Double) async throws(StorageError)
        -> PutLesson?
    {
        nil
    }
    func remove(lesson id: String) async throws(StorageError) -> Bool { false }
    func lesson(_ id: String) async throws(StorageError) -> StoredLesson? { nil }
    func lessons() async throws(StorageError) -> [LessonSummary] { [] }

    // MARK: Contents

    func add(_ bytes: [UInt8], hash: String) async throws(StorageError) { throw Self.refusal }
    func add(_ bytes: [UInt8]) async throws(StorageError) -> String { throw Self.refusal }
    func bytes(of hash: String) async throws(StorageError) -> [UInt8]? { nil }
    func file(of hash: String) async throws(StorageError) -> String? { nil }
    func settled(prefix: String) async throws(StorageError) -> [String] { [] }
    func removeUnused(_ hash: String) async throws(StorageError) {}
}

/// Services that would need a library.
private struct EmptyLibraries: PictureProcessing, ThumbnailMaking, PlayDocumentReading, HeatmapRendering,
    QRCodeRendering,
    ArchiveMaking
{
    let mediaType = "application/zip"
    let fileExtension = "zip"
    let thumbnailWidths = 16...1024

    func header(of bytes: [UInt8]) async throws(PictureError) -> PictureHeader { throw .library("none here") }
    func upright(_ bytes: [UInt8], maximumSide: Int?) async throws(PictureError) -> UprightPicture {
        throw .library("none here")
    }
    func differences(in altered: [UInt8], from original: [UInt8]) async throws(PictureError) -> [PictureRectangle] {
        []
    }
    func cachedThumbnail(of hash: ContentHash, width: Int) -> EncodedPicture? { nil }
    func thumbnail(of bytes: [UInt8], hash: ContentHash, width: Int) async throws(PictureError) -> EncodedPicture {
        throw .library("none here")
    }
    func script(_ bytes: [UInt8]) throws(DocumentFaults) -> PlayScript {
        throw DocumentFaults([DocumentFault(line: nil, reason: "none here")])
    }
    func regions(_ bytes: [UInt8]) throws(DocumentFaults) -> MapRegions {
        throw DocumentFaults([DocumentFault(line: nil, reason: "none here")])
    }
    func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8] { throw .library("none here") }
    func matrix(of text: String) throws(ImagingError) -> QRMatrix { throw .library("none here") }
    func makeArchive(time: Double) throws(ExportError) -> any ArchiveWriting { throw .library("none here") }
}
