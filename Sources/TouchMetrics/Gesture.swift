/// A finished gesture: from the first pointer down to the last one up.
public struct Gesture: Hashable, Sendable {
    /// From the first pointer down to the last one up.
    public var milliseconds: Double
    /// The sum of all pointers' segments, CSS px.
    public var pixels: Double
    /// The most pointers down at once.
    public var fingers: Int
    /// The fastest segment of at least 1 ms, in CSS px per second.
    public var peakPixelsPerSecond: Double
    /// The largest contact radius reported, CSS px; 0 where the device reports none.
    public var largestRadius: Double
    /// The largest reading of a pointer that measured force, 0 to 1; `nil` where none did.
    public var peakPressure: Double?

    /// Units are those of the properties.
    public init(
        milliseconds: Double,
        pixels: Double,
        fingers: Int,
        peakPixelsPerSecond: Double,
        largestRadius: Double,
        peakPressure: Double? = nil
    ) {
        self.milliseconds = milliseconds
        self.pixels = pixels
        self.fingers = fingers
        self.peakPixelsPerSecond = peakPixelsPerSecond
        self.largestRadius = largestRadius
        self.peakPressure = peakPressure
    }

    /// Whether it is a tap: one finger, down for at most 250 ms and moved by at most 10 px.
    public var isTap: Bool { fingers == 1 && milliseconds <= 250 && pixels <= 10 }
}
