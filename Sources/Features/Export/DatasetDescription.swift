import Languages
import Rooms
import Web
import WireProtocol

/// The file by which an archive is a data set after Psych-DS: schema.org's terms as JSON-LD, with every column as a variable.
///
/// A licence and authors are the host's to choose.
struct DatasetDescription {
    /// The name that Psych-DS demands.
    static let fileName = "dataset_description.json"
    /// The version of the specification whose rules the archive keeps.
    private static let specification = "Psych-DS 1.5.0"

    private let contents: ArchiveContents

    init(_ contents: ArchiveContents) {
        self.contents = contents
    }

    /// One member per line, because people edit the file.
    var json: [UInt8] {
        let (session, language) = (contents.session, contents.language)
        var json = JSONWriter(capacity: 32 * 1024)
        json.raw("{\n\"@context\":\"https://schema.org\",\n\"@type\":\"Dataset\"")
        json.member("name", "TouchFigures: \(ReadMeText.title(in: language)) \(session.code)")
        json.member("description", ReadMeText.description(in: language))
        json.member("schemaVersion", Self.specification)
        json.member("identifier", session.code)
        json.member("inLanguage", language.rawValue)
        if let license = contents.credits.license { json.member("license", license) }
        if !contents.credits.authors.isEmpty {
            json.raw(",\n")
            json.string("author")
            json.raw(":")
            json.list(contents.credits.authors) { json, name in
                json.raw("{\"@type\":\"Person\"")
                json.string("name", name)
                json.raw("}")
            }
        }
        if !contents.isAnonymous {
            json.member("temporalCoverage", "\(Timestamp.text(session.started))/\(Timestamp.text(session.exported))")
            json.member("dateCreated", Timestamp.text(session.exported))
        }
        json.raw(",\n\"isBasedOn\":[")
        json.work("SoftwareApplication", "TouchFigures", "softwareVersion", ServerVersion.number)
        json.raw(",")
        json.work("CreativeWork", "TouchFigures: method", "version", "\(ExportVersion.methodVersion)")
        json.raw(",")
        json.work("CreativeWork", "TouchFigures: schema", "version", "\(ExportVersion.schemaVersion)")
        json.raw("]")
        let known = contents.files.compactMap { file in file.part.sha256.map { (name: file.name, sha256: $0) } }
        if !known.isEmpty {
            json.raw(",\n\"hasPart\":")
            json.list(known) { $0.work("CreativeWork", $1.name, "identifier", "sha256:\($1.sha256)") }
        }
        json.raw(",\n\"variableMeasured\":[")
        for (index, variable) in DatasetVariable.all(of: contents.descriptions, language).enumerated() {
            json.raw(index == 0 ? "\n" : ",\n")
            json.variable(variable)
        }
        json.raw("\n]\n}\n")
        return json.bytes
    }
}

/// The meaning of a column's name in all tables that have it.
struct DatasetVariable {
    let name: String
    let description: String
    /// `nil` if there is none, or if tables differ.
    let unit: String?

    /// The variables of tables, in the order in which their names first occur.
    static func all(of tables: [TableDescription], _ language: TextLanguage) -> [DatasetVariable] {
        var names: [String] = []
        var places: [String: [(table: TableDescription, column: ColumnHead)]] = [:]
        for table in tables {
            for column in table.columns {
                let name = column.name.description
                if places[name] == nil { names.append(name) }
                places[name, default: []].append((table, column))
            }
        }
        return names.map { DatasetVariable($0, places[$0] ?? [], language) }
    }

    private init(_ name: String, _ places: [(table: TableDescription, column: ColumnHead)], _ language: TextLanguage) {
        self.name = name
        let units = Set(places.map(\.column.unit))
        unit = units.count == 1 ? places.first?.column.unit : nil
        var meanings: [(text: String, tables: [String])] = []
        for (table, column) in places {
            // Where the tables' units differ, each meaning states its unit.
            let unit = units.count > 1 ? column.unit.map { " (\($0))" } ?? "" : ""
            let text = table.explanation(of: column, in: language) + unit
            if let index = meanings.firstIndex(where: { $0.text == text }) {
                meanings[index].tables.append(table.name.description)
            } else {
                meanings.append((text, [table.name.description]))
            }
        }
        description =
            meanings.count == 1
            ? meanings[0].text
            : meanings.map { "\($0.tables.joined(separator: ", ")): \($0.text)" }.joined(separator: "; ")
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: StaticString, _ value: String) {
        raw(",\n\"")
        raw(name)
        raw("\":")
        string(value)
    }

    fileprivate mutating func work(_ type: StaticString, _ name: String, _ field: StaticString, _ version: String) {
        raw("{\"@type\":\"")
        raw(type)
        raw("\"")
        string("name", name)
        string(field, version)
        raw("}")
    }

    fileprivate mutating func variable(_ variable: DatasetVariable) {
        raw("{\"@type\":\"PropertyValue\"")
        string("name", variable.name)
        string("description", variable.description)
        if let unit = variable.unit { string("unitText", unit) }
        raw("}")
    }
}
