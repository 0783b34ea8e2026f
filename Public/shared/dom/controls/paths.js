// @ts-check
/** The icons of controls that phones have, in a separate file, so that their scripts are without the others. */

export const CONTROL_PATHS = Object.freeze({
  close: "M6 6l12 12M18 6L6 18",
  minus: "M5 12h14",
  plus: "M12 5v14M5 12h14",
  unfold: "M6 15l6-6 6 6",
});
