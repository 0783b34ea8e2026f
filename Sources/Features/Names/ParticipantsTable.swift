import Geometry
import Rooms
import TouchMetrics
import Web
import WireProtocol

/// The participants: the phones of a session with their names, browsers and screens.
struct ParticipantsTable: ExportedTable {
    static let source = TableSource(ParticipantsTable.init)

    static let description = TableDescription(
        "participants",
        en: "The phones with their names, codes and browsers",
        de: "Die Handys mit ihren Namen, Codes und Browsern",
        fr: "Les téléphones avec leurs noms, codes et navigateurs",
        columns: TableColumn.ofParticipant + [
            .consent,
            TableColumn(
                "labelHidden",
                .bool,
                en: "whether the host hid this name on projector and phones",
                de: "ob die Lehrkraft diesen Namen an der Wand und auf Handys ausgeblendet hat",
                fr: "si l’enseignant a masqué ce nom à l’écran et sur les téléphones"
            ),
            TableColumn(
                "joinedMilliseconds",
                .integer,
                unit: "ms",
                en: "when it joined, since the session’s start",
                de: "wann es beitrat, seit Beginn der Sitzung",
                fr: "quand il a rejoint, depuis le début de la session"
            ),
            TableColumn(
                "browser",
                .text,
                en: "browser and major version; empty if unknown",
                de: "Browser mit Hauptversion; leer, wenn unbekannt",
                fr: "navigateur et version majeure ; vide si inconnu"
            ),
            TableColumn(
                "deviceClass",
                .text,
                en: "phone, tablet or computer, as the browser says; an iPad may call itself a computer",
                de: "phone (Handy), tablet oder computer, laut Browser; ein iPad gibt sich oft als computer aus",
                fr: "phone (téléphone), tablet ou computer, selon le navigateur ; un iPad se dit parfois computer"
            ),
            .screenWidth, .screenHeight, .pixelsPerCentimetre,
        ] + TableColumn.ofDensity
    )

    private let rows: [[TableField]]

    init(of room: Room) {
        rows = room.storedParticipants.map { participant in
            participant.fullIdentity.tableFields + [
                .text(participant.consent?.rawValue),
                .bool(participant.label.isHidden), .integer(Int(participant.joinedMilliseconds)),
                .text(participant.device.browser), .text(participant.device.deviceClass),
                .number(participant.metrics.screen.width), .number(participant.metrics.screen.height),
                .number(participant.pixelsPerCentimetre),
            ] + participant.trust.tableFields
        }
    }

    func makeRows() -> AnyIterator<[TableField]> { AnyIterator(rows.makeIterator()) }
}
