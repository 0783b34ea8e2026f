import Storage
import Testing
import Transport

/// The export of all stored messages of phones.
@Suite(.timeLimit(.minutes(10))) struct EventsTests {
    private func lines(_ classroom: Classroom) async throws -> [JSON] {
        let answer = await classroom.asHost(.get, "/events")
        #expect(answer.status == 200)
        return try answer.text.split(separator: "\n").map { try JSON($0) }
    }

    @Test func `each event is exported unchanged, in order, with the host's actions between`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(milliseconds: 500)
        await phone.touch(1, #"[[0,7,10.5,20.25,1000.125,0.5,9],[1,7,1e1,2e1,1008,null,null,"pen"]]"#)
        await phone.touch(2, "[[9]]")
        await classroom.pass(milliseconds: 250)
        await classroom.control("freeze")
        await phone.touch(3, "[[1,7,0,0,1016]]")
        await classroom.control("unfreeze")
        await classroom.control("clear")
        let lines = try await lines(classroom)
        #expect(lines.map { $0["type"] } == ["touches", "skipped", "lifted", "discarded", "cleared"])
        #expect(lines.map { $0["seq"] } == [1, 2, nil, 3, nil])
        #expect(lines.allSatisfy { $0["participant"] == "p1" })
        #expect(
            lines[0]["events"] == [
                [0, 7, 10.5, 20.25, 1000.125, 0.5, 9], [1, 7, 10, 20, 1008, nil, nil, "pen"],
            ]
        )
        let times = lines.compactMap { $0["receivedMilliseconds"].value }
        #expect(times.map { $0 - times[0] } == [0, 0, 250, 250, 250])
    }

    @Test func `the table has a row for each event of touches`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, #"[[0,7,10.5,20.25,1000.125,0.5,9],[4,7,0,0,1004],[2,7,1,2,1008,0.25,null,"pen"]]"#)
        await classroom.control("clear")
        let answer = await classroom.asHost(.get, "/events", headers: ["accept": "text/csv"])
        #expect(answer.headers["content-type"] == "text/csv; charset=utf-8")
        #expect(
            answer.headers["content-disposition"] == "attachment; filename=\"touchfigures-\(classroom.code).csv\""
        )
        let rows = answer.text.split(separator: "\r\n")
        #expect(
            rows[0]
                == "participant,receivedMilliseconds,seq,phase,pointer,x,y,t,roomMilliseconds,clockErrorMilliseconds,clockEpoch,pressure,radius,tool,picture,pictureX,pictureY"
        )
        let cells = rows.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(cells.map { $0[0] } == ["p1", "p1", "p1"] && cells.map { $0[3] } == ["began", "held", "ended"])
        #expect(cells[0][4...] == ["7", "10.5", "20.25", "1000.125", "", "", "", "0.5", "9", "", "", "", ""])
        #expect(cells[2][11...] == ["0.25", "", "pen", "", "", ""])
    }

    @Test func `the export of a session without events is empty, and with figures only it is refused`() async throws {
        let empty = try await Classroom()
        #expect(await empty.asHost(.get, "/events").text == "")
        let figures = try await Classroom(#"{"retention":"figures"}"#)
        let answer = await figures.asHost(.get, "/events")
        #expect(answer.status == 409 && answer.problem == "no-events")
    }

    @Test func `the export waits for the disk, and reports when it fails`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        classroom.disk.hold()
        await phone.touch(1, "[[0,1,5,5,0]]")
        async let exported = classroom.asHost(.get, "/events")
        await classroom.pass(milliseconds: 100)
        classroom.disk.release()
        #expect(await exported.text.contains(#""seq":1"#))
        classroom.disk.fault = .full("no space left")
        await phone.touch(2, "[[2,1,5,5,10]]")
        await classroom.pass(milliseconds: 100)
        let answer = await classroom.asHost(.get, "/events")
        #expect(answer.status == 503 && answer.problem == "store-failing")
    }

    @Test func `a long export is sent in pieces and completely`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        for seq in 1...150 {
            await phone.touch(seq, "[[0,1,5,5,\(seq * 100)],[2,1,6,6,\(seq * 100 + 9)]]")
            await classroom.pass(milliseconds: 60)
        }
        #expect(classroom.disk.chunks[classroom.code]?.count ?? 0 > 128)
        #expect(try await lines(classroom).map { $0["seq"].value } == (1...150).map { Double($0) })
    }

    @Test func `after a kill the export has the acknowledged touches`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,5,5,0]]")
        await classroom.pass(milliseconds: 200)
        try await classroom.restart(killing: true)
        #expect(try await lines(classroom).map { $0["seq"] } == [1])
    }
}
