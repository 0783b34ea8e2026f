import Geometry
import Rooms
import Storage
import TouchMetrics
import Web
import WireProtocol

/// A room's own pictures, and which of them lies under the drawing.
///
/// The pictures are rows of the session: sealed, copied, moved and wiped like all of it. While a room is awake they are in
/// memory, which `GroundLimits` bounds.
final class RoomGround: StoredFeature, BatchFeature, NewsFeature {
    private unowned let room: Room
    /// All pictures, in the order in which they came.
    private(set) var pictures: [GroundPicture] = []
    /// What lay under the drawing, oldest first.
    private(set) var changes: [GroundChange] = []
    /// The files, by the pictures' names.
    private var files: [String: [UInt8]] = [:]
    private var pendingRows: [StoredClassRound] = []
    /// Whether lengths are to be told that no new figures tell: another scale counts.
    private var isScaleNew = false

    init(in room: Room) {
        self.room = room
    }

    /// The picture under the drawing.
    var shown: GroundPicture? { changes.last?.picture.flatMap(picture) }

    /// The picture that lay under the drawing last, or lies there, with its number in the session, from 1.
    var latest: (picture: GroundPicture, number: Int)? {
        let name = changes.last { $0.picture != nil }?.picture
        return pictures.firstIndex { $0.id == name }.map { (pictures[$0], $0 + 1) }
    }

    /// The size of all files in bytes.
    var byteCount: Int { pictures.reduce(0) { $0 + $1.byteCount } }

    func picture(_ id: String) -> GroundPicture? { pictures.first { $0.id == id } }

    /// The bytes of a picture.
    func file(of picture: GroundPicture) -> [UInt8]? { files[picture.id] }

    /// Adds a picture that the session does not have.
    ///
    /// - Throws: 409 if the session has as many as it may have.
    func add(_ picture: GroundPicture, _ bytes: [UInt8]) throws(Problem) {
        guard pictures.count < GroundLimits.pictures, byteCount + bytes.count <= GroundLimits.sessionBytes else {
            throw Problem(
                409,
                "too-many-pictures",
                title: "Too many pictures",
                detail: "A session has at most \(GroundLimits.pictures) pictures of its own, "
                    + "together \(GroundLimits.sessionBytes >> 20) MiB."
            )
        }
        pictures.append(picture)
        files[picture.id] = bytes
        pendingRows.append(
            StoredClassRound(
                session: room.code,
                game: StoredClassRound.firstPicture + pictures.count - 1,
                participant: 0,
                content: bytes
            )
        )
    }

    /// Lays a picture under the drawing, or takes it away.
    ///
    /// - Parameter milliseconds: now, since the session's start.
    func show(_ picture: GroundPicture?, at milliseconds: UInt64) {
        guard picture?.id != shown?.id else { return }
        if changes.count == GroundLimits.changes { changes.removeFirst() }
        changes.append(GroundChange(milliseconds: milliseconds, picture: picture?.id))
        room.shownPicture = number(of: picture?.id)
    }

    /// The number of a picture in logs and tables, as in the names of an archive's files; 0 for none.
    func number(of id: String?) -> Int {
        pictures.firstIndex { $0.id == id }.map { $0 + 1 } ?? 0
    }

    /// Sets the scale of the picture under the drawing; `nil` takes it away.
    func set(_ scale: GroundScale?) {
        guard room.shownPicture > 0 else { return }
        set(scale, ofPicture: room.shownPicture)
    }

    /// Sets the scale of a picture by its number in the session, from 1.
    func set(_ scale: GroundScale?, ofPicture number: Int) {
        pictures[number - 1].scale = scale
        isScaleNew = true
    }

    /// The length of the participant's last gesture; `nil` unless it was drawn on a picture with a scale.
    func lastLength(of participant: Participant) -> GroundLength? {
        guard !pictures.isEmpty else { return nil }
        return GroundLength(participant.metrics, on: pictures)
    }

    // MARK: NewsFeature

    var news: FrameNews? {
        guard shown?.scale != nil, isScaleNew || !room.frame.figures.isEmpty else { return nil }
        return FrameNews()
    }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        guard let shown, shown.scale != nil else { return }
        let participants =
            switch part {
            case .news: isScaleNew ? room.participants : room.frame.figures
            case .everything(let participants): participants
            }
        let measured = participants.compactMap { participant -> (id: String, last: GroundLength)? in
            guard let last = lastLength(of: participant), last.picture.id == shown.id else { return nil }
            return (participant.id, last)
        }
        frame.add("lengths", measured) { $0.figure(of: $1.id, $1.last.length) }
        let areas = measured.compactMap { id, last in last.area.map { (id, $0) } }
        if !areas.isEmpty { frame.add("areas", areas) { $0.figure(of: $1.0, $1.1) } }
        let angles = measured.compactMap { id, last in last.angle.map { (id, $0) } }
        if !angles.isEmpty { frame.add("angles", angles) { $0.figure(of: $1.0, $1.1) } }
    }

    func clearNews() {
        isScaleNew = false
    }

    // MARK: BatchFeature

    /// Notes where a picture lies on a phone's screen. One that the session does not have is none.
    func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool {
        guard case .ground(let told) = batch.content else { return false }
        let place = told.flatMap { told -> PicturePlace? in
            let number = number(of: told.picture)
            guard number > 0 else { return nil }
            let size = pictures[number - 1].size
            return PicturePlace(picture: number, size: size, scale: told.scale, origin: told.origin)
        }
        participant.metrics.picture = place
        room.log.append(
            .ground(seq: batch.seq, place: place),
            of: participant.number,
            milliseconds: batch.milliseconds
        )
        return true
    }

    // MARK: RoomFeature

    /// The picture belongs to the drawing that is over.
    func activityChanged() {
        // Nothing has been drawn since the latest event.
        show(nil, at: room.readingMilliseconds(at: 0))
    }

    func statsFields(of participant: Participant) -> (any JSONFields)? { lastLength(of: participant) }

    func writeState(into json: inout JSONWriter) {
        guard let shown else { return }
        json.raw(",\"ground\":{")
        json.fields(of: shown)
        json.raw("}")
    }

    // MARK: Storage

    private struct Stored: Codable {
        var pictures: [GroundPicture]
        var changes: [GroundChange]
    }

    static let storedName = "pictures"

    var storedFields: [String: any Encodable & Sendable] {
        pictures.isEmpty ? [:] : ["ground": Stored(pictures: pictures, changes: changes)]
    }

    func gather(into commit: inout Commit) {
        commit.rounds += pendingRows
        pendingRows.removeAll()
    }

    func restore(_ fields: StoredFields) throws {
        guard let stored = try fields.value(Stored.self, "ground") else { return }
        (pictures, changes) = (stored.pictures, stored.changes)
        room.shownPicture = number(of: shown?.id)
    }

    func restore(_ rows: RestoredSession) throws {
        let stored = rows.rounds.filter { $0.game >= StoredClassRound.firstPicture }
        guard stored.count == pictures.count else { throw Unreadable("one of them is missing") }
        for (picture, row) in zip(pictures, stored) { files[picture.id] = row.content }
    }
}

extension RoomGround {
    /// What lay under the drawing, for a replay.
    var replayed: [ReplayMessage.Ground] {
        changes.map { change in
            let shown = change.picture.flatMap(picture)
            return ReplayMessage.Ground(
                milliseconds: change.milliseconds,
                picture: shown.map { ($0.id, $0.width, $0.height) }
            )
        }
    }

    /// What lay under the drawing from which times on, by the pictures' numbers.
    var history: PictureHistory {
        PictureHistory(
            pictures.map(\.size),
            changes: changes.map { ($0.milliseconds, number(of: $0.picture)) }
        )
    }
}

extension JSONWriter {
    /// Writes `["p1",value,error]`.
    fileprivate mutating func figure(of id: String, _ figure: FigureError) {
        raw("[")
        string(id)
        raw(",")
        number(figure.value)
        raw(",")
        number(figure.error)
        raw("]")
    }
}
