import Rooms

/// Reports to the host what the phones of the class can do: for example, before the start, that no phone can weigh.
final class AbilitiesFeature: Feature {
    static let roomFeature: (any RoomFeature.Type)? = RoomAbilities.self
}
