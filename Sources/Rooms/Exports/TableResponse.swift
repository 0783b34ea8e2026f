package import ExportFiles
package import Languages
package import Transport
package import Web

/// A form of a table.
package enum TableForm: Sendable {
    case csv(CSVDialect)
    /// A workbook, explained in a language.
    case workbook(any SpreadsheetMaking, TextLanguage)

    var mediaType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .workbook(let maker, _): maker.mediaType
        }
    }

    var fileExtension: String {
        switch self {
        case .csv: "csv"
        case .workbook(let maker, _): maker.fileExtension
        }
    }

    fileprivate var key: String {
        switch self {
        case .csv(let dialect): "c\(dialect.key)"
        case .workbook(_, let language): "w\(language.rawValue)"
        }
    }
}

/// A table of a room, as CSV or as a workbook.
struct TableResponse: RoomResponse {
    let source: TableSource
    let form: TableForm

    var mediaType: String { form.mediaType }
    var cacheKey: String { "t\(source.isPublic ? "p" : "")\(form.key)-\(source.description.name)" }

    func cost(in room: Room) -> Int? {
        if case .csv = form { source.cost(room) } else { nil }
    }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(table: source.read(room), form: form)
    }

    private struct Reading: RoomReading {
        let table: any ExportedTable
        let form: TableForm

        func bytes() throws(Problem) -> [UInt8] {
            switch form {
            case .csv(let dialect): return table.csv(dialect)
            case .workbook(let maker, let language):
                do throws(ExportError) {
                    return try workbook(maker, language)
                } catch {
                    throw .noExport(error, of: type(of: table).description)
                }
            }
        }

        private func workbook(_ maker: any SpreadsheetMaking, _ language: TextLanguage) throws(ExportError) -> [UInt8] {
            let workbook = try maker.makeWorkbook()
            try workbook.add(table)
            try workbook.add(ColumnsTable(tables: [type(of: table).description], language: language))
            let file = try workbook.finish()
            var bytes: [UInt8] = []
            while let piece = try file.next() { bytes += piece }
            return bytes
        }
    }
}

extension TableForm {
    /// Returns the form of a table that a request prefers; `nil` for another media type.
    ///
    /// - Parameters:
    ///   - others: The other media types of the route; the first is the default.
    ///   - spreadsheets: Makes workbooks; `nil` if the server makes none.
    init?(of request: HTTPRequest, alternatives others: [String], _ spreadsheets: (any SpreadsheetMaking)?) {
        let offers = others + ["text/csv"] + (spreadsheets.map { [$0.mediaType] } ?? [])
        let preferred = Negotiation.preferred(of: offers, accept: request.headers.list("accept"))
        if preferred == "text/csv" {
            self.init(csvOf: request)
        } else if let spreadsheets, preferred == spreadsheets.mediaType {
            self = .workbook(spreadsheets, TextLanguage(accept: request.headers.list("accept-language")))
        } else {
            return nil
        }
    }

    /// Chooses the form of a route that has only the table: by default CSV.
    package init(of request: HTTPRequest, _ spreadsheets: (any SpreadsheetMaking)?) {
        self = TableForm(of: request, alternatives: [], spreadsheets) ?? TableForm(csvOf: request)
    }

    /// CSV for the spreadsheets of the request's language, or for programs.
    private init(csvOf request: HTTPRequest) {
        self = .csv(CSVDialect(accept: request.headers.list("accept-language")))
    }
}

extension TableSource {
    /// Responds with the table in the form that a request prefers, or with `response`, the JSON that is the default.
    package func respond(
        to request: HTTPRequest,
        of room: Room,
        json response: some RoomResponse,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        guard let form = TableForm(of: request, alternatives: [response.mediaType], rooms.configuration.spreadsheets)
        else {
            return rooms.respond(with: response, of: room, to: request)
        }
        return rooms.respond(with: self, as: form, of: room, to: request)
    }
}

extension EventualResponse {
    /// The same response with an additional header field, if its status is 200.
    package func with(_ name: String, _ value: String) -> EventualResponse {
        @Sendable func with(_ response: HTTPResponse) -> HTTPResponse {
            var response = response
            if response.status == 200 { response.headers[name] = value }
            return response
        }
        switch self {
        case .now(let response): return .now(with(response))
        case .later(let work): return .later { with(await work()) }
        }
    }
}

extension Problem {
    /// 409 for a table that no workbook can hold, 500 for a failure of the library.
    package static func noExport(_ error: ExportError, of table: TableDescription) -> Problem {
        switch error {
        case .tooLarge:
            Problem(
                409,
                "too-large-for-spreadsheets",
                title: "Too large for spreadsheets",
                detail: "The table `\(table.name)` has more rows than a workbook takes; get it as CSV."
            )
        case .library(let reason): Problem(500, "server-error", title: "No export", detail: reason)
        }
    }
}
