import ExportFiles
import Storage
import Transport

/// The host's routes for tables and archives.
extension Rooms {
    static let exportRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/tables/{name}") { rooms, request throws(Problem) in
            let room = try rooms.hostedRoom(request)
            return try rooms.table(request["name"], of: room, for: request.request)
        },
        Route(.get, "/api/v1/sessions/{code}/archive") { rooms, request throws(Problem) in
            let room = try rooms.hostedRoom(request)
            return rooms.archive(of: room, for: request.request)
        },
    ]

    // MARK: Tables

    private func table(_ name: String, of room: Room, for request: HTTPRequest) throws(Problem) -> HTTPReply {
        let exports = exports(of: room).filter { $0.description != nil }
        guard let export = exports.first(where: { $0.description?.name.description == name }) else {
            throw .unknownTable(name, known: exports.compactMap { $0.description?.name.description })
        }
        let form = TableForm(of: request, besides: [], configuration.spreadsheets) ?? .csv
        switch export {
        case .table(let source): return reply(with: source, as: form, of: room, to: request)
        case .log(let source): return reply(with: source, as: form, of: room, to: request)
        case .file(let source):
            guard case .csv = form else {
                throw .noExport(.tooLarge, of: source.description ?? SessionTable.description)
            }
            if let damage = room.logDamage { throw .damaged(damage) }
            return reply(with: source, of: room, to: request)
        }
    }

    /// Replies with a file, once everything that was applied is on disk.
    private func reply(with source: FileSource, of room: Room, to request: HTTPRequest) -> HTTPReply {
        let name = "touchfigures-\(room.code)-\(source.name)"
        let owner = WorkOwner(request, room: room.code)
        return .answering { [self] () throws(Problem) in
            let stream = try await gates.downloads.stream(for: owner)
            guard await durable(), let file = try? await source.open() else { throw .storeFailing }
            await stream.begin { [pieces = gates.pieces] in
                try await pieces.patiently(for: owner) { try await file() }
            }
            return .file({ try await stream.next() }, named: name, mediaType: source.mediaType)
        }
    }

    // MARK: Archives

    private func archive(of room: Room, for request: HTTPRequest) -> HTTPReply {
        let language = TextLanguage(accept: request.headers["accept-language"])
        let archives = feature(ExportFeature.self).archives
        let spreadsheets = configuration.spreadsheets
        let code = room.code
        let owner = WorkOwner(request, room: code)
        return .answering { [self] () throws(Problem) in
            let stream = try await gates.archives.stream(for: owner)
            // The archive includes all applied batches, so wait for their commit.
            guard await durable() else { throw .storeFailing }
            guard let contents = await contents(ofSession: code, language) else { throw .unknownSession(code) }
            let export: ArchiveExport
            do throws(ExportError) {
                export = try ArchiveExport(
                    contents,
                    archives: archives,
                    spreadsheets: spreadsheets,
                    turns: ArchiveTurns(gates, for: owner)
                )
            } catch {
                throw .noExport(error, of: SessionTable.description)
            }
            await stream.begin { try await export.next() }
            var response = HTTPResponse.file(
                { try await stream.next() },
                named: "touchfigures-\(code).\(archives.fileExtension)",
                mediaType: archives.mediaType,
                varying: "Accept-Language"
            )
            response.headers["content-language"] = language.rawValue
            return response
        }
    }

    /// Returns what an archive contains: the tables in memory as they are now.
    func contents(ofSession code: String, _ language: TextLanguage) -> ArchiveContents? {
        guard let room = directory.awake[code] else { return nil }
        return ArchiveContents(
            session: SessionTable(of: room, at: wallClock),
            parts: exports(of: room).map { export in
                switch export {
                case .table(let source): .table(source.read(room))
                case .log(let source): .log(source)
                case .file(let source): .file(source)
                }
            },
            language: language
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
