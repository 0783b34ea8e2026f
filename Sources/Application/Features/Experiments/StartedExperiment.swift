import Challenges
import Foundation
import Geometry
import Storage
import TouchMetrics
import WireProtocol

/// An experiment that the host has started, with everybody's finished sequences.
struct StartedExperiment: Sendable {
    /// The part in a session's row; the sequences have rows of their own.
    struct Head: Codable, Equatable, Sendable {
        /// 1, 2, 3 … in the order of the session's experiments.
        var number: Int
        var distances: [Double]
        var widths: [Double]
        var targets: Int
        var practice: Int
        /// The start in ms since the session's start.
        var startedMilliseconds: UInt64
    }

    let head: Head
    let settings: TappingExperiment
    /// The finished sequences by participant number, in the order in which they were tapped.
    private(set) var sequences: [Int: [StoredSequence]] = [:]
    /// The figures of measured sequences by participant number and condition.
    private(set) var figures: [Int: [Int: ConditionFigures]] = [:]
    /// The conditions of measured sequences in which too few trials count.
    private(set) var tooFew: [Int: Set<Int>] = [:]

    init(_ head: Head) {
        self.head = head
        settings = TappingExperiment(
            distances: head.distances,
            widths: head.widths,
            targetCount: head.targets,
            practiceRounds: head.practice
        )
    }

    /// Adds a sequence and returns its slot, from 1.
    mutating func add(_ sequence: StoredSequence, of participant: Int) -> Int {
        sequences[participant, default: []].append(sequence)
        if !sequence.isPractice, let tapped = tapped(sequence) {
            let condition = settings.conditions[sequence.condition]
            if let figures = ConditionFigures(of: tapped, in: condition) {
                self.figures[participant, default: [:]][sequence.condition] = figures
            } else {
                tooFew[participant, default: []].insert(sequence.condition)
            }
        }
        return sequences[participant]?.count ?? 1
    }

    /// The sequence with its targets; `nil` if it does not belong to the experiment.
    func tapped(_ sequence: StoredSequence) -> TappedSequence? {
        let conditions = settings.conditions
        guard conditions.indices.contains(sequence.condition), sequence.taps.count == settings.targetCount + 1,
            sequence.taps.allSatisfy({ $0.count == 3 }),
            let ring = ExperimentRing(
                conditions[sequence.condition],
                count: settings.targetCount,
                on: Size(width: sequence.screenWidth, height: sequence.screenHeight),
                pixelsPerMillimetre: sequence.pixelsPerMillimetre
            )
        else { return nil }
        return TappedSequence(
            condition: sequence.condition,
            isPractice: sequence.isPractice,
            pixelsPerMillimetre: sequence.pixelsPerMillimetre,
            ring: ring,
            taps: sequence.taps.map { Tap(position: Point(x: $0[0], y: $0[1]), milliseconds: $0[2]) }
        )
    }

    /// Why a participant has no figures in a condition.
    enum Gap: String {
        case notTapped = "not-tapped"
        case tooLarge = "too-large"
        case tooFewTrials = "too-few-trials"
    }

    /// The conditions in which a participant has no figures.
    func gaps(of participant: ExperimentParticipant) -> [(condition: Int, gap: Gap)] {
        settings.conditions.enumerated().compactMap { index, condition in
            guard figures[participant.number]?[index] == nil else { return nil }
            if tooFew[participant.number]?.contains(index) == true { return (index, .tooFewTrials) }
            let fits = ExperimentRing(
                condition,
                count: settings.targetCount,
                on: participant.screen,
                pixelsPerMillimetre: participant.pixelsPerMillimetre
            )
            return (index, fits == nil ? .tooLarge : .notTapped)
        }
    }
}

/// A finished sequence as stored.
struct StoredSequence: Codable, Equatable, Sendable {
    /// The index of the condition.
    var condition: Int
    var isPractice: Bool
    var pixelsPerMillimetre: Double
    /// CSS px, in the phone's natural orientation.
    var screenWidth: Double
    var screenHeight: Double
    /// Whether the phone was calibrated.
    var isCalibrated: Bool
    /// When its last batch arrived, in ms since the session's start.
    var receivedMilliseconds: UInt64
    /// x and y in CSS px and the time in ms on the phone's clock, of each tap.
    var taps: [[Double]]

    /// The row's content. Encoding cannot fail, because coordinates and times are finite.
    var content: [UInt8] { Array((try? JSONEncoder().encode(self)) ?? Data()) }
}

/// What an experiment's answers say of a participant.
struct ExperimentParticipant: Sendable {
    var number: Int
    var id: String
    var name: String
    var screen: Size
    var pixelsPerMillimetre: Double

    init(_ participant: Participant) {
        number = participant.number
        id = participant.id
        name = participant.identity.name
        screen = participant.metrics.screen
        pixelsPerMillimetre = participant.pixelsPerCentimetre / 10
    }
}
