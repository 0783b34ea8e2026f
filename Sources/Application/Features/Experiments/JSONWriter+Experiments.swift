import Challenges
import Geometry
import WireProtocol

/// The messages' and answers' parts about experiments.
extension JSONWriter {
    /// Writes the number and the settings, without braces.
    mutating func settings(of experiment: StartedExperiment) {
        raw("\"number\":")
        integer(experiment.head.number)
        raw(",\"task\":\"tapping\",\"distances\":")
        list(experiment.head.distances) { $0.number($1) }
        raw(",\"widths\":")
        list(experiment.head.widths) { $0.number($1) }
        raw(",\"targets\":")
        integer(experiment.head.targets)
        raw(",\"practice\":")
        integer(experiment.head.practice)
    }

    /// Writes a phone's current sequence, each field after a comma.
    mutating func sequence(_ current: TappingRun.Planned, of run: TappingRun, withLayout: Bool) {
        raw(",\"sequence\":")
        integer(run.position + 1)
        raw(",\"practice\":")
        bool(current.isPractice)
        raw(",\"condition\":")
        integer(current.isPractice ? nil : run.position + 1 - run.experiment.practiceRounds)
        raw(",\"taps\":")
        integer(run.taps.count)
        guard withLayout, let ring = run.ring else { return }
        raw(",\"layout\":{\"width\":")
        number(ring.width)
        raw(",\"targets\":")
        list(ring.targets) { json, target in
            json.raw("[")
            json.number(target.x)
            json.raw(",")
            json.number(target.y)
            json.raw("]")
        }
        raw("}")
    }

    /// Writes `["p1",condition,ID,IDe,MT,throughput,trials,errors]`.
    mutating func point(_ point: ExperimentPoint) {
        let figures = point.figures
        raw("[")
        string(point.id)
        raw(",")
        integer(point.condition)
        for value in [
            figures.indexOfDifficultyBits, figures.effectiveIndexOfDifficultyBits, figures.movementTimeSeconds,
            figures.throughput,
        ] {
            raw(",")
            number(value)
        }
        raw(",")
        integer(figures.trials)
        raw(",")
        integer(figures.errors)
        raw("]")
    }

    /// Writes a class's figures as an object.
    mutating func classFigures(_ all: ClassFigures) {
        raw("{\"present\":")
        integer(all.present)
        raw(",\"participants\":")
        integer(all.participants)
        raw(",\"complete\":")
        integer(all.complete)
        raw(",\"missing\":")
        list(all.missing) { $0.string($1) }
        raw(",\"conditions\":")
        list(all.means) { json, entry in
            json.raw("{\"condition\":")
            json.integer(entry.condition)
            json.named("indexOfDifficultyBits", entry.mean.indexOfDifficultyBits)
            json.named("effectiveIndexOfDifficultyBits", entry.mean.effectiveIndexOfDifficultyBits)
            json.named("movementTimeSeconds", entry.mean.movementTimeSeconds)
            json.raw("}")
        }
        raw(",\"figures\":")
        figures(all.figures)
        raw("}")
    }

    /// Writes the figures of several conditions as an object.
    mutating func figures(_ figures: ExperimentFigures) {
        raw("{\"nominal\":")
        regression(figures.nominal)
        raw(",\"effective\":")
        regression(figures.effective)
        named("throughput", figures.throughput)
        named("throughputDeviation", figures.throughputDeviation)
        named("errorRate", figures.errorRate)
        raw(",\"trials\":")
        integer(figures.trials)
        raw(",\"errors\":")
        integer(figures.errors)
        raw(",\"outliers\":")
        integer(figures.outliers)
        raw("}")
    }

    private mutating func regression(_ line: LinearRegression?) {
        guard let line else { return raw("null") }
        raw("{\"intercept\":")
        number(line.intercept)
        named("slope", line.slope)
        named("determination", line.determination)
        raw(",\"points\":")
        integer(line.count)
        raw("}")
    }

    /// Writes one participant's figures in one condition, without braces.
    mutating func fields(of figures: ConditionFigures) {
        raw("\"trials\":")
        integer(figures.trials)
        raw(",\"errors\":")
        integer(figures.errors)
        raw(",\"outliers\":")
        integer(figures.outliers)
        named("movementTimeSeconds", figures.movementTimeSeconds)
        named("effectiveWidth", figures.effectiveWidth)
        named("effectiveDistance", figures.effectiveDistance)
        named("indexOfDifficultyBits", figures.indexOfDifficultyBits)
        named("effectiveIndexOfDifficultyBits", figures.effectiveIndexOfDifficultyBits)
        named("throughput", figures.throughput)
        named("errorRate", figures.errorRate)
    }

    /// Writes a field after a comma; `null` without a value.
    mutating func named(_ name: StaticString, _ value: Double?) {
        raw(",\"")
        raw(name)
        raw("\":")
        optional(value)
    }
}
