import Testing
import Transport
import WireProtocol

@testable import Rooms
@testable import Web

@Suite struct ArrivalsTests {
    private let arrivals = Arrivals(Budgets())
    private let id = ConnectionID(rawValue: 1)
    private let visitor = Visitor(address: AddressGroup("10.0.0.1"), origin: nil, device: DeviceKind())

    @Test func `messages before the session is read are kept, up to a bound`() {
        arrivals.addEarly(id, "K7M2QX", visitor)
        func send(_ text: String) -> Bool {
            Array(text.utf8).withUnsafeBytes { arrivals.buffer($0, .text, id) }
        }
        for _ in 0..<8 { #expect(send("hello")) }
        #expect(!send("one too many") && !arrivals.hasEarly)
        arrivals.addEarly(id, "K7M2QX", visitor)
        let half = String(repeating: "a", count: 32 * 1024)
        #expect(send(half) && send(half) && !send("a") && !arrivals.hasEarly)
        arrivals.addEarly(id, "K7M2QX", visitor)
        #expect(send("hello") && arrivals.removeEarly(id)?.messages.count == 1 && !arrivals.hasEarly)
    }

    @Test func `a guess is refused at its deadline, unless it proves a token`() {
        let (other, refusal) = (
            ConnectionID(rawValue: 2), PendingRefusal(visitor: visitor, code: "", helloDeadline: 10)
        )
        arrivals.addRefusal(id, refusal)
        arrivals.addRefusal(other, refusal)
        arrivals.beginProof(other)
        #expect(arrivals.removeSilent(now: 9).isEmpty && arrivals.removeSilent(now: 10) == [id])
        #expect(arrivals.refusal(of: other)?.isProving == true)
        arrivals.remove(other)
        #expect(!arrivals.hasRefusals)
    }
}
