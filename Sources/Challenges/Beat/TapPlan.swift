/// What a class does in a task in which everybody taps in time, and when.
public struct TapPlan: Hashable, Sendable {
    /// The number of beats that are shown and heard first, if there are any.
    public static let beats = 8
    /// The time from the end of the countdown to the first beat, in ms.
    static let leadMilliseconds = 1000.0
    /// The taps of a phone that count: more than 200 a minute on end.
    public static let maxTaps = 200

    /// The time from a beat to the next one in ms; `nil` if a class finds its own tempo.
    public var beatMilliseconds: Double?
    /// The time in which everybody taps alone, in ms.
    public var aloneMilliseconds: Double

    /// Eight beats at a tempo, and 30 s alone.
    ///
    /// - Parameter tempo: Beats a minute.
    static func following(tempo: Double) -> TapPlan {
        TapPlan(beatMilliseconds: 60_000 / tempo, aloneMilliseconds: 30_000)
    }

    /// No beats, and a time alone.
    static func free(seconds: Double) -> TapPlan {
        TapPlan(beatMilliseconds: nil, aloneMilliseconds: seconds * 1000)
    }

    /// The time of the first beat, or without beats of the first tap that counts, in ms since the end of the countdown.
    private var firstMilliseconds: Double { beatMilliseconds == nil ? 0 : Self.leadMilliseconds }

    /// The length of the beats in ms; 0 without beats.
    private var beatsMilliseconds: Double { Double(Self.beats) * (beatMilliseconds ?? 0) }

    /// From the first beat to the end.
    ///
    /// - Parameters:
    ///   - counted: When the countdown ends, in ms on the room's axis.
    ///   - epoch: The number of the axis.
    public func span(after counted: Double, epoch: Int) -> TapSpan {
        let from = counted + firstMilliseconds
        return TapSpan(from: from, until: from + beatsMilliseconds + aloneMilliseconds, epoch: epoch)
    }
}

/// From the first beat to the last moment in which a tap counts, in ms on the room's axis.
public struct TapSpan: Hashable, Sendable {
    /// The first beat; without beats the first moment in which a tap counts.
    public var from: Double
    /// The last moment in which a tap counts.
    public var until: Double
    /// The number of the axis, of which each start of the server has another one.
    public var epoch: Int

    /// Creates a span in ms.
    public init(from: Double, until: Double, epoch: Int) {
        (self.from, self.until, self.epoch) = (from, until, epoch)
    }
}

/// One tap of a phone.
public struct ClassTap: Hashable, Sendable {
    /// The time on the phone's clock, in ms.
    public var ownMilliseconds: Double
    /// The time on the room's axis, in ms.
    public var roomMilliseconds: Double
    /// The largest error of the room's time that the clocks can cause, in ms.
    public var clockErrorMilliseconds: Double

    /// Creates a tap; units are those of the properties.
    public init(ownMilliseconds: Double, roomMilliseconds: Double, clockErrorMilliseconds: Double) {
        (self.ownMilliseconds, self.roomMilliseconds) = (ownMilliseconds, roomMilliseconds)
        self.clockErrorMilliseconds = clockErrorMilliseconds
    }
}

extension TapPlan {
    /// The taps that count, in the order of the phone's clock.
    ///
    /// After beats these are the ones from half a beat before the first one that is missing.
    ///
    /// - Parameter span: The plan's span on the room's axis.
    func counted(_ taps: [ClassTap], in span: TapSpan) -> [ClassTap] {
        let first = span.until - aloneMilliseconds - (beatMilliseconds ?? 0) / 2
        return taps.filter { first <= $0.roomMilliseconds && $0.roomMilliseconds <= span.until }
            .sorted { $0.ownMilliseconds < $1.ownMilliseconds }
    }
}
