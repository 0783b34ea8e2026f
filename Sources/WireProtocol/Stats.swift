package import TouchMetrics

/// A participant's public identity in the room.
package struct ParticipantIdentity: Equatable, Sendable {
    /// The participant's id in the session, such as `p1`.
    package var id: String
    /// The participant's name.
    package var name: String
    /// The colour as `#rrggbb`.
    package var colour: String
    /// The name of the shape that marks the participant in addition to the colour.
    package var shape: String
    /// The own name or code, if the reader may see it.
    package var label: String?
    /// The group, if the reader may see it.
    package var group: String?
    /// Whether the host hides the label.
    package var isLabelHidden = false

    /// Creates an identity.
    package init(id: String, name: String, colour: String, shape: String) {
        self.id = id
        self.name = name
        self.colour = colour
        self.shape = shape
    }
}

/// The state of one participant as REST and `welcome` show it.
package struct ParticipantStats: Sendable {
    /// The participant's public identity.
    package var identity: ParticipantIdentity
    /// The phone's answer on consent, if the reader may see it; `nil` if it was not asked.
    package var consent: ConsentAnswer?
    /// Whether the phone is connected.
    package var isConnected: Bool
    /// The number of the last batch that was applied.
    package var seq: UInt64
    /// The screen's density in CSS px per centimetre.
    package var pixelsPerCentimetre: Double
    /// The reliability of the density.
    package var trust: DensityTrust
    /// The phone's scale for force.
    package var scale: Hello.Scale
    /// The phone's engine.
    package var metrics: TouchMetrics
    /// The fields of the room's features.
    package var features: [any JSONFields]

    /// The figures of force on the screen's own scale.
    var force: ForceFigures { metrics.force(on: scale.force) }

    /// Creates the state of a participant.
    package init(
        identity: ParticipantIdentity,
        consent: ConsentAnswer? = nil,
        isConnected: Bool,
        seq: UInt64,
        pixelsPerCentimetre: Double,
        trust: DensityTrust = DensityTrust(),
        scale: Hello.Scale = Hello.Scale(),
        metrics: TouchMetrics,
        features: [any JSONFields] = []
    ) {
        self.identity = identity
        self.consent = consent
        self.isConnected = isConnected
        self.seq = seq
        self.pixelsPerCentimetre = pixelsPerCentimetre
        self.trust = trust
        self.scale = scale
        self.metrics = metrics
        self.features = features
    }
}

/// A session as REST and `snapshot` show it.
package struct SessionStats: Sendable {
    /// The session's state.
    package var state: SessionState
    /// The retention of the session: `replay` or `figures`.
    package var retention: String
    /// The time of creation in UTC (RFC 3339).
    package var createdAt: String
    /// The participants in the order of joining.
    package var participants: [ParticipantStats]

    /// Creates the state of a session.
    package init(
        state: SessionState,
        retention: String,
        createdAt: String,
        participants: [ParticipantStats]
    ) {
        self.state = state
        self.retention = retention
        self.createdAt = createdAt
        self.participants = participants
    }
}
