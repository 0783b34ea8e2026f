import Rooms
import WireProtocol

/// The session's properties, in one row.
struct SessionTable: ExportedTable {
    static let description = TableDescription(
        "session",
        en: "The session",
        de: "Die Sitzung",
        fr: "La session",
        columns: [
            TableColumn(
                "code",
                .text,
                en: "the code that phones join by",
                de: "Code, mit dem Handys beitreten",
                fr: "code pour rejoindre la session"
            ),
            TableColumn("started", .date, en: "when it was started", de: "wann sie begann", fr: "début de la session"),
            TableColumn(
                "expires",
                .date,
                en: "when the server wipes it by itself",
                de: "wann der Server sie von selbst löscht",
                fr: "quand le serveur l’efface de lui-même"
            ),
            TableColumn(
                "exported",
                .date,
                en: "when this file was made",
                de: "wann diese Datei entstand",
                fr: "date de ce fichier"
            ),
            TableColumn(
                "ended",
                .bool,
                en: "whether the host has ended it",
                de: "ob die Lehrkraft sie beendet hat",
                fr: "si l’enseignant l’a terminée"
            ),
            TableColumn(
                "retention",
                .text,
                en: "what the server keeps: replay (every touch) or figures (sums only)",
                de: "was der Server behält: replay (jede Berührung) oder figures (nur Summen)",
                fr: "ce que le serveur garde : replay (chaque toucher) ou figures (les totaux seulement)"
            ),
            TableColumn(
                "phones",
                .integer,
                en: "phones in the session now",
                de: "Handys jetzt in der Sitzung",
                fr: "téléphones dans la session maintenant"
            ),
            TableColumn(
                "calibratedPhones",
                .integer,
                en: "phones whose density was measured with a card",
                de: "Handys, deren Pixeldichte mit einer Karte gemessen ist",
                fr: "téléphones dont la densité a été mesurée avec une carte"
            ),
            TableColumn(
                "knownModelPhones",
                .integer,
                en: "phones whose density is known from their model; for all others it is assumed",
                de: "Handys, deren Pixeldichte durch ihr Modell bekannt ist; bei allen anderen ist sie angenommen",
                fr: "téléphones dont la densité est connue par leur modèle ; pour les autres, elle est supposée"
            ),
            TableColumn(
                "exportedMilliseconds",
                .integer,
                unit: "ms",
                en: "the tables’ moment, since the session’s start; the log may go on after it",
                de: "Zeitpunkt der Tabellen seit Beginn der Sitzung; das Protokoll kann danach weitergehen",
                fr: "instant des tableaux depuis le début de la session ; le journal peut continuer après"
            ),
        ]
    )

    let code: String
    /// The start in seconds since 1970, like the other times.
    let started: Double
    let expires: Double
    let exported: Double
    let isEnded: Bool
    let retention: SessionRetention
    let phones: Int
    let calibratedPhones: Int
    let knownModelPhones: Int
    /// The time of the export, on the clock of the log's records.
    let exportedMilliseconds: UInt64

    /// - Parameter milliseconds: since the session's start.
    init(of room: Room, at time: Double, milliseconds: UInt64) {
        exportedMilliseconds = milliseconds
        code = room.code
        started = room.createdAt + room.clockOffset
        expires = room.expiresAt + room.clockOffset
        exported = time
        isEnded = room.state.isEnded
        retention = room.retention
        let participants = room.storedParticipants
        phones = participants.count
        calibratedPhones = participants.count { $0.trust.source == .card }
        knownModelPhones = participants.count { $0.trust.source == .model }
    }

    func makeRows() -> AnyIterator<[TableField]> {
        let row: [TableField] = [
            .text(code), .date(started), .date(expires), .date(exported), .bool(isEnded), .text(retention.rawValue),
            .integer(phones), .integer(calibratedPhones), .integer(knownModelPhones),
            .integer(Int(exportedMilliseconds)),
        ]
        return AnyIterator(CollectionOfOne(row).makeIterator())
    }
}
