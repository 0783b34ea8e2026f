import Geometry

extension ArticulationFigures {
    /// The figures of an attempt.
    static let described: [AttemptFigure] = [
        AttemptFigure(
            "shapeErrorPercent",
            .number,
            unit: "%",
            en:
                "shape error: mean distance of the drawing’s points from those of the template, in % of the side of its square; "
                + "only with symbol, as all that follows",
            de:
                "Formfehler: mittlerer Abstand der gezeichneten Punkte von denen der Vorlage, in % der Seite ihres Quadrats; "
                + "nur bei symbol, wie alles Folgende",
            fr: "erreur de forme : distance moyenne des points du dessin à ceux du modèle, en % du côté de son carré ; "
                + "seulement avec symbol, comme tout ce qui suit",
            derived: { value, _ in value }
        ),
        AttemptFigure(
            "shapeVariabilityPercent",
            .number,
            unit: "%",
            en: "shape variability: standard deviation of these distances",
            de: "Formvariabilität: Standardabweichung dieser Abstände",
            fr: "variabilité de forme : écart type de ces distances"
        ),
        AttemptFigure(
            "lengthErrorPercent",
            .number,
            unit: "%",
            en: "length error: by how much the strokes are longer or shorter than the template’s",
            de: "Längenfehler: um wie viel die Striche länger oder kürzer sind als die der Vorlage",
            fr: "erreur de longueur : de combien les traits sont plus longs ou plus courts que ceux du modèle"
        ),
        AttemptFigure(
            "sizeErrorPercent",
            .number,
            unit: "%",
            en: "size error: by how much the area of the rectangle around it is larger or smaller than the template’s",
            de: "Größenfehler: um wie viel die Fläche des Rechtecks darum größer oder kleiner ist als die der Vorlage",
            fr:
                "erreur de taille : de combien l’aire du rectangle autour est plus grande ou plus petite que celle du modèle"
        ),
        AttemptFigure(
            "bendingErrorRadians",
            .number,
            unit: "rad",
            en: "bending error: mean difference of the turning angles",
            de: "Biegefehler: mittlerer Unterschied der Richtungsänderungen",
            fr: "erreur de courbure : différence moyenne des changements de direction"
        ),
        AttemptFigure(
            "bendingVariabilityRadians",
            .number,
            unit: "rad",
            en: "bending variability: standard deviation of these differences",
            de: "Biegevariabilität: Standardabweichung dieser Unterschiede",
            fr: "variabilité de courbure : écart type de ces différences"
        ),
        AttemptFigure(
            "timeErrorMilliseconds",
            .number,
            unit: "ms",
            en: "time error: by how much it took more or less time than the demonstration",
            de: "Zeitfehler: um wie viel es länger oder kürzer dauerte als die Vorführung",
            fr: "erreur de temps : de combien il a duré plus ou moins que la démonstration"
        ),
        AttemptFigure(
            "timeVariabilityMilliseconds",
            .number,
            unit: "ms",
            en: "time variability: standard deviation of the differences of the points’ times",
            de: "Zeitvariabilität: Standardabweichung der Unterschiede der Zeiten der Punkte",
            fr: "variabilité de temps : écart type des différences entre les temps des points"
        ),
        AttemptFigure(
            "velocityErrorPercentPerSecond",
            .number,
            unit: "%/s",
            en: "velocity error: mean difference of the speeds, in % of the square’s side a second",
            de: "Geschwindigkeitsfehler: mittlerer Unterschied der Geschwindigkeiten, in % der Seite je Sekunde",
            fr: "erreur de vitesse : différence moyenne des vitesses, en % du côté par seconde"
        ),
        AttemptFigure(
            "velocityVariabilityPercentPerSecond",
            .number,
            unit: "%/s",
            en: "velocity variability: standard deviation of these differences",
            de: "Geschwindigkeitsvariabilität: Standardabweichung dieser Unterschiede",
            fr: "variabilité de vitesse : écart type de ces différences"
        ),
        AttemptFigure(
            "strokeError",
            .count,
            en: "stroke error: how many strokes more or fewer than the template",
            de: "Strichfehler: wie viele Striche mehr oder weniger als die Vorlage",
            fr: "erreur de traits : combien de traits de plus ou de moins que le modèle"
        ),
        AttemptFigure(
            "strokeOrderErrorPercent",
            .number,
            unit: "%",
            en: "stroke order error: the shape error less that of the points in the best order",
            de: "Strichfolgefehler: der Formfehler ohne den der Punkte in der besten Reihenfolge",
            fr: "erreur d’ordre des traits : l’erreur de forme moins celle des points dans le meilleur ordre"
        ),
        AttemptFigure(
            "articulationMilliseconds",
            .number,
            unit: "ms",
            en: "time from the first touch to the last lift",
            de: "Zeit von der ersten Berührung bis zum letzten Abheben",
            fr: "temps du premier toucher au dernier lever"
        ),
        AttemptFigure(
            "drawnPercent",
            .list,
            unit: "%",
            en: "x and y of each point of the drawing from their centroid, in % of the side of the template’s square",
            de: "x und y jedes Punkts der Zeichnung von ihrem Schwerpunkt aus, in % der Seite des Quadrats der Vorlage",
            fr: "x et y de chaque point du dessin depuis leur barycentre, en % du côté du carré du modèle"
        ),
        AttemptFigure(
            "strokeStarts",
            .list,
            en: "which of these points, from 0, are the first ones of a stroke",
            de: "welche dieser Punkte, ab 0, die ersten eines Strichs sind",
            fr: "lesquels de ces points, à partir de 0, sont les premiers d’un trait"
        ),
    ]

    /// The values of `described`.
    var values: [FigureValue?] {
        [
            nil, .number(100 * shapeVariability), .number(100 * lengthError), .number(100 * sizeError),
            .number(bendingError), .number(bendingVariability), .number(timeError), .number(timeVariability),
            .number(100 * velocityError), .number(100 * velocityVariability), .count(strokeError),
            .number(100 * strokeOrderError), .number(milliseconds),
            .list(points.flatMap { [Self.hundredths(100 * $0.x), Self.hundredths(100 * $0.y)] }),
            .list(strokeStarts.map { Double($0) }),
        ]
    }

    /// Rounds to two decimals: lists are drawn, and nothing is computed from them.
    private static func hundredths(_ value: Double) -> Double {
        (value * 100).rounded() / 100
    }

    /// The compared measures, each by the median of the attempts. Neither a slower nor a faster drawing is better.
    static let compared: [AttemptMeasure] = [
        AttemptMeasure("shapeError", in: "%", isLessBetter: true) { $0.values },
        measure("shapeVariability", 1, in: "%", isLessBetter: true),
        measure("lengthError", 2, in: "%", isLessBetter: true),
        measure("sizeError", 3, in: "%", isLessBetter: true),
        measure("bendingError", 4, in: "rad", isLessBetter: true),
        measure("bendingVariability", 5, in: "rad", isLessBetter: true),
        measure("timeError", 6, in: "ms"),
        measure("timeVariability", 7, in: "ms"),
        measure("velocityError", 8, in: "%/s"),
        measure("velocityVariability", 9, in: "%/s"),
        measure("strokeError", 10, isLessBetter: true),
        measure("strokeOrderError", 11, in: "%", isLessBetter: true),
    ]

    private static func measure(
        _ name: String,
        _ figure: Int,
        in unit: String? = nil,
        isLessBetter: Bool? = nil
    ) -> AttemptMeasure {
        AttemptMeasure(name, in: unit, isLessBetter: isLessBetter) { $0.numbers(ofFigure: figure) }
    }
}
