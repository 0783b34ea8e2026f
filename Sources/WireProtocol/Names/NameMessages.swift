/// The messages about phones' own names and codes.
extension JSONWriter {
    /// Writes `label`, `group` and `labelHidden` if they are set, each after a comma.
    package mutating func label(of identity: ParticipantIdentity) {
        if let label = identity.label { string("label", label) }
        if let group = identity.group { string("group", group) }
        if identity.isLabelHidden { raw(",\"labelHidden\":true") }
    }

    /// Writes the `label` message, which informs a phone of its label in the class.
    package mutating func labelMessage(_ identity: ParticipantIdentity) {
        raw("{\"type\":\"label\"")
        label(of: identity)
        raw("}")
    }

    /// Writes an entry of a frame's `labels`: a phone's new label.
    package mutating func labelEntry(_ identity: ParticipantIdentity) {
        raw("{")
        string("id", identity.id)
        label(of: identity)
        raw("}")
    }
}
