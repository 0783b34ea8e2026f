import Storage

/// What a column tells beyond the measurement. It decides what an anonymous archive has in the column's place.
package enum Disclosure: Sendable {
    /// Which participant a row is about: the archive has another id.
    case participant
    /// Which session it was: the archive has another name.
    case session
    /// What a person is called, uses, or did where and when on earth: the archive lacks the column.
    case personal
}

/// Takes from a session's exports what tells who took part, where and when.
///
/// Participants get other numbers, by the hashes of their own with a secret of the session: who saw a number in class
/// does not know whose row it is. The same session gets the same numbers until somebody joins. Dates are shifted, so that
/// the session begins at `start`.
package struct Anonymisation: Sendable {
    /// The beginning of each anonymous session: 2000-01-01 00:00 UTC, in seconds since 1970.
    private static let start: Double = 946_684_800

    /// What takes the place of the session's code; no code has this form.
    package let session: String
    /// Is added to each date, in seconds.
    private let shift: Double
    /// The new number of each participant, by the old one.
    private let numbers: [Int: Int]
    /// Whether the session's own pictures stay.
    package let keepsPictures: Bool

    /// Prepares the anonymous exports of a room.
    package init(of room: Room, keepsPictures: Bool = false) {
        self.keepsPictures = keepsPictures
        let secret = room.hostKey.text
        func hash(_ text: String) -> String { TokenHash(of: "\(secret) \(text)").text }
        session = "anonymous" + hash("session").prefix(8)
        shift = Self.start - (room.createdAt + room.clockOffset)
        let old = 1..<room.nextNumber
        let order = old.map { (number: $0, hash: hash(Participant.id($0))) }.sorted { $0.hash < $1.hash }
        numbers = Dictionary(uniqueKeysWithValues: zip(order.map(\.number), 1...))
    }

    /// The new id of a participant, by its old number.
    package func id(_ number: Int) -> String { Participant.id(numbers[number] ?? 0) }

    /// A date, in seconds since 1970.
    package func date(_ seconds: Double) -> Double { seconds + shift }

    /// The new number of the participant in a field; 0 for none.
    fileprivate func number(in field: TableField) -> Int {
        guard case .text(let id?) = field, let number = Participant.number(ofID: id) else { return 0 }
        return numbers[number] ?? 0
    }

    /// A row of a table without what is personal.
    fileprivate func row(_ fields: [TableField], of columns: [ColumnHead]) -> [TableField] {
        zip(columns, fields).compactMap { column, field in
            switch (column.disclosure, field) {
            case (.personal, _): nil
            case (.session, _): .text(session)
            case (.participant, .text(_?)): .text(Participant.id(number(in: field)))
            case (_, .date(let seconds)): .date(seconds.map(date))
            default: field
            }
        }
    }
}

extension TableDescription {
    /// The table as an anonymous archive has it.
    package var anonymous: TableDescription {
        TableDescription(name: name, columns: columns.filter { $0.disclosure != .personal })
    }
}

extension LogSource {
    /// The table without what is personal, its rows in the order of the log.
    package func anonymous(_ anonymisation: Anonymisation) -> LogSource {
        LogSource(description: description.anonymous) { [description, open] in
            AnonymousRows(open(), columns: description.columns, anonymisation)
        }
    }

    /// A table in memory without what is personal, its rows in the order of the new numbers where they are of participants.
    package init(anonymous table: any ExportedTable, _ anonymisation: Anonymisation) {
        let description = type(of: table).description
        self.init(description: description.anonymous) {
            let column = description.columns.firstIndex { $0.disclosure == .participant }
            let rows: any TableRows =
                column.map { RowsByParticipant(table, column: $0, anonymisation) } ?? MemoryRows(table)
            return AnonymousRows(rows, columns: description.columns, anonymisation)
        }
    }
}

/// The rows of a table without what is personal.
private actor AnonymousRows: TableRows {
    private let rows: any TableRows
    private let columns: [ColumnHead]
    private let anonymisation: Anonymisation

    init(_ rows: any TableRows, columns: [ColumnHead], _ anonymisation: Anonymisation) {
        self.rows = rows
        self.columns = columns
        self.anonymisation = anonymisation
    }

    func next() async throws -> [[TableField]]? {
        try await rows.next()?.map { anonymisation.row($0, of: columns) }
    }
}

/// The rows of a table in the order of the participants' new numbers, since the old order would tell the old ones. Rows
/// without a participant come first; those of one participant keep their order.
///
/// A table may have more rows than memory should hold, so it is read once for each group of participants with few rows.
private actor RowsByParticipant: TableRows {
    private static let rowsPerPiece = 16_384

    private let table: any ExportedTable
    /// The index of the column with the participant's id.
    private let column: Int
    private let anonymisation: Anonymisation
    /// The groups of new numbers that follow, in reverse order; `nil` before the rows were counted.
    private var groups: [ClosedRange<Int>]?

    init(_ table: any ExportedTable, column: Int, _ anonymisation: Anonymisation) {
        self.table = table
        self.column = column
        self.anonymisation = anonymisation
    }

    func next() -> [[TableField]]? {
        var groups = groups ?? makeGroups()
        let group = groups.popLast()
        self.groups = groups
        guard let group else { return nil }
        var rows: [(number: Int, fields: [TableField])] = []
        for fields in table.makeFields() {
            let number = number(of: fields)
            if group.contains(number) { rows.append((number, fields)) }
        }
        // Stable, as Swift's sort is.
        return rows.sorted { $0.number < $1.number }.map(\.fields)
    }

    private func number(of fields: [TableField]) -> Int { anonymisation.number(in: fields[column]) }

    /// Groups of participants with about `rowsPerPiece` rows, the last one first.
    private func makeGroups() -> [ClosedRange<Int>] {
        var counts: [Int: Int] = [:]
        for fields in table.makeFields() { counts[number(of: fields), default: 0] += 1 }
        var groups: [ClosedRange<Int>] = []
        var rows = 0
        for number in counts.keys.sorted() {
            let count = counts[number] ?? 0
            if let last = groups.last, rows + count <= Self.rowsPerPiece {
                groups[groups.count - 1] = last.lowerBound...number
                rows += count
            } else {
                groups.append(number...number)
                rows = count
            }
        }
        return groups.reversed()
    }
}
