import FileStorage
import Foundation
import FoundationNetworking
import Imaging
import LibwebsocketsTransport
import Logging
import PlayFiles
import SQLiteStorage
import Storage
import Testing
import Transport
import VipsImaging

@testable import Application

private struct NoPictures: HeatmapRendering, QRCodeRendering {
    func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8] { throw .library("none here") }
    func matrix(of text: String) throws(ImagingError) -> QRMatrix { throw .library("none here") }
}

/// The schema of plays, from the sources' own folder.
private let schemaPath =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/play.xsd").standardizedFileURL.path

/// A server on loopback with its own data folder, for sessions of a second.
private struct ShortLivedServer {
    let folder: URL
    let base: String
    let transport: LibwebsocketsTransport
    let server: Server
    let store: SQLiteStore

    init(folder: URL, lifetime: Duration) async throws {
        self.folder = folder
        let pages = folder.appending(path: "pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        try Data("<!doctype html>".utf8).write(to: pages.appending(path: "index.html"))
        store = try SQLiteStore(folder: folder.appending(path: "data"))
        let puzzles = try SQLitePuzzleStore(folder: folder.appending(path: "data"))
        let workshop = PictureWorkshop()
        transport = try LibwebsocketsTransport(.init(temporaryFolder: folder.path))
        var configuration = ServerConfiguration()
        configuration.sessionLifetime = lifetime
        server = Server(
            transport: transport,
            store: store,
            puzzles: PuzzleServices(
                store: puzzles,
                pictures: ContentFolder.pictures(in: folder),
                processing: workshop,
                thumbnails: workshop
            ),
            plays: PlayServices(
                store: try SQLitePlayStore(folder: folder.appending(path: "data")),
                audio: ContentFolder.audio(in: folder),
                documents: try PlayReader(schemaPath: schemaPath)
            ),
            heatmapPainter: NoPictures(),
            qrCodes: NoPictures(),
            configuration: configuration,
            files: try StaticFiles(folder: pages.path, encoders: []),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try await server.restore()
        base = try transport.start(delegate: server)[0].description
    }

    func stop() async throws {
        await transport.stop()
        await server.stop()
        try await store.close()
    }

    func request(_ method: String, _ path: String) async throws -> (status: Int, body: Data) {
        var request = URLRequest(url: try #require(URL(string: base + path)))
        request.httpMethod = method
        let (data, response) = try await URLSession.shared.data(for: request)
        return (try #require(response as? HTTPURLResponse).statusCode, data)
    }
}

@Suite struct ExpiryTests {
    private struct Created: Decodable {
        var code: String
        var hostToken: String
    }

    @Test func `a session is wiped when its time is over, and nothing of it is left on disk`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "expiry-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let running = try await ShortLivedServer(folder: folder, lifetime: .seconds(1))
        let (status, body) = try await running.request("POST", "/api/v1/sessions")
        #expect(status == 201)
        let created = try JSONDecoder().decode(Created.self, from: body)

        // The server looks once a second; a broken one would keep the session for a day.
        let deadline = ContinuousClock.now + .seconds(20)
        while try await running.request("GET", "/api/v1/sessions/\(created.code)").status != 404 {
            try #require(ContinuousClock.now < deadline, "the session is still there")
        }
        try await running.stop()
        let data = folder.appending(path: "data")
        for name in try FileManager.default.contentsOfDirectory(atPath: data.path) {
            let bytes = try Data(contentsOf: data.appending(path: name))
            #expect(bytes.range(of: Data(created.hostToken.utf8)) == nil, "\(name) still holds the host token")
        }
    }

    @Test func `a session outlives a restart with its figures and its host`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "restart-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var running = try await ShortLivedServer(folder: folder, lifetime: .seconds(3600))
        let (_, body) = try await running.request("POST", "/api/v1/sessions")
        let created = try JSONDecoder().decode(Created.self, from: body)
        let before = try await running.request("GET", "/api/v1/sessions/\(created.code)")
        try await running.stop()

        running = try await ShortLivedServer(folder: folder, lifetime: .seconds(3600))
        let after = try await running.request("GET", "/api/v1/sessions/\(created.code)")
        #expect(after.status == 200)
        #expect(after.body == before.body)
        try await running.stop()
    }
}
