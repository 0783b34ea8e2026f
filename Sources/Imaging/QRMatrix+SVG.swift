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
