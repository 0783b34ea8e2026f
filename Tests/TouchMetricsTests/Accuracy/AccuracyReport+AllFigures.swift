import Foundation

@testable import TouchMetrics

/// The table of all figures: those of this document, and those that other documents prove.
extension AccuracyReport {
    func allFigures() throws -> String {
        let documents = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs")
        let strokes = try RandomStrokes.judging.measured()
        let lengths = ErrorCoverage.Figure.allCases.flatMap { figure in
            KnownDensity.all.map { density in
                let errors = ErrorCoverage(of: figure, density, strokes)
                let bias = (errors.bias < 0 ? "−" : "+") + fixed(abs(errors.bias) * 100, 2) + " %"
                return [
                    "length, \(figure.rawValue), \(density.name)", figure.kind, bias, fixed(errors.coverage * 100, 1),
                    fixed(errors.medianWidth * 100, 2) + " %", fixed(errors.timesOracle, 2), "[here](#the-errors)",
                ]
            }
        }
        let pictures = try PictureLengths.all()
        let onPictures = [
            "length on a picture", "interval",
            (pictures.bias < 0 ? "−" : "+") + fixed(abs(pictures.bias) * 100, 2) + " %",
            fixed(pictures.coverage * 100, 1), fixed(pictures.medianWidth * 100, 2) + " %",
            fixed(pictures.timesOracle, 2),
            "[here](#lengths-on-a-picture)",
        ]
        let shapes = try PictureShapes.Figure.allCases.map { figure in
            let runs = try PictureShapes.of(figure)
            return [
                "\(figure.rawValue) on a picture", "interval", value(runs.bias, figure, isSigned: true),
                fixed(runs.coverage * 100, 1), value(runs.medianWidth, figure), fixed(runs.timesOracle, 2),
                "[here](#areas-and-angles-on-a-picture)",
            ]
        }
        let times = try TimedTouches.Hand.allCases.map { hand in
            let times = try TimedTouches.of(hand)
            let bias = (times.bias < 0 ? "−" : "+") + fixed(abs(times.bias) * 1000, 2) + " ms"
            return [
                "duration, \(hand.rawValue)", "bound", bias, fixed(times.coverage * 100, 1),
                fixed(times.medianWidth * 1000, 1) + " ms", fixed(times.timesOracle, 2), "[here](#durations)",
            ]
        }
        let walks = try Self.rows(of: documents.appending(path: "accuracy-walks.md"), after: "| walks |").last ?? []
        let walk = [
            "walked distance", "bound", walks[1] + " %", walks[2], walks[3] + " %", walks[4],
            "[walks](accuracy-walks.md)",
        ]
        return table(
            ["figure", "kind", "bias", "holds in %", "median width", "times the oracle", "proven"],
            lengths + [onPictures] + shapes + times + [walk]
                + (try experiments(documents.appending(path: "experiments.md")))
        ) + "\n\n" + Self.withoutErrors
    }

    /// The figures of experiments, and the lines of classes in which nobody and somebody leaves, over all kinds of such classes: the largest bias, the
    /// mean share that holds, and the median width as a multiple of an oracle's.
    private func experiments(_ document: URL) throws -> [[String]] {
        let figures = try Self.rows(of: document, after: "<!-- Scripts/accuracy -->").dropFirst().map { row in
            [row[0], "interval"] + row[2...] + ["[experiments](experiments.md#errors)"]
        }
        let rows = try Self.rows(of: document, after: "<!-- Scripts/class-lines -->")
        return figures
            + [("nominal", 4), ("effective", 7)].map { difficulty, column in
                let numbers = rows.dropFirst().map { row in row[column...column + 2].map(Self.number) }
                let bias = numbers.map { $0[0] }.max { abs($0) < abs($1) } ?? 0
                let held = numbers.reduce(0) { $0 + $1[1] } / Double(numbers.count)
                return [
                    "class's slope, \(difficulty), people leave", "interval",
                    (bias < 0 ? "−" : "+") + fixed(abs(bias), 1) + " % at most",
                    fixed(held, 1), "–", fixed(ErrorCoverage.quantile(numbers.map { $0[2] }, 0.5), 2),
                    "[experiments](experiments.md#lines-when-people-leave)",
                ]
            }
    }

    private static func number(_ cell: String) -> Double {
        Double(cell.replacing("−", with: "-").filter { "-.0123456789".contains($0) }) ?? .nan
    }

    /// The cells of the table that follows a line, without the line of dashes.
    private static func rows(of document: URL, after start: String) throws -> [[String]] {
        let lines = try String(contentsOf: document, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix(start) }
            .drop { !$0.hasPrefix("|") }
            .prefix { $0.hasPrefix("|") }
        return lines.filter { !$0.hasPrefix("|---") && !$0.hasPrefix("| ---") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    static let allFiguresNote = """
        ## All figures

        Every figure that has a ± or an *at most*: an interval holds the truth in 93 to 97 of 100 cases, a bound in at least 99. *Bias* is the
        mean of (measured − true); *times the oracle* compares the median width with that of somebody who knows how the errors are distributed, but
        not the truth. Lengths are those of the strokes that [judge](#the-errors). Where bounds of other figures go, they are these:
        gestures and the challenges `distance` and `hold` have the bounds of lengths and of durations; `speed` of comparisons has both, as if both were as wrong as they may be;
        a challenge's median and mean have what they would be if every result was as wrong as it may be, all to one side.
        """

    static let withoutErrors = """
        Comparisons have intervals of chance, which are about people, not about the instrument: [how often they hold](comparisons.md#what-is-computed).
        The card's and the coins' errors hold in at least 95 of 100 calibrations and weighings ([figures.md](figures.md#calibration), [coins](figures.md#calibration-with-coins)).

        **Without**, and why:

        | figure | why it has none |
        | --- | --- |
        | lengths in px | they are the exact sum of what the screen reported |
        | lengths where the density is assumed | nobody knows how wrong a centimetre is |
        | gestures, taps, touches, fingers, misses, false starts, differences found, hints | they are counted |
        | heatmaps | they are counts, and times whose misplaced share stands [below](#time-per-block) |
        | fastest step of a gesture | jitter makes it faster, sampling slower, and neither is known of one step |
        | contact radius | it is as the screen reports it |
        | force, grams, the challenge `press` | the server is not told how exact the phone's scale is |
        | the challenges `reaction`, `latency` | the delays of screen and panel, or of the finger, are in them, and differ from model to model |
        | the challenges `targets` and `symbol` | an attempt is a small sample of a person, and ranks as it is; [experiments](experiments.md#errors) say how much a person scatters |
        | of experiments: effective figures of steering, own lines over the effective difficulty, R², classes of fewer than five | [each has its reason](experiments.md#errors) |
        | other medians and means of a class on the projector | of those who were there they are exact; who is missing [stands beside them](comparisons.md#who-is-missing) |
        """
}
