import Logging
import Storage
import Transport
import WireProtocol

/// The routes that create and wipe sessions.
extension Rooms {
    static let sessionRoutes: [Route<Rooms>] = [
        Route(.post, "/api/v1/sessions", bodyLimit: 4096) { rooms, request throws(Problem) in
            try rooms.createRoom(request.request)
        },
        Route(.delete, "/api/v1/sessions/{code}") { rooms, request throws(Problem) in
            if let damaged = try rooms.lookup.damagedRoom(request) {
                return .later { await rooms.wiped(damaged.code) }
            }
            let room = try rooms.hostedRoom(request)
            rooms.end(room, detail: "The host has wiped the session.")
            let code = room.code
            return .later { await rooms.wiped(code) }
        },
    ]

    // MARK: Creation

    private struct Creation: Decodable {
        var activity: String?
        var retention: String?
        var locale: String?
    }

    /// Creates a session; replies once it is on disk.
    private func createRoom(_ request: HTTPRequest) throws(Problem) -> HTTPReply {
        try access.requireAdmin(request)
        let creation = try Representation.body(Creation.self, of: request, empty: Creation())
        let activity = creation.activity ?? Room.firstActivity
        guard features.activities.contains(where: { $0.name == activity }) else {
            throw .invalid(
                "activity",
                "Unknown activity \"\(activity.prefix(40))\"; known activities: "
                    + "\(features.activities.map(\.name).joined(separator: ", "))."
            )
        }
        guard let retention = Room.Retention(rawValue: creation.retention ?? "replay") else {
            throw .invalid(
                "retention",
                "Unknown retention \"\(creation.retention?.prefix(40) ?? "")\"; use \"replay\" or \"figures\"."
            )
        }
        let locale = creation.locale ?? TextLanguage(accept: request.headers["accept-language"]).rawValue
        guard locale.utf8.count <= 35, locale.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw .invalid("locale", "`locale` must be a language tag such as de or en-GB.")
        }
        try storeWatch.requireDiskSpace()
        guard directory.count < StorageBudget.sessions else { throw .tooManySessions(StorageBudget.sessions) }
        let address = AddressGroup(request.remoteAddress)
        let wait = budgets.creations.take(address, now: now)
        guard wait == 0 else { throw .tooMany("sessions", wait: wait) }
        // A place becomes free when a session expires or its host wipes it.
        guard budgets.sessions.take(address) else { throw .tooMany("sessions", wait: 3600) }
        let token = Token.random()
        let room = newRoom(
            token: token,
            activity: activity,
            retention: retention,
            locale: locale,
            isByAuthor: access.isAuthor(request)
        )
        room.creator = address
        room.remember(address)
        let join = joinURL(of: room, for: request)
        let (code, expiresAt) = (room.code, room.expiryText)
        return .later { [self] in
            guard await durable(), await isAwake(code) else {
                // The code was never sent to anybody.
                await discard(room: code)
                return Problem.storeFailing.response
            }
            // The proxy chooses the node of a session by its code, which it did not know before.
            await handOver(code)
            var response = Representation.result(201) {
                $0.raw("{\"code\":")
                $0.string(code)
                $0.raw(",\"hostToken\":")
                $0.string(token)
                $0.raw(",\"joinURL\":")
                $0.string(join)
                $0.raw(",\"expiresAt\":")
                $0.string(expiresAt)
                $0.raw("}")
            }
            response.headers["location"] = "/api/v1/sessions/\(code)"
            return response
        }
    }

    /// Returns the join address: on the local network if possible, else the address of the request.
    private func joinURL(of room: Room, for request: HTTPRequest) -> String {
        let host = request.headers["host"].flatMap { Self.isPlainHost($0) ? $0 : nil } ?? "localhost"
        let base = configuration.joinAddress ?? "\(request.isSecure ? "https" : "http")://\(host)"
        return "\(base)/touch?s=\(room.code)"
    }

    /// Whether a `Host` value can be used in an address without escaping.
    private static func isPlainHost(_ host: String) -> Bool {
        host.utf8.count <= 255
            && host.utf8.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
                case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
                default: false
                }
            }
    }

    private func wiped(_ code: String) async -> HTTPResponse {
        await wipe([code]) ? HTTPResponse(status: 204) : Problem.storeFailing.response
    }
}
