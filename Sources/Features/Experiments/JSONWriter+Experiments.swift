import Challenges
import Geometry
import WireProtocol

/// The parts of messages and responses about experiments.
extension JSONWriter {
    /// Writes the number and the settings, without braces.
    mutating func settings(of experiment: StartedExperiment) {
        let settings = experiment.settings
        raw("\"number\":")
        integer(experiment.head.number)
        raw(",\"task\":")
        string(settings.task.name)
        raw(",\"distances\":")
        list(settings.distances) { $0.number($1) }
        raw(",\"widths\":")
        list(settings.widths) { $0.number($1) }
        raw(settings.task == .tapping ? ",\"targets\":" : ",\"trials\":")
        integer(settings.trialCount)
        raw(",\"practice\":")
        integer(settings.practiceRounds)
    }

    /// Writes a phone's current sequence, each field after a comma.
    mutating func sequence(_ current: ExperimentRun.PlannedSequence, of run: ExperimentRun, withLayout: Bool) {
        raw(",\"sequence\":")
        integer(run.position + 1)
        raw(",\"practice\":")
        bool(current.isPractice)
        raw(",\"condition\":")
        integer(current.isPractice ? nil : run.position + 1 - run.experiment.practiceRounds)
        switch run.work {
        case .tapping(let ring, let taps):
            raw(",\"taps\":")
            integer(taps.count)
            if withLayout { layout(ring) }
        case .steering(let tunnel, let trials):
            raw(",\"trials\":")
            integer(trials.count)
            if withLayout { layout(tunnel, trialCount: run.experiment.trialCount) }
        case nil: break
        }
    }

    private mutating func layout(_ ring: ExperimentRing) {
        raw(",\"layout\":{\"width\":")
        number(ring.width)
        raw(",\"targets\":")
        list(ring.targets) { $0.point($1) }
        raw("}")
    }

    private mutating func layout(_ tunnel: SteeringTunnel, trialCount: Int) {
        raw(",\"tunnel\":{\"width\":")
        number(tunnel.width)
        raw(",\"start\":")
        point(tunnel.start)
        raw(",\"end\":")
        point(tunnel.end)
        raw(",\"trials\":")
        integer(trialCount)
        raw("}")
    }

    /// Writes `[x,y]`.
    mutating func point(_ point: Point) {
        raw("[")
        number(point.x)
        raw(",")
        number(point.y)
        raw("]")
    }

    /// Writes `["p1",condition,ID,IDe,MT,throughput,trials,errors]`.
    mutating func point(_ point: ExperimentPoint) {
        let figures = point.figures
        raw("[")
        string(point.id)
        raw(",")
        integer(point.condition)
        for value in [
            figures.indexOfDifficulty, figures.effectiveIndexOfDifficulty, figures.movementTimeSeconds,
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
            json.difficulty(entry.mean.indexOfDifficulty, of: all.task)
            json.effectiveDifficulty(entry.mean.effectiveIndexOfDifficulty, of: all.task)
            json.named("movementTimeSeconds", entry.mean.movementTimeSeconds)
            json.raw("}")
        }
        raw(",\"figures\":")
        figures(all.figures, of: all.task)
        raw(",\"line\":{")
        line(all.figures.classLine)
        raw(",\"other\":{")
        line(all.figures.otherLine)
        raw(",\"nominal\":")
        regression(all.figures.otherLine?.nominal, of: all.task)
        raw(",\"effective\":")
        regression(all.figures.otherLine?.effective, of: all.task)
        raw("}}}")
    }

    /// Writes how a class's regression line was computed, without braces.
    private mutating func line(_ line: ClassLine?) {
        raw("\"way\":")
        string(line?.way.rawValue)
        raw(",\"participants\":")
        integer(line?.participants ?? 0)
    }

    /// Writes the figures of several conditions as an object.
    mutating func figures(_ figures: ExperimentFigures, of task: ExperimentTask) {
        raw("{\"nominal\":")
        regression(figures.nominal, of: task)
        raw(",\"effective\":")
        regression(figures.effective, of: task)
        throughput(figures.throughput, bivariate: figures.bivariateThroughput, of: task)
        named("throughputDeviation", figures.throughputDeviation)
        named("errorRate", figures.errorRate)
        raw(",\"trials\":")
        integer(figures.trials)
        raw(",\"errors\":")
        integer(figures.errors)
        raw(",\"outliers\":")
        integer(figures.outliers)
        if task == .steering { steering(figures.steering) }
        raw("}")
    }

    private mutating func steering(_ figures: SteeringFigures?) {
        raw(",\"departures\":")
        integer(figures?.departures ?? 0)
        raw(",\"breaks\":")
        integer(figures?.breaks ?? 0)
        named("outsideShare", figures?.outsideShare)
    }

    private mutating func regression(_ line: LinearRegression?, of task: ExperimentTask) {
        guard let line else { return raw("null") }
        raw("{\"intercept\":")
        number(line.intercept)
        named("slope", line.slope)
        named("determination", line.determination)
        if task == .steering { named("indexOfPerformance", line.indexOfPerformance) }
        raw(",\"points\":")
        integer(line.count)
        raw("}")
    }

    /// Writes one participant's figures in one condition, without braces.
    mutating func fields(of figures: ConditionFigures, _ task: ExperimentTask) {
        raw("\"trials\":")
        integer(figures.trials)
        raw(",\"errors\":")
        integer(figures.errors)
        raw(",\"outliers\":")
        integer(figures.outliers)
        named("movementTimeSeconds", figures.movementTimeSeconds)
        named("effectiveWidth", figures.effectiveWidth)
        if task == .tapping { named("effectiveDistance", figures.effectiveDistance) }
        difficulty(figures.indexOfDifficulty, of: task)
        effectiveDifficulty(figures.effectiveIndexOfDifficulty, of: task)
        if let bivariate = figures.bivariate {
            named("effectiveWidthBivariate", bivariate.width)
            named("effectiveDistanceBivariate", bivariate.distance)
            named("effectiveIndexOfDifficultyBivariateBits", bivariate.bits)
        }
        throughput(figures.throughput, bivariate: figures.bivariateThroughput, of: task)
        named("errorRate", figures.errorRate)
        if task == .steering { steering(figures.steering) }
    }

    /// Writes the shown throughput, and each throughput under the name of its method.
    private mutating func throughput(_ value: Double?, bivariate: Double?, of task: ExperimentTask) {
        named("throughput", value)
        switch task {
        case .tapping:
            named("throughputUnivariateBitsPerSecond", value)
            named("throughputBivariateBitsPerSecond", bivariate)
        case .steering: named("throughputPerSecond", value)
        }
    }

    /// Writes a nominal index of difficulty, which has a unit in tapping only.
    mutating func difficulty(_ value: Double, of task: ExperimentTask) {
        named(task == .tapping ? "indexOfDifficultyBits" : "indexOfDifficulty", value)
    }

    private mutating func effectiveDifficulty(_ value: Double, of task: ExperimentTask) {
        named(task == .tapping ? "effectiveIndexOfDifficultyBits" : "effectiveIndexOfDifficulty", value)
    }

    /// Writes a field after a comma; `null` without a value.
    mutating func named(_ name: StaticString, _ value: Double?) {
        raw(",\"")
        raw(name)
        raw("\":")
        number(value)
    }
}
