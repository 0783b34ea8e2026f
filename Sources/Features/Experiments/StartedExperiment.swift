import Challenges
import Geometry
import Rooms
import TouchMetrics
import WireProtocol

/// An experiment that the host has started, with everybody's finished sequences.
struct StartedExperiment: Sendable {
    /// The part in a session's row; the sequences have rows of their own.
    struct Head: Codable, Equatable, Sendable {
        /// 1, 2, 3 … in the order of the session's experiments.
        var number: Int
        /// The task's name.
        var task: String
        var distances: [Double]
        var widths: [Double]
        /// The number of trials in a sequence; in tapping, the number of targets.
        var targets: Int
        var practice: Int
        /// The number of blocks; missing in what was stored before there were blocks, which had one.
        var blocks: Int?
        /// The document of the plan; missing without one. Its bytes are kept, and with them its hash.
        var plan: String?
        /// The start in ms since the session's start.
        var startedMilliseconds: UInt64
        /// The taken rows.
        var rows: [TakenRow] = []

        init(_ settings: ExperimentSettings, _ plan: RegisteredPlan?, number: Int, startedMilliseconds: UInt64) {
            self.number = number
            task = settings.task.name
            distances = settings.distances
            widths = settings.widths
            targets = settings.trialCount
            practice = settings.practiceRounds
            blocks = settings.blockCount
            self.plan = plan?.text
            self.startedMilliseconds = startedMilliseconds
        }

        var settings: ExperimentSettings? {
            guard let task = ExperimentTask(name: task) else { return nil }
            return ExperimentSettings(
                task: task,
                distances: distances,
                widths: widths,
                trialCount: targets,
                practiceRounds: practice,
                blockCount: blocks ?? 1
            )
        }
    }

    /// A participant's row of the balanced Latin square.
    struct TakenRow: Codable, Equatable, Sendable {
        var participant: Int
        var row: Int
        /// The batch with which the participant began; earlier batches do not count.
        var seq: UInt64
    }

    /// The head without the taken rows.
    let head: Head
    let settings: ExperimentSettings
    /// What the host has stated before the start; `nil` for nothing.
    let plan: RegisteredPlan?
    private var rows: BalancedRows
    /// The batches with which participants began, by their numbers.
    private var firstSeqs: [Int: UInt64] = [:]
    /// The finished sequences by participant number, in the order in which they were performed.
    private(set) var sequences: [Int: [StoredSequence]] = [:]
    /// The figures of measured sequences by participant number and condition.
    private(set) var figures: [Int: [Int: ConditionFigures]] = [:]
    /// The conditions of measured sequences in which too few trials count.
    private(set) var tooFew: [Int: Set<Int>] = [:]
    /// The figures in each begun block by participant number; empty in an experiment with one block.
    private(set) var blocks: [Int: [BlockFigures]] = [:]

    /// - Returns: `nil` if the task is unknown, or the plan cannot be read.
    init?(_ head: Head) {
        guard let settings = head.settings else { return nil }
        plan = head.plan.flatMap(RegisteredPlan.init(document:))
        guard (plan == nil) == (head.plan == nil) else { return nil }
        var ownHead = head
        ownHead.rows = []
        self.head = ownHead
        self.settings = settings
        let taken = head.rows.map { ($0.participant, $0.row) }
        rows = BalancedRows(
            conditionCount: settings.conditions.count,
            rowByParticipant: Dictionary(taken) { first, _ in first }
        )
        for row in head.rows { firstSeqs[row.participant] = row.seq }
    }

    /// The part in a session's row, with the rows taken.
    var storedHead: Head {
        var stored = head
        stored.rows = firstSeqs.sorted { $0.key < $1.key }.compactMap { participant, seq in
            rows.rowByParticipant[participant].map { TakenRow(participant: participant, row: $0, seq: seq) }
        }
        return stored
    }

    // MARK: Rows

    /// A participant's row of the balanced Latin square; offered if it has not begun.
    mutating func row(of participant: Int) -> Int {
        rows.row(of: participant)
    }

    /// The order of a participant's conditions.
    func order(of participant: Int) -> [Int] {
        BalancedLatinSquare.order(
            row: rows.rowByParticipant[participant] ?? participant - 1,
            of: settings.conditions.count
        )
    }

    /// Whether a participant has begun, so that its row is its own.
    func hasBegun(_ participant: Int) -> Bool { rows.rowByParticipant[participant] != nil }

    /// The batch with which a participant began; `nil` if it has not begun.
    func firstSeq(of participant: Int) -> UInt64? {
        firstSeqs[participant]
    }

    /// Assigns a participant its row permanently, and returns the participants who are offered another row instead.
    mutating func begin(_ participant: Int, seq: UInt64) -> [Int] {
        let others = rows.assignRow(to: participant)
        firstSeqs[participant] = seq
        return others
    }

    /// Frees the row of a participant who was removed.
    mutating func free(_ participant: Int) {
        rows.free(participant)
        firstSeqs[participant] = nil
    }

    init(_ settings: ExperimentSettings, _ plan: ExperimentPlan? = nil, number: Int, startedMilliseconds: UInt64) {
        self.plan = plan.map { RegisteredPlan($0, for: settings) }
        head = Head(settings, self.plan, number: number, startedMilliseconds: startedMilliseconds)
        self.settings = settings
        rows = BalancedRows(conditionCount: settings.conditions.count)
    }

    /// Removes a participant's sequences, and returns the number of their taps and points.
    mutating func remove(_ participant: Int) -> Int {
        figures[participant] = nil
        tooFew[participant] = nil
        blocks[participant] = nil
        return sequences.removeValue(forKey: participant)?.reduce(0) { $0 + $1.pointCount } ?? 0
    }

    /// Adds a sequence and returns its slot, from 1.
    mutating func add(_ sequence: StoredSequence, of participant: Int) -> Int {
        let slot = load(sequence, of: participant)
        guard !sequence.isPractice else { return slot }
        updateFigures(in: sequence.condition, of: participant)
        if settings.blockCount > 1 { updateFigures(inBlock: sequence.block ?? 1, of: participant) }
        return slot
    }

    /// Adds a sequence from the disk without its figures, and returns its slot; `computeFigures` follows the last one.
    mutating func load(_ sequence: StoredSequence, of participant: Int) -> Int {
        sequences[participant, default: []].append(sequence)
        return sequences[participant]?.count ?? 1
    }

    /// Computes the figures of all sequences.
    mutating func computeFigures() {
        for (participant, sequences) in sequences {
            let measured = sequences.filter { !$0.isPractice }
            for condition in Set(measured.map(\.condition)) { updateFigures(in: condition, of: participant) }
            guard settings.blockCount > 1 else { continue }
            // In the order in which they were performed.
            for block in Set(measured.map { $0.block ?? 1 }).sorted() {
                updateFigures(inBlock: block, of: participant)
            }
        }
    }

    /// Updates a participant's figures in a condition, over all blocks.
    private mutating func updateFigures(in index: Int, of participant: Int) {
        guard settings.conditions.indices.contains(index) else { return }
        let figures = ConditionFigures(
            of: measured(of: participant, in: index).compactMap { $0.performed(in: settings) },
            in: settings.conditions[index]
        )
        self.figures[participant, default: [:]][index] = figures
        if figures == nil {
            tooFew[participant, default: []].insert(index)
        } else {
            tooFew[participant]?.remove(index)
        }
    }

    /// The reliability of the density on which a participant's figures in a condition rest.
    func trust(of participant: Int, in condition: Int) -> DensityTrust {
        measured(of: participant, in: condition).last?.trust ?? DensityTrust()
    }

    /// A participant's sequences in a condition, one from each block.
    private func measured(of participant: Int, in condition: Int) -> [StoredSequence] {
        (sequences[participant] ?? []).filter { !$0.isPractice && $0.condition == condition }
    }

    /// Whether a participant has figures in all conditions, and has performed all blocks.
    func isComplete(_ participant: Int) -> Bool {
        guard figures[participant]?.count == settings.conditions.count else { return false }
        return sequences[participant]?.count { !$0.isPractice } == settings.conditions.count * settings.blockCount
    }

    /// Why the class's figures leave a participant out; empty if it counts, or has no figures.
    func exclusions(of participant: Int) -> [ExclusionReason] {
        guard let rules = plan?.plan.exclude, !rules.isEmpty, let own = figures[participant] else { return [] }
        return rules.reasons(
            for: ExclusionRules.Performance(
                task: settings.task,
                conditions: Array(own.values),
                isComplete: isComplete(participant),
                restsOnAssumedDensity: (sequences[participant] ?? []).contains {
                    !$0.isPractice && $0.trust.source == .assumed
                }
            )
        )
    }

    /// Updates a participant's figures in a block.
    private mutating func updateFigures(inBlock block: Int, of participant: Int) {
        let conditions = (sequences[participant] ?? []).filter { !$0.isPractice && $0.block ?? 1 == block }.compactMap {
            stored in
            stored.performed(in: settings).flatMap {
                ConditionFigures(of: $0, in: settings.conditions[stored.condition])
            }
        }
        blocks[participant, default: []].removeAll { $0.block == block }
        blocks[participant]?.append(BlockFigures(block, conditions))
    }

    /// Why a participant has no figures in a condition.
    enum Gap: String {
        case notTapped = "not-tapped"
        case notSteered = "not-steered"
        case tooLarge = "too-large"
        case tooFewTrials = "too-few-trials"
    }

    /// The conditions in which a participant has no figures.
    func gaps(of participant: ExperimentParticipant) -> [(condition: Int, gap: Gap)] {
        settings.conditions.enumerated().compactMap { index, condition in
            guard figures[participant.number]?[index] == nil else { return nil }
            if tooFew[participant.number]?.contains(index) == true { return (index, .tooFewTrials) }
            let fits = participant.onScreen.shows(condition, trialCount: settings.trialCount)
            return (index, !fits ? .tooLarge : settings.task == .tapping ? .notTapped : .notSteered)
        }
    }
}

/// A participant in the responses about an experiment.
struct ExperimentParticipant: Sendable {
    var number: Int
    var id: String
    /// The identity that everybody may see.
    var identity: ParticipantIdentity
    /// The identity that its host may see.
    var fullIdentity: ParticipantIdentity
    var screen: Size
    var pixelsPerMillimetre: Double

    var onScreen: ExperimentScreen { ExperimentScreen(screen, pixelsPerMillimetre: pixelsPerMillimetre) }

    init(_ participant: Participant) {
        number = participant.number
        id = participant.id
        identity = participant.identity
        fullIdentity = participant.fullIdentity
        screen = participant.metrics.screen
        pixelsPerMillimetre = participant.pixelsPerCentimetre / 10
    }
}

extension ExperimentTask {
    /// The name in messages and rows.
    var name: String {
        switch self {
        case .tapping: "tapping"
        case .steering: "steering"
        }
    }

    init?(name: String) {
        guard let task = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = task
    }
}
