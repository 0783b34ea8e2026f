extension AttemptFigure {
    /// The difficulty of tapping from the scatter in both directions; the same in challenges and experiments.
    public static let effectiveDifficultyBivariate = AttemptFigure(
        "effectiveIndexOfDifficultyBivariateBits",
        .number,
        unit: "bit",
        en: "effective index of difficulty from the bivariate width and distance; only in tapping",
        de: "effektiver Schwierigkeitsindex aus bivariater Breite und bivariatem Abstand; nur beim Tippen",
        fr: "indice de difficulté effectif d’après largeur et distance bivariées ; seulement en pointage"
    )
    /// The throughput of tapping along the movement; the same in challenges and experiments.
    public static let throughputUnivariate = AttemptFigure(
        "throughputUnivariateBitsPerSecond",
        .number,
        unit: "bits/s",
        en: "throughput from the spread along the movement (SDx), as most publications have it; only in tapping",
        de:
            "Durchsatz aus der Streuung längs der Bewegung (SDx), wie in den meisten Veröffentlichungen; nur beim Tippen",
        fr: "débit d’après la dispersion dans l’axe (SDx), celui de la plupart des publications ; seulement en pointage"
    ) { value, figures in
        figures[TappingFigures.timeIndex].map { _ in value }
    }
    /// The throughput of tapping in both directions; the same in challenges and experiments.
    public static let throughputBivariate = AttemptFigure(
        "throughputBivariateBitsPerSecond",
        .number,
        unit: "bits/s",
        en: "throughput from the spread in both directions (SDxy); only in tapping",
        de: "Durchsatz aus der Streuung in beiden Richtungen (SDxy); nur beim Tippen",
        fr: "débit d’après la dispersion dans les deux directions (SDxy) ; seulement en pointage"
    ) { _, figures in
        guard let bits = figures[TappingFigures.bivariateBitsIndex]?.numbers.first,
            let seconds = figures[TappingFigures.timeIndex]?.numbers.first
        else { return nil }
        return bits / seconds
    }
}

extension TappingFigures {
    /// The indices in `described` of the figures from which others are derived.
    fileprivate static let (timeIndex, bivariateBitsIndex) = (0, 7)

    /// The figures of an attempt; an attempt without targets has some of them only.
    static let described: [AttemptFigure] = [
        AttemptFigure(
            "movementTimeSeconds",
            .number,
            unit: "s",
            en: "mean time between two targets; only with targets",
            de: "mittlere Zeit zwischen zwei Zielen; nur bei targets",
            fr: "temps moyen entre deux cibles ; seulement avec targets"
        ),
        AttemptFigure(
            "indexOfDifficultyBits",
            .number,
            unit: "bit",
            en: "nominal index of difficulty after Fitts, of the targets as laid out; only with targets",
            de: "nomineller Schwierigkeitsindex nach Fitts, der Ziele auf diesem Bildschirm; nur bei targets",
            fr: "indice de difficulté nominal selon Fitts, des cibles sur cet écran ; seulement avec targets"
        ),
        AttemptFigure(
            "effectiveWidthPixels",
            .number,
            unit: "CSS px",
            en: "effective width of the targets, from the spread of the taps along the movement; only with targets",
            de: "effektive Breite der Ziele, aus der Streuung der Treffer längs der Bewegung; nur bei targets",
            fr:
                "largeur effective, d’après la dispersion des touchers dans l’axe du mouvement ; seulement avec targets"
        ),
        AttemptFigure(
            "effectiveDistancePixels",
            .number,
            unit: "CSS px",
            en: "effective distance: mean length of the movements along the axis; only with targets",
            de: "effektiver Abstand: mittlere Länge der Bewegungen längs der Achse; nur bei targets",
            fr: "distance effective : longueur moyenne des mouvements dans l’axe ; seulement avec targets"
        ),
        AttemptFigure(
            "effectiveIndexOfDifficultyBits",
            .number,
            unit: "bit",
            en: "index of difficulty from effective distance and width; only with targets",
            de: "Schwierigkeitsindex aus effektivem Abstand und effektiver Breite; nur bei targets",
            fr: "indice de difficulté d’après distance et largeur effectives ; seulement avec targets"
        ),
        AttemptFigure(
            "effectiveWidthBivariatePixels",
            .number,
            unit: "CSS px",
            en: "effective width from the spread in both directions; only with targets",
            de: "effektive Breite aus der Streuung in beiden Richtungen; nur bei targets",
            fr: "largeur effective d’après la dispersion dans les deux directions ; seulement avec targets"
        ),
        AttemptFigure(
            "effectiveDistanceBivariatePixels",
            .number,
            unit: "CSS px",
            en: "effective distance from tap to tap; only with targets",
            de: "effektiver Abstand von Tipp zu Tipp; nur bei targets",
            fr: "distance effective d’un toucher à l’autre ; seulement avec targets"
        ),
        .effectiveDifficultyBivariate, .throughputUnivariate, .throughputBivariate,
        AttemptFigure(
            "errors",
            .count,
            en: "taps beside their target; only with targets",
            de: "Tipps neben das Ziel; nur bei targets",
            fr: "touchers à côté de la cible ; seulement avec targets"
        ),
    ]

    /// The values of `described`.
    var values: [FigureValue?] {
        [
            .number(movementTimeSeconds), .number(indexOfDifficultyBits), .number(univariate.width),
            .number(univariate.distance), .number(univariate.bits), .number(bivariate.width),
            .number(bivariate.distance), .number(bivariate.bits), nil, nil, .count(errors),
        ]
    }
}
