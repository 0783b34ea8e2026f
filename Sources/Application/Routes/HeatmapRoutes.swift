import Imaging
import TouchMetrics
import Transport
import WireProtocol

extension Server {
    static let heatmapRoutes: [Route] = [
        Route(.get, "/api/v1/sessions/{code}/heatmap", isPublic: true) { server, request throws(Problem) in
            let layer = try HeatmapLayer(request.request.queryValue("layer"))
            let session = try server.session(request)
            let heatmap: Heatmap
            if let id = request.request.queryValue("participant") {
                guard let participant = session.participant(id) else { throw .unknownParticipant(id) }
                heatmap = Heatmap(layer, of: participant)
            } else {
                heatmap = Heatmap(layer, mergedOver: session.participants.map(\.metrics))
            }
            return server.reply(with: heatmap, to: request.request)
        }
    ]

    private func reply(with heatmap: Heatmap, to request: HTTPRequest) -> HTTPReply {
        switch Negotiation.preferred(
            of: ["application/json", "image/png", "text/csv"],
            accept: request.headers["accept"]
        ) {
        case "image/png":
            // Pictures take milliseconds: away from the loop.
            let painter = heatmapPainter
            return .later {
                do throws(ImagingError) {
                    let png = try await Self.paint(heatmap, with: painter)
                    return Representation.ok(png, type: "image/png", for: request).varying
                } catch {
                    return Problem(500, "server-error", title: "No picture", detail: "\(error)").response
                }
            }
        case "text/csv":
            return .now(Representation.ok(heatmap.csv, type: "text/csv; charset=utf-8", for: request).varying)
        default:
            return .now(Representation.json(request) { heatmap.write(into: &$0) }.varying)
        }
    }

    @concurrent
    private static func paint(_ heatmap: Heatmap, with painter: any HeatmapRendering) async throws(ImagingError)
        -> [UInt8]
    {
        try painter.png(of: heatmap.grid, blockPixels: 32)
    }
}
