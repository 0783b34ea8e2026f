import Testing
import Transport
import WireProtocol

@testable import Rooms

@Suite struct PhonePlacesTests {
    private let parts = Parts()
    private let address = AddressGroup("10.0.0.1")

    @Test func `a phone takes one place, and gives it back when it leaves without drawing`() {
        let (places, phone) = (parts.places, parts.join())
        places.occupy(phone, in: parts.room, from: address)
        places.occupy(phone, in: parts.room, from: address)
        #expect(parts.budgets.phones.phones == 1 && phone.place != nil)
        places.depart(phone, from: parts.room)
        #expect(parts.budgets.phones.phones == 0 && phone.departure == 1 && parts.room.roster[1] === phone)
        #expect(places.refusalToReturn(phone, from: address) == nil)
        places.occupy(phone, in: parts.room, from: address)
        #expect(phone.departure == nil && parts.budgets.phones.phones == 1)
    }

    @Test func `a phone that has drawn keeps its place`() {
        let phone = parts.join()
        parts.places.occupy(phone, in: parts.room, from: address)
        phone.seq = 1
        parts.places.depart(phone, from: parts.room)
        #expect(phone.place != nil && parts.budgets.phones.phones == 1)
        parts.places.releaseAll(of: parts.room)
        #expect(parts.budgets.phones.phones == 0 && parts.budgets.phones.blocks == 0)
    }

    @Test func `a locked room lets nobody in`() {
        parts.room.state.isLocked = true
        #expect(parts.places.refusal(of: address, blocks: 1, in: parts.room) == .locked)
    }
}
