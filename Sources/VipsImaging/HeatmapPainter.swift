import CVips
package import Imaging

/// Draws heatmaps by libvips: one pixel per cell, enlarged while the PNG is written.
package struct HeatmapPainter: HeatmapRendering {
    /// The largest picture that is drawn, in pixels: 48 MB while it is drawn.
    private static let maximumPixels = 1 << 24

    /// Creates a painter.
    package init() {}

    /// Draws a heatmap.
    ///
    /// - Throws: `ImagingError` if shape and values do not agree, the picture would be too large, or libvips fails.
    package func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8] {
        try check(grid, blockPixels)
        try Vips.start()
        let cells = coloured(grid.values)
        do throws(Vips.Failure) {
            let picture = try Vips.Image(
                touchfigures_vips_from_memory(
                    cells,
                    cells.count,
                    Int32(grid.columns),
                    Int32(grid.rows),
                    3,
                    VIPS_FORMAT_UCHAR
                ),
                "cannot take the cells"
            )
            return
                try picture
                .applying("cannot enlarge") { touchfigures_vips_zoom_rgb($0, $1, Int32(blockPixels)) }
                .png()
        } catch {
            throw .library(error.reason)
        }
    }

    private func check(_ grid: HeatmapGrid, _ blockPixels: Int) throws(ImagingError) {
        let (columns, rows) = (grid.columns, grid.rows)
        guard columns > 0, rows > 0, blockPixels > 0 else {
            throw .wrongShape("\(columns) × \(rows) cells of \(blockPixels) pixels: nothing to draw")
        }
        // Each factor is checked separately first, so that their product cannot overflow.
        let largest = Self.maximumPixels
        guard columns <= largest, rows <= largest, blockPixels <= 4096,
            columns * rows <= largest / (blockPixels * blockPixels)
        else {
            throw .wrongShape("\(columns) × \(rows) cells of \(blockPixels) pixels: over \(largest) pixels")
        }
        guard grid.values.count == columns * rows else {
            throw .wrongShape("\(grid.values.count) values for \(columns) × \(rows) cells")
        }
        if let wrong = grid.values.first(where: { !($0 >= 0 && $0.isFinite) }) {
            throw .wrongShape("a cell's value is \(wrong)")
        }
    }

    /// Red, green and blue of each cell: the heatmap's blue with alpha value / highest on its dark ground.
    private func coloured(_ values: [Double]) -> [UInt8] {
        let ground = [2.0, 12, 18]
        let blue = [55.0, 166, 239]
        let highest = values.max() ?? 0
        return values.flatMap { value in
            let alpha = highest > 0 ? value / highest : 0
            return zip(ground, blue).map { UInt8(($0 + ($1 - $0) * alpha).rounded()) }
        }
    }
}
