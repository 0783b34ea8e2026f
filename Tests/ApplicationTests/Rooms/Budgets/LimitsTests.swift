import Storage
import Testing
import Transport

@testable import Rooms

/// The limits of one address, one room and all of them, and the problem of a request above them.
///
/// The test itself uses up a budget; `BudgetTests` checks the budgets' own rules.
@Suite(.timeLimit(.minutes(10))) struct LimitsTests {
    private let school = "10.0.0.3"
    private let guesser = "10.0.0.4"

    // MARK: Greetings

    @Test func `a phone over the rate of greetings waits its turn, and another address does not`() async throws {
        let classroom = try await Classroom()
        await classroom.useGreetings(Limits.greetings.burst + 10, of: school)
        let waiting = await classroom.greet(from: school)
        #expect(try await waiting.messages.isEmpty)
        await waiting.touch(1, "[]")
        #expect(try await waiting.newest("error")["detail"] == "Wait for welcome before sending batches.")
        #expect(try await classroom.join(from: guesser).id == "p1")
        await classroom.pass(milliseconds: 105)
        #expect(try await waiting.newest("welcome")["participant"]["id"].isNull)
        await classroom.pass(milliseconds: 15)
        #expect(try await waiting.newest("welcome")["participant"]["id"] == "p2")
    }

    @Test func `more phones than can be let in within 5 s are refused with a reason`() async throws {
        let classroom = try await Classroom()
        await classroom.useGreetings(Limits.greetings.burst + 498, of: school)
        let last = await classroom.greet(from: school)
        #expect(await last.close == nil)
        let refused = await classroom.greet(from: school)
        #expect(await refused.close == .init(code: 4429, reason: "too many phones"))
        #expect(
            try await refused.newest("error")["detail"]
                == "Too many phones connect from this address at once. Try again in 6 s."
        )
        await classroom.pass(seconds: 6)
        #expect(try await last.messages(ofType: "welcome").count == 1)
        #expect(try await classroom.join(from: school).id == "p2")
    }

    @Test func `a client that disconnects before its turn creates no participant`() async throws {
        let classroom = try await Classroom()
        await classroom.useGreetings(Limits.greetings.burst + 10, of: school)
        await classroom.greet(from: school).hangUp()
        await classroom.pass(seconds: 1)
        #expect(try await classroom.stats()["participants"] == [])
    }

    @Test func `a large screen costs more of the greetings`() async throws {
        let classroom = try await Classroom()
        _ = await classroom.greet(Classroom.hello(screen: Classroom.largestScreen), from: school)
        _ = await classroom.greet(from: school)
        let used = await classroom.look { $0.budgets.greetings.used(AddressGroup("10.0.0.3"), now: $0.now) }
        #expect(abs(used - (2 + (65_536 + 351) / Limits.blocksPerGreeting)) < 1e-6)
    }

    // MARK: Places

    @Test func `a full room refuses with a reason until a place is free`() async throws {
        let classroom = try await Classroom()
        try await classroom.occupyPlaces(blocks: Limits.blocksPerRoom - 351)
        let phone = try await classroom.join()
        await phone.touch(1, "[[0,1,10,10,0]]")
        let late = await classroom.greet()
        #expect(await late.close == .init(code: 4403, reason: "session full"))
        #expect(
            try await late.newest("error")["detail"]
                == "The session has no memory left for the heatmap of another screen of this size."
        )
        await classroom.control("remove", #""participant":"p1""#)
        #expect(try await classroom.join().id == "p2", "a place is free")
    }

    @Test func `a newcomer to a full room replaces the first who left without drawing`() async throws {
        let classroom = try await Classroom()
        try await classroom.occupyPlaces(blocks: Limits.blocksPerRoom - 3 * 351)
        var left: [Phone] = []
        for _ in 0..<2 {
            left.append(try await classroom.join())
            await left.last?.hangUp()
        }
        let drawing = try await classroom.join()
        await drawing.touch(1, "[[0,1,10,10,0]]")
        await drawing.hangUp()
        #expect(try await classroom.join().id == "p4", "all fit in, but one")
        let resuming = await classroom.greet(Classroom.hello(#""resume":"\#(left[0].resume)""#))
        #expect(await resuming.closeCode == 4401, "forgotten")
        #expect(try await classroom.resume(left[1]).id == "p2")
        #expect(await classroom.greet().closeCode == 4403)
        #expect(try await classroom.resume(drawing).id == "p3", "who drew keeps the place")
    }

    @Test func `a room has 10,000 phones, half of them of one remote address`() async throws {
        let classroom = try await Classroom()
        try await classroom.occupyPlaces(blocks: 0, phones: Limits.phonesPerRoomAndAddress - 1, of: school)
        _ = try await classroom.join(from: school)
        let late = await classroom.greet(from: school)
        #expect(
            try await late.newest("error")["detail"]
                == "The session has reached its limit of 5000 phones of this address."
        )
        _ = try await classroom.join(from: guesser)
        try await classroom.occupyPlaces(blocks: 0, phones: Limits.phonesPerRoomAndAddress - 1)
        let last = await classroom.greet(from: guesser)
        #expect(
            try await last.newest("error")["detail"] == "The session has reached its limit of 10000 participants."
        )
    }

    @Test(
        arguments: [
            (
                "10.0.0.3", Limits.blocksPerAddress,
                "The phones of this address have used up their memory for heatmaps of screens."
            ),
            (nil, Limits.blocks, "The server has no memory left for the heatmap of another screen."),
        ] as [(String?, Int, String)]
    )
    func `the heatmaps of an address and of all are bounded`(address: String?, limit: Int, detail: String) async throws
    {
        let classroom = try await Classroom()
        await classroom.look {
            $0.budgets.phones.occupy(PhonePlace(address: address.map { AddressGroup($0) }, blocks: limit - 400))
        }
        let large = await classroom.greet(Classroom.hello(screen: Classroom.largestScreen), from: school)
        #expect(await large.close == .init(code: 1013, reason: "server full"))
        #expect(try await large.newest("error")["detail"] == .string(detail))
        let small = try await classroom.join(from: school)
        #expect(await classroom.greet(from: school).closeCode == 1013)
        await small.hangUp()
        #expect(try await classroom.join(from: school).id == "p2", "a smaller screen has room again")
    }

    // MARK: Sessions

    @Test func `an address that creates sessions endlessly is slowed down`() async throws {
        let classroom = try await Classroom()
        await classroom.look {
            for _ in 0..<299 { _ = $0.budgets.creations.consume(AddressGroup("10.0.0.3"), now: $0.now) }
        }
        #expect(await classroom.request(.post, "/api/v1/sessions", from: school).status == 201)
        let refused = await classroom.request(.post, "/api/v1/sessions", from: school)
        #expect(refused.status == 429 && refused.headers["retry-after"] == "1")
        #expect(await classroom.request(.post, "/api/v1/sessions", from: guesser).status == 201)
        await classroom.pass(milliseconds: 101)
        #expect(await classroom.request(.post, "/api/v1/sessions", from: school).status == 201)
    }

    @Test func `an address has 5,000 sessions at a time`() async throws {
        let classroom = try await Classroom()
        await classroom.look {
            for _ in 0..<Limits.sessionsPerAddress - 1 { _ = $0.budgets.sessions.consume(AddressGroup("10.0.0.3")) }
        }
        let last = try await classroom.request(.post, "/api/v1/sessions", from: school).json
        let refused = await classroom.request(.post, "/api/v1/sessions", from: school)
        #expect(refused.status == 429 && refused.headers["retry-after"] == "3600")
        let (code, token) = (try #require(last["code"].text), try #require(last["hostToken"].text))
        #expect(await classroom.request(.delete, "/api/v1/sessions/\(code)", token: token).status == 204)
        #expect(await classroom.request(.post, "/api/v1/sessions", from: school).status == 201)
    }

    @Test func `100,000 sessions are stored and not one more`() async throws {
        let classroom = try await Classroom()
        await classroom.look { rooms in
            for number in 0..<StorageBudget.sessions - 1 {
                rooms.directory.sleeping["\(number)"] = SleepingRoom(
                    entry: SessionEntry(code: "\(number)", hostToken: "", expiresAt: .infinity, isReadAtStart: false)
                )
            }
        }
        let refused = await classroom.request(.post, "/api/v1/sessions")
        #expect(try refused.status == 507 && refused.json["detail"].text?.isEmpty == false)
        #expect(await classroom.asHost(.delete).status == 204)
        #expect(await classroom.request(.post, "/api/v1/sessions").status == 201)
    }

    @Test func `where sessions are too many, the oldest gives way that no phone has joined`() async throws {
        let classroom = try await Classroom()
        _ = try await classroom.join()
        func create() async throws -> String {
            try #require(try await classroom.request(.post, "/api/v1/sessions").json["code"].text)
        }
        func status(_ code: String) async -> Int { await classroom.request(.get, "/api/v1/sessions/\(code)").status }
        let older = try await create()
        await classroom.pass(seconds: 2)
        let younger = try await create()
        await classroom.look { rooms in
            for number in rooms.directory.count..<StorageBudget.sessions {
                rooms.directory.sleeping["\(number)"] = SleepingRoom(
                    entry: SessionEntry(code: "\(number)", hostToken: "", expiresAt: .infinity, isReadAtStart: false)
                )
            }
        }
        #expect(await classroom.request(.post, "/api/v1/sessions").status == 507, "an hour has not passed")
        await classroom.pauseServer(milliseconds: RoomDirectory.emptySessionSeconds * 1000)
        let first = try await create()
        #expect(await status(older) == 404)
        #expect(await status(younger) == 200)
        _ = try await create()
        #expect(await status(younger) == 404)
        #expect(await classroom.request(.post, "/api/v1/sessions").status == 507, "the others are young, or have data")
        #expect(await status(first) == 200)
        #expect(await status(classroom.code) == 200)
        #expect(await classroom.look { $0.directory.count } == StorageBudget.sessions)
    }

    @Test func `a session gives way to another one of its own address`() async throws {
        let classroom = try await Classroom()
        let last = try await classroom.request(.post, "/api/v1/sessions", from: school).json
        await classroom.look {
            while $0.budgets.sessions.consume(AddressGroup("10.0.0.3")) {}
        }
        await classroom.pauseServer(milliseconds: RoomDirectory.emptySessionSeconds * 1000)
        let next = await classroom.request(.post, "/api/v1/sessions", from: school)
        #expect(next.status == 201)
        let code = try #require(last["code"].text)
        #expect(await classroom.request(.get, "/api/v1/sessions/\(code)").status == 404)
        #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)").status == 200, "of another address")
        #expect(await classroom.request(.post, "/api/v1/sessions", from: school).status == 429)
    }

    // MARK: Viewers

    @Test func `the viewers of an address are bounded, in all rooms together`() async throws {
        let classroom = try await Classroom()
        await classroom.look {
            for _ in 0..<Limits.viewersPerAddress - 1 { _ = $0.budgets.viewers.consume(AddressGroup("127.0.0.1")) }
        }
        let viewer = await classroom.watch()
        #expect(try await viewer.newest("snapshot")["type"] == "snapshot")
        #expect(await classroom.watch().close == .init(code: 1013, reason: "too many viewers"))
        let other = await classroom.greet(#"{"type":"hello","role":"view"}"#, from: school)
        #expect(await other.close == nil)
        await viewer.hangUp()
        #expect(await classroom.watch().close == nil, "one has left, so one may join")
    }

    // MARK: Messages

    @Test func `more than 250 messages a second end the connection`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        await classroom.receiveMany(#"{"type":"touches","seq":1,"events":[]}"#, 250, on: phone)
        #expect(await phone.close == nil)
        // The same number again was unused in the previous second.
        await classroom.receiveMany(#"{"type":"touches","seq":1,"events":[]}"#, 250, on: phone)
        #expect(await phone.close == .init(code: 4429, reason: "too fast"))
        #expect(try await phone.newest("error")["detail"] == "More than 250 messages per second.")
    }

    @Test func `batches that arrived during a stop are not too fast`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.pass(seconds: 1)
        await classroom.pauseServer(milliseconds: 3000)
        for seq in 1...360 { await phone.touch(seq, "[[0,1,0,0,\(seq * 8)],[2,1,64,0,\(seq * 8 + 4)]]") }
        await classroom.pass(milliseconds: 200)
        #expect(await phone.close == nil)
        let stats = try await classroom.stats("p1")
        #expect(stats["touches"] == 360 && stats["distance"]["totalPixels"] == 23_040)
    }

    @Test func `recordings of motion of an address are bounded`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        func recording(_ seq: Int) -> String {
            """
            {"type":"motion","seq":\(seq),"way":"ruler","scale":1,"name":"Ruler","role":"empty",
             "samples":[[0,0,0,9.8,0,0,0],[2100,0,0,9.8,0,0,0]],"last":true}
            """
        }
        await phone.send(recording(1))
        await classroom.pass(milliseconds: 100)
        #expect(try await classroom.stats("p1")["weighing"]["recordings"] == 1)
        await classroom.look {
            while $0.budgets.motionSamples.consume(AddressGroup("127.0.0.1"), cost: 1000, now: $0.now) == 0 {}
            while $0.budgets.motionSamples.consume(AddressGroup("127.0.0.1"), now: $0.now) == 0 {}
        }
        await phone.send(recording(2))
        #expect(
            try await phone.newest("error")["detail"]
                == "motion: too many samples from this address: one more recording in 1 s"
        )
        await classroom.pass(milliseconds: 1000)
        await phone.send(recording(3))
        await classroom.pass(milliseconds: 100)
        #expect(try await classroom.stats("p1")["weighing"]["recordings"] == 2)
    }

    // MARK: Puzzles

    @Test(arguments: ["hit-test", "rounds"])
    func `hit tests and rounds of an address are bounded`(route: String) async throws {
        let classroom = try await Classroom()
        let path = "/api/v1/puzzles/none/\(route)"
        #expect(await classroom.request(.post, path, json: #"{"x":1,"y":1}"#).status == 404)
        await classroom.look {
            let address = AddressGroup("127.0.0.1")
            while $0.budgets.hitTests.consume(address, now: $0.now) == 0 {}
            while $0.budgets.rounds.consume(address, now: $0.now) == 0 {}
        }
        let refused = await classroom.request(.post, path, json: #"{"x":1,"y":1}"#)
        #expect(refused.status == 429 && refused.headers["retry-after"] == "1")
        await classroom.pass(milliseconds: 110)
        #expect(await classroom.request(.post, path, json: #"{"x":1,"y":1}"#).status == 404)
    }

    // MARK: Metrics

    @Test func `every budget is reported with its use`() async throws {
        let classroom = try await Classroom()
        let (phone, viewer) = (try await classroom.join(), await classroom.watch())
        await classroom.look {
            for _ in 0..<3 { _ = $0.budgets.wrongCodes.consume(AddressGroup("10.0.0.4"), now: $0.now) }
        }
        let budgets = await classroom.budgets()
        #expect(budgets["limit participants room"] == 10_000 && budgets["limit wrong_codes address"] == 60)
        #expect(budgets["used wrong_codes address"] == 3 && budgets["used greetings address"] == 2)
        // Rates refill during the requests, and delays expire.
        let others: Set = ["greetings", "session_creations", "wrong_codes", "answer_bytes"]
        let used = budgets.filter { $0.value > 0 && $0.key.hasPrefix("used ") }
            .filter { !others.contains(String($0.key.split(separator: " ")[1])) }
        #expect(
            used == [
                "used sessions address": 1, "used viewers address": 1, "used viewers room": 1,
                "used participants room": 1, "used participants all": 1, "used heatmap_blocks address": 351,
                "used heatmap_blocks room": 351, "used heatmap_blocks all": 351,
            ]
        )
        await phone.hangUp()
        await viewer.hangUp()
        let left = await classroom.budgets()
        #expect(left["used participants all"] == 0 && left["used viewers address"] == 0)
        await classroom.asHost(.delete)
        #expect(await classroom.budgets()["used sessions address"] == 0)
        await classroom.look {
            for _ in 0..<80 { _ = $0.budgets.wrongCodes.consume(AddressGroup("10.0.0.4"), now: $0.now) }
        }
        #expect(await classroom.budgets()["refusals_total wrong_codes address"] == 23)
    }
}

extension Classroom {
    /// Uses up the greetings of an address.
    fileprivate func useGreetings(_ count: Double, of address: String) {
        look {
            _ = $0.budgets.greetings.reserve(
                for: AddressGroup(address),
                cost: count,
                maxWait: .infinity,
                now: $0.now
            )
        }
    }

    /// Phones without connections.
    fileprivate func occupyPlaces(blocks: Int, phones: Int = 1, of address: String? = nil) throws {
        try room { room in
            for number in 0..<phones {
                room.places.admit(blocks: number == 0 ? blocks : 0)
                let place = PhonePlace(address: address.map { AddressGroup($0) }, blocks: number == 0 ? blocks : 0)
                room.places.occupy(place)
            }
        }
    }

    /// The budgets in `/metrics`, as `used greetings address`.
    fileprivate func budgets() async -> [String: Int] {
        var counts: [String: Int] = [:]
        let pattern = /touchfigures_budget_(\w+)\{budget="(\w+)",scope="(\w+)"\} (\d+)/
        for match in await request(.get, "/metrics").text.matches(of: pattern) {
            counts["\(match.1) \(match.2) \(match.3)"] = Int(match.4)
        }
        return counts
    }
}
