import Testing
import Transport

@testable import Rooms

/// For an address with too many guesses nothing is read from disk without a token, and no response time reveals whether
/// there is such a session.
@Suite(.timeLimit(.minutes(10))) struct ProofTests {
    private let guesser = "10.0.0.4"
    private let unknown = "222222"

    /// A session with a phone that has drawn, on disk only, and an address without guesses.
    private func asleep() async throws -> (Classroom, Phone) {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await classroom.pass(milliseconds: 400)
        try await classroom.restart()
        await classroom.useUpGuesses(of: guesser)
        return (classroom, phone)
    }

    private func isAsleep(_ classroom: Classroom) async -> Bool {
        await classroom.look { $0.directory.sleeping[classroom.code] != nil && $0.directory.awake.isEmpty }
    }

    @Test(
        arguments: [
            (.get, ""), (.head, ""), (.get, "/heatmap"), (.get, "/archive"), (.get, "/events"), (.get, "/replay"),
            (.get, "/participants/p1"), (.get, "/tables/points"), (.post, "/control"), (.post, "/remote/redeem"),
            (.delete, ""), (.get, "/study"), (.get, "/parts"),
        ] as [(HTTPMethod, String)]
    )
    func `a code alone is refused before anything is read, on every route`(method: HTTPMethod, path: String)
        async throws
    {
        let (classroom, _) = try await asleep()
        for code in [classroom.code, unknown] {
            let (answer, time) = await classroom.timed(method, "/api/v1/sessions/\(code)\(path)", from: guesser)
            #expect(answer.status == 429 && time == Limits.wrongCodeDelayMilliseconds)
        }
        #expect(await isAsleep(classroom))
    }

    @Test(arguments: ["/archive", "/control", "/answer", "/comparison"])
    func `a wrong token is refused after the same time, whether the session exists or not`(path: String) async throws {
        let (classroom, _) = try await asleep()
        let method: HTTPMethod = path == "/archive" ? .get : path == "/answer" ? .put : .post
        let body = [
            "/control": #"{"action":"freeze"}"#, "/answer": #"{"resume":"x","step":1,"choice":1}"#,
            "/comparison": #"{"part":"distance","with":{"part":"x"}}"#,
        ][path]
        var answers: [String] = []
        // First it sleeps, then it is awake.
        for code in [unknown, classroom.code, classroom.code] {
            let (answer, time) = await classroom.timed(
                method,
                "/api/v1/sessions/\(code)\(path)",
                json: body,
                token: "wrong",
                from: guesser
            )
            #expect(answer.status == 429 && time == Limits.proofTimeoutMilliseconds, "\(answer.text)")
            answers.append(answer.text)
            await classroom.useUpGuesses(of: guesser)
        }
        #expect(Set(answers).count == 1)
    }

    @Test func `a host's token opens its session at once`() async throws {
        let (classroom, _) = try await asleep()
        let path = "/api/v1/sessions/\(classroom.code)/replay"
        let answer = await classroom.request(.get, path, token: classroom.hostToken, from: guesser)
        #expect(answer.status == 200)
        #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)", from: guesser).status == 200)
    }

    @Test func `a viewer with the host's token, and a phone with its own, are let in`() async throws {
        for isPhone in [false, true] {
            let (classroom, phone) = try await asleep()
            let hello =
                isPhone
                ? Classroom.hello(#""resume":"\#(phone.resume)""#)
                : #"{"type":"hello","role":"view","host":"\#(classroom.hostToken)"}"#
            let line = await classroom.greet(hello, from: guesser)
            if isPhone {
                #expect(try await line.messages.isEmpty)
                await classroom.pass(milliseconds: Limits.proofTimeoutMilliseconds)
            }
            await classroom.settle()
            #expect(try await line.newest(isPhone ? "welcome" : "snapshot") != .null)
        }
    }

    @Test func `a connection gets the same message after the same time, whether the session exists or not`()
        async throws
    {
        let (classroom, _) = try await asleep()
        for hello in [
            #"{"type":"hello","role":"view"}"#, Classroom.hello(), #"{"type":"hello","role":"view","host":"wrong"}"#,
            Classroom.hello(#""resume":"AAAAAAAAAAAAAAAAAAAAAA""#),
        ] {
            let hasToken = hello.contains("wrong") || hello.contains("resume")
            // At the last attempt it is awake, if a token was tried.
            for code in [unknown, classroom.code, classroom.code] {
                let line = await classroom.greet(hello, in: code, from: guesser)
                if hasToken {
                    #expect(await line.close == nil)
                    await line.send(Classroom.hello())
                    await classroom.pass(milliseconds: Limits.proofTimeoutMilliseconds - 1)
                    #expect(await line.close == nil)
                    await classroom.pass(milliseconds: 1)
                } else {
                    #expect(await isAsleep(classroom))
                }
                #expect(await line.close == .init(code: 4429, reason: "too many wrong codes"))
                #expect(try await line.messages.count == 1)
                await classroom.useUpGuesses(of: guesser)
            }
        }
        #expect(await classroom.look { !$0.arrivals.hasRefusals && !$0.arrivals.hasEarly })
    }

    @Test func `an address with guesses left can read sessions`() async throws {
        let (classroom, phone) = try await asleep()
        #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)", from: "10.0.0.9").status == 200)
        #expect(try await classroom.resume(phone).id == phone.id)
    }
}

extension Classroom {
    fileprivate func useUpGuesses(of address: String) {
        look { for _ in 0..<80 { _ = $0.budgets.wrongCodes.consume(AddressGroup(address), now: $0.now) } }
    }

    /// As `request`, with the response time.
    fileprivate func timed(
        _ method: HTTPMethod,
        _ path: String,
        json: String? = nil,
        token: String? = nil,
        from address: String
    ) async -> (answer: Response, milliseconds: Double) {
        let begin = clocks.monotonicMilliseconds
        async let answer = request(method, path, json: json, token: token, from: address)
        await clocks.waitForSleeper()
        while let end = clocks.nextWaking { await pass(milliseconds: end - clocks.monotonicMilliseconds) }
        return (await answer, clocks.monotonicMilliseconds - begin)
    }
}
