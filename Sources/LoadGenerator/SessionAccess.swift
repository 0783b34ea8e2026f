import Foundation
package import Transport

/// The REST requests of a measurement: finds the server, and creates, checks and deletes its session.
package struct SessionAccess: Sendable {
    /// A session that was created for the measurement.
    package struct Created: Sendable, Decodable {
        /// The session's code.
        package var code: String
        var hostToken: String
    }

    private let transport: any ClientTransport
    private let endpoint: Endpoint

    /// Creates the access to a server.
    package init(transport: any ClientTransport, endpoint: Endpoint) {
        self.transport = transport
        self.endpoint = endpoint
    }

    /// Checks that a TouchFigures server responds.
    ///
    /// - Throws: `LoadFailure` if none does.
    package func identify() async throws(LoadFailure) {
        struct Server: Decodable { var name: String }
        let answer = try await request(.get, "/api/v1/server")
        guard answer.status == 200,
            let server = try? JSONDecoder().decode(Server.self, from: Data(answer.body)), server.name == "TouchFigures"
        else { throw LoadFailure("\(endpoint) is not a TouchFigures server") }
    }

    /// Checks that a session exists and has not ended.
    ///
    /// - Throws: `LoadFailure` if it does not exist or has ended.
    package func check(code: String) async throws(LoadFailure) {
        struct Session: Decodable { var ended: Bool }
        let answer = try await request(.get, "/api/v1/sessions/\(code)")
        guard answer.status != 404 else {
            throw LoadFailure("unknown session \(code) at \(endpoint): use the code on the projector")
        }
        guard answer.status == 200, let session = try? JSONDecoder().decode(Session.self, from: Data(answer.body))
        else {
            throw unexpected(answer)
        }
        guard !session.ended else { throw LoadFailure("the session \(code) has ended") }
    }

    /// Creates a session.
    ///
    /// - Throws: `LoadFailure` if the server refuses.
    package func create(adminToken: String?) async throws(LoadFailure) -> Created {
        let headers: HTTPHeaders = adminToken.map { ["authorization": "Bearer \($0)"] } ?? [:]
        let answer = try await request(.post, "/api/v1/sessions", headers)
        switch answer.status {
        case 201:
            guard let created = try? JSONDecoder().decode(Created.self, from: Data(answer.body)) else {
                throw unexpected(answer)
            }
            return created
        case 401:
            throw LoadFailure("\(endpoint) requires its admin token to start a session: use --admin-token-file")
        case 403: throw LoadFailure("\(endpoint) rejected this admin token")
        case 429:
            let wait = answer.retryAfter.map { "in \($0) s" } ?? "in a while"
            throw LoadFailure("\(endpoint) has started too many sessions for this address: try again \(wait)")
        default: throw unexpected(answer)
        }
    }

    /// Deletes a session with all its data; a missing session counts as deleted.
    ///
    /// - Throws: `LoadFailure` if the server refuses.
    package func wipe(_ session: Created) async throws(LoadFailure) {
        let answer = try await request(
            .delete,
            "/api/v1/sessions/\(session.code)",
            ["authorization": "Bearer \(session.hostToken)"]
        )
        // 404: the host, or the server's clock, was faster.
        guard answer.status == 204 || answer.status == 404 else { throw unexpected(answer) }
    }

    private func request(
        _ method: HTTPMethod,
        _ path: String,
        _ headers: HTTPHeaders = [:]
    ) async throws(LoadFailure) -> ClientResponse {
        do throws(ClientFailure) {
            return try await transport.request(ClientRequest(method, endpoint, path, headers: headers))
        } catch {
            throw LoadFailure(error, at: endpoint)
        }
    }

    private func unexpected(_ answer: ClientResponse) -> LoadFailure {
        LoadFailure("\(endpoint) answered with the unexpected status \(answer.status)")
    }
}
