import Foundation
import Geometry
import Imaging
import Rooms
import Storage
import Web

/// Reads the pictures of a lesson's file: they are checked when it is stored, and become a session's own when it starts.
enum LessonPictures {
    /// Decodes the pictures of a lesson's file and turns them upright, without metadata, in their own size.
    ///
    /// - Parameter owner: Who waits for it among others.
    /// - Throws: 422 if a picture cannot be read, is larger than phones draw, or has places beside it; 503 if the server is
    ///   busy with other pictures.
    static func read(of lesson: Lesson, for owner: WorkOwner, _ rooms: isolated Rooms) async throws(Problem)
        -> [UprightPicture]
    {
        let processing = rooms.feature(GroundFeature.self).processing
        var pictures: [UprightPicture] = []
        for (index, embedded) in lesson.pictures.enumerated() {
            let path = lesson.path(ofPicture: index)
            let picture = try await rooms.gates.photos.run(for: owner) { () throws(Problem) in
                try await upright(embedded, path, processing)
            }
            pictures.append(picture)
        }
        let faults = lesson.placesBeside(pictures)
        guard faults.isEmpty else { throw Problem(DocumentFaults(faults), title: "Invalid lesson") }
        return pictures
    }

    @concurrent
    private static func upright(_ embedded: EmbeddedPicture, _ path: String, _ processing: any PictureProcessing)
        async throws(Problem) -> UprightPicture
    {
        func refusal(_ reason: String) -> Problem {
            Problem(DocumentFaults([DocumentFault(line: nil, reason: "\(path): \(reason)")]), title: "Invalid lesson")
        }
        guard let bytes = Data(base64Encoded: Data(embedded.base64)) else { throw refusal("this is no Base64") }
        let upright: UprightPicture
        do throws(PictureError) {
            upright = try await processing.upright(Array(bytes))
        } catch {
            let problem = Problem(error)
            throw problem.status == 422 ? refusal(problem.detail) : problem
        }
        let side = max(upright.picture.width, upright.picture.height)
        guard side <= GroundLimits.maxSide else {
            throw refusal("the picture has \(side) px on a side; make it at most \(GroundLimits.maxSide) px")
        }
        return upright
    }
}

extension Lesson {
    /// Where the document names a picture of its file first.
    fileprivate func path(ofPicture index: Int) -> String {
        let step = steps.firstIndex { $0.ground?.picture == .file(index) }
        return step.map { "steps[\($0)].ground.file" } ?? "picture \(index + 1)"
    }

    /// The faults of marks and true places that are beside the pictures of the file.
    fileprivate func placesBeside(_ pictures: [UprightPicture]) -> [DocumentFault] {
        steps.enumerated().flatMap { index, step -> [DocumentFault] in
            guard let ground = step.ground, case .file(let file) = ground.picture else { return [] }
            let (width, height) = (pictures[file].picture.width, pictures[file].picture.height)
            func isBeside(_ point: Point) -> Bool {
                !(0...Double(width)).contains(point.x) || !(0...Double(height)).contains(point.y)
            }
            let truth = step.question?.picture.flatMap { $0.picture == .ground ? $0.truth : nil } ?? []
            let named = [("ground.scale.points", ground.scale?.points ?? []), ("question.truth", truth)]
            return named.filter { $0.1.contains(where: isBeside) }.map { member, _ in
                let reason = "a place is beside the picture, which has \(width) × \(height) px"
                return DocumentFault(line: nil, reason: "steps[\(index)].\(member): \(reason)")
            }
        }
    }
}
