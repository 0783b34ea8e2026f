import Rooms

/// Columns that several tables of experiments have.
extension TableColumn {
    static let experiment = TableColumn(
        "experiment",
        .integer,
        en: "number of the experiment in this session",
        de: "Nummer des Experiments in dieser Sitzung",
        fr: "numéro de l’expérience dans cette session"
    )
    static let task = TableColumn(
        "task",
        .text,
        en: "tapping or steering",
        de: "tapping (tippen) oder steering (durch Tunnel zeichnen)",
        fr: "tapping (pointage) ou steering (tunnel)"
    )
    static let condition = TableColumn(
        "condition",
        .integer,
        en: "the condition, a distance with a width, counted from 0",
        de: "Bedingung, ein Abstand mit einer Breite, ab 0 gezählt",
        fr: "condition, une distance avec une largeur, comptée à partir de 0"
    )
    static let distance = TableColumn(
        "distance",
        .number,
        unit: "mm",
        en: "distance of the targets, or length of the tunnel",
        de: "Abstand der Ziele oder Länge des Tunnels",
        fr: "distance des cibles, ou longueur du tunnel"
    )
    static let width = TableColumn(
        "width",
        .number,
        unit: "mm",
        en: "diameter of the targets, or width of the tunnel",
        de: "Durchmesser der Ziele oder Breite des Tunnels",
        fr: "diamètre des cibles, ou largeur du tunnel"
    )
    static let sequence = TableColumn(
        "sequence",
        .integer,
        en: "number of the participant’s sequence, from 1",
        de: "Nummer der Folge dieses Handys, ab 1",
        fr: "numéro de la série de ce téléphone, à partir de 1"
    )

    /// The columns that every row of a performed sequence begins with.
    static func ofSequence(difficulty: TableColumn) -> [TableColumn] {
        [.experiment] + ofParticipant + [
            .sequence,
            TableColumn(
                "practice",
                .bool,
                en: "whether the sequence was practice, which counts nowhere",
                de: "ob die Folge Übung war, die nirgends zählt",
                fr: "si la série était un entraînement, qui ne compte nulle part"
            ),
            .condition, .distance, .width, difficulty,
            TableColumn(
                "pixelsPerMillimetre",
                .number,
                unit: "CSS px/mm",
                en: "density of the screen that sizes were computed with",
                de: "Pixeldichte des Bildschirms, mit der die Größen berechnet sind",
                fr: "densité de l’écran avec laquelle les tailles sont calculées"
            ),
            TableColumn(
                "calibrated",
                .bool,
                en: "whether that density was measured with a card on this phone",
                de: "ob diese Pixeldichte auf diesem Handy mit einer Karte gemessen ist",
                fr: "si cette densité a été mesurée avec une carte sur ce téléphone"
            ),
        ]
    }

    static let movementTime = TableColumn(
        "movementTimeSeconds",
        .number,
        unit: "s",
        en: "movement time of the trial",
        de: "Bewegungszeit des Versuchs",
        fr: "temps de mouvement de l’essai"
    )
}
