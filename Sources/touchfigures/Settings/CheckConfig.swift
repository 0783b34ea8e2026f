import ArgumentParser
import Foundation
import LocalNetworking

/// `touchfigures check-config`.
struct CheckConfig: ParsableCommand, StartCheckingCommand {
    static let name = "check-config"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Shows the settings of the server and where each comes from; starts nothing.",
        // The flags are those of another command, whose name would be part of the usage.
        usage: "touchfigures check-config [<options>]",
        discussion: """
            Takes the flags of serve. Flags count before variables (TOUCHFIGURES_PORT for --port), variables before the \
            settings file (\(SettingsFile.standard), or --config). Secrets are shown as "set".

            Then it makes the checks of the start: settings, ports, pages, data folder, database, certificate. A running \
            server of the same data folder counts as the one that a restart replaces. Run by root, it acts as the account \
            whose the data folder is.

            If the server would not start, exits with the code that serve would end with: 64 for settings, 78 for the \
            database, otherwise 1.
            """
    )

    @OptionGroup var serve: Serve

    func run() throws {
        guard let settings = Main.settings else { return }
        print(settings.file.map { "Settings file: \($0)" } ?? "Settings file: none")
        for setting in Setting.all {
            let given = settings.givenSettings.filter { $0.name == setting.name }
            for value in setting.isRepeating ? given[...] : given.prefix(1) {
                let isConfidential = Setting.confidential.contains(setting.name)
                let shown = isConfidential ? "set" : value.value?.printable ?? (value.isOff ? "no" : "yes")
                print("\(setting.name) = \(shown)  (\(value.source))")
            }
            if given.isEmpty, let standard = setting.defaultValue ?? (setting.takesValue ? nil : "no") {
                print("\(setting.name) = \(standard)  (default)")
            }
        }
        for name in Settings.unknownVariables(ProcessInfo.processInfo.environment) {
            print("\(name) is no setting and is ignored")
        }
        for concern in serve.certificateConcerns() { print("warning: \(concern.description).") }
        try StartCheck(serve: serve, folder: DataFolder.url(serve.data), isBesideServer: true).require()
        print("The server would start with these settings.")
    }
}
