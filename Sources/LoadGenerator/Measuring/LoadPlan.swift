/// The steps of a load test: numbers of phones and durations.
package struct LoadPlan: Sendable {
    package struct Step: Hashable, Sendable {
        package var phones: Int
        package var seconds: Double
    }

    /// Batches a second of a phone that draws.
    package let rate: Int
    package let steps: [Step]

    /// Parts of the phones, and of the time: the last step is what is asked for, and gets the most of it.
    private static let ramp = [(0.1, 0.12), (0.25, 0.15), (0.5, 0.18), (0.75, 0.2), (1.0, 0.35)]

    /// - Parameter seconds: of all steps together, without the time that joining takes.
    package init(phones: Int, rate: Int, seconds: Double) {
        self.rate = rate
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

    /// Of all phones.
    package var phones: Int { steps.last?.phones ?? 0 }
}
