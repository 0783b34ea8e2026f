import GRDB
import Storage

/// The stored sessions with their numbers and keys; every method runs on the connection's queue.
///
/// Unchecked, because this queue protects its state; the `Database` argument proves that a method runs on it.
final class SessionDirectory: @unchecked Sendable {
    /// A session that is stored.
    struct Stored {
        let slot: KeySlot
        /// The extent at the newest commit, after it was first requested.
        var extent: SessionExtent?
        let mark: MarkFile.Owner

        init(slot: KeySlot) {
            self.slot = slot
            mark = MarkFile.Owner(slot.key)
        }
    }

    private var stored: [String: Stored] = [:]
    /// Numbers whose keys were erased and whose rows must still be removed.
    private(set) var erased: [Int64] = []
    private var freeNumbers: [Int64] = []
    private var nextNumber: Int64 = 0
    /// The numbers of unreadable slots: their sessions are lost, and their rows stay unchanged.
    private(set) var unreadable: [Int64] = []
    /// The numbers of sessions that have rows but no slot: another program has truncated the file.
    private(set) var missing: [Int64] = []

    let keys: KeyFile
    let marks: MarkFile
    let sealing: RowSealing

    /// Reads all slots of the key file.
    ///
    /// - Parameter committed: the numbers under which there are commits; `nil` if that cannot be read.
    init(keys: KeyFile, marks: MarkFile, committed: Set<Int64>?) throws(StorageError) {
        self.keys = keys
        self.marks = marks
        sealing = try RowSealing()
        let slots = keys.slots
        nextNumber = max(Int64(slots.count), (committed?.max() ?? -1) + 1)
        for (number, reading) in slots.enumerated().reversed() {
            let number = Int64(number)
            switch reading {
            case .slot(let slot) where slot.state == .erased: erased.append(slot.number)
            // The creation was interrupted: no client knows the session, unless there is a mark.
            case .slot(let slot)
            where committed?.contains(number) == false && marks.commits(of: number, MarkFile.Owner(slot.key)) == 0:
                try? keys.free(number)
                freeNumbers.append(number)
            case .slot(let slot): stored[slot.entry.code] = Stored(slot: slot)
            // A power cut interrupted the creation of a session.
            case .damaged where committed?.contains(number) == false: freeNumbers.append(number)
            case .damaged: unreadable.append(number)
            case .free where committed?.contains(number) == true: missing.append(number)
            case .free: freeNumbers.append(number)
            }
        }
        missing += (committed ?? []).filter { $0 >= Int64(slots.count) }
    }

    var entries: [SessionEntry] { stored.values.map(\.slot.entry) }

    /// The rows of a session, with their extent; `nil` for an unknown session.
    ///
    /// - Throws: `PartDamage` if there are fewer rows than were committed.
    func rows(of code: String, _ db: Database) throws -> (rows: SessionRows, extent: SessionExtent)? {
        guard let (rows, extent) = try knownRows(of: code, db) else { return nil }
        // The creation was interrupted: no client knows the session.
        guard let extent else { return nil }
        return (rows, extent)
    }

    /// The readable rows of a session, even if some are missing; `nil` for an unknown session.
    func readableRows(of code: String, _ db: Database) -> (rows: SessionRows, extent: SessionExtent?)? {
        guard let rows = rows(of: code) else { return nil }
        return (rows, try? rows.extent(db))
    }

    private func rows(of code: String) -> SessionRows? {
        stored[code].map { SessionRows(number: $0.slot.number, key: $0.slot.key, sealing: sealing) }
    }

    private func knownRows(of code: String, _ db: Database) throws -> (SessionRows, SessionExtent?)? {
        guard let rows = rows(of: code) else { return nil }
        if let extent = stored[code]?.extent { return (rows, extent) }
        let extent = try rows.extent(db)
        let expected = stored[code].map { marks.commits(of: rows.number, $0.mark) } ?? 0
        guard (extent?.commits ?? 0) >= expected else {
            throw PartDamage(
                part: "its newest part",
                reason: "\(expected - (extent?.commits ?? 0)) commits that were on disk are missing"
            )
        }
        stored[code]?.extent = extent
        return (rows, extent)
    }

    // MARK: Writing

    /// Writes `commit` in one transaction, completely or not at all, except for sessions whose part of the file is
    /// damaged.
    ///
    /// Existing rows are left unchanged: a failed commit may have reached the disk, and is repeated.
    func write(_ commit: Commit, _ db: Database) throws -> [Damage] {
        try prepareSlots(for: commit.sessions)
        var extents: [String: SessionExtent] = [:]
        var damages: [Damage] = []
        do {
            do {
                try db.inTransaction(.immediate) {
                    try writeRows(of: commit, &extents, db)
                    return .commit
                }
            } catch  where Damage(session: "", error) != nil {
                (extents, damages) = try writeOneByOne(commit, db)
            }
        } catch {
            // The extents are read from the database again, because the transaction may have changed them.
            for code in commit.codes { stored[code]?.extent = nil }
            throw error
        }
        for (code, extent) in extents {
            stored[code]?.extent = extent
            if let own = stored[code] { marks.write(extent.commits, of: own.slot.number, own.mark) }
        }
        return damages
    }

    /// Writes each session separately after a commit has met damage, still in one transaction.
    private func writeOneByOne(
        _ commit: Commit,
        _ db: Database
    ) throws -> (extents: [String: SessionExtent], damages: [Damage]) {
        var extents: [String: SessionExtent] = [:]
        var damages: [Damage] = []
        try db.inTransaction(.immediate) {
            for code in commit.codes.sorted() {
                var own: [String: SessionExtent] = [:]
                do {
                    try db.inSavepoint {
                        try writeRows(of: commit.filtered { $0 == code }, &own, db)
                        return .commit
                    }
                    extents.merge(own) { _, new in new }
                } catch {
                    guard let damage = Damage(session: code, error) else { throw error }
                    damages.append(damage)
                }
            }
            return .commit
        }
        return (extents, damages)
    }

    private func writeRows(of commit: Commit, _ extents: inout [String: SessionExtent], _ db: Database) throws {
        let created = Set(commit.sessions.map(\.code))
        var known: [String: SessionRows] = [:]
        func change(_ code: String, _ body: (SessionRows, inout SessionExtent) throws -> Void) throws {
            if known[code] == nil, let (rows, extent) = try knownRows(of: code, db) {
                if let extent {
                    known[code] = rows
                    extents[code] = extent
                } else if created.contains(code) {
                    // Removes rows that another copy of the key file may have left under this number.
                    try SessionRemoval.removeAll(of: rows.number, db)
                    known[code] = rows
                    extents[code] = SessionExtent()
                }
                extents[code]?.commits += 1
            }
            guard let rows = known[code], var extent = extents[code] else { return }
            try body(rows, &extent)
            extents[code] = extent
        }
        for session in commit.sessions { try change(session.code) { rows, _ in try rows.write(session, db) } }
        for participant in commit.participants {
            try change(participant.session) { try $0.write(participant, &$1, db) }
        }
        for chunk in commit.chunks { try change(chunk.session) { try $0.write(chunk, &$1, db) } }
        for chunk in commit.rewritten { try change(chunk.session) { rows, _ in try rows.rewrite(chunk, db) } }
        for keyframe in commit.keyframes { try change(keyframe.session) { try $0.write(keyframe, &$1, db) } }
        for result in commit.results { try change(result.session) { try $0.write(result, &$1, db) } }
        for round in commit.rounds { try change(round.session) { try $0.write(round, &$1, db) } }
        for participant in commit.forgotten {
            try change(participant.session) { try $0.forget(participant.number, &$1, db) }
        }
        for (code, extent) in extents { try known[code]?.write(extent, db) }
        if let clock = commit.clock { try ClockRow.write(clock, db) }
    }

    /// Gives new sessions their numbers and keys, which are on disk before any row.
    private func prepareSlots(for sessions: [StoredSession]) throws {
        var changed: [String: KeySlot] = [:]
        var isNew: Set<String> = []
        for session in sessions {
            let entry = SessionEntry(
                code: session.code,
                hostToken: session.hostToken,
                expiresAt: session.expiresAt,
                isReadAtStart: session.isReadAtStart
            )
            if let slot = changed[session.code] ?? stored[session.code]?.slot {
                guard slot.entry != entry else { continue }
                changed[session.code] = KeySlot(state: .used, number: slot.number, entry: entry, key: slot.key)
            } else {
                let number = freeNumbers.popLast() ?? nextNumber
                nextNumber = max(nextNumber, number + 1)
                changed[session.code] = KeySlot(state: .used, number: number, entry: entry, key: try .random())
                isNew.insert(session.code)
            }
        }
        guard !changed.isEmpty else { return }
        do {
            for slot in changed.values { try keys.write(slot) }
            try keys.synchronize()
        } catch {
            for code in isNew { if let slot = changed[code] { freeNumber(slot.number) } }
            throw error
        }
        for (code, slot) in changed {
            let extent = stored[code]?.extent
            stored[code] = Stored(slot: slot)
            stored[code]?.extent = extent
        }
    }

    /// Frees the number. If clearing the slot fails, the slot stays allocated to an unknown session.
    private func freeNumber(_ number: Int64) {
        try? keys.free(number)
        marks.free(number)
        freeNumbers.append(number)
    }

    // MARK: Wiping

    /// Overwrites the sessions' keys: from here on their data are unreadable.
    func erase(_ codes: [String]) throws(StorageError) {
        let slots = codes.compactMap { stored[$0]?.slot }
        guard !slots.isEmpty else { return }
        do throws(StorageError) {
            for slot in slots { try keys.write(.erased(slot.number)) }
            try keys.synchronize()
        } catch {
            // The sessions stay, with changes that are not stored yet.
            for slot in slots { keys.putBack(slot) }
            throw error
        }
        for slot in slots {
            stored[slot.entry.code] = nil
            erased.append(slot.number)
        }
    }

    var hasLeftovers: Bool { !erased.isEmpty }

    /// Removes one step of rows whose keys were erased.
    ///
    /// - Returns: Whether more rows remain.
    func removeErased(_ db: Database) throws -> Bool {
        guard !erased.isEmpty else { return try returnFreePages(db) }
        do {
            try remove(erased, db)
        } catch  where Damage(session: "", error) != nil {
            // Each separately; the data of a session that cannot be removed are unreadable nevertheless.
            do {
                try remove([erased[0]], db)
            } catch  where Damage(session: "", error) != nil {
                erased.removeFirst()
            }
        }
        if erased.isEmpty { try db.checkpoint(.truncate) }
        return true
    }

    private func remove(_ numbers: [Int64], _ db: Database) throws {
        let finished = Set(try SessionRemoval.step(numbers, bytes: SessionRemoval.bytesPerStep, db))
        erased.removeAll { finished.contains($0) }
        for number in finished { freeNumber(number) }
    }

    /// Returns free pages to the disk, some at a time, if there are too many to keep for later sessions.
    private func returnFreePages(_ db: Database) throws -> Bool {
        let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        guard free > Self.pagesPerStep, free > all / 4, try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") == 2 else {
            return false
        }
        try db.execute(sql: "PRAGMA incremental_vacuum(\(Self.pagesPerStep))")
        try db.checkpoint(.truncate)
        return true
    }

    /// 1 MiB.
    private static let pagesPerStep = 256
}
