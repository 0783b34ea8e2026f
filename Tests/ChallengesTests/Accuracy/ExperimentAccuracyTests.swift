import Foundation
import Testing

@testable import Challenges

@Suite struct ExperimentAccuracyTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/experiments.md").standardizedFileURL
    private static let mark = "<!-- Scripts/accuracy -->\n"

    @Test func `the errors of experiments hold as often as they promise, and are not wide`() throws {
        let figures = try Self.people() + Self.classes()
        for figure in figures {
            #expect((0.93...0.975).contains(figure.coverage), "\(figure.name)")
            // Four trials, and the scatter of a scatter, show less than the oracle knows.
            let isSmall = ["movement time, steering", "effective width"].contains(figure.name)
            #expect(figure.timesOracle <= (isSmall ? 1.45 : 1.3), "\(figure.name)")
        }
        let table = Self.table(figures)
        var text = try String(contentsOf: Self.document, encoding: .utf8)
        let start = try #require(text.range(of: Self.mark)).upperBound
        let end = text[start...].range(of: "\n\n")?.lowerBound ?? text.endIndex
        if ProcessInfo.processInfo.environment["TOUCHFIGURES_WRITE_ACCURACY"] != nil {
            text.replaceSubrange(start..<end, with: table)
            try text.write(to: Self.document, atomically: true, encoding: .utf8)
        } else {
            #expect(text[start..<end] == table, "Scripts/accuracy writes the table again")
        }
    }

    private static func table(_ figures: [JudgedFigure]) -> String {
        let head = ["figure", "runs", "bias", "holds in %", "median width", "times the oracle"]
        let rows = figures.map { figure in
            [
                figure.name, "\(figure.count)",
                String(format: "%+.1f %%", figure.bias * 100).replacing("-", with: "−"),
                String(format: "%.1f", figure.coverage * 100), String(format: "%.1f %%", figure.medianWidth * 100),
                String(format: "%.2f", figure.timesOracle),
            ]
        }
        return ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }

    /// The figures of one person, again and again.
    private static func people() throws -> [JudgedFigure] {
        var people = SimulatedPeople(seed: 1)
        var time = JudgedFigure("movement time, tapping")
        var steered = JudgedFigure("movement time, steering")
        var width = JudgedFigure("effective width")
        var distance = JudgedFigure("effective distance")
        var difficulty = JudgedFigure("effective index of difficulty")
        var throughput = JudgedFigure("throughput in a condition")
        var own = JudgedFigure("a person's throughput")
        var slope = JudgedFigure("a person's slope, tapping")
        var steeredSlope = JudgedFigure("a person's slope, steering")
        let (a, b) = (SimulatedPeople.intercept, SimulatedPeople.slope)
        for _ in 0..<400 {
            var tapped: [ConditionFigures] = []
            var tunnels: [ConditionFigures] = []
            for (kind, condition) in SimulatedPeople.conditions.enumerated() {
                let figures = try people.tapping(condition, speed: 1, scatter: 1)
                let errors = try #require(figures.uncertainty)
                let truth = a + b * figures.indexOfDifficulty
                time.add(figures.movementTimeSeconds, errors.movementTime, kind: kind, truth: truth)
                width.add(figures.effectiveWidth, errors.widthShare.map { $0 * figures.effectiveWidth }, kind: kind)
                distance.add(figures.effectiveDistance, errors.distance, kind: kind, truth: condition.distance)
                difficulty.add(figures.effectiveIndexOfDifficulty, errors.difficulty, kind: kind)
                throughput.add(figures.throughput, figures.throughputError, kind: kind)
                tapped.append(figures)
                let tunnel = people.steering(condition)
                steered.add(
                    tunnel.movementTimeSeconds,
                    tunnel.uncertainty?.movementTime,
                    kind: kind,
                    truth: 2 * a + b * tunnel.indexOfDifficulty
                )
                tunnels.append(tunnel)
            }
            let figures = ExperimentFigures(ofParticipant: tapped)
            own.add(try #require(figures.throughput), figures.throughputError)
            let (line, other) = (figures.nominal, ExperimentFigures(ofParticipant: tunnels).nominal)
            slope.add(try #require(line).slope, line?.slopeError, truth: b)
            steeredSlope.add(try #require(other).slope, other?.slopeError, truth: b)
        }
        return [time, steered, width, distance, difficulty, throughput, own, slope, steeredSlope]
    }

    /// The figures of classes of 12, whose people differ by 20 % in speed and in scatter.
    private static func classes() throws -> [JudgedFigure] {
        var people = SimulatedPeople(seed: 2)
        var mean = JudgedFigure("a class's movement time in a condition")
        var throughput = JudgedFigure("a class's throughput")
        var slope = JudgedFigure("a class's slope, the farther end")
        let (a, b) = (SimulatedPeople.intercept, SimulatedPeople.slope)
        for _ in 0..<300 {
            let all = try (0..<12).map { _ in
                let (speed, scatter) = (1 + 0.2 * people.normal(), exp(0.2 * people.normal()))
                return try Dictionary(
                    uniqueKeysWithValues: SimulatedPeople.conditions.enumerated().map {
                        ($0, try people.tapping($1, speed: max(0.3, speed), scatter: scatter))
                    }
                )
            }
            let figures = ExperimentFigures(ofClass: all, conditionCount: SimulatedPeople.conditions.count)
            let line = try #require(figures.classLine)
            for (kind, point) in line.means {
                mean.add(
                    point.movementTimeSeconds,
                    line.meanErrors[kind]?.movementTime,
                    kind: kind,
                    truth: a + b * point.indexOfDifficulty
                )
            }
            throughput.add(try #require(figures.throughput), figures.throughputError)
            slope.add(try #require(figures.nominal).slope, figures.nominal?.slopeError, truth: b)
        }
        return [mean, throughput, slope]
    }
}
