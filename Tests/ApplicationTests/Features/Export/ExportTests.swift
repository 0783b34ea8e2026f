import Challenges
import ExportFiles
import Imaging
import Languages
import SpreadsheetFiles
import Testing
import Transport

@testable import Features
@testable import Rooms
@testable import Web

@Suite(.timeLimit(.minutes(10))) struct ExportTests {
    private struct Dots: HeatmapRendering {
        func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8] { Array("PNG".utf8) }
    }

    /// A class that has steered through tunnels, and whose workbooks are limited.
    private static func steered(cells: Int = 2_000_000) async throws -> Classroom {
        var configuration = ServerConfiguration()
        configuration.spreadsheets = XLSXFiles(limits: SpreadsheetLimits(cells: cells))
        let classroom = try await Classroom(configuration: configuration, services: try TestServices(painter: Dots()))
        let player = try await ChallengePlayer(classroom)
        await classroom.control(
            "experiment",
            #""task":"steering","distances":[20],"widths":[5],"trials":2,"practice":0"#
        )
        for _ in 0..<2 { try await player.steer() }
        return classroom
    }

    private static let xlsx = XLSXFiles().mediaType

    private static func exports(of classroom: Classroom) async throws -> [SessionExport] {
        let code = classroom.code
        return try await classroom.look { rooms in
            ExportFeature.exports(of: try #require(rooms.directory.awake[code]), rooms)
        }
    }

    @Test func `no two tables have the same name, and no two columns of a table`() async throws {
        let descriptions = try await Self.exports(of: try await Self.steered()).compactMap(\.description)
        #expect(descriptions.count == 22)
        #expect(Set(descriptions.map(\.name.description)).count == descriptions.count)
        for columns in descriptions.map(\.columns) {
            #expect(Set(columns.map(\.name.description)).count == columns.count)
        }
    }

    @Test func `every language has a text for everything that exports name, and no other one`() async throws {
        let exports = try await Self.exports(of: try await Self.steered())
        let descriptions = exports.compactMap(\.description) + [ColumnsTable.description]
        let files = exports.compactMap { export in
            if case .file(let source) = export { source.title.key } else { nil }
        }
        let english = Languages.shared.keys(in: .en)
        let columns = descriptions.flatMap { table in [table.title.key] + table.columns.map(table.key) }
        let kinds = Challenge.Kind.allCases.flatMap { kind in
            ["target", "value", "unit"].map { "challenges.kinds.\(kind.name).\($0)" }.filter(english.contains)
                + ["challenges.kinds.\(kind.name).task"]
        }
        let used = Set(
            columns + files + kinds + ColumnHead.Kind.allCases.map(\.text.key) + ReadMeText.allCases.map(\.text.key) + [
                "archive.ground", "archive.plan", "challenges.list", "challenges.of", "lessons.asked.again",
                "lessons.asked.answers", "lessons.asked.question", "lessons.own.reload", "phone-names.name",
                "phone-names.numbered",
                "spreadsheets.decimalMark", "spreadsheets.decimalPointSeparator", "spreadsheets.separator",
            ]
        )
        #expect(TextLanguage.all.map(\.rawValue) == ["en", "de", "es", "fr"])
        for language in TextLanguage.all {
            #expect(Languages.shared.keys(in: language).subtracting(used) == [], "unused in \(language.rawValue)")
            #expect(used.subtracting(Languages.shared.keys(in: language)) == [], "missing in \(language.rawValue)")
        }
    }

    @Test func `the symbols of the task are all named in its explanation`() {
        for language in TextLanguage.all {
            let text = LocalText("challenges.kinds.symbol.target")[language]
            let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
            #expect(numbers == Array(1...SymbolTemplate.all.count), "\(language.rawValue)")
        }
    }

    @Test func `a table beyond the limit of workbooks is refused as a workbook, and available as CSV`() async throws {
        let classroom = try await Self.steered(cells: 60)
        let refused = await classroom.asHost(.get, "/tables/points", headers: ["accept": Self.xlsx])
        #expect(refused.status == 409 && refused.problem == "too-large-for-spreadsheets")
        let table = await classroom.asHost(.get, "/tables/points")
        #expect(table.status == 200 && table.text.split(separator: "\r\n").count > 4)
    }

    @Test func `the archive's page names the tables that do not fit into its workbook`() async throws {
        for (cells, isCut) in [(2_500, true), (2_000_000, false)] {
            let classroom = try await Self.steered(cells: cells)
            let found = await classroom.look { rooms in
                ExportFeature.contents(ofSession: classroom.code, .de, .plain, rooms)
            }
            let contents = try #require(found)
            let files = PlainFiles()
            let export = try ArchiveExport(
                contents,
                archives: files,
                spreadsheets: XLSXFiles(limits: SpreadsheetLimits(cells: cells)),
                turns: ArchiveTurns(await classroom.look { $0.gates }, for: WorkOwner(AddressGroup("10.0.0.1"))),
                report: { Issue.record("no \($0): \($1)") }
            )
            var text = ""
            while let piece = try await export.next() { text += String(decoding: piece, as: UTF8.self) }
            #expect(
                text.contains("\r\nexperiment,participant,sequence,trial,x,y,t\r\n")
                    || text.contains("description-points_data.csv")
            )
            #expect(text.contains("nicht für alle Zeilen Platz") == isCut)
            #expect(text.contains("PNG") && text.contains("<html lang=\"de\">"))
        }
    }

    @Test func `an archive that is not read to its end frees its place`() async throws {
        let classroom = try await Self.steered()
        for _ in 0..<3 {
            let answer = await classroom.asHost(.get, "/archive")
            #expect(answer.status == 200 && answer.bytes.starts(with: Array("PK".utf8)))
        }
        let desk = await classroom.look { $0.gates.archives }
        while await desk.count > 0 { await Task.yield() }
    }

    @Test(arguments: ["/archive", "/events", "/tables/walks", "/walks"])
    func `downloads that a stranger begins and does not read block nobody`(path: String) async throws {
        let classroom = try await Self.steered()
        var held: [HTTPResponse] = []
        for index in 0..<2 * Limits.downloadStreams {
            let url = "/api/v1/sessions/\(classroom.code)\(path)"
            let response = await classroom.opened(url, token: classroom.hostToken, from: "10.0.0.1")
            #expect(
                response.status == (path == "/archive" && index >= Limits.archiveStreams ? 503 : 200)
                    || index >= Limits.downloadStreams
            )
            if response.status == 503 { #expect(response.headers["retry-after"] == "5") }
            if response.status == 200 { held.append(response) }
            // Each reads only its first piece.
            if case .stream(_, let next) = response.body { _ = try await next() }
        }
        #expect(held.count <= Limits.downloadStreams)
        let created = try await classroom.request(.post, "/api/v1/sessions", from: "10.0.0.2").json
        let (code, token) = (created["code"].text ?? "", created["hostToken"].text)
        for (address, rest) in [("10.0.0.2", "/archive"), ("10.0.0.2", "/events"), ("10.0.0.1", "/archive")] {
            let answer = await classroom.request(.get, "/api/v1/sessions/\(code)\(rest)", token: token, from: address)
            #expect(answer.status == 200, "\(address) \(rest): \(answer.text.prefix(200))")
        }
        withExtendedLifetime(held) {}
    }

    @Test(arguments: [
        (nil, TextLanguage.en), ("de", .de), ("DE-AT,de;q=0.9", .de), ("it, fr;q=0.5", .fr),
        ("en;q=0.3, fr;q=0.8", .fr),
        ("it", .en), ("de;q=0", .en), ("", .en), (";;;,,q=", .en),
    ])
    func `texts are in the language that the client prefers`(accept: String?, language: TextLanguage) {
        #expect(TextLanguage(accept: accept) == language)
    }
}

/// Concatenates files unchanged, each after its name.
private struct PlainFiles: ArchiveMaking {
    final class Archive: ArchiveWriting {
        private var bytes: [UInt8] = []

        func beginFile(_ path: String) { bytes += Array("\n\(path)\n".utf8) }
        func append(_ piece: [UInt8]) { bytes += piece }
        func finish() {}
        func removeBytes() -> [UInt8] {
            defer { bytes = [] }
            return bytes
        }
    }

    let mediaType = "text/plain"
    let fileExtension = "txt"

    func makeArchive(time: Double) -> any ArchiveWriting { Archive() }
}
