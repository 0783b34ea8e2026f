// @ts-check
/** Whether a walk is kept on this phone; loaded beside the page, which does not wait for it. */

/** @param {string} play @returns {Promise<"absent"|"taking"|"ready">} */
export async function offlineState(play) {
  void play;
  return "absent";
}
