// @ts-check
/** Texts about how the figures are computed; lists are separated by "|". */

import { textsIn } from "../../../../../records/texts.js";

export const ABOUT_TEXTS = textsIn("en", "features/about/figures/texts", {
  title: "How the figures are computed",
  lead:
    "Every number that TouchFigures shows comes from what the screen reports about fingers: where each one is, and when. This page says what is done with it, and how far the result can be trusted.",
  measured: "measured",
  measuredText: "Computed from reported positions and times alone, by the formula given.",
  estimated: "estimated",
  estimatedText: "A best guess about what the screen did not report. It always stands beside what was measured.",
  calibrated: "rests on calibration",
  calibratedText: "In real units only after calibration. Without it the figure says so.",
  counted: "counted",
  ifMeasured: "measured, where the screen can",
  contents: "Contents",
  n856: "8.56",
  n05: "0.5",
  n4133: "4.133",
  up: "last finger up",
  down: "first finger down",
  all: "total",
  gesturesWord: "gestures",
  column: "column",
  rowWord: "row",
  distanceTitle: "Distance",
  distance1:
    "The screen reports a finger’s position x, y many times a second. The distance d is the sum of the straight lines from each position to the next, over all fingers.",
  distance2:
    "Positions that the browser collects between two pictures count as well; positions that it only predicts never do. When the system takes a finger away, the last report adds nothing, so that nothing jumps.",
  distanceDrawing: "Broad: the finger’s way. Blue: what is measured from six reports. Chords are shorter than curves.",
  estimateTitle: "Estimated distance",
  estimate1:
    "The plain sum errs in two ways. Fast curves come out too short, because a chord cuts off the curve. And a finger that trembles, or a screen that rounds to whole pixels, makes it too long. The estimate D stands beside the sum, in the details and in the export, and mends both: it goes only from one point v to the next one at least 6\u00a0px away, a being the steps between them, and adds to every step what its curve is longer, from the turns e at its two ends.",
  estimate2:
    "The rest r leads from the last point to where the finger is lifted. For chords of a circle a sixth of each turn is just right, as Christiaan Huygens found in 1654; the first and the last step count like their neighbours. A sharp corner is no curve: beside a straight step nothing is added, so the triangle of 3, 4 and 5\u00a0cm is 12.00\u00a0cm.",
  estimateDrawing:
    "Left: trembling within 6\u00a0px counts as rest. Right: the corner is how much longer the two blue chords are than the dashed one.",
  estimate3:
    "In tests with curves of known length the estimate was off by 1.1\u00a0% at most for slow strokes, with noise of half a pixel and without, where the sum was off by up to 55\u00a0%. With noise of one pixel it is within 5\u00a0%; for more nothing is claimed. Of sharp corners that fall between two reports neither knows.",
  centimetresTitle: "Centimetres and calibration",
  centimetres1:
    "Browsers tell no screen’s real size. Of most iPhones and iPads the model tells it, ± 1\u00a0%. Of others ρ = 64\u00a0px per cm is assumed until they are calibrated, and centimetres are marked as uncalibrated: on phones the truth is usually 0 to 15\u00a0% more, on laptops they are off by a third. To calibrate, one lays a bank card on the screen and drags a frame to its edge. Every bank card is 8.56\u00a0cm long (ISO/IEC 7810), the frame L pixels.",
  centimetres2:
    "A frame’s edge can be half a pixel off, and a card on the glass looks up to half a per cent too long: it lies above the pixels, and the eye sees past its edges. Both are in the error behind the ± sign, and so is what trembling and sampling cost: by how much sum and estimate differ.",
  cardDrawing: "The frame is as long as the card, L in px.",
  errorTitle: "The error of a length",
  error1:
    "Beside an estimate stands ±: in 95 of 100 cases the true length is no farther away. A sum is wrong by at most its error in 99 of 100. Both have all sources that we know: the screen’s density, trembling, the way between two reports, corners, and the ends of each path.",
  error2:
    "So a calibrated phone shows the estimate with one ±. Where the density is assumed, nobody knows how wrong a centimetre is, and no error is shown.",
  areas1:
    "On a picture with a scale, one finger that draws around something and ends near its start measures the area, and three short touches measure the angle at the second one. Both have a ± of the marks of the scale, the trembling of the finger and the sampling, which holds in 95 of 100 cases.",
  timeTitle: "Time",
  time1:
    "A gesture goes from the first finger down to the last finger up. Its time T is the difference of the two reports’ times; the total is the sum over all gestures. Several fingers count once.",
  time2:
    "The times are those that the phone gave its events, not those of a counter that runs along, so that a slow network does not change them. Browsers round them, to 0.1\u00a0ms or 1\u00a0ms for most. And a screen looks 60 to 240 times a second only: a gesture is told as late as that, and so is its end. A time is wrong by at most one such pause.",
  timeDrawing: "Two fingers, one gesture: T from the first one’s touch to the last one’s lift.",
  gesturesTitle: "Gestures",
  gestures1:
    "Last figures belong to the gesture under way, or to the one before. A tap is a gesture of one finger, at most 250\u00a0ms long and 10\u00a0px wide.",
  gestures2:
    "The contact radius is what the screen reports about the size of a touch; many report none, and some report nonsense, so it is passed on and nothing is computed from it.",
  gestures3:
    "On a picture two fingers move it. If the first one has drawn before the second one lands, its gesture is taken back: no figure keeps any of it.",
  speedTitle: "Speed",
  speed1: "The fastest step of a gesture: its length s divided by the time it took.",
  speed2:
    "Steps of less than a millisecond are left out, because there the clock’s own fineness would make the speed up. Between two reports the finger may have been faster for a moment.",
  heatmapTitle: "Heatmap",
  heatmap1:
    "The screen is divided into blocks of 32 × 32\u00a0px. Touches counts how often a finger was reported in each block, when it touched down and when it moved. The strength α of its colour is a block’s count n divided by the largest one.",
  heatmap2:
    "A screen that reports twice as often counts twice as much, so touches can be compared on one phone only. Time per block can be compared everywhere: the time between two reports belongs to the block of the first of them.",
  heatDrawing: "A stroke and its counts.",
  heatmap3:
    "In a class the screens are laid over one another by their width and height, on 24 × 48 cells. The smooth view draws the same numbers as soft spots; a legend says how much its strongest colour stands for.",
  heatmap4:
    "When a window is made larger, a device unfolded or a phone turned, the heatmap grows with it: each block keeps its place, and nothing drawn before is lost.",
  forceTitle: "Force and grams",
  force1:
    "Some screens report how hard a finger presses, as p between 0 and 1. The force F is shown as whole per cent, the weight m as whole grams, both rounded down. p₀ is the load that was on the glass when it was tared; the full scale G is 385\u00a0g unless coins of known weight have corrected it on this phone.",
  force2: "At the maximum the true force may be larger; the scale then says 100\u00a0%+.",
  forceDrawing: "The circle under the finger grows with the weight.",
  forceMeasured: "measured:",
  forceMeasuredText: "the screen’s readings change between 0 and 1 while a finger presses.",
  forcePen: "pen:",
  forcePenText: "the same, from a pen’s tip.",
  forceArea: "estimated from the contact area:",
  forceAreaText: "a finger that presses gets broader. That shows more or less, and never a weight.",
  forceNone: "none:",
  forceNoneText: "most phones always report the same number. Then there is no figure, and none is made up.",
  force3: "Which of these it is, is judged by the readings of each gesture, not by the phone’s name.",
  throughputTitle: "Targets: throughput after Fitts",
  throughput1:
    "In the target challenge one taps circles on a ring in turn. Throughput TP puts speed and accuracy into one number, in bits per second (ISO/TS 9241-411): MT is the mean time from tap to tap, Aₑ the mean way along the line between two targets, δ how far each tap was from its target’s middle along that line, and SD the standard deviation.",
  throughput2:
    "Wₑ is the width that the taps really used: narrow for careful fingers, wide for hasty ones. Misses count. Double taps and slips far beside the target are repeated. This is the univariate throughput, as most publications have it; experiments show the same one, and exports have the bivariate one, too.",
  targetsDrawing: "Nine targets; the way leads across the ring each time.",
  roomTitle: "A whole class",
  room1:
    "Figures of a class are sums over its phones: distance, time, touches, and the heatmaps cell by cell. Each phone counts in its own centimetres; ≈ says that the size of at least one screen is assumed.",
  room2: "The same events give the same figures to the last bit: live, after a crash of the server, and in a replay.",
  sureTitle: "How sure is it?",
  sure1:
    "The corner of the touch page says how many reports came in the last second, how long a message takes there and back, and how many batches wait to be sent: as long as any wait, the figures are behind the finger. The details and the export say how many positions n were reported per second of touching:",
  sure2:
    "60 a second or fewer mean that fast curves come out short and that quick fingers skip blocks; 120 or more that there is little to gain. The details also say whether the phone is calibrated, and its error.",
  missingTitle: "What is not measured",
  missing:
    "What a finger did between two reports|Force, on a screen that reports none|How large the screen really is, without calibration|Fingers above the glass|Who you are: names are invented, and nothing else is asked",
});
