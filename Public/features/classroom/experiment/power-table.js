// @ts-check
/** Written by Scripts/class-power: 20000 samples of each size, seed 20260504. */

/**
 * The true difference that is found in 4 of 5 cases, in standard deviations: of pairs that of their differences, of two
 * halves that of the values; for 8 people, 9 … 40.
 * @type {{first: number, pairs: readonly number[], halves: readonly (number|null)[]}}
 */
export const DETECTABLE = {
  first: 8,
  pairs: [1.254, 1.323, 1.086, 1.066, 0.97, 0.905, 0.898, 1.008, 0.844, 0.892, 0.834, 0.802, 0.758, 0.728, 0.729, 0.675, 0.704, 0.742, 0.678, 0.687, 0.661, 0.644, 0.628, 0.607, 0.609, 0.574, 0.6, 0.628, 0.577, 0.596, 0.562, 0.564, 0.55],
  halves: [null, null, null, null, null, null, null, null, 1.702, 1.705, 1.693, 1.636, 1.543, 1.533, 1.528, 1.477, 1.42, 1.43, 1.398, 1.37, 1.313, 1.305, 1.308, 1.286, 1.237, 1.247, 1.244, 1.186, 1.152, 1.169, 1.163, 1.135, 1.104],
};
