import Foundation
import Testing
import Transport

@testable import Application
@testable import Rooms

extension Classroom {
    struct Response: Sendable {
        var status: Int
        var headers: HTTPHeaders
        var bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var json: JSON { get throws { try JSON(text) } }
        /// The kind of a problem: the end of its `type`.
        var problem: String? {
            (try? json)?["type"].text.map { String($0.drop { $0 != "#" }.dropFirst()) }
        }
    }

    /// A request of a client; returns after the response. A response to a guess needs time to pass.
    ///
    /// - Parameters:
    ///   - path: With its query, without percent-encoding.
    ///   - token: By default that of the host; `nil` for none.
    @discardableResult
    func request(
        _ method: HTTPMethod,
        _ path: String,
        json: String? = nil,
        token: String? = nil,
        headers: HTTPHeaders = [:],
        from address: String = "127.0.0.1"
    ) async -> Response {
        await response(
            to: Self.request(method, path, json: json, token: token, headers: headers, address: address)
        )
    }

    /// As `request`, with a body that is not JSON; `type` is its `Content-Type`.
    @discardableResult
    func upload(
        _ method: HTTPMethod,
        _ path: String,
        _ body: [UInt8],
        type: String?,
        token: String? = nil,
        headers: HTTPHeaders = [:]
    ) async -> Response {
        var request = Self.request(method, path, json: nil, token: token, headers: headers, address: "127.0.0.1")
        request.headers["content-type"] = type
        request.headers["content-length"] = String(body.count)
        request.body = .bytes(body)
        return await response(to: request)
    }

    private func response(to request: HTTPRequest) async -> Response {
        // After a response about a large room the next one of its kind is delayed.
        while look({ $0.responses.isBusy }), clocks.sleeping > 0 { await pass(milliseconds: 1) }
        let answer = await Self.respond(to: request, server)
        await settle()
        return answer
    }

    /// As `request`, below the session's path and with its host's token.
    @discardableResult
    func asHost(
        _ method: HTTPMethod,
        _ path: String = "",
        json: String? = nil,
        headers: HTTPHeaders = [:]
    ) async -> Response {
        await request(method, "/api/v1/sessions/\(code)\(path)", json: json, token: hostToken, headers: headers)
    }

    /// `POST …/control`; `fields` is the JSON of the body: `"participant":"p1"`.
    @discardableResult
    func control(_ action: String, _ fields: String = "") async -> Response {
        let body = "{\"action\":\"\(action)\"\(fields.isEmpty ? "" : "," + fields)}"
        return await asHost(.post, "/control", json: body)
    }

    /// The session's stats, or a participant's.
    func stats(_ participant: String? = nil) async throws -> JSON {
        let path = "/api/v1/sessions/\(code)" + (participant.map { "/participants/\($0)" } ?? "")
        return try await request(.get, path).json
    }

    static func request(
        _ method: HTTPMethod,
        _ path: String,
        json: String?,
        token: String?,
        headers: HTTPHeaders,
        address: String
    ) -> HTTPRequest {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        let query = parts.count < 2 ? [] : parts[1].split(separator: "&")
        var request = HTTPRequest(
            method: method,
            path: parts[0],
            query: query.map { item in
                let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
                return QueryItem(name: pair[0], value: pair.count < 2 ? "" : pair[1])
            },
            headers: headers,
            body: json.map { .bytes(Array($0.utf8)) } ?? .none,
            remoteAddress: address
        )
        if request.headers["host"] == nil { request.headers["host"] = "127.0.0.1:8080" }
        if json != nil, request.headers["content-type"] == nil { request.headers["content-type"] = "application/json" }
        if let token { request.headers["authorization"] = "Bearer \(token)" }
        return request
    }

    /// A response whose body has not been read yet.
    func opened(
        _ path: String,
        token: String?,
        headers: HTTPHeaders = [:],
        from address: String
    ) async -> HTTPResponse {
        let request = Self.request(.get, path, json: nil, token: token, headers: headers, address: address)
        switch await Self.replying(to: request, server) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    /// A request of the host whose change is done, before its response waits for the disk.
    func beginControl(_ action: String) async -> EventualResponse {
        let path = "/api/v1/sessions/\(code)/control"
        let json = "{\"action\":\"\(action)\"}"
        let request = Self.request(.post, path, json: json, token: hostToken, headers: [:], address: "127.0.0.1")
        return await Self.replying(to: request, server)
    }

    /// The status of a response in progress.
    func status(of response: EventualResponse) async -> Int {
        switch response {
        case .now(let response): response.status
        case .later(let work): await work().status
        }
    }

    /// Like the transport: first only the head.
    static func respond(to request: HTTPRequest, _ server: Server) async -> Response {
        switch await replying(to: request, server) {
        case .now(let response): await read(response)
        case .later(let work): await read(await work())
        }
    }

    private static func replying(to request: HTTPRequest, _ server: Server) async -> EventualResponse {
        await onLoop(of: server.rooms) {
            switch server.admit(request) {
            case .reject(let response): return .now(response)
            case .accept(let limit):
                if case .bytes(let body) = request.body, body.count > limit {
                    return .now(HTTPResponse(status: 413))
                }
                return server.respond(to: request)
            }
        }
    }

    private static func onLoop<Value: Sendable>(
        of rooms: isolated Rooms,
        _ body: @Sendable () -> Value
    ) -> Value { body() }

    private static func read(_ response: HTTPResponse) async -> Response {
        var bytes: [UInt8] = []
        switch response.body {
        case .empty: break
        case .bytes(let all): bytes = all
        case .file(let path, let offset, let count):
            bytes = Array((FileManager.default.contents(atPath: path) ?? Data()).dropFirst(offset).prefix(count))
        case .stream(_, let next):
            do {
                while let piece = try await next() { bytes += piece }
            } catch {
                Issue.record("a body broke off: \(error)")
            }
        }
        return Response(status: response.status, headers: response.headers, bytes: bytes)
    }
}
