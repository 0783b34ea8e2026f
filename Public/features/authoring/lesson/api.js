// @ts-check
/** The REST calls of a lesson's author. Each throws a `RestError`. */

import { LONG_REQUEST_TIMEOUT_MS, request } from "../../../shared/net/rest.js";
import { authorToken } from "../drafts/author-token.js";

/** @typedef {import("../../../shared/net/lessons.js").Lesson} Lesson */
/** @typedef {import("../../../shared/net/lessons.js").LessonDocument} LessonDocument */

/**
 * @param {string|null} id  null for a new lesson, whose id is made from its title
 * @param {LessonDocument} lesson
 * @param {boolean} isWhole  whether a question in it without a right answer has none; else the server keeps the stored one
 * @returns {Promise<Lesson>}
 */
export async function saveLesson(id, lesson, isWhole) {
  const headers = { "Content-Type": "application/json" };
  const [path, method] = id ? [`/api/v1/lessons/${id}${isWhole ? "?answers=true" : ""}`, "PUT"] : ["/api/v1/lessons", "POST"];
  const body = JSON.stringify(lesson, null, 2);
  // With its pictures it takes a slow network longer than other requests.
  return (await request(path, { method, headers, body, token: authorToken(), timeoutMs: LONG_REQUEST_TIMEOUT_MS })).json();
}

/**
 * Works even while the page is being closed.
 * @param {string} id
 */
export async function removeLesson(id) {
  await request(`/api/v1/lessons/${id}`, { method: "DELETE", keepalive: true, token: authorToken() });
}
