import Languages
import Rooms
import Storage
import Web

/// The page of an archive that explains its files and each column of its tables.
struct ReadMe {
    /// What has become of the workbook.
    enum Workbook {
        /// The server makes none.
        case none
        /// The server could not make it.
        case failed
        /// The sheets of `cutSheets` are incomplete.
        case made(cutSheets: [TableDescription])
    }

    private let contents: ArchiveContents
    private let workbook: Workbook
    private let missing: Set<String>
    private let fileCount: Int

    /// - Parameters:
    ///   - missing: The names of the files that the server could not make.
    ///   - fileCount: The number of files in the archive, with this page.
    init(_ contents: ArchiveContents, workbook: Workbook, missing: Set<String>, fileCount: Int) {
        self.contents = contents
        self.workbook = workbook
        self.missing = missing
        self.fileCount = fileCount
    }

    /// The page; it loads no other files.
    var html: String {
        let language = contents.language
        let title = "TouchFigures: \(ReadMeText.title(in: language)) \(contents.session.code)"
        return """
            <!doctype html>
            <html lang="\(language.rawValue)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(text(title))</title>
            <style>\(Self.style)</style>
            <main>
            <h1>\(text(title))</h1>
            \(facts)
            <h2>\(text(ReadMeText.files(in: language)))</h2>
            \(files)
            \(notes)
            <h2>\(text(ReadMeText.columns(in: language)))</h2>
            \(contents.descriptions.map(section).joined(separator: "\n"))
            </main>
            </html>

            """
    }

    private static let style =
        "body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#fff;color:#0b1f2a}"
        + "main{max-width:60rem;margin:auto;padding:1.5rem}h1{font-size:1.6rem}h2{margin-top:2rem}h3{margin:1.5rem 0 0}"
        + "div{overflow-x:auto}table{border-collapse:collapse;width:100%}"
        + "th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #cfdbe2}"
        + "code{font-family:ui-monospace,monospace}"
        + "@media(prefers-color-scheme:dark){body{background:#020c12;color:#f2f9fd}th,td{border-color:#15384a}}"

    private var version: String {
        ReadMeText.versions(
            in: contents.language,
            [
                "program": ServerVersion.number, "method": "\(ExportVersion.methodVersion)",
                "schema": "\(ExportVersion.schemaVersion)",
            ]
        )
    }

    /// The facts about the session.
    private var facts: String {
        let session = contents.session
        let language = contents.language
        let isReplay = session.retention == .replay
        let phones = ReadMeText.calibrated(
            in: language,
            [
                "phones": "\(session.phones)", "calibrated": "\(session.calibratedPhones)",
                "known": "\(session.knownModelPhones)",
            ]
        )
        let times: [(ReadMeText, String)] = [
            (.started, time(session.started)), (.exported, time(session.exported)), (.expires, time(session.expires)),
        ]
        let rows: [(ReadMeText, String)] =
            (contents.isAnonymous ? [] : times) + [
                (.retention, (isReplay ? ReadMeText.replay : .figures)(in: language)), (.phones, phones),
                (.version, version), (.files, ReadMeText.complete(in: language, ["count": "\(fileCount)"])),
            ]
        return table(rows.map { "<tr><th scope=\"row\">\(text($0(in: language)))<td>\(text($1))" })
    }

    private var files: String {
        let language = contents.language
        var rows = contents.files.filter { !missing.contains($0.name) }.map { file in
            let hash = file.part.sha256.map { ", SHA-256 \($0)" } ?? ""
            return (name: file.name, title: file.part.title[language] + hash)
        }
        if case .made = workbook {
            rows.append((name: "\(contents.folder).xlsx", title: ReadMeText.workbook(in: language)))
        }
        rows.append((name: DatasetDescription.fileName, title: ReadMeText.dataset(in: language)))
        let scripts = ArchiveContents.scripts.map(\.name).joined(separator: ", ")
        rows.append((name: scripts, title: ReadMeText.scripts(in: language)))
        return table(rows.map { "<tr><th scope=\"row\"><code>\(text($0.name))</code><td>\(text($0.title))" })
    }

    private var notes: String {
        let language = contents.language
        var notes = [
            ReadMeText.forSpreadsheets(contents.dialect, in: language), ReadMeText.forPrograms(in: language),
            ReadMeText.times(in: language), licence, ReadMeText.analysis(in: language),
        ]
        if contents.isAnonymous { notes.insert(ReadMeText.anonymous(in: language), at: 0) }
        switch workbook {
        case .none: break
        case .failed: notes.append(ReadMeText.noWorkbook(in: language))
        case .made(let cutSheets):
            notes.append(ReadMeText.sheets(in: language))
            guard !cutSheets.isEmpty else { break }
            let names = cutSheets.map(\.name.description).joined(separator: ", ")
            notes.append(ReadMeText.truncatedSheets(in: language, ["tables": names]))
        }
        if missing.contains(where: { $0.hasSuffix(".png") }) { notes.append(ReadMeText.noPictures(in: language)) }
        return notes.map { "<p>\(text($0))" }.joined(separator: "\n")
    }

    /// Who made the data set, and how others may use it.
    private var licence: String {
        let (credits, language) = (contents.credits, contents.language)
        guard !credits.authors.isEmpty || credits.license != nil else { return ReadMeText.licence(in: language) }
        let authors =
            credits.authors.isEmpty
            ? nil : "\(ReadMeText.authors(in: language)): \(credits.authors.joined(separator: ", "))."
        let license = credits.license.map { "\(ReadMeText.underLicence(in: language)): \($0)" }
        return [authors, license].compactMap(\.self).joined(separator: " ")
    }

    /// The columns of a table.
    private func section(_ description: TableDescription) -> String {
        let language = contents.language
        let heads = [ReadMeText.column, .kind, .unit, .meaning].map { head in
            "<th scope=\"col\">\(text(head(in: language)))"
        }
        let rows = description.columns.map { column in
            "<tr><th scope=\"row\"><code>\(column.name)</code><td>\(text(column.kind.text[language]))"
                + "<td>\(text(column.unit ?? ""))<td>\(text(description.explanation(of: column, in: language)))"
        }
        return """
            <h3 id="\(description.name)">\(description.name)</h3>
            <p>\(text(description.title[language]))
            \(table(["<tr>" + heads.joined()] + rows))
            """
    }

    private func table(_ rows: [String]) -> String {
        "<div><table>\n" + rows.joined(separator: "\n") + "\n</table></div>"
    }

    /// `2026-11-23 18:06 UTC`
    private func time(_ seconds: Double) -> String {
        Timestamp.text(seconds).prefix(16).replacing("T", with: " ") + " UTC"
    }

    private func text(_ text: String) -> String { XMLEscaping.text(text) }
}

extension ArchiveContents.Part {
    fileprivate var title: LocalText {
        switch self {
        case .table(let table): type(of: table).description.title
        case .log(let source): source.description.title
        case .file(let source): source.title
        }
    }
}
