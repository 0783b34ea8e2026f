// @ts-check
/** The icons of notices, in a separate file because a phone's first script contains them. */

export const NOTICE_PATHS = Object.freeze({
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
  offline: "M4 4l16 16M5 11a10 10 0 0 1 5-2.6M19 11a10 10 0 0 0-4.5-2.5M8.5 14.5a5 5 0 0 1 5-1M12 18.5v.1",
  frozen: "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5",
  unlocked: "M6 11h12v9H6zM9 11V7a3 3 0 0 1 5.8-1",
  phone: "M7 3h10v18H7zM11 18h2",
  done: "M5 12.5l4.5 4.5L19 7.5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.1",
});

/** @typedef {keyof typeof NOTICE_PATHS} NoticeIconName */
