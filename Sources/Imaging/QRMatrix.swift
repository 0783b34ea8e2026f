/// The modules of a QR code.
package struct QRMatrix: Sendable, Equatable {
    /// The number of modules along a side.
    package var side: Int
    /// The modules, row by row; `true` is dark.
    package var modules: [Bool]

    /// Creates a matrix from its modules.
    package init(side: Int, modules: [Bool]) {
        self.side = side
        self.modules = modules
    }

    /// Whether the module is dark; modules outside the code are light.
    package subscript(row: Int, column: Int) -> Bool {
        let isInside = 0..<side ~= row && 0..<side ~= column
        return isInside && modules[row * side + column]
    }
}
