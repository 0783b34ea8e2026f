// @ts-check
/** The texts about an experiment's plan. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/experiment/plan-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_PLAN_TEXTS>} */
const planTexts = {
  summary: "Fixer d’avance qui compte",
  about:
    "Vous choisissez maintenant qui est écarté des résultats de la classe\u202f; ce choix est gardé avec les données. Le plan s’imprime avec son empreinte.",
  hypothesis: "Ce que vous attendez",
  outliersAbove: "Écarter qui a plus de valeurs aberrantes que, en\u202f%",
  leaveIncomplete: "Écarter qui n’a pas toutes les conditions",
  leaveDensity: "Écarter les écrans de taille estimée",
  show: "Afficher le plan",
  title: "Plan d’une expérience",
  task: "Tâche",
  leftOut: "Les résultats de la classe écartent",
  nobody: "personne",
  outliers: "qui a plus de {percent}\u202f% de valeurs aberrantes",
  incomplete: "qui n’a pas toutes les conditions",
  density: "qui a un écran de taille estimée",
  analysis: "Calculs",
  analysisVersion: "selon le document sur les expériences, version {version}",
  proof:
    "Comparer l’empreinte plus tard montre que le plan n’a pas changé. Elle ne le prouve que si cette feuille a été déposée avant la mesure, par exemple dans un registre comme OSF.",
  print: "Imprimer",
  save: "Enregistrer le fichier",
  excluded: "{count} {count|0,1=écarté|écartés} selon le plan",
  hash: "plan {hash}",
  open: "Plan",
  tapping: {
    errorsAbove: "Écarter qui manque plus de cibles que, en\u202f%",
    errors: "qui manque plus de {percent}\u202f% des cibles",
  },
  steering: {
    errorsAbove: "Écarter qui sort du tunnel plus souvent que, en\u202f%",
    errors: "qui sort du tunnel dans plus de {percent}\u202f% des essais",
  },
};

textsIn("fr", "features/classroom/experiment/plan-texts", planTexts);
