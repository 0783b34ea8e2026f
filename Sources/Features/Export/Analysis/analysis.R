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
        tip_x = 0, tip_y = 0, tip_progress = 0, turn = NA, curve = NA, curves = 0
    ))
}

# What a chord lacks of its curve, times 6: as far as the turns at its ends agree.
agreement <- function(a, b) if (a * b > 0) 2 * a * b / abs(a + b) else 0

# Makes a position the newest vertex of a finger's path.
add_vertex <- function(finger, x, y) {
    chord <- distance_between(finger$vertex_x, finger$vertex_y, x, y)
    if (finger$chord > 0) {
        ax <- finger$vertex_x - finger$before_x
        ay <- finger$vertex_y - finger$before_y
        bx <- x - finger$vertex_x
        by <- y - finger$vertex_y
        excess <- max(0, finger$chord + chord - distance_between(finger$before_x, finger$before_y, x, y))
        # About a right angle and more is a corner, no curve.
        is_sharp <- ax * bx + ay * by <= finger$chord * chord / 16
        turn <- if (is_sharp) 0 else if (ax * by - ay * bx < 0) -excess else excess
        if (!is.na(finger$turn)) {
            curve <- agreement(finger$turn, turn)
            # The first chord has a turn at one end only: it counts like the second.
            finger$curves <- finger$curves + if (is.na(finger$curve)) 2 * curve else curve
            finger$curve <- curve
        }
        finger$turn <- turn
    }
    finger$before_x <- finger$vertex_x
    finger$before_y <- finger$vertex_y
    finger$vertex_x <- x
    finger$vertex_y <- y
    finger$chord <- chord
    finger$chords <- finger$chords + chord
    finger$tip_progress <- 0
}

# Moves a finger, and returns how far.
move <- function(finger, x, y) {
    pixels <- distance_between(finger$x, finger$y, x, y)
    finger$x <- x
    finger$y <- y
    if (distance_between(finger$vertex_x, finger$vertex_y, x, y) >= 6) {
        if (finger$tip_progress > 0) {
            over <- distance_between(finger$vertex_x, finger$vertex_y, finger$tip_x, finger$tip_y) +
                distance_between(finger$tip_x, finger$tip_y, x, y) -
                distance_between(finger$vertex_x, finger$vertex_y, x, y)
            # The tip of a corner.
            if (over >= 2) add_vertex(finger, finger$tip_x, finger$tip_y)
        }
        if (distance_between(finger$vertex_x, finger$vertex_y, x, y) >= 6) {
            add_vertex(finger, x, y)
            return(pixels)
        }
    }
    progress <- (x - finger$vertex_x) * (finger$vertex_x - finger$before_x) +
        (y - finger$vertex_y) * (finger$vertex_y - finger$before_y)
    if (progress > finger$tip_progress) {
        finger$tip_x <- x
        finger$tip_y <- y
        finger$tip_progress <- progress
    }
    pixels
}

# The length of its path, with curves in place of their chords.
estimate <- function(finger) {
    ends <- if (is.na(finger$turn)) 0 else if (is.na(finger$curve)) 2 * abs(finger$turn) else finger$curve
    rest <- distance_between(finger$vertex_x, finger$vertex_y, finger$x, finger$y)
    finger$chords + rest + (finger$curves + ends) / 6
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

# The least-squares line; NULL where there is none. `added` is what errors of x have added to its sum of squares.
line_through <- function(x, y, added = 0) {
    if (length(x) < 3 || length(unique(x)) < 2) return(NULL)
    xx <- sum((x - mean(x))^2)
    xy <- sum((x - mean(x)) * (y - mean(y)))
    yy <- sum((y - mean(y))^2)
    slope <- xy / (xx - min(added, xx / 2))
    list(
        intercept = mean(y) - slope * mean(x), slope = slope,
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

# The rows of a table of people and conditions that shared conditions link: the largest such group, by its values.
connected <- function(known) {
    left <- which(rowSums(known) > 0)
    best <- integer(0)
    while (length(left) > 0) {
        members <- left[1]
        repeat {
            shared <- colSums(known[members, , drop = FALSE]) > 0
            more <- setdiff(left[rowSums(known[left, shared, drop = FALSE]) > 0], members)
            if (length(more) == 0) break
            members <- c(members, more)
        }
        left <- setdiff(left, members)
        if (sum(known[members, ]) > sum(known[best, ])) best <- members
    }
    sort(best)
}

# The columns' means of a table in which values are missing (NA), by the fit of docs/experiments.md, and what the missing
# ones add to the sum of squares of the means.
two_way <- function(table) {
    known <- !is.na(table)
    if (all(known)) return(list(means = colMeans(table), added = 0))
    values <- ifelse(known, table, 0)
    count <- rowSums(known)
    size <- ncol(table)
    freedom <- sum(known) - nrow(table) - size
    fit <- function(scales) {
        weights <- known * scales
        inverse <- solve(diag(colSums(weights^2)) - t(weights) %*% (weights / count) + 1 / size)
        effects <- as.vector(inverse %*% colSums(weights * (values - rowSums(values) / count)))
        effects <- effects - mean(effects)
        list(effects = effects, levels = (rowSums(values) - scales * as.vector(known %*% effects)) / count, inverse = inverse)
    }
    scales <- rep(1, nrow(table))
    now <- fit(scales)
    change <- 0
    for (round in seq_len(if (freedom > 0) 100 else 0)) {
        away <- now$levels - mean(now$levels)
        products <- known * outer(away, now$effects)
        squares <- sum(products^2)
        factor <- 0
        if (squares > 1e-24 * sum(values^2)^2) {
            factor <- sum(products * (values - now$levels - rep(now$effects, each = nrow(table)))) / squares
        }
        if (abs(factor) * max(abs(away)) >= 1) {
            change <- Inf
            break
        }
        change <- max(abs(1 + factor * away - scales))
        scales <- 1 + factor * away
        if (change < 1e-12) break
        now <- fit(scales)
    }
    if (change > 1e-6) {
        # Few values do not show the factor.
        scales <- rep(1, nrow(table))
        now <- fit(scales)
    }
    expected <- now$levels + outer(scales, now$effects)
    added <- 0
    if (freedom > 0) {
        variance <- sum((known * (values - expected))^2) / freedom
        added <- max(0, variance * (sum(diag(now$inverse)) - 1 - (size - 1) / nrow(table)))
    }
    list(means = colMeans(ifelse(known, table, expected)), added = added)
}

mean_line <- function(x, y, difficulty) {
    times <- two_way(y)$means
    if (difficulty == "nominal") return(line_through(apply(x, 2, max, na.rm = TRUE), times))
    difficulties <- two_way(x)
    line_through(difficulties$means, times, difficulties$added)
}

# The class's line, and its intervals from five people on (Tukey 1958).
class_line <- function(all, difficulty) {
    who <- vapply(all, `[[`, "", ".participant")
    which <- vapply(all, `[[`, 0, ".condition")
    people <- unique(who)[order(as.numeric(substring(unique(who), 2)))]
    place <- cbind(match(who, people), match(which, sort(unique(which))))
    x <- y <- matrix(NA_real_, length(people), length(unique(which)))
    if (length(people) == 0) return(NULL)
    x[place] <- vapply(all, difficulty_of, 0, difficulty)
    y[place] <- vapply(all, `[[`, 0, "movementTimeSeconds")
    linked <- connected(!is.na(y))
    used <- colSums(!is.na(y[linked, , drop = FALSE])) > 0
    x <- x[linked, used, drop = FALSE]
    y <- y[linked, used, drop = FALSE]
    whole <- mean_line(x, y, difficulty)
    if (is.null(whole) || nrow(y) < 5) return(whole)
    groups <- if (nrow(y) <= 40) nrow(y) else 20
    others <- list()
    for (group in seq_len(groups)) {
        rest <- (seq_len(nrow(y)) - group) %% groups != 0
        known <- !is.na(y[rest, , drop = FALSE])
        if (length(connected(known)) < sum(rest) || any(colSums(known) == 0)) return(whole)
        other <- mean_line(x[rest, , drop = FALSE], y[rest, , drop = FALSE], difficulty)
        if (is.null(other)) return(whole)
        others[[group]] <- other
    }
    z <- 1.959963984540054
    freedom <- groups - 1
    t <- z + (z^3 + z) / 4 / freedom + (5 * z^5 + 16 * z^3 + 3 * z) / 96 / freedom^2 +
        (3 * z^7 + 19 * z^5 + 17 * z^3 - 15 * z) / 384 / freedom^3 +
        (79 * z^9 + 776 * z^7 + 1482 * z^5 - 1920 * z^3 - 945 * z) / 92160 / freedom^4
    for (name in c("intercept", "slope")) {
        pseudovalues <- groups * whole[[name]] - (groups - 1) * vapply(others, `[[`, 0, name)
        half <- t * sd(pseudovalues) / sqrt(groups)
        whole[[paste0(name, "Lower")]] <- mean(pseudovalues) - half
        whole[[paste0(name, "Upper")]] <- mean(pseudovalues) + half
    }
    whole
}

# Tasks in which everybody taps in time

# The median of each interval and the three on each side, without those of doubles; NA if all are.
usual <- function(steps) {
    vapply(seq_along(steps), function(place) {
        near <- steps[max(1, place - 3):min(length(steps), place + 3)]
        if (any(near >= 150)) median(near[near >= 150]) else NA_real_
    }, 0)
}

# One person's taps, ordered by the phone's clock, without doubles, with the usual intervals in each way to the next.
tapper <- function(own, room, error) {
    near <- usual(diff(own))
    kept <- 1
    for (place in seq_along(own)[-1]) {
        step <- if (is.na(near[place - 1])) 150 else near[place - 1]
        if (own[place] - own[kept[length(kept)]] >= max(step / 2, 150)) kept <- c(kept, place)
    }
    steps <- diff(own[kept])
    rate <- ifelse(is.na(usual(steps)), 1, steps / usual(steps))
    list(
        taps = length(kept), doubles = length(own) - length(kept), steps = steps,
        cycles = ifelse(rate > 1.5, pmax(2, floor(rate + 0.5)), 1), room = room[kept], error = max(error[kept])
    )
}

# The phase at a time of the room, on the unit circle; NA before the first tap, after the last one and in a pause.
phase_at <- function(one, time) {
    place <- which(one$room[-one$taps] <= time & time < one$room[-1])
    if (length(place) == 0 || one$cycles[place[1]] > 4) return(NA_complex_)
    place <- place[1]
    turns <- one$cycles[place] * (time - one$room[place]) / (one$room[place + 1] - one$room[place])
    exp(2i * pi * turns)
}

# The figures of a person that need nobody else.
figures_of_taps <- function(one, start) {
    found <- list(
        taps = one$taps, doubles = one$doubles, missing = sum(one$cycles) + 1 - one$taps,
        lastSeconds = (one$room[one$taps] - start) / 1000, tempo = NA, tempoLow = NA, tempoHigh = NA,
        spreadMilliseconds = NA, driftMilliseconds = NA, driftLow = NA, driftHigh = NA
    )
    whole <- one$cycles == 1
    steps <- one$steps[whole]
    n <- length(steps)
    if (n < 5) return(found)
    z <- 1.959963984540054
    ranked <- sort(steps)
    rank <- max(0, trunc((n - z * sqrt(n)) / 2))
    index <- (cumsum(one$cycles) - one$cycles)[whole]
    pairs <- combn(n, 2)
    slopes <- sort((steps[pairs[2, ]] - steps[pairs[1, ]]) / (index[pairs[2, ]] - index[pairs[1, ]]))
    half <- z * sqrt(n * (n - 1) * (2 * n + 5) / 18)
    low <- round((length(slopes) - half) / 2)
    high <- round((length(slopes) + half) / 2) + 1
    found$tempo <- 60000 / median(steps)
    found$tempoLow <- 60000 / ranked[n - rank]
    found$tempoHigh <- 60000 / ranked[rank + 1]
    found$spreadMilliseconds <- 1.4826 * median(abs(steps - median(steps)))
    found$driftMilliseconds <- median(slopes)
    if (low >= 1 && high <= length(slopes)) {
        found$driftLow <- slopes[low]
        found$driftHigh <- slopes[high]
    }
    found
}

# The figures of each person of a task in time, by id; `row` is its line of the table `together`.
beats <- function(row, attempts) {
    numbers(row, "untilMilliseconds", "target")
    period <- if (row$kind == "beat") 60000 / target else 0
    alone <- if (row$kind == "beat") 30000 else 1000 * target
    start <- untilMilliseconds - alone
    own <- attempts[attempts$challenge == row$challenge & attempts$clockEpoch == row$clockEpoch, , drop = FALSE]
    if (nrow(own) == 0) return(list())
    room <- 1000 * as.numeric(own$value)
    own <- own[start - period / 2 <= room & room <= untilMilliseconds, , drop = FALSE]
    people <- lapply(split(own, own$participant), function(taps) {
        numbers(taps, "touchedMilliseconds", "value", "clockErrorMilliseconds")
        by_time <- order(touchedMilliseconds)
        tapper(touchedMilliseconds[by_time], 1000 * value[by_time], clockErrorMilliseconds[by_time])
    })
    people <- Filter(function(one) one$taps > 1, people)
    if (length(people) == 0) return(list())
    times <- start + 500 * 0:(alone %/% 500)
    phases <- do.call(rbind, lapply(people, function(one) vapply(times, function(time) phase_at(one, time), 0i)))
    count <- colSums(!is.na(phases))
    errors <- vapply(people, `[[`, 0, "error")
    found <- lapply(seq_along(people), function(place) {
        figures <- figures_of_taps(people[[place]], start)
        compared <- !is.na(phases[place, ]) & count > 2
        others <- colSums(phases[-place, compared, drop = FALSE], na.rm = TRUE) / (count[compared] - 1)
        ahead <- sum(phases[place, compared] * Conj(others))
        figures$agreement <- figures$latenessMilliseconds <- NA
        figures$clockErrorMilliseconds <- errors[place] + max(errors[-place], 0)
        if (sum(compared) >= 8 && !is.na(figures$tempo) && sum(Mod(others)) > 0) {
            figures$agreement <- min(1, Mod(ahead) / sum(Mod(others)))
            if (figures$agreement >= 0.5) figures$latenessMilliseconds <- -Arg(ahead) / (2 * pi) * 60000 / figures$tempo
        }
        figures
    })
    names(found) <- names(people)
    found
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

attempts <- table_of("results")
persons <- table_of("beats")
together <- table_of("together")
for (i in which(together$untilMilliseconds != "")) {
    row <- together[i, ]
    stored <- persons[persons$challenge == row$challenge, , drop = FALSE]
    tapped <- beats(row, attempts)
    for (id in union(stored$participant, names(tapped))) {
        own <- if (is.null(tapped[[id]])) list(taps = NULL) else tapped[[id]]
        where <- match(id, stored$participant)
        for (name in names(own)) note("beats", paste(row$challenge, id), name, stored[[name]][where], own[[name]])
        if (is.null(tapped[[id]])) note("beats", paste(row$challenge, id), "taps", stored$taps[where], NULL)
    }
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
    fit <- if (row$participant == "") class_line(all, row$difficulty) else {
        own_line(Filter(function(figures) figures$.participant == row$participant, all), row$difficulty)
    }
    names <- c("intercept", "slope", "determination", "pointCount", "interceptLower", "interceptUpper", "slopeLower", "slopeUpper")
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
