package import TouchMetrics

/// A participant's public identity in the room.
package struct ParticipantIdentity: Equatable, Sendable {
    package var id: String
    package var name: String
    /// `#rrggbb`.
    package var colour: String
    package var shape: String

    package init(id: String, name: String, colour: String, shape: String) {
        self.id = id
        self.name = name
        self.colour = colour
        self.shape = shape
    }
}

/// One participant as REST and `welcome` show it.
package struct ParticipantStats: Sendable {
    package var identity: ParticipantIdentity
    package var isConnected: Bool
    package var seq: UInt64
    package var pixelsPerCentimetre: Double
    package var isCalibrated: Bool
    package var scale: Hello.Scale
    package var metrics: TouchMetrics
    /// The features' fields.
    package var features: [any JSONFields]

    /// What its screen reports of force, on the screen's own scale.
    var force: ForceFigures { metrics.force(on: scale.force) }

    package init(
        identity: ParticipantIdentity,
        isConnected: Bool,
        seq: UInt64,
        pixelsPerCentimetre: Double,
        isCalibrated: Bool,
        scale: Hello.Scale = Hello.Scale(),
        metrics: TouchMetrics,
        features: [any JSONFields] = []
    ) {
        self.identity = identity
        self.isConnected = isConnected
        self.seq = seq
        self.pixelsPerCentimetre = pixelsPerCentimetre
        self.isCalibrated = isCalibrated
        self.scale = scale
        self.metrics = metrics
        self.features = features
    }
}

/// A session as REST and `snapshot` show it.
package struct SessionStats: Sendable {
    package var state: SessionState
    package var retention: String
    /// RFC 3339, UTC.
    package var createdAt: String
    package var expiresAt: String
    package var participants: [ParticipantStats]

    package init(
        state: SessionState,
        retention: String,
        createdAt: String,
        expiresAt: String,
        participants: [ParticipantStats]
    ) {
        self.state = state
        self.retention = retention
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.participants = participants
    }
}
