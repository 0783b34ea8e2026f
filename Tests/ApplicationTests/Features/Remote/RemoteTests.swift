import Testing
import Transport

@testable import Rooms

/// How a phone gets the host's rights and loses them.
@Suite(.timeLimit(.minutes(10))) struct RemoteTests {
    private let stranger = "10.0.0.4"

    private func key(_ classroom: Classroom) async throws -> String {
        let answer = await classroom.asHost(.post, "/remote")
        #expect(answer.status == 201)
        return try #require(try answer.json["key"].text)
    }

    private func redeem(_ key: String?, _ classroom: Classroom) async -> Classroom.Response {
        await classroom.request(
            .post,
            "/api/v1/sessions/\(classroom.code)/remote/redeem",
            token: key,
            from: stranger
        )
    }

    private func token(_ classroom: Classroom) async throws -> String {
        let answer = await redeem(try await key(classroom), classroom)
        #expect(answer.status == 200)
        return try #require(try answer.json["hostToken"].text)
    }

    private func freeze(_ classroom: Classroom, token: String) async -> Int {
        await classroom.request(
            .post,
            "/api/v1/sessions/\(classroom.code)/control",
            json: #"{"action":"freeze"}"#,
            token: token
        ).status
    }

    private func watch(_ classroom: Classroom, token: String) async -> Line {
        await classroom.greet(#"{"type":"hello","role":"view","host":"\#(token)"}"#)
    }

    @Test func `a key makes a phone a host, once`() async throws {
        let classroom = try await Classroom()
        let viewer = await classroom.watch()
        let key = try await key(classroom)
        let answer = await redeem(key, classroom)
        let token = try #require(try answer.json["hostToken"].text)
        #expect(token != classroom.hostToken && token != key)
        #expect(await freeze(classroom, token: token) == 200)
        #expect(await freeze(classroom, token: classroom.hostToken) == 200, "both may steer")
        let session = try await viewer.messages(ofType: "session").first
        #expect(session?["remote"] == ["display": true, "names": false])
        let again = await redeem(key, classroom)
        #expect(again.status == 403 && again.problem == "token-wrong")
    }

    @Test func `another computer takes over, and the one before is no host any more`() async throws {
        let classroom = try await Classroom()
        let remote = try await token(classroom)
        let before = await watch(classroom, token: classroom.hostToken)
        let asked = await classroom.request(
            .post,
            "/api/v1/sessions/\(classroom.code)/remote?host=true",
            token: remote
        )
        let key = try #require(try asked.json["key"].text)
        #expect(key.count == 8 && key.allSatisfy { SessionCode.alphabet.contains($0) })
        #expect(await freeze(classroom, token: key) == 403, "a key is no token")
        let answer = await redeem(key, classroom)
        let token = try #require(try answer.json["hostToken"].text)
        #expect(await before.close?.code == 4401)
        #expect(await freeze(classroom, token: classroom.hostToken) == 403)
        for host in [token, remote] { #expect(await freeze(classroom, token: host) == 200) }
        #expect(await redeem(key, classroom).status == 403, "once")
        // The remote stays what it is, and the new host may take it back.
        let viewer = await watch(classroom, token: token)
        #expect(try await viewer.messages.first?["remote"] == ["display": true, "names": false])
    }

    @Test func `the new host's token counts after a restart, the old one does not`() async throws {
        let classroom = try await Classroom()
        let key = try #require(try await classroom.asHost(.post, "/remote?host=true").json["key"].text)
        let token = try #require(try await redeem(key, classroom).json["hostToken"].text)
        try await classroom.restart()
        #expect(await freeze(classroom, token: token) == 200)
        #expect(await freeze(classroom, token: classroom.hostToken) == 403)
    }

    @Test func `only the newest key is valid, for five minutes`() async throws {
        let classroom = try await Classroom()
        let old = try await key(classroom)
        let new = try await key(classroom)
        #expect(await redeem(old, classroom).status == 403)
        await classroom.pass(seconds: 301)
        #expect(await redeem(new, classroom).status == 403)
        #expect(await redeem(nil, classroom).status == 401)
        #expect(await redeem(classroom.hostToken, classroom).status == 403)
    }

    @Test func `a key that is confirmed counts once the host has compared the sign`() async throws {
        let classroom = try await Classroom()
        let viewer = await classroom.watch()
        let asked = await classroom.asHost(.post, "/remote?confirm=true")
        let key = try #require(try asked.json["key"].text)
        let waiting = await redeem(key, classroom)
        #expect(waiting.status == 202)
        let (sign, ticket) = (try #require(try waiting.json["sign"].text), try #require(try waiting.json["key"].text))
        #expect(try await viewer.messages(ofType: "session").last?["remoteRequest"]["sign"].text == sign)
        #expect(await redeem(key, classroom).status == 403, "another phone that has seen the code")
        #expect(try await redeem(ticket, classroom).json["sign"].text == sign)
        #expect(await freeze(classroom, token: ticket) == 403)
        let other = sign == "10" ? "11" : "10"
        #expect(await classroom.control("remote", #""allow":true,"sign":"\#(other)""#).status == 422)
        #expect(await classroom.control("remote", #""allow":true"#).status == 422)
        let state = try await classroom.control("remote", #""allow":true,"sign":"\#(sign)""#).json
        #expect(state["remoteRequest"].isNull && state["remote"].isNull)
        let token = try #require(try await redeem(ticket, classroom).json["hostToken"].text)
        #expect(await freeze(classroom, token: token) == 200)
        #expect(await redeem(ticket, classroom).status == 403)
    }

    @Test func `a refusal by the host, and a new key, end a phone's waiting`() async throws {
        let classroom = try await Classroom()
        for isRefused in [true, false] {
            let key = try #require(try await classroom.asHost(.post, "/remote?confirm=true").json["key"].text)
            let waiting = try await redeem(key, classroom).json
            let (sign, ticket) = (try #require(waiting["sign"].text), try #require(waiting["key"].text))
            if isRefused {
                #expect(await classroom.control("remote", #""allow":false,"sign":"\#(sign)""#).status == 200)
            } else {
                _ = try await self.key(classroom)
            }
            #expect(await redeem(ticket, classroom).status == 403)
            #expect(try await classroom.control("freeze", #""on":false"#).json["remoteRequest"].isNull)
        }
        #expect(await classroom.asHost(.post, "/remote?confirm=maybe").status == 422)
    }

    @Test func `a question without an answer ends after two minutes, and when its phone has left`() async throws {
        let classroom = try await Classroom()
        let viewer = await classroom.watch()
        func sign() async throws -> JSON? {
            try await viewer.messages(ofType: "session").last?["remoteRequest"]["sign"]
        }
        for (asksAgain, lasts) in [(true, 115.0), (false, 15)] {
            let key = try #require(try await classroom.asHost(.post, "/remote?confirm=true").json["key"].text)
            let ticket = try #require(try await redeem(key, classroom).json["key"].text)
            for _ in 0..<Int(lasts / 5) {
                await classroom.pass(seconds: 5)
                if asksAgain { #expect(await redeem(ticket, classroom).status == 202) }
            }
            #expect(try await sign()?.text != nil)
            await classroom.pass(seconds: 6)
            #expect(try await sign()?.isNull == true, "the viewers receive it")
            #expect(try await classroom.stats()["remoteRequest"].isNull)
            #expect(await redeem(ticket, classroom).status == 403)
        }
        let key = try #require(try await classroom.asHost(.post, "/remote?confirm=true").json["key"].text)
        let waiting = try await redeem(key, classroom).json
        await classroom.control("remote", #""allow":true,"sign":"\#(try #require(waiting["sign"].text))""#)
        await classroom.pass(seconds: 30)
        #expect(await redeem(waiting["key"].text, classroom).status == 200, "an answer does not end so soon")
    }

    @Test func `a key is asked for by hosts only`() async throws {
        let classroom = try await Classroom()
        let path = "/api/v1/sessions/\(classroom.code)/remote"
        #expect(await classroom.request(.post, path).status == 401)
        #expect(await classroom.request(.post, path, token: "wrong").status == 403)
        let (code, key) = (classroom.code, try await key(classroom))
        await classroom.control("end")
        #expect(await classroom.asHost(.post, "/remote").status == 409)
        let late = await classroom.request(.post, "/api/v1/sessions/\(code)/remote/redeem", token: key)
        #expect(late.problem == "session-ended")
    }

    @Test func `guessed keys are counted like guessed tokens`() async throws {
        let classroom = try await Classroom()
        _ = try await key(classroom)
        for _ in 0..<3 { #expect(await redeem("guess", classroom).status == 403) }
        let used = await classroom.look { $0.budgets.wrongTokens.used(AddressGroup("10.0.0.4"), now: $0.now) }
        #expect(used > 2)
    }

    @Test func `the remote is revoked, with its connections`() async throws {
        let classroom = try await Classroom()
        let token = try await token(classroom)
        let (phone, projector) = (await watch(classroom, token: token), await classroom.watch(asHost: true))
        let state = try await classroom.control("remote", #""on":false"#).json
        #expect(state["remote"].isNull)
        #expect(await phone.closeCode == 4401)
        #expect(await projector.close == nil)
        #expect(await freeze(classroom, token: token) == 403)
        #expect(await watch(classroom, token: token).closeCode == 4401)
    }

    @Test func `another phone replaces the first`() async throws {
        let classroom = try await Classroom()
        let first = try await token(classroom)
        let phone = await watch(classroom, token: first)
        let second = try await token(classroom)
        #expect(await phone.closeCode == 4401)
        #expect(await freeze(classroom, token: first) == 403)
        #expect(await freeze(classroom, token: second) == 200)
    }

    @Test func `a restart keeps the remote, and voids an unused key`() async throws {
        let classroom = try await Classroom()
        let token = try await token(classroom)
        await classroom.control("remote", #""names":true"#)
        await classroom.control("view", #""view":"wall""#)
        let key = try await key(classroom)
        try await classroom.restart()
        #expect(await freeze(classroom, token: token) == 200)
        #expect(await redeem(key, classroom).status == 403)
        let stats = try await classroom.stats()
        #expect(stats["remote"] == ["display": true, "names": true] && stats["view"] == "wall")
    }

    @Test func `the host chooses what projectors show`() async throws {
        let classroom = try await Classroom()
        #expect(await classroom.control("remote", #""display":false"#).status == 422, "no phone has it")
        _ = try await token(classroom)
        let state = try await classroom.control("remote", #""display":false"#).json
        #expect(state["remote"] == ["display": false, "names": false])
        #expect(await classroom.control("remote").status == 422)
        #expect(await classroom.control("view", #""view":"ceiling""#).status == 422)
        #expect(try await classroom.control("view", #""view":"heatmap""#).json["view"] == "heatmap")
        #expect(try await classroom.control("view").json["view"].isNull)
    }

    @Test func `the host also chooses the wall's page and the heatmap's kind`() async throws {
        let classroom = try await Classroom()
        let wall = try await classroom.control("view", #""view":"wall","page":-2"#).json
        #expect(wall["page"] == -2 && wall["heat"].isNull)
        let heat = try await classroom.control("view", #""view":"heatmap","layer":"dwell""#).json
        #expect(heat["page"].isNull && heat["heat"] == ["smooth": false, "layer": "dwell"])
        let smooth = try await classroom.control("view", #""view":"heatmap","smooth":true"#).json
        #expect(smooth["heat"] == ["smooth": true, "layer": "dwell"])
        #expect(await classroom.control("view", #""view":"wall","page":1001"#).status == 422)
        #expect(await classroom.control("view", #""view":"heatmap","layer":"depth""#).status == 422)
        try await classroom.restart()
        #expect(try await classroom.stats()["heat"] == ["smooth": true, "layer": "dwell"])
    }
}
