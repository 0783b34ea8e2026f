import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The host's second device: a phone gets the host's rights by a key that can be used once, and controls the
/// projectors.
final class RemoteFeature: Feature {
    static let routes = remoteRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomRemote.self

    /// The codes of the rooms whose host has to decide about a phone.
    private var codesWithRequest: Set<String> = []

    func eachSecond(_ rooms: isolated Rooms) {
        for code in codesWithRequest {
            guard let room = rooms.directory.awake[code] else {
                codesWithRequest.remove(code)
                continue
            }
            let remote = room.feature(RoomRemote.self)
            if remote.endUnanswered(now: rooms.now) { rooms.saveState(of: room) }
            if !remote.isAsked { codesWithRequest.remove(code) }
        }
    }

    static let actions = [
        HostAction("remote", fields: ["on", "display", "names", "allow", "sign"]) {
            rooms,
            room,
            command throws(Problem) in
            let fields = try command.fields(Fields.self)
            let remote = room.feature(RoomRemote.self)
            if let allow = fields.allow {
                guard let sign = fields.sign else { throw .invalid("sign", "Send the `sign` of the phone that waits.") }
                guard fields.on == nil, fields.display == nil, fields.names == nil else {
                    throw .invalid("allow", "`allow` takes `sign` alone.")
                }
                guard remote.answer(sign, isAllowed: allow) else {
                    throw .invalid("sign", "No phone with this sign waits for the remote.")
                }
                return nil
            }
            if fields.on == false {
                guard fields.display == nil, fields.names == nil, fields.sign == nil else {
                    throw .invalid("on", "`on`: false takes neither `display` nor `names`.")
                }
                remote.revoke()
                setRemoteKey(nil, of: room, rooms)
                return nil
            }
            guard fields.sign == nil, fields.display != nil || fields.names != nil else {
                throw .invalid("on", "Send `on`: false, `display`, `names`, or `allow` with `sign`.")
            }
            guard remote.change(display: fields.display, names: fields.names) else {
                throw .invalid("action", "No phone has the remote.")
            }
            return nil
        },
        HostAction("view", fields: ["view", "page", "smooth", "layer"]) { _, room, command throws(Problem) in
            let fields = try command.fields(ViewFields.self)
            guard fields.view.map(RoomRemote.views.contains) ?? true else {
                throw .invalid("view", "Unknown `view`; known views: \(RoomRemote.views.joined(separator: ", ")).")
            }
            guard fields.page.map(RoomRemote.pages.contains) ?? true else {
                throw .invalid("page", "`page` must be a whole number from -1000 to 1000.")
            }
            guard fields.layer.map(RoomRemote.layers.contains) ?? true else {
                throw .invalid("layer", "`layer` must be count or dwell.")
            }
            room.feature(RoomRemote.self)
                .show(fields.view, page: fields.page, smooth: fields.smooth, layer: fields.layer)
            return nil
        },
    ]

    private struct Fields: Decodable {
        /// `false` takes the host's rights back from the phone.
        var on: Bool?
        /// Whether projectors hide their controls.
        var display: Bool?
        /// Whether projectors show names meanwhile.
        var names: Bool?
        /// Whether the phone that waits becomes the remote.
        var allow: Bool?
        /// The number that this phone shows.
        var sign: String?
    }

    private struct ViewFields: Decodable {
        var view: String?
        /// The wall's page, from 0; page numbers wrap around.
        var page: Int?
        /// Whether the heatmap is smooth, not in blocks.
        var smooth: Bool?
        /// The heatmap's layer.
        var layer: String?
    }
}

/// The routes that hand the host's rights to a phone.
extension RemoteFeature {
    static let remoteRoutes: [Route<Rooms>] = [
        Route(.post, "/api/v1/sessions/{code}/remote") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            guard !room.state.isEnded else { throw .sessionEnded }
            let isConfirmed = try request.http.flag("confirm")
            let isForHost = try request.http.flag("host")
            let remote = room.feature(RoomRemote.self)
            let wasAsked = remote.isAsked
            // A person copies it from a phone to a keyboard.
            let key = isForHost ? Token.typed() : Token.random()
            remote.grant(TokenHash(of: key), isConfirmed: isConfirmed, isForHost: isForHost, now: rooms.now)
            if wasAsked { rooms.saveState(of: room) }
            let expiresAt = Timestamp.text(rooms.wallClock + RoomRemote.grantLifetimeMilliseconds / 1000)
            return .now(
                Representation.result(201) {
                    $0.raw("{")
                    $0.string("key", key)
                    $0.string("expiresAt", expiresAt)
                    $0.raw("}")
                }
            )
        },
        Route(.post, "/api/v1/sessions/{code}/remote/redeem") { rooms, request throws(Problem) in
            try redeem(request, rooms)
        },
    ]

    /// Makes the sender the remote or the host, in place of an earlier one, if it has the key; replies after this is on disk.
    private static func redeem(_ request: RoutedRequest, _ rooms: isolated Rooms) throws(Problem) -> EventualResponse {
        // Like a host token, the key opens a room even for an address that has used up its attempts to guess codes.
        let awake = rooms.directory.awake[SessionCode.normalised(request["code"])]
        let redemption = request.http.bearer.flatMap { key in
            awake?.feature(RoomRemote.self).redeem(TokenHash(of: key), now: rooms.now)
        }
        guard let room = awake, let redemption else { throw try refusal(of: request, rooms) }
        if case .refused = redemption { throw try refusal(of: request, rooms) }
        guard !room.state.isEnded else { throw .sessionEnded }
        if case .pending(let sign, let ticket) = redemption {
            if ticket != nil {
                rooms.feature(RemoteFeature.self).codesWithRequest.insert(room.code)
                rooms.saveState(of: room)
            }
            return .now(
                Representation.result(202) {
                    $0.raw("{")
                    $0.string("sign", sign)
                    if let ticket { $0.string("key", ticket) }
                    $0.raw("}")
                }
            )
        }
        let token = Token.random()
        if case .acceptedAsHost = redemption {
            setHostKey(TokenHash(of: token), of: room, rooms)
        } else {
            setRemoteKey(TokenHash(of: token), of: room, rooms)
        }
        room.remember(AddressGroup(request.http.remoteAddress))
        rooms.saveState(of: room)
        let expiresAt = room.expiryText
        return rooms.respondWhenOnDisk {
            Representation.result(200) {
                $0.raw("{")
                $0.string("hostToken", token)
                $0.string("expiresAt", expiresAt)
                $0.raw("}")
            }
        }
    }

    private static func refusal(of request: RoutedRequest, _ rooms: isolated Rooms) throws(Problem) -> Problem {
        _ = try rooms.lookup.room(request)
        return request.http.bearer == nil ? .tokenMissing : .tokenWrong
    }

    /// Replaces the token of the room's remote, and closes the connections that were opened with the old one.
    fileprivate static func setRemoteKey(_ key: TokenHash?, of room: Room, _ rooms: isolated Rooms) {
        let old = room.remoteKey
        rooms.directory.setRemoteKey(key, of: room)
        guard let old else { return }
        closeViewers(
            with: old,
            of: room,
            rooms,
            title: "remote taken back",
            detail: "The host has taken the remote back."
        )
    }

    /// Replaces the room's host token, and closes the connections that were opened with the old one.
    private static func setHostKey(_ key: TokenHash, of room: Room, _ rooms: isolated Rooms) {
        let old = room.hostKey
        rooms.directory.setHostKey(key, of: room)
        closeViewers(
            with: old,
            of: room,
            rooms,
            title: "taken over",
            detail: "Another computer leads the class now."
        )
    }

    private static func closeViewers(
        with key: TokenHash,
        of room: Room,
        _ rooms: isolated Rooms,
        title: StaticString,
        detail: String
    ) {
        for id in room.hostViewers {
            guard let viewer = rooms.connections[id], viewer.hostKey == key else { continue }
            rooms.connections.fail(viewer, .notAuthorised, title: title, detail: detail)
        }
    }
}
