import Rooms

/// The table of touch events, which is too large for spreadsheets.
enum EventTable {
    static let description = TableDescription(
        "events",
        en: "Every touch",
        de: "Jede Berührung",
        fr: "Chaque toucher",
        columns: [
            .participant,
            TableColumn(
                "receivedMilliseconds",
                .integer,
                unit: "ms",
                en: "when it reached the server, since the session’s start",
                de: "wann sie beim Server ankam, seit Beginn der Sitzung",
                fr: "quand il est arrivé au serveur, depuis le début de la session"
            ),
            TableColumn(
                "seq",
                .integer,
                en: "number of the message that brought it, counted by the phone",
                de: "Nummer der Nachricht, die sie brachte, vom Handy gezählt",
                fr: "numéro du message qui l’a apporté, compté par le téléphone"
            ),
            TableColumn(
                "phase",
                .text,
                en: "began, moved, ended, cancelled or held (still down)",
                de:
                    "began (begonnen), moved (bewegt), ended (beendet), cancelled (abgebrochen) oder held (liegt noch auf)",
                fr: "began (commencé), moved (déplacé), ended (terminé), cancelled (interrompu) ou held (toujours posé)"
            ),
            TableColumn(
                "pointer",
                .integer,
                en: "the finger, while it is down",
                de: "der Finger, solange er aufliegt",
                fr: "le doigt, tant qu’il est posé"
            ),
            .x, .y, .phoneTime,
            TableColumn(
                "pressure",
                .number,
                en: "pressure as the phone reports it, 0 to 1; empty where it measures none",
                de: "Druck, wie ihn das Handy meldet, 0 bis 1; leer, wo es keinen misst",
                fr: "pression selon le téléphone, de 0 à 1 ; vide s’il n’en mesure pas"
            ),
            TableColumn(
                "radius",
                .number,
                unit: "CSS px",
                en: "radius of the contact; empty where the phone measures none",
                de: "Radius der Berührungsfläche; leer, wo das Handy keinen misst",
                fr: "rayon du contact ; vide si le téléphone n’en mesure pas"
            ),
            TableColumn(
                "tool",
                .text,
                en: "pen for a pen, else empty",
                de: "pen für einen Stift, sonst leer",
                fr: "pen pour un stylet, sinon vide"
            ),
        ]
    )
}
