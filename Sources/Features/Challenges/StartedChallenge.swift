import Challenges
import WireProtocol

/// A challenge that the host has started, with its attempts.
struct StartedChallenge: Sendable {
    var state: SessionState.Challenge
    /// The number of the round among successive rounds, from 1.
    var round: Int
    /// The start in ms since the session's start.
    var startedMilliseconds: UInt64
    /// The attempts by participant number.
    private(set) var series: [Int: AttemptSeries] = [:]
    /// The participant numbers in the order in which they sit, in challenges of the whole class; empty if not known.
    private var seats: [Int] = []

    init(_ state: SessionState.Challenge, round: Int, startedMilliseconds: UInt64) {
        self.state = state
        self.round = round
        self.startedMilliseconds = startedMilliseconds
    }

    /// The numbers of these participants in the order in which they sit.
    func seats(of participants: Set<Int>) -> [Int] { seats.filter(participants.contains) }

    /// Takes another order of seats; only challenges of the whole class have one.
    mutating func take(_ seats: [Int]) {
        if state.judged?.kind.ofClass?.hasSeats == true { self.seats = seats }
    }

    /// Adds an attempt of a participant and returns its slot.
    mutating func add(_ attempt: JudgedAttempt, of participant: Int) -> Int {
        series[participant, default: AttemptSeries()].add(attempt)
    }

    /// Removes a participant's attempts.
    mutating func remove(_ participant: Int) {
        series[participant] = nil
    }

    /// The part in a session's row; the attempts have rows of their own.
    struct Head: Codable {
        var challenge: SessionState.Challenge
        var round: Int
        var startedMilliseconds: UInt64
        var seats: [Int]?
    }

    init(_ head: Head) {
        self.init(head.challenge, round: head.round, startedMilliseconds: head.startedMilliseconds)
        seats = head.seats ?? []
    }

    var head: Head {
        Head(
            challenge: state,
            round: round,
            startedMilliseconds: startedMilliseconds,
            seats: seats.isEmpty ? nil : seats
        )
    }
}

/// The running score of successive rounds: points by the rank of each participant's best attempt.
struct GameScore {
    /// The points of the first place, the second …; every further participant with a result gets the points of the
    /// last.
    static let points = [10, 8, 7, 6, 5, 4, 3, 2, 1]

    /// One participant's position.
    struct Standing: Equatable {
        /// The rank in the newest round; `nil` without a result in it.
        var place: Int?
        /// Points of the newest round.
        var gained: Int
        /// The points of all rounds.
        var points: Int
        /// The place by all points; participants with equal points share the better place.
        var overall: Int
    }

    /// The standings by participant number, for all who have points.
    private(set) var standings: [Int: Standing] = [:]
    /// The number of participants with a result in the newest round.
    private(set) var contestants = 0

    /// Adds a round that is over. Equal results share the better place.
    ///
    /// - Parameter bests: the best values by participant number.
    mutating func add(_ bests: [Int: Double], of challenge: Challenge) {
        contestants = bests.count
        for number in standings.keys {
            standings[number]?.place = nil
            standings[number]?.gained = 0
        }
        let ranked = bests.sorted { challenge.isBetter($0.value, than: $1.value) }
        var place = 0
        for (index, entry) in ranked.enumerated() {
            if index == 0 || challenge.isBetter(ranked[index - 1].value, than: entry.value) { place = index + 1 }
            let gained = Self.points[min(place, Self.points.count) - 1]
            let before = standings[entry.key]?.points ?? 0
            standings[entry.key] = Standing(place: place, gained: gained, points: before + gained, overall: 0)
        }
        rankOverall()
    }

    private mutating func rankOverall() {
        let ranked = standings.sorted { $0.value.points > $1.value.points }
        var overall = 0
        for (index, entry) in ranked.enumerated() {
            if index == 0 || ranked[index - 1].value.points > entry.value.points { overall = index + 1 }
            standings[entry.key]?.overall = overall
        }
    }
}
