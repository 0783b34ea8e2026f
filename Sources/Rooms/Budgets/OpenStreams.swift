import Transport

/// The responses that are being read piece by piece, with their readers and rates. A pure value; the clock, in ms, is a
/// parameter.
///
/// Only the reader's time counts: from receiving a piece until requesting the next. The time in which the server makes
/// a piece does not count.
struct OpenStreams<ID: Hashable & Sendable> {
    /// The minimum number of bytes that a reader must read in each minute, about the rate of a telephone line.
    static var minBytesPerMinute: Int { 256 << 10 }
    /// The minimum reading rate in bytes per second while others wait for a place, after `graceMillisecondsUnderPressure` ms of
    /// reading.
    static var minBytesPerSecondUnderPressure: Double { 32 * 1024 }
    static var graceMillisecondsUnderPressure: Double { 10_000 }

    private struct Stream {
        var owner: WorkOwner
        var bytes = 0
        /// The reading time in ms, until `pieceSentAt`.
        var readingTime = 0.0
        /// The bytes and the reading time at the beginning of the current minute of reading.
        var minute = (bytes: 0, readingTime: 0.0)
        /// The size in bytes of the piece that the reader has, and the time since when it has the piece; `nil` while it
        /// has none.
        var pieceBytes = 0
        var pieceSentAt: Double?

        func readingTime(now: Double) -> Double { readingTime + (pieceSentAt.map { now - $0 } ?? 0) }

        /// The rate in bytes a second.
        func rate(now: Double) -> Double { Double(bytes) / max(1, readingTime(now: now)) * 1000 }
    }

    private let limit: Int
    private var streams: [ID: Stream] = [:]
    /// The number of streams since the start that were refused, or were ended in favour of others.
    private(set) var refusals = 0

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { streams.count }

    /// Adds a stream.
    ///
    /// - Returns: The stream that must end in its favour, if any; `nil` in place of this one if it is refused.
    mutating func open(_ id: ID, for owner: WorkOwner, now: Double) -> (isOpen: Bool, ended: ID?) {
        var ended: ID?
        if streams.count >= limit {
            refusals += 1
            ended = streamToEnd(for: owner, now: now)
            guard let ended else { return (false, nil) }
            streams[ended] = nil
        }
        streams[id] = Stream(owner: owner)
        return (true, ended)
    }

    /// The slowest stream of an owner with at least two more than the new one: of another address, then of another
    /// session of its own address; otherwise a stream of its address that is too slow under pressure.
    private func streamToEnd(for owner: WorkOwner, now: Double) -> ID? {
        var ofAddresses: [AddressGroup: Int] = [:]
        for stream in streams.values { ofAddresses[stream.owner.address, default: 0] += 1 }
        if let busiest = ofAddresses.max(by: { $0.value < $1.value }),
            busiest.value > ofAddresses[owner.address, default: 0] + 1
        {
            return slowest(now: now) { $0.address == busiest.key }
        }
        var ofRooms: [WorkOwner: Int] = [:]
        for stream in streams.values where stream.owner.address == owner.address {
            ofRooms[stream.owner, default: 0] += 1
        }
        if let busiestestRoom = ofRooms.max(by: { $0.value < $1.value }),
            busiestestRoom.value > ofRooms[owner, default: 0] + 1
        {
            return slowest(now: now) { $0 == busiestestRoom.key }
        }
        return slowest(now: now) { $0.address == owner.address }.flatMap { isSlowUnderPressure($0, now) ? $0 : nil }
    }

    private func slowest(now: Double, of isOwner: (WorkOwner) -> Bool) -> ID? {
        streams.filter { isOwner($0.value.owner) }.min { $0.value.rate(now: now) < $1.value.rate(now: now) }?.key
    }

    private func isSlowUnderPressure(_ id: ID, _ now: Double) -> Bool {
        guard let stream = streams[id] else { return false }
        return stream.readingTime(now: now) > Self.graceMillisecondsUnderPressure
            && stream.rate(now: now) < Self.minBytesPerSecondUnderPressure
    }

    // MARK: Reading

    /// Records that a piece of `bytes` bytes was handed to the reader.
    mutating func pieceSent(_ id: ID, bytes: Int, now: Double) {
        streams[id]?.pieceBytes = bytes
        streams[id]?.pieceSentAt = now
    }

    /// Records that the reader has received its piece and requests the next.
    mutating func pieceRead(_ id: ID, now: Double) {
        guard let stream = streams[id], let since = stream.pieceSentAt else { return }
        streams[id]?.bytes += stream.pieceBytes
        streams[id]?.readingTime += now - since
        streams[id]?.pieceSentAt = nil
    }

    mutating func close(_ id: ID) {
        streams[id] = nil
    }

    /// Removes the streams whose readers are too slow, and returns them with the bytes that they had read.
    ///
    /// - Parameter underPressure: Whether others wait for their places.
    mutating func endSlow(underPressure: Bool = false, now: Double) -> [(id: ID, bytes: Int, seconds: Int)] {
        var slow: [ID] = []
        for (id, stream) in streams {
            let (bytes, time) = (stream.bytes - stream.minute.bytes, stream.readingTime(now: now))
            if time - stream.minute.readingTime > 60_000 {
                if bytes < Self.minBytesPerMinute { slow.append(id) }
                streams[id]?.minute = (stream.bytes, time)
            } else if underPressure, isSlowUnderPressure(id, now) {
                slow.append(id)
            }
        }
        return slow.compactMap { id in
            streams.removeValue(forKey: id).map { (id, $0.bytes, Int($0.readingTime(now: now) / 1000)) }
        }
    }
}
