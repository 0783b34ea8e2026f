package import Imaging

/// The services that features need besides the rooms.
package struct FeatureServices: Sendable {
    let puzzles: PuzzleServices
    let plays: PlayServices
    let heatmapPainter: any HeatmapRendering
    let qrCodes: any QRCodeRendering

    /// Creates the services from their parts.
    package init(
        puzzles: PuzzleServices,
        plays: PlayServices,
        heatmapPainter: any HeatmapRendering,
        qrCodes: any QRCodeRendering
    ) {
        self.puzzles = puzzles
        self.plays = plays
        self.heatmapPainter = heatmapPainter
        self.qrCodes = qrCodes
    }
}

/// Lists all features. To add one, create a folder beside this file and add a line here.
func standardFeatures(_ services: FeatureServices) -> [any Feature] {
    [
        StatusFeature(services.qrCodes),
        HostFeature(),
        RemoteFeature(),
        TouchFeature(services.heatmapPainter),
        ScaleFeature(),
        ChallengesFeature(),
        SpotFeature(services.puzzles),
        WalkFeature(services.plays),
        AuthoringFeature(),
        ReplayFeature(),
    ]
}
