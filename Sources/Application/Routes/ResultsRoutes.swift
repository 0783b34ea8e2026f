import Transport
import WireProtocol

extension Server {
    static let resultsRoutes: [Route] = [
        Route(.get, "/api/v1/sessions/{code}/results", isPublic: true) { server, request throws(Problem) in
            let results = ResultsTable(of: try server.session(request))
            let accept = request.request.headers["accept"]
            var response =
                Negotiation.preferred(of: ["application/json", "text/csv"], accept: accept) == "text/csv"
                ? Representation.ok(results.csv, type: "text/csv; charset=utf-8", for: request.request)
                : Representation.json(request.request) { results.write(into: &$0) }
            response.headers["vary"] = "Accept"
            return .now(response)
        }
    ]
}
