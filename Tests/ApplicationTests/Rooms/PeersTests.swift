import Testing

/// The touches of other phones, until the host hides them.
@Suite(.timeLimit(.minutes(10))) struct PeersTests {
    private func room() async throws -> (Classroom, drawing: Phone, watching: Phone, unasked: Phone) {
        let classroom = try await Classroom()
        return (
            classroom, try await classroom.join(#""peers":true"#), try await classroom.join(#""peers":true"#),
            try await classroom.join()
        )
    }

    @Test func `a phone sees where the others' fingers are`() async throws {
        let (classroom, drawing, watching, unasked) = try await room()
        await drawing.touch(1, "[[0,7,39,422,0],[1,7,195,211,10]]")
        await classroom.pass(milliseconds: 110)
        let me = try await drawing.newest("welcome")["participant"]
        #expect(try await watching.newest("peers")["touches"] == [["p1", 7, 0.5, 0.25, me["colour"], me["shape"]]])
        #expect(try await drawing.newest("peers") == (try await watching.newest("peers")), "its own among them")
        await drawing.touch(2, "[[2,7,195,211,20]]")
        await classroom.pass(milliseconds: 110)
        #expect(try await watching.newest("peers")["touches"] == [])
        #expect(try await unasked.messages(ofType: "peers").isEmpty, "it did not ask")
    }

    @Test func `fingers are sent at most ten times a second, and only after a change`() async throws {
        let (classroom, drawing, watching, _) = try await room()
        await classroom.pass(seconds: 1)
        await watching.clear()
        await drawing.touch(1, "[[0,7,39,422,0]]")
        for step in 0..<120 {
            await drawing.touch(2 + step, "[[1,7,\(39 + step),422,\(step * 16)]]")
            await classroom.pass(milliseconds: 1000.0 / 60)
        }
        let count = try await watching.messages(ofType: "peers").count
        #expect(count >= 18 && count <= 21, "\(count)")
        await classroom.pass(seconds: 1)
        await watching.clear()
        await classroom.pass(seconds: 10)
        #expect(try await watching.messages(ofType: "peers").isEmpty)
    }

    @Test func `hide removes the others' fingers, and reveal restores them`() async throws {
        let (classroom, drawing, watching, _) = try await room()
        await drawing.touch(1, "[[0,7,39,422,0]]")
        await classroom.pass(milliseconds: 110)
        await classroom.control("hide")
        await classroom.pass(milliseconds: 110)
        #expect(try await watching.newest("peers")["touches"] == [])
        await watching.clear()
        for step in 0..<10 {
            await drawing.touch(2 + step, "[[1,7,\(39 + step),422,\(10 + step)]]")
            await classroom.pass(milliseconds: 110)
        }
        #expect(try await watching.messages(ofType: "peers").isEmpty, "hidden on the server, not only on the page")
        await classroom.control("reveal")
        await classroom.pass(milliseconds: 110)
        #expect(try await watching.newest("peers")["touches"][0][2] == .number(48.0 / 390))
    }

    @Test func `the fingers of a phone that leaves are removed`() async throws {
        let (classroom, drawing, watching, _) = try await room()
        await drawing.touch(1, "[[0,7,39,422,0]]")
        await classroom.pass(milliseconds: 110)
        #expect(try await watching.newest("peers")["touches"].items.count == 1)
        await drawing.hangUp()
        await classroom.pass(milliseconds: 110)
        #expect(try await watching.newest("peers")["touches"] == [])
    }

    @Test func `a phone that does not read misses some messages, and the next one is complete`() async throws {
        let (classroom, drawing, watching, _) = try await room()
        await classroom.pass(seconds: 1)
        await watching.clear()
        await watching.stopReading()
        await drawing.touch(1, "[[0,7,39,422,0]]")
        await classroom.pass(milliseconds: 500)
        await watching.read()
        #expect(try await watching.messages(ofType: "peers").isEmpty)
        await drawing.touch(2, "[[1,7,78,422,10]]")
        await classroom.pass(milliseconds: 110)
        #expect(try await watching.messages(ofType: "peers").map { $0["touches"][0][2] } == [0.2])
    }

    @Test func `with more than 64 phones that request peers none gets any, and all do once one has left`() async throws
    {
        let classroom = try await Classroom()
        var phones: [Phone] = []
        for _ in 0..<64 { phones.append(try await classroom.join(#""peers":true"#)) }
        await phones[0].touch(1, "[[0,1,39,422,0]]")
        await classroom.pass(milliseconds: 110)
        #expect(try await phones[1].newest("peers")["touches"].items.count == 1)
        let late = try await classroom.join(#""peers":true"#)
        await phones[0].touch(2, "[[1,1,40,422,10]]")
        await classroom.pass(milliseconds: 110)
        #expect(try await phones[1].newest("peers")["touches"] == [])
        await late.hangUp()
        await phones[0].touch(3, "[[1,1,41,422,20]]")
        await classroom.pass(milliseconds: 110)
        #expect(try await phones[1].newest("peers")["touches"].items.count == 1)
    }
}
