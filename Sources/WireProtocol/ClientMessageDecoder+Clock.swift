import TouchMetrics

/// The messages about the room's clock. They are small, so they are read again for their numbers.
extension ClientMessageDecoder {
    /// Decodes a `clock` message, which is valid JSON.
    func decodeClock(_ bytes: Span<UInt8>) -> ClientMessage {
        let numbers: [Double?]
        do {
            numbers = try readNumbers(named: ["id", "t"], in: bytes)
        } catch {
            return .bad(detail: "\(error)")
        }
        guard let id = numbers[0], (0...Self.maxExactInteger).contains(id), id == id.rounded(.towardZero) else {
            return .bad(detail: "clock: id: expected a whole number from 0")
        }
        guard let time = numbers[1], time.magnitude <= TouchLimits.time else {
            return .bad(detail: "clock: \(Self.timeRule)")
        }
        return .clock(id: UInt64(id), time: time)
    }

    /// Decodes a `sync` batch, which is valid JSON.
    func decodeSync(_ seq: UInt64, _ bytes: Span<UInt8>) -> ClientMessage {
        let numbers: [Double?]
        do {
            numbers = try readNumbers(named: ["t", "offset", "error", "drift"], in: bytes)
        } catch {
            return .badBatch(seq: seq, detail: "\(error)")
        }
        func bad(_ rule: String) -> ClientMessage { .badBatch(seq: seq, detail: rule) }
        guard let time = numbers[0], time.magnitude <= TouchLimits.time else { return bad(Self.timeRule) }
        guard let offset = numbers[1], offset.magnitude <= ClockSync.maxOffset else {
            return bad("offset: expected at most 2 * 10^15 in magnitude")
        }
        guard let error = numbers[2], (0...ClockSync.maxError).contains(error) else {
            return bad("error: expected milliseconds from 0 to \(Int(ClockSync.maxError))")
        }
        guard let drift = numbers[3], drift.magnitude <= ClockSync.maxDrift else {
            return bad("drift: expected at most \(ClockSync.maxDrift) in magnitude")
        }
        return .sync(ClockSync(seq: seq, epoch: 0, time: time, offset: offset, error: error, drift: drift))
    }

    private static let timeRule = "t: expected a finite number, at most 10^15 in magnitude"
}
