import Challenges
import Rooms
import Web
import WireProtocol

/// The result of a class in a challenge without ranks, from the touches of one epoch of the room's axis.
///
/// Times of different epochs have no common axis: those of the epoch with the most touches count, of equally many the
/// newest.
struct ClassResult {
    /// The unit of the class's value.
    var unit: String
    /// The figures; participants are numbers.
    var figures: ChainFigures
    /// The number of touches of other epochs.
    var leftOut: Int

    /// - Parameter participants: The numbers of those that were not removed.
    /// - Returns: `nil` for a kind with ranks, and below two touches.
    init?(of challenge: StartedChallenge, participants: Set<Int>) {
        guard let judged = challenge.state.judged, case .chain(let unit, let makeFigures)? = judged.kind.ofClass else {
            return nil
        }
        let seats = challenge.seats(of: participants)
        let places = Dictionary(uniqueKeysWithValues: zip(seats, 1...))
        var epochs: [Int: [ClassTouch]] = [:]
        for (number, series) in challenge.series where participants.contains(number) {
            guard let attempt = series.attempts.first, case .number(let error)? = attempt.figures[1],
                case .count(let epoch)? = attempt.figures[2]
            else { continue }
            epochs[epoch, default: []].append(
                ClassTouch(
                    participant: number,
                    seat: places[number],
                    seconds: attempt.value,
                    clockErrorMilliseconds: error
                )
            )
        }
        let chosen = epochs.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
        guard let chosen, let figures = makeFigures(chosen.value, seats.count, judged.target) else { return nil }
        (self.unit, self.figures) = (unit, figures)
        leftOut = epochs.values.reduce(0) { $0 + $1.count } - chosen.value.count
    }
}

extension JSONWriter {
    /// Writes the seats and the result of a class after a comma, for kinds that have one.
    ///
    /// - Parameter latencies: What the task `latency` has found last, by participant number, in ms.
    mutating func classResult(of challenge: StartedChallenge, participants: Set<Int>, latencies: [Int: Double]) {
        guard let ofClass = challenge.state.judged?.kind.ofClass else { return }
        guard ofClass.hasSeats else { return beatResult(of: challenge, participants: participants) }
        list("seats", challenge.seats(of: participants)) { $0.string(Participant.id($1)) }
        guard let result = ClassResult(of: challenge, participants: participants) else { return }
        let figures = result.figures
        raw(",\"class\":{")
        string("unit", result.unit)
        number("value", figures.value)
        number("low", figures.interval?.lowerBound)
        number("high", figures.interval?.upperBound)
        integer("people", figures.people)
        integer("leftOut", result.leftOut)
        number("wholeSeconds", figures.wholeSeconds)
        number("secondsPerPerson", figures.secondsPerPerson)
        number("interceptSeconds", figures.interceptSeconds)
        number("clockErrorMilliseconds", figures.clockErrorMilliseconds)
        number("screenErrorMilliseconds", figures.screenErrorMilliseconds)
        number("metresPerSecond", figures.metresPerSecond)
        string("brokenAfter", figures.brokenAfter.map(Participant.id))
        objects("touches", figures.touches) { json, each in
            json.string("id", Participant.id(each.touch.participant))
            json.integer("seat", each.touch.seat)
            json.number("seconds", each.touch.seconds)
            json.number("clockErrorMilliseconds", each.touch.clockErrorMilliseconds)
            json.number("estimatedLatencyMilliseconds", latencies[each.touch.participant])
            json.string("fault", each.fault?.rawValue)
        }
        objects("links", figures.links) { json, link in
            json.string("from", Participant.id(link.from))
            json.string("to", Participant.id(link.to))
            json.number("seconds", link.seconds)
            json.number("clockErrorMilliseconds", link.clockErrorMilliseconds)
            json.string("mark", link.mark?.rawValue)
        }
        raw("}")
    }
}

extension JSONWriter {
    /// Writes what phones show of the class's result after a comma.
    mutating func classValue(of result: ClassResult) {
        raw(",\"class\":{")
        string("unit", result.unit)
        number("value", result.figures.value)
        number("low", result.figures.interval?.lowerBound)
        number("high", result.figures.interval?.upperBound)
        number("clockErrorMilliseconds", result.figures.clockErrorMilliseconds)
        number("screenErrorMilliseconds", result.figures.screenErrorMilliseconds)
        integer("people", result.figures.people)
        number("wholeSeconds", result.figures.wholeSeconds)
        raw("}")
    }
}

extension RoomChallenges {
    /// Sets the order in which people sit, for the challenge that is shown and all later ones; an empty one removes it.
    ///
    /// - Throws: 422 unless each is a participant, and named once.
    func seat(_ ids: [String]) throws(Problem) {
        guard ids.count <= Self.maxSeats else {
            throw .invalid("participants", "At most \(Self.maxSeats) people have a seat, not \(ids.count).")
        }
        var numbers: [Int] = []
        for id in ids {
            guard let participant = room.participant(id), !participant.isRemoved else {
                throw .invalid("participants", "\(id.prefix(40)) is no participant of the session.")
            }
            guard !numbers.contains(participant.number) else {
                throw .invalid("participants", "\(id.prefix(40)) has two seats.")
            }
            numbers.append(participant.number)
        }
        seats = numbers
        forgetClass()
        guard let shown, started.indices.contains(shown.number - 1) else { return }
        started[shown.number - 1].take(seats)
    }
}
