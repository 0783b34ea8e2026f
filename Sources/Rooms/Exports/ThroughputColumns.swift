package import Challenges

/// Columns of tapping that challenges and experiments share: columns of the same name have the same figure in both.
extension TableColumn {
    /// The effective index of difficulty in bits.
    package static let effectiveDifficultyBivariate = TableColumn(AttemptFigure.effectiveDifficultyBivariate)
    /// The throughput from the spread along the movement, in bits/s.
    package static let throughputUnivariate = TableColumn(AttemptFigure.throughputUnivariate)
    /// The throughput from the spread in both directions, in bits/s.
    package static let throughputBivariate = TableColumn(AttemptFigure.throughputBivariate)

    /// The column of a figure of attempts.
    package init(_ figure: AttemptFigure) {
        let text = figure.text
        let kind: Kind = figure.form == .count ? .integer : .number
        self.init(figure.name, kind, unit: figure.unit, en: text.en, de: text.de, fr: text.fr)
    }
}
