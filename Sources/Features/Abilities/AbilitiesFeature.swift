import Rooms

/// What the class's phones can do, for the host: who plans to weigh learns before the start that no phone weighs.
final class AbilitiesFeature: Feature {
    static let roomFeature: (any RoomFeature.Type)? = RoomAbilities.self
}
