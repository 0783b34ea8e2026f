/// The limit of the data folder's size.
package enum StorageQuota: Equatable, Sendable, CustomStringConvertible {
    /// A percentage, 1 to 99, of the disk: of the folder's size and the free space together.
    case percent(Int)
    /// Bytes; at most the standard share of the disk.
    case bytes(Int64)

    /// The limit, if the operator sets none.
    package static let standard = StorageQuota.percent(90)
    /// The smallest limit in bytes: an empty data folder takes this much.
    package static let minBytes: Int64 = 1 << 20

    private static let units: [(suffix: Character, shift: Int)] = [("K", 10), ("M", 20), ("G", 30), ("T", 40)]

    /// Reads `90%`, `500M`, `20G` or a number of bytes; K, M, G and T are binary.
    package init?(_ text: String) {
        if text.hasSuffix("%") {
            guard let percent = Self.number(text.dropLast()), (1...99).contains(percent) else { return nil }
            self = .percent(Int(percent))
            return
        }
        let unit = Self.units.first { text.last?.uppercased() == String($0.suffix) }
        guard let number = Self.number(unit == nil ? text[...] : text.dropLast()) else { return nil }
        let (bytes, overflows) = number.multipliedReportingOverflow(by: 1 << Int64(unit?.shift ?? 0))
        guard !overflows, bytes >= Self.minBytes else { return nil }
        self = .bytes(bytes)
    }

    private static func number(_ text: Substring) -> Int64? {
        text.allSatisfy { ("0"..."9").contains($0) } ? Int64(text) : nil
    }

    /// The quota as the operator wrote it.
    package var description: String {
        switch self {
        case .percent(let percent): return "\(percent)%"
        case .bytes(let bytes):
            let unit = Self.units.last { bytes % (1 << Int64($0.shift)) == 0 }
            return unit.map { "\(bytes >> Int64($0.shift))\($0.suffix)" } ?? "\(bytes)"
        }
    }

    /// Returns the limit on a disk, in bytes.
    ///
    /// - Parameters:
    ///   - folderBytes: the size of the data folder.
    ///   - freeBytes: the free bytes of its disk; `nil` if they are unknown, as then is any share of them.
    package func limit(folderBytes: Int64, freeBytes: Int64?) -> Int64 {
        guard let freeBytes else {
            if case .bytes(let bytes) = self { return bytes }
            return .max
        }
        let disk = Double(folderBytes) + Double(freeBytes)
        switch self {
        case .percent(let percent): return Int64(min(disk * Double(percent) / 100, Double(1 << 62 as Int64)))
        case .bytes(let bytes):
            return min(bytes, Self.standard.limit(folderBytes: folderBytes, freeBytes: freeBytes))
        }
    }
}

/// The part of its quota that a data folder uses.
package struct StorageUse: Equatable, Sendable {
    /// The reserve for sessions that are already running: a twentieth of the limit, at most 256 MiB.
    private static let maxMarginBytes: Int64 = 256 << 20

    /// The size of the data folder in bytes.
    package let folderBytes: Int64
    /// The free bytes of its disk; `nil` if they are unknown.
    package let freeBytes: Int64?
    /// The limit of the folder's size in bytes.
    package let limitBytes: Int64

    /// Computes the use of a quota.
    package init(folderBytes: Int64, freeBytes: Int64?, quota: StorageQuota) {
        self.folderBytes = folderBytes
        self.freeBytes = freeBytes
        limitBytes = quota.limit(folderBytes: folderBytes, freeBytes: freeBytes)
    }

    /// The size in bytes from which nothing new is stored.
    package var thresholdBytes: Int64 { limitBytes - min(limitBytes / 20, Self.maxMarginBytes) }

    /// Whether nothing new is stored: the folder is close to its limit, or the disk is full.
    package var isExhausted: Bool {
        folderBytes >= thresholdBytes || freeBytes.map { $0 < StorageBudget.minFreeBytes } == true
    }
}

/// The limits of the data that sessions may store; shown by `/metrics`.
package enum StorageBudget {
    /// Stored sessions.
    package static let sessions = 100_000
    /// The minimum limit of the bytes of one session's log that wait for the disk.
    static let waitingBytesPerSession = 4 << 20
    /// The limit of the bytes of all logs that wait for the disk.
    package static let waitingBytes = 64 << 20
    /// The additional bytes for each phone of a large class: about two seconds of one drawing finger.
    private static let waitingBytesPerPhone = 16 << 10
    /// The free bytes of the disk below which nothing new is stored, whatever the quota.
    static let minFreeBytes: Int64 = 1 << 20

    /// The limit of the bytes of a session's log that wait for the disk: higher for a large class, up to half of the
    /// limit of all logs.
    static func waitingBytes(phones: Int) -> Int {
        min(waitingBytes / 2, max(waitingBytesPerSession, phones * waitingBytesPerPhone))
    }
}
