package import Geometry
package import TouchMetrics
package import WireProtocol

/// Columns that several tables have, each with the same explanation in all of them unless a table has its own.
extension TableColumns {
    /// Which phone a row is about: its id, its invented name, the name that it was given, its group,
    /// who has it. Empty without a phone.
    package static func phone(_ identity: @escaping @Sendable (Row) -> ParticipantIdentity?) -> TableColumns {
        TableColumns([
            .participant { identity($0)?.id },
            .text("name") { identity($0)?.name }.disclosing(.personal),
            .text("label") { identity($0)?.label }.disclosing(.personal),
            .text("group") { identity($0)?.group },
            .text("person") { identity($0)?.person }.disclosing(.personal),
        ])
    }

    /// The id of the phone that a row is about.
    package static func participant(_ id: @escaping @Sendable (Row) -> String?) -> TableColumns {
        text("participant", id).disclosing(.participant)
    }

    /// The answer on consent in tables of phones for the host; phones that refused are in no table.
    package static func consent(_ answer: @escaping @Sendable (Row) -> ConsentAnswer?) -> TableColumns {
        text("consent") { answer($0)?.rawValue }
    }

    /// The density of a phone's screen that centimetres are computed with.
    package static func pixelsPerCentimetre(_ density: @escaping @Sendable (Row) -> Double) -> TableColumns {
        number("pixelsPerCentimetre", unit: "CSS px/cm", density)
    }

    /// The size of a phone's screen in CSS px.
    package static func screen(_ size: @escaping @Sendable (Row) -> Size) -> TableColumns {
        TableColumns([
            .number("screenWidth", unit: "CSS px") { size($0).width },
            .number("screenHeight", unit: "CSS px") { size($0).height },
        ])
    }

    /// The reliability of the density with which lengths were computed, where it is the only known source of an error.
    package static func density(_ trust: @escaping @Sendable (Row) -> DensityTrust?) -> TableColumns {
        TableColumns([
            .text("densityFrom") { trust($0)?.source.rawValue },
            .number("relativeError") { trust($0)?.relativeError },
        ])
    }

    /// A position in CSS px.
    package static func position(_ point: @escaping @Sendable (Row) -> Point) -> TableColumns {
        TableColumns([
            .number("x", unit: "CSS px") { point($0).x },
            .number("y", unit: "CSS px") { point($0).y },
        ])
    }

    /// A time on the phone's clock in ms.
    package static func phoneTime(_ milliseconds: @escaping @Sendable (Row) -> Double) -> TableColumns {
        number("t", unit: "ms", milliseconds)
    }

    /// A time on the room's axis, which all phones share, its error and the axis's number; empty if it is not known.
    package static func roomTime(_ time: @escaping @Sendable (Row) -> RoomTime?) -> TableColumns {
        TableColumns([
            .number("roomMilliseconds", unit: "ms") { time($0)?.milliseconds },
            .number("clockErrorMilliseconds", unit: "ms") { time($0)?.error },
            .integer("clockEpoch") { time($0)?.epoch },
        ])
    }
}
