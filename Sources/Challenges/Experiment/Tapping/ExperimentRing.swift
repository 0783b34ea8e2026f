public import Geometry

/// The targets of one condition on one screen, in true size.
public struct ExperimentRing: Hashable, Sendable {
    /// The free space around the outermost circles in CSS px.
    public static let marginPixels = 8.0

    /// The circles' diameter in CSS px.
    public let width: Double
    /// The distance between the centres of successive targets in CSS px.
    public let distance: Double
    /// The circles' centres in CSS px, clockwise from the top.
    public let targets: [Point]

    /// Lays out the targets in the middle of a screen; `nil` if they do not fit.
    ///
    /// - Parameters:
    ///   - count: The number of targets, odd.
    ///   - screen: The screen in CSS px, in its natural orientation.
    public init?(_ condition: ExperimentCondition, count: Int, on screen: Size, pixelsPerMillimetre: Double) {
        width = condition.width * pixelsPerMillimetre
        distance = condition.distance * pixelsPerMillimetre
        // Successive targets are not quite a diameter apart.
        let radius = distance / (2 * ElementaryFunctions.cosine(Double.pi / Double(2 * count)))
        guard 2 * radius + width + 2 * Self.marginPixels <= Swift.min(screen.width, screen.height) else { return nil }
        targets = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return Point(
                x: screen.width / 2 + radius * ElementaryFunctions.sine(angle),
                y: screen.height / 2 - radius * ElementaryFunctions.cosine(angle)
            )
        }
    }

    /// The index of the target of a tap: 0 for the tap that starts the sequence, then across the ring, at last 0 again.
    public static func target(ofTap tap: Int, count: Int) -> Int { tap * (count + 1) / 2 % count }

    /// The centre of the target of a tap.
    public func target(ofTap tap: Int) -> Point { targets[Self.target(ofTap: tap, count: targets.count)] }

    /// The trials of taps on the ring: one for each tap but the first.
    public func trials(of taps: [Tap]) -> [TappingTrial] {
        taps.indices.dropFirst().map { index in
            TappingTrial(
                from: target(ofTap: index - 1),
                to: target(ofTap: index),
                start: taps[index - 1],
                end: taps[index],
                width: width
            )
        }
    }
}
