import Weighing

/// What a phone has weighed, in its row.
struct StoredWeighings: Codable, Sendable {
    private var recordings: [Recording]
    private var open: Open?
    private var begun: Int

    private struct Subject: Codable {
        var way: UInt8
        var scale: Int
        var name: String
        var grams: Double?
        var gramsError: Double?
        var load: Int?
        var tare: Int?
        var metres: Double?

        init(_ subject: MotionSubject) {
            way = subject.way.rawValue
            scale = subject.scale
            name = subject.name
            switch subject.role {
            case .reference(let grams, let error): (self.grams, gramsError) = (grams, error)
            case .weigh(let load, let tare): (self.load, self.tare) = (load, tare)
            case .swing(let metres): self.metres = metres
            }
        }

        var subject: MotionSubject? {
            guard let way = WeighingWay(rawValue: way) else { return nil }
            let role: MotionSubject.Role
            if way == .pendulum {
                guard let metres else { return nil }
                role = .swing(metres: metres)
            } else if let load {
                role = .weigh(load: load, tare: tare)
            } else {
                guard let grams, let gramsError else { return nil }
                role = .reference(grams: grams, error: gramsError)
            }
            return MotionSubject(way: way, scale: scale, name: name, role: role)
        }
    }

    private struct Recording: Codable {
        var number: Int
        var milliseconds: UInt64
        var subject: Subject
        var rowCount: Int?
        var reading: [Double]?
        var refused: String?
        var scale: WeighingResult.ScaleFigures?
        var grams: Double?
        var interval: Double?
        var refusal: String?
        var gravity: GravityResult?

        init(_ recording: WeighingRecording) {
            number = recording.number
            milliseconds = recording.milliseconds
            subject = Subject(recording.subject)
            rowCount = recording.rowCount
            reading = recording.outcome.reading?.numbers
            refused = recording.outcome.refusal
            scale = recording.result?.scale
            grams = recording.result?.grams
            interval = recording.result?.interval
            refusal = recording.result?.refusal
            gravity = recording.gravity
        }

        var recording: WeighingRecording? {
            guard let subject = subject.subject else { return nil }
            let outcome: WeighingRecording.Outcome
            if let reading {
                guard let read = LoadReading(subject.way, numbers: reading) else { return nil }
                outcome = .reading(read)
            } else {
                guard let refused else { return nil }
                outcome = .refused(refused)
            }
            let hasResult = grams != nil || refusal != nil
            return WeighingRecording(
                number: number,
                milliseconds: milliseconds,
                subject: subject,
                rowCount: rowCount,
                outcome: outcome,
                result: hasResult
                    ? WeighingResult(scale: scale, grams: grams, interval: interval, refusal: refusal) : nil,
                gravity: gravity
            )
        }
    }

    /// Each row as `[t, ax, ay, az, rx, ry, rz]`.
    private struct Open: Codable {
        var number: Int
        var subject: Subject
        var rows: [[Double]]
    }

    init(_ weighings: PhoneWeighings) {
        recordings = weighings.recordings.map(Recording.init)
        begun = weighings.begun
        open = weighings.open.map { open in
            Open(number: open.number, subject: Subject(open.subject), rows: open.rows.map(\.numbers))
        }
    }

    /// The weighings; `nil` if the row is damaged.
    var weighings: PhoneWeighings? {
        let read = recordings.compactMap(\.recording)
        guard read.count == recordings.count else { return nil }
        var opened: OpenRecording?
        if let open {
            let rows = open.rows.compactMap(MotionRow.init(numbers:))
            guard let subject = open.subject.subject, rows.count == open.rows.count else { return nil }
            opened = OpenRecording(number: open.number, subject: subject, rows: rows)
        }
        return PhoneWeighings(recordings: read, open: opened, begun: begun)
    }
}

extension MotionRow {
    /// `[t, ax, ay, az, rx, ry, rz]`, as phones send it.
    var numbers: [Double] {
        [milliseconds, acceleration.x, acceleration.y, acceleration.z, rotation.x, rotation.y, rotation.z]
    }

    /// Reads `numbers`.
    fileprivate init?(numbers: [Double]) {
        guard numbers.count == 7 else { return nil }
        self.init(
            milliseconds: numbers[0],
            acceleration: Vector(x: numbers[1], y: numbers[2], z: numbers[3]),
            rotation: Vector(x: numbers[4], y: numbers[5], z: numbers[6])
        )
    }
}
