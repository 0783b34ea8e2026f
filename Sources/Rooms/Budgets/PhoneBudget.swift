package import Transport
import WireProtocol

/// Counts the phones of the server, and the blocks of their heatmaps per address and in all. A pure value.
package struct PhoneBudget {
    /// The phones that are connected or have drawn.
    package private(set) var phones = 0
    /// The number of blocks of all heatmaps.
    package private(set) var blocks = 0
    private var blocksByAddress: [AddressGroup: Int] = [:]
    /// The number of refusals since the start.
    package private(set) var refusals = 0

    /// Returns the reason why a phone with this number of blocks is refused, or `nil` if it fits.
    mutating func refusal(of address: AddressGroup, blocks wanted: Int) -> PhoneRefusal? {
        let refusal: PhoneRefusal? =
            if phones >= Limits.phones {
                .serverFull("The server has reached its limit of \(Limits.phones) phones.")
            } else if blocks + wanted > Limits.blocks {
                .serverFull("The server has no memory left for the heatmap of another screen.")
            } else if blocksByAddress[address, default: 0] + wanted > Limits.blocksPerAddress {
                .serverFull("The phones of this address have used up their memory for heatmaps of screens.")
            } else {
                nil
            }
        if refusal != nil { refusals += 1 }
        return refusal
    }

    /// Whether the heatmap of a present phone may grow; `address` is `nil` for a phone from before a restart.
    func hasRoom(forBlocks more: Int, of address: AddressGroup?) -> Bool {
        blocks + more <= Limits.blocks
            && (address.flatMap { blocksByAddress[$0] } ?? 0) + more <= Limits.blocksPerAddress
    }

    mutating func occupy(_ place: PhonePlace) {
        phones += 1
        blocks += place.blocks
        guard let address = place.address else { return }
        blocksByAddress[address, default: 0] += place.blocks
    }

    mutating func release(_ place: PhonePlace) {
        phones -= 1
        blocks -= place.blocks
        guard let address = place.address, let before = blocksByAddress[address] else { return }
        blocksByAddress[address] = before > place.blocks ? before - place.blocks : nil
    }

    /// The highest number of blocks of any address.
    package var highestBlockCount: Int { blocksByAddress.values.max() ?? 0 }
}

/// The amounts that a phone that is connected or has drawn uses of the budgets.
package struct PhonePlace: Equatable {
    /// `nil` for a phone from before a restart of the server.
    package internal(set) var address: AddressGroup?
    var blocks: Int
}

/// Why a phone is not admitted, with the close code.
enum PhoneRefusal: Equatable {
    /// 4403.
    case roomFull(String)
    /// 4403.
    case locked
    /// 1013: a place may become free.
    case serverFull(String)
}

/// A queue of the phones that left without drawing, oldest first. A pure value.
///
/// Each departure has a number, so that the caller can skip phones that have returned.
struct DepartedPhones<Phone> {
    private static var minPruneCount: Int { 1024 }
    private var entries: [(phone: Phone, departure: Int)] = []
    private var first = 0
    /// The number of entries from which those that are no longer current are removed; it grows with the current ones, so
    /// that each departure costs the same.
    private var pruneCount = minPruneCount

    /// The number of entries, including some of phones that have returned.
    var count: Int { entries.count - first }

    /// Adds a phone.
    ///
    /// - Parameter isCurrent: Whether a phone has neither returned since its departure, nor was removed.
    mutating func append(_ phone: Phone, departure: Int, isCurrent: (Phone, Int) -> Bool) {
        if entries.count >= pruneCount {
            entries = entries[first...].filter { isCurrent($0.phone, $0.departure) }
            first = 0
            pruneCount = max(Self.minPruneCount, 2 * entries.count)
        }
        entries.append((phone, departure))
    }

    mutating func popFirst() -> (phone: Phone, departure: Int)? {
        guard first < entries.count else { return nil }
        defer { first += 1 }
        return entries[first]
    }
}

/// The messages that a resumed phone may send above the rate limit: its whole outbox of 20,000 events in small batches.
///
/// The budget belongs to the participant and refills with time, like an outbox; a resume alone does not refill it.
typealias CatchUpBudget = TokenBucket<CatchUpRate>

/// The rate of `CatchUpBudget`.
enum CatchUpRate: MessageRate {
    static let burst = 5000.0
    /// The refill rate: an offline phone fills its outbox with at most one batch per animation frame at 120 Hz.
    static let perSecond = 120.0
}

/// Delays greetings above the rate of their address until their turn. A pure value; the clock, in milliseconds, is a
/// parameter.
struct WaitingGreetings {
    private var waiting: [(dueAt: Double, connection: ConnectionID, hello: Hello)] = []

    var count: Int { waiting.count }
    var isEmpty: Bool { waiting.isEmpty }

    mutating func add(_ hello: Hello, of connection: ConnectionID, dueAt: Double) {
        waiting.append((dueAt, connection, hello))
    }

    /// Removes and returns the greetings that are due, oldest first.
    mutating func removeDue(now: Double) -> [(connection: ConnectionID, hello: Hello)] {
        let due = waiting.filter { $0.dueAt <= now }
        guard !due.isEmpty else { return [] }
        waiting.removeAll { $0.dueAt <= now }
        return due.sorted { $0.dueAt < $1.dueAt }.map { ($0.connection, $0.hello) }
    }
}
