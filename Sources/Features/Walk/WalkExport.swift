import Storage
import WireProtocol

/// Exports the fixes of a session's walkers as JSON Lines, a few log chunks at a time.
actor WalkExport {
    private static let chunksPerPiece = 256

    private let head: [UInt8]
    private var reader: WalkReader
    private var isHeadWritten = false

    init(head: [UInt8], reader: WalkReader) {
        self.head = head
        self.reader = reader
    }

    /// Returns the next piece, or `nil` at the end.
    func next() async throws -> [UInt8]? {
        guard isHeadWritten else {
            isHeadWritten = true
            return head
        }
        var lines = WalkLines()
        // Continue until there are fixes: the log of a class may have long parts without any.
        var chunks = 0
        while chunks < Self.chunksPerPiece || lines.isEmpty {
            guard let fixes = try await nextFixes() else { break }
            chunks += 1
            for fix in fixes { lines.add(fix) }
        }
        return lines.isEmpty ? nil : lines.bytes
    }

    /// Reads the next fixes with a local copy of the reader, because pieces are requested one at a time.
    private func nextFixes() async throws -> [WalkedFix]? {
        var reader = reader
        let fixes = try await reader.next()
        self.reader = reader
        return fixes
    }
}

/// The lines of a piece, one per walker.
private struct WalkLines {
    private var rows: [String: JSONWriter] = [:]
    private var order: [String] = []

    var isEmpty: Bool { order.isEmpty }

    /// Adds `[milliseconds,latitude,longitude,accuracy,scene,distanceMetres,isPlausible]`.
    mutating func add(_ walked: WalkedFix) {
        let id = walked.participant.id
        if rows[id] == nil { order.append(id) }
        rows[id, default: JSONWriter()].walked(
            walked.fix,
            milliseconds: walked.milliseconds,
            distanceMetres: walked.distanceMetres,
            isPlausible: walked.isPlausible
        )
    }

    var bytes: [UInt8] {
        var text = JSONWriter()
        for id in order {
            text.raw("{")
            text.string("participant", id)
            text.raw(",\"fixes\":[")
            text.raw(rows[id]?.bytes ?? [])
            text.raw("]}\n")
        }
        return text.bytes
    }
}
