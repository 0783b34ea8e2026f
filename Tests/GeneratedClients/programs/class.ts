// Runs a class with openapi-generator's TypeScript client: the server's address, and the code of a class in which one phone has drawn.
import { Configuration, ResponseError, SessionsApi } from "./client/index.ts";

function require(holds: boolean, what: string) {
  if (!holds) throw new Error(`not so: ${what}`);
}

const [basePath, code] = Deno.args;
const anybody = new SessionsApi(new Configuration({ basePath }));
const drawn = await anybody.getSession({ code });
const phone = drawn.participants[0];
require(drawn.participants.length === 1 && phone.touches === 1 && phone.distance.totalCentimetres > 0, "the phone's figures");
require(phone.densityFrom === "assumed" && phone.relativeError === null, "the density is assumed");

const created = await anybody.createSession({ newSession: { locale: "fr" } });
const host = new SessionsApi(new Configuration({ basePath, accessToken: created.hostToken }));
const challenged = await host.controlSession({ code: created.code, control: { action: "challenge", kind: "distance", target: 10 } });
require(challenged.challenge?.target === 10, "the challenge's target");
const distances = new Set([20]), widths = new Set([4]);
const begun = await host.controlSession({ code: created.code, control: { action: "experiment", distances, widths } });
require(begun.experiment?.task === "tapping", "the experiment's task");
await host.controlSession({ code: created.code, control: { action: "experiment", step: "stop" } });

const stats = await anybody.getSession({ code: created.code });
require(stats.activity === "touch" && stats.participants.length === 0, "the stats of an empty class");
await host.wipeSession({ code: created.code });
const gone = await anybody.getSession({ code: created.code }).catch((error) => error);
require(gone instanceof ResponseError && gone.response.status === 404, "the class is gone");
