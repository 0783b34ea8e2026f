import Weighing

/// What one phone has recorded by its motion sensors, and what it has weighed: the same bits as on its page.
struct PhoneWeighings: Equatable, Sendable {
    /// In the order in which they ended.
    private(set) var recordings: [WeighingRecording] = []
    /// The recording that has begun and not ended.
    private(set) var open: OpenRecording?
    /// The number of recordings that have begun.
    private(set) var begun = 0

    /// Recordings of each reference; fewer are not used.
    private static let recordingsPerReference = 2

    init() {}

    /// Restores the state; `nil` if the parts contradict each other.
    init?(recordings: [WeighingRecording], open: OpenRecording?, begun: Int) {
        let numbers = recordings.map(\.number) + (open.map { [$0.number] } ?? [])
        guard zip(numbers, numbers.dropFirst()).allSatisfy(<), (numbers.first ?? 1) > 0, (numbers.last ?? 0) <= begun
        else { return nil }
        (self.recordings, self.open, self.begun) = (recordings, open, begun)
    }

    /// Why a batch does not fit what came before; `nil` if it does.
    func fault(in batch: MotionBatch) -> String? {
        if batch.subject != nil {
            let count = recordings.count
            return count < MotionLimits.recordings ? nil : "more than \(MotionLimits.recordings) recordings"
        }
        guard let open else { return "way: missing in the first part of a recording" }
        guard open.rows.count + batch.rows.count <= MotionLimits.rowsPerRecording else {
            return "more than \(MotionLimits.rowsPerRecording) samples in a recording"
        }
        return nil
    }

    /// Applies a part of a recording. The last part is computed at once.
    ///
    /// - Parameter milliseconds: Its arrival, since the session's start.
    /// - Returns: Whether a recording has ended.
    @discardableResult
    mutating func apply(_ batch: MotionBatch, at milliseconds: UInt64) -> Bool {
        if let subject = batch.subject {
            begun += 1
            open = OpenRecording(number: begun, subject: subject, rows: [])
        }
        guard open != nil else { return false }
        open?.rows += batch.rows
        guard batch.isLast, let ended = open else { return false }
        open = nil
        let outcome =
            batch.reading.map(WeighingRecording.Outcome.reading)
            ?? WeighingRecording.Outcome(of: ended.rows.map(\.sample), by: ended.subject.way)
        recordings.append(
            WeighingRecording(
                number: ended.number,
                milliseconds: milliseconds,
                subject: ended.subject,
                rowCount: batch.reading == nil ? ended.rows.count : nil,
                outcome: outcome
            )
        )
        guard case .reading = outcome else { return true }
        switch ended.subject.role {
        case .reference: break
        case .weigh(let load, let tare):
            recordings[recordings.count - 1].result = result(of: load, tare: tare, on: ended.subject)
        case .swing: recordings[recordings.count - 1].gravity = GravityResult(pendulums.map(\.pendulum))
        }
        return true
    }

    /// Ends nothing of a recording that has begun: the class is frozen.
    mutating func interrupt() { open = nil }

    /// Drops what was weighed and how it swung, and keeps the calibrations: they are the phone's, not the class's.
    mutating func clear() {
        open = nil
        recordings.removeAll { if case .reference = $0.subject.role { false } else { true } }
    }

    /// Whether it was a pendulum.
    var hasSwung: Bool { recordings.contains(where: \.swings) }

    /// The newest recording that weighed something or was refused for it.
    var newestWeighed: WeighingRecording? {
        recordings.last { $0.result != nil }
    }

    /// The newest mass and half the width of its 95 % interval, in grams.
    var newestMass: (grams: Double, interval: Double)? {
        for recording in recordings.reversed() {
            if let grams = recording.result?.grams, let interval = recording.result?.interval {
                return (grams, interval)
            }
        }
        return nil
    }

    /// The newest g of its pendulums, or why there is none.
    var newestGravity: GravityResult? { recordings.last { $0.gravity != nil }?.gravity }

    /// The pendulums that belong together with the newest one, in the order in which their lengths first swung.
    var pendulums: [PhonePendulum] {
        guard let newest = recordings.last(where: { $0.swings && $0.outcome.reading != nil })?.subject else {
            return []
        }
        var pendulums: [PhonePendulum] = []
        for recording in recordings where recording.subject.isOn(newest) {
            guard case .swing(let metres) = recording.subject.role,
                case .swing(let seconds, let error, let amplitude)? = recording.outcome.reading
            else { continue }
            let index = pendulums.firstIndex { $0.pendulum.metres == metres } ?? pendulums.count
            if index == pendulums.count {
                pendulums.append(PhonePendulum(pendulum: Pendulum(metres: metres, periods: []), counted: 0))
            }
            pendulums[index].pendulum.periods.append((seconds: seconds, error: error))
            if amplitude == 0 { pendulums[index].counted += 1 }
        }
        return pendulums
    }

    private func result(of load: Int, tare: Int?, on subject: MotionSubject) -> WeighingResult {
        var references: [ReferenceLoad] = []
        var hasWeighed = false
        var weighed: [LoadReading] = []
        var container: [LoadReading] = []
        for recording in recordings where recording.subject.isOn(subject) {
            switch recording.subject.role {
            case .reference(let grams, let error):
                guard let reading = recording.outcome.reading else { continue }
                if let same = references.firstIndex(where: { $0.grams == grams }) {
                    references[same].readings.append(reading)
                } else {
                    references.append(ReferenceLoad(grams: grams, gramsError: error, readings: [reading]))
                }
            case .weigh(let number, _):
                // As the page does when one begins to weigh.
                if !hasWeighed { references = Self.complete(references) }
                hasWeighed = true
                guard let reading = recording.outcome.reading else { continue }
                if number == load { weighed.append(reading) }
                if number == tare { container.append(reading) }
            case .swing: continue
            }
        }
        return WeighingResult(subject.way, Self.complete(references), weighed, tare: container)
    }

    private static func complete(_ references: [ReferenceLoad]) -> [ReferenceLoad] {
        references.filter { $0.readings.count >= recordingsPerReference }
    }
}

/// A recording that has begun.
struct OpenRecording: Equatable, Sendable {
    /// Among the phone's, from 1.
    var number: Int
    var subject: MotionSubject
    var rows: [MotionRow]
}

/// A recording that has ended.
struct WeighingRecording: Equatable, Sendable {
    /// What it said.
    enum Outcome: Equatable, Sendable {
        case reading(LoadReading)
        /// The reason, as the pages call it.
        case refused(String)

        /// The reading, if there is one.
        var reading: LoadReading? { if case .reading(let reading) = self { reading } else { nil } }
        /// Why there is none.
        var refusal: String? { if case .refused(let reason) = self { reason } else { nil } }

        /// Computes it.
        init(of samples: [MotionSample], by way: WeighingWay) {
            switch way {
            case .spring:
                do throws(OscillationRefusal) {
                    self = .reading(LoadReading(try Oscillation(endOf: samples)))
                } catch {
                    self = .refused(error.name)
                }
            case .ruler:
                do throws(InclinationRefusal) {
                    self = .reading(LoadReading(try Inclination(endOf: samples)))
                } catch {
                    self = .refused(error.name)
                }
            case .pendulum:
                do throws(OscillationRefusal) {
                    self = .reading(LoadReading(try Swing(endOf: samples)))
                } catch {
                    self = .refused(error.name)
                }
            }
        }
    }

    /// Among the phone's, from 1.
    var number: Int
    /// The arrival of its end, in ms since the session's start.
    var milliseconds: UInt64
    var subject: MotionSubject
    /// The number of samples; `nil` for what an earlier recording said that the session does not have.
    var rowCount: Int?
    var outcome: Outcome
    /// What is known of the load after it; only if it has a reading and something is weighed.
    var result: WeighingResult?
    /// What the phone's pendulums say of g after it; only if it has a reading of one.
    var gravity: GravityResult?

    /// Whether it is of a pendulum.
    var swings: Bool { subject.way == .pendulum }
}

/// One length of a phone's pendulum.
struct PhonePendulum: Sendable {
    var pendulum: Pendulum
    /// How many of its periods somebody counted by touch.
    var counted: Int
}

/// What a phone's pendulums say of the acceleration of free fall.
struct GravityResult: Equatable, Codable, Sendable {
    /// In m/s², with half the width of its 95 % interval.
    var gravity: Double?
    var interval: Double?
    /// Whether it is the slope of T² against the length.
    var isSlope = false
    /// By how much all lengths are longer than was said, in metres, by that line.
    var longer = 0.0
    /// Why there is no value, as the pages call it.
    var refusal: String?

    /// Computes it.
    init(_ pendulums: [Pendulum]) {
        do throws(WeighingRefusal) {
            let found = try PendulumGravity(pendulums)
            (gravity, interval, isSlope, longer) = (found.gravity, found.interval, found.isSlope, found.longer)
        } catch {
            refusal = error.name
        }
    }
}

/// What a load weighs by all of its recordings so far.
struct WeighingResult: Equatable, Sendable {
    /// The scale; `nil` if its references were refused.
    var scale: ScaleFigures?
    /// In grams, with half the width of its 95 % interval.
    var grams: Double?
    var interval: Double?
    /// Why there is no mass, as the pages call it.
    var refusal: String?

    /// What is known of a spring or a ruler.
    struct ScaleFigures: Equatable, Codable, Sendable {
        /// The phone with its bag and a third of the spring, in grams, and half the width of its 95 % interval; 0 by a ruler.
        var ownGrams: Double
        var ownInterval: Double
        /// 0 by a ruler.
        var newtonsPerMetre: Double
        /// Standard deviation of a recording: a share of T, or degrees.
        var repeatability: Double
        /// Root mean square of the references' distances from the curve, in grams.
        var misfitGrams: Double
        /// The heaviest reference in grams.
        var heaviestGrams: Double
    }

    init(scale: ScaleFigures?, grams: Double?, interval: Double?, refusal: String?) {
        (self.scale, self.grams, self.interval, self.refusal) = (scale, grams, interval, refusal)
    }

    /// Computes it.
    init(_ way: WeighingWay, _ references: [ReferenceLoad], _ load: [LoadReading], tare: [LoadReading]) {
        do throws(WeighingRefusal) {
            let scale = try MassScale(way: way, references: references)
            self.scale = ScaleFigures(
                ownGrams: scale.ownGrams.grams,
                ownInterval: scale.ownGrams.interval,
                newtonsPerMetre: scale.newtonsPerMetre,
                repeatability: scale.repeatability,
                misfitGrams: scale.misfitGrams,
                heaviestGrams: scale.heaviest
            )
            let mass = try scale.mass(of: load, tare: tare)
            (grams, interval) = (mass.grams, mass.interval)
        } catch {
            refusal = error.name
        }
    }
}

extension MotionSubject {
    /// Whether both are on one spring or ruler.
    func isOn(_ other: MotionSubject) -> Bool { way == other.way && scale == other.scale }
}

extension OscillationRefusal {
    /// The name in tables and messages.
    fileprivate var name: String {
        switch self {
        case .tooFewCycles: "tooFewCycles"
        case .tooSlow: "tooSlow"
        case .gap: "gap"
        case .tooSmall: "tooSmall"
        case .tooLarge: "tooLarge"
        case .secondMode: "secondMode"
        case .periodMoves: "periodMoves"
        case .unsteady: "unsteady"
        case .noRotation: "noRotation"
        }
    }
}

extension InclinationRefusal {
    /// The name in tables and messages.
    fileprivate var name: String {
        switch self {
        case .tooShort: "tooShort"
        case .gap: "gap"
        case .moving: "moving"
        case .noGravity: "noGravity"
        }
    }
}

extension WeighingRefusal {
    /// The name in tables and messages.
    fileprivate var name: String {
        switch self {
        case .tooFewReadings: "tooFewReadings"
        case .notRising: "notRising"
        case .tooLight: "tooLight"
        case .tooHeavy: "tooHeavy"
        case .tooSteep: "tooSteep"
        }
    }
}
