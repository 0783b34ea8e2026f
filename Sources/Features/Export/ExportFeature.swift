import ExportFiles
import Languages
import Logging
import Rooms
import Storage
import Transport
import Web

/// Exports: each table by its name, and all data of a session in one archive.
final class ExportFeature: Feature {
    static let routes = exportRoutes

    let archives: any ArchiveMaking

    init(_ archives: any ArchiveMaking) {
        self.archives = archives
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        let (time, milliseconds) = (rooms.wallClock, room.readingMilliseconds(at: rooms.now))
        return [.table(TableSource { SessionTable(of: $0, at: time, milliseconds: milliseconds) })]
    }
}

extension ExportFeature {
    /// All exports of a room; the description of the session comes first.
    static func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        let own = rooms.feature(ExportFeature.self)
        return own.exports(of: room, rooms)
            + rooms.features.all.filter { $0 !== own }.flatMap { $0.exports(of: room, rooms) }
    }
}

/// The host's routes for tables and archives.
extension ExportFeature {
    static let exportRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/tables/{name}") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            return try table(request["name"], of: room, for: request.http, rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/archive") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            return try archive(of: room, for: request.http, rooms)
        },
    ]

    // MARK: Tables

    private static func table(_ name: String, of room: Room, for request: HTTPRequest, _ rooms: isolated Rooms)
        throws(Problem) -> EventualResponse
    {
        let exports = exports(of: room, rooms).filter { $0.description != nil }
        guard let export = exports.first(where: { $0.description?.name.description == name }) else {
            throw .unknownTable(name, known: exports.compactMap { $0.description?.name.description })
        }
        let form = TableForm(of: request, rooms.configuration.spreadsheets)
        switch export {
        case .table(let source): return rooms.respond(with: source, as: form, of: room, to: request)
        case .log(let source): return rooms.respond(with: source, as: form, of: room, to: request)
        case .file(let source):
            guard case .csv(let dialect) = form else {
                throw .noExport(.tooLarge, of: source.description ?? SessionTable.description)
            }
            if let damage = room.logDamage { throw .damaged(damage) }
            return respondWithFile(with: source, dialect, of: room, to: request, rooms)
        }
    }

    /// Replies with a file, after everything that was applied is on disk.
    private static func respondWithFile(
        with source: FileSource,
        _ dialect: CSVDialect,
        of room: Room,
        to request: HTTPRequest,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        let name = "touchfigures-\(room.code)-\(source.name)"
        let owner = WorkOwner(request, room: room.code)
        return .awaiting { [rooms] () throws(Problem) in
            let stream = try await rooms.gates.downloads.stream(for: owner)
            guard await rooms.waitUntilOnDisk(), let file = try? await source.open(dialect) else { throw .storeFailing }
            try await stream.begin { [pieces = rooms.gates.pieces] in
                try await pieces.patiently(for: owner) { try await file() }
            }
            return .file(
                { try await stream.next() },
                named: name,
                mediaType: source.mediaType,
                varying: "Accept, Accept-Language"
            )
        }
    }

    // MARK: Archives

    private static func movedProblem(of code: String, _ rooms: isolated Rooms) -> Problem {
        rooms.reader.movedProblem(of: code)
    }

    private static func archive(of room: Room, for request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        let (isAnonymous, credits) = (try request.flag("anonymous"), try DatasetCredits(request))
        let keepsPictures = try request.flag("pictures")
        let language = TextLanguage(accept: request.headers.list("accept-language"))
        // A dialect for spreadsheets, even if the request has no language.
        let dialect = CSVDialect(spreadsheetsOf: CSVDialect.tag(of: request.headers.list("accept-language")))
        let archives = rooms.feature(ExportFeature.self).archives
        let spreadsheets = rooms.configuration.spreadsheets
        let code = room.code
        let owner = WorkOwner(request, room: code)
        return .awaiting { [rooms] () throws(Problem) in
            let stream = try await rooms.gates.archives.stream(for: owner)
            // The archive includes all applied batches, so wait for their commit.
            guard await rooms.waitUntilOnDisk() else { throw .storeFailing }
            guard
                let contents = await contents(
                    ofSession: code,
                    isAnonymous: isAnonymous,
                    keepsPictures: keepsPictures,
                    credits: credits,
                    language,
                    dialect,
                    rooms
                )
            else {
                throw await movedProblem(of: code, rooms)
            }
            let export: ArchiveExport
            do throws(ExportError) {
                export = try ArchiveExport(
                    contents,
                    archives: archives,
                    spreadsheets: spreadsheets,
                    turns: ArchiveTurns(rooms.gates, for: owner),
                    report: { [logger = rooms.logger] file, error in
                        logger.warning(
                            "An archive lacks a file",
                            metadata: ["session": "\(code)", "file": "\(file)", "reason": "\(error)"]
                        )
                    }
                )
            } catch {
                throw .noExport(error, of: SessionTable.description)
            }
            try await stream.begin { try await export.next() }
            var response = HTTPResponse.file(
                { try await stream.next() },
                named: "\(contents.folder).\(archives.fileExtension)",
                mediaType: archives.mediaType,
                varying: "Accept-Language"
            )
            response.headers["content-language"] = language.rawValue
            return response
        }
    }

    /// Returns the contents of an archive: the tables in memory as of now.
    static func contents(
        ofSession code: String,
        isAnonymous: Bool = false,
        keepsPictures: Bool = false,
        credits: DatasetCredits = DatasetCredits(),
        _ language: TextLanguage,
        _ dialect: CSVDialect,
        _ rooms: isolated Rooms
    ) -> ArchiveContents? {
        guard let room = rooms.directory.awake[code] else { return nil }
        let session = SessionTable(
            of: room,
            at: rooms.wallClock,
            milliseconds: room.readingMilliseconds(at: rooms.now)
        )
        let anonymisation = isAnonymous ? Anonymisation(of: room, keepsPictures: keepsPictures) : nil
        return ArchiveContents(
            session: anonymisation.map(session.anonymous) ?? session,
            parts: exports(of: room, rooms).compactMap { .init($0, of: room, anonymisation) },
            isAnonymous: isAnonymous,
            credits: credits,
            language: language,
            dialect: dialect
        )
    }
}

extension Problem {
    fileprivate static func unknownTable(_ name: String, known: [String]) -> Problem {
        Problem(
            404,
            "unknown-table",
            title: "Unknown table",
            detail: "The session has no table \"\(name.prefix(40))\"; it has \(known.joined(separator: ", "))."
        )
    }
}

/// The versions by which archives of different programs are distinguished.
enum ExportVersion {
    /// Raised when the same events give other figures: for example because a formula in `docs/figures.md` or
    /// `docs/experiments.md` changed.
    static let methodVersion = 1
    /// Raised when a column is renamed, removed, or gets another meaning or unit; a new column does not raise it.
    static let schemaVersion = 1
}
