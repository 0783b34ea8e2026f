import AudioWalk
import Geometry
import Rooms
import Storage
import WireProtocol

/// The fixes of a session's walkers, one row each, streamed from the log.
actor WalksTable: TableRows {
    static let layout = TableLayout<WalkedFix>(
        "walks",
        [
            .phone { $0.participant },
            .integer("milliseconds", unit: "ms") { Int($0.milliseconds) },
            .number("latitude", unit: "°") { $0.fix.position.latitude }.disclosing(.personal),
            .number("longitude", unit: "°") { $0.fix.position.longitude }.disclosing(.personal),
            .number("accuracy", unit: "m") { $0.fix.accuracyMetres },
            .integer("scene") { $0.fix.scene },
            .number("distanceMetres", unit: "m") { $0.distanceMetres },
            .bool("plausible") { $0.isPlausible },
            .number("distanceError", unit: "m") { $0.distanceErrorMetres },
        ]
    )

    private var reader: WalkReader

    init(_ reader: WalkReader) {
        self.reader = reader
    }

    func next() async throws -> [[TableField]]? {
        // A local copy is used while reading, because pieces are requested one at a time.
        var reader = reader
        var rows: [[TableField]] = []
        // The log of a class may have long parts without any fixes.
        while rows.isEmpty {
            guard let fixes = try await reader.next() else { break }
            rows = fixes.map(Self.layout.fields)
        }
        self.reader = reader
        return rows.isEmpty ? nil : rows
    }
}
