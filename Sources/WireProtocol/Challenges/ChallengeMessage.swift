package import Challenges
import Geometry

/// The messages about a challenge.
extension JSONWriter {
    /// Writes the `challenge` message for one phone: its task and its results so far.
    package mutating func challenge(
        _ challenge: SessionState.Challenge,
        _ summary: AttemptSummary?,
        judge: ChallengeJudge?,
        startsIn: Double = 0
    ) {
        raw("{\"type\":\"challenge\"")
        fields(of: challenge)
        if startsIn > 0 { number("startsIn", startsIn) }
        integer("attempts", summary?.count ?? 0)
        number("latest", summary?.latest)
        number("best", summary?.best)
        if let ring = judge?.task?.layout {
            raw(",\"layout\":{")
            number("width", ring.width)
            list("targets", ring.targets) { writer, target in
                writer.raw("[")
                writer.number(target.x)
                writer.raw(",")
                writer.number(target.y)
                writer.raw("]")
            }
            raw("}")
        }
        for count in judge?.task?.counts ?? [] {
            integer(count.name, count.value)
        }
        raw("}")
    }

    /// Writes the fields `number`, `kind`, `target` and, if attempts are limited, `attemptLimit` of a challenge, without braces.
    package mutating func fields(of challenge: SessionState.Challenge) {
        integer("number", challenge.number)
        string("kind", challenge.kind)
        number("target", challenge.target)
        if let limit = challenge.attemptLimit { integer("attemptLimit", limit) }
    }

    /// Writes `["p1",latest,best,attempts]`, with `null` and 0 if there is no attempt.
    package mutating func result(of id: String, _ summary: AttemptSummary?) {
        raw("[")
        string(id)
        raw(",")
        number(summary?.latest)
        raw(",")
        number(summary?.best)
        raw(",")
        integer(summary?.count ?? 0)
        raw("]")
    }
}
