/// The bounds of the data that strangers may send to a study and of the data that it keeps.
public enum StudyLimits {
    /// The maximum number of anchors in one batch.
    public static let anchorsPerBatch = 128
    /// The longest address of a page in bytes of UTF-8.
    public static let pageBytes = 1000
    /// The longest selector of an element in bytes of UTF-8.
    public static let elementBytes = 500
    /// The longest dwell of a touch in ms: an hour.
    public static let dwellMilliseconds = 3_600_000.0
    /// The largest distance of a missed element in CSS px on the glass.
    public static let missedPixels = 100.0
    /// The largest width of a page in CSS px.
    public static let width = 100_000.0

    /// The maximum number of pages that a study lists; touches on further ones count as those of other pages.
    public static let pages = 200
    /// The maximum number of elements that a study lists on one page; touches on further ones count as those of other
    /// elements.
    public static let elementsPerPage = 1_000
    /// The maximum number of elements that a study names on all pages.
    public static let elements = 5_000
    /// The maximum number of versions that a host may begin.
    public static let versions = 100
    /// The maximum number of sums, one for each participant, page, class of widths and element.
    public static let sums = 20_000
    /// The maximum number of sums of one participant.
    public static let sumsPerParticipant = 2_000
}
