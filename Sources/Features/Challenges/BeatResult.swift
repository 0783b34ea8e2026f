import Challenges
import Rooms
import WireProtocol

extension StartedChallenge {
    /// How a class tapped in time, by the taps of the epoch in which the challenge began; no other one has its axis.
    ///
    /// - Parameter participants: The numbers of those that were not removed.
    /// - Returns: The figures and the number of taps of other epochs; `nil` if nobody has two taps.
    func beat(of participants: Set<Int>) -> (figures: BeatFigures, leftOut: Int)? {
        guard let judged = state.judged, let plan = judged.kind.ofClass?.plan(for: judged.target), let span = state.span
        else { return nil }
        var taps: [Int: [ClassTap]] = [:]
        var leftOut = 0
        for (number, series) in series where participants.contains(number) {
            let own = series.attempts.compactMap {
                ClassTap(seconds: $0.value, figures: $0.figures, inEpoch: span.epoch)
            }
            taps[number] = own
            leftOut += series.attempts.count - own.count
        }
        return BeatFigures(of: taps, plan, in: span).map { ($0, leftOut) }
    }
}

extension JSONWriter {
    /// Writes how a class tapped in time after a comma.
    mutating func beatResult(of challenge: StartedChallenge, participants: Set<Int>) {
        guard let (figures, leftOut) = challenge.beat(of: participants) else { return }
        raw(",\"beat\":{")
        number("value", figures.value)
        number("chance", figures.chance)
        number("clockError", figures.clockError)
        number("screenCeiling", figures.screenCeiling)
        number("tempo", figures.tempo)
        number("periodAtStartMilliseconds", figures.periodAtStart)
        number("periodAtEndMilliseconds", figures.periodAtEnd)
        number("risesAtSeconds", figures.risesAtSeconds)
        number("fallsAtSeconds", figures.fallsAtSeconds)
        integer("leftOut", leftOut)
        objects("steps", figures.steps) { json, step in
            json.number("seconds", step.seconds)
            json.integer("people", step.people)
            json.number("together", step.together)
            json.number("periodMilliseconds", step.periodMilliseconds)
        }
        objects("people", figures.people) { json, person in
            json.string("id", Participant.id(person.participant))
            json.integer("taps", person.taps)
            json.integer("doubles", person.doubles)
            json.integer("missing", person.missing)
            json.number("lastSeconds", person.lastSeconds)
            json.number("tempo", person.tempo)
            json.number("tempoLow", person.tempoRange?.lowerBound)
            json.number("tempoHigh", person.tempoRange?.upperBound)
            json.number("spreadMilliseconds", person.spreadMilliseconds)
            json.number("driftMilliseconds", person.driftMilliseconds)
            json.number("driftLow", person.driftRange?.lowerBound)
            json.number("driftHigh", person.driftRange?.upperBound)
            json.number("agreement", person.agreement)
            json.number("latenessMilliseconds", person.latenessMilliseconds)
            json.number("clockErrorMilliseconds", person.clockErrorMilliseconds)
        }
        raw("}")
    }
}
