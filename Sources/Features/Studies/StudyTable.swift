import Rooms
import Studies
import WireProtocol

/// Every element of a study's pages, with a row for each class of widths; a copy that shares memory with the room.
struct StudyTable: ExportedTable {
    static let source = TableSource(StudyTable.init) { $0.feature(RoomStudy.self).cost }

    static let description = TableDescription(
        "study",
        en: "What visitors touched of the study’s pages",
        de: "Was auf den Seiten der Studie berührt wurde",
        fr: "Ce qui a été touché sur les pages de l’étude",
        columns: [
            TableColumn(
                "page",
                .text,
                en: "the page’s address; empty for those beyond the bounds of a study",
                de: "Adresse der Seite; leer für alle über den Grenzen einer Studie",
                fr: "adresse de la page ; vide au-delà des limites d’une étude"
            ),
            TableColumn(
                "version",
                .text,
                en: "the page’s version, which its address names; empty without one",
                de: "Version der Seite, die in ihrer Adresse steht; leer, wenn sie keine hat",
                fr: "version de la page, nommée dans son adresse ; vide si elle n’en a pas"
            ),
            TableColumn(
                "width",
                .text,
                en: "the class of the page’s width: narrow, medium or wide",
                de: "Breite der Seite: narrow (schmal), medium (mittel) oder wide (breit)",
                fr: "largeur de la page : narrow (étroite), medium (moyenne) ou wide (large)"
            ),
            TableColumn(
                "element",
                .text,
                en: "the element’s selector; empty for those beyond the bounds of a study",
                de: "Selektor des Elements; leer für alle über den Grenzen einer Studie",
                fr: "sélecteur de l’élément ; vide au-delà des limites d’une étude"
            ),
            TableColumn(
                "participants",
                .integer,
                en: "visitors who touched or missed it",
                de: "Personen, die es berührt oder verfehlt haben",
                fr: "personnes qui l’ont touché ou manqué"
            ),
            TableColumn("touches", .integer, en: "touches", de: "Berührungen", fr: "touchers"),
            TableColumn("taps", .integer, en: "taps", de: "Tipps", fr: "tapes"),
            TableColumn(
                "scrolled",
                .integer,
                en: "touches that scrolled the page",
                de: "Berührungen, mit denen gescrollt wurde",
                fr: "touchers qui ont fait défiler la page"
            ),
            TableColumn(
                "dead",
                .integer,
                en: "taps without any reaction",
                de: "Tipps ohne jede Reaktion",
                fr: "tapes sans aucune réaction"
            ),
            TableColumn(
                "rage",
                .integer,
                en: "series of quick taps at one place",
                de: "Folgen schneller Tipps an einer Stelle",
                fr: "séries de tapes rapides au même endroit"
            ),
            TableColumn(
                "slips",
                .integer,
                en: "touches that began on it and were lifted elsewhere",
                de: "Berührungen, die auf ihm begannen und anderswo endeten",
                fr: "touchers commencés sur lui et levés ailleurs"
            ),
            TableColumn(
                "missed",
                .integer,
                en: "dead taps beside it",
                de: "Tipps ohne Reaktion daneben",
                fr: "tapes sans réaction à côté"
            ),
            TableColumn(
                "missedMeanPixels",
                .number,
                unit: "CSS px",
                en: "mean distance of the misses",
                de: "mittlerer Abstand der Fehltipps",
                fr: "distance moyenne des tapes manquées"
            ),
            TableColumn(
                "dwellMilliseconds",
                .number,
                unit: "ms",
                en: "time touched",
                de: "Zeit der Berührung",
                fr: "temps de contact"
            ),
        ]
    )

    private let participants: [StudySums]

    init(of room: Room) {
        participants = room.feature(RoomStudy.self).orderedStored
    }

    func makeRows() -> AnyIterator<[TableField]> {
        var rows: [StudySums.Key: CountedSums] = [:]
        for participant in participants {
            for (key, sums) in participant.ordered {
                rows[key, default: CountedSums()].add(sums, isNewParticipant: true)
            }
        }
        return AnyIterator(
            rows.sorted { $0.key < $1.key }.lazy.map { key, counted in
                let sums = counted.sums
                return [
                    .text(key.page), .text(StudyVersion.named(in: key.page)), .text("\(key.width.name)"),
                    .text(key.element), .integer(counted.participants),
                    .integer(sums.touches), .integer(sums.taps), .integer(sums.scrolled), .integer(sums.dead),
                    .integer(sums.rage), .integer(sums.slips), .integer(sums.missed), .number(sums.meanMissPixels),
                    .number(sums.dwellMilliseconds),
                ]
            }.makeIterator()
        )
    }
}
