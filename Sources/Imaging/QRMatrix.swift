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

extension QRMatrix {
    /// The code as an SVG document, dark on white, one unit per module, with a quiet zone of 4 modules (ISO/IEC 18004)
    /// and without a fixed size.
    package var svg: String {
        let quietZone = 4
        let size = side + 2 * quietZone
        var path = ""
        for row in 0..<side {
            for run in darkRuns(inRow: row) {
                path += "M\(run.lowerBound + quietZone) \(row + quietZone)h\(run.count)v1h-\(run.count)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path d="\(path)"/></svg>
            """
    }

    /// The runs of adjacent dark modules: one rectangle for each run instead of one per module.
    private func darkRuns(inRow row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var column = 0
        while column < side {
            let start = column
            while column < side, self[row, column] { column += 1 }
            if column > start { runs.append(start..<column) }
            column += 1
        }
        return runs
    }
}

extension QRMatrix {
    /// Draws the code as lines of text, two rows of modules to a line of half blocks, with a quiet zone of 2 modules.
    ///
    /// With `ansiColours`, black and white are set explicitly, whatever the terminal's theme. Without it, only the
    /// light modules are drawn, which is correct on a dark terminal and for files and pipes.
    package func terminalText(ansiColours: Bool) -> String {
        let quietZone = 2
        // With colours the dark modules are drawn, otherwise the light ones.
        let drawnModule = ansiColours
        let columns = -quietZone..<side + quietZone
        let lines = stride(from: -quietZone, to: side + quietZone, by: 2).map { row in
            let blocks = columns.map { column -> Character in
                switch (self[row, column] == drawnModule, self[row + 1, column] == drawnModule) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            // Colours 16 and 231 are the cube's black and white; the first 16 belong to the theme.
            return ansiColours ? "\u{1b}[38;5;16;48;5;231m\(String(blocks))\u{1b}[0m" : String(blocks)
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// Encodes texts as QR codes.
package protocol QRCodeRendering: Sendable {
    /// Encodes a text (ISO/IEC 18004) at error correction level M, without quiet zone.
    ///
    /// - Throws: `ImagingError.tooLong` if no version holds the text, `.library` if the library fails.
    func matrix(of text: String) throws(ImagingError) -> QRMatrix
}
