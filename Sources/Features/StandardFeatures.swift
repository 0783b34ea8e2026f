package import ExportFiles
package import Imaging
package import Rooms
package import Storage

/// The services that features need in addition to the rooms.
package struct FeatureServices: Sendable {
    /// The services for the game with puzzles and for its authors.
    package let puzzles: PuzzleServices
    /// The services for audio walks and for their authors.
    package let plays: PlayServices
    /// The services for lessons.
    package let lessons: LessonServices
    let heatmapPainter: any HeatmapRendering
    let qrCodes: any QRCodeRendering
    let archives: any ArchiveMaking
    let map: (any TileStore)?

    /// Creates the services from their parts.
    package init(
        puzzles: PuzzleServices,
        plays: PlayServices,
        lessons: LessonServices,
        heatmapPainter: any HeatmapRendering,
        qrCodes: any QRCodeRendering,
        archives: any ArchiveMaking,
        map: (any TileStore)? = nil
    ) {
        self.puzzles = puzzles
        self.plays = plays
        self.lessons = lessons
        self.heatmapPainter = heatmapPainter
        self.qrCodes = qrCodes
        self.archives = archives
        self.map = map
    }
}

/// Lists all features. To add one, create a folder beside this file and add a line here.
package func standardFeatures(_ services: FeatureServices) -> [any Feature] {
    [
        StatusFeature(services.qrCodes),
        OperationFeature(),
        HostFeature(),
        NamesFeature(),
        TeamsFeature(),
        RemoteFeature(),
        AbilitiesFeature(),
        ArrivalsFeature(),
        TouchFeature(services.heatmapPainter),
        GroundFeature(services.puzzles.processing),
        ScaleFeature(),
        WeighingFeature(),
        ChallengesFeature(),
        ExperimentsFeature(),
        SpotFeature(services.puzzles),
        PinsFeature(services.puzzles.store),
        WalkFeature(services.plays),
        LessonsFeature(services.lessons),
        ConsentFeature(),
        AuthoringFeature(),
        ReplayFeature(),
        CoastFeature(),
        ExportFeature(services.archives),
        ComparisonsFeature(),
        StudiesFeature(),
        MapFeature(services.map),
    ]
}
