import Imaging
import Rooms
import TouchMetrics
import Transport
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

/// The route for heatmaps.
extension TouchFeature {
    static let heatmapRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/heatmap", isPublic: true) { rooms, request throws(Problem) in
            let layer = try HeatmapLayer(request.http.queryValue("layer"))
            let room = try rooms.lookup.room(request)
            let form = HeatmapForm(request.http)
            guard let id = request.http.queryValue("participant") else {
                return rooms.respond(
                    with: HeatmapResponse(layer: layer, form: form, painter: rooms.feature(TouchFeature.self).painter),
                    of: room,
                    to: request.http
                ).varying(form, "Accept, Accept-Encoding")
            }
            guard let participant = room.participant(id) else { throw .unknownParticipant(id) }
            let heatmap = Heatmap(layer, of: participant)
            return respondWithHeatmap(with: heatmap, as: form, to: request.http, of: room, rooms).varying(
                form,
                "Accept"
            )
        }
    ]

    /// Replies with the heatmap of one phone.
    private static func respondWithHeatmap(
        with heatmap: Heatmap,
        as form: HeatmapForm,
        to request: HTTPRequest,
        of room: Room,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        let (painter, gate) = (rooms.feature(TouchFeature.self).painter, rooms.gates.heatmaps)
        guard form == .png || heatmap.isLarge else {
            return .now(Self.response(to: request, with: heatmap, form, painter))
        }
        let owner = WorkOwner(request, room: room.code)
        return .awaiting { () throws(Problem) in
            // A picture takes milliseconds and megabytes: draw few at a time, away from the event loop.
            try await gate.run(for: owner) { await Self.renderOffLoop(request, heatmap, form, painter) }
        }
    }

    @concurrent
    private static func renderOffLoop(
        _ request: HTTPRequest,
        _ heatmap: Heatmap,
        _ form: HeatmapForm,
        _ painter: any HeatmapRendering
    ) async -> HTTPResponse {
        response(to: request, with: heatmap, form, painter)
    }

    private static func response(
        to request: HTTPRequest,
        with heatmap: Heatmap,
        _ form: HeatmapForm,
        _ painter: any HeatmapRendering
    ) -> HTTPResponse {
        do throws(ImagingError) {
            let bytes = try heatmap.bytes(as: form, painter)
            return Representation.ok(bytes, type: form.mediaType, for: request)
        } catch {
            return Problem.noPicture(error).response
        }
    }
}

extension HeatmapForm {
    fileprivate init(_ request: HTTPRequest) {
        self =
            switch Negotiation.preferred(
                of: ["application/json", "image/png", "text/csv"],
                accept: request.headers.list("accept")
            )
            {
            case "image/png": .png
            case "text/csv": .csv(CSVDialect(accept: request.headers.list("accept-language")))
            default: .json
            }
    }

    var mediaType: String {
        switch self {
        case .json: "application/json"
        case .csv: "text/csv; charset=utf-8"
        case .png: "image/png"
        }
    }
}

extension EventualResponse {
    /// Adds a `Vary` field: the given request fields and, for CSV, the language.
    fileprivate func varying(_ form: HeatmapForm, _ fields: String) -> EventualResponse {
        if case .csv = form { with("vary", "\(fields), Accept-Language") } else { with("vary", fields) }
    }
}
