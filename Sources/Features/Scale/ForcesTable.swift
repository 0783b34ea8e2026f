import Rooms
import TouchMetrics
import WireProtocol

/// The forces and weights of a session, with a row per participant.
struct ForcesTable: ExportedTable {
    static let source = TableSource(ForcesTable.init)

    static let description = TableDescription(
        "forces",
        en: "The force and weight of each phone",
        de: "Kraft und Gewicht auf jedem Handy",
        fr: "La force et le poids sur chaque téléphone",
        columns: TableColumn.ofParticipant + [
            TableColumn(
                "provenance",
                .text,
                en: "where the force comes from: measured, pen, contactArea (estimated) or none",
                de:
                    "woher die Kraft kommt: measured (gemessen), pen (Stift), contactArea (aus der Fläche geschätzt) oder none (keine)",
                fr: "origine de la force : measured (mesurée), pen (stylet), contactArea (estimée) ou none (aucune)"
            ),
            TableColumn(
                "force",
                .integer,
                unit: "%",
                en: "force now, of the largest that the screen measures",
                de: "Kraft jetzt, gemessen an der größten, die der Bildschirm misst",
                fr: "force actuelle, par rapport à la plus grande que l’écran mesure"
            ),
            TableColumn(
                "grams",
                .integer,
                unit: "g",
                en: "weight now; empty where nothing measures one",
                de: "Gewicht jetzt; leer, wo nichts eines misst",
                fr: "poids actuel ; vide où rien n’en mesure"
            ),
            TableColumn(
                "peakGrams",
                .integer,
                unit: "g",
                en: "largest weight so far",
                de: "größtes Gewicht bisher",
                fr: "plus grand poids jusqu’ici"
            ),
            TableColumn(
                "fullScaleGrams",
                .number,
                unit: "g",
                en: "weight at the largest force",
                de: "Gewicht bei der größten Kraft",
                fr: "poids à la plus grande force"
            ),
            TableColumn(
                "calibrated",
                .bool,
                en: "whether fullScaleGrams was measured and not assumed",
                de: "ob fullScaleGrams gemessen und nicht nur angenommen ist",
                fr: "si fullScaleGrams a été mesuré et non supposé"
            ),
            TableColumn(
                "tareGrams",
                .number,
                unit: "g",
                en: "weight that is taken as zero",
                de: "Gewicht, das als null gilt",
                fr: "poids pris pour zéro"
            ),
        ]
    )

    private let participants: [(identity: ParticipantIdentity, force: ForceFigures, scale: Hello.Scale)]

    init(of room: Room) {
        participants = room.storedParticipants.map { ($0.fullIdentity, $0.metrics.force(on: $0.scale.force), $0.scale) }
    }

    func makeRows() -> AnyIterator<[TableField]> {
        AnyIterator(
            participants.lazy.map { identity, force, scale in
                identity.tableFields + [
                    .text(force.provenance.name),
                    .integer(force.wholePercent), .integer(force.wholeGrams), .integer(force.wholePeakGrams),
                    .number(scale.fullScaleGrams), .bool(scale.calibrated), .number(scale.force.tareGrams),
                ]
            }.makeIterator()
        )
    }
}
