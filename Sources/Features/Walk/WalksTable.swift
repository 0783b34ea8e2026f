import AudioWalk
import Geometry
import Rooms
import Storage
import WireProtocol

/// The fixes of a session's walkers, one row each, streamed from the log.
actor WalksTable: TableRows {
    static let description = TableDescription(
        "walks",
        en: "Every position of the walkers",
        de: "Jede Position der Spazierenden",
        fr: "Chaque position des promeneurs",
        columns: TableColumn.ofParticipant + [
            TableColumn(
                "milliseconds",
                .integer,
                unit: "ms",
                en: "when the position was taken, since the session’s start",
                de: "wann die Position gemessen wurde, seit Beginn der Sitzung",
                fr: "quand la position a été prise, depuis le début de la session"
            ),
            TableColumn(
                "latitude",
                .number,
                unit: "°",
                en: "latitude, WGS 84",
                de: "geografische Breite, WGS 84",
                fr: "latitude, WGS 84"
            ),
            TableColumn(
                "longitude",
                .number,
                unit: "°",
                en: "longitude, WGS 84",
                de: "geografische Länge, WGS 84",
                fr: "longitude, WGS 84"
            ),
            TableColumn(
                "accuracy",
                .number,
                unit: "m",
                en: "radius within which the phone is with 95 % probability",
                de: "Radius, in dem das Handy mit 95 % Wahrscheinlichkeit ist",
                fr: "rayon dans lequel le téléphone se trouve avec 95 % de probabilité"
            ),
            TableColumn(
                "scene",
                .integer,
                en: "the scene that played; empty for none",
                de: "Szene, die lief; leer, wenn keine",
                fr: "scène en cours ; vide s’il n’y en avait pas"
            ),
            TableColumn(
                "distanceMetres",
                .number,
                unit: "m",
                en: "walked so far",
                de: "bisher gegangen",
                fr: "distance parcourue jusque-là"
            ),
            TableColumn(
                "plausible",
                .bool,
                en: "whether the position can be true, by the speed that it needs",
                de: "ob die Position stimmen kann, nach der Geschwindigkeit, die sie verlangt",
                fr: "si la position peut être vraie, d’après la vitesse qu’elle exige"
            ),
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
            rows = fixes.map(Self.row)
        }
        self.reader = reader
        return rows.isEmpty ? nil : rows
    }

    private static func row(_ walked: WalkedFix) -> [TableField] {
        walked.participant.tableFields + [
            .integer(Int(walked.milliseconds)),
            .number(walked.fix.position.latitude), .number(walked.fix.position.longitude),
            .number(walked.fix.accuracyMetres), .integer(walked.fix.scene), .number(walked.distanceMetres),
            .bool(walked.isPlausible),
        ]
    }
}
