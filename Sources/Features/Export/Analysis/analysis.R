# Computes the figures of this archive anew from its events, taps and trials, and writes analysis.csv.
#
# Run it in the archive's folder: Rscript analysis.R. It needs base R only. Each line of analysis.csv has a figure as it
# stands in the tables and as computed here; the last line on the screen has the greatest relative difference. The
# formulas are those of docs/figures.md and docs/experiments.md of TouchFigures.

tolerance <- 1e-9
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
folder <- if (length(script) == 1) dirname(script) else "."
log_file <- file.path(folder, "events.jsonl")

# A table by its name, all columns as texts.
table_of <- function(name) {
    path <- Sys.glob(file.path(folder, "data", paste0("*_description-", name, "_data.csv")))
    read.csv(path, colClasses = "character", check.names = FALSE, na.strings = character(), encoding = "UTF-8")
}

missing_value <- function(value) is.null(value) || is.na(value)

# Phones

distance_between <- function(x0, y0, x1, y1) sqrt((x1 - x0)^2 + (y1 - y0)^2)

# A finger on the glass: where it is, and its path without jitter within 6 px as vertices, of which the newest two are kept.
new_finger <- function(x, y) {
    list2env(list(
        x = x, y = y, vertex_x = x, vertex_y = y, before_x = x, before_y = y, chord = 0, chords = 0,
        corners = 0, first_corner = NA, last_corner = 0
    ))
}

# Moves a finger, and returns how far.
move <- function(finger, x, y) {
    pixels <- distance_between(finger$x, finger$y, x, y)
    finger$x <- x
    finger$y <- y
    chord <- distance_between(finger$vertex_x, finger$vertex_y, x, y)
    if (chord >= 6) {
        if (finger$chord > 0) {
            finger$last_corner <- finger$chord + chord - distance_between(finger$before_x, finger$before_y, x, y)
            if (is.na(finger$first_corner)) finger$first_corner <- finger$last_corner
            finger$corners <- finger$corners + finger$last_corner
        }
        finger$before_x <- finger$vertex_x
        finger$before_y <- finger$vertex_y
        finger$vertex_x <- x
        finger$vertex_y <- y
        finger$chord <- chord
        finger$chords <- finger$chords + chord
    }
    pixels
}

# The length of its path, with curves in place of their chords.
estimate <- function(finger) {
    ends <- if (is.na(finger$first_corner)) 0 else finger$first_corner + finger$last_corner
    rest <- distance_between(finger$vertex_x, finger$vertex_y, finger$x, finger$y)
    finger$chords + rest + finger$corners / 6 + ends / 12
}

new_phone <- function() {
    phone <- new.env()
    phone$fingers <- list()
    phone$latest <- -Inf
    clear(phone)
    phone
}

# Fingers stay down; everything is measured from now on.
clear <- function(phone) {
    phone$touches <- phone$taps <- 0
    phone$most <- phone$gesture_fingers <- length(phone$fingers)
    phone$last_pixels <- phone$total_pixels <- phone$last_estimate <- phone$total_estimate <- 0
    phone$last_ms <- phone$total_ms <- 0
    phone$start <- phone$latest
    phone$fingers <- lapply(phone$fingers, function(finger) new_finger(finger$x, finger$y))
}

begin <- function(phone, pointer, x, y) {
    if (length(phone$fingers) == 0) {
        phone$touches <- phone$touches + 1
        phone$gesture_fingers <- 0
        phone$last_pixels <- phone$last_estimate <- phone$last_ms <- 0
        phone$start <- phone$latest
    }
    phone$fingers[[pointer]] <- new_finger(x, y)
    phone$gesture_fingers <- max(phone$gesture_fingers, length(phone$fingers))
    phone$most <- max(phone$most, length(phone$fingers))
}

lift <- function(phone, pointer) {
    length <- estimate(phone$fingers[[pointer]])
    phone$fingers[[pointer]] <- NULL
    phone$last_estimate <- phone$last_estimate + length
    phone$total_estimate <- phone$total_estimate + length
    if (length(phone$fingers) == 0) {
        phone$last_ms <- phone$latest - phone$start
        phone$total_ms <- phone$total_ms + phone$last_ms
        phone$taps <- phone$taps + (phone$gesture_fingers == 1 && phone$last_ms <= 250 && phone$last_pixels <= 10)
    }
}

# An event is phase (0 began, 1 moved, 2 ended, 3 cancelled, 4 held), pointer, x, y, t.
apply_event <- function(phone, phase, pointer, x, y, t) {
    finger <- phone$fingers[[pointer]]
    if (is.null(finger) && phase > 1) return(invisible())
    phone$latest <- max(phone$latest, t)
    if (is.null(finger)) return(begin(phone, pointer, x, y))
    if (phase == 0) { # Its end was lost.
        lift(phone, pointer)
        return(begin(phone, pointer, x, y))
    }
    if (phase <= 2) {
        pixels <- move(finger, x, y)
        phone$last_pixels <- phone$last_pixels + pixels
        phone$total_pixels <- phone$total_pixels + pixels
    }
    if (phase == 2 || phase == 3) lift(phone, pointer)
}

figures_of_phone <- function(phone, density) {
    down <- sum(vapply(phone$fingers, estimate, 0))
    is_down <- length(phone$fingers) > 0
    running <- if (is_down) phone$latest - phone$start else 0
    list(
        touches = phone$touches, taps = phone$taps, mostFingers = phone$most,
        lastPixels = phone$last_pixels, totalPixels = phone$total_pixels,
        lastCentimetres = phone$last_pixels / density, totalCentimetres = phone$total_pixels / density,
        lastSeconds = (if (is_down) running else phone$last_ms) / 1000, totalSeconds = (phone$total_ms + running) / 1000,
        estimatedLastCentimetres = (phone$last_estimate + down) / density,
        estimatedTotalCentimetres = (phone$total_estimate + down) / density
    )
}

# Each phone by its id, from the log. Its lines are as the server writes them: fields in this order, without spaces.
phones <- function() {
    found <- list()
    moment <- as.numeric(table_of("session")$exportedMilliseconds)
    form <- '^\\{"participant":"([^"]*)","receivedMilliseconds":([0-9]+),"type":"(touches|lifted|cleared|withdrawn)"'
    lines <- grep(form, readLines(log_file, encoding = "UTF-8", warn = FALSE), value = TRUE)
    for (line in lines) {
        head <- regmatches(line, regexec(form, line))[[1]]
        if (as.numeric(head[3]) > moment) next
        id <- head[2]
        if (is.null(found[[id]])) found[[id]] <- new_phone()
        phone <- found[[id]]
        if (head[4] == "lifted") {
            for (pointer in names(phone$fingers)) lift(phone, pointer)
        } else if (head[4] != "touches") {
            clear(phone)
        } else {
            events <- sub("]]}", "", sub('^.*"events":\\[\\[?', "", line), fixed = TRUE)
            if (events == "]}") next # A batch without events.
            for (event in strsplit(strsplit(events, "],[", fixed = TRUE)[[1]], ",", fixed = TRUE)) {
                values <- as.numeric(event[c(1, 3, 4, 5)])
                apply_event(phone, values[1], event[2], values[2], values[3], values[4])
            }
        }
    }
    found
}

# Experiments

# The measured sequences in their order, each a data frame.
sequences <- function(rows) {
    rows <- rows[rows$practice == "FALSE", , drop = FALSE]
    if (nrow(rows) == 0) return(list())
    for (name in c("experiment", "sequence", "condition", "trial")) rows[[name]] <- as.numeric(rows[[name]])
    rows <- rows[order(rows$experiment, rows$participant, rows$sequence, rows$trial), ]
    keys <- paste(rows$experiment, rows$participant, rows$sequence)
    split(rows, factor(keys, levels = unique(keys)))
}

numbers <- function(rows, ...) for (name in c(...)) assign(name, as.numeric(rows[[name]]), envir = parent.frame())

tapping <- function(taps) {
    numbers(taps, "pixelsPerMillimetre", "distance", "width", "targetX", "targetY", "x", "y", "t")
    scale <- pixelsPerMillimetre[1]
    n <- length(x)
    if (n < 2) return(NULL)
    from <- seq_len(n - 1)
    to <- from + 1
    length <- sqrt(diff(targetX)^2 + diff(targetY)^2)
    ux <- diff(targetX) / length
    uy <- diff(targetY) / length
    dx <- (x - targetX)[to]
    dy <- (y - targetY)[to]
    off <- sqrt(dx^2 + dy^2)
    moved <- sqrt(diff(x)^2 + diff(y)^2)
    ms <- diff(t)
    counts <- !(moved < length / 2 | off > 2 * width[1] * scale | ms <= 0 | ms > 10000)
    if (sum(counts) < 2) return(NULL)
    ahead <- sd((dx * ux + dy * uy)[counts])
    aside <- sd((dy * ux - dx * uy)[counts])
    seconds <- mean(ms[counts]) / 1000
    errors <- sum(off[counts] > width[1] * scale / 2)
    effective_width <- max(4.133 * ahead, 1) / scale
    effective_distance <- max(mean((diff(x) * ux + diff(y) * uy)[counts]), 0) / scale
    bits <- log2(effective_distance / effective_width + 1)
    bivariate_width <- max(4.133 * sqrt(ahead^2 + aside^2), 1) / scale
    bivariate_distance <- mean(moved[counts]) / scale
    bivariate_bits <- log2(bivariate_distance / bivariate_width + 1)
    list(
        trials = sum(counts), errors = errors, outliers = sum(!counts), errorRate = errors / sum(counts),
        movementTimeSeconds = seconds, effectiveWidth = effective_width, effectiveDistance = effective_distance,
        indexOfDifficultyBits = log2(distance[1] / width[1] + 1), effectiveIndexOfDifficultyBits = bits,
        throughput = bits / seconds, throughputUnivariateBitsPerSecond = bits / seconds,
        effectiveWidthBivariate = bivariate_width, effectiveDistanceBivariate = bivariate_distance,
        effectiveIndexOfDifficultyBivariateBits = bivariate_bits, throughputBivariateBitsPerSecond = bivariate_bits / seconds
    )
}

# What a trial through a tunnel measures, in px and s.
way <- function(trial) {
    points <- do.call(rbind, lapply(strsplit(strsplit(trial$points, "|", fixed = TRUE)[[1]], " ", fixed = TRUE), as.numeric))
    numbers(trial, "startX", "startY", "endX", "endY", "width", "pixelsPerMillimetre")
    length <- sqrt((endX - startX)^2 + (endY - startY)^2)
    ux <- (endX - startX) / length
    uy <- (endY - startY) / length
    half <- width * pixelsPerMillimetre / 2
    along <- (points[, 1] - startX) * ux + (points[, 2] - startY) * uy
    across <- (points[, 2] - startY) * ux - (points[, 1] - startX) * uy
    n <- nrow(points)
    # Where and when the segment after a point crosses a line; it takes at most 50 ms.
    crossing <- function(line, first) {
        share <- (line - along[first]) / (along[first + 1] - along[first])
        took <- min(points[first + 1, 3] - points[first, 3], 50)
        c(line, across[first] + share * (across[first + 1] - across[first]), points[first + 1, 3] - (1 - share) * took)
    }
    began <- crossing(0, 1)
    ended <- crossing(length, n - 1)
    inner <- if (n > 2) 2:(n - 1) else integer()
    a <- c(began[1], along[inner], ended[1])
    b <- c(began[2], across[inner], ended[2])
    piece <- sqrt(diff(a)^2 + diff(b)^2)
    before <- b[-length(b)]
    step <- diff(b)
    walls <- cbind((-half - before) / step, (half - before) / step)
    low <- pmax(pmin(walls[, 1], walls[, 2]), 0)
    high <- pmin(pmax(walls[, 1], walls[, 2]), 1)
    level <- step == 0
    low[level] <- ifelse(abs(before[level]) <= half, 0, 1)
    high[level] <- ifelse(abs(before[level]) <= half, 1, 0)
    seconds <- (ended[3] - began[3]) / 1000
    list(
        seconds = seconds, departures = sum(low <= high & high < 1), share = sum(piece * (1 - pmax(high - low, 0))) / sum(piece),
        is_outlier = max(abs(b)) > 4 * half || seconds <= 0 || seconds > 20, deviations = across[inner]
    )
}

steering <- function(trials) {
    numbers(trials, "pixelsPerMillimetre", "distance", "width", "breaks")
    scale <- pixelsPerMillimetre[1]
    measured <- lapply(seq_len(nrow(trials)), function(i) way(trials[i, ]))
    counted <- Filter(function(trial) !trial$is_outlier, measured)
    deviations <- unlist(lapply(counted, `[[`, "deviations"))
    if (length(counted) < 2 || length(deviations) < 2) return(NULL)
    each <- function(name) vapply(counted, function(trial) as.numeric(trial[[name]]), 0)
    effective_width <- max(4.133 * sd(deviations), 1) / scale
    seconds <- mean(each("seconds"))
    errors <- sum(each("departures") > 0)
    throughput <- distance[1] / effective_width / seconds
    list(
        trials = length(counted), errors = errors, outliers = nrow(trials) - length(counted),
        errorRate = errors / length(counted), movementTimeSeconds = seconds, effectiveWidth = effective_width,
        indexOfDifficulty = distance[1] / width[1], effectiveIndexOfDifficulty = distance[1] / effective_width,
        throughput = throughput, throughputPerSecond = throughput, departures = sum(each("departures")),
        breaks = sum(breaks), outsideShare = mean(each("share"))
    )
}

# The figures of each condition by "experiment participant condition".
conditions <- function() {
    found <- list()
    for (name in c("taps", "trials")) {
        for (rows in sequences(table_of(name))) {
            figures <- if (name == "taps") tapping(rows) else steering(rows)
            if (is.null(figures)) next
            key <- paste(rows$experiment[1], rows$participant[1], rows$condition[1])
            found[[key]] <- c(figures, list(.experiment = rows$experiment[1], .participant = rows$participant[1], .condition = rows$condition[1]))
        }
    }
    found
}

# The least-squares line; NULL where there is none.
line_through <- function(x, y) {
    if (length(x) < 3 || length(unique(x)) < 2) return(NULL)
    xx <- sum((x - mean(x))^2)
    xy <- sum((x - mean(x)) * (y - mean(y)))
    yy <- sum((y - mean(y))^2)
    list(
        intercept = mean(y) - xy / xx * mean(x), slope = xy / xx,
        determination = if (yy > 0) xy^2 / (xx * yy) else NULL, pointCount = length(x)
    )
}

difficulty_of <- function(figures, difficulty) {
    prefix <- if (difficulty == "nominal") "indexOfDifficulty" else "effectiveIndexOfDifficulty"
    if (is.null(figures[[paste0(prefix, "Bits")]])) figures[[prefix]] else figures[[paste0(prefix, "Bits")]]
}

own_line <- function(own, difficulty) {
    own <- own[order(vapply(own, `[[`, 0, ".condition"))]
    line_through(vapply(own, difficulty_of, 0, difficulty), vapply(own, `[[`, 0, "movementTimeSeconds"))
}

# The class's line, in the way that the table names: through the means, or the mean of the phones' lines.
class_line <- function(all, difficulty, kind) {
    if (kind == "means") {
        which <- vapply(all, `[[`, 0, ".condition")
        x <- tapply(vapply(all, difficulty_of, 0, difficulty), which, function(values) if (difficulty == "nominal") values[1] else mean(values))
        y <- tapply(vapply(all, `[[`, 0, "movementTimeSeconds"), which, mean)
        return(line_through(as.vector(x), as.vector(y)))
    }
    people <- split(all, vapply(all, `[[`, "", ".participant"))
    people <- Filter(function(own) !is.null(own_line(own, "nominal")), people)
    lines <- Filter(Negate(is.null), lapply(people, own_line, difficulty))
    if (length(lines) == 0) return(NULL)
    each <- function(name) unlist(lapply(lines, `[[`, name))
    shares <- each("determination")
    list(
        intercept = mean(each("intercept")), slope = mean(each("slope")),
        determination = if (length(shares) > 0) mean(shares) else NULL, pointCount = sum(each("pointCount"))
    )
}

# The comparison

result <- list()
note <- function(table, row, figure, archive, computed) {
    value <- if (missing_value(computed)) NA else as.numeric(computed)
    archive <- if (missing_value(archive)) "" else archive
    result[[length(result) + 1]] <<- list(table, row, figure, archive, value)
}

if (file.exists(log_file)) {
    found <- phones()
    figures <- table_of("figures")
    for (i in seq_len(nrow(figures))) {
        id <- figures$participant[i]
        phone <- if (is.null(found[[id]])) new_phone() else found[[id]]
        own <- figures_of_phone(phone, as.numeric(figures$pixelsPerCentimetre[i]))
        for (name in names(own)) note("figures", id, name, figures[[name]][i], own[[name]])
    }
} else {
    cat("The session kept sums only: figures of phones cannot be computed anew.\n")
}

computed <- conditions()
stored <- table_of("conditions")
keys <- paste(stored$experiment, stored$participant, stored$condition)[seq_len(nrow(stored))]
for (key in union(keys, names(computed))) {
    row <- stored[match(key, keys), ]
    own <- computed[[key]]
    if (is.null(own)) own <- list(trials = NULL, throughput = NULL)
    for (name in grep("^\\.", names(own), value = TRUE, invert = TRUE)) note("conditions", key, name, row[[name]], own[[name]])
    if (is.null(computed[[key]])) note("conditions", key, "trials", row$trials, NULL)
}

lines <- table_of("lines")
for (i in seq_len(nrow(lines))) {
    row <- lines[i, ]
    all <- Filter(function(figures) figures$.experiment == as.numeric(row$experiment), computed)
    fit <- if (row$participant == "") class_line(all, row$difficulty, row$way) else {
        own_line(Filter(function(figures) figures$.participant == row$participant, all), row$difficulty)
    }
    names <- c("intercept", "slope", "determination", "pointCount")
    if (row$task == "steering") {
        names <- c(names, "indexOfPerformance")
        if (!is.null(fit) && fit$slope > 0) fit$indexOfPerformance <- 1 / fit$slope
    }
    who <- if (row$participant == "") "class" else row$participant
    for (name in names) note("lines", paste(row$experiment, who, row$difficulty), name, row[[name]], fit[[name]])
}

texts <- lapply(1:4, function(column) vapply(result, `[[`, "", column))
values <- vapply(result, `[[`, 0, 5)
archive <- suppressWarnings(as.numeric(texts[[4]]))
differences <- abs(archive - values) / pmax(abs(archive), abs(values), 1)
differences[is.na(archive) & is.na(values)] <- 0
differences[is.na(differences)] <- Inf
shown <- ifelse(is.na(values), "", sprintf("%.17g", values))
write.csv(
    data.frame(table = texts[[1]], row = texts[[2]], figure = texts[[3]], archive = texts[[4]], computed = shown),
    file.path(folder, "analysis.csv"),
    row.names = FALSE, quote = FALSE
)
greatest <- max(differences, 0)
cat(sprintf("%d figures in analysis.csv; the greatest relative difference is %.3g\n", length(values), greatest))
if (greatest > tolerance) quit(status = 1)
