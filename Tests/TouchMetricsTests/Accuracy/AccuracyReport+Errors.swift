@testable import TouchMetrics

/// The section on the errors that stand beside lengths.
extension AccuracyReport {
    func errors() throws -> String {
        let strokes = try MeasuredStroke.all()
        let figures = ErrorCoverage.Figure.allCases.flatMap { figure in
            KnownDensity.all.map { (figure, $0, ErrorCoverage(of: figure, $0, strokes)) }
        }
        let coverage = figures.map { figure, density, errors in
            [
                figure.rawValue, density.name, figure.kind, "\(strokes.count)", signed(errors.bias),
                share(errors.coverage),
                fixed(errors.medianWidth * 100, 2), fixed(errors.timesOracle, 2),
            ]
        }
        let sources = figures.map { figure, density, errors in
            [figure.rawValue, density.name] + errors.sources.map { fixed($0.share * 100, 2) }
        }
        let (estimate, sum) = (figures[0].2, figures[KnownDensity.all.count].2)
        let names = (Stroke.all + Stroke.further).map(\.name) + Self.paces + MeasuredStroke.rates.map { "\($0) Hz" }
        let parts = (names + MeasuredStroke.noises.map(\.name)).map {
            [$0, share(estimate.parts[$0] ?? 0), share(sum.parts[$0] ?? 0)]
        }
        return [
            table(
                [
                    "figure", "density", "kind", "strokes", "bias in %", "holds in %", "median width in %",
                    "times the oracle",
                ],
                coverage
            ),
            Self.sourcesNote, table(["figure", "density"] + ErrorCoverage.sourceNames, sources),
            Self.partsNote, table(["", "estimate", "sum"], parts),
            Self.randomNote, try randomStrokes(),
        ].joined(separator: "\n\n")
    }

    /// Both halves of the strokes that are drawn at random, and how often the errors hold in the half that judges.
    private func randomStrokes() throws -> String {
        var rows: [[String]] = []
        var parts: [[String]] = []
        for half in RandomStrokes.allCases {
            let strokes = try half.measured()
            for density in KnownDensity.all {
                let both = ErrorCoverage.Figure.allCases.map { ErrorCoverage(of: $0, density, strokes) }
                rows += zip(ErrorCoverage.Figure.allCases, both).map { figure, errors in
                    [
                        half.rawValue, figure.rawValue, density.name, signed(errors.bias), share(errors.coverage),
                        fixed(errors.medianWidth * 100, 2),
                    ]
                }
                guard half == .judging, density.name == "card" else { continue }
                let names = Set(strokes.map(\.stroke)).sorted() + half.rates.map { "\($0) Hz" }
                parts = (names + half.deviations.map { "\($0) px" }).map {
                    [$0, share(both[0].parts[$0] ?? 0), share(both[1].parts[$0] ?? 0)]
                }
            }
        }
        return table(["half", "figure", "density", "bias in %", "holds in %", "median width in %"], rows)
            + "\n\nThe half that judges, calibrated with a card, in %:\n\n" + table(["", "estimate", "sum"], parts)
    }

    private func share(_ value: Double) -> String { fixed(value * 100, 1) }

    private func signed(_ value: Double) -> String { (value < 0 ? "−" : "+") + fixed(abs(value) * 100, 2) }
}
