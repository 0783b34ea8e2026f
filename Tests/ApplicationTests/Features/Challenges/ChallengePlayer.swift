import TestSupport
import Testing
import Transport

/// A phone that does challenges; its clock advances with each gesture.
final class ChallengePlayer {
    let classroom: Classroom
    var phone: Phone
    var seq = 0
    var now = 1000.0

    init(_ classroom: Classroom, joined phone: Phone) {
        self.classroom = classroom
        self.phone = phone
    }

    convenience init(_ classroom: Classroom, _ fields: String = "") async throws {
        self.init(classroom, joined: try await classroom.join(fields))
    }

    func send(_ events: [String]) async {
        seq += 1
        await phone.touch(seq, "[\(events.joined(separator: ","))]")
    }

    func stroke(_ centimetres: Double, milliseconds: Double = 300) async {
        now += 1000
        let end = 10 + 64 * centimetres
        await send([
            "[0,1,10,10,\(now)]", "[1,1,\(end),10,\(now + milliseconds / 2)]", "[2,1,\(end),10,\(now + milliseconds)]",
        ])
    }

    func tap(_ x: Double, _ y: Double, after: Double) async {
        now += after
        await send(["[0,1,\(x),\(y),\(now)]", "[2,1,\(x),\(y),\(now + 40)]"])
    }

    /// One gesture with these pressures in turn; `nil` where the screen reports none.
    func press(_ pressures: [Double?]) async {
        let events = pressures.enumerated().map { index, pressure in
            "[\(index == 0 ? 0 : 1),1,100,100,\(now + 10 * Double(index)),\(pressure.map { "\($0)" } ?? "null")]"
        }
        now += 1000
        await send(events + ["[2,1,100,100,\(now - 500),0]"])
    }

    /// The newest `challenge` message.
    var challengeMessage: JSON { get async throws { try await phone.newest("challenge") } }

    func resume(_ fields: String = "") async throws {
        phone = try await classroom.resume(phone, fields)
    }
}

extension ChallengePlayer {
    private static let order = [0, 5, 1, 6, 2, 7, 3, 8, 4, 0]

    struct Tap {
        var target: SIMD2<Double>
        var place: SIMD2<Double>
        var milliseconds: Double
    }

    /// Taps a whole sequence, each tap near the server's target.
    func tapSequence(spread: Double, random: inout SeededNumbers) async throws -> (JSON, [Tap]) {
        var (challengeMessage, taps) = (try await self.challengeMessage, [Tap]())
        for movement in 0..<10 {
            #expect(challengeMessage["next"] == .number(Double(Self.order[movement])))
            let target = challengeMessage["layout"]["targets"][Int(challengeMessage["next"].value ?? 0)]
            let place = SIMD2(target[0].value ?? 0, target[1].value ?? 0)
            let off = SIMD2(Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
            let tapped = movement == 0 ? place : place + spread * off
            await tap(tapped.x, tapped.y, after: Double.random(in: 300...900, using: &random).rounded())
            taps.append(Tap(target: place, place: tapped, milliseconds: now))
            challengeMessage = try await self.challengeMessage
            #expect(challengeMessage["movements"] == .number(Double(movement < 9 ? movement : 0)))
        }
        return (challengeMessage, taps)
    }
}

extension Classroom {
    /// A class with one phone, and a challenge that has begun.
    static func challenge(_ fields: String) async throws -> (Classroom, ChallengePlayer) {
        let classroom = try await Classroom()
        let player = try await ChallengePlayer(classroom)
        await classroom.control("challenge", fields)
        return (classroom, player)
    }

    /// The results of all challenges.
    func results() async throws -> JSON {
        try await request(.get, "/api/v1/sessions/\(code)/results").json
    }

    /// The attempts of one phone at one challenge.
    func attempts(_ number: Int = 1, of id: String = "p1") async throws -> [JSON] {
        let challenge = try await results()["challenges"][number - 1]
        #expect(challenge["number"] == .number(Double(number)))
        return challenge["participants"].items.first { $0["id"] == .string(id) }?["results"].items ?? []
    }
}
