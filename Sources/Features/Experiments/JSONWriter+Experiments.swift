import Challenges
import Geometry
import WireProtocol

/// The parts of messages and responses about experiments.
extension JSONWriter {
    /// Writes the number and the settings, without braces.
    mutating func settings(of experiment: StartedExperiment) {
        let settings = experiment.settings
        integer("number", experiment.head.number)
        string("task", settings.task.name)
        list("distances", settings.distances) { $0.number($1) }
        list("widths", settings.widths) { $0.number($1) }
        integer(settings.task == .tapping ? "targets" : "trials", settings.trialCount)
        integer("practice", settings.practiceRounds)
        integer("blocks", settings.blockCount)
        plan(experiment.plan)
    }

    /// Writes a phone's current sequence, each field after a comma.
    mutating func sequence(_ current: ExperimentRun.PlannedSequence, of run: ExperimentRun, withLayout: Bool) {
        integer("sequence", run.position + 1)
        bool("practice", current.isPractice)
        let measured = run.position - run.experiment.practiceRounds
        integer("condition", current.isPractice ? nil : measured % run.experiment.conditions.count + 1)
        integer("block", current.block)
        switch run.work {
        case .tapping(let ring, let taps):
            integer("taps", taps.count)
            if withLayout { layout(ring) }
        case .steering(let tunnel, let trials):
            integer("trials", trials.count)
            if withLayout { layout(tunnel, trialCount: run.experiment.trialCount) }
        case nil: break
        }
    }

    private mutating func layout(_ ring: ExperimentRing) {
        raw(",\"layout\":{")
        number("width", ring.width)
        list("targets", ring.targets) { $0.point($1) }
        raw("}")
    }

    private mutating func layout(_ tunnel: SteeringTunnel, trialCount: Int) {
        raw(",\"tunnel\":{")
        number("width", tunnel.width)
        key("start")
        point(tunnel.start)
        key("end")
        point(tunnel.end)
        integer("trials", trialCount)
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

    /// Writes `["p1",condition,ID,IDe,MT,throughput,trials,errors,error of MT]`.
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
        raw(",")
        if let error = figures.timeError.error { number(error) } else { raw("null") }
        raw("]")
    }

    /// Writes a class's figures as an object.
    mutating func classFigures(_ all: ClassFigures) {
        raw("{")
        integer("present", all.present)
        integer("participants", all.participants)
        integer("complete", all.complete)
        integer("absent", all.absent)
        integer("excluded", all.excluded)
        bounds("throughputBounds", all.throughputBounds)
        bounds("slopeBounds", all.slopeBounds)
        list("missing", all.missing) { $0.string($1) }
        objects("conditions", all.conditions) { json, entry in
            json.integer("condition", entry.condition)
            json.difficulty(entry.mean.indexOfDifficulty, of: all.task)
            json.effectiveDifficulty(entry.mean.effectiveIndexOfDifficulty, of: all.task)
            json.number("movementTimeSeconds", entry.mean.movementTimeSeconds)
            json.errors(of: entry, all.task)
            json.integer("participants", entry.participants)
        }
        objects("blocks", all.blocks) { json, block in
            json.integer("block", block.block)
            json.integer("participants", block.participants)
            json.number("throughput", block.throughput)
            json.number("gain", block.gain)
            json.error("gainError", block.error)
        }
        key("figures")
        figures(all.figures, of: all.task)
        raw(",\"line\":{")
        line(all.figures.classLine)
        raw(",\"other\":{")
        line(all.figures.otherLine)
        key("nominal")
        regression(all.figures.otherLine?.nominal, false, of: all.figures, way: all.figures.otherLine?.way, all.task)
        key("effective")
        regression(all.figures.otherLine?.effective, true, of: all.figures, way: all.figures.otherLine?.way, all.task)
        raw("}}}")
    }

    /// Writes how a class's regression line was computed, without braces.
    private mutating func line(_ line: ClassLine?) {
        string("way", line?.way.rawValue)
        integer("participants", line?.participants ?? 0)
    }

    /// Writes the figures of several conditions as an object.
    mutating func figures(_ figures: ExperimentFigures, of task: ExperimentTask) {
        raw("{")
        key("nominal")
        regression(figures.nominal, false, of: figures, way: figures.classLine?.way, task)
        key("effective")
        regression(figures.effective, true, of: figures, way: figures.classLine?.way, task)
        throughput(figures.throughput, bivariate: figures.bivariateThroughput, of: task)
        error("throughputError", figures.rateError)
        number("throughputDeviation", figures.throughputDeviation)
        number("errorRate", figures.errorRate)
        integer("trials", figures.trials)
        integer("errors", figures.errors)
        integer("outliers", figures.outliers)
        if task == .steering { steering(figures.steering) }
        raw("}")
    }

    private mutating func steering(_ figures: SteeringFigures?) {
        integer("departures", figures?.departures ?? 0)
        integer("breaks", figures?.breaks ?? 0)
        number("outsideShare", figures?.outsideShare)
    }

    private mutating func regression(
        _ line: LinearRegression?,
        _ isEffective: Bool,
        of figures: ExperimentFigures,
        way: ClassLine.Method?,
        _ task: ExperimentTask
    ) {
        guard let line else { return raw("null") }
        let errors = figures.lineErrors(line, isEffective: isEffective, way: way)
        raw("{")
        number("intercept", line.intercept)
        number("slope", line.slope)
        number("determination", line.determination)
        error("interceptError", errors.intercept)
        error("slopeError", errors.slope)
        error("determinationError", errors.determination)
        if task == .steering {
            number("indexOfPerformance", line.indexOfPerformance)
            error("indexOfPerformanceError", errors.indexOfPerformance)
        }
        integer("points", line.count)
        if let slope = line.slopeInterval, let intercept = line.interceptInterval {
            interval("slopeInterval", slope)
            interval("interceptInterval", intercept)
        }
        raw("}")
    }

    private mutating func interval(_ name: StaticString, _ interval: ClosedRange<Double>) {
        list(name, [interval.lowerBound, interval.upperBound]) { $0.number($1) }
    }

    /// Writes the errors of a class's means in a condition.
    private mutating func errors(of condition: ClassCondition, _ task: ExperimentTask) {
        func ofPeople(_ value: Double, _ size: Double?) -> FigureError {
            FigureError(of: value, size.map { ($0, .people) }, orAbsence: .tooFewPeople)
        }
        let mean = condition.mean
        error("movementTimeSecondsError", ofPeople(mean.movementTimeSeconds, condition.errors?.movementTime))
        effectiveDifficultyError(
            ofPeople(mean.effectiveIndexOfDifficulty, condition.errors?.effectiveDifficulty),
            of: task
        )
    }

    /// Writes one participant's figures in one block, without braces.
    mutating func block(_ own: BlockFigures, of task: ExperimentTask) {
        integer("block", own.block)
        integer("conditions", own.conditions)
        throughput(own.figures.throughput, bivariate: own.figures.bivariateThroughput, of: task)
        error("throughputError", own.figures.rateError)
        number("movementTimeSeconds", own.movementTimeSeconds)
        number("errorRate", own.figures.errorRate)
        integer("trials", own.figures.trials)
        integer("errors", own.figures.errors)
        integer("outliers", own.figures.outliers)
    }

    /// Writes one participant's figures in one condition, without braces.
    mutating func fields(of figures: ConditionFigures, _ task: ExperimentTask, _ trust: DensityTrust) {
        integer("trials", figures.trials)
        integer("errors", figures.errors)
        integer("outliers", figures.outliers)
        number("movementTimeSeconds", figures.movementTimeSeconds)
        error("movementTimeSecondsError", figures.timeError)
        number("effectiveWidth", figures.effectiveWidth)
        error("effectiveWidthError", figures.widthError(trust))
        if task == .tapping {
            number("effectiveDistance", figures.effectiveDistance)
            error("effectiveDistanceError", figures.distanceError(trust))
        }
        difficulty(figures.indexOfDifficulty, of: task)
        effectiveDifficulty(figures.effectiveIndexOfDifficulty, of: task)
        effectiveDifficultyError(figures.difficultyError, of: task)
        if let bivariate = figures.bivariate {
            number("effectiveWidthBivariate", bivariate.width)
            number("effectiveDistanceBivariate", bivariate.distance)
            number("effectiveIndexOfDifficultyBivariateBits", bivariate.bits)
        }
        throughput(figures.throughput, bivariate: figures.bivariateThroughput, of: task)
        error("throughputError", figures.rateError)
        number("errorRate", figures.errorRate)
        if task == .steering { steering(figures.steering) }
        fields(of: trust)
    }

    /// Writes the shown throughput, and each throughput under the name of its method.
    private mutating func throughput(_ value: Double?, bivariate: Double?, of task: ExperimentTask) {
        number("throughput", value)
        switch task {
        case .tapping:
            number("throughputUnivariateBitsPerSecond", value)
            number("throughputBivariateBitsPerSecond", bivariate)
        case .steering: number("throughputPerSecond", value)
        }
    }

    /// Writes a nominal index of difficulty, which has a unit in tapping only.
    mutating func difficulty(_ value: Double, of task: ExperimentTask) {
        number(task == .tapping ? "indexOfDifficultyBits" : "indexOfDifficulty", value)
    }

    private mutating func effectiveDifficultyError(_ value: FigureError, of task: ExperimentTask) {
        switch task {
        case .tapping: error("effectiveIndexOfDifficultyBitsError", value)
        case .steering: error("effectiveIndexOfDifficultyError", value)
        }
    }

    private mutating func effectiveDifficulty(_ value: Double, of task: ExperimentTask) {
        number(task == .tapping ? "effectiveIndexOfDifficultyBits" : "effectiveIndexOfDifficulty", value)
    }
}
