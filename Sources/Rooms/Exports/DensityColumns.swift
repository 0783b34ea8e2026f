package import WireProtocol

/// The columns of every table with lengths: the reliability of the density with which they were computed.
extension TableColumn {
    /// The reliability of the density, and the density.
    package static let ofDensity = [
        TableColumn(
            "densityFrom",
            .text,
            en:
                "how the screen’s density is known: card (calibrated), model (of a known device) or assumed (on phones true lengths are usually 0 to 15 % longer)",
            de:
                "woher die Pixeldichte bekannt ist: card (kalibriert), model (Gerät bekannt) oder assumed (angenommen: Wahre Längen sind auf Handys meist 0 bis 15 % größer)",
            fr:
                "d’où la densité est connue : card (étalonné), model (appareil connu) ou assumed (supposée : sur les téléphones, les vraies longueurs dépassent en général de 0 à 15 %)"
        ),
        TableColumn(
            "relativeError",
            .number,
            en: "relative error of the density, and so of every length; empty if unknown",
            de: "relativer Fehler der Pixeldichte und damit jeder Länge; leer, wenn unbekannt",
            fr: "erreur relative de la densité, donc de chaque longueur ; vide si inconnue"
        ),
    ]
}

extension DensityTrust {
    /// The values of the columns `TableColumn.ofDensity`.
    package var tableFields: [TableField] { [.text(source.rawValue), .number(relativeError)] }
}
