import Testing
import Transport

@testable import Application
@testable import Rooms
@testable import Web

/// The creation of sessions, and the requests that may change them.
@Suite(.timeLimit(.minutes(10))) struct SessionsTests {
    private let sessions = "/api/v1/sessions"

    private func expect(_ answer: Classroom.Response, _ status: Int, _ problem: String) throws {
        #expect(answer.status == status && answer.problem == problem, "\(answer.text)")
        #expect(answer.headers["content-type"] == "application/problem+json")
        let problem = try answer.json
        #expect(problem["status"] == .number(Double(status)))
        #expect(problem["title"].text?.isEmpty == false && problem["detail"].text?.isEmpty == false)
    }

    // MARK: Creation

    @Test func `a new session has a code, a host token, an address to join and an end`() async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(.post, sessions)
        let created = try answer.json
        #expect(answer.status == 201)
        let code = try #require(created["code"].text)
        #expect(code.wholeMatch(of: /[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}/) != nil)
        #expect(created["hostToken"].text?.wholeMatch(of: /[A-Za-z0-9_-]{22}/) != nil)
        #expect(created["joinURL"] == .string("http://127.0.0.1:8080/touch?s=\(code)"))
        #expect(created["expiresAt"].text?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil)
        #expect(answer.headers["location"] == "/api/v1/sessions/\(code)")
        #expect(answer.headers["cache-control"] == "no-store")
    }

    @Test func `codes and tokens do not repeat`() async throws {
        let classroom = try await Classroom()
        var (codes, tokens) = (Set<String>(), Set<String>())
        for _ in 0..<30 {
            let created = try await classroom.request(.post, sessions).json
            codes.insert(try #require(created["code"].text))
            tokens.insert(try #require(created["hostToken"].text))
        }
        #expect(codes.count == 30 && tokens.count == 30)
    }

    @Test(arguments: [
        (#"{"retention":"figures"}"#, "figures", "touch"), (#"{"activity":"scale"}"#, "replay", "scale"),
        (#"{"locale":"de","unknown":1}"#, "replay", "touch"), ("{}", "replay", "touch"),
    ])
    func `chosen settings are stored`(body: String, retention: String, activity: String) async throws {
        let classroom = try await Classroom(body)
        for _ in 0..<2 {
            let stats = try await classroom.stats()
            #expect(stats["retention"] == .string(retention) && stats["activity"] == .string(activity))
            try await classroom.restart()
        }
    }

    @Test(arguments: [
        (#"{"locale":"de"}"#, "en", true), ("{}", "de-CH, en", true), ("{}", "en", false),
        (#"{"locale":"en"}"#, "de", false),
    ])
    func `phones have names in the session's language, by default its creator's`(
        body: String,
        accepted: String,
        isGerman: Bool
    ) async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(.post, sessions, json: body, headers: ["accept-language": accepted])
        let code = try #require(try answer.json["code"].text)
        let phone = try await classroom.join(in: code)
        let name = try #require(try await phone.newest("welcome")["participant"]["name"].text)
        #expect(name.hasPrefix(isGerman ? "blau" : "blue"), "\(name)")
    }

    @Test(arguments: [
        ("text/plain", "{}", 415), ("application/x-www-form-urlencoded", "activity=touch", 415),
        ("application/json", "hello", 400), ("application/json", #"{"activity":"#, 400),
        ("application/json", "\u{fffd}\0", 400), ("application/json", String(repeating: "[", count: 4000), 400),
        ("application/json", "[]", 422), ("application/json", #"{"activity":5}"#, 422),
        ("application/json", #"{"activity":"dance"}"#, 422), ("application/json", #"{"retention":"forever"}"#, 422),
        ("application/json", #"{"locale":"d e"}"#, 422), ("application/json; charset=utf-8", "{}", 201),
        ("Application/JSON", "{}", 201),
    ])
    func `a wrong body is refused and creates nothing`(type: String, body: String, status: Int) async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(.post, sessions, json: body, headers: ["content-type": type])
        #expect(answer.status == status, "\(answer.text)")
        #expect(await classroom.look { $0.directory.awake.count } == (status == 201 ? 2 : 1))
        guard status == 422, body != "[]" else { return }
        #expect(["activity", "retention", "locale"].contains(try answer.json["field"].text))
    }

    @Test func `a body that is too long is refused`() async throws {
        let classroom = try await Classroom()
        let body = #"{"locale":"\#(String(repeating: "x", count: 5000))"}"#
        #expect(await classroom.request(.post, sessions, json: body).status == 413)
    }

    @Test func `a join address is the one that phones use`() async throws {
        var configuration = ServerConfiguration()
        configuration.httpAddresses = ["http://192.168.1.20:8080"]
        configuration.httpsAddresses = ["https://192.168.1.20:8443"]
        for (isTrusted, base) in [(false, "http://192.168.1.20:8080"), (true, "https://192.168.1.20:8443")] {
            configuration.isCertificateTrusted = isTrusted
            let classroom = try await Classroom(configuration: configuration)
            let created = try await classroom.request(.post, sessions).json
            #expect(created["joinURL"] == .string("\(base)/touch?s=\(created["code"].text ?? "")"))
        }
    }

    // MARK: Permitted requests

    @Test func `with an admin token, only the admin creates sessions`() async throws {
        let classroom = try await Classroom(adminToken: "correct-horse-battery")
        try expect(await classroom.request(.post, sessions), 401, "token-missing")
        try expect(await classroom.request(.post, sessions, token: "wrong"), 403, "token-wrong")
        #expect(await classroom.request(.post, sessions, token: "correct-horse-battery").status == 201)
    }

    @Test(arguments: ["http://elsewhere.example", "https://127.0.0.1", "null", "http://127.0.0.1:8080.evil.example"])
    func `a page of another origin changes nothing`(origin: String) async throws {
        let classroom = try await Classroom()
        let routes = await classroom.look { rooms in
            rooms.features.all.flatMap { type(of: $0).routes }.filter { $0.method != .get }.map { route in
                let path = route.pattern.map { segment in
                    switch segment {
                    case .literal(let name), .placeholder(let name): "/\(name)"
                    }
                }
                return (route.method, path.joined())
            }
        }
        #expect(routes.count >= 15)
        for (method, path) in routes {
            let answer = await classroom.request(
                method,
                path,
                token: classroom.hostToken,
                headers: ["origin": origin]
            )
            #expect(answer.status == 403 && answer.problem == "origin-not-allowed", "\(method) \(path)")
            #expect(answer.headers["access-control-allow-origin"] == nil)
        }
        #expect(await classroom.request(.get, "/healthz", headers: ["origin": origin]).status == 200)
    }

    @Test func `our own pages and allowed ones may change things`() async throws {
        var configuration = ServerConfiguration()
        configuration.allowedOrigins = ["https://friend.example"]
        let classroom = try await Classroom(configuration: configuration)
        for (origin, host, status) in [
            ("http://127.0.0.1:8080", nil, 201), ("https://friend.example", nil, 201),
            ("http://friend.example", nil, 403),
            ("https://friend.example.evil.example", nil, 403),
            // A proxy that terminates HTTPS passes on the pages' host name.
            ("https://touch.example", "touch.example", 201), ("http://127.0.0.1:8080", "touch.example", 403),
        ] as [(String, String?, Int)] {
            var headers: HTTPHeaders = ["origin": origin]
            headers["host"] = host
            #expect(await classroom.request(.post, sessions, headers: headers).status == status, "\(origin)")
        }
    }

    private static let ofThisMachine = ["/metrics", "/api/v1/puzzles?drafts=true", "/api/v1/plays?drafts=true"]

    @Test(arguments: ofThisMachine)
    func `requests with another host name or through a proxy are not local`(path: String) async throws {
        let classroom = try await Classroom()
        for (name, value) in [
            ("host", "evil.example"), ("host", "[::1].evil.example"), ("host", "localhost.evil.example"),
            ("host", "127.0.0.1.evil.example"), ("host", "192.168.1.20"), ("host", "localhost:65536"),
            ("origin", "http://evil.example"), ("forwarded", "for=203.0.113.7"), ("x-forwarded-for", "203.0.113.7"),
            ("x-forwarded-host", "x"), ("x-forwarded-proto", "https"), ("x-real-ip", "203.0.113.7"),
            ("via", "1.1 proxy"),
        ] {
            var headers: HTTPHeaders = [:]
            headers[name] = value
            #expect(await classroom.request(.get, path, headers: headers).status == 403, "\(name): \(value)")
        }
        #expect(await classroom.request(.get, path, from: "192.168.1.30").status == 403)
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:65535", "[::1]", "[::1]:80"] {
            #expect(await classroom.request(.get, path, headers: ["host": host]).status == 200, "\(host)")
        }
    }

    @Test(arguments: ofThisMachine)
    func `an admin's token is valid under any host name and through any proxy`(path: String) async throws {
        let classroom = try await Classroom(adminToken: "of-the-operator-alone")
        let far: HTTPHeaders = ["host": "touch.example", "x-forwarded-for": "203.0.113.7"]
        #expect(await classroom.request(.get, path, token: "of-the-operator-alone", headers: far).status == 200)
        #expect(await classroom.request(.get, path, headers: far).status == 401)
        #expect(await classroom.request(.get, path, token: "wrong").status == 403)
    }

    @Test(arguments: [
        (HTTPMethod.put, "/puzzles/x/image"), (.post, "/puzzles/propose"), (.put, "/plays/x/audio/a.mp3"),
        (.post, "/plays"),
        (.put, "/plays/x"), (.post, "/plays/regions"),
    ])
    func `a stranger's upload is refused by its head only`(method: HTTPMethod, path: String) async throws {
        let classroom = try await Classroom()
        let head = HTTPRequest(
            method: method,
            path: "/api/v1\(path)",
            headers: ["host": "touch.example", "content-length": "1000000"]
        )
        guard case .reject(let response) = await classroom.server.admitting(head, on: classroom) else {
            return #expect(Bool(false), "it was admitted")
        }
        #expect(response.status == 403)
        var own = head
        own.headers["host"] = "127.0.0.1:8080"
        guard case .accept(let limit) = await classroom.server.admitting(own, on: classroom) else {
            return #expect(Bool(false), "the author's was refused")
        }
        #expect(limit >= 1 << 20)
    }

    @Test func `a wrong token in the head of an upload counts as a guess`() async throws {
        let classroom = try await Classroom(adminToken: "of-the-operator-alone")
        for _ in 0..<30 {
            _ = await classroom.server.admitting(
                HTTPRequest(
                    method: .put,
                    path: "/api/v1/puzzles/x/image",
                    headers: ["host": "x", "content-length": "1000000", "authorization": "Bearer guess"]
                ),
                on: classroom
            )
        }
        #expect(await classroom.look { $0.budgets.wrongTokens.highestUse(now: $0.now) } == 30)
    }

    // MARK: Errors

    @Test(arguments: [
        ("/api/v1/sessions/222222", "unknown-session"), ("/api/v1/sessions/222222/heatmap", "unknown-session"),
        ("/api/v1/sessions/x", "unknown-session"), ("/api/v1/nothing", "not-found"), ("/api/v2/sessions", "not-found"),
        ("/api/v1/sessions/ ", "unknown-session"), ("/api/v1/sessions/CODE/participants/p999", "unknown-participant"),
        ("/api/v1/sessions/CODE/heatmap?participant=p999", "unknown-participant"),
        ("/api/v1/sessions/CODE/nothing", "not-found"), ("/api/v1/sessions/CODE/nothing/live", "not-found"),
    ])
    func `an unknown path or id is 404`(path: String, problem: String) async throws {
        let classroom = try await Classroom()
        try expect(await classroom.request(.get, path.replacing("CODE", with: classroom.code)), 404, problem)
    }

    @Test func `a live connection's address without a handshake is 426`() async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(.get, "/api/v1/sessions/\(classroom.code)/live")
        try expect(answer, 426, "upgrade-required")
        #expect(answer.headers["upgrade"] == "websocket")
    }

    @Test(arguments: [
        (HTTPMethod.put, "", "DELETE, GET, HEAD, OPTIONS"), (.post, "", "DELETE, GET, HEAD, OPTIONS"),
        (.trace, "", "DELETE, GET, HEAD, OPTIONS"), (.delete, "/heatmap", "GET, HEAD, OPTIONS"),
        (.get, "/control", "OPTIONS, POST"), (.post, "/events", "GET, HEAD, OPTIONS"),
        (.patch, "/participants/p1", "GET, HEAD, OPTIONS"), (.query, "/heatmap?layer=dwell", "GET, HEAD, OPTIONS"),
    ])
    func `a wrong method is 405 and lists the allowed ones`(method: HTTPMethod, rest: String, allowed: String)
        async throws
    {
        let classroom = try await Classroom()
        let answer = await classroom.asHost(method, rest)
        try expect(answer, 405, "method-not-allowed")
        #expect(answer.headers["allow"] == allowed)
    }

    @Test func `a preflight allows reading and nothing else`() async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(
            .options,
            "/api/v1/sessions/\(classroom.code)",
            headers: ["origin": "https://dashboard.example", "access-control-request-method": "GET"]
        )
        #expect(answer.status == 204 && answer.headers["access-control-allow-origin"] == "*")
        #expect(answer.headers["access-control-allow-methods"] == "GET, HEAD")
        let control = await classroom.request(
            .options,
            "/api/v1/sessions/\(classroom.code)/control",
            headers: ["origin": "https://dashboard.example"]
        )
        #expect(control.status == 204 && control.headers["access-control-allow-origin"] == nil)
    }
}

extension Server {
    fileprivate func admitting(_ head: HTTPRequest, on classroom: isolated Classroom) -> RequestAdmission {
        admit(head)
    }
}
