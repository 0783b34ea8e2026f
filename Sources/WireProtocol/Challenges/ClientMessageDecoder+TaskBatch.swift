import Challenges

extension ClientMessageDecoder {
    /// Decodes a batch of a task's own kind from a message that is valid JSON. It is small, so it is read again for the
    /// fields of that kind.
    func decodeTaskBatch(of kind: TaskBatchKind, _ seq: UInt64, _ bytes: Span<UInt8>) -> ClientMessage {
        var numbers = [Double?](repeating: nil, count: kind.numbers.count)
        do {
            try readNumbers(of: kind, into: &numbers, in: bytes)
        } catch {
            return .badBatch(seq: seq, detail: "\(error)")
        }
        for (form, number) in zip(kind.numbers, numbers) where number.map(form.accepts) != true {
            return .badBatch(seq: seq, detail: "\(form.name): expected \(form.rule)")
        }
        guard let batch = TaskBatch(kind, numbers: numbers.compactMap { $0 }) else {
            return .badBatch(seq: seq, detail: "\(kind.type): incomplete")
        }
        return .task(seq: seq, batch: batch)
    }

    private func readNumbers(
        of kind: TaskBatchKind,
        into numbers: inout [Double?],
        in bytes: Span<UInt8>
    ) throws(JSONFault) {
        var cursor = JSONCursor(ofText: bytes)
        try cursor.expect(UInt8(ascii: "{"), in: bytes)
        repeat {
            let key = try cursor.string(in: bytes)
            try cursor.expect(UInt8(ascii: ":"), in: bytes)
            let index = kind.numbers.indices.first { key.equals(kind.numbers[$0].name, in: bytes) }
            if let index, Self.startsNumber(cursor.peek(in: bytes)) {
                numbers[index] = try cursor.number(in: bytes)
            } else {
                try cursor.skipValue(in: bytes)
            }
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
    }
}
