import Foundation
import Storage
import Transport
import WireProtocol

extension Server {
    static let eventRoutes: [Route] = [
        Route(.get, "/api/v1/sessions/{code}/events") { server, request throws(Problem) in
            let session = try server.recordedSession(request)
            let format: EventExport.Format =
                Negotiation.preferred(
                    of: ["application/jsonl", "text/csv"],
                    accept: request.request.headers["accept"]
                )
                    == "text/csv" ? .csv : .jsonLines
            let (code, store) = (session.code, server.store)
            return .later {
                // What is applied is in the export: the last batches wait for their commit.
                guard await server.durable() else { return Problem.storeFailing.response }
                let export = EventExport(
                    session: code,
                    format: format,
                    store: store,
                    results: await server.exportedResults(ofSession: code)
                )
                var response = HTTPResponse(status: 200, body: .stream { try await export.next() })
                response.headers["content-type"] =
                    format == .csv ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8"
                response.headers["vary"] = "Accept"
                response.headers["cache-control"] = "no-store"
                response.headers["content-disposition"] =
                    "attachment; filename=\"touchfigures-\(code).\(format == .csv ? "csv" : "jsonl")\""
                // A stream has no bytes to be tagged; its log position would be as good, but changes with each batch.
                return response
            }
        }
    ]
}
