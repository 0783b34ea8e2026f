/// Logarithm, power and circular functions that give the same bits everywhere.
///
/// WebAssembly has no libm, and two libms differ in the last bits: these functions use only IEEE 754 addition,
/// multiplication and division. Each is within 2 units in the last place of the true value.
public enum ElementaryFunctions {
    // MARK: Powers of two

    private static let logarithmOf2 = 0.693_147_180_559_945_3
    private static let logarithmOfEToBase2 = 1.442_695_040_888_963_4

    /// The logarithm to base 2; exact for powers of two. `nan` below 0, `-infinity` at 0.
    public static func log2(_ x: Double) -> Double {
        guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x == .infinity ? x : .nan }
        // Subnormal numbers have no leading bit of their own.
        let (scaled, shift) = x < .leastNormalMagnitude ? (x * 0x1p54, 54) : (x, 0)
        var exponent = Int(scaled.bitPattern >> 52) - 1023 - shift
        var significand = Double(bitPattern: scaled.bitPattern & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
        // Reduced to √½ … √2, so that x just below 1 loses no precision.
        if significand > 1.414_213_562_373_095_1 {
            significand /= 2
            exponent += 1
        }
        return Double(exponent) + naturalLogarithm(of1Plus: significand - 1) * logarithmOfEToBase2
    }

    /// ln(1 + f) for 1 + f in √½ … √2.
    ///
    /// With s = f / (2 + f), ln(1 + f) = 2 (s + s³/3 + s⁵/5 + …) and 2s = f − f²/2 + s f²/2: so the largest term is f
    /// itself, which carries no rounding.
    private static func naturalLogarithm(of1Plus f: Double) -> Double {
        let s = f / (2 + f)
        let z = s * s
        var sum = 0.0
        for denominator in stride(from: 21, through: 3, by: -2) { sum = (sum + 2 / Double(denominator)) * z }
        let half = f * f / 2
        return f - (half - s * (half + sum))
    }

    /// 2 to the power of `x`; 0 and `infinity` where the result is beyond the normal numbers.
    public static func exp2(_ x: Double) -> Double {
        guard x < 1024 else { return x.isNaN ? x : .infinity }
        guard x >= -1022 else { return x.isNaN ? x : 0 }
        let whole = nearestInteger(x)
        let exponent = (x - Double(whole)) * logarithmOf2
        // e to a power of at most ln 2 / 2 in magnitude, by its series.
        var sum = 1.0
        for factor in stride(from: 14, through: 1, by: -1) { sum = 1 + sum * exponent / Double(factor) }
        // In two steps: 2^1024 cannot be represented, but twice 2^1023 may be needed.
        let half = whole / 2
        return sum * power(of2: half) * power(of2: whole - half)
    }

    /// The logarithm to base e, by that to base 2.
    public static func log(_ x: Double) -> Double { log2(x) * logarithmOf2 }

    /// e to the power of `x`, by a power of 2: the rounding of its exponent counts |x| times.
    public static func exp(_ x: Double) -> Double { exp2(x * logarithmOfEToBase2) }

    private static func power(of2 exponent: Int) -> Double {
        Double(bitPattern: UInt64(exponent + 1023) << 52)
    }

    // MARK: Circular functions

    /// The sine of an angle in radians, for magnitudes up to 10^6; `nan` beyond.
    public static func sine(_ x: Double) -> Double {
        guard let angle = ReducedAngle(x) else { return .nan }
        return angle.quarter & 1 == 0
            ? angle.signed(by: angle.quarter & 2, angle.sine) : angle.signed(by: angle.quarter & 2, angle.cosine)
    }

    /// The cosine of an angle in radians, for magnitudes up to 10^6; `nan` beyond.
    public static func cosine(_ x: Double) -> Double {
        guard let angle = ReducedAngle(x) else { return .nan }
        let quarter = angle.quarter + 1
        return quarter & 1 == 0
            ? angle.signed(by: quarter & 2, angle.sine) : angle.signed(by: quarter & 2, angle.cosine)
    }

    /// Rounds to nearest, halves away from 0, without `rint`; the magnitude must fit.
    fileprivate static func nearestInteger(_ x: Double) -> Int {
        Int(x < 0 ? x - 0.5 : x + 0.5)
    }

    /// An angle less its quarter turns: −π/4 to π/4 as the sum of two doubles.
    private struct ReducedAngle {
        let quarter: Int
        private let high: Double
        private let low: Double

        /// Cody and Waite's reduction: π/2 in three parts, of which two have 33 bits, so that their multiples are exact.
        init?(_ x: Double) {
            guard x.magnitude <= 1e6 else { return nil }
            quarter = nearestInteger(x / 1.570_796_326_794_896_6)
            let turns = Double(quarter)
            let first = x - turns * 0x1.921fb544p+0
            let second = first - turns * 0x1.0b4611a6p-34
            let correction = turns * 0x1.3198a2e037073p-69 - ((first - second) - turns * 0x1.0b4611a6p-34)
            high = second - correction
            low = (second - high) - correction
        }

        func signed(by sign: Int, _ value: Double) -> Double { sign == 0 ? value : -value }

        /// x − x³/3! + x⁵/5! − …
        var sine: Double {
            let square = high * high
            var sum = 0.0
            for factor in stride(from: 18, through: 4, by: -2) {
                sum = square / Double(factor * (factor + 1)) * (1 - sum)
            }
            // The term of the third power is handled separately, because it decides the last bit.
            return high - (high * square / 6 * (1 - sum) - low)
        }

        /// 1 − x²/2! + x⁴/4! − …
        var cosine: Double {
            let square = high * high
            var sum = 0.0
            for factor in stride(from: 17, through: 3, by: -2) {
                sum = square / Double(factor * (factor + 1)) * (1 - sum)
            }
            let half = square / 2
            let head = 1 - half
            // The rest restores the rounding error of 1 − x²/2; `low` corrects the angle in proportion to sin x.
            return head + (((1 - head) - half) + (half * sum - high * low))
        }
    }
}

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
