// @ts-check
/** The places that a class put on a picture: what they say in words and in a table. Pure. */

import { fillText } from "../../../../shared/model/language.js";
import { number } from "../../../../shared/model/units.js";
import { median } from "../../../../shared/statistics/averages.js";
import {
  areaOf,
  distanceBetween,
  distanceText,
  geometricMedian,
  intersectionOverUnion,
  isInside,
  meanDistance,
  percentOf,
  picturePercent,
  spreadEllipse,
} from "../../../../shared/statistics/places.js";
import { CLASS_PLACES_TEXTS } from "../../../../languages/en/pages/features/classroom/lesson/places/texts.js";

/** The blocks of a class's areas, and of many marks, across the picture. */
const [AREA_COLUMNS, HEAT_COLUMNS] = [60, 24];

/** @typedef {import("../../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("../../../../shared/statistics/places.js").Places} Places */
/** @typedef {readonly (Places|null)[]} Answers  `null` at the place of a phone that did not answer this time */
/** @typedef {{side: number, columns: number, rows: number, shares: number[]}} Blocks  side in px of the picture; shares from 0 to 1, row by row */

/** @param {ClassQuestion} question */
export function isArea({ form }) {
  return form === "area";
}

/** @param {Answers} answers @returns {Places[]} */
export function given(answers) {
  return answers.flatMap((answer) => (answer ? [answer] : []));
}

/**
 * The middle of a class that put one mark each.
 * @param {ClassQuestion} question
 * @param {Answers} answers
 */
export function middleOf(question, answers) {
  const points = given(answers).map(([point]) => point);
  if (isArea(question) || (question.marks ?? 1) > 1 || points.length === 0) return null;
  return { median: geometricMedian(points), ellipse: spreadEllipse(points) };
}

/**
 * @param {ClassQuestion} question
 * @param {number} columns
 */
function grid({ width = 1, height = 1 }, columns) {
  const side = width / columns;
  return { side, columns, rows: Math.max(1, Math.ceil(height / side)) };
}

/**
 * Which share of the class has each block of the picture in its area: the block's middle counts.
 * @param {ClassQuestion} question
 * @param {Answers} answers
 * @returns {Blocks}
 */
export function areaBlocks(question, answers) {
  const { side, columns, rows } = grid(question, AREA_COLUMNS);
  const areas = given(answers);
  const shares = Array.from({ length: columns * rows }, (_, index) => {
    const middle = [(index % columns + 0.5) * side, (Math.floor(index / columns) + 0.5) * side];
    return areas.length === 0 ? 0 : areas.filter((area) => isInside(area, middle)).length / areas.length;
  });
  return { side, columns, rows, shares };
}

/**
 * How many marks each block has, as a part of the block with the most.
 * @param {ClassQuestion} question
 * @param {Answers} answers
 * @returns {Blocks}
 */
export function heatBlocks(question, answers) {
  const { side, columns, rows } = grid(question, HEAT_COLUMNS);
  const counts = Array(columns * rows).fill(0);
  for (const [x, y] of given(answers).flat()) {
    counts[Math.min(rows - 1, Math.floor(y / side)) * columns + Math.min(columns - 1, Math.floor(x / side))] += 1;
  }
  const most = Math.max(1, ...counts);
  return { side, columns, rows, shares: counts.map((count) => count / most) };
}

/**
 * What the places of a class say.
 * @param {ClassQuestion} question
 * @param {Answers} answers
 * @param {Language} language
 */
export function placesFinding(question, answers, language) {
  const texts = CLASS_PLACES_TEXTS[language];
  const { truthPoints: truth = [] } = question;
  const all = given(answers);
  if (all.length === 0) return texts.empty;
  if (isArea(question)) {
    if (truth.length > 1) {
      const share = percentOf(median(all.map((area) => intersectionOverUnion(area, truth))) * 100, language);
      return fillText(texts.overlap, { share });
    }
    return fillText(texts.area, {
      share: percentOf(median(all.map((area) => picturePercent(areaOf(area), question))), language),
    });
  }
  const marks = all.flat();
  if (truth.length > 1) {
    return fillText(texts.inside, { count: marks.filter((mark) => isInside(truth, mark)).length, all: marks.length });
  }
  const middle = middleOf(question, answers);
  if (truth.length === 1 && middle) {
    return fillText(texts.far, { distance: distanceText(middle.median, truth[0], question, language, texts.distance) });
  }
  if (!middle) return fillText(texts.marks, { count: marks.length, phones: all.length });
  return fillText(texts.within, { distance: halfWithin(question, all, middle.median, language) });
}

/**
 * Half of the marks are so near to a place.
 * @param {ClassQuestion} question
 * @param {Places[]} all
 * @param {readonly number[]} place
 * @param {Language} language
 */
function halfWithin(question, all, place, language) {
  const texts = CLASS_PLACES_TEXTS[language];
  const sorted = all.map(([mark]) => mark).sort((a, b) => distanceBetween(a, place) - distanceBetween(b, place));
  return distanceText(sorted[Math.ceil(sorted.length / 2) - 1], place, question, language, texts.distance);
}

/**
 * @param {ClassQuestion} question
 * @param {Answers} answers
 * @param {Language} language
 * @returns {string[]} sentences
 */
export function placesDetails(question, answers, language) {
  const texts = CLASS_PLACES_TEXTS[language];
  const { truthPoints: truth = [] } = question;
  const all = given(answers);
  if (all.length === 0) return [];
  if (isArea(question)) {
    const { shares } = areaBlocks(question, answers);
    const covered = (/** @type {number} */ least) =>
      percentOf(shares.filter((share) => share >= least).length / shares.length * 100, language);
    return [fillText(texts.common, { all: covered(1), half: covered(0.5) })];
  }
  const middle = middleOf(question, answers);
  const near = truth.length === 1 && middle
    ? [fillText(texts.half, { distance: halfWithin(question, all, truth[0], language) })]
    : [];
  if (!middle?.ellipse) return near;
  const [major, minor] = [middle.ellipse.major, middle.ellipse.minor].map((px) => number(px, language));
  return [...near, texts.median, fillText(texts.ellipse, { major, minor })];
}

/**
 * Who of those that answered twice has moved, how far, and whether nearer to the truth.
 * @param {ClassQuestion} question
 * @param {Answers} now
 * @param {Answers} earlier  at the same places
 * @param {Language} language
 * @returns {string[]} sentences
 */
export function placesMoves(question, now, earlier, language) {
  const texts = CLASS_PLACES_TEXTS[language];
  const pairs = now.flatMap((after, place) => {
    const before = earlier[place] ?? null;
    return after && before ? [{ before, after }] : [];
  });
  if (pairs.length === 0) return [];
  const moved = pairs.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const counts = { count: moved.length, all: pairs.length };
  if (moved.length === 0) return [fillText(texts.stayed, counts)];
  const { truthPoints: truth = [] } = question;
  if (isArea(question)) {
    const share = percentOf(median(moved.map(({ before, after }) => intersectionOverUnion(before, after))) * 100, language);
    return [
      fillText(texts.redrawn, { ...counts, share }),
      ...nearer(
        texts,
        truth.length > 1
          ? moved.map(({ before, after }) => intersectionOverUnion(after, truth) - intersectionOverUnion(before, truth))
          : [],
      ),
    ];
  }
  const far = median(
    moved.map(({ before, after }) =>
      after.reduce((sum, mark, index) => sum + distanceBetween(mark, before[index]), 0) / after.length
    ),
  );
  const distance = `${number(far, language)}\u00a0px`;
  return [
    fillText(texts.moved, { ...counts, distance }),
    ...nearer(
      texts,
      truth.length === 1
        ? moved.map(({ before, after }) => meanDistance(before, truth[0]) - meanDistance(after, truth[0]))
        : [],
    ),
  ];
}

/** @param {Readonly<Record<string, string>>} texts @param {number[]} by  how much better each is now */
function nearer(texts, by) {
  if (by.length === 0) return [];
  return [
    fillText(texts.nearer, { nearer: by.filter((each) => each > 0).length, farther: by.filter((each) => each < 0).length }),
  ];
}

/**
 * Everything that the picture shows, as a table.
 * @param {ClassQuestion} question
 * @param {Answers} now
 * @param {Answers} earlier
 * @param {Language} language
 * @returns {import("../../../../shared/drawing/chart/data-table.js").Table}
 */
export function placesTable(question, now, earlier, language) {
  const texts = CLASS_PLACES_TEXTS[language];
  const { truthPoints: truth = [] } = question;
  const isTwice = earlier.length > 0;
  const shown = (/** @type {Places|null} */ answer) => {
    if (!answer) return "–";
    if (isArea(question)) return percentOf(picturePercent(areaOf(answer), question), language);
    return answer.map(([x, y]) => `${number(x, language)} | ${number(y, language)}`).join("; ");
  };
  const compared = (/** @type {Places|null} */ answer) => {
    if (!answer) return "–";
    if (isArea(question)) return percentOf(intersectionOverUnion(answer, truth) * 100, language);
    if (truth.length > 1) return number(answer.filter((mark) => isInside(truth, mark)).length, language);
    return answer.map((mark) => distanceText(mark, truth[0], question, language, texts.distance)).join("; ");
  };
  const measured = isArea(question) ? texts.areaHead : texts.placeHead;
  const against = isArea(question) ? texts.overlapHead : truth.length > 1 ? texts.insideHead : texts.distanceHead;
  const isCompared = truth.length > (isArea(question) ? 1 : 0);
  return {
    title: placesFinding(question, now, language),
    head: [
      isTwice ? fillText(texts.second, { what: measured }) : measured,
      ...(isTwice ? [fillText(texts.first, { what: measured })] : []),
      ...(isCompared ? [against] : []),
    ],
    rows: now.map((answer, place) => [
      shown(answer),
      ...(isTwice ? [shown(earlier[place] ?? null)] : []),
      ...(isCompared ? [compared(answer)] : []),
    ]),
  };
}
