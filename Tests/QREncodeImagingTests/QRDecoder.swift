import Imaging

/// Reads an undamaged QR code of version 1 to 3 at level M (one block of codewords) after ISO/IEC 18004.
struct QRDecoder {
    private let matrix: QRMatrix

    init(_ matrix: QRMatrix) { self.matrix = matrix }

    /// The text of a code in 8-bit mode; `nil` for other modes.
    var text: String? {
        guard let mask else { return nil }
        let bits = bits(mask: mask)
        func number(_ range: Range<Int>) -> Int { bits[range].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
        // §7.4.1: mode indicator 0100 (8-bit), a count of 8 bits, the bytes.
        guard number(0..<4) == 0b0100 else { return nil }
        let bytes = (0..<number(4..<12)).map { UInt8(number(12 + 8 * $0..<20 + 8 * $0)) }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The mask of §7.8 from the format information beside the upper left finder; `nil` at another level than M.
    private var mask: Int? {
        let cells = (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0...5).reversed().map { ($0, 8) }
        let format = cells.reduce(0) { $0 << 1 | (matrix[$1.0, $1.1] ? 1 : 0) } ^ 0b101_0100_0001_0010
        // Two bits of level (00 is M), three of mask, ten of error correction.
        return format >> 13 == 0 ? format >> 10 : nil
    }

    /// The modules of the data in the order of §7.7.3: columns in pairs from the right, up and down in turn.
    private func bits(mask: Int) -> [Bool] {
        var bits: [Bool] = []
        var upwards = true
        var right = matrix.side - 1
        while right > 0 {
            if right == 6 { right -= 1 }
            for row in upwards ? Array((0..<matrix.side).reversed()) : Array(0..<matrix.side) {
                for column in [right, right - 1] where !isFunction(row, column) {
                    bits.append(matrix[row, column] != isFlipped(row, column, mask))
                }
            }
            upwards.toggle()
            right -= 2
        }
        return bits
    }

    private func isFunction(_ row: Int, _ column: Int) -> Bool {
        let far = matrix.side - 8
        let isFinder = (row < 9 && column < 9) || (row < 9 && column >= far) || (row >= far && column < 9)
        let isTiming = row == 6 || column == 6
        let centre = matrix.side - 7
        let isAlignment = matrix.side > 21 && abs(row - centre) <= 2 && abs(column - centre) <= 2
        return isFinder || isTiming || isAlignment
    }

    /// Table 10 of §7.8.2.
    private func isFlipped(_ i: Int, _ j: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (i + j) % 2 == 0
        case 1: i % 2 == 0
        case 2: j % 3 == 0
        case 3: (i + j) % 3 == 0
        case 4: (i / 2 + j / 3) % 2 == 0
        case 5: i * j % 2 + i * j % 3 == 0
        case 6: (i * j % 2 + i * j % 3) % 2 == 0
        default: ((i + j) % 2 + i * j % 3) % 2 == 0
        }
    }
}
