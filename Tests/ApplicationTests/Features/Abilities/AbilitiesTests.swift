import Testing
import Transport

/// The abilities of the class's phones: from their greetings and readings, counted for the host only.
@Suite(.timeLimit(.minutes(10))) struct AbilitiesTests {
    private static let able =
        #""abilities":{"secure":true,"force":null,"position":true,"motion":false,"wakeLock":true,"unheardOf":true}"#

    private func row(_ name: String, of message: JSON) -> JSON? {
        message["abilities"].items.first { $0[0].text == name }
    }

    /// A gesture of two readings.
    private func press(_ pointer: Int, _ first: String, _ second: String) -> String {
        "[[0,\(pointer),9,9,\(pointer * 100),\(first)],[1,\(pointer),9,9,\(pointer * 100 + 8),\(second)],"
            + "[2,\(pointer),9,9,\(pointer * 100 + 16)]]"
    }

    @Test func `stats say what a phone reported, and that the rest is unknown`() async throws {
        let classroom = try await Classroom()
        _ = await classroom.greet(Classroom.hello(Self.able))
        _ = try await classroom.join()
        let participants = try await classroom.stats()["participants"].items
        let reported: JSON = [
            "secure": true, "force": nil, "position": true, "motion": false, "wakeLock": true, "microphone": nil,
        ]
        let unknown: JSON = [
            "secure": nil, "force": nil, "position": nil, "motion": nil, "wakeLock": nil, "microphone": nil,
        ]
        #expect(participants.map { $0["abilities"] } == [reported, unknown])
    }

    @Test func `the host's viewers get the counts, and no others`() async throws {
        let classroom = try await Classroom()
        _ = await classroom.greet(Classroom.hello(Self.able))
        let host = await classroom.watch(asHost: true)
        let stranger = await classroom.watch()
        #expect(row("motion", of: try await host.newest("snapshot")) == ["motion", 0, 1, 0])
        #expect(row("force", of: try await host.newest("snapshot")) == ["force", 0, 0, 1])
        #expect(try await stranger.newest("snapshot")["abilities"] == .null)

        let second = try await classroom.join()
        await classroom.pass(milliseconds: 100)
        #expect(row("secure", of: try await host.newest("frame")) == ["secure", 1, 0, 1])
        #expect(try await stranger.newest("frame")["abilities"] == .null)
        await second.hangUp()
        await classroom.pass(milliseconds: 100)
        #expect(row("secure", of: try await host.newest("frame")) == ["secure", 1, 0, 0])
    }

    @Test func `a press shows that force is measured, three gestures that it is not`() async throws {
        let classroom = try await Classroom()
        let (strong, weak) = (try await classroom.join(), try await classroom.join())
        let host = await classroom.watch(asHost: true)
        await strong.touch(1, press(1, "0.1", "0.42"))
        for number in 1...3 { await weak.touch(number, press(number, "0.5", "0.5")) }
        await classroom.pass(milliseconds: 100)
        await classroom.pass(milliseconds: 300)
        let rows = try await host.messages(ofType: "frame").compactMap { row("force", of: $0) }
        #expect(rows.last == ["force", 1, 1, 0])
        // The knowledge of a screen stays when its figures are cleared.
        _ = await classroom.control("clear")
        let forces = try await classroom.stats()["participants"].items.map { $0["abilities"]["force"] }
        #expect(forces == [true, false])
    }

    @Test func `measured abilities are certain`() async throws {
        let classroom = try await Classroom()
        let phone = await classroom.greet(Classroom.hello(#""abilities":{"force":false}"#))
        await phone.touch(1, press(1, "0.1", "0.42"))
        #expect(try await classroom.stats("p1")["abilities"]["force"] == true)
    }

    @Test(arguments: [#""abilities":5"#, #""abilities":{"force":"yes"}"#, #""abilities":[]"#])
    func `abilities of another form are refused`(field: String) async throws {
        let classroom = try await Classroom()
        let phone = await classroom.greet(Classroom.hello(field))
        #expect(try await phone.newest("error")["detail"].text?.contains("abilities") == true)
    }
}
