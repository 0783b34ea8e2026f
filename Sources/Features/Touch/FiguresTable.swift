import Geometry
import Rooms
import TouchMetrics
import WireProtocol

/// The figures of a session, with a row per participant.
struct FiguresTable: ExportedTable {
    static let source = TableSource({ FiguresTable(of: $0, forHost: true) })
    /// The table for everybody with the session's code.
    static let publicSource = TableSource({ FiguresTable(of: $0, forHost: false) }, isPublic: true)

    private let participants: [ParticipantStats]

    init(of room: Room, forHost: Bool) {
        // Only the host may see who refused consent. Other readers get the participants that `stats` has.
        let listed = forHost ? room.storedParticipants : room.participants
        participants = listed.map { room.stats(of: $0, forHost: forHost) }
    }

    func makeRows() -> AnyIterator<[TableField]> {
        AnyIterator(participants.lazy.map(Self.row).makeIterator())
    }

    private static func row(_ participant: ParticipantStats) -> [TableField] {
        let metrics = participant.metrics
        let sums = FigureSums(metrics, pixelsPerCentimetre: participant.pixelsPerCentimetre)
        return participant.identity.tableFields + [
            .text(participant.consent?.rawValue),
            .integer(metrics.touches), .integer(metrics.taps), .number(sums.lastPixels), .number(sums.totalPixels),
            .number(sums.lastCentimetres),
            .number(sums.totalCentimetres), .number(sums.lastSeconds), .number(sums.totalSeconds),
            .integer(metrics.maxFingers), .bool(participant.trust.isCalibrated),
            .number(participant.pixelsPerCentimetre),
            .number(metrics.screen.width), .number(metrics.screen.height), .number(sums.estimated.lastCentimetres),
            .number(sums.estimated.totalCentimetres),
        ] + participant.trust.tableFields
    }
}

extension FiguresTable {
    static let description = TableDescription(
        "figures",
        en: "The figures of each phone",
        de: "Die Zahlen jedes Handys",
        fr: "Les mesures de chaque téléphone",
        columns: TableColumn.ofParticipant + [
            .consent,
            TableColumn(
                "touches",
                .integer,
                en: "gestures: from the first finger down to the last one up",
                de: "Gesten: vom ersten Finger auf dem Glas bis zum letzten, der es verlässt",
                fr: "gestes : du premier doigt posé au dernier levé"
            ),
            TableColumn(
                "taps",
                .integer,
                en: "gestures that were taps",
                de: "Gesten, die ein Tippen waren",
                fr: "gestes qui étaient de simples touchers"
            ),
            TableColumn(
                "lastPixels",
                .number,
                unit: "CSS px",
                en: "distance of all fingers in the last gesture",
                de: "Weg aller Finger in der letzten Geste",
                fr: "distance de tous les doigts dans le dernier geste"
            ),
            TableColumn(
                "totalPixels",
                .number,
                unit: "CSS px",
                en: "distance of all fingers in all gestures",
                de: "Weg aller Finger in allen Gesten",
                fr: "distance de tous les doigts dans tous les gestes"
            ),
            TableColumn(
                "lastCentimetres",
                .number,
                unit: "cm",
                en:
                    "the same of the last gesture in centimetres; how exact they are, densityFrom and relativeError say",
                de: "dasselbe für die letzte Geste in Zentimetern; wie genau, sagen densityFrom und relativeError",
                fr: "la même pour le dernier geste en centimètres ; exactitude : voir densityFrom et relativeError"
            ),
            TableColumn(
                "totalCentimetres",
                .number,
                unit: "cm",
                en: "the same of all gestures in centimetres; how exact they are, densityFrom and relativeError say",
                de: "dasselbe für alle Gesten in Zentimetern; wie genau, sagen densityFrom und relativeError",
                fr: "la même pour tous les gestes en centimètres ; exactitude : voir densityFrom et relativeError"
            ),
            TableColumn(
                "lastSeconds",
                .number,
                unit: "s",
                en: "how long the last gesture was",
                de: "Dauer der letzten Geste",
                fr: "durée du dernier geste"
            ),
            TableColumn(
                "totalSeconds",
                .number,
                unit: "s",
                en: "how long all gestures were together",
                de: "Dauer aller Gesten zusammen",
                fr: "durée de tous les gestes ensemble"
            ),
            TableColumn(
                "mostFingers",
                .integer,
                en: "the most fingers at once",
                de: "die meisten Finger zugleich",
                fr: "le plus de doigts à la fois"
            ),
            TableColumn(
                "calibrated",
                .bool,
                en: "whether the phone’s density was measured with a card on it",
                de: "ob die Pixeldichte auf dem Handy mit einer Karte gemessen ist",
                fr: "si la densité a été mesurée avec une carte sur le téléphone"
            ),
            .pixelsPerCentimetre, .screenWidth, .screenHeight,
            TableColumn(
                "estimatedLastCentimetres",
                .number,
                unit: "cm",
                en: "estimate of the true length of the last gesture, without the sensor’s noise",
                de: "geschätzte wahre Länge der letzten Geste, ohne das Rauschen des Sensors",
                fr: "estimation de la vraie longueur du dernier geste, sans le bruit du capteur"
            ),
            TableColumn(
                "estimatedTotalCentimetres",
                .number,
                unit: "cm",
                en: "estimate of the true length of all gestures, without the sensor’s noise",
                de: "geschätzte wahre Länge aller Gesten, ohne das Rauschen des Sensors",
                fr: "estimation de la vraie longueur de tous les gestes, sans le bruit du capteur"
            ),
        ] + TableColumn.ofDensity
    )
}
