/// The room's axis as one phone knows it: all of its `sync`s, and the room's time of each of its touches.
///
/// The axis is the room's monotonic time in ms. Each run of it, from the moment at which a server opens the room to its
/// stop, is an **epoch**. A restart and a change of node begin the next one, and no time is compared across two.
public struct RoomClock: Hashable, Sendable {
    /// The most `sync`s that a phone's clock keeps: a lesson of 85 minutes at one each 20 s.
    public static let maxSyncs = 256
    /// The relative rate at which a phone's clock and the room's may part: 100 ppm for each of them.
    public static let clockRate = 200e-6

    /// The phone's `sync`s in the order of its stream, at most `maxSyncs`.
    public private(set) var syncs: [ClockSync]

    /// The newest `sync`.
    public var newest: ClockSync { syncs[syncs.count - 1] }

    /// Begins with the phone's first `sync`; `nil` if that is of no epoch.
    public init?(_ sync: ClockSync) {
        guard sync.epoch > 0 else { return nil }
        syncs = [sync]
    }

    /// Restores a clock; `nil` unless the `sync`s are some that a clock had, in their order.
    public init?(restoring syncs: [ClockSync]) {
        guard !syncs.isEmpty, syncs.count <= Self.maxSyncs, syncs.allSatisfy({ $0.isValid && $0.epoch > 0 }) else {
            return nil
        }
        for (earlier, later) in zip(syncs, syncs.dropFirst()) where later.seq <= earlier.seq { return nil }
        self.syncs = syncs
    }

    /// Adds the next `sync` of the phone's stream. One of no epoch is left out.
    ///
    /// Of a full list one goes that says no more than those beside it, so that the others stay close to each other; a
    /// jump stays as long as anything else can go.
    public mutating func add(_ sync: ClockSync) {
        guard sync.epoch > 0, sync.seq > newest.seq else { return }
        if syncs.count >= Self.maxSyncs { syncs.remove(at: leastUseful) }
        syncs.append(sync)
    }

    /// Returns the time of a touch on the room's axis, in ms, with its error: the true time is at most `error` away.
    ///
    /// The newest `sync` whose own time is not later than the touch says it, also if it was sent after the touch: the first
    /// one after a jump has the time of the jump. A touch from before all of them uses the first one backwards.
    ///
    /// How the bound holds: at the `sync`'s own time *s* the phone bounds the offset by its `error`. The two clocks part by
    /// at most 200 ppm, whatever the phone takes for their drift *d*. So at the time *t* the true offset is at most
    /// `error` + (200 ppm + |*d*|) · |*t* − *s*| from `offset` + *d* · (*t* − *s*). With a *d* of 0 that is 200 ppm of the
    /// distance in time. It says nothing of the screen, which reports a touch late.
    ///
    /// - Parameters:
    ///   - time: ms on the phone's clock, as in its events.
    ///   - seq: The number of the touch's batch: no `sync` of a later epoch counts for it. By default that of a new one.
    /// - Returns: Times of different epochs have no common axis; `RoomTime.since` knows that.
    public func roomTime(of time: Double, inBatch seq: UInt64 = .max) -> RoomTime? {
        guard time.isFinite else { return nil }
        let epoch = newest.seq < seq ? newest.epoch : syncs.last { $0.seq < seq }?.epoch
        let sync = syncs.last { $0.time <= time && ($0.seq < seq || epoch == nil || $0.epoch == epoch) }
        return (sync ?? syncs[0]).roomTime(of: time)
    }

    /// The place of the `sync` whose loss costs least: among those that agree with the one before, the one with the
    /// closest neighbours. Without such a one the oldest.
    private var leastUseful: Int {
        var (least, shortest) = (0, Double.infinity)
        for index in syncs.indices.dropFirst().dropLast() where syncs[index].agrees(with: syncs[index - 1]) {
            let distance = (syncs[index + 1].time - syncs[index - 1].time).magnitude
            if distance < shortest { (least, shortest) = (index, distance) }
        }
        return least
    }
}

/// What a phone tells of its clock: the room's time is `t` + `offset` + `drift` · (`t` − `time`).
public struct ClockSync: Hashable, Sendable {
    /// The largest magnitude of an offset, in ms.
    public static let maxOffset = 2 * TouchLimits.time
    /// The largest error, in ms: an answer that took longer says nothing.
    public static let maxError = 60_000.0
    /// The largest magnitude of a drift: five times what two clocks can have.
    public static let maxDrift = 1e-3

    /// The number of its batch in the phone's stream.
    public var seq: UInt64
    /// The epoch of the room's axis, from 1; 0 if the phone had no answer of the present one when it made it, so that it
    /// does not count.
    public var epoch: Int
    /// The time for which it holds, in ms on the phone's clock.
    public var time: Double
    /// The room's time minus the phone's at that time, in ms.
    public var offset: Double
    /// The bound of the offset's error at that time, in ms.
    public var error: Double
    /// The estimated change of the offset, in ms each ms.
    public var drift: Double

    /// Creates a `sync`; units are those of the properties.
    public init(seq: UInt64, epoch: Int, time: Double, offset: Double, error: Double, drift: Double = 0) {
        (self.seq, self.epoch, self.time) = (seq, epoch, time)
        (self.offset, self.error, self.drift) = (offset, error, drift)
    }

    /// Whether each number is within its bounds.
    public var isValid: Bool {
        time.magnitude <= TouchLimits.time && offset.magnitude <= Self.maxOffset && (0...Self.maxError).contains(error)
            && drift.magnitude <= Self.maxDrift && epoch >= 0
    }

    /// Returns a time of the phone's clock on the room's axis.
    func roomTime(of time: Double) -> RoomTime {
        let distance = time - self.time
        return RoomTime(
            milliseconds: time + offset + drift * distance,
            error: error + (RoomClock.clockRate + drift.magnitude) * distance.magnitude,
            epoch: epoch
        )
    }

    /// Whether both may be true of one undisturbed clock.
    func agrees(with earlier: ClockSync) -> Bool {
        guard epoch == earlier.epoch else { return false }
        let (one, other) = (earlier.roomTime(of: time), roomTime(of: time))
        return (one.milliseconds - other.milliseconds).magnitude <= one.error + other.error
    }
}

/// A time on the room's axis with its error.
public struct RoomTime: Hashable, Sendable {
    /// ms of the room's axis.
    public var milliseconds: Double
    /// The bound of its error, in ms.
    public var error: Double
    /// The epoch of the axis.
    public var epoch: Int

    /// Creates a time; units are those of the properties.
    public init(milliseconds: Double, error: Double, epoch: Int) {
        (self.milliseconds, self.error, self.epoch) = (milliseconds, error, epoch)
    }

    /// Returns the time in whole parts of a ms, and its error so that it holds for that.
    public func rounded(partsPerMillisecond parts: Double) -> RoomTime {
        RoomTime(
            milliseconds: (milliseconds * parts).rounded() / parts,
            error: (error * parts + 0.5).rounded(.up) / parts,
            epoch: epoch
        )
    }

    /// Returns the ms since an earlier time, of any phone, with their error, the sum of both; `nil` if the server or the
    /// node changed in between.
    public func since(_ earlier: RoomTime) -> (milliseconds: Double, error: Double)? {
        guard epoch == earlier.epoch else { return nil }
        return (milliseconds - earlier.milliseconds, error + earlier.error)
    }
}
