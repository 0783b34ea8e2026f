import Imaging
import Rooms
import TouchMetrics
import Web
import WireProtocol

/// A layer of a heatmap: number of touches, or dwell time.
enum HeatmapLayer: String, CaseIterable {
    case count
    case dwell

    init(_ value: String?) throws(Problem) {
        guard let layer = HeatmapLayer(rawValue: value ?? "count") else {
            throw .invalid("layer", "`layer` must be count or dwell.")
        }
        self = layer
    }
}

/// One layer of the heatmap of one phone, or of all phones of a session on the normalised screen.
struct Heatmap: Sendable {
    var grid: HeatmapGrid
    /// The size in CSS px; `nil` on the normalised screen.
    var blockSize: Int?
    /// The `seq` of the phone's latest batch; `nil` for all phones.
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

    /// The number of cells that can be written in about a millisecond.
    static let largeGrid = 16_384

    var isLarge: Bool { grid.values.count > Self.largeGrid }

    /// The maximum number of pixels of a picture, 2048 × 2048: 12 MB while it is drawn.
    private static let maxPixels = 1 << 22
    /// The side of a block in a picture: as on the screen, or smaller if the picture would be too large.
    private var blockPixels: Int {
        var side = Int(BlockGrid.blockSize)
        while side > 1, grid.values.count * side * side > Self.maxPixels { side /= 2 }
        return side
    }

    /// Encodes the heatmap.
    ///
    /// - Throws: `ImagingError` if the picture cannot be drawn.
    func bytes(as form: HeatmapForm, _ painter: any HeatmapRendering) throws(ImagingError) -> [UInt8] {
        switch form {
        case .png: return try painter.png(of: grid, blockPixels: blockPixels)
        case .csv(let dialect): return csv(dialect)
        case .json:
            var json = JSONWriter(capacity: 256)
            write(into: &json)
            return json.bytes
        }
    }

    private var highest: Double { grid.values.max() ?? 0 }

    /// Writes the heatmap as JSON.
    func write(into json: inout JSONWriter) {
        json.raw("{")
        json.integer("columns", grid.columns)
        json.integer("rows", grid.rows)
        json.integer("blockSize", blockSize)
        if let seq { json.integer("seq", seq) }
        json.number("highest", highest)
        json.list("values", grid.values) { $0.number($1) }
        json.raw("}")
    }

    /// The CSV table: a line per row, a value per column.
    func csv(_ dialect: CSVDialect) -> [UInt8] {
        var text = CSVWriter(dialect, header: [])
        for row in 0..<grid.rows {
            for column in 0..<grid.columns { text.number(grid.values[row * grid.columns + column]) }
            text.endLine()
        }
        return text.bytes
    }
}

/// The format of a heatmap.
enum HeatmapForm: Hashable, Sendable {
    case json
    case png
    case csv(CSVDialect)

    fileprivate var key: String {
        switch self {
        case .json: "j"
        case .png: "p"
        case .csv(let dialect): "c\(dialect.key)"
        }
    }
}

/// The merged heatmap of a room's phones.
struct HeatmapResponse: RoomResponse {
    let layer: HeatmapLayer
    let form: HeatmapForm
    let painter: any HeatmapRendering

    var mediaType: String { form.mediaType }
    var cacheKey: String { "h\(layer.rawValue.prefix(1))\(form.key)" }

    func cost(in room: Room) -> Int? {
        form == .png ? nil : room.places.blocks + room.places.members * Room.blocksPerParticipant
    }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(layer: layer, form: form, painter: painter, phones: room.participants.map(\.metrics))
    }

    private struct Reading: RoomReading {
        var layer: HeatmapLayer
        var form: HeatmapForm
        var painter: any HeatmapRendering
        var phones: [TouchMetrics]

        func bytes() throws(Problem) -> [UInt8] {
            do throws(ImagingError) {
                return try Heatmap(layer, mergedOver: phones).bytes(as: form, painter)
            } catch {
                throw .noPicture(error)
            }
        }
    }
}

extension Problem {
    static func noPicture(_ error: ImagingError) -> Problem {
        Problem(500, "server-error", title: "No picture", detail: "\(error)")
    }
}
