/// Columns of tapping that challenges and experiments share: the same name is the same figure in both.
extension TableColumn {
    static let effectiveDifficultyBivariate = TableColumn(
        "effectiveIndexOfDifficultyBivariateBits",
        .number,
        unit: "bit",
        en: "effective index of difficulty from the bivariate width and distance; only in tapping",
        de: "effektiver Schwierigkeitsindex aus bivariater Breite und bivariatem Abstand; nur beim Tippen",
        fr: "indice de difficulté effectif d’après largeur et distance bivariées ; seulement en pointage"
    )
    static let throughputUnivariate = TableColumn(
        "throughputUnivariateBitsPerSecond",
        .number,
        unit: "bit/s",
        en: "throughput from the spread along the movement (SDx), as most publications have it; only in tapping",
        de:
            "Durchsatz aus der Streuung längs der Bewegung (SDx), wie in den meisten Veröffentlichungen; nur beim Tippen",
        fr: "débit d’après la dispersion dans l’axe (SDx), celui de la plupart des publications ; seulement en pointage"
    )
    static let throughputBivariate = TableColumn(
        "throughputBivariateBitsPerSecond",
        .number,
        unit: "bit/s",
        en: "throughput from the spread in both directions (SDxy); only in tapping",
        de: "Durchsatz aus der Streuung in beiden Richtungen (SDxy); nur beim Tippen",
        fr: "débit d’après la dispersion dans les deux directions (SDxy) ; seulement en pointage"
    )
}
