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
