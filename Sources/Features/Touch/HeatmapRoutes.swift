import Imaging
import Rooms
import Transport
import Web
import WireProtocol

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
