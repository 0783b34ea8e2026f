import Challenges
import Rooms
import WireProtocol

/// What a class has done together in its tasks, for tables: of all participants whose data is stored.
private struct ClassTasks: Sendable {
    let participants: [(number: Int, identity: ParticipantIdentity)]
    /// The challenges of the whole class.
    let challenges: [StartedChallenge]
    /// What the task `latency` has found last, by participant number, in ms.
    let latencies: [Int: Double]

    init(of room: Room) {
        participants = room.storedParticipants.map { ($0.number, $0.fullIdentity) }
        let started = room.feature(RoomChallenges.self).started
        challenges = started.filter { $0.state.judged?.kind.ofClass != nil }
        latencies = started.latencies
    }

    var numbers: Set<Int> { Set(participants.map(\.number)) }

    var identities: [Int: ParticipantIdentity] {
        Dictionary(uniqueKeysWithValues: participants.map { ($0.number, $0.identity) })
    }
}

extension TableColumns {
    /// The challenge of a row.
    fileprivate static func challenge(_ challenge: @escaping @Sendable (Row) -> SessionState.Challenge) -> TableColumns
    {
        TableColumns([
            .integer("challenge") { challenge($0).number },
            .text("kind") { challenge($0).kind },
            .number("target") { challenge($0).target },
        ])
    }
}

/// The results of the class in the tasks that it does together, with a row each.
struct TogetherTable: ExportedTable {
    struct Row {
        let challenge: SessionState.Challenge
        /// Of a wave or a relay; `nil` without a result.
        let chain: ClassResult?
        /// Of a task in which everybody taps in time; `nil` without a result.
        let beat: (figures: BeatFigures, leftOut: Int)?
    }

    static let layout = TableLayout<Row>(
        "together",
        [
            .challenge { $0.challenge },
            .text("unit") { $0.chain?.unit },
            .number("value") { $0.chain?.figures.value ?? $0.beat?.figures.value },
            .number("low") { $0.chain?.figures.interval?.lowerBound },
            .number("high") { $0.chain?.figures.interval?.upperBound },
            .integer("people") { $0.chain?.figures.people ?? $0.beat?.figures.people.count },
            .integer("leftOut") { $0.chain?.leftOut ?? $0.beat?.leftOut },
            .number("wholeSeconds", unit: "s") { $0.chain?.figures.wholeSeconds },
            .number("secondsPerPerson", unit: "s") { $0.chain?.figures.secondsPerPerson },
            .number("interceptSeconds", unit: "s") { $0.chain?.figures.interceptSeconds },
            .number("clockErrorMilliseconds", unit: "ms") { $0.chain?.figures.clockErrorMilliseconds },
            .number("screenErrorMilliseconds", unit: "ms") { $0.chain?.figures.screenErrorMilliseconds },
            .number("metresPerSecond", unit: "m/s") { $0.chain?.figures.metresPerSecond },
            .number("chance") { $0.beat?.figures.chance },
            .number("clockError") { $0.beat?.figures.clockError },
            .number("screenCeiling") { $0.beat?.figures.screenCeiling },
            .number("tempo", unit: "1/min") { $0.beat?.figures.tempo },
            .number("periodAtStartMilliseconds", unit: "ms") { $0.beat?.figures.periodAtStart },
            .number("periodAtEndMilliseconds", unit: "ms") { $0.beat?.figures.periodAtEnd },
            .number("risesAtSeconds", unit: "s") { $0.beat?.figures.risesAtSeconds },
            .number("fallsAtSeconds", unit: "s") { $0.beat?.figures.fallsAtSeconds },
            .number("fromMilliseconds", unit: "ms") { $0.challenge.span?.from },
            .number("untilMilliseconds", unit: "ms") { $0.challenge.span?.until },
            .integer("clockEpoch") { $0.challenge.span?.epoch },
        ]
    )

    static let source = TableSource(TogetherTable.init, cost: ResultsReading.cost)

    private let tasks: ClassTasks

    init(of room: Room) {
        tasks = ClassTasks(of: room)
    }

    func makeRows() -> AnyIterator<Row> {
        let numbers = tasks.numbers
        let rows = tasks.challenges.lazy.map {
            Row(
                challenge: $0.state,
                chain: ClassResult(of: $0, participants: numbers),
                beat: $0.beat(of: numbers)
            )
        }
        return AnyIterator(rows.makeIterator())
    }
}

/// The touches of waves and relays, with a row each, in the order of time.
struct ChainsTable: ExportedTable {
    struct Row {
        let challenge: SessionState.Challenge
        let phone: ParticipantIdentity
        let touch: ChainTouch
        /// The way to this touch from the one before it in a relay's chain.
        let link: ChainLink?
        let latency: Double?
    }

    static let layout = TableLayout<Row>(
        "chains",
        [
            .challenge { $0.challenge },
            .phone { $0.phone },
            .integer("seat") { $0.touch.touch.seat },
            .number("seconds", unit: "s") { $0.touch.touch.seconds },
            .number("clockErrorMilliseconds", unit: "ms") { $0.touch.touch.clockErrorMilliseconds },
            .number("estimatedLatencyMilliseconds", unit: "ms") { $0.latency },
            .text("fault") { $0.touch.fault?.rawValue },
            .number("linkSeconds", unit: "s") { $0.link?.seconds },
            .number("linkClockErrorMilliseconds", unit: "ms") { $0.link?.clockErrorMilliseconds },
            .text("mark") { $0.link?.mark?.rawValue },
        ]
    )

    static let source = TableSource(ChainsTable.init, cost: ResultsReading.cost)

    private let tasks: ClassTasks

    init(of room: Room) {
        tasks = ClassTasks(of: room)
    }

    func makeRows() -> AnyIterator<Row> {
        let (numbers, identities, latencies) = (tasks.numbers, tasks.identities, tasks.latencies)
        let rows = tasks.challenges.lazy.flatMap { challenge -> [Row] in
            guard let figures = ClassResult(of: challenge, participants: numbers)?.figures else { return [] }
            let links = Dictionary(figures.links.map { ($0.to, $0) }) { first, _ in first }
            return figures.touches.compactMap { touch in
                let number = touch.touch.participant
                return identities[number].map {
                    Row(
                        challenge: challenge.state,
                        phone: $0,
                        touch: touch,
                        link: links[number],
                        latency: latencies[number]
                    )
                }
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}

/// How each person tapped in time, with a row for each task and person.
struct BeatsTable: ExportedTable {
    typealias Row = (challenge: SessionState.Challenge, phone: ParticipantIdentity, person: BeatPerson)

    static let layout = TableLayout<Row>(
        "beats",
        [
            .challenge { $0.challenge },
            .phone { $0.phone },
            .integer("taps") { $0.person.taps },
            .integer("doubles") { $0.person.doubles },
            .integer("missing") { $0.person.missing },
            .number("lastSeconds", unit: "s") { $0.person.lastSeconds },
            .number("tempo", unit: "1/min") { $0.person.tempo },
            .number("tempoLow", unit: "1/min") { $0.person.tempoRange?.lowerBound },
            .number("tempoHigh", unit: "1/min") { $0.person.tempoRange?.upperBound },
            .number("spreadMilliseconds", unit: "ms") { $0.person.spreadMilliseconds },
            .number("driftMilliseconds", unit: "ms") { $0.person.driftMilliseconds },
            .number("driftLow", unit: "ms") { $0.person.driftRange?.lowerBound },
            .number("driftHigh", unit: "ms") { $0.person.driftRange?.upperBound },
            .number("agreement") { $0.person.agreement },
            .number("latenessMilliseconds", unit: "ms") { $0.person.latenessMilliseconds },
            .number("clockErrorMilliseconds", unit: "ms") { $0.person.clockErrorMilliseconds },
        ]
    )

    static let source = TableSource(BeatsTable.init, cost: ResultsReading.cost)

    private let tasks: ClassTasks

    init(of room: Room) {
        tasks = ClassTasks(of: room)
    }

    func makeRows() -> AnyIterator<Row> {
        let (numbers, identities) = (tasks.numbers, tasks.identities)
        let rows = tasks.challenges.lazy.flatMap { challenge -> [Row] in
            (challenge.beat(of: numbers)?.figures.people ?? []).compactMap { person in
                identities[person.participant].map { (challenge: challenge.state, phone: $0, person: person) }
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}
