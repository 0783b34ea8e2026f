extension ElementaryFunctions {
    /// The angle in radians, −π to π, of the direction from the origin to (x, y): the arctangent of y / x with its quadrant.
    ///
    /// Within 2 units in the last place of the true value. 0 where both are 0; `nan` for numbers that are not finite.
    public static func arctangent(y: Double, x: Double) -> Double {
        guard y.isFinite, x.isFinite else { return .nan }
        guard y != 0 || x != 0 else { return 0 }
        let (tall, wide) = (y.magnitude, x.magnitude)
        // Divides the smaller by the larger, so that the quotient is at most 1; symmetry gives the rest.
        let isSteep = tall > wide
        let angle = arctangent(ofFraction: isSteep ? wide / tall : tall / wide)
        var high = isSteep ? quarterTurn.high - angle.high : angle.high
        var low = isSteep ? ((quarterTurn.high - high) - angle.high) + (quarterTurn.low - angle.low) : angle.low
        if x < 0 {
            let turned = 2 * quarterTurn.high - high
            low = ((2 * quarterTurn.high - turned) - high) + (2 * quarterTurn.low - low)
            high = turned
        }
        return y.sign == .minus ? -(high + low) : high + low
    }

    /// π/2 as the sum of two doubles.
    private static let quarterTurn = (high: 0x1.921fb54442d18p+0, low: 0x1.1a62633145c07p-54)

    /// arctan(k/8) for k = 0 … 8, each as the sum of two doubles.
    private static let eighths: [(high: Double, low: Double)] = [
        (0, 0),
        (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
        (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
        (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
        (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
        (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
        (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
        (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
        (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
    ]

    /// The arctangent of 0 … 1 as the sum of two doubles: from the nearest eighth c by
    /// arctan t = arctan c + arctan((t − c) / (1 + t c)), where the series needs few terms.
    private static func arctangent(ofFraction t: Double) -> (high: Double, low: Double) {
        let eighth = Int(t * 8 + 0.5)
        let centre = Double(eighth) / 8
        let reduced = (t - centre) / (1 + t * centre)
        let square = reduced * reduced
        var sum = 0.0
        for denominator in stride(from: 15, through: 3, by: -2) {
            sum = (1 / Double(denominator) - sum) * square
        }
        let table = eighths[eighth]
        let tail = table.low - reduced * sum
        let high = table.high + reduced
        return (high, ((table.high - high) + reduced) + tail)
    }
}
