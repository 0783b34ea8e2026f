import Storage
import WireProtocol

/// The state of a room's remote: whether a phone has it, and what projectors show meanwhile.
final class RoomRemote: RoomFeature {
    /// The views of the drawings that a host can choose for all projectors, besides the spotlight.
    static let views = ["together", "wall", "heatmap"]
    static let layers = ["count", "dwell"]
    static let pages = -1000...1000
    /// How long a key can be redeemed, in ms.
    static let grantLifetime = 300_000.0

    /// What is stored and sent while a phone has the remote.
    private struct Handed: Codable {
        /// Whether projectors show no controls.
        var display = true
        /// Whether such projectors show names.
        var names = false
    }

    private unowned let room: Room
    private var handed: Handed?
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

    /// The newest key; it is in no row, so a restart of the server voids it.
    private var grant: (key: TokenHash, expiresAt: Double)?

    init(in room: Room) {
        self.room = room
    }

    /// Makes a key good, in place of an earlier one.
    ///
    /// - Parameter now: ms on the server's clock.
    func grant(_ key: TokenHash, now: Double) {
        grant = (key, now + Self.grantLifetime)
    }

    /// Uses up the key; returns false if it is another one, used, or expired.
    func redeem(_ key: TokenHash, now: Double) -> Bool {
        guard let grant, grant.key == key, now < grant.expiresAt else { return false }
        self.grant = nil
        handed = Handed()
        return true
    }

    /// Ends the remote, also one whose key has not been redeemed yet.
    func takeBack() {
        grant = nil
        handed = nil
    }

    /// Changes what projectors show; returns false if no phone has the remote.
    func change(display: Bool?, names: Bool?) -> Bool {
        guard var changed = handed else { return false }
        changed.display = display ?? changed.display
        changed.names = names ?? changed.names
        handed = changed
        return true
    }

    /// Chooses what all projectors show; what is `nil` of the heatmap stays as it is.
    func show(_ view: String?, page: Int, smooth: Bool?, layer: String?) {
        self.view = view
        self.page = page
        guard smooth != nil || layer != nil else { return }
        var changed = heat ?? Heat()
        changed.smooth = smooth ?? changed.smooth
        changed.layer = layer ?? changed.layer
        heat = changed
    }

    func writeState(into json: inout JSONWriter) {
        if let view {
            json.raw(",\"view\":")
            json.string(view)
        }
        if page != 0 {
            json.raw(",\"page\":")
            json.integer(page)
        }
        if let heat {
            json.raw(",\"heat\":{\"smooth\":")
            json.bool(heat.smooth)
            json.raw(",\"layer\":")
            json.string(heat.layer)
            json.raw("}")
        }
        if let handed {
            json.raw(",\"remote\":{\"display\":")
            json.bool(handed.display)
            json.raw(",\"names\":")
            json.bool(handed.names)
            json.raw("}")
        }
    }

    var storedFields: [String: any Encodable & Sendable] {
        var fields: [String: any Encodable & Sendable] = [:]
        fields["remote"] = handed
        fields["view"] = view
        fields["heat"] = heat
        return fields
    }

    func restore(_ fields: StoredFields) throws(StorageError) {
        do {
            handed = try fields.value(Handed.self, "remote")
            view = try fields.value(String.self, "view")
            heat = try fields.value(Heat.self, "heat")
        } catch {
            throw .damaged(Damage(session: room.code, part: "its remote", reason: "it cannot be read"))
        }
    }
}
