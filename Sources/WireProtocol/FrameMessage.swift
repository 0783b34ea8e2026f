package import Challenges
package import TouchMetrics

/// A viewer frame under construction: what changed in a room since the last one, and every finger that is down.
package struct FrameMessage {
    private var touches = JSONWriter()
    private var figures = JSONWriter()
    private var joined = JSONWriter()
    private var left = JSONWriter()
    private var results = JSONWriter()
    private var forces = JSONWriter()
    private var rounds = JSONWriter()
    private var walkers = JSONWriter()

    package init() {}

    package mutating func addTouches(of id: String, _ metrics: TouchMetrics) {
        metrics.forEachPointer { pointer, x, y, pressure in
            touches.raw(touches.bytes.isEmpty ? "[" : ",[")
            touches.string(id)
            touches.raw(",")
            touches.integer(pointer)
            touches.raw(",")
            touches.number(x)
            touches.raw(",")
            touches.number(y)
            touches.raw(",")
            if let pressure { touches.number(pressure) } else { touches.raw("null") }
            touches.raw("]")
        }
    }

    package mutating func addFigures(of id: String, _ metrics: TouchMetrics, pixelsPerCentimetre: Double) {
        let sums = FigureSums(metrics, pixelsPerCentimetre: pixelsPerCentimetre)
        figures.raw(figures.bytes.isEmpty ? "[" : ",[")
        figures.string(id)
        for value in [sums.lastCentimetres, sums.totalCentimetres, sums.lastSeconds, sums.totalSeconds] {
            figures.raw(",")
            figures.number(value)
        }
        figures.raw(",")
        figures.integer(metrics.touches)
        figures.raw("]")
    }

    /// `["p1",percent,grams,"measured",peakGrams]`, whole numbers; `null` where there is no honest figure.
    package mutating func addForce(of id: String, _ force: ForceFigures) {
        forces.raw(forces.bytes.isEmpty ? "[" : ",[")
        forces.string(id)
        forces.raw(",")
        forces.integer(force.wholePercent)
        forces.raw(",")
        forces.integer(force.wholeGrams)
        forces.raw(",")
        forces.string(force.provenance.name)
        forces.raw(",")
        forces.integer(force.wholePeakGrams)
        forces.raw("]")
    }

    package mutating func addJoined(_ participant: ParticipantStats) {
        if !joined.bytes.isEmpty { joined.raw(",") }
        joined.stats(participant)
    }

    package mutating func addLeft(_ id: String) {
        if !left.bytes.isEmpty { left.raw(",") }
        left.string(id)
    }

    package mutating func addResult(of id: String, _ summary: AttemptSummary?) {
        if !results.bytes.isEmpty { results.raw(",") }
        results.result(of: id, summary)
    }

    package mutating func addRound(of id: String, _ standing: RoundStanding) {
        if !rounds.bytes.isEmpty { rounds.raw(",") }
        rounds.standing(of: id, standing)
    }

    package mutating func addWalker(_ walker: WalkerPlace) {
        if !walkers.bytes.isEmpty { walkers.raw(",") }
        walkers.walker(walker)
    }

    /// - Parameters:
    ///   - time: milliseconds on the server's monotonic clock.
    ///   - forHost: with where the walkers are, which is nobody else's business.
    package func encode(into writer: inout JSONWriter, time: Double, forHost: Bool = false) {
        writer.raw("{\"type\":\"frame\",\"t\":")
        writer.number(time)
        writer.raw(",\"touches\":[")
        writer.raw(touches.bytes)
        writer.raw("],\"figures\":[")
        writer.raw(figures.bytes)
        writer.raw("],\"joined\":[")
        writer.raw(joined.bytes)
        writer.raw("],\"left\":[")
        writer.raw(left.bytes)
        if !results.bytes.isEmpty {
            writer.raw("],\"results\":[")
            writer.raw(results.bytes)
        }
        if !forces.bytes.isEmpty {
            writer.raw("],\"forces\":[")
            writer.raw(forces.bytes)
        }
        if !rounds.bytes.isEmpty {
            writer.raw("],\"spot\":[")
            writer.raw(rounds.bytes)
        }
        if forHost, !walkers.bytes.isEmpty {
            writer.raw("],\"walkers\":[")
            writer.raw(walkers.bytes)
        }
        writer.raw("]}")
    }
}
