import Challenges

/// Columns of tapping that challenges and experiments share: the same name is the same figure in both.
extension TableColumn {
    static let effectiveDifficultyBivariate = TableColumn(AttemptFigure.effectiveDifficultyBivariate)
    static let throughputUnivariate = TableColumn(AttemptFigure.throughputUnivariate)
    static let throughputBivariate = TableColumn(AttemptFigure.throughputBivariate)

    /// The column of a figure of attempts.
    init(_ figure: AttemptFigure) {
        let text = figure.text
        let kind: Kind = figure.form == .count ? .integer : .number
        self.init(figure.name, kind, unit: figure.unit, en: text.en, de: text.de, fr: text.fr)
    }
}
