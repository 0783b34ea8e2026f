/// The steps of a load test: numbers of phones and durations.
package struct LoadPlan: Sendable {
    /// A number of phones, and the duration of their drawing.
    package struct Step: Hashable, Sendable {
        /// The number of phones.
        package var phones: Int
        /// The duration in seconds.
        package var seconds: Double
    }

    /// The number of batches that a phone sends per second while it draws.
    package let rate: Int
    /// Whether phones follow the server's pace, as pages do.
    package let followsPace: Bool
    /// The steps, with rising numbers of phones.
    package let steps: [Step]

    /// Shares of the phones and of the time: the last step has the requested number, and most of the time.
    private static let ramp = [(0.1, 0.12), (0.25, 0.15), (0.5, 0.18), (0.75, 0.2), (1.0, 0.35)]

    /// Plans the steps up to a number of phones.
    ///
    /// - Parameters:
    ///   - seconds: The duration of all steps together, without the time that joining takes.
    ///   - followsPace: Whether phones follow the server's pace.
    package init(phones: Int, rate: Int, seconds: Double, followsPace: Bool = false) {
        self.rate = rate
        self.followsPace = followsPace
        var steps: [Step] = []
        for (part, time) in Self.ramp {
            let count = max(1, Int((part * Double(phones)).rounded(.up)))
            if steps.last?.phones == count {
                steps[steps.count - 1].seconds += time * seconds
            } else {
                steps.append(Step(phones: count, seconds: time * seconds))
            }
        }
        self.steps = steps
    }

    /// The number of phones in the last step.
    package var phones: Int { steps.last?.phones ?? 0 }
}
