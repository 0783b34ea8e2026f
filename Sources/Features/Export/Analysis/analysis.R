# Computes the figures of this archive anew from its events, attempts, taps and trials, and writes analysis.csv.
#
# Run it in the archive's folder: Rscript analysis.R. It needs base R only. Each line of analysis.csv has a figure as it
# stands in the tables and as computed here; the last line on the screen has the greatest relative difference. The
# formulas are those of TouchFigures's docs: figures.md, challenges.md, clock.md, walk.md and experiments.md.

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

# What one finger tells of its force.
new_pressing <- function(is_pen) {
    list2env(list(is_pen = is_pen, pressures = numeric(), radii = numeric(), pressure = 0, peak = 0, radius = 0))
}

read_force <- function(finger, pressure, radius) {
    if (!is.na(pressure)) {
        finger$pressure <- min(max(pressure, 0), 1)
        finger$peak <- max(finger$peak, finger$pressure)
        finger$pressures <- unique(c(finger$pressures, finger$pressure))
    }
    if (!is.na(radius) && radius > 0 && radius <= 100) {
        finger$radius <- radius
        finger$radii <- unique(c(finger$radii, radius))
    }
}

# How force is known, the better the greater: not, by the contact's area, by the screen, by a pen.
provenance_of <- function(finger) {
    told <- finger$pressures[finger$pressures > 0]
    if (length(told) > 1 && any(told != 0.5 & told != 1)) return(if (finger$is_pen) 3 else 2)
    if (length(finger$radii) > 1) 1 else 0
}

# What is as before where a gesture is taken back.
sums <- c(
    "touches", "taps", "most", "gesture_fingers", "last_pixels", "total_pixels", "last_estimate", "total_estimate",
    "last_ms", "total_ms", "start", "provenance", "gesture_peak", "peak"
)

new_phone <- function() {
    phone <- new.env()
    phone$fingers <- phone$pressing <- phone$syncs <- list()
    phone$latest <- -Inf
    phone$on_picture <- FALSE
    phone$before <- NULL
    phone$attempts <- NULL
    phone$challenge <- 0
    clear(phone)
    phone
}

# Fingers stay down; everything is measured from now on.
clear <- function(phone) {
    phone$touches <- phone$taps <- 0
    phone$most <- phone$gesture_fingers <- length(phone$fingers)
    phone$last_pixels <- phone$total_pixels <- phone$last_estimate <- phone$total_estimate <- 0
    phone$last_ms <- phone$total_ms <- 0
    phone$provenance <- 0
    phone$gesture_peak <- phone$peak <- NA_real_
    phone$start <- phone$latest
    phone$fingers <- lapply(phone$fingers, function(finger) new_finger(finger$x, finger$y))
    for (finger in phone$pressing) finger$peak <- finger$pressure
    if (!is.null(phone$before)) phone$before <- mget(sums, envir = phone)
    if (!is.null(phone$attempts)) interrupt(phone$attempts, length(phone$fingers) > 0)
}

begin <- function(phone, pointer, x, y, is_pen, is_resumed = FALSE) {
    is_first <- length(phone$fingers) == 0
    if (is_first) {
        phone$before <- if (phone$on_picture) mget(sums, envir = phone) else NULL
        phone$touches <- phone$touches + 1
        phone$gesture_fingers <- phone$provenance <- 0
        phone$last_pixels <- phone$last_estimate <- phone$last_ms <- 0
        phone$start <- phone$latest
        phone$gesture_peak <- NA_real_
    }
    phone$fingers[[pointer]] <- new_finger(x, y)
    phone$pressing[[pointer]] <- new_pressing(is_pen)
    phone$gesture_fingers <- max(phone$gesture_fingers, length(phone$fingers))
    phone$most <- max(phone$most, length(phone$fingers))
    if (!is.null(phone$attempts) && is_first) {
        if (is_resumed) phone$attempts$skips <- TRUE else began(phone$attempts, x, y, phone$latest)
    }
}

lift <- function(phone, pointer, is_cancelled = FALSE) {
    length <- estimate(phone$fingers[[pointer]])
    provenance <- provenance_of(phone$pressing[[pointer]])
    peak <- phone$pressing[[pointer]]$peak
    phone$fingers[[pointer]] <- phone$pressing[[pointer]] <- NULL
    phone$last_estimate <- phone$last_estimate + length
    phone$total_estimate <- phone$total_estimate + length
    phone$provenance <- max(phone$provenance, provenance)
    if (provenance > 1) {
        phone$gesture_peak <- max(phone$gesture_peak, peak, na.rm = TRUE)
        phone$peak <- max(phone$peak, peak, na.rm = TRUE)
    }
    if (length(phone$fingers) > 0) return(invisible())
    if (is_cancelled && !is.null(phone$before)) {
        list2env(phone$before, envir = phone)
        return(invisible())
    }
    phone$last_ms <- phone$latest - phone$start
    phone$total_ms <- phone$total_ms + phone$last_ms
    phone$taps <- phone$taps + (phone$gesture_fingers == 1 && phone$last_ms <= 250 && phone$last_pixels <= 10)
    if (!is.null(phone$attempts)) finished(phone$attempts, phone)
}

freeze <- function(phone) {
    own <- phone$attempts
    phone$attempts <- NULL
    for (pointer in names(phone$fingers)) lift(phone, pointer)
    phone$attempts <- own
    if (!is.null(own)) interrupt(own, FALSE)
}

# An event is phase (0 began, 1 moved, 2 ended, 3 cancelled, 4 held), pointer, x, y, t.
apply_event <- function(phone, phase, pointer, x, y, t, is_pen) {
    finger <- phone$fingers[[pointer]]
    if (is.null(finger) && phase > 1) return(invisible())
    phone$latest <- max(phone$latest, t)
    if (is.null(finger)) return(begin(phone, pointer, x, y, is_pen, phase == 1))
    if (phase == 0) { # Its end was lost.
        lift(phone, pointer)
        return(begin(phone, pointer, x, y, is_pen))
    }
    if (phase <= 2) {
        pixels <- move(finger, x, y)
        phone$last_pixels <- phone$last_pixels + pixels
        phone$total_pixels <- phone$total_pixels + pixels
    }
    if (phase == 2 || phase == 3) lift(phone, pointer, phase == 3)
}

# Percent and grams of a reading, by the full scale and the tare of a row of the table `forces`.
weighed <- function(pressure, row) {
    full <- as.numeric(row$fullScaleGrams)
    tare <- as.numeric(row$tareGrams) / full
    percent <- max(0, pressure * 100 - tare * 100)
    c(if (pressure >= 1) 100 else percent, percent * full / 100)
}

# The figures of force, rounded down as everywhere.
force_of <- function(phone, row) {
    known <- vapply(phone$pressing, provenance_of, 0)
    provenance <- max(phone$provenance, known)
    peaks <- c(vapply(phone$pressing[known > 1], function(finger) finger$peak, 0), phone$peak)
    down <- phone$pressing[known == provenance]
    force <- grams <- NA
    if (provenance == 1) {
        force <- min(100, (max(0, vapply(down, function(finger) finger$radius, 0)) / 32)^2 * 100)
    } else if (provenance > 1) {
        both <- weighed(max(0, vapply(down, function(finger) finger$pressure, 0)), row)
        force <- both[1]
        grams <- both[2]
    }
    peak <- if (all(is.na(peaks))) NA else weighed(max(peaks, na.rm = TRUE), row)[2]
    list(force = floor(force), grams = floor(grams), peakGrams = floor(peak))
}

# The room's time by what a phone has told of its clock: ms, error, epoch; NULL if it has told nothing.
room_time <- function(syncs, t, seq = Inf) {
    if (length(syncs) == 0) return(NULL)
    each <- function(place) vapply(syncs, `[`, 0, place)
    told <- each(1) < seq
    epochs <- each(6)
    fit <- each(2) <= t
    if (any(told)) fit <- fit & (told | epochs == epochs[max(which(told))])
    sync <- syncs[[if (any(fit)) max(which(fit)) else 1]]
    away <- t - sync[2]
    c(t + sync[3] + sync[5] * away, sync[4] + (200e-6 + abs(sync[5])) * abs(away), sync[6])
}

# Challenges

kinds <- c("distance", "hold", "press", "targets", "reaction", "latency", "symbol", "wave", "relay", "beat", "clap")
ring_order <- c(0, 5, 1, 6, 2, 7, 3, 8, 4, 0) + 1

# What one phone does in one challenge: the figures of each attempt are in `found`.
new_attempts <- function(kind, target, phone, screen) {
    one <- list2env(list(
        kind = kind, target = target, found = list(), skips = length(phone$fingers) > 0, waiting = numeric(),
        limit = if (kind %in% c("wave", "relay")) 1 else 200, times = numeric(), early = 0, missed = 0, flash = NA_real_,
        lags = numeric(), frames = numeric(), begun = FALSE, tap = c(0, 0, 0), movements = list(), strokes = list(), pointer = ""
    ))
    if (kind == "targets") {
        side <- min(screen)
        free <- side - 2 * min(24, side / 8)
        share <- cos(pi / 18) / (2^target - 1)
        quarter <- function(length) floor(length * 4 + 0.5) / 4
        one$width <- quarter(max(free * share / (1 + share), min(16, free / 4)))
        angles <- 2 * pi * 0:8 / 9
        radius <- (free - one$width) / 2
        one$ring <- cbind(quarter(screen[1] / 2 + radius * sin(angles)), quarter(screen[2] / 2 - radius * cos(angles)))
    }
    one
}

add_attempt <- function(one, ...) one$found[[length(one$found) + 1]] <- list(...)

# A clear or a freeze.
interrupt <- function(one, is_touching) {
    one$skips <- is_touching
    one$begun <- FALSE
    one$movements <- one$strokes <- list()
    one$pointer <- ""
    one$flash <- NA_real_
    one$waiting <- numeric()
}

begin_series <- function(one) {
    one$times <- numeric()
    one$early <- one$missed <- 0
    one$flash <- NA_real_
}

# A finger goes down while no other is down.
began <- function(one, x, y, t) {
    if (one$kind == "targets") return(tap_target(one, c(x, y, t)))
    if (one$kind %in% c("wave", "relay", "beat", "clap")) {
        if (length(one$found) + length(one$waiting) < one$limit) one$waiting <- c(one$waiting, t)
    }
    if (one$kind != "reaction") return(invisible())
    if (length(one$times) >= one$target) return(begin_series(one))
    took <- t - one$flash
    one$flash <- NA_real_
    if (is.na(took) || took < 100) {
        one$early <- one$early + 1
    } else if (took > 5000) {
        one$missed <- one$missed + 1
    } else {
        one$times <- c(one$times, took)
        if (length(one$times) == one$target) {
            add_attempt(one, value = median(one$times), falseStarts = one$early, misses = one$missed)
        }
    }
}

tap_target <- function(one, tap) {
    place <- length(one$movements) + 1
    from <- one$ring[ring_order[place], ]
    to <- one$ring[ring_order[place + 1], ]
    begins <- sqrt(sum((tap[1:2] - from)^2)) <= one$width / 2
    if (one$begun) {
        way <- sqrt(sum((one$tap[1:2] - tap[1:2])^2))
        off <- sqrt(sum((tap[1:2] - to)^2))
        if (way < sqrt(sum((from - to)^2)) / 2 || off > 2 * one$width || tap[3] <= one$tap[3]) {
            one$begun <- begins
            one$tap <- tap
            return(invisible())
        }
        one$movements[[place]] <- c(from, to, one$tap, tap)
        one$tap <- tap
    } else if (begins) {
        one$begun <- TRUE
        one$tap <- tap
    }
    if (length(one$movements) < 9) return(invisible())
    # Columns: from x, y; to x, y; start x, y, t; end x, y, t.
    all <- do.call(rbind, one$movements)
    one$begun <- FALSE
    one$movements <- list()
    length <- sqrt((all[, 3] - all[, 1])^2 + (all[, 4] - all[, 2])^2)
    ux <- (all[, 3] - all[, 1]) / length
    uy <- (all[, 4] - all[, 2]) / length
    dx <- all[, 8] - all[, 3]
    dy <- all[, 9] - all[, 4]
    ahead <- sd(dx * ux + dy * uy)
    aside <- sd(dy * ux - dx * uy)
    seconds <- mean(all[, 10] - all[, 7]) / 1000
    distance <- max(mean((all[, 8] - all[, 5]) * ux + (all[, 9] - all[, 6]) * uy), 0)
    way <- mean(sqrt((all[, 8] - all[, 5])^2 + (all[, 9] - all[, 6])^2))
    effective_width <- max(4.133 * ahead, 1)
    bits <- log2(distance / effective_width + 1)
    bivariate_width <- max(4.133 * sqrt(ahead^2 + aside^2), 1)
    bivariate_bits <- log2(way / bivariate_width + 1)
    add_attempt(one,
        value = bits / seconds, movementTimeSeconds = seconds, indexOfDifficultyBits = log2(mean(length) / one$width + 1),
        effectiveWidthPixels = effective_width, effectiveDistancePixels = distance, effectiveIndexOfDifficultyBits = bits,
        effectiveWidthBivariatePixels = bivariate_width, effectiveDistanceBivariatePixels = way,
        effectiveIndexOfDifficultyBivariateBits = bivariate_bits, throughputUnivariateBitsPerSecond = bits / seconds,
        throughputBivariateBitsPerSecond = bivariate_bits / seconds, errors = sum(sqrt(dx^2 + dy^2) > one$width / 2)
    )
}

# The last finger of a gesture is lifted.
finished <- function(one, phone) {
    counts <- !one$skips
    one$skips <- FALSE
    if (!counts) return(invisible())
    if (one$kind == "distance") add_attempt(one, pixels = phone$last_pixels)
    if (one$kind == "hold") add_attempt(one, value = phone$last_ms / 1000)
    if (one$kind == "press" && !is.na(phone$gesture_peak)) add_attempt(one, pressure = phone$gesture_peak)
}

# The strokes of a drawing, each a list of complex places and their times.
follow <- function(one, phase, pointer, x, y, t) {
    if (phase == 0 && one$pointer == "") {
        one$pointer <- pointer
        one$strokes[[length(one$strokes) + 1]] <- list(place = complex(), t = numeric())
    } else if (pointer != one$pointer) {
        return(invisible())
    }
    count <- length(one$strokes)
    if (phase <= 2) {
        times <- unlist(lapply(one$strokes, `[[`, "t"))
        own <- one$strokes[[count]]
        one$strokes[[count]] <- list(place = c(own$place, complex(real = x, imaginary = y)), t = c(own$t, max(t, times[length(times)])))
    }
    if (phase == 2 || phase == 3) one$pointer <- ""
}

# Another line of a phone, or touches after they were applied.
told_line <- function(one, type, line, phone) {
    if (one$kind == "reaction" && type == "flash") {
        if (length(one$times) >= one$target) begin_series(one)
        one$missed <- one$missed + !is.na(one$flash)
        one$flash <- number_of(line, "t")
    }
    if (one$kind == "latency" && type == "lap") {
        one$lags <- c(one$lags, number_of(line, "lag"))
        one$frames <- c(one$frames, number_of(line, "frame"))
        if (length(one$lags) == one$target) {
            add_attempt(one,
                value = median(one$lags), estimatedLatencyMilliseconds = median(one$lags),
                lapDeviationMilliseconds = sd(one$lags), frameMilliseconds = median(one$frames)
            )
            one$lags <- one$frames <- numeric()
        }
    }
    if (one$kind == "symbol" && type == "drawn") {
        upright <- (-1i)^number_of(line, "turn") / number_of(line, "size")
        drawing <- lapply(one$strokes, function(stroke) list(place = stroke$place * upright, t = stroke$t))
        interrupt(one, FALSE)
        if (length_of(drawing) >= 0.1 && sum(lengths(lapply(drawing, `[[`, "t"))) <= 4000) {
            one$found[[length(one$found) + 1]] <- articulation(drawing, template(one$target))
        }
    }
    while (length(one$waiting) > 0 && length(phone$syncs) > 0) {
        t <- one$waiting[1]
        one$waiting <- one$waiting[-1]
        time <- room_time(phone$syncs, t)
        add_attempt(one, value = time[1] / 1000, touchedMilliseconds = t, clockErrorMilliseconds = time[2], clockEpoch = time[3])
    }
}

# A symbol's strokes as they are demonstrated: 1.5 sides a second, 400 ms from one stroke to the next.
template <- function(number) {
    around <- function(radius, degrees) 0.5 + 0.5i - 1i * radius * exp(1i * degrees * pi / 180)
    strokes <- switch(number,
        list(c(0.5 + 0.05i, 0.05 + 0.85i, 0.95 + 0.85i, 0.5 + 0.05i)),
        list(around(0.48, 216 + 144 * 0:5)),
        list(c(0.05 + 0.5i, 0.35 + 0.9i, 0.95 + 0.1i)),
        list(around(0.48 * 0:96 / 96, 90 + 7.5 * 0:96)),
        list(c(0.05 + 0.5i, 0.95 + 0.5i), c(0.6 + 0.15i, 0.95 + 0.5i, 0.6 + 0.85i)),
        list(c(0.1 + 0.1i, 0.9 + 0.9i), c(0.9 + 0.1i, 0.1 + 0.9i)),
        list(c(0.5 + 0.05i, 0.1 + 0.95i), c(0.5 + 0.05i, 0.9 + 0.95i), c(0.25 + 0.61i, 0.75 + 0.61i)),
        list(c(0.15 + 0.95i, 0.85 + 0.95i, 0.15 + 0.4i, 0.85 + 0.4i, 0.5 + 0.05i, 0.15 + 0.4i, 0.15 + 0.95i, 0.85 + 0.4i, 0.85 + 0.95i))
    )
    now <- 0
    lapply(strokes, function(stroke) {
        t <- now + cumsum(c(0, Mod(diff(stroke)) / 0.0015))
        now <<- t[length(t)] + 400
        list(place = stroke, t = t)
    })
}

length_of <- function(drawing) sum(vapply(drawing, function(stroke) sum(Mod(diff(stroke$place))), 0))

# 32 points at equal distances along the strokes: their places from the centroid, times from the first one, and strokes.
resampled <- function(drawing) {
    segments <- do.call(rbind, lapply(seq_along(drawing), function(number) {
        place <- drawing[[number]]$place
        t <- drawing[[number]]$t
        n <- length(place)
        if (n < 2) return(NULL)
        data.frame(number = number, from = place[-n], to = place[-1], begin = t[-n], end = t[-1])
    }))
    segments <- segments[segments$from != segments$to, ]
    size <- Mod(segments$to - segments$from)
    ends <- cumsum(size)
    ways <- ends[length(ends)] * 1:30 / 31
    at <- vapply(ways, function(way) which(ends >= way)[1], 0L)
    share <- 1 - (ends[at] - ways) / size[at]
    last <- drawing[[length(drawing)]]
    first <- drawing[[1]]
    place <- c(first$place[1], segments$from[at] + share * (segments$to[at] - segments$from[at]), last$place[length(last$place)])
    t <- c(first$t[1], segments$begin[at] + share * (segments$end[at] - segments$begin[at]), last$t[length(last$t)])
    list(place = place - mean(place), t = t - first$t[1], stroke = c(1, segments$number[at], length(drawing)))
}

# The angle by which the path turns at each point; 0 at the ends of strokes.
turnings <- function(points) {
    step <- diff(points$place)
    same <- diff(points$stroke) == 0
    inner <- seq_len(30)
    whole <- same[inner] & same[inner + 1] & step[inner] != 0 & step[inner + 1] != 0
    c(0, ifelse(whole, Arg(step[inner + 1] / step[inner]), 0), 0)
}

# The speed from the point before to the one after on the same stroke, in sides a second.
speeds <- function(points) {
    vapply(1:32, function(index) {
        near <- max(1, index - 1):min(32, index + 1)
        near <- near[points$stroke[near] == points$stroke[index]]
        time <- points$t[near[length(near)]] - points$t[near[1]]
        if (time > 1e-5) 1000 * sum(Mod(diff(points$place[near]))) / time else 0
    }, 0)
}

# The cost of the best one-to-one matching of rows and columns (Kuhn and Munkres). Column 1 of the vectors is none.
least_sum <- function(costs) {
    size <- nrow(costs)
    by_row <- numeric(size)
    by_column <- row_of <- numeric(size + 1)
    for (row in seq_len(size)) {
        row_of[1] <- row
        column <- 1
        least <- rep(Inf, size + 1)
        before <- rep(0, size + 1)
        used <- rep(FALSE, size + 1)
        while (row_of[column] > 0) {
            used[column] <- TRUE
            here <- row_of[column]
            free <- which(!used)
            cost <- costs[here, free - 1] - by_row[here] - by_column[free]
            better <- cost < least[free]
            least[free[better]] <- cost[better]
            before[free[better]] <- column
            following <- free[which.min(least[free])]
            delta <- least[following]
            taken <- which(used)
            by_row[row_of[taken]] <- by_row[row_of[taken]] + delta
            by_column[taken] <- by_column[taken] - delta
            least[free] <- least[free] - delta
            column <- following
        }
        while (column > 1) {
            row_of[column] <- row_of[before[column]]
            column <- before[column]
        }
    }
    sum(costs[cbind(row_of[-1], seq_len(size))])
}

# The measures of a drawing of a symbol.
articulation <- function(drawing, axis) {
    got <- resampled(drawing)
    wanted <- resampled(axis)
    off <- Mod(got$place - wanted$place)
    bends <- abs(Arg(exp(1i * (turnings(got) - turnings(wanted)))))
    paces <- abs(speeds(got) - speeds(wanted))
    least <- least_sum(Mod(outer(got$place, wanted$place, `-`)))
    area <- function(strokes) {
        place <- unlist(lapply(strokes, `[[`, "place"))
        diff(range(Re(place))) * diff(range(Im(place)))
    }
    lasted <- function(strokes) {
        t <- unlist(lapply(strokes, `[[`, "t"))
        t[length(t)] - t[1]
    }
    list(
        value = 100 * mean(off), shapeErrorPercent = 100 * mean(off), shapeVariabilityPercent = 100 * sd(off),
        lengthErrorPercent = 100 * abs(length_of(drawing) / length_of(axis) - 1),
        sizeErrorPercent = 100 * abs(area(drawing) / area(axis) - 1),
        bendingErrorRadians = mean(bends), bendingVariabilityRadians = sd(bends),
        timeErrorMilliseconds = abs(lasted(drawing) - lasted(axis)), timeVariabilityMilliseconds = sd(abs(got$t - wanted$t)),
        velocityErrorPercentPerSecond = 100 * mean(paces), velocityVariabilityPercentPerSecond = 100 * sd(paces),
        strokeError = abs(length(drawing) - length(axis)), strokeOrderErrorPercent = 100 * (mean(off) - least / 32),
        articulationMilliseconds = lasted(drawing)
    )
}

# Walks

# The distance along the great circle; positions begin with latitude and longitude in degrees.
metres <- function(one, other) {
    latitude <- c(one[1], other[1]) * pi / 180
    h <- sin(diff(latitude) / 2)^2 + cos(latitude[1]) * cos(latitude[2]) * sin((other[2] - one[2]) * pi / 360)^2
    2 * 6371008.7714 * atan2(sqrt(h), sqrt(1 - h))
}

# The way of a position that follows the fixes within some seconds.
new_smoothed <- function(seconds) list2env(list(seconds = seconds, length = 0, place = NULL, start = NULL, lasted = 0, fixes = 0))

# Returns the metres of a step that ends at a fix, and the metres for each of its fixes.
smooth_step <- function(way, fix, ms) {
    if (is.null(way$place)) {
        way$place <- way$start <- fix[1:2]
        return(NULL)
    }
    way$place <- way$place + ms / (ms + 1000 * way$seconds) * (fix[1:2] - way$place)
    way$lasted <- way$lasted + ms
    way$fixes <- way$fixes + 1
    step <- metres(way$start, way$place)
    if (step <= max(3, fix[3] / 2)) return(NULL)
    found <- c(step, step / way$fixes)
    is_slow <- step < 0.3 * way$lasted / 1000
    way$start <- way$place
    way$lasted <- way$fixes <- 0
    if (is_slow) return(NULL)
    way$length <- way$length + step
    found
}

new_walker <- function() {
    walker <- list2env(list(latest = -Inf, plausible = NULL, far = list()))
    clear_walk(walker)
    walker
}

# The walk goes on from the newest plausible fix.
clear_walk <- function(walker) {
    walker$distance <- walker$accurate <- walker$sampled <- walker$longest <- 0
    walker$counted <- walker$plausible
    walker$fine <- new_smoothed(4)
    walker$coarse <- new_smoothed(8)
    if (!is.null(walker$plausible)) smooth_walk(walker, walker$plausible, 0)
    walker$accuracy <- NA_real_
}

smooth_walk <- function(walker, fix, ms) {
    walker$accuracy <- fix[3]
    smooth_step(walker$coarse, fix, ms)
    step <- smooth_step(walker$fine, fix, ms)
    if (is.null(step)) return(invisible())
    walker$accurate <- walker$accurate + step[1] * fix[3]
    walker$sampled <- walker$sampled + step[1] * min(10, max(0, step[2] - 1.5))
}

reaches <- function(one, other) metres(one, other) <= 15 * (other[4] - one[4]) / 1000

# A fix is latitude, longitude, accuracy, ms.
apply_fix <- function(walker, fix) {
    walker$latest <- fix[4] <- max(walker$latest, fix[4])
    if (fix[3] > 50) return(invisible())
    before <- walker$plausible
    far <- walker$far
    near_far <- length(far) > 0 && reaches(far[[length(far)]], fix)
    if (!is.null(before)) {
        within <- max(5, sqrt(before[3]^2 + fix[3]^2))
        if (!reaches(before, fix) || (near_far && metres(before, fix) > within)) {
            walker$far <- c(if (near_far) far, list(fix))
            if (length(walker$far) < 3) return(invisible())
            by <- walker$far[[1]][1:2] - before[1:2]
            walker$counted[1:2] <- walker$counted[1:2] + by
            for (way in list(walker$fine, walker$coarse)) {
                way$place <- way$place + by
                way$start <- way$start + by
            }
            walker$accuracy <- fix[3]
            walker$plausible <- fix
            walker$far <- list()
            return(invisible())
        }
    }
    smooth_walk(walker, fix, if (is.null(before)) 0 else fix[4] - before[4])
    walker$far <- list()
    walker$plausible <- fix
    if (is.null(walker$counted)) walker$counted <- fix
    step <- metres(walker$counted, fix)
    least <- max(5, 1.75 * sqrt(walker$counted[3]^2 + fix[3]^2))
    if (step > least) {
        walker$distance <- walker$distance + step
        walker$counted <- fix
        walker$longest <- max(walker$longest, least)
    }
}

# The distance and its error.
figures_of_walk <- function(walker) {
    way <- walker$fine$length
    corners <- max(0, way + 2 * max(0, way - walker$coarse$length) - walker$distance)
    ends <- 5 + max(1.5 * walker$accuracy, walker$longest)
    c(walker$distance, 0.02 * (way + walker$sampled) + corners + ends + 0.004 * walker$accurate)
}

# The figures of each walker after each fix, from the log.
walks <- function() {
    walkers <- found <- list()
    form <- '^\\{"participant":"([^"]*)","receivedMilliseconds":[0-9]+,"type":"(fixes|cleared)"'
    for (line in grep(form, readLines(log_file, encoding = "UTF-8", warn = FALSE), value = TRUE)) {
        head <- regmatches(line, regexec(form, line))[[1]]
        id <- head[2]
        if (head[3] == "cleared") {
            if (!is.null(walkers[[id]])) clear_walk(walkers[[id]])
            next
        }
        if (is.null(walkers[[id]])) walkers[[id]] <- new_walker()
        for (fix in rows_of(line, "fixes")) {
            apply_fix(walkers[[id]], as.numeric(fix[1:4]))
            found[[id]] <- c(found[[id]], list(figures_of_walk(walkers[[id]])))
        }
    }
    found
}

# The log. Its lines are as the server writes them: fields in this order, without spaces.

# A number of a line by its name; NA if it has none.
number_of <- function(line, name) {
    found <- regmatches(line, regexec(paste0('"', name, '":(-?[0-9][-+.0-9eE]*)'), line))[[1]]
    if (length(found) == 2) as.numeric(found[2]) else NA_real_
}

# The texts of a list of numbers by its name, empty for null; NULL if there is none.
list_of <- function(line, name) {
    found <- regmatches(line, regexec(paste0('"', name, '":\\[([^]]*)\\]'), line))[[1]]
    if (length(found) == 2) sub("null", "", strsplit(found[2], ",", fixed = TRUE)[[1]], fixed = TRUE)
}

# The last list of a line, of lists of texts.
rows_of <- function(line, name) {
    rows <- sub("]]}", "", sub(paste0('^.*"', name, '":\\[\\[?'), "", line), fixed = TRUE)
    if (rows == "]}") return(list()) # A batch without any.
    strsplit(strsplit(rows, "],[", fixed = TRUE)[[1]], ",", fixed = TRUE)
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

# Each phone by its id, the attempts by "challenge participant", and the lines of each phone's touches.
phones <- function() {
    found <- attempts <- touched <- screens <- list()
    moment <- as.numeric(table_of("session")$exportedMilliseconds)
    form <- '^\\{("participant":"([^"]*)",)?"receivedMilliseconds":([0-9]+),"type":"([a-z]+)"'
    lines <- grep(form, readLines(log_file, encoding = "UTF-8", warn = FALSE), value = TRUE)
    heads <- regmatches(lines, regexec(form, lines))
    ids <- vapply(heads, `[`, "", 3)
    received <- as.numeric(vapply(heads, `[`, "", 4))
    types <- vapply(heads, `[`, "", 5)
    people <- table_of("participants")
    # The table has the newest screen of each phone. Before its first change it is not known.
    for (i in seq_len(nrow(people))) {
        if (any(ids == people$participant[i] & types == "screen" & received <= moment)) next
        screens[[people$participant[i]]] <- as.numeric(c(people$screenWidth[i], people$screenHeight[i]))
    }
    challenge <- 0
    kind <- ""
    target <- NA
    for (i in which(received <= moment)) {
        id <- ids[i]
        type <- types[i]
        line <- lines[i]
        if (type == "challenge") {
            challenge <- number_of(line, "number")
            kind <- sub('^.*"kind":"([^"]*)".*$', "\\1", line)
            target <- number_of(line, "target")
            for (phone in found) phone$attempts <- NULL
        }
        if (!(id %in% people$participant)) next
        if (is.null(found[[id]])) found[[id]] <- new_phone()
        phone <- found[[id]]
        if (phone$challenge != challenge) {
            phone$challenge <- challenge
            if (kind %in% kinds && (kind != "targets" || !is.null(screens[[id]]))) {
                phone$attempts <- new_attempts(kind, target, phone, screens[[id]])
                attempts[[paste(challenge, id)]] <- phone$attempts
            }
        }
        if (type == "lifted") {
            freeze(phone)
        } else if (type %in% c("cleared", "withdrawn")) {
            clear(phone)
        } else if (type == "ground") {
            phone$on_picture <- !is.na(number_of(line, "picture"))
        } else if (type == "screen") {
            screens[[id]] <- c(number_of(line, "width"), number_of(line, "height"))
        } else if (type == "sync") {
            names <- c("seq", "t", "offset", "error", "drift", "epoch")
            sync <- vapply(names, function(name) number_of(line, name), 0, USE.NAMES = FALSE)
            if (sync[6] > 0) phone$syncs[[length(phone$syncs) + 1]] <- sync
        } else if (type == "touches") {
            events <- rows_of(line, "events")
            for (event in events) {
                # Without a pressure and a radius there is null.
                values <- suppressWarnings(as.numeric(event[c(1, 3:7)]))
                pointer <- event[2]
                apply_event(phone, values[1], pointer, values[2], values[3], values[4], length(event) > 7)
                if (values[1] %in% c(0, 1, 4) && !is.null(phone$pressing[[pointer]])) {
                    read_force(phone$pressing[[pointer]], values[5], values[6])
                }
            }
            if (!is.null(phone$attempts) && phone$attempts$kind == "symbol") {
                for (event in events) {
                    values <- as.numeric(event[c(1, 3:5)])
                    follow(phone$attempts, values[1], event[2], values[2], values[3], values[4])
                }
            }
            touched[[id]] <- c(touched[[id]], line)
        }
        if (!is.null(phone$attempts)) told_line(phone$attempts, type, line, phone)
    }
    list(phones = found, attempts = lapply(attempts, function(one) one$found), touches = touched)
}

# The touch whose time in the room differs most, of equal ones the last: a list by figure of number, text and value.
times <- function(syncs, lines) {
    worst <- list()
    count <- 0
    for (line in lines) {
        events <- rows_of(line, "events")
        if (length(events) == 0) next
        seq <- number_of(line, "seq")
        computed <- do.call(rbind, lapply(events, function(event) room_time(syncs, as.numeric(event[5]), seq)))
        # In whole microseconds, and the error so that it holds for that.
        computed[, 1] <- floor(computed[, 1] * 1000 + 0.5) / 1000
        computed[, 2] <- ceiling(computed[, 2] * 1000 + 0.5) / 1000
        epoch <- number_of(line, "clockEpoch")
        computed[computed[, 3] != computed[nrow(computed), 3], ] <- NA
        names <- c("roomMilliseconds", "clockErrorMilliseconds", "clockEpoch")
        for (column in 1:3) {
            values <- computed[, column]
            texts <- if (column == 3) ifelse(is.na(values) | is.na(epoch), "", as.character(epoch)) else list_of(line, names[column])
            if (is.null(texts)) texts <- rep("", length(values))
            off <- differences_of(suppressWarnings(as.numeric(texts)), values)
            place <- max(which(off == max(off)))
            if (is.null(worst[[names[column]]]) || off[place] >= worst[[names[column]]]$off) {
                worst[[names[column]]] <- list(off = off[place], number = count + place, text = texts[place], value = values[place])
            }
        }
        count <- count + length(events)
    }
    worst
}

# Relative to the greater value, but at least to 1; infinite where only one side has a value.
differences_of <- function(archive, values) {
    differences <- abs(archive - values) / pmax(abs(archive), abs(values), 1)
    differences[is.na(archive) & is.na(values)] <- 0
    differences[is.na(differences)] <- Inf
    differences
}

# Experiments

# The measured rows of each condition, of all blocks or of each, in their order, each a data frame.
measured <- function(rows, by_block) {
    rows <- rows[rows$practice == "FALSE", , drop = FALSE]
    if (nrow(rows) == 0) return(list())
    for (name in c("experiment", "block", "condition", "trial")) rows[[name]] <- as.numeric(rows[[name]])
    rows <- rows[order(rows$experiment, rows$participant, rows$condition, rows$block, rows$trial), ]
    keys <- paste(rows$experiment, rows$participant, rows$condition, if (by_block) rows$block)
    split(rows, factor(keys, levels = unique(keys)))
}

numbers <- function(rows, ...) for (name in c(...)) assign(name, as.numeric(rows[[name]]), envir = parent.frame())

tapping <- function(taps) {
    numbers(taps, "pixelsPerMillimetre", "distance", "width", "targetX", "targetY", "x", "y", "t", "block")
    n <- length(x)
    if (n < 2) return(NULL)
    from <- seq_len(n - 1)
    to <- from + 1
    scale <- pixelsPerMillimetre[to]
    length <- sqrt(diff(targetX)^2 + diff(targetY)^2)
    ux <- diff(targetX) / length
    uy <- diff(targetY) / length
    dx <- (x - targetX)[to]
    dy <- (y - targetY)[to]
    off <- sqrt(dx^2 + dy^2)
    moved <- sqrt(diff(x)^2 + diff(y)^2)
    ms <- diff(t)
    # Between two blocks there is no trial.
    is_trial <- diff(block) == 0
    counts <- is_trial & !(moved < length / 2 | off > 2 * width[1] * scale | ms <= 0 | ms > 10000)
    if (sum(counts) < 2) return(NULL)
    ahead <- sd(((dx * ux + dy * uy) / scale)[counts])
    aside <- sd(((dy * ux - dx * uy) / scale)[counts])
    seconds <- mean(ms[counts]) / 1000
    errors <- sum(off[counts] > width[1] * scale[counts] / 2)
    effective_width <- max(4.133 * ahead, 1 / pixelsPerMillimetre[1])
    effective_distance <- max(mean(((diff(x) * ux + diff(y) * uy) / scale)[counts]), 0)
    bits <- log2(effective_distance / effective_width + 1)
    bivariate_width <- max(4.133 * sqrt(ahead^2 + aside^2), 1 / pixelsPerMillimetre[1])
    bivariate_distance <- mean((moved / scale)[counts])
    bivariate_bits <- log2(bivariate_distance / bivariate_width + 1)
    list(
        trials = sum(counts), errors = errors, outliers = sum(is_trial & !counts), errorRate = errors / sum(counts),
        movementTimeSeconds = seconds, effectiveWidth = effective_width, effectiveDistance = effective_distance,
        indexOfDifficultyBits = log2(distance[1] / width[1] + 1), effectiveIndexOfDifficultyBits = bits,
        throughput = bits / seconds, throughputUnivariateBitsPerSecond = bits / seconds,
        effectiveWidthBivariate = bivariate_width, effectiveDistanceBivariate = bivariate_distance,
        effectiveIndexOfDifficultyBivariateBits = bivariate_bits, throughputBivariateBitsPerSecond = bivariate_bits / seconds
    )
}

# What a trial through a tunnel measures, in s and mm.
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
        is_outlier = max(abs(b)) > 4 * half || seconds <= 0 || seconds > 20, deviations = across[inner] / pixelsPerMillimetre
    )
}

steering <- function(trials) {
    numbers(trials, "pixelsPerMillimetre", "distance", "width", "breaks")
    scale <- pixelsPerMillimetre[1]
    ways <- lapply(seq_len(nrow(trials)), function(i) way(trials[i, ]))
    counted <- Filter(function(trial) !trial$is_outlier, ways)
    deviations <- unlist(lapply(counted, `[[`, "deviations"))
    if (length(counted) < 2 || length(deviations) < 2) return(NULL)
    each <- function(name) vapply(counted, function(trial) as.numeric(trial[[name]]), 0)
    effective_width <- max(4.133 * sd(deviations), 1 / scale)
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

# The figures of each condition by "experiment participant condition", over all blocks.
conditions <- function() {
    found <- list()
    for (name in c("taps", "trials")) {
        for (rows in measured(table_of(name), FALSE)) {
            figures <- if (name == "taps") tapping(rows) else steering(rows)
            if (is.null(figures)) next
            key <- paste(rows$experiment[1], rows$participant[1], rows$condition[1])
            found[[key]] <- c(figures, list(.experiment = rows$experiment[1], .participant = rows$participant[1], .condition = rows$condition[1]))
        }
    }
    found
}

# The figures of each block over its conditions, by "experiment participant block".
blocks <- function() {
    of_conditions <- list()
    for (name in c("taps", "trials")) {
        for (rows in measured(table_of(name), TRUE)) {
            key <- paste(rows$experiment[1], rows$participant[1], rows$block[1])
            figures <- if (name == "taps") tapping(rows) else steering(rows)
            of_conditions[[key]] <- c(of_conditions[[key]], if (is.null(figures)) list() else list(figures))
        }
    }
    lapply(of_conditions, function(own) {
        each <- function(name) unlist(lapply(own, `[[`, name))
        average <- function(values) if (length(values) > 0) mean(values) else NULL
        trials <- sum(each("trials"))
        list(
            conditions = length(own), trials = trials, errors = sum(each("errors")), outliers = sum(each("outliers")),
            errorRate = if (trials > 0) sum(each("errors")) / trials else NULL,
            movementTimeSeconds = average(each("movementTimeSeconds")), throughput = average(each("throughput")),
            throughputBivariateBitsPerSecond = average(each("throughputBivariateBitsPerSecond"))
        )
    })
}

# The measured sequences of all participants, one row each.
sequences <- function() {
    all <- lapply(c("taps", "trials"), function(name) {
        each <- lapply(measured(table_of(name), TRUE), function(rows) rows[1, c("experiment", "participant", "densityFrom")])
        do.call(rbind, unname(each))
    })
    do.call(rbind, all)
}

# The plan of each experiment that was stated before its start, by its number.
plans <- function() {
    found <- list()
    for (path in Sys.glob(file.path(folder, "experiment-*-plan.json"))) {
        text <- paste(readLines(path, warn = FALSE, encoding = "UTF-8"), collapse = "\n")
        number <- sub("^experiment-([0-9]+)-.*$", "\\1", basename(path))
        found[[number]] <- list(text = text, path = path)
    }
    found
}

# Whether a plan's file has the hash that the data set's description names; NA in an R that computes no SHA-256 (before 4.5).
has_stated_hash <- function(path) {
    digest <- get0("sha256sum", envir = asNamespace("tools"))
    if (is.null(digest)) return(NA)
    described <- paste(readLines(file.path(folder, "dataset_description.json"), warn = FALSE, encoding = "UTF-8"), collapse = "\n")
    grepl(paste0('"name":"', basename(path), '","identifier":"sha256:', digest(path), '"'), described, fixed = TRUE)
}

# Which reasons of a plan leave a person out, by the figures of its conditions and its measured sequences.
exclusion <- function(plan, own, sequences) {
    sum_of <- function(name) sum(vapply(own, function(figures) as.numeric(figures[[name]]), 0))
    rule <- function(name) number_of(plan, name)
    chosen <- function(name) grepl(paste0('"', name, '":true'), plan, fixed = TRUE)
    size <- length(list_of(plan, "distances")) * length(list_of(plan, "widths"))
    c(
        errors = isTRUE(sum_of("errors") / sum_of("trials") > rule("errorRate")),
        outliers = grepl('"task":"tapping"', plan, fixed = TRUE) &&
            isTRUE(sum_of("outliers") / (sum_of("trials") + sum_of("outliers")) > rule("outlierShare")),
        incomplete = chosen("incomplete") && (length(own) < size || nrow(sequences) < size * number_of(plan, "blocks")),
        density = chosen("densityAssumed") && any(sequences$densityFrom == "assumed")
    )
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
        cycles = ifelse(rate > 1.5, pmax(2, floor(rate + 0.5)), 1), room = room[kept], errors = error[kept], error = max(error[kept])
    )
}

# The interval that has a time of the room; NA before the first tap, after the last one and in a pause.
interval_at <- function(one, time) {
    place <- which(one$room[-one$taps] <= time & time < one$room[-1])
    if (length(place) == 0 || one$cycles[place[1]] > 4) NA_integer_ else place[1]
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

# The figures of the class, of its phases at each time (a row for each person).
class_beats <- function(people, times, phases, tempos) {
    found <- list(
        value = NA, chance = NA, clockError = NA, screenCeiling = NA, tempo = NA, periodAtStartMilliseconds = NA,
        periodAtEndMilliseconds = NA, risesAtSeconds = NA, fallsAtSeconds = NA, people = length(people)
    )
    count <- colSums(!is.na(phases))
    shared <- count > 1
    together <- Mod(colSums(phases, na.rm = TRUE)) / count
    # The time from beat to beat, and how far the clocks may have a phase off.
    each <- function(value_of) {
        do.call(rbind, lapply(people, function(one) vapply(times, function(time) {
            place <- interval_at(one, time)
            if (is.na(place)) NA_real_ else value_of(one, place)
        }, 0)))
    }
    period_of <- function(one, place) one$steps[place] / one$cycles[place]
    periods <- each(period_of)
    errors <- each(function(one, place) {
        2 * sin(min(pi / 2, pi * max(one$errors[place + 0:1]) / period_of(one, place)))
    })
    if (any(shared)) {
        found$value <- mean(together[shared])
        found$chance <- mean(sqrt(pi / count[shared]) / 2)
        found$clockError <- mean(colMeans(errors[, shared, drop = FALSE], na.rm = TRUE))
    }
    if (length(tempos) > 0) {
        found$tempo <- median(tempos)
        found$screenCeiling <- exp(-(2 * pi * 20 * found$tempo / 60000)^2 / 2)
    }
    middle <- apply(periods[, count > 0, drop = FALSE], 2, median, na.rm = TRUE)
    if (length(middle) >= 8) {
        found$periodAtStartMilliseconds <- median(head(middle, length(middle) %/% 4))
        found$periodAtEndMilliseconds <- median(tail(middle, length(middle) %/% 4))
    }
    # Two seconds above the level of chance, and then two below it.
    word <- paste(ifelse(shared, ifelse(together > sqrt(log(20) / count), "t", "a"), "?"), collapse = "")
    rises <- regexpr("tttt", word, fixed = TRUE)[1]
    if (rises > 0) {
        found$risesAtSeconds <- (rises - 1) / 2
        falls <- regexpr("aaaa", substring(word, rises + 4), fixed = TRUE)[1]
        if (falls > 0) found$fallsAtSeconds <- (rises + 4 + falls - 2) / 2
    }
    found
}

# The figures of the class in a task in time, and of each person by id; `row` is its line of the table `together`.
beats <- function(row, attempts) {
    numbers(row, "untilMilliseconds", "target")
    period <- if (row$kind == "beat") 60000 / target else 0
    alone <- if (row$kind == "beat") 30000 else 1000 * target
    start <- untilMilliseconds - alone
    own <- attempts[attempts$challenge == row$challenge & attempts$clockEpoch == row$clockEpoch, , drop = FALSE]
    others <- sum(attempts$challenge == row$challenge & attempts$clockEpoch != row$clockEpoch)
    nobody <- list(whole = list(value = NA), people = list())
    if (nrow(own) == 0) return(nobody)
    room <- 1000 * as.numeric(own$value)
    own <- own[start - period / 2 <= room & room <= untilMilliseconds, , drop = FALSE]
    people <- lapply(split(own, own$participant), function(taps) {
        numbers(taps, "touchedMilliseconds", "value", "clockErrorMilliseconds")
        by_time <- order(touchedMilliseconds)
        tapper(touchedMilliseconds[by_time], 1000 * value[by_time], clockErrorMilliseconds[by_time])
    })
    people <- Filter(function(one) one$taps > 1, people)
    if (length(people) == 0) return(nobody)
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
    tempos <- vapply(found, function(figures) as.numeric(figures$tempo), 0)
    whole <- class_beats(people, times, phases, tempos[!is.na(tempos)])
    whole$leftOut <- others
    list(whole = whole, people = found)
}

# Waves and relays

# The first touches of a wave or a relay in the order of time; those of another start of the server are left out.
round_of <- function(row, attempts, chain) {
    own <- attempts[attempts$challenge == row$challenge & attempts$attempt == "1", , drop = FALSE]
    if (nrow(own) == 0) return(data.frame())
    epoch <- as.numeric(own$clockEpoch)
    counts <- vapply(epoch, function(each) sum(epoch == each), 0)
    # Of several starts that with the most touches, of equally many the newest.
    kept <- epoch == max(epoch[counts == max(counts)])
    others <- sum(!kept)
    own <- own[kept, , drop = FALSE]
    numbers(own, "value", "clockErrorMilliseconds")
    chain <- chain[chain$challenge == row$challenge, , drop = FALSE]
    seat <- as.numeric(chain$seat[match(own$participant, chain$participant)])
    found <- data.frame(who = own$participant, seconds = value - min(value), error = clockErrorMilliseconds, seat = seat, others = others)
    found[order(value, as.numeric(substring(found$who, 2))), , drop = FALSE]
}

# A line through seats and times if three have a seat (Theil and Sen).
wave <- function(touches, target) {
    last <- nrow(touches)
    found <- list(wholeSeconds = touches$seconds[last], low = NA, high = NA, interceptSeconds = NA, screenErrorMilliseconds = NA)
    seated <- touches[!is.na(touches$seat), , drop = FALSE]
    seated <- seated[order(seated$seat), , drop = FALSE]
    n <- nrow(seated)
    if (n > 2) {
        pairs <- combn(n, 2)
        seats <- seated$seat[pairs[2, ]] - seated$seat[pairs[1, ]]
        slopes <- (seated$seconds[pairs[2, ]] - seated$seconds[pairs[1, ]]) / seats
        off <- (seated$error[pairs[2, ]] + seated$error[pairs[1, ]]) / 1000 / seats
        pace <- median(slopes)
        found$clockErrorMilliseconds <- 1000 * max(median(slopes + off) - pace, pace - median(slopes - off))
        found$interceptSeconds <- median(seated$seconds) - pace * median(seated$seat)
        if (n >= 5) {
            half <- 1.959963984540054 * sqrt(n * (n - 1) * (2 * n + 5) / 18)
            ends <- sort(slopes)[c(round((length(slopes) - half) / 2), round((length(slopes) + half) / 2) + 1)]
            if (prod(ends) > 0) {
                found$low <- min(1 / abs(ends))
                found$high <- max(1 / abs(ends))
            }
        }
    } else {
        n <- last
        pace <- touches$seconds[last] / (n - 1)
        found$clockErrorMilliseconds <- (touches$error[1] + touches$error[last]) / (n - 1)
        found$screenErrorMilliseconds <- sqrt(2) * 20 / (n - 1)
    }
    found$people <- n
    found$secondsPerPerson <- pace
    if (pace != 0) {
        found$value <- 1 / abs(pace)
        found$metresPerSecond <- target / 100 / abs(pace)
    }
    list(figures = found, links = data.frame())
}

# The longest chain of touches, each at least 100 ms a seat after the one before, and its links by the later one.
relay <- function(touches, target) {
    seated <- touches[!is.na(touches$seat), , drop = FALSE]
    if (nrow(seated) < 2) {
        chain <- touches
        chain$seat <- seq_len(nrow(chain))
    } else {
        seated <- seated[order(seated$seat), , drop = FALSE]
        n <- nrow(seated)
        # Which later ones a touch may be followed by.
        following <- function(place) {
            later <- seq_len(n)[seq_len(n) > place]
            later[seated$seconds[later] - seated$seconds[place] >= 0.1 * (seated$seat[later] - seated$seat[place])]
        }
        longest <- rep(1, n)
        for (place in n:1) longest[place] <- 1 + max(0, longest[following(place)])
        places <- which.max(longest)
        while (longest[places[length(places)]] > 1) {
            now <- places[length(places)]
            later <- following(now)
            places <- c(places, later[longest[later] == longest[now] - 1][1])
        }
        chain <- seated[places, , drop = FALSE]
    }
    last <- nrow(chain)
    seats <- chain$seat[last] - chain$seat[1]
    if (seats == 0) return(list(figures = list(value = NA), links = data.frame()))
    whole <- chain$seconds[last] - chain$seconds[1]
    links <- data.frame(who = chain$who[-1], seconds = diff(chain$seconds), error = chain$error[-1] + chain$error[-last])
    list(figures = list(
        value = 1000 * whole / seats, people = last, wholeSeconds = whole, secondsPerPerson = whole / seats,
        clockErrorMilliseconds = (chain$error[1] + chain$error[last]) / seats, screenErrorMilliseconds = sqrt(2) * 20 / seats,
        metresPerSecond = if (whole > 0) target / 100 / (whole / seats) else NA
    ), links = links)
}

# The comparison

result <- list()
note <- function(table, row, figure, archive, computed) {
    value <- if (missing_value(computed)) NA else as.numeric(computed)
    archive <- if (missing_value(archive)) "" else archive
    result[[length(result) + 1]] <<- list(table, row, figure, archive, value)
}

attempts <- table_of("results")
if (file.exists(log_file)) {
    logged <- phones()
    found <- logged$phones
    figures <- table_of("figures")
    for (i in seq_len(nrow(figures))) {
        id <- figures$participant[i]
        phone <- if (is.null(found[[id]])) new_phone() else found[[id]]
        own <- figures_of_phone(phone, as.numeric(figures$pixelsPerCentimetre[i]))
        for (name in names(own)) note("figures", id, name, figures[[name]][i], own[[name]])
    }
    forces <- table_of("forces")
    for (i in seq_len(nrow(forces))) {
        id <- forces$participant[i]
        own <- force_of(if (is.null(found[[id]])) new_phone() else found[[id]], forces[i, ])
        for (name in names(own)) note("forces", id, name, forces[[name]][i], own[[name]])
    }
    people <- table_of("participants")
    for (i in seq_len(nrow(attempts))) {
        row <- attempts[i, ]
        key <- paste(row$challenge, row$participant)
        if (!(row$kind %in% kinds) || (row$kind == "targets" && !(key %in% names(logged$attempts)))) next
        all <- logged$attempts[[key]]
        place <- as.numeric(row$attempt)
        own <- if (place <= length(all)) all[[place]] else list(value = NA)
        if (!is.null(own$pixels)) {
            person <- people[match(row$participant, people$participant), ]
            # A phone whose density was known otherwise then has another one now.
            if (row$densityFrom != person$densityFrom) next
            own <- list(value = own$pixels / as.numeric(person$pixelsPerCentimetre))
        } else if (!is.null(own$pressure)) {
            own <- list(value = floor(weighed(own$pressure, forces[match(row$participant, forces$participant), ])[2]))
        }
        for (name in names(own)) note("results", paste(key, place), name, row[[name]], own[[name]])
    }
    for (id in names(logged$touches)) {
        syncs <- found[[id]]$syncs
        # The server keeps 256 of a phone.
        if (length(syncs) == 0 || length(syncs) > 256) next
        worst <- times(syncs, logged$touches[[id]])
        for (name in names(worst)) note("events", paste(id, worst[[name]]$number), name, worst[[name]]$text, worst[[name]]$value)
    }
    # An anonymous archive has no positions.
    stored <- table_of("walks")
    if (nrow(stored) > 0 && !is.null(stored$latitude)) {
        walked <- walks()
        for (id in union(unique(stored$participant), names(walked))) {
            rows <- stored[stored$participant == id, , drop = FALSE]
            own <- do.call(rbind, walked[[id]])
            count <- if (is.null(own)) 0 else nrow(own)
            note("walks", id, "fixes", as.character(nrow(rows)), count)
            both <- min(nrow(rows), count)
            if (both == 0) next
            for (column in 1:2) {
                name <- c("distanceMetres", "distanceError")[column]
                off <- differences_of(suppressWarnings(as.numeric(rows[[name]][1:both])), own[1:both, column])
                # The last fix, and the one that differs most.
                for (place in unique(c(max(which(off == max(off))), both))) {
                    note("walks", paste(id, place), name, rows[[name]][place], own[place, column])
                }
            }
        }
    }
} else {
    cat("The session kept sums only: figures of phones cannot be computed anew.\n")
}

persons <- table_of("beats")
together <- table_of("together")
chains <- table_of("chains")
for (i in which(together$untilMilliseconds == "")) {
    row <- together[i, ]
    touches <- round_of(row, attempts, chains)
    computed <- list(figures = list(value = NA), links = data.frame())
    if (nrow(touches) > 1) {
        computed <- (if (row$kind == "wave") wave else relay)(touches, as.numeric(row$target))
        computed$figures$leftOut <- touches$others[1]
    }
    for (name in names(computed$figures)) note("together", row$challenge, name, row[[name]], computed$figures[[name]])
    for (place in which(chains$challenge == row$challenge)) {
        one <- chains[place, ]
        key <- paste(row$challenge, one$participant)
        own <- touches[match(one$participant, touches$who), ]
        link <- computed$links[match(one$participant, computed$links$who), ]
        note("chains", key, "seconds", one$seconds, own$seconds)
        note("chains", key, "clockErrorMilliseconds", one$clockErrorMilliseconds, own$error)
        note("chains", key, "linkSeconds", one$linkSeconds, link$seconds)
        note("chains", key, "linkClockErrorMilliseconds", one$linkClockErrorMilliseconds, link$error)
    }
}
for (i in which(together$untilMilliseconds != "")) {
    row <- together[i, ]
    stored <- persons[persons$challenge == row$challenge, , drop = FALSE]
    both <- beats(row, attempts)
    for (name in names(both$whole)) note("together", row$challenge, name, row[[name]], both$whole[[name]])
    tapped <- both$people
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

left_out <- character()
planned <- plans()
performed <- if (length(planned) > 0) sequences()
for (number in names(planned)) {
    is_as_stated <- has_stated_hash(planned[[number]]$path)
    if (is.na(is_as_stated)) cat("This R computes no SHA-256, so the plans' hashes are not checked.\n")
    else note("plans", number, "hasStatedHash", "1", is_as_stated)
    all <- Filter(function(figures) figures$.experiment == as.numeric(number), computed)
    for (who in unique(vapply(all, `[[`, "", ".participant"))) {
        own <- Filter(function(figures) figures$.participant == who, all)
        text <- strsplit(stored$excluded[stored$experiment == number & stored$participant == who][1], " ", fixed = TRUE)[[1]]
        reasons <- exclusion(planned[[number]]$text, own, performed[performed$experiment == as.numeric(number) & performed$participant == who, ])
        for (reason in names(reasons)) {
            note("excluded", paste(number, who), reason, as.character(as.numeric(reason %in% text)), reasons[[reason]])
        }
        if (any(reasons)) left_out <- c(left_out, paste(number, who))
    }
}

stored <- table_of("blocks")
keys <- paste(stored$experiment, stored$participant, stored$block)[seq_len(nrow(stored))]
in_blocks <- blocks()
in_blocks <- in_blocks[sub(" .*", "", names(in_blocks)) %in% stored$experiment]
for (key in union(keys, names(in_blocks))) {
    row <- stored[match(key, keys), ]
    own <- in_blocks[[key]]
    for (name in c("conditions", "trials", "errors", "outliers", "errorRate", "movementTimeSeconds", "throughput", "throughputBivariateBitsPerSecond")) {
        note("blocks", key, name, row[[name]], own[[name]])
    }
}

lines <- table_of("lines")
for (i in seq_len(nrow(lines))) {
    row <- lines[i, ]
    all <- Filter(function(figures) figures$.experiment == as.numeric(row$experiment), computed)
    fit <- if (row$participant == "") {
        class_line(Filter(function(figures) !paste(row$experiment, figures$.participant) %in% left_out, all), row$difficulty)
    } else {
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
differences <- differences_of(archive, values)
shown <- ifelse(is.na(values), "", sprintf("%.17g", values))
write.csv(
    data.frame(table = texts[[1]], row = texts[[2]], figure = texts[[3]], archive = texts[[4]], computed = shown),
    file.path(folder, "analysis.csv"),
    row.names = FALSE, quote = FALSE
)
greatest <- max(differences, 0)
cat(sprintf("%d figures in analysis.csv; the greatest relative difference is %.3g\n", length(values), greatest))
if (greatest > tolerance) quit(status = 1)
