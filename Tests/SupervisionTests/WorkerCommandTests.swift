import Testing

@testable import Supervision

@Suite struct WorkerCommandTests {
    private let command = WorkerCommand(
        arguments: ["touchfigures", "serve", "--port", "0", "--"],
        environment: ["PATH=/bin"]
    )

    @Test func `the worker's flag directly follows the subcommand`() {
        #expect(
            command.arguments(link: "x") == [
                "touchfigures", "serve", "--worker", "x", "--port", "0", "--",
            ]
        )
    }
}

@Suite struct WorkerLinkTests {
    @Test func `a worker's inherited values survive its command line`() {
        for listeners in [[3], [3, 4]] as [[Int32]] {
            for (isReplacement, kept) in [(false, nil), (true, 9)] as [(Bool, Int32?)] {
                let link = WorkerLink.Descriptors(
                    listeners: listeners,
                    messages: 7,
                    parentPipe: 8,
                    isReplacement: isReplacement,
                    restarts: 12,
                    memory: kept
                )
                #expect(WorkerLink.Descriptors(link.text) == link)
            }
        }
    }

    @Test(arguments: [
        "", "listeners=3 restarts=0", "listeners= messages=4 life=5 restarts=0",
        "listeners=3 messages=x life=5 restarts=0",
        "listeners=0 messages=4 life=5 restarts=0", "listeners=3,4,5 messages=6 life=7 restarts=0",
        "listeners=3 messages=4 restarts=0", "listeners=3 messages=4 life=5",
        "listeners=3 messages=4 life=5 restarts=-1",
        "listeners=3 messages=4 life=5 restarts=x", "listeners=3 messages=4 life=5 restarts=0 kept=1",
    ])
    func `any other text is not a link`(text: String) {
        #expect(WorkerLink.Descriptors(text) == nil)
    }
}
