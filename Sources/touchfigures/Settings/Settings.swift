import ArgumentParser
import Foundation
import Languages
import LocalNetworking

/// The settings of a start: flags before the environment before the settings file.
struct Settings {
    /// The arguments after the program's name, with the environment's and the file's settings as flags.
    private(set) var arguments: [String]
    /// The given values; of several with the same name the first counts, or all if the setting can be repeated.
    private(set) var givenSettings: [GivenSetting] = []
    /// Variables for the settings that must not be arguments, and are not in the environment yet.
    private(set) var exported: [String: String] = [:]
    /// The settings file, if one was read.
    private(set) var file: String?

    /// The commands that accept all settings; others accept only the data folder.
    private static let complete: Set<String> = ["serve", CheckConfig.name, Doctor.name, Quota.name]

    /// Resolves the settings of a command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the program's name.
    ///   - standardFile: The file that is read if no other is named; it need not exist.
    /// - Throws: `SettingsFault` for an unusable file or variable.
    init(
        _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        standardFile: String = SettingsFile.standard
    ) throws(SettingsFault) {
        self.arguments = arguments
        let isForeign = arguments.contains {
            ["--help", "-h", "--version"].contains($0) || $0.hasPrefix("--experimental")
        }
        guard let command = arguments.first, !isForeign, !arguments.contains("--\(WorkerFlag.name)"),
            let type = TouchFigures.configuration.subcommands.first(where: { $0._commandName == command })
        else { return }
        // To list a command's flags takes a tenth of a worker's start.
        let own = command == Serve._commandName ? Setting.all : Setting.settings(of: type)
        try Self.refuseEmpty(arguments, own)
        let known = Setting.all
        let wanted = Self.complete.contains(command) ? known : own.filter { $0.name == "data" }
        guard !wanted.isEmpty else { return }

        let flags = Self.flags(arguments.dropFirst(), known)
        var layers = [flags.filter { $0.name != SettingsFile.flag }, try Self.variables(environment, known)]
        let named = flags.first { $0.name == SettingsFile.flag }?.value ?? environment[SettingsFile.variable]
        // An empty variable means no file at all.
        if let named, !named.isEmpty {
            file = named
        } else if named == nil, FileManager.default.isReadableFile(atPath: standardFile) {
            file = standardFile
        }
        if let file { layers.append(try SettingsFile.read(file, known)) }

        var hidden: Set<String> = []
        for layer in layers {
            let visible = layer.filter { setting in
                !hidden.contains(setting.name) && wanted.contains { $0.name == setting.name }
            }
            givenSettings += visible
            for name in Set(layer.map(\.name)) {
                hidden.formUnion(Setting.alternatives.contains(name) ? Setting.alternatives : [name])
            }
        }
        insert(command: command)
    }

    /// Refuses an empty path, which would mean the current folder; most likely a script's variable was not set. For
    /// other settings, their own checks report the correct form.
    private static func refuseEmpty(_ arguments: [String], _ settings: [Setting]) throws(SettingsFault) {
        let options = Set(settings.filter(\.takesValue).map(\.name)).union([SettingsFile.flag])
        var option: String?
        for argument in arguments.dropFirst() {
            let isFlag = argument.hasPrefix("--") && argument != "--"
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = isFlag ? String(parts[0].dropFirst(2)) : option
            let value = isFlag ? parts.dropFirst().first : argument[...]
            option = isFlag && value == nil && options.contains(parts[0].dropFirst(2).description) ? name : nil
            guard let value, value.allSatisfy(\.isWhitespace) else { continue }
            guard let name else {
                throw SettingsFault("\(arguments[0]): an argument is empty; expected a name or a path")
            }
            if Setting.nonEmpty.contains(name) { throw SettingsFault("--\(name) has no value") }
        }
    }

    private static let level = "log-level"

    /// Inserts the settings as flags directly after the command; confidential ones are put into the environment, where
    /// other users cannot see them.
    private mutating func insert(command: String) {
        var inserted = givenSettings.compactMap { setting -> String? in
            if case .flag = setting.source { return nil }
            guard !Setting.confidential.contains(setting.name), !setting.isOff else { return nil }
            return setting.value.map { "--\(setting.name)=\($0)" } ?? "--\(setting.name)"
        }
        for confidential in Setting.all where Setting.confidential.contains(confidential.name) {
            guard let setting = givenSettings.first(where: { $0.name == confidential.name }),
                case .file = setting.source
            else {
                continue
            }
            exported[confidential.variable] = setting.value
        }
        let levelIsFixed = givenSettings.contains {
            if case .file = $0.source { return false }
            return $0.name == Self.level
        }
        if command == "serve", let file, !levelIsFixed { inserted.append("--\(ReloadFlag.name)=\(file)") }
        arguments.insert(contentsOf: inserted, at: 1)
    }

    /// Returns the flags among the arguments, up to a `--`.
    private static func flags(_ arguments: ArraySlice<String>, _ known: [Setting]) -> [GivenSetting] {
        var given: [GivenSetting] = []
        var arguments = arguments
        while let argument = arguments.popFirst(), argument != "--" {
            guard argument.hasPrefix("--") else { continue }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let takesValue = name == SettingsFile.flag || known.contains { $0.name == name && $0.takesValue }
            guard name == SettingsFile.flag || known.contains(where: { $0.name == name }) else { continue }
            let value = parts.count > 1 ? String(parts[1]) : takesValue ? arguments.popFirst() : nil
            given.append(GivenSetting(name: name, value: value, source: .flag(name)))
        }
        return given
    }

    private static func variables(
        _ environment: [String: String],
        _ known: [Setting]
    ) throws(SettingsFault) -> [GivenSetting] {
        var given: [GivenSetting] = []
        for setting in known {
            guard let value = environment[setting.variable] else { continue }
            let source = SettingSource.variable(setting.variable)
            if setting.name == Setting.secret {
                given.append(GivenSetting(name: setting.name, value: value, source: source))
                continue
            }
            // A variable has one value; those of a repeatable setting are separated by spaces.
            let words = value.split(separator: " ").map(String.init)
            let values = setting.isRepeating && !words.isEmpty ? words : [value]
            for value in values {
                given.append(try setting.parsed(value, setting.variable, source))
            }
        }
        let names = Set(given.map(\.name)).intersection(Setting.alternatives)
        if names.count > 1 {
            let variables = known.filter { names.contains($0.name) }.map(\.variable)
            throw SettingsFault(variables.joined(separator: " contradicts "))
        }
        return given
    }

    /// Returns an error's text with the places of the settings that it names, except those given as flags.
    func located(_ message: String) -> String {
        let places = givenSettings.compactMap { setting -> String? in
            guard message.contains("--\(setting.name)") else { return nil }
            if case .flag = setting.source { return nil }
            return "\(setting.name) is from \(setting.source)"
        }
        return places.isEmpty ? message : "\(message) [\(places.joined(separator: ", "))]"
    }

    /// Returns the variables whose names begin like those of settings, but belong to no setting.
    static func unknownVariables(_ environment: [String: String]) -> [String] {
        let known = Set(Setting.all.map(\.variable)).union([SettingsFile.variable, SharedFolder.variable])
        return environment.keys.filter { $0.hasPrefix("TOUCHFIGURES_") && !known.contains($0) }.sorted()
    }
}

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
        if let plan = try serve.backupPlan(), let fault = BackupFinding.fault(of: plan) { print("warning: \(fault)") }
        try StartCheck(serve: serve, folder: DataFolder.url(serve.data), isBesideServer: true).require()
        print("The server would start with these settings.")
    }
}
