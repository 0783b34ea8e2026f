/// The bounds that keep every figure finite and every phone's state small.
public enum TouchLimits {
    /// Pointers down at once.
    public static let pointersDown = 32
    /// Events in one batch.
    public static let eventsPerBatch = 512
    /// |x| and |y| in CSS px: far beyond any screen, and far below where a square overflows.
    public static let coordinate = 1e6
    /// |t| in milliseconds; a Unix time in milliseconds is about 2e12.
    public static let time = 1e15
    /// A screen's side in CSS px.
    public static let screenSide = 8192.0
    /// Contact radius in CSS px; some devices report up to 2000.
    public static let radius = 2000.0
    /// A larger contact radius in CSS px is no fingertip's: more than 3 cm across.
    public static let fingerRadius = 100.0
    /// The contact radius in CSS px of a fingertip that presses hard, 1 cm across; fingers differ, so this is a convention.
    public static let firmContactRadius = 32.0
}
