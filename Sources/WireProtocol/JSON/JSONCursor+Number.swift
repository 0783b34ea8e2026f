extension JSONCursor {
    /// Powers of ten that a double holds exactly.
    private static let exactPowers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Reads a number as the nearest double; infinite beyond all doubles.
    ///
    /// Up to 2^53 and 10^±22 one multiplication or division of exact doubles rounds correctly (Clinger 1990, "How to
    /// read floating point numbers accurately"); other numbers need a few multiplications more.
    @inline(__always)
    mutating func number(in bytes: Span<UInt8>) throws(JSONFault) -> Double {
        skipWhitespace(in: bytes)
        let start = index
        let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var exponent = 0
        let firstDigit = index
        while let digit = digit(in: bytes) {
            mantissa = mantissa &* 10 &+ digit
            digits += 1
        }
        guard digits > 0, digits == 1 || bytes[firstDigit] != UInt8(ascii: "0") else {
            throw .expected("a number", at: start)
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            let before = digits
            while let digit = digit(in: bytes) {
                mantissa = mantissa &* 10 &+ digit
                digits += 1
            }
            exponent = before - digits
            guard exponent < 0 else { throw .expected("a digit", at: index) }
        }
        let digitsEnd = index
        var power = 0
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            power = try self.exponent(in: bytes)
            exponent += power
        }
        // 19 digits always fit 64 bits; leading zeros only make the test stricter.
        guard digits <= 19, mantissa <= 1 << 53, exponent.magnitude <= 22 else {
            return Self.nearest(bytes, firstDigit..<digitsEnd, power: power, isNegative: isNegative)
        }
        let scaled =
            exponent < 0
            ? Double(mantissa) / Self.exactPowers[-exponent] : Double(mantissa) * Self.exactPowers[exponent]
        return isNegative ? -scaled : scaled
    }

    @inline(__always)
    private mutating func digit(in bytes: Span<UInt8>) -> UInt64? {
        guard index < bytes.count else { return nil }
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        index += 1
        return UInt64(digit)
    }

    private mutating func exponent(in bytes: Span<UInt8>) throws(JSONFault) -> Int {
        index += 1
        var isNegative = false
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        var value = 0
        var digits = 0
        while let digit = digit(in: bytes) {
            // The exponent is already beyond any double; it is kept small so that no sum overflows.
            value = min(value * 10 + Int(digit), 100_000)
            digits += 1
        }
        guard digits > 0 else { throw .expected("a digit", at: index) }
        return isNegative ? -value : value
    }

    /// The nearest double to digits with or without a point, times a power of ten.
    @inline(never)
    private static func nearest(
        _ bytes: Span<UInt8>,
        _ digits: Range<Int>,
        power: Int,
        isNegative: Bool
    ) -> Double {
        var decimal = ShortDecimal(exponent: power)
        for index in digits { decimal.append(bytes[index]) }
        // A value between two decimals of 19 digits is seldom between two doubles.
        let magnitude = decimal.nearest ?? parsed(bytes.extracting(digits), power: power)
        return isNegative ? -magnitude : magnitude
    }

    /// The same with the standard library, for any number of digits.
    private static func parsed(_ digits: Span<UInt8>, power: Int) -> Double {
        Double("\(digits.text)e\(power)") ?? .infinity
    }

    /// Skips a number without converting it.
    mutating func skipNumber(in bytes: Span<UInt8>) throws(JSONFault) {
        let start = index
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let firstDigit = index
        while digit(in: bytes) != nil {}
        guard index > firstDigit, index == firstDigit + 1 || bytes[firstDigit] != UInt8(ascii: "0") else {
            throw .expected("a number", at: start)
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            guard digit(in: bytes) != nil else { throw .expected("a digit", at: index) }
            while digit(in: bytes) != nil {}
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") { _ = try exponent(in: bytes) }
    }
}

/// A decimal number by its first 19 significant digits, and the double nearest to it.
///
/// Any number takes two multiplications of 64 by 128 bits with a power of ten, however long it is and whatever its
/// exponent (after Lemire 2021, "Number parsing at a gigabyte per second").
struct ShortDecimal {
    /// The maximum number of digits that always fit 64 bits.
    private static let maxDigits = 19

    private var mantissa: UInt64 = 0
    private var digits = 0
    /// The power of ten by which the mantissa is multiplied.
    private var exponent: Int
    private var isPastPoint = false
    /// Whether digits other than 0 were dropped.
    private var isTruncated = false

    init(exponent: Int) { self.exponent = exponent }

    /// Appends a digit or the point.
    mutating func append(_ byte: UInt8) {
        guard byte != UInt8(ascii: ".") else {
            isPastPoint = true
            return
        }
        let digit = byte &- UInt8(ascii: "0")
        if digits == Self.maxDigits {
            if digit != 0 { isTruncated = true }
            if !isPastPoint { exponent += 1 }
            return
        }
        if isPastPoint { exponent -= 1 }
        guard digits > 0 || digit != 0 else { return }
        mantissa = mantissa * 10 + UInt64(digit)
        digits += 1
    }

    /// The double nearest to the number, without its sign; `nil` if 19 digits or 128 bits do not determine it.
    var nearest: Double? {
        guard let nearest = Self.nearest(mantissa, exponent) else { return nil }
        guard isTruncated else { return nearest }
        return Self.nearest(mantissa + 1, exponent) == nearest ? nearest : nil
    }

    /// The powers of ten by which 19 digits can be multiplied without vanishing or exceeding all doubles.
    private static let exponents = -343...308

    /// 10^e, scaled by a power of two to 128 bits and cut; each is off by less than 2^-118 of itself.
    private static let powers: [UInt128] = {
        let one: UInt128 = 1 << 127
        var powers = [UInt128](repeating: one, count: exponents.count)
        let zero = -exponents.lowerBound
        for index in (zero + 1)..<powers.count {
            let (high, low) = powers[index - 1].multipliedFullWidth(by: 10)
            let excess = 128 - high.leadingZeroBitCount
            powers[index] = high << (128 - excess) | low >> UInt128(excess)
        }
        for index in (0..<zero).reversed() {
            let power = powers[index + 1]
            // Below 10 · 2^124 the quotient would lack a bit.
            let excess = power < 10 << 124 ? 4 : 3
            powers[index] = UInt128(10).dividingFullWidth((power >> (128 - excess), power << excess)).quotient
        }
        return powers
    }()

    /// The maximum error of the product, in units of its 128 bits.
    private static let productError: UInt128 = 1 << 13

    private static func nearest(_ mantissa: UInt64, _ exponent: Int) -> Double? {
        guard mantissa != 0, exponent >= exponents.lowerBound else { return 0 }
        guard exponent <= exponents.upperBound else { return .infinity }
        let power = powers[exponent - exponents.lowerBound]
        let shift = mantissa.leadingZeroBitCount
        let scaled = mantissa << UInt64(shift)
        let high = scaled.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power >> 64))
        let low = scaled.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power))
        var product = UInt128(high.high) << 64 + UInt128(high.low) + UInt128(low.high)
        // ⌊log2 10^e⌋ for all e in range.
        var binary = (exponent * 217_706) >> 16 + 64 - shift
        if product.leadingZeroBitCount == 1 {
            product <<= 1
            binary -= 1
        }
        return rounded(product, binary)
    }

    /// The double nearest to `bits` · 2^(`exponent` − 127), which has its highest bit set and is too small by less than
    /// `error`.
    private static func rounded(_ bits: UInt128, _ exponent: Int) -> Double? {
        guard exponent <= 1023 else { return .infinity }
        // Below 2^-1022 doubles have ever fewer bits.
        let precision = exponent >= -1022 ? 53 : 53 - (-1022 - exponent)
        guard precision >= 0 else { return 0 }
        let fraction = bits & ((UInt128(1) << (128 - precision)) &- 1)
        let half = UInt128(1) << (127 - precision)
        guard fraction > half || fraction < half - productError else { return nil }
        let integer = UInt64(truncatingIfNeeded: bits >> (128 - precision)) + (fraction > half ? 1 : 0)
        // Rounding up to the next power of two increments the exponent; from the largest exponent the result is
        // infinity.
        guard exponent >= -1022 else { return Double(bitPattern: integer) }
        return Double(bitPattern: UInt64(exponent + 1022) << 52 + integer)
    }
}
