import Languages
import Rooms
import Storage
import Web
import Weighing
import WireProtocol

/// The samples of a session's recordings, read from its log: a table that is too large for spreadsheets.
struct MotionFile: Sendable {
    let session: String
    let store: any SessionStore
    /// The ids of the participants that are listed, by their numbers.
    private let ids: [Int: String]
    /// The participants' numbers.
    private let numbers: [Int]

    init(of room: Room, _ store: any SessionStore) {
        session = room.code
        self.store = store
        numbers = room.storedParticipants.map(\.number)
        ids = Dictionary(uniqueKeysWithValues: numbers.map { ($0, Participant.id($0)) })
    }

    private init(_ file: MotionFile, _ anonymisation: Anonymisation) {
        (session, store, numbers) = (file.session, file.store, file.numbers)
        ids = Dictionary(uniqueKeysWithValues: numbers.map { ($0, anonymisation.id($0)) })
    }

    var source: FileSource {
        FileSource(
            name: "motion.csv",
            mediaType: "text/csv; charset=utf-8",
            title: MotionRows.layout.description.title,
            description: MotionRows.layout.description,
            open: { dialect in
                let lines = CSVLines(
                    MotionRows(ReplayLog(ofSession: session, after: 0, in: store), ids: ids),
                    of: MotionRows.layout.description,
                    dialect
                )
                return { try await lines.next() }
            }
        ).inAnonymousArchives { MotionFile(self, $0).source }
    }
}

/// The samples in a log, one row each. A damaged log is read up to the damage.
actor MotionRows: TableRows {
    typealias Row = (participant: String, recording: Int, subject: MotionSubject, row: MotionRow)

    static let layout = TableLayout<Row>(
        "motion",
        [
            .participant { $0.participant },
            .integer("recording") { $0.recording },
            .text("provenance") { $0.subject.way.name.description },
            .text("role") { $0.subject.role.name },
            .number("referenceGrams", unit: "g") { $0.subject.role.reference?.grams },
            .integer("load") { $0.subject.role.load },
            .number("lengthMetres", unit: "m") { $0.subject.role.metres },
            .phoneTime { $0.row.milliseconds },
            .number("accelerationX", unit: "m/s²") { $0.row.acceleration.x },
            .number("accelerationY", unit: "m/s²") { $0.row.acceleration.y },
            .number("accelerationZ", unit: "m/s²") { $0.row.acceleration.z },
            .number("rotationX", unit: "rad/s") { $0.row.rotation.x },
            .number("rotationY", unit: "rad/s") { $0.row.rotation.y },
            .number("rotationZ", unit: "rad/s") { $0.row.rotation.z },
        ]
    )

    private var log: ReplayLog
    private let ids: [Int: String]
    /// The recordings that have begun, and the newest one's subject, by the participants' numbers.
    private var begun: [Int: (count: Int, subject: MotionSubject)] = [:]

    init(_ log: ReplayLog, ids: [Int: String]) {
        (self.log, self.ids) = (log, ids)
    }

    func next() async throws -> [[TableField]]? {
        // A local copy is used while reading, because pieces are requested one at a time.
        var log = log
        var rows: [[TableField]] = []
        while rows.isEmpty {
            guard let records = try await log.next() else { break }
            for record in records { add(record, to: &rows) }
        }
        self.log = log
        return rows.isEmpty ? nil : rows
    }

    private func add(_ record: LogRecord, to rows: inout [[TableField]]) {
        guard case .motion(_, let batch) = record.content, let id = ids[record.participant] else { return }
        if let subject = batch.subject {
            begun[record.participant] = ((begun[record.participant]?.count ?? 0) + 1, subject)
        }
        guard let recording = begun[record.participant] else { return }
        for row in batch.rows { rows.append(Self.layout.fields(of: (id, recording.count, recording.subject, row))) }
    }
}
