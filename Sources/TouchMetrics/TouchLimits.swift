/// The bounds that keep every figure finite and every phone's state small.
public enum TouchLimits {
    /// The maximum number of pointers down at once.
    public static let pointersDown = 32
    /// The maximum number of events in one batch.
    public static let eventsPerBatch = 512
    /// The largest |x| and |y| in CSS px: far beyond any screen, and far below where a square overflows.
    public static let coordinate = 1e6
    /// The largest |t| in ms; a Unix time in ms is about 2e12.
    public static let time = 1e15
    /// The longest side of a screen in CSS px.
    public static let screenSide = 8192.0
    /// The largest contact radius in CSS px; some devices report up to 2000.
    public static let radius = 2000.0
    /// The largest contact radius of a fingertip in CSS px, 3 cm across; a larger one is ignored as implausible.
    public static let fingerRadius = 100.0
    /// The contact radius in CSS px of a fingertip that presses hard, 1 cm across; fingers differ, so this is a convention.
    public static let firmContactRadius = 32.0
}
