/** For node's tests: prints the file and the name of each failed one, a line each. */
export default async function* failed(events) {
  for await (const { type, data } of events) {
    // A group fails with its tests, which are told alone.
    if (type === "test:fail" && data.details?.error?.failureType !== "subtestsFailed") yield `FAILED\t${data.file ?? data.name}\t${data.name}\n`;
  }
}
