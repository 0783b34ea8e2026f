import Imaging
import TouchMetrics
import WireProtocol

enum HeatmapLayer: String {
    case count
    case dwell

    init(_ value: String?) throws(Problem) {
        guard let layer = HeatmapLayer(rawValue: value ?? "count") else {
            throw .invalid("layer", "count or dwell is expected.")
        }
        self = layer
    }
}

/// One layer of one phone, or of all of a session's phones over the normalised screen.
struct Heatmap: Sendable {
    var grid: HeatmapGrid
    /// CSS px; `nil` on the normalised screen.
    var blockSize: Int?
    /// The phone's last batch that it contains; `nil` over all phones.
    var seq: UInt64?

    init(_ layer: HeatmapLayer, of participant: Participant) {
        let metrics = participant.metrics
        let values = layer == .count ? metrics.countLayer.map(Double.init) : metrics.dwellLayer
        grid = HeatmapGrid(columns: metrics.grid.columns, rows: metrics.grid.rows, values: values)
        blockSize = Int(BlockGrid.blockSize)
        seq = participant.seq
    }

    init(_ layer: HeatmapLayer, mergedOver phones: [TouchMetrics]) {
        let values: [Double]
        switch layer {
        case .count:
            var sums = [Int](repeating: 0, count: NormalisedGrid.count)
            for phone in phones { phone.addNormalised(into: &sums) }
            values = sums.map(Double.init)
        case .dwell:
            var sums = [Double](repeating: 0, count: NormalisedGrid.count)
            for phone in phones { phone.addDwellByArea(into: &sums) }
            values = sums
        }
        grid = HeatmapGrid(columns: NormalisedGrid.columns, rows: NormalisedGrid.rows, values: values)
    }

    private var highest: Double { grid.values.max() ?? 0 }

    func write(into json: inout JSONWriter) {
        json.raw("{\"columns\":")
        json.integer(grid.columns)
        json.raw(",\"rows\":")
        json.integer(grid.rows)
        json.raw(",\"blockSize\":")
        if let blockSize { json.integer(blockSize) } else { json.raw("null") }
        if let seq {
            json.raw(",\"seq\":")
            json.integer(seq)
        }
        json.raw(",\"highest\":")
        json.number(highest)
        json.raw(",\"values\":")
        json.list(grid.values) { $0.number($1) }
        json.raw("}")
    }

    /// A line per row, a value per column.
    var csv: [UInt8] {
        var text = JSONWriter()
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                if column > 0 { text.raw(",") }
                text.number(grid.values[row * grid.columns + column])
            }
            text.raw("\r\n")
        }
        return text.bytes
    }
}
