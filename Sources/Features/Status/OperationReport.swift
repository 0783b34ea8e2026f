import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The answer of `GET /api/v1/admin`.
enum OperationReport {
    /// A running class.
    private struct RunningClass {
        let room: Room
        let connected: Int
    }

    static func response(to request: HTTPRequest, _ rooms: isolated Rooms) async -> HTTPResponse {
        let sources = rooms.configuration.operation
        let nodes = await sources.nodes?()
        return Representation.json(request) { json in
            json.raw("{")
            json.string("version", ServerVersion.number)
            json.string("startedAt", Timestamp.text(sources.startedAt))
            json.integer("workerRestarts", rooms.configuration.workerRestarts)
            json.integer("phones", rooms.connections.phoneCount)
            json.integer("viewers", rooms.connections.viewerCount)
            json.string("problem", rooms.storeWatch.problem)
            sessions(rooms, &json)
            storage(rooms, &json)
            certificate(sources.certificate(), &json)
            if let nodes {
                json.list("nodes", nodes) { $0.node($1) }
            } else {
                json.key("nodes")
                json.raw("null")
            }
            json.key("backup")
            if let status = sources.backups?() { json.backup(status) } else { json.raw("null") }
            json.list("log", sources.logLines()) {
                $0.raw("{")
                $0.string("at", Timestamp.ofChange($1.at))
                $0.string("level", $1.level)
                $0.string("text", $1.text)
                $0.raw("}")
            }
            json.raw("}")
        }
    }

    // MARK: Sessions

    private static func sessions(_ rooms: isolated Rooms, _ json: inout JSONWriter) {
        let running = rooms.directory.awake.values.filter { !$0.state.isEnded }
        json.integer("running", running.count)
        json.integer("stored", rooms.directory.count)
        json.integer("limit", StorageBudget.sessions)
        let lifetimes = rooms.configuration.lifetimes
        json.list("sessions", listed(running)) { json, row in
            let room = row.room
            json.raw("{")
            json.string("code", room.code)
            json.string("activity", room.state.activity)
            json.integer("participants", room.participants.count)
            json.integer("connected", row.connected)
            json.integer("viewers", room.viewers.count)
            json.string("createdAt", Timestamp.text(room.createdAt + room.clockOffset))
            json.string("expiresAt", room.expiryText)
            let end = room.createdAt + Double(lifetimes.limit.seconds)
            json.string("latestExpiry", Timestamp.text(end + room.clockOffset))
            json.raw("}")
        }
    }

    /// The first of all running classes: those with phones, then those with viewers, then the newest.
    private static func listed(_ running: [Room]) -> [RunningClass] {
        func precedes(_ first: RunningClass, _ second: RunningClass) -> Bool {
            if first.connected != second.connected { return first.connected > second.connected }
            let (firstWatched, secondWatched) = (!first.room.viewers.isEmpty, !second.room.viewers.isEmpty)
            if firstWatched != secondWatched { return firstWatched }
            return first.room.createdAt != second.room.createdAt
                ? first.room.createdAt > second.room.createdAt : first.room.code < second.room.code
        }
        var best: [RunningClass] = []
        for room in running {
            let next = RunningClass(room: room, connected: room.participants.count { $0.connection != nil })
            if best.count == OperationFeature.listedSessions {
                guard let last = best.last, precedes(next, last) else { continue }
                best.removeLast()
            }
            best.insert(next, at: best.firstIndex { precedes(next, $0) } ?? best.endIndex)
        }
        return best
    }

    // MARK: The machine

    private static func storage(_ rooms: isolated Rooms, _ json: inout JSONWriter) {
        let (condition, use) = (rooms.storeWatch.condition, rooms.storeWatch.use)
        json.key("storage")
        json.raw("{")
        json.integer("dataBytes", Int(condition?.folderBytes ?? 0))
        // The disk of a database server is not known, and a file system may not tell.
        json.integer("freeBytes", condition?.freeBytes.map { Int($0) })
        json.integer("limitBytes", use.flatMap { $0.limitBytes == .max ? nil : Int($0.limitBytes) })
        json.bool("acceptsSessions", rooms.storeWatch.diskSpaceProblem == nil)
        json.raw("}")
    }

    private static func certificate(_ status: CertificateStatus?, _ json: inout JSONWriter) {
        json.key("certificate")
        guard let status else { return json.raw("null") }
        json.raw("{")
        json.list("names", status.names) { $0.string($1) }
        json.string("expiresAt", Timestamp.text(status.expiresAt))
        json.raw("}")
    }
}

extension JSONWriter {
    fileprivate mutating func node(_ node: NodeStatus) {
        raw("{")
        integer("number", Int(node.number))
        string("name", node.name)
        integer("ageSeconds", Int(max(0, node.ageSeconds)))
        string("state", node.isAlive ? (node.isDraining ? "draining" : "serving") : "silent")
        integer("sessions", node.sessions)
        integer("phones", node.phones)
        raw("}")
    }

    fileprivate mutating func backup(_ status: BackupStatus) {
        raw("{")
        string("folder", status.folder)
        integer("everySeconds", status.everySeconds)
        integer("keep", status.keep)
        bool("sessions", status.hasSessions)
        integer("count", status.count)
        key("newest")
        if let newest = status.newest {
            raw("{")
            string("name", newest.name)
            string("at", Timestamp.text(newest.at))
            integer("bytes", newest.bytes)
            raw("}")
        } else {
            raw("null")
        }
        string("problem", status.fault)
        key("trial")
        if let trial = status.trial {
            raw("{")
            string("archive", trial.archive)
            string("at", Timestamp.text(trial.at))
            string("problem", trial.fault)
            raw("}")
        } else {
            raw("null")
        }
        raw("}")
    }
}
