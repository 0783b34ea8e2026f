/// A finished gesture: from the first pointer down to the last one up.
public struct Gesture: Hashable, Sendable {
    public var milliseconds: Double
    public var pixels: Double
    /// The most pointers down at once.
    public var fingers: Int
    /// The fastest segment of at least 1 ms, in CSS px per second.
    public var peakPixelsPerSecond: Double
    /// The largest contact radius reported, CSS px; 0 where the device reports none.
    public var largestRadius: Double

    public init(
        milliseconds: Double,
        pixels: Double,
        fingers: Int,
        peakPixelsPerSecond: Double,
        largestRadius: Double
    ) {
        self.milliseconds = milliseconds
        self.pixels = pixels
        self.fingers = fingers
        self.peakPixelsPerSecond = peakPixelsPerSecond
        self.largestRadius = largestRadius
    }

    /// One finger, down for at most 250 ms and moved by at most 10 px: what platforms call a tap.
    public var isTap: Bool { fingers == 1 && milliseconds <= 250 && pixels <= 10 }
}
