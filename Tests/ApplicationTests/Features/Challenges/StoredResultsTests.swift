import TestSupport
import Testing
import Transport

/// The stored data of attempts, and its JSON.
@Suite(.timeLimit(.minutes(10))) struct StoredResultsTests {
    @Test(arguments: ["replay", "figures"], [3, 4] as [UInt64])
    func `a kill neither loses an attempt nor counts one twice`(retention: String, seed: UInt64) async throws {
        let classroom = try await Classroom("{\"retention\":\"\(retention)\"}")
        let player = try await ChallengePlayer(classroom)
        var random = SeededNumbers(state: seed)
        await player.stroke(1)
        await classroom.control("challenge", #""kind":"distance""#)
        var (sent, messages) = ([Double](), [Int: Double]())
        for _ in 0..<4 {
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                sent.append(Double(Int.random(in: 1...300, using: &random)) / 64)
                await player.stroke(sent[sent.count - 1])
                messages[player.seq] = sent[sent.count - 1]
                if Int.random(in: 0..<10, using: &random) < 3 { await classroom.pass(milliseconds: 30) }
            }
            try await classroom.restart(killing: true)
            try await player.resume()
            // Like a page, sends again all batches that the server does not have.
            let lastSeq = Int(try await player.phone.newest("welcome")["seq"].value ?? 0)
            for seq in lastSeq..<player.seq {
                player.seq = seq
                player.now += 1000
                await player.stroke(messages[seq + 1] ?? 0)
            }
        }
        await classroom.pass(milliseconds: 200)
        for _ in 0..<2 {
            let kept = try await classroom.attempts()
            #expect(kept.compactMap { $0["value"].value } == sent, "seed \(seed)")
            #expect(kept.compactMap { $0["attempt"].value } == (1...sent.count).map { Double($0) })
            try await classroom.restart(killing: true)
        }
    }

    @Test func `the results are available as a table, with an entity tag`() async throws {
        let (classroom, player) = try await Classroom.challenge(#""kind":"hold","target":1"#)
        await player.stroke(0.1, milliseconds: 800)
        await classroom.control("challenge", #""kind":"targets","target":2"#)
        var random = SeededNumbers(state: 9)
        _ = try await player.tapSequence(spread: 6, random: &random)
        let path = "/api/v1/sessions/\(classroom.code)/results"
        let answer = await classroom.request(.get, path, headers: ["accept": "text/csv"])
        #expect(answer.headers["content-type"] == "text/csv; charset=utf-8")
        let lines = answer.text.split(separator: "\r\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        }
        let rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
        #expect(rows.map { $0["challenge"] } == ["1", "2"] && rows.map { $0["kind"] } == ["hold", "targets"])
        #expect(rows.map { $0["unit"] } == ["s", "bits/s"] && rows.map { $0["target"] } == ["1", "2"])
        #expect(rows[0]["value"] == "0.8" && rows[0]["errors"] == "")
        let name = try await classroom.stats("p1")["name"].text
        #expect(rows.allSatisfy { $0["name"] == name && $0["attempt"] == "1" })
        let kept = try await classroom.attempts(2)[0]
        for (column, value) in kept.fields where value.value != nil {
            #expect(rows[1][column].flatMap(Double.init) == value.value, "\(column)")
        }
        let tag = try #require(answer.headers["etag"])
        let again = await classroom.request(.get, path, headers: ["accept": "text/csv", "if-none-match": tag])
        #expect(again.status == 304)
    }
}
