import Rooms
import Storage
import WireProtocol

/// The state of a room's remote: whether a phone has it, and what projectors then show.
final class RoomRemote: StoredFeature {
    /// The views of the drawings that a host can choose for all projectors, in addition to the spotlight.
    static let views = ["together", "wall", "heatmap"]
    static let layers = ["count", "dwell"]
    static let pages = -1000...1000
    /// The lifetime of a key, in ms.
    static let grantLifetimeMilliseconds = 300_000.0
    /// The time that the host has to decide about a phone, in ms.
    static let requestLifetimeMilliseconds = 120_000.0
    /// The time without a request, in ms, after which a phone counts as closed; pages send one request a second.
    static let maxRequestSilenceMilliseconds = 20_000.0

    /// The state that is stored and sent while a phone has the remote.
    private struct Permissions: Codable {
        /// Whether projectors hide their controls.
        var display = true
        /// Whether projectors show names meanwhile.
        var names = false
    }

    private unowned let room: Room
    private var permissions: Permissions?
    /// The view that a host has chosen; `nil` before the first choice.
    private var view: String?
    /// The wall's page; each projector takes it modulo the number of its pages.
    private var page = 0
    /// The heatmap that a host has chosen; `nil` before the first choice.
    private var heat: Heat?

    private struct Heat: Codable {
        var smooth = false
        var layer = "count"
    }

    /// The newest key; it is not stored, so a restart of the server voids it.
    private var grant: Grant?

    private struct Grant {
        var key: TokenHash
        var expiresAt: Double
        /// Whether the host must confirm the phone before the key is valid.
        var isConfirmed: Bool
        /// Whether it makes a computer the host in place of the one before.
        var isForHost: Bool
        /// The phone that waits for the host.
        var request: Request?
    }

    private struct Request {
        /// The hash that identifies the phone until the host has decided.
        var ticket: TokenHash
        /// The number that the host compares.
        var sign: String
        var isAllowed = false
        var requestedAt: Double
        /// The time of the phone's latest request.
        var lastPolledAt: Double
    }

    /// The result of redeeming a key or a ticket.
    enum Redemption {
        /// The sender is the remote now.
        case accepted
        /// The sender is the host now, in place of the computer before.
        case acceptedAsHost
        /// The host has to decide; the phone repeats its request with the ticket.
        case pending(sign: String, ticket: String?)
        case refused
    }

    init(in room: Room) {
        self.room = room
    }

    /// Makes a key valid and replaces an earlier one.
    ///
    /// - Parameters:
    ///   - isConfirmed: Whether the host must confirm the phone first.
    ///   - isForHost: Whether it makes a computer the host.
    ///   - now: The time on the server's clock, in ms.
    func grant(_ key: TokenHash, isConfirmed: Bool, isForHost: Bool, now: Double) {
        let expiresAt = now + Self.grantLifetimeMilliseconds
        grant = Grant(key: key, expiresAt: expiresAt, isConfirmed: isConfirmed, isForHost: isForHost)
    }

    /// Uses up the key, or repeats a request by its ticket; refuses any other key, and a used or expired one.
    func redeem(_ token: TokenHash, now: Double) -> Redemption {
        guard let grant, now < grant.expiresAt else { return .refused }
        if let request = grant.request {
            guard request.ticket == token else { return .refused }
            guard request.isAllowed else {
                self.grant?.request?.lastPolledAt = now
                return .pending(sign: request.sign, ticket: nil)
            }
        } else {
            guard grant.key == token else { return .refused }
            if grant.isConfirmed {
                let ticket = Token.random()
                let sign = String(Int.random(in: 10...99))
                let hash = TokenHash(of: ticket)
                self.grant?.request = Request(ticket: hash, sign: sign, requestedAt: now, lastPolledAt: now)
                return .pending(sign: sign, ticket: ticket)
            }
        }
        self.grant = nil
        guard !grant.isForHost else { return .acceptedAsHost }
        permissions = Permissions()
        return .accepted
    }

    /// Whether the host has to decide about a phone.
    var isAsked: Bool { grant?.request.map { !$0.isAllowed } ?? false }

    /// Ends a request that the host has not decided in time, or whose phone has left; returns whether there was one.
    func endUnanswered(now: Double) -> Bool {
        guard let request = grant?.request, !request.isAllowed,
            now - request.requestedAt >= Self.requestLifetimeMilliseconds
                || now - request.lastPolledAt >= Self.maxRequestSilenceMilliseconds
        else { return false }
        grant = nil
        return true
    }

    /// Takes the host's decision about the phone that shows the sign; returns false if no such phone waits.
    func answer(_ sign: String, isAllowed: Bool) -> Bool {
        guard let request = grant?.request, request.sign == sign, !request.isAllowed else { return false }
        if isAllowed { grant?.request?.isAllowed = true } else { grant = nil }
        return true
    }

    /// Ends the remote, even if its key has not been redeemed yet.
    func revoke() {
        grant = nil
        permissions = nil
    }

    /// Changes what projectors show; returns false if no phone has the remote.
    func change(display: Bool?, names: Bool?) -> Bool {
        guard var changed = permissions else { return false }
        changed.display = display ?? changed.display
        changed.names = names ?? changed.names
        permissions = changed
        return true
    }

    /// Chooses what all projectors show; only without any parameter does each show its own.
    ///
    /// Without a view the present one stays, with its page; `nil` parameters of the heatmap leave the heatmap unchanged.
    func show(_ view: String?, page: Int?, smooth: Bool?, layer: String?) {
        if view != nil || (page == nil && smooth == nil && layer == nil) {
            self.view = view
            self.page = page ?? 0
        } else if let page {
            self.page = page
        }
        guard smooth != nil || layer != nil else { return }
        var changed = heat ?? Heat()
        changed.smooth = smooth ?? changed.smooth
        changed.layer = layer ?? changed.layer
        heat = changed
    }

    func writeState(into json: inout JSONWriter) {
        if let view { json.string("view", view) }
        if page != 0 { json.integer("page", page) }
        if let heat {
            json.raw(",\"heat\":{")
            json.bool("smooth", heat.smooth)
            json.string("layer", heat.layer)
            json.raw("}")
        }
        if let request = grant?.request, !request.isAllowed {
            json.raw(",\"remoteRequest\":{")
            json.string("sign", request.sign)
            json.raw("}")
        }
        if let permissions {
            json.raw(",\"remote\":{")
            json.bool("display", permissions.display)
            json.bool("names", permissions.names)
            json.raw("}")
        }
    }

    static let storedName = "remote"

    var storedFields: [String: any Encodable & Sendable] {
        var fields: [String: any Encodable & Sendable] = [:]
        fields["remote"] = permissions
        fields["view"] = view
        fields["wallPage"] = page == 0 ? nil : page
        fields["heat"] = heat
        return fields
    }

    func restore(_ fields: StoredFields) throws {
        permissions = try fields.value(Permissions.self, "remote")
        view = try fields.value(String.self, "view")
        page = try fields.value(Int.self, "wallPage") ?? 0
        heat = try fields.value(Heat.self, "heat")
    }
}
