import Languages
import Logging
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The routes that create and wipe sessions.
extension HostFeature {
    static let sessionRoutes: [Route<Rooms>] = [
        Route(.post, "/api/v1/sessions", bodyLimit: 4096, isRepeatable: true) { rooms, request throws(Problem) in
            try createRoom(request.http, rooms)
        },
        Route(.delete, "/api/v1/sessions/{code}", isConditional: true) { rooms, request throws(Problem) in
            if let damaged = try rooms.lookup.damagedRoom(request) {
                return .later { await wiped(damaged.code, rooms) }
            }
            let code = try rooms.lookup.hostedRoom(request).code
            return .later { await ended(code, rooms) }
        },
    ]

    // MARK: Creation

    private struct Creation: Decodable {
        var activity: String?
        var retention: String?
        var locale: String?
        /// Seconds until the session expires.
        var expiresIn: Int?
    }

    /// What a request for a session asks for, once it is checked.
    private struct Plan {
        let activity: String
        let retention: SessionRetention
        let locale: String
        let expiresIn: Int?
    }

    /// Creates a session; replies after it is on disk. Where there are too many, one that no phone has joined gives way.
    private static func createRoom(_ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem) -> EventualResponse
    {
        try rooms.access.requireAdmin(request)
        let plan = try plan(request, rooms)
        try rooms.storeWatch.requireDiskSpace()
        let address = AddressGroup(request.remoteAddress)
        var leaving: Room?
        if rooms.directory.count >= StorageBudget.sessions {
            leaving = rooms.directory.emptySession()
            guard leaving != nil else { throw .tooManySessions(StorageBudget.sessions) }
        }
        let wait = rooms.budgets.creations.consume(address, now: rooms.now)
        guard wait == 0 else { throw .tooMany("sessions", wait: wait) }
        // A place becomes free when a session expires or its host wipes it.
        let hasPlace = rooms.budgets.sessions.consume(address)
        if !hasPlace {
            leaving = rooms.directory.emptySession(of: address)
            guard leaving != nil else { throw .tooMany("sessions", wait: 3600) }
        }
        guard let leaving else { return try open(plan, for: request, rooms) }
        if hasPlace { rooms.budgets.sessions.release(address) }
        let code = leaving.code
        rooms.logger.notice("A session that no phone had joined gave way", metadata: ["session": "\(code)"])
        rooms.end(leaving, detail: "The server has too many sessions, and no phone had joined this one.")
        return .later { [rooms] in
            guard await rooms.wipe([code]) else { return Problem.storeFailing.response }
            return await opened(plan, for: request, rooms)
        }
    }

    private static func plan(_ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem) -> Plan {
        let creation = try Representation.body(Creation.self, of: request, empty: Creation())
        let activity = creation.activity ?? Room.firstActivity
        guard rooms.features.activities.contains(where: { $0.name == activity }) else {
            throw .invalid(
                "activity",
                "Unknown activity \"\(activity.prefix(40))\"; known activities: "
                    + "\(rooms.features.activities.map(\.name).joined(separator: ", "))."
            )
        }
        let retention =
            try creation.retention.map { name throws(Problem) in try SessionRetention(named: name) }
            ?? rooms.configuration.retention
        let locale = creation.locale ?? TextLanguage(accept: request.headers.list("accept-language")).rawValue
        guard locale.utf8.count <= 35, locale.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw .invalid("locale", "`locale` must be a language tag such as de or en-GB.")
        }
        _ = try rooms.configuration.lifetimes.expiry(after: creation.expiresIn, created: 0, now: 0)
        return Plan(activity: activity, retention: retention, locale: locale, expiresIn: creation.expiresIn)
    }

    /// Opens a session in the place of one that gave way, which another request may have taken meanwhile.
    private static func opened(_ plan: Plan, for request: HTTPRequest, _ rooms: isolated Rooms) async -> HTTPResponse {
        do throws(Problem) {
            guard rooms.directory.count < StorageBudget.sessions else {
                throw Problem.tooManySessions(StorageBudget.sessions)
            }
            guard rooms.budgets.sessions.consume(AddressGroup(request.remoteAddress)) else {
                throw Problem.tooMany("sessions", wait: 1)
            }
            switch try open(plan, for: request, rooms) {
            case .now(let response): return response
            case .later(let work): return await work()
            }
        } catch {
            return error.response
        }
    }

    /// Opens a session whose place the address has taken.
    private static func open(_ plan: Plan, for request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        let address = AddressGroup(request.remoteAddress)
        let token = Token.random()
        let room = try rooms.newRoom(
            token: token,
            activity: plan.activity,
            retention: plan.retention,
            locale: plan.locale,
            expiresIn: plan.expiresIn,
            isByAuthor: rooms.access.isAuthor(request)
        )
        room.creator = address
        room.remember(address)
        let join = joinURL(of: room, for: request, rooms)
        let (code, expiresAt) = (room.code, room.expiryText)
        return .later { [rooms] in
            guard await isStored(code, rooms) else { return Problem.storeFailing.response }
            var response = Representation.result(201) {
                $0.raw("{")
                $0.string("code", code)
                $0.string("hostToken", token)
                $0.string("joinURL", join)
                $0.string("expiresAt", expiresAt)
                $0.raw("}")
            }
            response.headers["location"] = "/api/v1/sessions/\(code)"
            return response
        }
    }

    /// Waits until a new room is on disk; if that fails, removes it.
    private static func isStored(_ code: String, _ rooms: isolated Rooms) async -> Bool {
        let isOnDisk = await rooms.commits.waitUntilOnDisk()
        guard let room = rooms.directory.awake[code] else { return false }
        guard isOnDisk else {
            // The code was never sent to anybody.
            rooms.directory.close(room)
            rooms.places.releaseAll(of: room)
            rooms.commits.wipeUnstored(code)
            return false
        }
        // The proxy chooses the node of a session by its code, which did not exist at the time of the request.
        if rooms.node.hasOtherNodes { await rooms.node.release([code]) }
        return true
    }

    /// Returns the join address: on the local network if possible, else the address of the request.
    private static func joinURL(of room: Room, for request: HTTPRequest, _ rooms: isolated Rooms) -> String {
        let host = request.headers["host"] ?? "localhost"
        let base = rooms.configuration.joinAddress ?? "\(request.isSecure ? "https" : "http")://\(host)"
        return "\(base)/touch?s=\(room.code)"
    }

    private static func ended(_ code: String, _ rooms: isolated Rooms) async -> HTTPResponse {
        if let room = rooms.directory.awake[code] { rooms.end(room, detail: "The host has wiped the session.") }
        return await wiped(code, rooms)
    }

    private static func wiped(_ code: String, _ rooms: isolated Rooms) async -> HTTPResponse {
        await rooms.wipe([code]) ? HTTPResponse(status: 204) : Problem.storeFailing.response
    }
}
