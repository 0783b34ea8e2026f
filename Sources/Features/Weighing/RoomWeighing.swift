import Rooms
import Storage
import Weighing
import WireProtocol

/// What the phones of a room have weighed by their motion sensors.
final class RoomWeighing: BatchFeature, NewsFeature, StoredFeature {
    private unowned let room: Room
    /// By participant number, for those that have sent a recording.
    private(set) var phones: [Int: PhoneWeighings] = [:]
    /// What bounds the recordings of each phone.
    private var allowances: [Int: RecordingAllowance] = [:]
    /// The phones whose pendulums have changed since the last frame.
    private var swung: Set<Int> = []

    init(in room: Room) {
        self.room = room
    }

    // MARK: BatchFeature

    func fault(
        in batch: BatchContent,
        from participant: Participant,
        at milliseconds: UInt64,
        _ rooms: isolated Rooms
    ) -> String? {
        guard case .motion(let motion) = batch else { return nil }
        let number = participant.number
        var fault = (phones[number] ?? PhoneWeighings()).fault(in: motion)
        // What an earlier recording said costs no computing.
        if fault == nil, motion.reading == nil {
            let admits = allowances[number, default: RecordingAllowance()].admits(motion, at: milliseconds)
            if !admits {
                fault = "too many recordings: one in \(Int(MotionLimits.secondsPerRecording)) s"
            } else if let wait = waitToCompute(motion, of: participant, rooms) {
                phones[number]?.interrupt()
                fault = "too many samples from this address: one more recording in \(wait) s"
            }
        }
        return fault.map { "motion: \($0)" }
    }

    /// The seconds until the recording that ends with a batch may be computed; `nil` if it may be now.
    private func waitToCompute(_ batch: MotionBatch, of participant: Participant, _ rooms: isolated Rooms) -> Int? {
        guard batch.isLast, let address = participant.place?.address else { return nil }
        let earlier = batch.subject == nil ? phones[participant.number]?.open?.rows.count ?? 0 : 0
        let cost = Double(earlier + batch.rows.count)
        let wait = rooms.budgets.motionSamples.consume(address, cost: cost, now: rooms.now)
        return wait == 0 ? nil : wait
    }

    func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool {
        guard case .motion(let motion) = batch.content else { return false }
        if phones[participant.number, default: PhoneWeighings()].apply(motion, at: batch.milliseconds) {
            room.revision &+= 1
            if phones[participant.number]?.recordings.last?.swings == true { noteSwung(participant, rooms) }
        }
        room.log.append(
            .motion(seq: batch.seq, batch: motion),
            of: participant.number,
            milliseconds: batch.milliseconds
        )
        if motion.isLast { challenge(batch, of: participant, rooms) }
        return true
    }

    /// Hands the mass of the recording that has just ended to a challenge.
    private func challenge(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms) {
        guard let ended = phones[participant.number]?.recordings.last, let grams = ended.result?.grams,
            let interval = ended.result?.interval, ended.rowCount != nil
        else { return }
        let provenance = ended.subject.way.name.description
        room.feature(RoomChallenges.self)
            .weighed(grams: grams, interval: interval, by: provenance, batch, of: participant, rooms)
    }

    // MARK: Participants

    func hasTakenPart(_ participant: Participant) -> Bool { phones[participant.number] != nil }

    func hasOngoingAction(of participant: Participant) -> Bool { phones[participant.number]?.open != nil }

    func gesturesInterrupted(of participant: Participant, _ rooms: isolated Rooms) {
        phones[participant.number]?.interrupt()
    }

    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {
        noteSwung(participant, rooms)
        phones[participant.number]?.clear()
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        noteSwung(participant, rooms)
        phones[participant.number] = nil
    }

    /// Tells viewers that the phone's pendulums have changed, if it has any.
    private func noteSwung(_ participant: Participant, _ rooms: isolated Rooms) {
        guard !room.viewers.isEmpty, phones[participant.number]?.hasSwung == true else { return }
        swung.insert(participant.number)
        rooms.ticker.start()
    }

    // MARK: NewsFeature

    var news: FrameNews? { swung.isEmpty ? nil : FrameNews() }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        let ids =
            switch part {
            case .news: swung.sorted().map(Participant.id)
            case .everything(let participants):
                participants.filter { phones[$0.number]?.hasSwung == true }.map(\.id)
            }
        frame.add("pendulums", ids) { $0.string($1) }
    }

    func clearNews() { swung = [] }

    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {
        allowances[participant.number] = nil
    }

    func statsFields(of participant: Participant) -> (any JSONFields)? {
        phones[participant.number].flatMap(WeighingStats.init)
    }

    /// The newest mass of each phone that has weighed something.
    var parts: [SessionPart] {
        let weighed = room.storedParticipants.compactMap { participant in
            phones[participant.number]?.newestMass.map { (id: participant.id, mass: $0) }
        }
        guard !weighed.isEmpty else { return [] }
        return [
            SessionPart(name: "weighings", kind: "weighings", measures: [Measure("weighedMass", in: "g")]) {
                weighed.map { phone in
                    let error = FigureError(of: phone.mass.grams, .interval, [.init(.trials, phone.mass.interval)])
                    return SessionPart.Row(participant: phone.id, values: [phone.mass.grams], errors: [error])
                }
            }
        ]
    }

    // MARK: Storage

    static let storedName = "weighings"

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        phones[participant.number].map { ["weighings": StoredWeighings($0)] } ?? [:]
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws {
        guard let stored = try fields.value(StoredWeighings.self, "weighings"), !participant.isRemoved else { return }
        guard let weighings = stored.weighings else { throw Unreadable() }
        phones[participant.number] = weighings
    }

    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {
        guard let participant, !participant.isRemoved else { return }
        switch record.content {
        case .motion(_, let batch):
            phones[participant.number, default: PhoneWeighings()].apply(batch, at: record.milliseconds)
        case .lifted: phones[participant.number]?.interrupt()
        case .cleared: phones[participant.number]?.clear()
        case .withdrawn: phones[participant.number] = nil
        default: break
        }
    }
}

/// What one phone may record: many at once, for one that was offline, and then one in some seconds.
struct RecordingAllowance {
    private var left = MotionLimits.recordingBurst
    private var notedMilliseconds: UInt64 = 0
    /// Whether the recording that is being sent was refused.
    private var isRefusing = false

    /// Whether a part may be applied; the first part of a recording is counted.
    mutating func admits(_ batch: MotionBatch, at milliseconds: UInt64) -> Bool {
        guard batch.subject != nil else { return !isRefusing }
        let passed = Double(milliseconds - min(notedMilliseconds, milliseconds)) / 1000
        left = min(MotionLimits.recordingBurst, left + passed / MotionLimits.secondsPerRecording)
        notedMilliseconds = max(notedMilliseconds, milliseconds)
        isRefusing = left < 1
        if !isRefusing { left -= 1 }
        return !isRefusing
    }
}

/// The fields `weighing` and `pendulum` of a participant's stats.
private struct WeighingStats: JSONFields {
    let weighings: PhoneWeighings

    /// `nil` before the first recording.
    init?(_ weighings: PhoneWeighings) {
        guard !weighings.recordings.isEmpty else { return nil }
        self.weighings = weighings
    }

    func write(into json: inout JSONWriter) {
        if weighings.recordings.contains(where: { !$0.swings }) { writeWeighing(into: &json) }
        if weighings.hasSwung { writePendulum(into: &json) }
    }

    private func writePendulum(into json: inout JSONWriter) {
        let swings = weighings.recordings.filter(\.swings)
        let newest = weighings.newestGravity
        json.key("pendulum")
        json.raw("{")
        json.integer("recordings", swings.count)
        json.integer("refused", swings.count { $0.outcome.refusal != nil })
        json.integer("lengths", weighings.pendulums.count)
        json.number("gravity", newest?.gravity)
        json.number("gravityError", newest?.interval)
        json.bool("slope", newest?.isSlope ?? false)
        json.number("longerMetres", newest?.isSlope == true ? newest?.longer : nil)
        json.string("refusal", newest?.refusal)
        json.raw("}")
    }

    private func writeWeighing(into json: inout JSONWriter) {
        let recordings = weighings.recordings.filter { !$0.swings }
        let newest = weighings.newestWeighed
        let result = newest?.result
        json.key("weighing")
        json.raw("{")
        json.string("provenance", (newest ?? recordings.last)?.subject.way.name.description)
        json.string("name", (newest ?? recordings.last)?.subject.name)
        json.integer("recordings", recordings.count)
        json.integer("refused", recordings.count { $0.outcome.refusal != nil })
        json.number("grams", result?.grams)
        json.number("gramsError", result?.interval)
        json.string("refusal", result?.refusal)
        json.number("newtonsPerMetre", result?.scale.flatMap { $0.newtonsPerMetre > 0 ? $0.newtonsPerMetre : nil })
        json.number("ownGrams", result?.scale.flatMap { $0.ownGrams > 0 ? $0.ownGrams : nil })
        json.number("ownGramsError", result?.scale.flatMap { $0.ownGrams > 0 ? $0.ownInterval : nil })
        json.number("repeatability", result?.scale?.repeatability)
        json.number("misfitGrams", result?.scale?.misfitGrams)
        json.number("heaviestGrams", result?.scale?.heaviestGrams)
        json.raw("}")
    }
}
