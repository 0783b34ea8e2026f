// @ts-check
/** The texts about an experiment's plan. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/experiment/plan-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_PLAN_TEXTS>} */
const planTexts = {
  summary: "Decidir antes quién cuenta",
  about: "Ahora se decide a quién no cuentan los datos de la clase, y se guarda con ellos. El plan se imprime con su hash.",
  hypothesis: "Qué esperas",
  outliersAbove: "Sin quien tenga más valores atípicos que, en\u00a0%",
  leaveIncomplete: "Sin quienes no tengan todas las condiciones",
  leaveDensity: "Sin las pantallas de tamaño estimado",
  show: "Mostrar el plan",
  title: "Plan de un experimento",
  task: "Tarea",
  leftOut: "Los datos de la clase no cuentan",
  nobody: "a nadie",
  outliers: "a quien tenga más del {percent}\u00a0% de valores atípicos",
  incomplete: "a quien no tenga todas las condiciones",
  density: "a quien tenga una pantalla de tamaño estimado",
  analysis: "Cálculos",
  analysisVersion: "como dice el documento sobre experimentos, versión {version}",
  proof:
    "Quien compare el hash más tarde verá que el plan sigue siendo este. Solo lo demuestra si esta hoja se depositó antes de medir, por ejemplo en un registro como OSF.",
  print: "Imprimir",
  save: "Guardar como archivo",
  excluded: "{count} sin contar según el plan",
  hash: "plan {hash}",
  open: "Plan",
  tapping: {
    errorsAbove: "Sin quien falle más objetivos que, en\u00a0%",
    errors: "a quien falle más del {percent}\u00a0% de los objetivos",
  },
  steering: {
    errorsAbove: "Sin quien salga del túnel más veces que, en\u00a0%",
    errors: "a quien salga del túnel en más del {percent}\u00a0% de los intentos",
  },
};

textsIn("es", "features/classroom/experiment/plan-texts", planTexts);
