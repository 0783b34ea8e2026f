// @ts-check
/** Shows name, play and pause of the playing scene on the lock screen, a headset or a watch. */

/**
 * @param {{play: (() => void)|null, pause: (() => void)|null}} actions
 */
export function listenToLockScreen({ play, pause }) {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.setActionHandler("play", play);
  navigator.mediaSession.setActionHandler("pause", pause);
}

/**
 * @param {{title: string, album: string}|null} what null if no scene sounds
 * @param {boolean} paused
 */
export function updateLockScreen(what, paused) {
  if (!("mediaSession" in navigator)) return;
  const session = navigator.mediaSession;
  const state = what ? (paused ? "paused" : "playing") : "none";
  if (session.playbackState !== state) session.playbackState = state;
  if (!what) session.metadata = null;
  else if (session.metadata?.title !== what.title || session.metadata.album !== what.album) {
    session.metadata = new MediaMetadata(what);
  }
}
