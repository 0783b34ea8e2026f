/// A phone's batches above the last acknowledged one, oldest first; `seq` counts from 1 without gaps.
struct PhoneOutbox {
    struct Batch {
        var bytes: [UInt8]
        var events: Int
        /// The time at which it was first sent, ms; `nil` if it was not sent yet.
        var sentAt: Double?
    }

    /// The protocol's bound; beyond it a real page drops events and shows a notice.
    static let eventLimit = 20_000

    private var batches: [Batch] = []
    private var first = 0
    /// `seq` of the oldest batch kept.
    private(set) var firstSeq: UInt64 = 1
    private(set) var events = 0

    /// `seq` of the next batch.
    var nextSeq: UInt64 { firstSeq + UInt64(batches.count - first) }
    var isFull: Bool { events >= Self.eventLimit }

    mutating func append(_ bytes: [UInt8], events count: Int) {
        batches.append(Batch(bytes: bytes, events: count, sentAt: nil))
        events += count
    }

    subscript(seq: UInt64) -> Batch? {
        guard seq >= firstSeq, seq < nextSeq else { return nil }
        return batches[first + Int(seq - firstSeq)]
    }

    mutating func markSent(_ seq: UInt64, at time: Double) {
        guard seq >= firstSeq, seq < nextSeq else { return }
        let index = first + Int(seq - firstSeq)
        if batches[index].sentAt == nil { batches[index].sentAt = time }
    }

    /// Removes batches that are on the server's disk.
    mutating func drop(through ack: UInt64) {
        while firstSeq <= ack, first < batches.count {
            events -= batches[first].events
            batches[first].bytes = []
            first += 1
            firstSeq += 1
        }
        // Done rarely, so that each batch is moved at most twice.
        if first > 64, first * 2 > batches.count {
            batches.removeFirst(first)
            first = 0
        }
    }
}
