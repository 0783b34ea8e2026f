import Imaging
import Testing

@Suite struct QRMatrixPictureTests {
    // ██·
    // ··█
    // █·█
    private let matrix = QRMatrix(side: 3, modules: [true, true, false, false, false, true, true, false, true])

    @Test("The SVG draws a rectangle for each run of dark modules, inside a quiet zone of 4")
    func svg() {
        #expect(
            matrix.svg == """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 11 11" shape-rendering="crispEdges">\
                <path fill="#fff" d="M0 0h11v11H0z"/>\
                <path d="M4 4h2v1h-2zM6 5h1v1h-1zM4 6h1v1h-1zM6 6h1v1h-1z"/></svg>
                """
        )
    }

    @Test("On a terminal with colours the dark modules are drawn, black on white")
    func coloured() {
        let lines = ["       ", "  ▀▀▄  ", "  ▀ ▀  ", "       "].map { "\u{1b}[38;5;16;48;5;231m\($0)\u{1b}[0m\n" }
        #expect(matrix.terminalText(ansiColours: true) == lines.joined())
    }

    @Test("Without colours the light modules are drawn")
    func plain() {
        #expect(matrix.terminalText(ansiColours: false) == "███████\n██▄▄▀██\n██▄█▄██\n███████\n")
    }

    @Test("The quiet zone around the code is light")
    func outside() {
        #expect(matrix[0, 0] && !matrix[-1, 0] && !matrix[0, -1] && !matrix[3, 0] && !matrix[0, 3])
    }
}
