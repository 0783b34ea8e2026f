package import Web

/// The features in the order of `standardFeatures`, with everything that they provide.
package struct FeatureList {
    /// All features.
    package let all: [any Feature]
    /// The types of their states in a room.
    let roomFeatures: [any RoomFeature.Type]
    /// The activities that a room can have.
    package let activities: [Activity]
    /// The host's actions by name.
    package let actions: [String: HostAction]
    /// Finds the route of a request.
    package let router: Router<Rooms>
    private let byType: [ObjectIdentifier: any Feature]

    init(_ features: [any Feature]) {
        all = features
        roomFeatures = features.compactMap { type(of: $0).roomFeature }
        activities = features.flatMap { type(of: $0).activities }
        let actions = features.flatMap { type(of: $0).actions }
        self.actions = Dictionary(uniqueKeysWithValues: actions.map { ($0.name, $0) })
        router = Router(features.flatMap { type(of: $0).routes })
        byType = Dictionary(uniqueKeysWithValues: features.map { (ObjectIdentifier(type(of: $0)), $0) })
    }

    /// Returns the feature of a type, which must be listed in `standardFeatures`.
    func feature<F: Feature>(_ type: F.Type) -> F {
        guard let feature = byType[ObjectIdentifier(type)] as? F else {
            preconditionFailure("\(type) is not in the list of features")
        }
        return feature
    }
}
