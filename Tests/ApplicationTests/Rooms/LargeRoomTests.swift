import Testing
import TouchMetrics
import WireProtocol

@testable import Rooms

/// The host's actions on a large room: they take effect at once, and their work is done in steps. A tick does a tenth
/// of a server's work, so that a room of 90 phones is a large one.
@Suite(.timeLimit(.minutes(2))) struct LargeRoomTests {
    private static let stroke = "[[0,1,0,0,0],[1,1,64,0,100],[2,1,64,0,101]]"

    private func room(of count: Int, _ session: String = "{}") async throws -> (Classroom, [Phone]) {
        var configuration = ServerConfiguration()
        configuration.workPerTick.closes = 40
        configuration.workPerTick.announcements = 40
        configuration.workPerTick.batchResponses = 40
        configuration.workPerTick.figuresPerFrame = 100
        let classroom = try await Classroom(session, configuration: configuration)
        var phones: [Phone] = []
        for number in 0..<count {
            phones.append(try await classroom.join(from: "10.0.0.\(number + 1)"))
        }
        return (classroom, phones)
    }

    /// Each phone's distance in CSS px.
    private func distances(_ classroom: Classroom) async throws -> [Double] {
        try await classroom.room { $0.participants.map(\.metrics.totalPixels) }
    }

    @Test(arguments: ["replay", "figures"])
    func `touches after a clear count after it, also after a crash`(retention: String) async throws {
        let (classroom, phones) = try await room(of: 90, "{\"retention\":\"\(retention)\"}")
        for phone in phones { await phone.touch(1, Self.stroke) }
        await classroom.pass(seconds: 2)
        #expect(try await distances(classroom) == Array(repeating: 64, count: 90))
        #expect(await classroom.control("clear").status == 200)
        // No time has passed: others have not been notified yet.
        await phones[0].touch(2, "[[0,1,0,0,200],[1,1,3,4,300]]")
        await phones[89].touch(2, "[[0,1,0,0,200],[1,1,3,4,300]]")
        let expected: [Double] = [5] + Array(repeating: 0, count: 88) + [5]
        #expect(try await distances(classroom) == expected)
        // With retention `figures` commits are at least a second apart.
        await classroom.pass(milliseconds: 1_200)
        #expect(try await distances(classroom) == expected)
        for (phone, pixels) in zip(phones, expected) {
            #expect(
                try await phone.newest("figures")["distance"]["totalCentimetres"] == .number(pixels / 64),
                "\(phone.id)"
            )
        }
        try await classroom.restart(killing: true)
        _ = try await classroom.stats()
        #expect(try await distances(classroom) == expected)
    }

    @Test func `a clear that was answered survives a crash at any moment after it`() async throws {
        for retention in ["replay", "figures"] {
            let (classroom, phones) = try await room(of: 50, "{\"retention\":\"\(retention)\"}")
            for phone in phones { await phone.touch(1, Self.stroke) }
            await classroom.pass(seconds: 2)
            #expect(await classroom.control("clear").status == 200)
            try await classroom.restart(killing: true)
            _ = try await classroom.stats()
            #expect(try await distances(classroom) == Array(repeating: 0, count: 50), "\(retention)")
        }
    }

    @Test func `idle phones leave the class at once, and their connections are closed in steps`() async throws {
        let (classroom, phones) = try await room(of: 90)
        await phones[5].touch(1, Self.stroke)
        await classroom.pass(milliseconds: 200)
        #expect(await classroom.control("remove", "\"idle\":true").status == 200)
        // The last of them draws before it is notified.
        #expect(await phones[89].close == nil)
        await phones[89].touch(1, Self.stroke)
        #expect(try await classroom.room { $0.participants.map(\.id) } == ["p6"])
        await classroom.pass(milliseconds: 100)
        for (number, phone) in phones.enumerated() where number != 5 {
            #expect(await phone.closeCode == WireCode.removed.rawValue, "\(phone.id)")
        }
        #expect(await phones[5].close == nil)
        try await classroom.restart(killing: true)
        _ = try await classroom.stats()
        #expect(try await classroom.room { $0.participants.map(\.id) } == ["p6"])
    }

    @Test func `viewers learn a large room's figures in several frames`() async throws {
        let (classroom, phones) = try await room(of: 110)
        for phone in phones { await phone.touch(1, Self.stroke) }
        await classroom.pass(seconds: 2)
        let viewer = await classroom.watch()
        await classroom.pass(seconds: 2)
        await viewer.clear()
        await classroom.control("clear")
        await classroom.pass(milliseconds: 200)
        var seen: Set<String> = []
        for frame in try await viewer.messages(ofType: "frame") {
            let figures = frame["figures"].items
            #expect(figures.count <= 100)
            for each in figures {
                #expect(each[2] == 0, "\(each)")
                if let id = each[0].text { seen.insert(id) }
            }
        }
        #expect(seen.count == 110)
    }
}
