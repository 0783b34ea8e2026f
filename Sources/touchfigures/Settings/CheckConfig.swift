import ArgumentParser
import Foundation

/// `touchfigures check-config`.
struct CheckConfig: ParsableCommand {
    static let name = "check-config"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Shows the settings of the server and where each comes from; starts nothing.",
        discussion: """
            Takes the flags of serve. Flags count before variables (TOUCHFIGURES_PORT for --port), variables before the \
            settings file (\(SettingsFile.standard), or --config). Secrets are shown as "set".

            Exits with 64 if the server would refuse the settings, with 78 if the database is not named right.
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
        try serve.validate()
        _ = try serve.database.address()
        print("The server would start with these settings.")
    }
}
