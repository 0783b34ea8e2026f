/// A capability that a class may need and that not every browser has.
package enum Ability: UInt8, CaseIterable, Sendable {
    /// The page was loaded over HTTPS, or from the phone itself: required for all other abilities except force.
    case secure
    /// The screen or a pen measures force.
    case force
    case position
    case motion
    case wakeLock
    case microphone
    /// Measures force, or has the motion sensors by which a spring or a ruler weighs.
    case weigh

    /// Those that a phone tells of itself; the others follow from them.
    static let reported = allCases.filter { $0 != .weigh }

    /// The name in messages.
    package var name: StaticString {
        switch self {
        case .secure: "secure"
        case .force: "force"
        case .position: "position"
        case .motion: "motion"
        case .wakeLock: "wakeLock"
        case .microphone: "microphone"
        case .weigh: "weigh"
        }
    }
}

/// The known abilities of a phone's browser.
package struct Abilities: Equatable, Sendable {
    /// A bit for each ability that the phone has.
    private var present: UInt8 = 0
    /// A bit for each ability that the phone lacks.
    private var absent: UInt8 = 0

    /// Creates unknown abilities.
    package init() {}

    /// Whether it has the ability; `nil` if that is unknown.
    package subscript(ability: Ability) -> Bool? {
        get {
            if ability == .weigh {
                let (force, motion) = (self[.force], self[.motion])
                return force == true || motion == true ? true : force == false && motion == false ? false : nil
            }
            let bit: UInt8 = 1 << ability.rawValue
            return present & bit != 0 ? true : absent & bit != 0 ? false : nil
        }
        set {
            let bit: UInt8 = 1 << ability.rawValue
            present = newValue == true ? present | bit : present & ~bit
            absent = newValue == false ? absent | bit : absent & ~bit
        }
    }
}

extension Abilities: Decodable {
    private struct Fields: Decodable {
        var secure: Bool?
        var force: Bool?
        var position: Bool?
        var motion: Bool?
        var wakeLock: Bool?
        var microphone: Bool?
    }

    /// Decodes the field of a greeting.
    package init(from decoder: any Decoder) throws {
        let fields = try Fields(from: decoder)
        self.init()
        self[.secure] = fields.secure
        self[.force] = fields.force
        self[.position] = fields.position
        self[.motion] = fields.motion
        self[.wakeLock] = fields.wakeLock
        self[.microphone] = fields.microphone
    }
}

extension Abilities: JSONFields {
    /// Writes the field `abilities`, with `null` for unknown ones.
    package func write(into json: inout JSONWriter) {
        json.raw(",\"abilities\":{")
        for ability in Ability.reported { json.bool(ability.name, self[ability]) }
        json.raw("}")
    }
}

/// The number of a class's phones with an ability.
package struct AbilityCount: Equatable, Sendable {
    /// The ability.
    package var ability: Ability
    /// The number of phones with the ability.
    package var able = 0
    /// The number of phones without it.
    package var unable = 0
    /// The number of phones for which it is unknown.
    package var unknown = 0

    /// Counts phones.
    package init(_ ability: Ability, of phones: [Abilities]) {
        self.ability = ability
        for phone in phones {
            switch phone[ability] {
            case true?: able += 1
            case false?: unable += 1
            case nil: unknown += 1
            }
        }
    }
}

extension JSONWriter {
    /// Writes `["force",able,unable,unknown]`.
    package mutating func count(_ count: AbilityCount) {
        raw("[\"")
        raw(count.ability.name)
        raw("\",")
        integer(count.able)
        raw(",")
        integer(count.unable)
        raw(",")
        integer(count.unknown)
        raw("]")
    }
}
