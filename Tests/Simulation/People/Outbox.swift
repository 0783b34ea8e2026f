/// The batches of a phone by the rules of docs/protocol.md: numbered from 1, kept until they are acknowledged.
final class Outbox {
    struct Batch {
        let seq: UInt64
        let events: [FingerEvent]
        /// Invalid on purpose.
        let isBad: Bool
        let message: [UInt8]
    }

    private var batches: [Batch] = []
    private var first: UInt64 = 1
    private(set) var newest: UInt64 = 0

    var isEmpty: Bool { batches.isEmpty }

    /// Adds a batch of events, or without events a bad one.
    func add(_ events: [FingerEvent]) -> Batch {
        let isBad = events.isEmpty
        newest += 1
        var text = "{\"type\":\"touches\",\"seq\":\(newest),\"events\":["
        for (index, event) in events.enumerated() {
            if index > 0 { text += "," }
            text += "[\(event.phase),\(event.pointer),\(event.x),\(event.y),\(event.milliseconds)]"
        }
        // Beyond the largest coordinate.
        text += isBad ? "[0,9,2000000,1,1]]}" : "]}"
        let batch = Batch(seq: newest, events: events, isBad: isBad, message: Array(text.utf8))
        batches.append(batch)
        return batch
    }

    /// A batch that is not acknowledged.
    func batch(_ seq: UInt64) -> Batch? {
        seq >= first && seq < first + UInt64(batches.count) ? batches[Int(seq - first)] : nil
    }

    func forget(upTo ack: UInt64) {
        guard ack >= first else { return }
        let count = min(batches.count, Int(ack - first) + 1)
        batches.removeFirst(count)
        first += UInt64(count)
    }

    /// Those above a number.
    func batches(after seq: UInt64) -> [Batch] { batches.filter { $0.seq > seq } }
}
