/** The browser's engine in node: reads {"screen", "batches"} and the place of a picture, if there is one, from standard input, writes the figures to standard output. */

import { readFileSync } from "node:fs";

import { TouchMetrics } from "../../../Public/features/touch/figures/touch-metrics.js";
import { builtEngines } from "../../Pages/shared/engines/built-engines.mjs";

const { screen, batches, place = null } = JSON.parse(readFileSync(0, "utf8"));
const metrics = new TouchMetrics(await builtEngines("touch"), screen);
metrics.lay(place);
const refused = [];
for (const [index, batch] of batches.entries()) if (!metrics.apply(batch)) refused.push(index);
const counts = Array(metrics.figures.heatmap.columns * metrics.figures.heatmap.rows).fill(0);
for (const [block, count] of metrics.removeChanges()) counts[block] = count;
console.log(JSON.stringify({ ...metrics.figures, ...metrics.shape, counts, dwell: [...metrics.dwell], refused }));
