import Logging
import Storage
import Testing
import Transport
import WireProtocol

@testable import Rooms
@testable import Web

/// The parts of a server without the actor that connects them, for tests of one of them.
struct Parts {
    let clocks = ManualClocks()
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
    let responses: RoomResponses
    let peers: PeerFingers
    let viewers: Viewers
    let node: NodeMembership
    let reader: SessionReader
    let guesses: GuessLimits
    /// A room of the directory.
    let room = Room.sample()

    init(ownership: (any SessionOwnership)? = nil, closesPerTick: Int = 2, figuresPerFrame: Int = 10) {
        let transport = TestTransport(clocks)
        self.transport = transport
        services = RoomServices(
            transport: transport,
            store: MemoryStore(disk, transport.loop),
            clocks: clocks,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        directory = RoomDirectory(FeatureList([]), clocks: clocks)
        load = ServerLoad(now: services.now) { transport.pause(betweenTurns: $0) }
        ticker = Ticker(services, load)
        watch = StoreWatch(services, library: [], quota: .standard)
        commits = Commits(services, directory, ticker, load, watch)
        connections = LiveConnections(services, ticker, closesPerTick: closesPerTick)
        places = PhonePlaces(services, directory, budgets, commits)
        responses = RoomResponses(services, directory, encoder: nil)
        let buffer = MessageBuffer()
        peers = PeerFingers(services, ticker, buffer)
        viewers = Viewers(
            services,
            connections,
            load,
            ticker,
            buffer,
            responses,
            peers,
            figuresPerFrame: figuresPerFrame
        )
        node = NodeMembership(ownership, services, directory, connections, commits, viewers, places, watch)
        reader = SessionReader(services, FeatureList([]), directory, commits, places, node, watch)
        guesses = GuessLimits(services, directory, budgets, reader)
        directory.open(room)
    }

    /// A connection to the room.
    func connect() -> LiveConnection {
        let connection = LiveConnection(
            id: transport.newConnection(),
            room: room,
            visitor: Visitor(address: AddressGroup("10.0.0.1"), origin: nil, device: DeviceKind()),
            helloDeadline: services.now + LiveConnection.helloTimeoutMilliseconds,
            rate: FrameRateLimit(now: 0)
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

    /// A viewer of the room, which has read its snapshot.
    func watch(asHost: Bool = false) -> LiveConnection {
        let connection = connect()
        connection.hostKey = asHost ? room.hostKey : nil
        viewers.add(connection)
        return connection
    }

    func received(_ connection: LiveConnection) -> [String] { transport.lines[connection.id]?.received ?? [] }

    func close(of connection: LiveConnection) -> TestTransport.Close? { transport.lines[connection.id]?.close }

    /// The messages that a phone has read.
    func received(_ participant: Participant) -> [String] {
        participant.connection.flatMap { transport.lines[$0]?.received } ?? []
    }
}
