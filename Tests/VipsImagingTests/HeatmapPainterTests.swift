import Imaging
import Testing
import VipsImaging

@Suite struct HeatmapPainterTests {
    @Test("Every pixel of a block has the block's colour", arguments: [1, 7, 32])
    func blocks(blockPixels: Int) throws {
        let grid = HeatmapGrid(columns: 3, rows: 2, values: [0, 1, 2, 3, 4, 9])
        let picture = try Picture(png: HeatmapPainter().png(of: grid, blockPixels: blockPixels))
        #expect(picture.width == 3 * blockPixels && picture.height == 2 * blockPixels && picture.bands == 3)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let value = grid.values[y / blockPixels * 3 + x / blockPixels]
                #expect(picture[x, y] == colour(alpha: value / 9))
            }
        }
    }

    @Test("The ends of the colour scale are the page's background and blue")
    func ends() throws {
        let grid = HeatmapGrid(columns: 2, rows: 1, values: [0, 0.25])
        let picture = try Picture(png: HeatmapPainter().png(of: grid, blockPixels: 4))
        #expect(picture[0, 0] == [2, 12, 18])
        #expect(picture[7, 3] == [55, 166, 239])
    }

    @Test("Without values everything has the background colour")
    func untouched() throws {
        let grid = HeatmapGrid(columns: 13, rows: 27, values: [Double](repeating: 0, count: 13 * 27))
        let picture = try Picture(png: HeatmapPainter().png(of: grid, blockPixels: 8))
        #expect(Set(picture.pixels) == [[2, 12, 18]])
    }

    @Test("Many threads may draw at once")
    func concurrent() async throws {
        try await withThrowingTaskGroup { group in
            for highest in 1...32 {
                group.addTask {
                    let grid = HeatmapGrid(columns: 24, rows: 48, values: (0..<1152).map { Double($0 % highest) })
                    let picture = try Picture(png: HeatmapPainter().png(of: grid, blockPixels: 4))
                    #expect(picture[0, 0] == [2, 12, 18])
                    #expect(
                        highest == 1 || picture[4 * (highest - 1) % 96, 4 * ((highest - 1) / 24)] == [55, 166, 239]
                    )
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(
        "A grid that cannot be drawn is refused",
        arguments: [
            (0, 5, 8, []), (5, 0, 8, []), (-1, -1, 8, [1]), (1, 1, 0, [1]), (1, 1, -8, [1]), (2, 2, 8, [1, 2, 3]),
            (1, 1, 5000, [1]), (1 << 13, 1 << 13, 1, []), (.max, .max, .max, []), (1, 1, 8, [.nan]),
            (1, 1, 8, [.infinity]), (1, 1, 8, [-1]),
        ] as [(Int, Int, Int, [Double])]
    )
    func refused(columns: Int, rows: Int, blockPixels: Int, values: [Double]) {
        let error = #expect(throws: ImagingError.self) {
            try HeatmapPainter().png(
                of: HeatmapGrid(columns: columns, rows: rows, values: values),
                blockPixels: blockPixels
            )
        }
        guard case .wrongShape = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    private func colour(alpha: Double) -> [UInt8] {
        [(2, 55), (12, 166), (18, 239)].map { ground, blue in
            UInt8((Double(ground) * (1 - alpha) + Double(blue) * alpha).rounded())
        }
    }
}
