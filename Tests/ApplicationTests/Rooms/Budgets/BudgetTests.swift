import Geometry
import Storage
import Testing
import Transport
import WireProtocol

@testable import Features
@testable import Rooms
@testable import Web

@Suite struct RateBudgetTests {
    private let school = AddressGroup("10.0.0.1")
    private let home = AddressGroup("10.0.0.2")

    @Test func `an address that is too fast learns when to try again, another is not affected`() {
        var budget = RateBudget(burst: 3, perSecond: 2)
        for wait in [0, 0, 0, 1, 1] { #expect(budget.consume(school, now: 0) == wait) }
        #expect(budget.consume(home, now: 0) == 0)
        #expect(budget.consume(school, now: 499) == 1)
        #expect(budget.consume(school, now: 500) == 0)
        #expect(budget.refusals == 3)
    }

    @Test func `reading the wait uses nothing`() {
        var budget = RateBudget(burst: 1, perSecond: 1)
        #expect(budget.wait(school, now: 0) == 0)
        #expect(budget.consume(school, now: 0) == 0)
        #expect(budget.wait(school, now: 0) == 1 && budget.wait(school, cost: 1, now: 900) == 1)
        #expect(budget.wait(school, now: 1000) == 0)
        #expect(budget.used(school, now: 500) == 0.5 && budget.highestUse(now: 500) == 1)
        #expect(budget.consume(school, now: 1000) == 0)
    }

    @Test func `turns are given one after the other, up to the maximum wait`() {
        var budget = RateBudget(burst: 2, perSecond: 10)
        for turn in [0, 0, 100, 200, 300, nil] as [Double?] {
            #expect(budget.reserve(for: school, maxWait: 300, now: 0) == turn)
        }
        #expect(budget.reserve(for: school, maxWait: 300, now: 100) == 300)
        #expect(budget.reserve(for: home, cost: 3, maxWait: 300, now: 0) == 100)
    }

    @Test func `an address that ignores the refusal waits longer, but not forever`() {
        var budget = RateBudget(burst: 1, perSecond: 2, debt: 3)
        for wait in [0, 1, 2, 2, 2, 2] { #expect(budget.consume(school, now: 0) == wait) }
        #expect(budget.wait(school, now: 1999) == 1)
        #expect(budget.consume(school, now: 2000) == 0)
    }

    @Test func `a clock that stops or goes back adds nothing`() {
        var budget = RateBudget(burst: 1, perSecond: 1)
        #expect(budget.consume(school, now: 5000) == 0)
        #expect(budget.consume(school, now: 1000) == 1)
    }

    @Test func `of many addresses those with a full bucket are removed`() {
        var budget = RateBudget(burst: 2, perSecond: 1)
        for index in 0..<20_000 {
            _ = budget.consume(AddressGroup("10.0.\(index / 256).\(index % 256)"), now: 0)
        }
        #expect(budget.consume(school, now: 0) == 0)
        #expect(budget.consume(school, now: 0) == 1, "its bucket was forgotten")
        #expect(budget.consume(home, now: 10_000) == 0)
        #expect(budget.highestUse(now: 10_000) == 1)
    }

    @Test func `a full room of phones may greet at once, and a large screen costs more`() {
        var budget = Limits.greetings
        for _ in 0..<12_000 { #expect(budget.reserve(for: school, maxWait: 0, now: 0) == 0) }
        #expect(budget.reserve(for: school, maxWait: Limits.maxGreetingWaitMilliseconds, now: 0) == 10)
        var large = Limits.greetings
        let cost = 1 + 65_536 / Limits.blocksPerGreeting
        var count = 0
        while large.reserve(for: school, cost: cost, maxWait: 0, now: 0) != nil { count += 1 }
        #expect(count == 705)
    }

    @Test func `guessing one class of a server takes years`() {
        let codes = 387_420_489.0  // 27^6
        #expect(codes / 2 / Limits.wrongCodes.perSecond > 2 * 365 * 86_400)
    }
}

@Suite struct CountBudgetTests {
    @Test func `an owner at its limit gets one more after one is released`() {
        var budget = CountBudget<AddressGroup>(limit: 2)
        let address = AddressGroup("2001:db8::1")
        #expect(budget.consume(address) == true)
        #expect(budget.consume(address) == true)
        #expect(budget.consume(address) == false)
        #expect(budget.refusals == 1)
        #expect(budget.consume(AddressGroup("2001:db8::2")) == false, "the same /64")
        #expect(budget.consume(AddressGroup("10.0.0.1")) == true)
        budget.release(address)
        #expect(budget.consume(address) == true)
        #expect(budget.highestCount == 2)
    }
}

@Suite struct CatchUpBudgetTests {
    private func admitted(_ count: Int, now: Double, _ budget: inout CatchUpBudget) -> Int {
        var admitted = 0
        for _ in 0..<count where budget.admit(now: now) { admitted += 1 }
        return admitted
    }

    @Test func `a phone sends its outbox once, however often it reconnects`() {
        var budget = CatchUpBudget()
        let admitted = self.admitted(6000, now: 0, &budget)
        #expect(admitted == 5000)
        let later = self.admitted(6000, now: 1000, &budget)
        #expect(later == 120)
        let muchLater = self.admitted(6000, now: 1_000_000, &budget)
        #expect(muchLater == 5000)
    }
}

@Suite struct WaitingGreetingsTests {
    @Test func `greetings are admitted in the order of their turns`() {
        var waiting = WaitingGreetings()
        let hello = Hello(role: .view(hostToken: nil))
        for (id, dueAt) in [(1, 300.0), (2, 100), (3, 200)] {
            waiting.add(hello, of: ConnectionID(rawValue: UInt64(id)), dueAt: dueAt)
        }
        #expect(waiting.removeDue(now: 99).count == 0)
        #expect(waiting.removeDue(now: 200).map(\.connection.rawValue) == [2, 3])
        #expect(waiting.count == 1 && !waiting.isEmpty)
        #expect(waiting.removeDue(now: 1000).map(\.connection.rawValue) == [1])
        #expect(waiting.isEmpty)
    }
}

@Suite struct PlacesTests {
    private let school = AddressGroup("10.0.0.1")

    @Test func `a room has a limited number of places and of blocks`() {
        var places = RoomPlaces()
        for _ in 0..<Limits.phonesPerRoomAndAddress {
            #expect(places.refusal(of: school, blocks: 1) == nil)
            places.admit(blocks: 1)
            places.occupy(PhonePlace(address: school, blocks: 1))
        }
        #expect(places.refusal(of: school, blocks: 1) != nil, "half of the room is the school's")
        #expect(places.refusal(of: AddressGroup("10.0.0.2"), blocks: 1) == nil)
        places.release(PhonePlace(address: school, blocks: 1))
        #expect(places.phones == Limits.phonesPerRoomAndAddress - 1)
        #expect(places.refusal(of: school, blocks: 1) == nil)
    }

    @Test func `64 of the largest legal screens fill a room`() {
        var places = RoomPlaces()
        var count = 0
        while places.refusal(of: school, blocks: 65_536) == nil {
            places.admit(blocks: 65_536)
            places.occupy(PhonePlace(address: school, blocks: 65_536))
            count += 1
        }
        #expect(count == 64)
        #expect(places.refusal(of: school, blocks: 351) != nil, "no block is left")
        #expect(places.isCrowded(for: 1))
    }

    @Test func `participants without a place displace nobody, and are replaced first`() {
        var places = RoomPlaces()
        for _ in 0..<Limits.participantsPerRoom { places.admit(blocks: 351) }
        #expect(places.phones == 0 && places.members == Limits.participantsPerRoom)
        #expect(places.refusal(of: school, blocks: 351) == nil)
        #expect(places.isCrowded(for: 351))
        places.dismiss(blocks: 351)
        #expect(!places.isCrowded(for: 351))
    }

    @Test func `blocks are limited for the server and for each address, too`() {
        var budget = PhoneBudget()
        let large = PhonePlace(address: school, blocks: Limits.blocksPerAddress)
        #expect(budget.refusal(of: school, blocks: large.blocks) == nil)
        budget.occupy(large)
        #expect(budget.refusal(of: school, blocks: 1) != nil)
        for index in 1..<(Limits.blocks / Limits.blocksPerAddress) {
            budget.occupy(PhonePlace(address: AddressGroup("10.0.1.\(index)"), blocks: large.blocks))
        }
        #expect(budget.refusal(of: AddressGroup("10.0.2.1"), blocks: 1) != nil)
        #expect(budget.refusals == 2 && budget.blocks == Limits.blocks)
        budget.release(large)
        #expect(budget.refusal(of: school, blocks: 1) == nil)
        #expect(budget.phones == 7)
    }

    @Test func `the server has a maximum number of phones`() {
        var budget = PhoneBudget()
        for _ in 0..<(Limits.phones - 1) { budget.occupy(PhonePlace(address: nil, blocks: 0)) }
        #expect(budget.refusal(of: school, blocks: 1) == nil)
        budget.occupy(PhonePlace(address: nil, blocks: 0))
        let refusal = budget.refusal(of: school, blocks: 1)
        #expect(refusal == .serverFull("The server has reached its limit of \(Limits.phones) phones."))
    }

    @Test func `a heatmap grows while its address has blocks left`() {
        var budget = PhoneBudget()
        budget.occupy(PhonePlace(address: school, blocks: Limits.blocksPerAddress - 1))
        #expect(budget.hasRoom(forBlocks: 1, of: school) && !budget.hasRoom(forBlocks: 2, of: school))
        #expect(budget.hasRoom(forBlocks: 2, of: nil))
    }

    @Test func `participants that left are forgotten in their order, those that returned are distinguished`() {
        var departed = DepartedPhones<String>()
        for index in 0..<5000 { departed.append("p\(index)", departure: index) { _, _ in true } }
        #expect(departed.count == 5000)
        for index in 0..<5000 {
            let first = departed.popFirst()
            #expect(first?.phone == "p\(index)" && first?.departure == index)
        }
        #expect(departed.popFirst()?.phone == nil)
    }

    @Test func `departures of participants that returned or were removed take no memory`() {
        final class Phone {}
        var departed = DepartedPhones<Phone>()
        let staying = Phone()
        departed.append(staying, departure: 0) { phone, _ in phone === staying }
        weak var removed: Phone?
        for index in 1...10_000 {
            let phone = Phone()
            if index == 1 { removed = phone }
            departed.append(phone, departure: index) { phone, _ in phone === staying }
        }
        #expect(removed == nil && departed.count <= 1025 && departed.popFirst()?.phone === staying)
    }
}

@Suite struct CursorSealTests {
    @Test func `the codes equal those of the reference implementation`() {
        // vectors_sip64 of the reference implementation: the key is 00 01 … 0f, the message empty and 00 … 07.
        let seal = CursorSeal(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
        #expect(seal.code(of: []) == 0x726f_db47_dd0e_0e31)
        #expect(seal.code(of: [0x0706_0504_0302_0100]) == 0x93f5_f579_9a93_2462)
    }

    @Test func `a cursor is valid only for its query`() throws {
        let (seal, world) = (CursorSeal(), GeographicBounds.world)
        let near = try #require(GeographicCoordinate(latitude: 47, longitude: 9))
        let query = PinQuery(near: near, limit: 10)
        let position = PinPosition(key: 1234.5, number: 7, listedCount: 10)
        let text = Cursor.text(position, of: query, seal)
        #expect(try Cursor.position(text, bounds: world, near: near, seal) == position)
        let part = try #require(GeographicBounds(west: 0, south: 0, east: 1, north: 1))
        for (bounds, near) in [(part, near), (world, GeographicCoordinate(latitude: 48, longitude: 9)), (world, nil)] {
            #expect(throws: Problem.self) { try Cursor.position(text, bounds: bounds, near: near, seal) }
        }
        #expect(throws: Problem.self) { try Cursor.position(text, bounds: world, near: near, CursorSeal()) }
        let forged = text.replacing(".10.", with: ".9999999.")
        #expect(forged != text)
        #expect(throws: Problem.self) { try Cursor.position(forged, bounds: world, near: near, seal) }
        let deep = PinPosition(key: 1, number: 1, listedCount: Limits.maxListedPins + 1)
        #expect(throws: Problem.self) {
            try Cursor.position(Cursor.text(deep, of: query, seal), bounds: world, near: near, seal)
        }
    }
}
