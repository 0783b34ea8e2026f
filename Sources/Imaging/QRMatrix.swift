/// A QR code's modules: `side` × `side`, row by row, `true` is dark.
package struct QRMatrix: Sendable, Equatable {
    package var side: Int
    package var modules: [Bool]

    package init(side: Int, modules: [Bool]) {
        self.side = side
        self.modules = modules
    }

    /// Whether the module is dark; around the code all is light.
    package subscript(row: Int, column: Int) -> Bool {
        let isInside = 0..<side ~= row && 0..<side ~= column
        return isInside && modules[row * side + column]
    }
}
