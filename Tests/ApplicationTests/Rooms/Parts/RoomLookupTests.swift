import Storage
import Testing
import Transport
import WireProtocol

@testable import Rooms
@testable import Web

@Suite struct RoomLookupTests {
    private let parts = Parts()
    private let address = AddressGroup("10.0.0.1")

    private var lookup: RoomLookup {
        let access = Access(ServerConfiguration(), parts.services)
        return RoomLookup(FeatureList([]), parts.directory, access, parts.guesses, parts.reader)
    }

    @Test func `a host reaches its room by its token, which makes its address known`() throws {
        let code = parts.room.code
        #expect(try lookup.hostedRoom(code.lowercased(), token: "t", from: address) === parts.room)
        #expect(parts.room.knownAddresses == [address])
        for (token, problem) in [(nil, "token-missing"), ("guess", "token-wrong")] {
            let refusal = #expect(throws: Problem.self) { try lookup.hostedRoom(code, token: token, from: address) }
            #expect(refusal?.kind == problem)
        }
    }

    @Test func `a resume token proves that its phone knows the room`() throws {
        while parts.guesses.countCode(address) == 0 {}
        let participant = parts.room.join(screen: .init(width: 390, height: 844), token: "resume")
        let found = try lookup.participant(resuming: "resume", of: parts.room.code, for: address)
        #expect(found.0 === parts.room && found.1 === participant)
        #expect(throws: Problem.self) { try lookup.participant(resuming: "guess", of: parts.room.code, for: address) }
    }

    @Test func `nothing is read for a code alone once the address is over its limit`() {
        let (key, code) = (TokenHash(of: "host"), "AAAAAA")
        parts.directory.add(SessionEntry(code: code, hostToken: key.text, expiresAt: .infinity, isReadAtStart: false))
        func request(_ token: String?) -> HTTPRequest {
            var request = HTTPRequest(method: .get, path: "/", remoteAddress: "10.0.0.1")
            if let token { request.headers["authorization"] = "Bearer \(token)" }
            return request
        }
        #expect(lookup.mayWake(code, for: request(nil)))
        while parts.guesses.countCode(address) == 0 {}
        #expect(!lookup.mayWake(code, for: request(nil)) && !lookup.mayWake(code, for: request("guess")))
        #expect(lookup.mayWake(code, for: request("host")))
    }
}
