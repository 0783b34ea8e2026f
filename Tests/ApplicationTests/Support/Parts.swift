import Logging
import Storage
import Testing
import Transport
import WireProtocol

@testable import Application

/// The parts of a server without the actor that connects them, for tests of one of them.
struct Parts {
    let clocks = TurnedClocks()
    let disk = MemoryDisk()
    let transport: TestTransport
    let services: RoomServices
    let directory: RoomDirectory
    let load: ServerLoad
    let ticker: Ticker
    let watch: StoreWatch
    let commits: Commits
    let connections: LiveConnections
    let budgets = Budgets()
    let places: PhonePlaces
    /// A room of the directory.
    let room = Room.sample()

    init(library: [any WatchedStore] = [], closesPerTick: Int = 2) {
        let transport = TestTransport(clocks)
        self.transport = transport
        services = RoomServices(
            transport: transport,
            store: MemoryStore(disk, transport.loop),
            clocks: clocks,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        directory = RoomDirectory(FeatureList([]), clocks: clocks)
        load = ServerLoad(now: services.now) { transport.rest(betweenTurns: $0) }
        ticker = Ticker(services, load)
        watch = StoreWatch(services, library: library, quota: .standard)
        commits = Commits(services, directory, ticker, load, watch)
        connections = LiveConnections(services, ticker, closesPerTick: closesPerTick)
        places = PhonePlaces(services, directory, budgets, commits)
        directory.open(room)
    }

    /// A connection to the room.
    func connect() -> Connection {
        let connection = Connection(
            id: transport.newConnection(),
            room: room,
            visitor: Visitor(address: AddressGroup("10.0.0.1"), origin: nil),
            helloDeadline: services.now + Connection.helloTimeout,
            rate: FrameRateLimit(loopPauses: 0)
        )
        connections.add(connection)
        return connection
    }

    /// A welcomed phone of the room.
    func join() -> Participant {
        let connection = connect()
        let participant = room.join(screen: Hello.Screen(width: 390, height: 844))
        connection.role = .phone(participant)
        participant.connection = connection.id
        participant.isWelcomed = true
        return participant
    }

    /// What a connection has read.
    func received(_ participant: Participant) -> [String] {
        participant.connection.flatMap { transport.lines[$0]?.received } ?? []
    }
}
