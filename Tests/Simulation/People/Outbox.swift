/// The room's time minus a phone's at a time of the phone, with its bound, all in ms.
struct Told: Equatable {
    var milliseconds: Double
    var offset: Double
    var error: Double
}

/// The batches of a phone by the rules of docs/protocol.md: numbered from 1, kept until they are acknowledged.
final class Outbox {
    enum Content {
        case touches([FingerEvent])
        case fixes([Fix])
        case own(OwnBatch)
        /// What the phone tells of its clock.
        case told(Told)
        /// Invalid on purpose.
        case bad
    }

    struct Batch {
        let seq: UInt64
        let content: Content
        let message: [UInt8]

        var isBad: Bool { if case .bad = content { true } else { false } }
    }

    private var batches: [Batch] = []
    private var first: UInt64 = 1
    private(set) var newest: UInt64 = 0

    var isEmpty: Bool { batches.isEmpty }

    /// Adds a batch.
    ///
    /// - Parameter clock: The time on the phone's clock, for positions.
    func add(_ content: Content, clock: Double = 0) -> Batch {
        newest += 1
        let text: String
        switch content {
        case .touches(let events):
            let list = events.map { event in
                let pressure = event.pressure.map { ",\($0)" } ?? ""
                return "[\(event.phase),\(event.pointer),\(event.x),\(event.y),\(event.milliseconds)\(pressure)]"
            }
            text = "{\"type\":\"touches\",\"seq\":\(newest),\"events\":[\(list.joined(separator: ","))]}"
        case .fixes(let fixes):
            let list = fixes.map {
                "[\($0.latitude),\($0.longitude),\($0.accuracy),\($0.milliseconds)"
                    + ($0.scene.map { ",\($0)]" } ?? "]")
            }
            text =
                "{\"type\":\"fixes\",\"seq\":\(newest),\"t\":\(clock),\"fixes\":[\(list.joined(separator: ","))]}"
        case .own(let own):
            let fields = own.numbers.map { ",\"\($0.name)\":\($0.value)" }
            text = "{\"type\":\"\(own.type)\",\"seq\":\(newest)\(fields.joined())}"
        case .told(let told):
            text =
                "{\"type\":\"sync\",\"seq\":\(newest),\"t\":\(told.milliseconds),\"offset\":\(told.offset),"
                + "\"error\":\(told.error),\"drift\":0}"
        // Beyond the largest coordinate.
        case .bad: text = "{\"type\":\"touches\",\"seq\":\(newest),\"events\":[[0,9,2000000,1,1]]}"
        }
        let batch = Batch(seq: newest, content: content, message: Array(text.utf8))
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
