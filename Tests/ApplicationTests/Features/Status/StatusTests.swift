import Imaging
import Storage
import Testing
import Transport

@testable import Application
@testable import Rooms
@testable import Web

/// The server's description of itself.
@Suite(.timeLimit(.minutes(10))) struct StatusTests {
    private struct Codes: QRCodeRendering {
        func matrix(of text: String) throws(ImagingError) -> QRMatrix {
            guard text != "unfit" else { throw .library("too long") }
            return QRMatrix(side: 1, modules: [true])
        }
    }

    @Test func `the server is healthy until the disk refuses a write, and again afterwards`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let well = await classroom.request(.get, "/healthz")
        #expect(try well.status == 200 && well.json == ["status": "ok"])
        classroom.disk.fault = .full("no space left")
        await phone.touch(1, "[[0,1,0,0,0]]")
        await classroom.pass(seconds: 1)
        let ill = await classroom.request(.get, "/healthz")
        #expect(ill.status == 503 && ill.problem == "store-failing")
        classroom.disk.fault = nil
        await classroom.pass(seconds: 2)
        #expect(await classroom.request(.get, "/healthz").status == 200)
    }

    @Test func `metrics are in Prometheus' text format`() async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(.get, "/metrics")
        #expect(answer.status == 200 && answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        let line = /# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [-+0-9.eEInfNa]+/
        for each in answer.text.split(separator: "\n") { #expect(each.wholeMatch(of: line) != nil, "\(each)") }
    }

    @Test func `metrics count what happens`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        _ = await classroom.watch()
        await phone.touch(1, "[[0,1,0,0,0],[1,1,5,5,10],[2,1,5,5,20]]")
        await phone.touch(2, "[[9]]")
        await classroom.pass(milliseconds: 200)
        let metrics = await classroom.metrics()
        #expect(metrics["sessions"] == 1 && metrics["sessions_asleep"] == 0 && metrics["sessions_damaged"] == 0)
        #expect(metrics["phones_connected"] == 1 && metrics["viewers_connected"] == 1)
        #expect(metrics["events_total"] == 3 && metrics["refused_messages_total"] == 1)
        #expect((metrics["figures_sent_total"] ?? 0) >= 2 && (metrics["frames_sent_total"] ?? 0) >= 1)
        #expect((metrics["commits_total"] ?? 0) >= 3 && metrics["commit_failures_total"] == 0)
        #expect(metrics["waiting_log_bytes"] == 0 && metrics["store_available"] == 1)
        classroom.disk.condition.fault = "it is gone"
        classroom.disk.condition.sessionsAsleep = 7
        await classroom.pass(seconds: 1)
        #expect(await classroom.metrics()["store_available"] == 0)
        #expect(await classroom.metrics()["sessions_asleep"] == 7)
        classroom.disk.condition.fault = nil
        classroom.disk.condition.sessionsAsleep = nil
        await classroom.pass(seconds: 1)
        #expect(await classroom.metrics()["store_available"] == 1)
        await phone.hangUp()
        #expect(await classroom.metrics()["phones_connected"] == 0)
        try await classroom.restart()
        let later = await classroom.metrics()
        #expect(later["sessions"] == 0 && later["sessions_asleep"] == 1)
    }

    @Test func `the server reports its addresses, and whether sessions need a token`() async throws {
        var configuration = ServerConfiguration()
        configuration.httpAddresses = ["http://192.168.1.20:8080"]
        let open = try await Classroom(configuration: configuration)
        let server = try await open.request(.get, "/api/v1/server").json
        #expect(server["publicURL"].isNull)
        #expect(
            server["name"] == "TouchFigures" && server["http"] == ["http://192.168.1.20:8080"] && server["https"] == []
        )
        #expect(server["adminRequired"] == false && server["certificateAuthority"] == false)
        let guarded = try await Classroom(adminToken: "correct-horse-battery")
        #expect(try await guarded.request(.get, "/api/v1/server").json["adminRequired"] == true)
    }

    @Test(arguments: [("https://touch.example", "https"), ("http://touch.example:8081", "http")])
    func `a public URL replaces all addresses`(text: String, scheme: String) async throws {
        var configuration = ServerConfiguration()
        configuration.publicURL = try PublicURL(text)
        let classroom = try await Classroom(configuration: configuration)
        await classroom.server.publish(http: ["http://10.0.0.1:8080"], https: ["https://10.0.0.1:8443"])
        let server = try await classroom.request(.get, "/api/v1/server").json
        #expect(server["publicURL"] == .string(text))
        #expect(server["http"] == (scheme == "http" ? [.string(text)] : []))
        #expect(server["https"] == (scheme == "https" ? [.string(text)] : []))
    }

    @Test func `a certificate authority is sent in three forms, or is missing`() async throws {
        var configuration = ServerConfiguration()
        let none = try await Classroom(configuration: configuration)
        configuration.authority = PublishedAuthority(pem: Array("PEM".utf8), der: Array("DER".utf8))
        let classroom = try await Classroom(configuration: configuration)
        for (path, type, text) in [
            ("/ca.pem", "application/x-pem-file", "PEM"), ("/ca.der", "application/x-x509-ca-cert", "DER"),
            ("/ca.crt", "application/x-x509-ca-cert", "DER"),
        ] {
            #expect(await none.request(.get, path).status == 404)
            let answer = await classroom.request(.get, path)
            #expect(answer.headers["content-type"] == type && answer.text == text)
        }
    }

    @Test func `a QR code encodes the given text of 1 to 512 bytes`() async throws {
        let classroom = try await Classroom(services: TestServices(qrCodes: Codes()))
        let answer = await classroom.request(.get, "/api/v1/qr?text=http://x")
        #expect(answer.status == 200 && answer.headers["content-type"] == "image/svg+xml")
        #expect(answer.text.contains("<svg"))
        for text in ["", String(repeating: "x", count: 513), "unfit"] {
            let refused = await classroom.request(.get, "/api/v1/qr?text=\(text)")
            #expect(try refused.status == 422 && refused.json["field"] == "text")
        }
        #expect(await classroom.request(.get, "/api/v1/qr").status == 422)
        let longest = String(repeating: "x", count: 512)
        #expect(await classroom.request(.get, "/api/v1/qr?text=\(longest)").status == 200)
    }
}

extension Classroom {
    /// The values of `/metrics`, without the budgets.
    fileprivate func metrics() async -> [String: Int] {
        var counts: [String: Int] = [:]
        for match in await request(.get, "/metrics").text.matches(of: /(?m)^touchfigures_(\w+) (\d+)$/) {
            counts[String(match.1)] = Int(match.2)
        }
        return counts
    }
}
