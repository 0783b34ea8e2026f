/// A grid of values to be drawn: columns × rows, row by row.
package struct HeatmapGrid: Sendable {
    package var columns: Int
    package var rows: Int
    package var values: [Double]

    package init(columns: Int, rows: Int, values: [Double]) {
        self.columns = columns
        self.rows = rows
        self.values = values
    }
}
