/// Draws a heatmap as a PNG picture; takes milliseconds, so it must run away from the event loop.
package protocol HeatmapRendering: Sendable {
    /// Draws one block of `blockPixels` × `blockPixels` per cell: blue with alpha value / highest on the dark ground.
    ///
    /// - Throws: `ImagingError` if the grid's shape and values do not agree or the picture cannot be encoded.
    func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8]
}

/// The values of a heatmap to be drawn.
package struct HeatmapGrid: Sendable {
    /// The number of cells side by side.
    package var columns: Int
    /// The number of cells one below another.
    package var rows: Int
    /// The values, row by row; at least 0.
    package var values: [Double]

    /// Creates a grid, unchecked.
    package init(columns: Int, rows: Int, values: [Double]) {
        self.columns = columns
        self.rows = rows
        self.values = values
    }
}
