public import Geometry

/// The targets of a multidirectional tapping task (ISO/TS 9241-411:2012): nine circles on a ring in the middle of a
/// screen.
///
/// The circles' width follows from the index of difficulty, ID = log2(A / W + 1), and the ring's size from the screen
/// less its margin. All lengths are CSS px and multiples of a quarter, so that few digits state them exactly.
public struct TargetRing: Hashable, Sendable {
    /// The number of targets; odd, so that each movement crosses the ring and the movements cover every direction.
    public static let targetCount = 9
    /// The number of movements in a sequence; the last one ends where the first began.
    public static let movementCount = targetCount
    /// The smallest diameter of a circle in CSS px, 2.5 mm at 64 px per cm; a fingertip hides a smaller one.
    public static let minWidth = 16.0
    /// The free space around the ring in CSS px.
    public static let margin = 24.0

    /// The circles' diameter in CSS px.
    public let width: Double
    /// The circles' centres in CSS px, clockwise from the top.
    public let targets: [Point]

    /// Lays out the targets on a screen.
    ///
    /// - Parameter indexOfDifficulty: The difficulty in bits; where the circles would be smaller than `minWidth`,
    ///   they are larger and the task is easier.
    public init(indexOfDifficulty: Double, on screen: Size) {
        let side = Swift.min(screen.width, screen.height)
        let free = side - 2 * Swift.min(Self.margin, side / 8)
        // Successive targets are not quite a diameter apart.
        let chord = ElementaryFunctions.cosine(Double.pi / Double(2 * Self.targetCount))
        let widthPerDiameter = chord / (ElementaryFunctions.exp2(indexOfDifficulty) - 1)
        let requestedWidth = free * widthPerDiameter / (1 + widthPerDiameter)
        width = Self.roundedToQuarter(Swift.max(requestedWidth, Swift.min(Self.minWidth, free / 4)))
        let radius = (free - width) / 2
        targets = (0..<Self.targetCount).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(Self.targetCount)
            return Point(
                x: Self.roundedToQuarter(screen.width / 2 + radius * ElementaryFunctions.sine(angle)),
                y: Self.roundedToQuarter(screen.height / 2 - radius * ElementaryFunctions.cosine(angle))
            )
        }
    }

    /// The index of the target that ends a movement.
    ///
    /// - Parameter movement: The movement's number, from 1; 0 for the target at which the first one begins.
    public static func target(after movement: Int) -> Int {
        movement * (targetCount + 1) / 2 % targetCount
    }

    /// Whether a position is in a target's circle.
    public func contains(_ position: Point, target: Int) -> Bool {
        targets[target].distance(to: position) <= width / 2
    }

    private static func roundedToQuarter(_ length: Double) -> Double {
        Double(Int(length * 4 + 0.5)) / 4
    }
}
