import Imaging
import Testing
import Transport

/// Heatmaps of a phone and of the room, as JSON, as a table and as a picture.
@Suite(.timeLimit(.minutes(10))) struct HeatmapTests {
    /// Records the heatmaps that it was asked to draw.
    private struct Painter: HeatmapRendering {
        func png(of grid: HeatmapGrid, blockPixels: Int) throws(ImagingError) -> [UInt8] {
            Array("\(grid.columns)x\(grid.rows) of \(blockPixels): \(grid.values.reduce(0, +))".utf8)
        }
    }

    private static let services = Result { try TestServices(painter: Painter()) }

    /// Two phones of different screens that drew.
    private func drawn() async throws -> Classroom {
        let classroom = try await Classroom(services: Self.services.get())
        for screen in [Classroom.screen, Classroom.screen.replacing("390", with: "320")] {
            let phone = try await classroom.join(screen: screen)
            await phone.touch(1, "[[0,1,5,5,0],[1,1,5,5,500],[1,1,100,100,600],[2,1,100,100,850.5]]")
        }
        await classroom.pass(milliseconds: 100)
        return classroom
    }

    @Test(arguments: ["count", "dwell"], ["", "&participant=p1"])
    func `JSON and CSV hold the same values`(layer: String, of: String) async throws {
        let classroom = try await drawn()
        let path = "/heatmap?layer=\(layer)\(of)"
        let heatmap = try await classroom.asHost(.get, path).json
        let table = await classroom.asHost(.get, path, headers: ["accept": "text/csv"])
        #expect(table.headers["content-type"] == "text/csv; charset=utf-8")
        let rows = table.text.split(separator: "\r\n").map { $0.split(separator: ",").compactMap { Double($0) } }
        #expect(heatmap["rows"] == .number(Double(rows.count)))
        #expect(Set(rows.map { Double($0.count) }).count == 1 && heatmap["columns"].value == Double(rows[0].count))
        let values = heatmap["values"].items.compactMap(\.value)
        #expect(rows.flatMap { $0 } == values)
        #expect(heatmap["highest"].value == values.max())
        #expect(heatmap["seq"] == (of.isEmpty ? .null : 1))
        #expect(heatmap["blockSize"] == (of.isEmpty ? .null : 32))
        let sum = values.reduce(0, +)
        let each = layer == "count" ? 3.0 : 850.5
        #expect(abs(sum - (of.isEmpty ? 2 * each : each)) < 1e-6)
        if layer == "count" {
            let stats = try await of.isEmpty ? classroom.stats()["merged"] : classroom.stats("p1")
            #expect(stats["heatmap"]["counts"] == heatmap["values"])
        }
    }

    @Test(
        arguments: [
            (nil, "application/json"), ("*/*", "application/json"), ("application/json", "application/json"),
            ("image/*", "image/png"), ("text/html, image/png;q=0.9, */*;q=0.1", "image/png"),
            ("text/csv;q=0.5, application/json;q=0.4", "text/csv; charset=utf-8"),
        ] as [(String?, String)]
    )
    func `the format is negotiated`(accept: String?, type: String) async throws {
        let classroom = try await drawn()
        for (path, vary) in [("/heatmap", "Accept, Accept-Encoding"), ("/heatmap?participant=p2", "Accept")] {
            var headers: HTTPHeaders = [:]
            headers["accept"] = accept
            let answer = await classroom.asHost(.get, path, headers: headers)
            let expected = type.hasPrefix("text/csv") ? "\(vary), Accept-Language" : vary
            #expect(answer.headers["content-type"] == type && answer.headers["vary"] == expected)
        }
    }

    @Test func `the picture shows the values, block by block, also for a session without touches`() async throws {
        let classroom = try await drawn()
        func picture(_ path: String) async -> String {
            await classroom.asHost(.get, path, headers: ["accept": "image/png"]).text
        }
        #expect(await picture("/heatmap?participant=p1") == "13x27 of 32: 3.0")
        #expect(await picture("/heatmap?participant=p2") == "10x27 of 32: 3.0")
        #expect(await picture("/heatmap").hasSuffix(": 6.0"))
        let empty = try await Classroom(services: Self.services.get())
        let answer = await empty.asHost(.get, "/heatmap", headers: ["accept": "image/png"])
        #expect(answer.status == 200 && answer.text.hasSuffix(": 0.0"))
    }

    @Test func `a picture that cannot be drawn is reported`() async throws {
        let classroom = try await Classroom()
        let answer = await classroom.asHost(.get, "/heatmap", headers: ["accept": "image/png"])
        #expect(answer.status == 500)
        #expect(answer.headers["content-type"] == "application/problem+json")
    }

    @Test(arguments: ["smooth", "", "Count"])
    func `an unknown layer is refused`(layer: String) async throws {
        let classroom = try await Classroom()
        let answer = await classroom.asHost(.get, "/heatmap?layer=\(layer)")
        #expect(try answer.status == 422 && answer.json["field"] == "layer")
    }
}
