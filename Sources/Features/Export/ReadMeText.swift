import Languages
import Web

/// The texts of an archive's page, except those of its tables; each is in the file `archive` of a language.
enum ReadMeText: String, CaseIterable {
    case title, anonymous, started, exported, expires, retention, replay, figures, phones, calibrated, version, versions
    /// The description of the data set.
    case description
    case files, workbook, dataset, scripts, licence, authors, underLicence, analysis, times, sheets, noWorkbook,
        noPictures
    /// The number of files, in the last one.
    case complete
    case truncatedSheets, columns, column, kind, unit, meaning
    /// The format of CSV files, and how programs read them.
    case csv, data, commas, semicolons, decimalPoint, decimalComma

    /// The text in each language.
    var text: LocalText { LocalText("archive.\(rawValue)") }

    /// The text in a language, with values in place of `{name}`.
    func callAsFunction(in language: TextLanguage, _ values: KeyValuePairs<String, String> = [:]) -> String {
        text.filled(values, in: language)
    }

    /// Explains the CSV files in a dialect.
    static func forSpreadsheets(_ dialect: CSVDialect, in language: TextLanguage) -> String {
        let isComma = dialect.separator == UInt8(ascii: ",")
        let hasPoint = dialect.decimalMark == UInt8(ascii: ".")
        let r =
            "\(isComma || hasPoint ? "read.csv" : "read.csv2")(file\(isComma || !hasPoint ? "" : ", sep = \";\""), "
            + "fileEncoding = \"UTF-8-BOM\", \(textsInR))"
        let pandas =
            "read_csv(file\(isComma ? "" : ", sep=\";\"")\(hasPoint ? "" : ", decimal=\",\""), \(textsInPandas))"
        return csv(
            in: language,
            [
                "separators": (isComma ? commas : semicolons)(in: language),
                "mark": (hasPoint ? decimalPoint : decimalComma)(in: language), "r": r, "pandas": pandas,
            ]
        )
    }

    /// Explains the CSV files for programs.
    static func forPrograms(in language: TextLanguage) -> String {
        data(in: language, ["r": textsInR, "pandas": textsInPandas])
    }

    /// Columns of free text, which may look like a number or a missing value.
    private static let textColumns = [
        "code", "label", "group", "person", "puzzle", "title", "lesson", "page", "version", "element", "scaleName",
    ]
    /// The arguments by which R reads these columns as text, and empty fields alone as missing.
    private static let textsInR =
        "na.strings = \"\", colClasses = c(\(textColumns.map { "\($0) = \"character\"" }.joined(separator: ", ")))"
    /// The same for pandas.
    private static let textsInPandas =
        "keep_default_na=False, na_values=\"\", "
        + "dtype=dict.fromkeys([\(textColumns.map { "\"\($0)\"" }.joined(separator: ", "))], str)"
}
