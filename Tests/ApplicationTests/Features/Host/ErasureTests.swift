import Storage
import Testing
import Transport

/// Erasing one participant: interrupted by the disk or a crash, two at once, and one of an earlier version.
@Suite(.timeLimit(.minutes(10))) struct ErasureTests {
    /// Three phones that have drawn, with their records on disk.
    private static func drawnClass() async throws -> Classroom {
        let classroom = try await Classroom()
        for _ in 1...3 {
            let phone = try await classroom.join()
            for seq in 1...3 { await phone.touch(seq, "[[0,1,0,0,\(seq)000],[2,1,64,0,\(seq)100]]") }
        }
        await classroom.pass(seconds: 1)
        return classroom
    }

    private static func erase(_ number: Int, in classroom: Classroom) async -> Int {
        await classroom.control("erase", "\"participant\":\"p\(number)\"").status
    }

    /// The numbers of the participants with records in the log on disk.
    private static func numbers(on disk: MemoryDisk) throws -> Set<Int> {
        var numbers: Set<Int> = []
        for chunk in disk.chunks.values.joined() {
            var log = LogReader(chunk.bytes)
            while let record = try log.record() { numbers.insert(record.participant) }
        }
        return numbers
    }

    @Test func `an erasure that a crash interrupts goes on after the restart, although nobody asks for the session`()
        async throws
    {
        let classroom = try await Self.drawnClass()
        // The log cannot be read, and so not be cut.
        classroom.disk.readingFault = .unavailable("the disk is busy")
        #expect(await Self.erase(1, in: classroom) == 503)
        #expect(try Self.numbers(on: classroom.disk) == [1, 2, 3])
        classroom.disk.readingFault = nil
        try await classroom.restart(killing: true)
        await classroom.pass(seconds: 3)
        #expect(try Self.numbers(on: classroom.disk) == [2, 3])
        #expect(classroom.disk.participants[classroom.code]?[1] == nil)
    }

    @Test func `two erasures at once do not bring back each other's records`() async throws {
        let classroom = try await Self.drawnClass()
        async let one = Self.erase(1, in: classroom)
        async let other = Self.erase(2, in: classroom)
        #expect(await [one, other] == [200, 200])
        #expect(try Self.numbers(on: classroom.disk) == [3])
        #expect(try await classroom.stats()["merged"]["touches"] == 3)
    }

    @Test func `after the end, and again, an erasure is accepted, and the other controls are not`() async throws {
        let classroom = try await Self.drawnClass()
        await classroom.control("end")
        for _ in 1...2 { #expect(await Self.erase(2, in: classroom) == 200) }
        #expect(try Self.numbers(on: classroom.disk) == [1, 3])
        #expect(await classroom.control("remove", #""participant":"p1""#).status == 409)
        #expect(await Self.erase(4, in: classroom) == 404)
    }

    @Test func `a participant that an earlier version removed, and kept in the log, can be erased`() async throws {
        let classroom = try await Self.drawnClass()
        await classroom.control("freeze")
        try await classroom.restart()
        var row = try #require(classroom.disk.participants[classroom.code]?[2])
        let profile = String(decoding: row.profile, as: UTF8.self)
        row.profile = Array(profile.replacing(#""isRemoved":false"#, with: #""isRemoved":true"#).utf8)
        classroom.disk.participants[classroom.code]?[2] = row
        #expect(await Self.erase(2, in: classroom) == 200)
        #expect(try Self.numbers(on: classroom.disk) == [1, 3])
        #expect(classroom.disk.participants[classroom.code]?.keys.sorted() == [1, 3])
        #expect(await !classroom.asHost(.get, "/replay").text.contains(#""p2""#))
    }
}
