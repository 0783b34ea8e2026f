import CommandLineSupport
import ContentCoding
import Foundation
import Logging
import Web

/// Loads the pages, and everything else that they need: documents, engines, the map's scripts.
struct PageFiles {
    let isDevelopment: Bool
    let logger: Logger
    /// Differs after each start, so that a developer's pages notice it.
    private let serverID = UUID().uuidString

    init(isDevelopment: Bool, logger: Logger) {
        self.isDevelopment = isDevelopment
        self.logger = logger
    }

    /// - Throws: `StartFailure` if a file is missing.
    func load() async throws -> StaticFiles {
        let shared = try SharedFiles.find()
        if let missing = LanguageFiles.problem { throw StartFailure(missing) }
        let documents = ServedDocuments.files(in: shared.documents)
        let map = MapLibrary.installedFiles
        if map.count < MapLibrary.files.count {
            logger.warning("Map scripts not installed; run Scripts/install-dependencies")
        }
        let engines = BrowserEngines.files(in: shared)
        if engines.isEmpty {
            logger.warning("Browser engines not built; run Scripts/build-engines")
        }
        let clients = ServedClients.files(in: shared)
        let bundles = isDevelopment ? [:] : BundledPages.files(in: shared)
        if bundles.isEmpty, !isDevelopment {
            logger.warning("Pages not bundled, or changed since; run Scripts/build-pages or serve with --development")
        }
        let (path, hashes) = (shared.encodedPages, ContentHashes())
        let brotli = CachingEncoder(BrotliEncoder(), file: URL(filePath: path), hashes: hashes)
        let gzip = CachingEncoder(GzipEncoder(), file: URL(filePath: "\(path)-gzip"), hashes: hashes)
        do throws(StaticFilesError) {
            let files = try StaticFiles(
                folder: shared.pages,
                extra: [documents, map, engines, bundles, clients].reduce(into: [:]) { all, files in
                    all.merge(files) { ours, _ in ours }
                },
                isReplaced: { !bundles.isEmpty && BundledPages.isBundled($0) },
                liveReload: isDevelopment ? LiveReload(serverID: serverID, errors: buildErrors(in: shared)) : nil,
                // Compressing them takes longer than a developer waits for an edited page.
                encoders: isDevelopment ? [] : [brotli, gzip]
            )
            // Without write access, the next start takes a second longer. A package contains the results already.
            if shared.isCheckout, !isDevelopment {
                try? brotli.save()
                try? gzip.save()
            }
            return files
        } catch {
            switch error {
            case .unreadable(let path): throw StartFailure("cannot read \(path)")
            }
        }
    }

    private func buildErrors(in shared: SharedFiles) -> String {
        FileTree.contents(of: shared.buildErrors).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// A call that returns the files if they have changed; `nil` without `--development`.
    func reloading() -> (@Sendable () async -> StaticFiles?)? {
        guard isDevelopment else { return nil }
        let live = LivePages(self)
        return { await live.changed() }
    }

    /// The first source file of the pages that cannot be read; `nil` if all can.
    static func unreadable(in shared: SharedFiles) -> String? {
        guard let names = FileTree.files(in: shared.pages) else { return shared.pages }
        return names.filter { !$0.hasPrefix(".") && !$0.contains("/.") }.map { "\(shared.pages)/\($0)" }
            .first { access($0, R_OK) != 0 }
    }

    /// The interval at which a worker without pages looks for them.
    private static let pollInterval = Duration.seconds(2)

    /// Looks for the pages until they exist; phones are served meanwhile.
    func retry(for pages: PageLoading) -> Task<Void, Never> {
        Task {
            while (try? await Task.sleep(for: Self.pollInterval)) != nil {
                guard let files = try? await load() else { continue }
                pages.use(files)
                logger.notice("Pages loaded")
                return
            }
        }
    }
}
