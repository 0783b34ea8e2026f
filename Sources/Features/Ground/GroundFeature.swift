import Imaging
import Languages
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Pictures of the host's own that lie under the drawing: a map, a photo of an experiment, graph paper.
final class GroundFeature: Feature {
    static let routes = pictureRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomGround.self

    static let actions = [
        HostAction("ground", fields: ["picture"]) { rooms, room, command throws(Problem) in
            let ground = room.feature(RoomGround.self)
            let milliseconds = room.milliseconds(at: rooms.now)
            guard let id = try command.fields(Fields.self).picture else {
                ground.show(nil, at: milliseconds)
                return nil
            }
            guard room.state.activity == Room.firstActivity,
                !room.taskFeatures.contains(where: { $0.task?.isShown == true })
            else {
                throw .invalid("picture", "A picture lies under the drawing only, and the class does something else.")
            }
            guard let picture = ground.picture(id) else {
                throw .invalid("picture", "The session has no picture \"\(id.prefix(40))\".")
            }
            ground.show(picture, at: milliseconds)
            return nil
        },
        HostAction("groundScale", fields: ["points", "length", "unit"]) { rooms, room, command throws(Problem) in
            let ground = room.feature(RoomGround.self)
            guard let picture = ground.shown else {
                throw .invalid("action", "No picture lies under the drawing.")
            }
            let fields = try command.fields(ScaleFields.self)
            guard let points = fields.points else {
                ground.set(nil)
                return nil
            }
            ground.set(try GroundScale(points, fields.length, fields.unit, on: picture))
            return nil
        },
    ]

    private struct Fields: Decodable {
        /// A picture's name; `nil` takes the picture away.
        var picture: String?
    }

    private struct ScaleFields: Decodable {
        /// Two positions in the picture's pixels; `nil` takes the scale away.
        var points: [[Double]]?
        var length: Double?
        var unit: String?
    }

    let processing: any PictureProcessing
    /// The sample pictures, as far as they have been read.
    private var samples: [StepGround.Sample: UprightPicture] = [:]
    /// The bytes of all pictures in memory.
    private var bytes = 0
    private var refusals = 0

    init(_ processing: any PictureProcessing) {
        self.processing = processing
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        let ground = room.feature(RoomGround.self)
        let files = ground.pictures.enumerated().compactMap { index, picture in
            ground.file(of: picture).map { SessionExport.file(.ground(picture, $0, number: index + 1)) }
        }
        return [.table(LengthsTable.source)] + files
    }

    var budgets: [BudgetUse] {
        [
            BudgetUse(
                name: "ground_bytes",
                scope: "all",
                used: bytes,
                limit: GroundLimits.allBytes,
                refusals: refusals
            )
        ]
    }

    func roomOpened(_ room: Room) {
        bytes += room.feature(RoomGround.self).byteCount
    }

    func roomClosed(_ room: Room) {
        bytes -= room.feature(RoomGround.self).byteCount
    }
}

/// The routes for a session's own pictures.
extension GroundFeature {
    static let pictureRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/grounds") { rooms, request throws(Problem) in
            let ground = try rooms.lookup.hostedRoom(request).feature(RoomGround.self)
            return .now(
                Representation.json(request.http) {
                    $0.raw("{")
                    $0.list("pictures", ground.pictures) { $0.hosted($1) }
                    $0.raw("}")
                }
            )
        },
        Route(.post, "/api/v1/sessions/{code}/grounds", bodyLimit: PuzzleLimits.pictureBytes, isForHosts: true) {
            rooms,
            request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            guard !room.state.isEnded else { throw .sessionEnded }
            try request.http.requirePicture()
            let (code, http) = (room.code, request.http)
            let work = WorkOwner(http, room: code)
            let processing = rooms.feature(GroundFeature.self).processing
            return .awaiting { [rooms] () throws(Problem) in
                let upright = try await rooms.gates.upload(http, copies: 2) { () throws(Problem) in
                    try await rooms.gates.photos.run(for: work) { () throws(Problem) in
                        try await picture(in: http, processing)
                    }
                }
                return try await keep(upright, inSession: code, rooms)
            }
        },
        Route(.get, "/api/v1/sessions/{code}/grounds/{picture}") { rooms, request throws(Problem) in
            let ground = try rooms.lookup.room(request).feature(RoomGround.self)
            guard let picture = ground.picture(request["picture"]), let bytes = ground.file(of: picture) else {
                throw .unknownGround(request["picture"])
            }
            return .now(.ground(picture, bytes, for: request.http))
        },
    ]

    /// Decodes a request's picture, turns it upright, and makes it as small as phones need it, without metadata.
    private static func picture(in request: HTTPRequest, _ processing: any PictureProcessing)
        async throws(Problem) -> UprightPicture
    {
        let bytes = try await request.wholeBody()
        do throws(PictureError) {
            return try await processing.upright(bytes, maximumSide: GroundLimits.maxSide)
        } catch {
            throw Problem(error)
        }
    }

    /// Adds a picture to its session, which may be gone since the upload began.
    private static func keep(_ upright: UprightPicture, inSession code: String, _ rooms: isolated Rooms)
        async throws(Problem) -> HTTPResponse
    {
        guard let room = rooms.directory.awake[code] else { throw .unknownSession(code) }
        guard !room.state.isEnded else { throw .sessionEnded }
        let (picture, isNew) = try rooms.feature(GroundFeature.self).kept(upright, in: room, rooms)
        let address = "/api/v1/sessions/\(code)/grounds/\(picture.id)"
        let response = rooms.respondWhenOnDisk {
            var response = Representation.result(isNew ? 201 : 200) { $0.hosted(picture) }
            response.headers["location"] = address
            return response
        }
        switch response {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    /// A picture in a session, which gets it unless it has it.
    ///
    /// - Throws: 409 if the session has as many as it may have, 422 for a file that is too large, 503 if too many
    ///   pictures are in memory.
    private func kept(_ upright: UprightPicture, in room: Room, _ rooms: isolated Rooms) throws(Problem) -> (
        picture: GroundPicture, isNew: Bool
    ) {
        let (picture, bytes) = (GroundPicture(upright), upright.picture.bytes)
        let ground = room.feature(RoomGround.self)
        if let known = ground.picture(picture.id) { return (known, false) }
        try requireSpace(for: bytes.count, in: room, rooms)
        try ground.add(picture, bytes)
        self.bytes += bytes.count
        room.needsRow = true
        rooms.commits.markDirty(room)
        return (picture, true)
    }

    /// Adds a sample picture that has been read to a session.
    ///
    /// - Throws: as `kept`.
    func add(_ sample: StepGround.Sample, to room: Room, _ rooms: isolated Rooms) throws(Problem) -> NumberedGround {
        guard let upright = samples[sample] else { throw .noSample(sample) }
        return try add(upright, to: room, rooms)
    }

    /// Adds a picture of a lesson's file to a session.
    ///
    /// - Throws: as `kept`.
    func add(_ upright: UprightPicture, to room: Room, _ rooms: isolated Rooms) throws(Problem) -> NumberedGround {
        let picture = try kept(upright, in: room, rooms).picture
        return NumberedGround(picture: picture, number: room.feature(RoomGround.self).number(of: picture.id))
    }

    /// Reads sample pictures, each once in the life of the server.
    ///
    /// - Parameter file: Returns the bytes of a picture's file; `nil` if the server's files lack it.
    /// - Throws: 404 if a file is missing, 422 if it is damaged.
    static func read(
        _ wanted: Set<StepGround.Sample>,
        _ file: @Sendable (StepGround.Sample) async -> [UInt8]?,
        _ rooms: isolated Rooms
    ) async throws(Problem) {
        let feature = rooms.feature(GroundFeature.self)
        for sample in wanted where feature.samples[sample] == nil {
            guard let bytes = await file(sample) else { throw .noSample(sample) }
            do throws(PictureError) {
                feature.samples[sample] = try await feature.processing.upright(
                    bytes,
                    maximumSide: GroundLimits.maxSide
                )
            } catch {
                throw Problem(error)
            }
        }
    }

    /// - Throws: 422 for a file that is too large, 503 if too many pictures are in memory.
    private func requireSpace(for count: Int, in room: Room, _ rooms: isolated Rooms) throws(Problem) {
        guard count <= GroundLimits.pictureBytes else {
            throw Problem(PictureError.tooManyBytes(count, maximum: GroundLimits.pictureBytes))
        }
        let ofAddress = rooms.directory.awake.values.lazy
            .filter { room.creator != nil && $0.creator == room.creator }
            .reduce(0) { $0 + $1.feature(RoomGround.self).byteCount }
        guard bytes + count <= GroundLimits.allBytes, ofAddress + count <= GroundLimits.addressBytes else {
            refusals += 1
            throw Problem(
                503,
                "too-busy",
                title: "Too many pictures",
                detail: "The server has as many pictures of other sessions in memory as it may have.",
                headers: ["retry-after": "60"]
            )
        }
    }
}

extension HTTPResponse {
    /// A session's own picture, which phones ask for again with its tag: it is gone when the session is.
    fileprivate static func ground(_ picture: GroundPicture, _ bytes: [UInt8], for request: HTTPRequest) -> HTTPResponse
    {
        let tag = "\"\(picture.id)\""
        let isKnown = EntityTag.isNamed(tag, in: request.headers.list("if-none-match"))
        var response = HTTPResponse(status: isKnown ? 304 : 200, body: isKnown ? .empty : .bytes(bytes))
        if !isKnown { response.headers["content-type"] = picture.mediaType }
        response.headers["etag"] = tag
        response.headers["cache-control"] = "private, no-cache"
        return response
    }
}

extension FileSource {
    /// A session's own picture in its archive; an anonymous one has it only if that is wished, because it may
    /// show persons or a place.
    fileprivate static func ground(_ picture: GroundPicture, _ bytes: [UInt8], number: Int) -> FileSource {
        let file = FileSource(
            name: picture.fileName(number: number),
            mediaType: picture.mediaType,
            title: LocalText("archive.ground"),
            open: { _ in
                let file = OnePiece(bytes)
                return { await file.nextPiece() }
            }
        )
        return file.inAnonymousArchives { $0.keepsPictures ? file : nil }
    }
}

extension Problem {
    fileprivate static func noSample(_ sample: StepGround.Sample) -> Problem {
        Problem(
            404,
            "unknown-picture",
            title: "Unknown picture",
            detail: "The server's files lack the sample picture \"\(sample.rawValue)\"."
        )
    }

    static func unknownGround(_ id: String) -> Problem {
        Problem(
            404,
            "unknown-picture",
            title: "Unknown picture",
            detail: "The session has no picture \"\(id.prefix(40))\"."
        )
    }
}
