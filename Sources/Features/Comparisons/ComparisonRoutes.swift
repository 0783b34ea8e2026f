import Rooms
import Transport
import Web
import WireProtocol

extension ComparisonsFeature {
    static let comparisonRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/parts") { rooms, request throws(Problem) in
            rooms.respond(with: PartsResponse(), of: try rooms.lookup.hostedRoom(request), to: request.http)
        },
        Route(.get, "/api/v1/sessions/{code}/parts/{part}") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            let part = try SessionPart.named(request["part"], in: room, field: "part")
            let group = request.http.queryValue("group")
            try PartGroups.require(group, in: room, field: "group")
            // The CSV's columns are the part's measures.
            let forms = ["application/json", "text/csv"]
            let headers = request.http.headers
            let isTable = Negotiation.preferred(of: forms, accept: headers.list("accept")) == "text/csv"
            let dialect = isTable ? CSVDialect(accept: headers.list("accept-language")) : nil
            return rooms.respond(
                with: SamplesResponse(name: part.name, group: group, dialect: dialect),
                of: room,
                to: request.http
            )
            .with("vary", "Accept, Accept-Encoding, Accept-Language")
        },
        Route(.post, "/api/v1/sessions/{code}/comparison", bodyLimit: ComparisonDraft.maxBodyBytes) {
            rooms,
            request throws(Problem) in
            _ = try rooms.lookup.hostedRoom(request)
            let draft = try ComparisonDraft(request.http)
            let other = draft.with.code.map(SessionCode.normalised) ?? ""
            // Another node leads that session, possibly with phones, and a comparison must not move it here.
            if rooms.node.isElsewhere(other) { throw .sessionElsewhere }
            let address = AddressGroup(request.http.remoteAddress)
            if !other.isEmpty, rooms.guesses.mustProve(address, other),
                !rooms.directory.isHost(draft.with.token, of: other)
            {
                return rooms.proving(other, hasProof: true, request.http) { rooms throws(Problem) in
                    try compare(draft, request, rooms)
                }
            }
            guard rooms.reader.isAsleep(other) else { return try compare(draft, request, rooms) }
            return .later { [rooms] in
                let wasFound = await rooms.wake(other, for: WorkOwner(request.http, room: other))
                switch await respondWithComparison(draft, request, wasFound ? other : nil, rooms) {
                case .now(let response): return response
                case .later(let work): return await work()
                }
            }
        },
    ]

    /// - Parameter found: The other session, which was read.
    private static func respondWithComparison(
        _ draft: ComparisonDraft,
        _ request: RoutedRequest,
        _ found: String?,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        do throws(Problem) {
            try rooms.reader.requireKept(found ?? "", wasFound: found != nil)
            return try compare(draft, request, rooms)
        } catch {
            return rooms.guesses.refusal(error, of: request.http)
        }
    }

    /// Compares a part of the request's session with the other side.
    private static func compare(_ draft: ComparisonDraft, _ request: RoutedRequest, _ rooms: isolated Rooms)
        throws(Problem) -> EventualResponse
    {
        let room = try rooms.lookup.hostedRoom(request)
        let first = try SessionPart.named(draft.part, in: room, field: "part")
        try PartGroups.require(draft.group, in: room, field: "group")
        let owner = WorkOwner(request.http, room: room.code)
        if let samples = draft.with.samples {
            let second = try samples.checked()
            try requireComparable(first.kind, second.head.kind)
            try requirePersons(draft, room.state.areCodesPersons && second.persons != nil)
            let side = Side(first, of: draft.group, room)
            return comparison(of: side, .uploaded(second), draft.pairsPersons, key: nil, for: owner, rooms)
        }
        let other = try otherRoom(draft.with, beside: room, request, rooms)
        let second = try SessionPart.named(draft.with.part ?? "", in: other, field: "with.part")
        try PartGroups.require(draft.with.group, in: other, field: "with.group")
        if other === room, first.name == second.name {
            // All and some of them are not two sides.
            guard let one = draft.group, let group = draft.with.group, one != group else { throw .sameSamples }
        }
        try requireComparable(first.kind, second.kind)
        try requirePersons(draft, room.state.areCodesPersons && other.state.areCodesPersons)
        let key = ComparisonCache.Key(
            first: .init(code: room.code, part: first.name, group: draft.group, revision: room.revision),
            second: .init(
                code: other.code,
                part: second.name,
                group: draft.with.group,
                revision: other.revision
            ),
            pairsPersons: draft.pairsPersons
        )
        let sides = (Side(first, of: draft.group, room), OtherSide.read(Side(second, of: draft.with.group, other)))
        return comparison(of: sides.0, sides.1, draft.pairsPersons, key: key, for: owner, rooms)
    }

    private static func otherRoom(
        _ other: ComparisonDraft.Other,
        beside room: Room,
        _ request: RoutedRequest,
        _ rooms: isolated Rooms
    ) throws(Problem) -> Room {
        guard let code = other.code else { return room }
        do throws(Problem) {
            return try rooms.lookup.hostedRoom(
                code,
                token: other.token,
                from: AddressGroup(request.http.remoteAddress)
            )
        } catch {
            var problem = error
            problem.field = problem.field ?? "with"
            throw problem
        }
    }

    private static func requirePersons(_ draft: ComparisonDraft, _ areThere: Bool) throws(Problem) {
        guard !draft.pairsPersons || areThere else {
            throw .invalid("pairBy", "The codes of both sides must identify persons; those of one do not.")
        }
    }

    private static func requireComparable(_ first: String, _ second: String) throws(Problem) {
        guard first == second else { throw .nothingInCommon(first, second) }
    }

    // MARK: Computing

    /// A part that was read from its room.
    private struct Side: Sendable {
        var part: SessionPart
        var head: PartHead
        var groups: PartGroups
        var persons: [String: String]?

        init(_ part: SessionPart, of group: String?, _ room: Room) {
            self.part = part
            head = PartHead(part, of: room, group: group)
            groups = PartGroups(of: room)
            persons = room.persons
        }

        var samples: PartSamples { PartSamples(of: part, head, groups: groups, persons: persons) }
    }

    private enum OtherSide: Sendable {
        case read(Side)
        case uploaded(PartSamples)

        var samples: PartSamples {
            switch self {
            case .read(let side): side.samples
            case .uploaded(let samples): samples
            }
        }
    }

    /// Responds with the comparison. It is computed away from the event loop, one at a time, since comparing large
    /// parts takes seconds.
    private static func comparison(
        of first: Side,
        _ second: OtherSide,
        _ pairsPersons: Bool,
        key: ComparisonCache.Key?,
        for owner: WorkOwner,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        if let key, let bytes = rooms.feature(ComparisonsFeature.self).cache[key] { return .now(Self.response(bytes)) }
        return .awaiting { [rooms] () throws(Problem) in
            let ticket = FairGate.Ticket()
            try await rooms.gates.comparisons.require(for: owner, ticket: ticket)
            // Another request may have made the same comparison meanwhile.
            if let key, let bytes = await remembered(key, rooms) {
                await rooms.gates.comparisons.leave(ticket)
                return Self.response(bytes)
            }
            let began = rooms.clocks.monotonicMilliseconds
            let bytes = await Self.compare(first, second, pairsPersons)
            await remember(bytes, as: key, rooms)
            let elapsed = rooms.clocks.monotonicMilliseconds - began
            Task {
                await rooms.clocks.throttle(workMilliseconds: elapsed)
                await rooms.gates.comparisons.leave(ticket)
            }
            return Self.response(bytes)
        }
    }

    private static func remembered(_ key: ComparisonCache.Key, _ rooms: isolated Rooms) -> [UInt8]? {
        rooms.feature(ComparisonsFeature.self).cache[key]
    }

    private static func remember(_ bytes: [UInt8], as key: ComparisonCache.Key?, _ rooms: isolated Rooms) {
        // Nothing is cached for a session that was wiped meanwhile.
        guard let key, rooms.directory.awake[key.first.code] != nil, rooms.directory.awake[key.second.code] != nil
        else { return }
        rooms.feature(ComparisonsFeature.self).cache.store(bytes, as: key)
    }

    @concurrent
    private static func compare(_ first: Side, _ second: OtherSide, _ pairsPersons: Bool) async -> [UInt8] {
        ComparedParts(first.samples, second.samples, pairsPersons: pairsPersons).json()
    }

    /// A comparison contains data of two sessions' hosts, so no HTTP cache may store it.
    private static func response(_ bytes: [UInt8]) -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: .bytes(bytes))
        response.headers["content-type"] = "application/json"
        response.headers["cache-control"] = "no-store"
        return response
    }
}

extension SessionPart {
    /// Returns the part with this name.
    ///
    /// - Parameter field: The request's field that has the name.
    fileprivate static func named(_ name: String, in room: Room, field: String) throws(Problem) -> SessionPart {
        guard let part = room.parts.first(where: { $0.name == name }) else {
            throw Problem(
                404,
                "unknown-part",
                title: "Unknown part",
                detail: "Unknown part \(name.named(upTo: 40)) of session \(room.code), "
                    + "or nobody has taken part in it yet.",
                field: field
            )
        }
        return part
    }
}

extension Problem {
    fileprivate static let sameSamples = Problem(
        422,
        "same-samples",
        title: "Same samples",
        detail:
            "Both sides are the same part of the same session, without two groups of it. Sums have no history: save their samples "
            + "before, and send them as `with.samples`.",
        field: "with"
    )

    fileprivate static func nothingInCommon(_ first: String, _ second: String) -> Problem {
        Problem(
            422,
            "nothing-in-common",
            title: "Nothing in common",
            detail: "\(first.prefix(40)) and \(second.prefix(40)) measure different things.",
            field: "with"
        )
    }

    fileprivate static let sessionElsewhere = Problem(
        409,
        "session-elsewhere",
        title: "Session elsewhere",
        detail: "Another server leads the other session. Read its samples there, with GET "
            + "/api/v1/sessions/CODE/parts/PART, and send them as `with.samples`.",
        field: "with"
    )
}
