import Studies
import Testing
import Transport

@testable import Features
@testable import Rooms

/// A study over weeks: the host's versions, the times of visits, and the number of withdrawals.
@Suite(.timeLimit(.minutes(10))) struct StudyWeeksTests {
    private static let page = "https://shop.example/cart"

    private static func anchor(_ phone: Phone, _ page: String) async {
        let anchors = "[[\"#buy\",0.5,0.5,90,\"hit\"]]"
        await phone.send(
            "{\"type\":\"anchors\",\"seq\":1,\"page\":\"\(page)\",\"width\":390,\"anchors\":\(anchors)}"
        )
    }

    private static func studied() async throws -> Classroom {
        var configuration = ServerConfiguration()
        configuration.allowedOrigins = ["https://shop.example"]
        return try await Classroom(#"{"retention":"figures","expiresIn":7776000}"#, configuration: configuration)
    }

    @Test func `a version that the host begins is sent to pages, part of the study, and survives`() async throws {
        let classroom = try await Self.studied()
        let before = try await classroom.join()
        #expect(try await before.newest("welcome")["session"]["studyVersion"] == .null)
        await Self.anchor(before, Self.page)
        await classroom.control("version")
        await classroom.control("version")
        let names = try await classroom.asHost(.get, "/study").json["versions"].items.map { $0["version"].text ?? "" }
        try #require(names.count == 2)
        #expect(names[1] == "\(names[0]).2")
        #expect(try await before.newest("session")["studyVersion"] == .string(names[1]))
        let after = try await classroom.join()
        #expect(try await after.newest("welcome")["session"]["studyVersion"] == .string(names[1]))
        await Self.anchor(after, "\(Self.page)?touchkit-version=\(names[1])")
        await classroom.pass(seconds: 2)
        let beforeRestart = await classroom.asHost(.get, "/study").text
        try await classroom.restart(killing: true)
        #expect(await classroom.asHost(.get, "/study").text == beforeRestart)
        #expect(try await classroom.stats()["studyVersion"] == .string(names[1]))
        let study = try await classroom.asHost(.get, "/study").json
        #expect(study["pages"].items.map { $0["version"] } == [.null, .string(names[1])])
        #expect(study["versions"][0]["beganAt"].text?.hasPrefix(names[0]) == true)
        let table = await classroom.asHost(.get, "/study", headers: ["accept": "text/csv"]).text
        let rows = table.split(separator: "\r\n").dropFirst()
        let inTable = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false)[1] }
        #expect(inTable == ["", Substring(names[1])])
        await classroom.control("version")
        #expect(try await classroom.asHost(.get, "/study").json["versions"][2]["version"] == .string("\(names[0]).3"))
    }

    @Test func `versions are limited in number, and only the host can begin one`() async throws {
        let classroom = try await Self.studied()
        for _ in 1...StudyLimits.versions { await classroom.control("version") }
        let path = "/api/v1/sessions/\(classroom.code)/control"
        let body = #"{"action":"version"}"#
        #expect(await classroom.request(.post, path, json: body, token: classroom.hostToken).problem == "invalid-value")
        #expect(await classroom.request(.post, path, json: body).problem == "token-missing")
        #expect(try await classroom.asHost(.get, "/study").json["versions"].items.count == StudyLimits.versions)
    }

    @Test func `visitors are counted by the hour of their visit, and withdrawals remain as a number`() async throws {
        let classroom = try await Self.studied()
        for _ in 1...2 { await Self.anchor(try await classroom.join(), Self.page) }
        await classroom.pass(seconds: 3600)
        let late = try await classroom.join()
        let silent = try await classroom.join()
        await Self.anchor(late, Self.page)
        await classroom.pass(seconds: 2)
        func counts() async throws -> [JSON] {
            try await classroom.asHost(.get, "/study").json["hours"].items.map { $0["participants"] }
        }
        #expect(try await counts() == [2, 1])
        await silent.send(#"{"type":"withdraw"}"#)
        await late.send(#"{"type":"withdraw"}"#)
        await classroom.pass(seconds: 2)
        for killing in [false, true] {
            let study = try await classroom.asHost(.get, "/study").json
            #expect(study["withdrawn"] == 1 && study["participants"] == 2)
            #expect(try await counts() == [2] && study["hours"][0]["beganAt"].text?.hasSuffix(":00:00Z") == true)
            #expect(study["newestAt"].text?.isEmpty == false)
            try await classroom.restart(killing: killing)
        }
    }
}
