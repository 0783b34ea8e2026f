/** Programs as others write them: the types that the server gives say what is right, and that the module has all of it. */

import * as module from "../../../.build/clients/touchfigures.js";
import { type Contract, ServerProblem, Session, TouchFigures } from "../../../.build/clients/touchfigures.js";

const server = new TouchFigures("http://localhost:8080", { repeatSeconds: 5 });
const session: Session = await server.createSession({ activity: "touch", locale: "fr" });
const stats: Contract.SessionStats = await session.getStats();
const centimetres: number | null = stats.merged.distance.totalCentimetres;
for await (const message of session.watch({ frames: 60 })) {
  if (message.type === "frame") message.figures.map(([participant, last]) => `${participant}: ${last}`);
}
const phone = await session.join({ label: "Ada" });
await phone.draw([[50, 50], [50, 690]], { seconds: 0.5 });
const touches: number | undefined = (await phone.settle()).touches;
try {
  await session.control("freeze");
} catch (error) {
  if (error instanceof ServerProblem) console.log(error.type, error.retryAfter, centimetres, touches);
}

// @ts-expect-error  No such activity.
await server.createSession({ activity: "chess" });
// @ts-expect-error  A point has two numbers.
await phone.draw([[1, 2, 3]]);
// @ts-expect-error  No such control.
await session.control("explode");
// @ts-expect-error  A session is made by a server.
new Session();

void module;
