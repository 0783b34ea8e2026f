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
