// @ts-check
/** Sends files and reports the progress, which `fetch` cannot do for uploads. */

import { problemOf, RestError } from "../../../shared/net/rest.js";

/**
 * @typedef {object} Upload
 * @property {string} path
 * @property {"POST"|"PUT"} method
 * @property {Blob|FormData|string} body
 * @property {string} [type]  the body's media type; a form brings its own
 * @property {string|null} token
 * @property {(share: number) => void} progress  0 to 1; at 1 the server has everything and processes it
 * @property {AbortSignal} [signal]
 */

/**
 * @template T
 * @param {Upload} upload
 * @returns {Promise<T>} the response's JSON
 * @throws {RestError} with the type "aborted" if the signal aborted it
 */
export function send({ path, method, body, type, token, progress, signal }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = "json";
    if (type) request.setRequestHeader("Content-Type", type);
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => progress(total ? loaded / total : 0));
    request.upload.addEventListener("load", () => progress(1));
    request.addEventListener("load", () => {
      const { status, response, statusText } = request;
      if (status >= 200 && status < 300) resolve(response);
      else reject(problemOf(status, response, statusText));
    });
    request.addEventListener("error", () => reject(new RestError(0, "the server cannot be reached")));
    request.addEventListener("abort", () => reject(new RestError(0, "aborted", "aborted")));
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}
