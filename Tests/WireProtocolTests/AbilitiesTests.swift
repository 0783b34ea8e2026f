import Testing

@testable import WireProtocol

/// What a phone's browser can do, of which each ability is known or not.
@Suite struct AbilitiesTests {
    private static let stored: [Ability] = [.secure, .force, .position, .motion, .wakeLock, .microphone]

    @Test(arguments: stored) func `an ability is known once it is set, and may change; the others stay as they are`(
        ability: Ability
    ) {
        var abilities = Abilities()
        for value in [true, false, true, nil, false, nil] {
            abilities[ability] = value
            #expect(abilities[ability] == value)
            for other in Self.stored where other != ability { #expect(abilities[other] == nil) }
        }
        #expect(abilities == Abilities())
    }

    @Test(
        arguments: [
            (true, true, true), (true, false, true), (true, nil, true), (false, true, true), (nil, true, true),
            (false, false, false), (false, nil, nil), (nil, false, nil), (nil, nil, nil),
        ] as [(Bool?, Bool?, Bool?)]
    )
    func `a phone weighs that measures force or motion, and does not if it is known to lack both`(
        force: Bool?,
        motion: Bool?,
        weigh: Bool?
    ) {
        var abilities = Abilities()
        (abilities[.force], abilities[.motion]) = (force, motion)
        #expect(abilities[.weigh] == weigh)
    }
}
