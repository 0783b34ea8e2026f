import Challenges
import Foundation
import Testing
import WireProtocol

@testable import Features
@testable import Rooms

/// Phones that resume: as the same participant, and only on one connection.
@Suite(.timeLimit(.minutes(10))) struct ResumingTests {
    @Test func `a phone that reconnects is the same participant, with all its figures`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await classroom.pass(milliseconds: 100)
        await phone.hangUp()
        #expect(try await classroom.stats("p1")["connected"] == false)
        let again = try await classroom.resume(phone)
        #expect((again.id, again.resume) == (phone.id, phone.resume))
        let welcome = try await again.newest("welcome")
        #expect((welcome["seq"], welcome["ack"]) == (1, 1))
        #expect(welcome["stats"]["distance"]["totalPixels"] == 64)
        #expect(try await classroom.stats("p1")["connected"] == true)
    }

    @Test func `the newest connection of a phone wins`() async throws {
        let classroom = try await Classroom()
        let older = try await classroom.join()
        let newer = try await classroom.resume(older)
        #expect(await older.close == .init(code: 4409, reason: "resumed elsewhere"))
        await newer.touch(1, "[[0,1,0,0,0],[2,1,64,0,10]]")
        await older.touch(1, "[[0,1,0,0,0],[2,1,64,0,10]]")
        let participants = try await classroom.stats()["participants"]
        #expect(participants.items.count == 1 && participants[0]["touches"] == 1)
        #expect(participants[0]["connected"] == true, "the late close of the older one")
    }

    @Test(arguments: [#""resume":"RESUME""#, #""join":"0123456789abcdef""#])
    func `a late hello of an abandoned connection closes only that one`(key: String) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join(#""join":"0123456789abcdef""#)
        await phone.hangUp()
        let hello = Classroom.hello(key.replacingOccurrences(of: "RESUME", with: phone.resume))
        let (older, newer) = (await classroom.connect(), await classroom.connect())
        await newer.send(hello)
        await classroom.pass(milliseconds: 100)
        await older.send(hello)
        #expect(await older.close == .init(code: 4409, reason: "resumed elsewhere"))
        #expect(await newer.close == nil)
        await newer.touch(1, "[[0,1,0,0,0],[2,1,64,0,10]]")
        #expect(try await classroom.stats("p1")["touches"] == 1)
        // Once no newer one is open, an older one continues.
        let (waiting, newest) = (await classroom.connect(), await classroom.connect())
        let resuming = Classroom.hello("\"resume\":\"\(phone.resume)\"")
        await newest.send(resuming)
        await newest.hangUp()
        await waiting.send(resuming)
        #expect(try await waiting.newest("welcome")["seq"] == 1)
    }

    @Test func `a cut ends no finger`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[1,1,64,0,100]]")
        await phone.hangUp()
        let again = try await classroom.resume(phone)
        await again.touch(2, "[[1,1,128,0,5100],[2,1,128,0,5200]]")
        let stats = try await classroom.stats("p1")
        #expect(stats["time"]["lastSeconds"] == 5.2 && stats["touches"] == 1)
        #expect(try await again.messages(ofType: "error").isEmpty)
    }

    @Test(arguments: [
        ("touch", #"{"type":"touches","seq":1,"events":[[0,1,1,1,0]]}"#),
        ("walk", #"{"type":"fixes","seq":1,"fixes":[[47.66,9.17,5,1000,null]]}"#),
    ])
    func `a lost welcome does not add a second participant`(role: String, batch: String) async throws {
        let classroom = try await Classroom()
        let join = #""join":"0123456789abcdef""#
        let first = try await classroom.join(join, role: role)
        // The old connection may still be open, as after a disconnection that the server has not noticed.
        let again = try await classroom.join(join, role: role)
        #expect((again.id, again.resume) == (first.id, first.resume))
        #expect(await first.closeCode == 4409)
        await again.hangUp()
        let third = try await classroom.join(join, role: role)
        #expect(third.id == first.id)
        #expect(try await classroom.stats()["participants"].items.map { $0["connected"] } == [true])
        // Others, and phones that have sent something, are not mistaken for it.
        #expect(try await classroom.join(#""join":"fedcba9876543210""#, role: role).id == "p2")
        await third.send(batch)
        await third.hangUp()
        #expect(try await classroom.join(join, role: role).id == "p3")
        #expect(try await classroom.resume(first).id == first.id)
    }

    @Test func `a participant that was removed is not joined again`() async throws {
        let classroom = try await Classroom()
        var ids: [String] = []
        for _ in 0..<2 {
            let phone = try await classroom.join(#""join":"0123456789abcdef""#)
            ids.append(phone.id)
            await classroom.control("remove", #""participant":"\#(phone.id)""#)
            #expect(await phone.closeCode == 4403)
        }
        #expect(ids == ["p1", "p2"])
    }

    @Test func `a screen that was rotated or recalibrated is applied and stored`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,80,0,10]]")
        await classroom.pass(milliseconds: 100)
        await phone.hangUp()
        let screen = #"{"width":390,"height":844,"pixelsPerCentimetre":80,"calibrated":true}"#
        _ = try await classroom.join(#""resume":"\#(phone.resume)""#, screen: screen)
        await classroom.pass(milliseconds: 100)
        for _ in 0..<2 {
            let stats = try await classroom.stats("p1")
            #expect(stats["calibrated"] == true && stats["distance"]["totalCentimetres"] == 1)
            try await classroom.restart(killing: true)
        }
    }

    @Test(arguments: [
        ("", "assumed", JSON.null, false),
        (#","relativeError":null"#, "assumed", .null, false),
        (#","relativeError":0.01"#, "model", 0.01, false),
        (#","calibrated":true,"relativeError":0.002"#, "card", 0.002, true),
        (#","calibrated":true"#, "card", .null, true),
    ])
    func `the source of a density is stored`(known: String, from: JSON, error: JSON, isCalibrated: Bool) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,0,0,0],[2,1,80,0,10]]")
        await phone.hangUp()
        let screen = #"{"width":390,"height":844,"pixelsPerCentimetre":64\#(known)}"#
        _ = try await classroom.join(#""resume":"\#(phone.resume)""#, screen: screen)
        await classroom.pass(milliseconds: 100)
        for _ in 0..<2 {
            let stats = try await classroom.stats("p1")
            #expect(stats["densityFrom"] == from && stats["densityError"] == error)
            #expect(stats["calibrated"] == .bool(isCalibrated))
            try await classroom.restart(killing: true)
        }
    }

    @Test func `rows of versions before errors were stored can be read`() throws {
        let decoder = JSONDecoder()
        let screen = Data(#"{"width":390,"height":844,"pixelsPerCentimetre":61,"calibrated":true}"#.utf8)
        #expect(try decoder.decode(Hello.Screen.self, from: screen).trust == DensityTrust(isCalibrated: true))
        let attempt = Array(#"{"attempt":1,"receivedMilliseconds":5,"seq":1,"value":9.7,"best":9.7}"#.utf8)
        #expect(try JudgedAttempt(content: attempt, of: .distance).trust == nil)
        let sequence = Data(
            #"{"condition":0,"isPractice":false,"pixelsPerMillimetre":6.4,"screenWidth":390,"screenHeight":844,"isCalibrated":false,"receivedMilliseconds":5,"taps":[]}"#
                .utf8
        )
        #expect(try decoder.decode(StoredSequence.self, from: sequence).trust == DensityTrust())
        // A tap of which no batch is known has no time on the room's axis.
        #expect(try decoder.decode(StoredSequence.self, from: sequence).seq == nil)
    }

    @Test func `a phone that left without drawing can return, and one that drew keeps its place`() async throws {
        let classroom = try await Classroom()
        let (idle, drawing) = (try await classroom.join(), try await classroom.join())
        await drawing.touch(1, "[[0,1,10,10,0]]")
        await idle.hangUp()
        await drawing.hangUp()
        #expect(try await classroom.room(\.places.phones) == 1)
        #expect(try await classroom.stats()["participants"].items.map { $0["id"] } == ["p1", "p2"])
        #expect(try await classroom.resume(idle).id == "p1")
        #expect(try await classroom.room(\.places.phones) == 2)
    }

    @Test func `a phone may catch up once, and not after each resume`() async throws {
        let classroom = try await Classroom()
        var phone = try await classroom.join()
        await phone.touch(1, "[[0,1,10,10,0]]")
        /// The number of accepted messages of its outbox.
        func sent() async throws -> Bool {
            phone = try await classroom.resume(phone)
            await classroom.receiveMany(#"{"type":"touches","seq":1,"events":[]}"#, 5000, on: phone)
            return await phone.close == nil
        }
        #expect(try await sent(), "a whole outbox is accepted")
        await classroom.pass(seconds: 1)
        let results = [try await sent(), try await sent()]
        #expect(results.last == false, "each resume brought a new outbox")
        #expect(await phone.closeCode == 4429)
    }
}
