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
