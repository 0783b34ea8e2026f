import Application
import ContentCoding
import Foundation
import LibwebsocketsTransport
import Logging
import QREncodeImaging
import SQLiteStorage
import Storage
import Transport
import VipsImaging

/// The wiring: every part is made here, started, and stopped in the opposite order.
struct RunningServer {
    private let flags: Serve
    private let logger = Logger(label: "touchfigures")

    init(_ flags: Serve) {
        self.flags = flags
    }

    func run() async throws {
        let signals = StopSignals()
        let folder = DataFolder.url(flags.data)
        let files = try loadPages()
        let store = try openStore(folder)
        let puzzleStores = try PuzzleStores(folder)
        let playStores = try PlayStores(folder)
        let certificates = try LocalHTTPS(flags, folder: folder)
        let transport = try start { try LibwebsocketsTransport(try transportConfiguration(folder, certificates)) }
        var configuration = ServerConfiguration()
        configuration.allowedOrigins = flags.origin
        configuration.adminToken = flags.adminToken
        configuration.mapTiles = try flags.mapTiles()
        configuration.isCertificateTrusted = flags.certificate != nil
        configuration.authorityPEM = certificates?.authorityPEM
        configuration.authorityDER = certificates?.authorityDER
        let server = Server(
            transport: transport,
            store: store,
            puzzles: puzzleStores.services(),
            plays: playStores.services(),
            heatmapPainter: HeatmapPainter(),
            qrCodes: QRCodeRenderer(),
            configuration: configuration,
            files: files,
            logger: logger
        )
        do {
            try await server.restore()
        } catch {
            throw StartFailure(error.message)
        }
        let listeners = try start { try transport.start(delegate: server) }
        let addresses = ServerAddresses(listeners, host: flags.host, hasOwnCertificate: flags.certificate != nil)
        await server.publish(http: addresses.http, https: addresses.https)
        // Written at once, and not when a buffer is full: programs wait for these lines.
        for listener in listeners { FileHandle.standardOutput.write(Data("Listening on \(listener)\n".utf8)) }
        Greeting(
            addresses: addresses,
            isCertificateTrusted: flags.certificate != nil,
            hasNothingToPlay: await hasNothingToPlay(puzzleStores, playStores)
        ).show()
        let renewal = certificates.map { $0.renewing(transport, server, host: flags.host, logger) }

        await signals.wait()
        renewal?.cancel()
        // First the phones: what still arrives until they are gone is applied, and then written.
        await transport.stop()
        await server.stop()
        try? await store.close()
        try? await puzzleStores.puzzles.close()
        try? await playStores.plays.close()
    }

    /// A store that cannot be read tells so elsewhere.
    private func hasNothingToPlay(_ puzzles: PuzzleStores, _ plays: PlayStores) async -> Bool {
        let puzzlePage = try? await puzzles.puzzles.puzzles(after: 0, limit: 1, shownOnly: false)
        let playPage = try? await plays.plays.plays(after: 0, limit: 1, completeOnly: false)
        return puzzlePage?.puzzles.isEmpty == true && playPage?.plays.isEmpty == true
    }

    private func loadPages() throws -> StaticFiles {
        guard let root = ProjectFolder.find() else {
            throw StartFailure("the folder Public is not beside the program; start it from a checkout of the project")
        }
        let documents = [
            "/openapi.yaml": "\(root)/docs/openapi.yaml",
            "/docs/protocol.md": "\(root)/docs/protocol.md",
            "/docs/play.md": "\(root)/docs/play.md",
            "/docs/puzzles.md": "\(root)/docs/puzzles.md",
            "/docs/play.xsd": "\(root)/docs/play.xsd",
            "/docs/xml.xsd": "\(root)/docs/xml.xsd",
        ]
        let map = MapLibrary.installed
        if map.count < MapLibrary.files.count {
            logger.warning("The map's scripts are not installed; Scripts/install-dependencies installs them")
        }
        let engines = BrowserEngines.built(in: root)
        if engines.isEmpty {
            logger.warning("The engines for the browser are not built; Scripts/build-engines builds them")
        }
        let brotli = RememberingEncoder(BrotliEncoder(), file: URL(filePath: "\(root)/.build/encoded-pages"))
        do throws(StaticFilesError) {
            let files = try StaticFiles(
                folder: "\(root)/Public",
                extra: documents.merging(map) { ours, _ in ours }.merging(engines) { ours, _ in ours },
                encoders: [brotli, GzipEncoder()]
            )
            // Whoever may not write there waits a second at the next start, too.
            try? brotli.save()
            return files
        } catch {
            switch error {
            case .unreadable(let path): throw StartFailure("\(path) cannot be read")
            }
        }
    }

    private func openStore(_ folder: URL) throws -> SQLiteStore {
        do throws(StorageError) {
            return try SQLiteStore(folder: folder)
        } catch {
            throw StartFailure(error.message)
        }
    }

    private func transportConfiguration(
        _ folder: URL,
        _ certificates: LocalHTTPS?
    ) throws -> LibwebsocketsTransport.Configuration {
        let temporary = folder.appending(path: "tmp")
        try? FileManager.default.removeItem(at: temporary)
        try FileManager.default.createDirectory(
            at: temporary,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        var configuration = LibwebsocketsTransport.Configuration(
            host: flags.host,
            port: flags.port,
            subprotocols: [Server.subprotocol],
            temporaryFolder: temporary.path,
            defaultHeaders: SecurityHeaders.all(tiles: try flags.mapTiles()?.origin),
            logger: logger,
            makeErrorResponse: TransportProblems.response
        )
        // A message over 64 KiB is a bad batch that is answered and counted; only what is far larger ends a connection.
        configuration.maximumMessageSize = 256 * 1024
        configuration.maximumOutboxSize = 4 * 1024 * 1024
        if !flags.noTls {
            let port = flags.tlsPort ?? (flags.port == 0 ? 0 : 8443)
            if let certificate = flags.certificate, let key = flags.key {
                configuration.tls = .init(port: port, certificate: certificate, key: key)
            } else if let certificates {
                configuration.tls = .init(port: port, certificate: certificates.chainPath, key: certificates.keyPath)
            }
        }
        return configuration
    }

    private func start<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as TransportError {
            throw StartFailure(error.description)
        }
    }
}

extension StorageError {
    var message: String {
        switch self {
        case .unavailable(let reason), .failed(let reason): reason
        }
    }
}
